"""The plots of a report: each one outcome, each as SVG that repeats to the byte."""
