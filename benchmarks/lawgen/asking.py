"""How questions about generated law are worded: days, citations, and subjects without a number.

A frame describes what a drafted sentence is about by words of that sentence, and asks for the rest:
"within how long", "what sum". Nothing here knows the code under test.
"""

# ruff: noqa: E501

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from datetime import date
from functools import cache

from benchmarks.lawgen.frames import MONTHS, ordinal
from benchmarks.lawgen.history import Act, Step
from benchmarks.lawgen.numbering import NUMBERINGS
from benchmarks.lawgen.words import ENGLISH

# -- days ------------------------------------------------------------------------------------------


def worded(day: date, rng: random.Random) -> str:
    """A day as people write it; never with the month as a number beside that of the day."""
    month = MONTHS[day.month - 1]
    return rng.choice(
        (
            f"{day.day} {month} {day.year}",
            f"{month} {day.day}, {day.year}",
            f"{day.day} {month[:3]} {day.year}" if month != "May" else f"{day.day} May {day.year}",
            f"the {ordinal(day.day)} of {month} {day.year}",
            day.isoformat(),
        )
    )


def dated(cited: str, as_at: date, rng: random.Random, known_at: date | None = None) -> str:
    """A question for the text of what is cited, on a day, by what was known on another."""
    on = worded(as_at, rng)
    known = ""
    if known_at is not None:
        by = worded(known_at, rng)
        known = rng.choice((f", as known on {by}", f", by what had been published by {by}"))
    text = rng.choice(
        (
            f"What did {cited} say on {on}{known}?",
            f"What was the text of {cited} as at {on}{known}?",
            f"How did {cited} read on {on}{known}?",
            f"Quote {cited} as it stood on {on}{known}.",
            f"On {on}, what did {cited} provide{known}?",
            f"Show me {cited} as in force on {on}{known}.",
            f"{cited} as of {on}{known}",
            f"I need the wording of {cited} that applied on {on}{known}.",
        )
    )
    text = re.sub(r",(\s*[,?.])", r"\1", text)
    return text[0].upper() + text[1:] if text[:2] not in ("s ", "s.") else text


# -- citations -------------------------------------------------------------------------------------


def cited(habit: str, act: Act, pin: str, path: tuple[Step, ...], rng: random.Random) -> str:
    """A provision with its act, in one of the ways in which it is cited there.

    `path` is empty where nothing bears the citation on the day.
    """
    title = act.instrument.title
    if rng.random() < 0.15:
        title = f"{title} ({act.instrument.number})"
    section, _, term = pin.partition(" def. ")
    if term or (path and path[-1].term and rng.random() < 0.5):
        term = term or f"“{path[-1].term}”"
        return f"the definition of {term} in section {path[0].label if path else section} of the {title}"
    forms = [
        f"section {pin} of the {title}",
        f"section {pin} of the {title}",
        f"s. {pin} of the {title}",
        f"s {pin} of the {title}",
        f"{title}, section {pin},",
        f"{title}, s {pin},",
    ]
    if habit == "dc":
        forms += [f"§ {pin} of the {title}", f"{title} § {pin}"]
    if path and not path[-1].term:
        names = [NUMBERINGS[habit].names[step.level] for step in path]
        if habit == "ca":
            forms += [f"{names[-1]} {pin} of the {title}"] * 2
        if len(path) > 1:
            parts = [f"{n} {s.label}" for n, s in zip(names, path, strict=True)]
            forms.append(f"{' of '.join(reversed(parts))} of the {title}")
    return rng.choice(forms)


# -- subjects --------------------------------------------------------------------------------------

SENTENCES: dict[str, tuple[str, ...]] = {
    "The {body} may, on payment of {sum}, issue a {thing} to the {person} of a {place}.": (
        "what sum had to be paid before the {body} issued a {thing} to the {person} of a {place}",
        "on what payment could the {body} issue the {person} of a {place} with a {thing}",
    ),
    "A {person} must give the {body} a {thing} within {period} after the day on which the {place} opens.": (
        "how long after the {place} opens did the {person} have to give the {body} a {thing}",
        "within what time of the day on which a {place} opens must the {person} give a {thing} to the {body}",
    ),
    "No {person} may use a {place} for more than {period} without the leave of the {body}.": (
        "for how long could a {person} use a {place} without leave of the {body}",
        "when did a {person} need the leave of the {body} to use a {place}",
    ),
    "A {person} who fails to keep a {thing} is liable to a fine of not more than {sum}.": (
        "what fine was a {person} liable to who fails to keep a {thing}",
        "what is the highest fine for a {person} who fails to keep the {thing}",
    ),
    "The {body} must refund {rate} of the fee if the {place} is closed for {period} or more.": (
        "what part of the fee did the {body} have to refund when the {place} is closed",
        "what share of its fee must the {body} refund for a {place} that is closed for long",
    ),
    "An appeal against a decision of the {body} must be brought within {period}.": (
        "by when must an appeal be brought against a decision of the {body}",
        "how much time was there to bring an appeal from a decision of the {body}",
    ),
    "Interest runs at {rate} a year on what a {person} owes for a {place}.": (
        "at what rate does interest run on what the {person} owes for a {place}",
        "what yearly interest was there on what a {person} owes for the {place}",
    ),
    "The {body} must publish the {thing} of each {place} and keep it for {period}.": (
        "how long must the {body} keep the {thing} of each {place} that it has to publish",
        "for what time did the {body}, having to publish the {thing} of each {place}, keep it",
    ),
    "Every {place} must be kept {quality}, and the {body} may inspect it at any hour.": (
        "which {place} must be kept {quality}, with the {body} free to inspect it at any hour",
        "when may the {body} inspect every {place}, which must be kept {quality}",
    ),
    "The {person} of a {place} must lodge {sum} with the {body} as security.": (
        "what sum must the {person} of a {place} lodge with the {body} as security",
        "how much security did the {person} of the {place} have to lodge with the {body}",
    ),
    "A {thing} expires {period} after it is issued, unless the {body} renews it.": (
        "how long after it is issued does a {thing} expire that the {body} renews",
        "when does a {thing} expire unless the {body} renews it",
    ),
    "The {body} may vary a {thing} if the {person} has not paid {sum}.": (
        "what sum must the {person} have paid so that the {body} may not vary the {thing}",
        "what unpaid sum let the {body} vary a {thing} of a {person} who has not paid",
    ),
    "A {place} that is not {quality} must be closed by its {person} for {period}.": (
        "for how long must a {place} that is not {quality} be closed by its {person}",
        "how long had the {person} to keep a {place} closed that is not {quality}",
    ),
    "The {body} may exempt a {person} from the duty to file a {thing}.": (
        "who may exempt the {person} from the duty to file a {thing}, the {body} or nobody",
        "could the {body} exempt a {person} from the duty to file a {thing}",
    ),
    "An application made to the {body} must be accompanied by": (
        "what must an application made to the {body} be accompanied by",
        "what had to be handed in with an application made to the {body}",
    ),
    "The {body} may refuse a {thing} if, within the last {period}, the {person} has failed to provide": (
        "for lack of what may the {body} refuse a {thing} to a {person} who has failed to provide it",
        "what must the {person} provide lest the {body} refuse a {thing}",
    ),
    "In the case of a {place}, the {person} must keep": (
        "what must the {person} keep in the case of a {place}",
        "which things had a {person} to keep in the case of a {place}",
    ),
    "For a period of {period} after the grant of a {thing}, the {body} may require": (
        "what may the {body} require for a period after the grant of a {thing}",
        "what could the {body} require after the grant of the {thing}",
    ),
    "The {person} of a {place} is not liable to pay {sum} on proof of": (
        "on proof of what is the {person} of a {place} not liable to pay",
        "what proof frees the {person} of a {place} so that he is not liable to pay",
    ),
}
"""By the sentence or opening words of a drafted provision, questions for what it says."""

HEADINGS = (
    "what were the rules on the {heading}",
    "what did the law provide on {heading}",
    "what was said on {heading}",
)

_MISSING = frozenset(ENGLISH.sentences + ENGLISH.leads) - SENTENCES.keys()
if _MISSING:
    raise ValueError(f"no question is worded for: {', '.join(sorted(_MISSING))}")


@cache
def _patterns() -> list[tuple[str, re.Pattern[str]]]:
    found = []
    for template in SENTENCES:
        text = re.escape(template).replace(r"\{", "{").replace(r"\}", "}")
        text = re.sub(r"\b([Aa])\\ (?=\{)", r"\1n?\\ ", text)
        seen: set[str] = set()

        def slot(match: re.Match[str], seen: set[str] = seen) -> str:
            if match[1] in seen:
                return f"(?P={match[1]})"
            seen.add(match[1])
            phrases = sorted(ENGLISH.slots[match[1]], key=len, reverse=True)
            return f"(?P<{match[1]}>{'|'.join(map(re.escape, phrases))})"

        text = re.sub(r"\{(\w+)\}", slot, text)
        found.append((template, re.compile(text + r"[—:]?$")))
    return found


def recognised(text: str) -> tuple[str, dict[str, str]] | None:
    """The sentence that a text was drafted from, and the phrases in its places.

    >>> recognised("An appeal against a decision of the Board must be brought within 10 days.")[1]
    {'body': 'Board', 'period': '10 days'}
    """
    for template, pattern in _patterns():
        if match := pattern.match(text):
            return template, match.groupdict()
    return None


def subjects(text: str, rng: random.Random) -> Iterator[str]:
    """Questions for what a provision says, without its number; none for words of no known form."""
    found = recognised(text)
    if found is None:
        return
    template, phrases = found
    frames = list(SENTENCES[template])
    rng.shuffle(frames)
    for frame in frames:
        yield re.sub(r"\b([Aa]) (?=[aeio])", r"\1n ", frame.format(**phrases))


def titled(question: str, heading: str, rng: random.Random) -> str:
    """A question with the heading of the section put to it, as who remembers it would say.

    >>> titled("what sum must be lodged", "Security of owner", random.Random(0)).count("security of owner")
    1
    """
    about = rng.choice(("under “{}”", "as to {}", "in the provision on {}", "on the {}"))
    return f"{about.format(heading[0].lower() + heading[1:])}, {question}"


def placed(question: str, act: str, topic: str, rng: random.Random) -> str:
    """A question with the name of its act, its topic, or neither."""
    match rng.choices(("act", "topic", "none"), (5, 3, 2))[0]:
        case "act":
            return rng.choice((f"under the {act}, {question}", f"{question} under the {act}"))
        case "topic":
            return rng.choice((f"{question} in the law of {topic}", f"for {topic}, {question}"))
    return question


def asked_on(question: str, as_at: date, rng: random.Random, known_at: date | None = None) -> str:
    """A question about a subject, with its days."""
    on, known = worded(as_at, rng), ""
    if known_at is not None:
        by = worded(known_at, rng)
        known = rng.choice((f", as known on {by}", f", by what had been published by {by}"))
    text = rng.choice(
        (
            f"on {on}, {question}{known}?",
            f"{question}, on {on}{known}?",
            f"as at {on}, {question}{known}?",
            f"{question} (as of {on}){known}?",
            f"{question} as the law stood on {on}{known}?",
        )
    )
    return text[0].upper() + text[1:]


def meaning(term: str, rng: random.Random) -> str:
    """A question for what a defined term means."""
    return rng.choice(
        (
            f"what does “{term}” mean",
            f"what is the meaning of “{term}”",
            f"how is “{term}” defined",
        )
    )
