"""Question answering for law that changes: the text in force on any day, with its citation."""

from tqa.errors import TqaError
from tqa.workspace import Workspace

__all__ = ["TqaError", "Workspace"]
__version__ = "0.1.0"
