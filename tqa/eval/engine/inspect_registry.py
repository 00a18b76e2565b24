"""What Inspect finds through the entry point: models `tqa/NAME`, and the task `tqa/suite`."""

from tqa.eval.engine.inspect_task import suite
from tqa.eval.engine.provider import LlamaIndexAPI

__all__ = ["LlamaIndexAPI", "suite"]
