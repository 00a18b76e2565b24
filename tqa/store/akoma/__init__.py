"""Instruments out as Akoma Ntoso 3.0."""
