"""Baselines of the ranking benchmark, one small module each kind, over the same records as ours."""
