"""TIDE's task types over any generated set: three settings, two steps, a table of outcomes."""

from tqa.eval.tasks.tide.outcomes import outcomes
from tqa.eval.tasks.tide.steps import to_ask, two_step
from tqa.eval.tasks.tide.tasks import Options, load

__all__ = ["Options", "load", "outcomes", "to_ask", "two_step"]
