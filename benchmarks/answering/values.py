"""Single values that change from one version of a provision to the next, all around them equal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.answering.courses import Course, Version

_NUMBER_WORDS = (
    "one two three four five six seven eight nine ten eleven twelve fourteen fifteen twenty thirty "
    "forty forty-five sixty ninety"
).replace(" ", "|")
_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
VALUE = re.compile(
    rf"\$\d+(?:,\d{{3}})*(?:\.\d+)?(?: million)?"
    rf"|\d+(?:,\d{{3}})*(?:\.\d+)?(?:%| per ?cent| cents?)"
    rf"|(?:{_MONTHS}) \d{{1,2}}, \d{{4}}"
    rf"|(?:\d+|{_NUMBER_WORDS})(?: business| calendar| working)? (?:days?|weeks?|months?|years?)\b"
    rf"|(?<=is )\d+(?= or)"
)  # fmt: skip
_DATE = re.compile(rf"(?:{_MONTHS}) \d{{1,2}}, \d{{4}}")
_PROVINCE = re.compile(r"^in the [Pp]rovince of ([A-Z][A-Za-z ]+?), $")
_CEASES = re.compile(r"(.*?)\bceases? to have effect on $")
_NOUNS = ("levy", "levies", "fee", "fine", "penalty", "rate", "tax")


@dataclass(frozen=True, slots=True)
class Figure:
    """One value of a provision through its versions."""

    course: Course
    pinpoint: str
    """Of the smallest part that it stands in."""
    lead: str
    """The words before it in that part."""
    values: tuple[str | None, ...]
    """For each version of the course its value; `None` where the words around it are others."""

    @property
    def is_day(self) -> bool:
        """Whether it is a day."""
        return any(value is not None and _DATE.fullmatch(value) for value in self.values)

    @property
    def province(self) -> str:
        """The province that it is set for, where it is one of a list of them."""
        match = _PROVINCE.match(self.lead)
        return match[1] if match else ""

    @property
    def ceasing(self) -> str:
        """What ceases to have effect on the day that it is, where it is such a day."""
        match = _CEASES.match(self.lead)
        return match[1].strip() if match else ""

    @property
    def noun(self) -> str:
        """What the provision calls it, by the words of its section."""
        text = next((v.text.lower() for v in reversed(self.course.versions) if v.law), "")
        found = next((noun for noun in _NOUNS if re.search(rf"\b{noun}\b", text)), "amount")
        return {"levies": "levy"}.get(found, found)

    @property
    def words(self) -> str:
        """The last words of the lead, enough to point to the value."""
        said = re.split(r"[;:]", self.lead.strip())[-1].split()[-8:]
        while len(said) > 3 and not said[0].isalpha():
            said = said[1:]
        return " ".join(said)

    @property
    def item(self) -> str:
        """What it is set for, where it stands in a list after the name of that."""
        lead = self.lead.strip()
        if not lead.endswith(",") or any(sign in lead[:-1] for sign in ";:") or self.is_day:
            return ""
        said = re.sub(r"^[Ii]n ", "", lead[:-1])
        said = "the " + said[4:] if said.startswith("The ") else said
        return said if len(said) < 90 and "," not in said else ""

    @property
    def alone(self) -> bool:
        """Whether the provision has no other value, and a name for this one."""
        texts = [version.text for version in self.course.versions if version.law]
        return self.noun != "amount" and all(
            len(VALUE.findall(text.replace("(a)", ""))) == 1 for text in texts
        )

    def stretches(self) -> Iterator[tuple[int, int, str]]:
        """Runs of versions with one value: first, last, value."""
        at = 0
        while at < len(self.values):
            value = self.values[at]
            end = at
            while end + 1 < len(self.values) and self.values[end + 1] == value:
                end += 1
            if value is not None:
                yield at, end, value
            at = end + 1


def figures(course: Course) -> Iterator[Figure]:
    """The values of a course that change, each with its value in every version."""
    seen: set[tuple[str, str, int]] = set()
    for old, new in zip(course.versions, course.versions[1:], strict=False):
        for pinpoint, lead, at in _changed(old, new):
            if (pinpoint, lead, at) in seen:
                continue
            seen.add((pinpoint, lead, at))
            values = tuple(_value(version, pinpoint, lead, at) for version in course.versions)
            if len({value for value in values if value}) > 1:
                yield Figure(course, pinpoint, lead, values)


def _parts(version: Version) -> dict[str, str]:
    if not version.law or version.shown is None:
        return {}
    found: dict[str, str] = {}
    for pinpoint, words in version.shown.paragraphs:
        found[pinpoint] = words if pinpoint not in found else ""
    return found


def _changed(old: Version, new: Version) -> Iterator[tuple[str, str, int]]:
    """Parts in which one value is another and all else is the same: pinpoint, lead, how many-th."""
    before, after = _parts(old), _parts(new)
    for pinpoint, words in before.items():
        other = after.get(pinpoint, "")
        if words == other or VALUE.sub("#", words) != VALUE.sub("#", other):
            continue
        pairs = list(zip(VALUE.finditer(words), VALUE.finditer(other), strict=True))
        differing = [at for at, (one, two) in enumerate(pairs) if one[0] != two[0]]
        if len(differing) == 1:
            yield pinpoint, words[: pairs[differing[0]][0].start()], differing[0]


def _value(version: Version, pinpoint: str, lead: str, at: int) -> str | None:
    words = _parts(version).get(pinpoint, "")
    found = list(VALUE.finditer(words))
    if at >= len(found) or VALUE.sub("#", words[: found[at].start()]) != VALUE.sub("#", lead):
        return None
    return found[at][0]
