"""What is kept of an answer that a model worded: who, from what, at what price, and its faults."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that a reply says and its evidence does not, or the other way about."""

    kind: str
    """One of the names at the head of `tqa.qa.reading.grounding`."""
    says: str


@dataclass(frozen=True, slots=True)
class Worded:
    """How a model worded an answer, and whether that holds."""

    reader: str
    """Its name in the registry."""
    model: str
    setting: str
    """What it was given: gold, rag …"""
    prompt: str
    """sha256 of the prompts as they stand in configs/prompts."""
    asked: str
    """sha256 of what was sent, with question and evidence."""
    verified: bool
    """Whether each claim, date and value of the last reply stands in the evidence."""
    shown: bool
    """Whether the text of the answer is the model's; else it is the symbolic one."""
    faults: tuple[Fault, ...]
    """What is wrong with the last reply."""
    repaired: bool
    """Whether a first reply was faulty, so that the model was asked once more."""
    raw: tuple[str, ...]
    """The replies as they came, one or two."""
    symbolic: str
    """The text of the answer without a model."""
    tokens_in: int
    tokens_out: int
    counted: bool
    """Whether the server counted the tokens; else they are estimated from above."""
    cost: float
    """US dollars, by the prices of the registry."""
    seconds: float
    """Of waiting for the model."""
