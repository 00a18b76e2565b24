"""How all plots look, and how they become SVG.

The colours are told apart by colour-blind readers, and each goes with a mark of its own shape, so
that a print in grey can be read too.

**Source:** M. Okabe, K. Ito, "Color Universal Design", 2008, for the palette.
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tqa.errors import TqaError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing

INK, GREY, PALE, RULE = "#1f2933", "#6b7680", "#d9dfe5", "#e6eaee"
SETTING_COLOURS = {"parametric": "#E69F00", "gold": "#0072B2", "rag": "#009E73"}
SETTING_MARKS = {"parametric": "^", "gold": "s", "rag": "o"}
"""Also the order of the settings in legends."""
READER_COLOURS = (
    "#000000", "#D55E00", "#56B4E9", "#CC79A7", "#0072B2", "#E69F00", "#009E73", "#7f6a00",
)  # fmt: skip
READER_MARKS = ("o", "s", "^", "D", "v", "P", "X", "*")
LINES = len(READER_COLOURS)
"""How many lines a plot can hold that are told apart."""

_STYLE: dict[str, Any] = {
    "font.family": "DejaVu Sans",  # it comes with matplotlib, so that every machine has it
    "font.size": 9,
    "axes.edgecolor": GREY,
    "axes.labelcolor": INK,
    "axes.linewidth": 0.8,
    "axes.titlesize": 9.5,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "text.color": INK,
    "text.parse_math": False,  # names of models and labels are no formulas
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "legend.frameon": False,
    "svg.fonttype": "path",
    "svg.hashsalt": "tqa",
    "figure.facecolor": "white",
    "axes.unicode_minus": True,
}


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot and what it shows, for those who cannot see it."""

    name: str
    """Its file, without the ending."""
    title: str
    alt: str
    svg: bytes
    task: str = ""
    """The task that it is about; empty for a plot of a whole suite."""
    suite: str = ""


def need() -> None:
    """TqaError that says how to install matplotlib where it is missing."""
    try:
        import matplotlib  # noqa: F401
    except ImportError as error:
        raise TqaError(
            'plots are drawn with matplotlib, which is not installed: pip install "tqa[eval]"'
        ) from error


@contextmanager
def style() -> Iterator[None]:
    """The look of all plots, while drawing and while writing."""
    need()
    import matplotlib

    with matplotlib.rc_context(), warnings.catch_warnings():
        matplotlib.rcdefaults()  # a person's own settings would change the bytes
        looks: Any = _STYLE  # its keys are too many to be a type
        matplotlib.rcParams.update(looks)
        # A script that the font lacks is drawn as boxes; the table beside it has the words.
        warnings.filterwarnings("ignore", message=".*[Gg]lyph.*missing from.*")
        warnings.filterwarnings("ignore", message=".*does not support .* natively.*")
        yield


def sheet(
    wide: float, high: float, rows: int = 1, columns: int = 1, **more: Any
) -> tuple[Drawing, list[Axes]]:
    """An empty drawing, in inches, with its axes row by row."""
    from matplotlib.figure import Figure as Drawing

    drawing = Drawing(figsize=(wide, high), layout="constrained")
    axes = drawing.subplots(rows, columns, squeeze=False, **more)
    return drawing, list(axes.flat)


def svg(draw: Callable[[], Drawing]) -> bytes:
    """A drawing as SVG without date and maker: the same drawing gives the same bytes."""
    with style():
        out = io.BytesIO()
        draw().savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    return out.getvalue()


def short(text: str, most: int = 30) -> str:
    """A label that fits: one line of printable characters, its middle left out where it is long.

    >>> short("a very long name of a model", 11)
    'a ver…model'
    """
    line = "".join(c if c.isprintable() else " " for c in text)
    line = " ".join(line.split())
    if len(line) <= most:
        return line
    kept = most - 1
    return f"{line[: kept - kept // 2]}…{line[len(line) - kept // 2 :]}"


def spread(n: int, room: float = 0.62) -> list[float]:
    """Where n marks of one row stand, from top to bottom, around its middle.

    >>> spread(3, 0.6)
    [-0.2, 0.0, 0.2]
    """
    step = room / max(n, 1)
    return [round((k - (n - 1) / 2) * step, 6) for k in range(n)]


def percents(axis: Axes, label: str, *, across: bool = True) -> None:
    """An axis of shares from 0 to 100 per cent, with thin rules."""
    if across:
        axis.set_xlim(-1.5, 101.5)
        axis.set_xticks(range(0, 101, 20))
        axis.set_xlabel(label)
        axis.grid(axis="x", color=RULE, linewidth=0.8)
    else:
        axis.set_ylim(-1.5, 101.5)
        axis.set_yticks(range(0, 101, 20))
        axis.set_ylabel(label)
        axis.grid(axis="y", color=RULE, linewidth=0.8)
    axis.set_axisbelow(True)


def bars(value: float, low: float | None, high: float | None) -> list[list[float]] | None:
    """The arms of an interval, in per cent, as matplotlib asks for them."""
    if low is None or high is None:
        return None
    # A percentile interval may end short of the value; an arm has no negative length.
    return [[max(0.0, 100 * (value - low))], [max(0.0, 100 * (high - value))]]


def legend_below(drawing: Drawing, handles: Sequence[Any], columns: int = 4) -> None:
    """A legend under all axes, where nothing is covered."""
    if handles:
        drawing.legend(
            handles=handles, loc="outside lower center", ncols=min(columns, len(handles)),
            handletextpad=0.5, columnspacing=1.6, fontsize=8.5,
        )  # fmt: skip
