"""Questions of date and time reasoning that need no documents."""

from tqa.eval.tasks.date_reasoning.tasks import load

__all__ = ["load"]
