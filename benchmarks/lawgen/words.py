"""Invented law in sentences: what a provision says, and phrases in it that another may replace."""

# ruff: noqa: E501

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from functools import cache

SUBJECTS = (
    "Raft Mooring", "Beacon", "Salt Pan", "Lamp Oil", "Ferry Toll", "Kiln", "Orchard Levy",
    "Canal Lock", "Tower Clock", "Bell Foundry", "Peat Cutting", "Oyster Bed", "Millpond",
    "Drovers’ Road", "Ropewalk", "Cider Press", "Pilot Boat", "Slipway", "Hay Market",
    "Water Meadow", "Signal Station", "Glass House", "Bee Keeping", "Ice House", "Wharf Crane",
    "Cattle Ford", "Reed Bed", "Seed Store", "Timber Raft", "Well Digging", "Dovecote", "Tide Gate",
    "Stone Quarry", "Sail Loft", "Tannery", "Cable Car", "Cooperage", "Harbour Light", "Grain Scale",
    "Night Ferry", "Barge Tow", "Weir Keeping", "Snow Fence", "Chalk Pit", "Hop Kiln", "Towpath",
    "Brine Well", "Clay Field", "Lock House", "Net Loft",
)  # fmt: skip
KINDS = (
    "Dues", "Licensing", "Safety", "Registration", "Inspection", "Management", "Finance", "Fees",
    "Standards", "Relief", "Records", "Access", "Grants", "Insurance", "Planning", "Staffing",
)  # fmt: skip

_SLOTS = {
    "body": (
        "Board", "Registrar", "Commissioner", "Inspector", "Director", "Warden", "Controller",
        "Treasurer", "Tribunal", "Surveyor",
    ),
    "person": ("licensee", "owner", "operator", "applicant", "occupier", "keeper", "tenant", "master"),
    "thing": (
        "licence", "certificate", "permit", "register", "return", "statement", "deposit", "notice",
        "plan", "schedule of dues", "record", "seal",
    ),
    "place": ("quay", "wharf", "depot", "yard", "basin", "store", "landing", "station"),
    "period": (
        "10 days", "14 days", "15 days", "21 days", "28 days", "30 days", "45 days", "60 days",
        "90 days", "120 days", "two months", "three months", "six months", "twelve months",
        "two years", "five years",
    ),
    "sum": (
        "50 crowns", "80 crowns", "100 crowns", "150 crowns", "250 crowns", "400 crowns",
        "500 crowns", "750 crowns", "1,000 crowns", "2,500 crowns", "5,000 crowns", "12,000 crowns",
    ),
    "rate": ("3 per cent", "4 per cent", "6 per cent", "8 per cent", "11 per cent", "15 per cent"),
    "quality": ("clean", "sound", "watertight", "well lit", "dry", "level", "guarded", "numbered"),
}  # fmt: skip
"""Classes of phrases: one of a class may take the place of another without harm to the grammar."""

_SENTENCES = (
    "The {body} may, on payment of {sum}, issue a {thing} to the {person} of a {place}.",
    "A {person} must give the {body} a {thing} within {period} after the day on which the {place} opens.",
    "No {person} may use a {place} for more than {period} without the leave of the {body}.",
    "A {person} who fails to keep a {thing} is liable to a fine of not more than {sum}.",
    "The {body} must refund {rate} of the fee if the {place} is closed for {period} or more.",
    "An appeal against a decision of the {body} must be brought within {period}.",
    "Interest runs at {rate} a year on what a {person} owes for a {place}.",
    "The {body} must publish the {thing} of each {place} and keep it for {period}.",
    "Every {place} must be kept {quality}, and the {body} may inspect it at any hour.",
    "The {person} of a {place} must lodge {sum} with the {body} as security.",
    "A {thing} expires {period} after it is issued, unless the {body} renews it.",
    "The {body} may vary a {thing} if the {person} has not paid {sum}.",
    "A {place} that is not {quality} must be closed by its {person} for {period}.",
    "The {body} may exempt a {person} from the duty to file a {thing}.",
)
_LEADS = (
    "An application made to the {body} must be accompanied by",
    "The {body} may refuse a {thing} if, within the last {period}, the {person} has failed to provide",
    "In the case of a {place}, the {person} must keep",
    "For a period of {period} after the grant of a {thing}, the {body} may require",
    "The {person} of a {place} is not liable to pay {sum} on proof of",
)
_ITEMS = (
    "a {thing} that is not older than {period}",
    "proof that the {place} is {quality}",
    "a payment of {sum}",
    "the name of the {person} of each {place}",
    "a {thing} signed by the {body}",
    "a bond for {sum}, valid for {period}",
    "security equal to {rate} of the dues of the {place}",
)
_SUB_LEADS = ("a {thing} of the {person}, with", "for each {place}, the following, namely")
_HEADINGS = (
    "Issue of {thing}", "Duties of {person}", "Closing of {place}", "Powers of {body}",
    "Form of {thing}", "Security of {person}", "Inspection of {place}", "Appeals from {body}",
    "Refunds for {place}", "Keeping of {thing}",
)  # fmt: skip
_TERMS = (
    "anchor berth", "boom", "charge", "dock", "engine", "float", "gauge", "hulk", "inlet", "jetty",
    "keel", "ladder", "mole", "notch", "outfall", "pier", "quoin", "ramp", "sluice", "tug", "utensil",
    "vessel", "winch", "yoke",
)  # fmt: skip
_MEANINGS = (
    "a {thing} of the {person} of a {place}",
    "a {place} that the {body} has declared to be {quality}",
    "any {place} in use for at least {period}",
    "an amount of {sum} fixed by the {body}",
    "a {person} to whom the {body} has issued a {thing}",
)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of one language."""

    slots: dict[str, tuple[str, ...]]
    sentences: tuple[str, ...]
    leads: tuple[str, ...]
    items: tuple[str, ...]
    sub_leads: tuple[str, ...]
    headings: tuple[str, ...]
    terms: tuple[str, ...]
    meanings: tuple[str, ...]
    joining: tuple[str, str]
    """As "and", "or"."""
    stop: str

    def fill(self, rng: random.Random, template: str) -> str:
        """A template with a phrase in each of its places, no class twice alike."""
        chosen: dict[str, str] = {}

        def one(match: re.Match[str]) -> str:
            if match[1] not in chosen:
                chosen[match[1]] = rng.choice(self.slots[match[1]])
            return chosen[match[1]]

        text = re.sub(r"\{(\w+)\}", one, template)
        return re.sub(r"\b([Aa]) (?=[aeio])", r"\1n ", text)

    def phrases(self, text: str) -> list[tuple[str, str]]:
        """The phrases of the classes that stand in a text, with their class, in order."""
        found = []
        for name, pattern in _patterns(self).items():
            found += [(match.start(), match[0], name) for match in pattern.finditer(text)]
        return [(phrase, name) for _, phrase, name in sorted(found)]

    def other(self, rng: random.Random, name: str, phrase: str) -> str:
        """Another phrase of a class, which takes the same article."""
        vowel = phrase[0] in "aeio"
        rest = [p for p in self.slots[name] if p != phrase and (p[0] in "aeio") == vowel]
        return (
            rng.choice(rest) if rest else rng.choice([p for p in self.slots[name] if p != phrase])
        )


def _patterns(vocabulary: Vocabulary) -> dict[str, re.Pattern[str]]:
    return _compiled(tuple(vocabulary.slots.items()))


@cache
def _compiled(slots: tuple[tuple[str, tuple[str, ...]], ...]) -> dict[str, re.Pattern[str]]:
    return {
        name: re.compile(
            r"(?<![\w\d,])(?:"
            + "|".join(sorted(map(re.escape, phrases), key=len, reverse=True))
            + r")(?!\w)"
        )
        for name, phrases in slots
    }


ENGLISH = Vocabulary(
    _SLOTS, _SENTENCES, _LEADS, _ITEMS, _SUB_LEADS, _HEADINGS, _TERMS, _MEANINGS, ("and", "or"), "."
)
