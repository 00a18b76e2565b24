"""A section of the D.C. Code as published on one day."""

from __future__ import annotations

from typing import Any

from tqa.errors import SourceError
from tqa.ingest.given import Given
from tqa.ingest.readers.base import SourceFile
from tqa.law.document import Document


def read(file: SourceFile, root: Any, given: Given) -> Document:
    """Read one published version."""
    raise SourceError(f"{file.name}: sections of the Code are not read yet")
