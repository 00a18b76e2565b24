"""TDBench: questions in words about tables whose rows have a start and an end."""

from tqa.eval.tasks.tdbench.tasks import load

__all__ = ["load"]
