"""How many tokens a text takes: by the tokenizer of the model, or never too few by its letters."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tqa.errors import ConfigError

Counter = Callable[[str], int]

_LETTERS_A_TOKEN = 3.0
"""Of English law with its labels and numbers, which take more tokens than prose; prose has 4."""


def estimated(text: str) -> int:
    """Tokens of a text, from above: letters of other scripts may take a token for each byte.

    >>> estimated("A due of sixty crowns"), estimated("আইন")
    (7, 9)
    """
    plain = sum(character.isascii() for character in text)
    marks = sum(c.isdigit() or (c.isascii() and not c.isalnum() and c != " ") for c in text)
    others = len(text.encode("utf-8", "replace")) - plain
    return -int(-(plain - marks) // _LETTERS_A_TOKEN) + marks + others


def counter(tokenizer: str) -> Counter:
    """What counts the tokens of a model: its `tokenizer.json` where one is named.

    ConfigError where the file is not there or cannot be read.
    """
    if not tokenizer:
        return estimated
    path = Path(tokenizer).expanduser()
    if not path.is_file():
        raise ConfigError(f"tokenizer: {path} is not there; give a tokenizer.json, or none")
    from tokenizers import Tokenizer

    try:
        made = Tokenizer.from_file(str(path))
    except Exception as error:  # whatever the library raises for a damaged file
        raise ConfigError(f"tokenizer: {path} cannot be read ({error}); give another") from error
    return lambda text: len(made.encode(text, add_special_tokens=False).ids)
