"""A report as one HTML page that needs nothing beside it, and says nothing that it was not given.

All text is escaped, the page allows no script and loads nothing, and plots stand in it as pictures,
in which a browser runs nothing either.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from importlib.resources import files

from tqa.errors import TqaError
from tqa.eval.reporting.content.records import Section
from tqa.eval.reporting.plots.drawing import Plot
from tqa.eval.reporting.words import printable

TEMPLATE = "page.html.jinja"


def page(sections: Sequence[Section], title: str) -> str:
    """The page; TqaError where jinja2 is missing."""
    try:
        from jinja2 import Environment, StrictUndefined
    except ImportError as error:
        raise TqaError(
            'the page is written with jinja2, which is not installed: pip install "tqa[eval]"; '
            "the Markdown report needs nothing"
        ) from error
    environment = Environment(autoescape=True, undefined=StrictUndefined)
    environment.filters["picture"] = picture
    source = files("tqa.eval.reporting").joinpath(TEMPLATE).read_text("utf-8")
    return printable(environment.from_string(source).render(sections=sections, title=title))


def picture(plot: Plot) -> str:
    """A plot as the address of a picture that holds it."""
    return f"data:image/svg+xml;base64,{base64.b64encode(plot.svg).decode()}"
