"""XML from strangers: no entities, no network, no bombs."""

from __future__ import annotations

from typing import Any

from lxml import etree

from tqa.errors import SourceError
from tqa.ingest.readers.base import SourceFile

MAX_DEPTH = 200
"""Real instruments nest to about twenty; a deeper file is an attack on recursion."""


def parse_xml(file: SourceFile) -> Any:
    """The root element. SourceError for bad markup, any entity declaration, or absurd depth."""
    if b"<!ENTITY" in file.data or b"<!DOCTYPE" in file.data[:4096]:
        raise SourceError(
            f"{file.name}: declares a document type or entities, which are never resolved; "
            "remove the DOCTYPE and try again"
        )
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(file.data, parser)
    except etree.XMLSyntaxError as error:
        line, column = error.position
        raise SourceError(
            f"{file.name}, line {line}, column {column}: not well-formed XML ({error.msg}); "
            "is the file truncated?"
        ) from error
    depth = 0
    stack = [iter((root,))]
    while stack:
        element = next(stack[-1], None)
        if element is None:
            stack.pop()
            continue
        stack.append(iter(element))
        depth = max(depth, len(stack))
        if depth > MAX_DEPTH:
            raise SourceError(f"{file.name}: elements nest deeper than {MAX_DEPTH} levels; refused")
    return root
