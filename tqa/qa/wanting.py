"""Which value a question asks for: its kinds, the thing it is of, and the end of a range.

"What is the rate?" asks for a value; "When was the rate changed?" and "What does section 4 say?"
do not. The noun that heads what is asked decides: "what fee" wants money, "what procedure for the
payment of a fee" wants none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from unicodedata import normalize

from tqa.law.values import Kind, Side
from tqa.law.values_units import UNIT, unit_of
from tqa.retrieval.question import Question

P, M, Q, T, D, N = Kind.PERCENT, Kind.MONEY, Kind.QUANTITY, Kind.DURATION, Kind.DATE, Kind.NAME


@dataclass(frozen=True, slots=True)
class Wanted:
    """The value that a question asks for."""

    kinds: tuple[Kind, ...]
    """What sort it can be, the likeliest first."""
    noun: str = ""
    """What it is the value of, or the thing or unit that is counted, as the question has it."""
    side: Side = Side.EXACT
    """`MOST` or `LEAST` where the question wants that end."""
    penal: bool = False
    """Whether a sanction is asked for, all parts of which belong together."""
    counted: bool = False
    """Whether `noun` is the unit or the thing of the amount."""
    often: bool = False
    form: bool = False
    office: bool = False
    """Whether only an authority or officer answers, and no other person."""
    role: str = ""
    """Of a name, the preposition before it: by, to, from."""
    verb: str = ""
    """Of a name, what the person asked for does."""
    passive: bool = False
    """Whether something is done to the person asked for: "who may be appointed"."""


_KINDS_OF: tuple[tuple[tuple[Kind, ...], str], ...] = (
    ((P, M), "rate percentage share proportion fraction interest surcharge rebate discount"),
    ((P, M), "duty duties tariff tax taxes levy vat cess excise drawback commission"),
    (
        (M, P),
        "fee charge due toll price cost amount sum security deposit bond allowance salary wage "
        "remuneration payment pension grant subsidy compensation rent premium contribution fare "
        "honorarium stipend refund royalty assistance benefit loan award bonus freight demurrage "
        "expenses stamp allocation reimbursement",
    ),
    ((M, P, Q), "value worth threshold ceiling cap floor level"),
    ((M, P), "fine"),
    ((M, P, T), "penalty penalties punishment sanction forfeiture"),
    ((T,), "imprisonment sentence"),
    ((T, D), "period time term duration deadline notice interval validity delay limitation"),
    ((T,), "age"),
    ((M, Q, P, T), "limit maximum minimum most least quota exemption franchise tolerance"),
    ((Q, M), "quantity number weight size height length width breadth depth distance temperature"),
    ((Q, M), "speed volume capacity tonnage area strength draught pressure"),
)  # fmt: skip
_NOUNS = {
    form: kinds
    for kinds, words in _KINDS_OF
    for word in words.split()
    for form in (word, f"{word}s")
}
_PENAL = frozenset("penalty penalties fine fines punishment punishments sanction sanctions".split())
_NOUN = "|".join(sorted(_NOUNS, key=len, reverse=True))
_ADJECTIVE = (
    r"(?:(?!(?:of|for|on|in|to|by|with|under|from|at|as|and|or|is|was|are|were|be|been|does|did|do|must|may"
    r"|shall|can|has|had|have|that|which|who|when|where|if|not|say|says|said|the|an?|any|its|their|sections?|provisions?"
    r"|rules?|regulations?|acts?|laws?|articles?|parts?|instruments?|orders?|clauses?|schedules?"
    r"|paragraphs?|words?|goods|conditions?)\b)[\w’'.%-]+\s+)"
)
_BE = (
    r"(?:is|was|are|were|will\s+be|would\s+be|shall\s+be|has\s+been|had\s+been|will|would|did|does)"
)
_HEADED = re.compile(
    rf"\b(?:what|which)(?:['’]s)?\s+(?:{_BE}\s+)?(?:(?:the|an?|any|its|their)\s+)?(?P<words>{_ADJECTIVE}{{0,5}}?)"
    rf"(?P<noun>{_NOUN})(?![\w’'-])(?:\s+(?P<next>limit|period|rate|amount|fee|duty|tax|charge)s?\b)?",
    re.IGNORECASE,
)
_VERB = re.compile(
    r"\b(?:is|was|are|were|be|did|does|do|has|had|have|must|may|shall|should|can|could|will|would|says?|said|compare"
    r"|list|show|give|history|changes?|amendments?|versions?)\b",
    re.IGNORECASE,
)
_NOTED = re.compile(
    rf"(?:^|[:,;(–—-]\s*)(?:(?:the|maximum|minimum|highest|lowest)\s+)*(?P<words>{_ADJECTIVE}{{0,4}}?)"
    rf"(?P<noun>{_NOUN})(?![\w’'-])(?P<next>(?!))?(?=\s*(?:set|fixed|for|of|per|under|on|in|at|payable|to|[?,.]|$))",
    re.IGNORECASE,
)
"""A note without a verb: "Harbour Dues Act, section 4A: due per tonne, end of 2019?"."""
_FURTHER = re.compile(rf"\s+{_ADJECTIVE}{{0,2}}?(?P<noun>{_NOUN})(?![\w’'-])", re.IGNORECASE)
_REQUEST = re.compile(
    rf"^\W*(?:(?:please|kindly)\s+)?(?:(?:state|give|tell|name|find|show|quote)\s+(?:me\s+|us\s+)?)?(?:the\s+)?"
    rf"(?P<words>{_ADJECTIVE}{{0,4}}?)(?P<noun>{_NOUN})(?![\w’'-])\s+(?:of|for|on|under|payable|due|to)\b",
    re.IGNORECASE,
)
_MUCH = re.compile(
    r"\bhow\s+(?P<how>much|many|long|often|soon|old|far|high|wide|deep|tall|heavy|large|big|fast|late|early|quickly)\b"
    r"(?P<rest>(?:\s+[\w%’'-]+){0,4})",
    re.IGNORECASE,
)
_PAID = re.compile(
    r"\bwhat\s+(?:is|was|are|were|will|would|could|must|shall|should|does|did|do|has|had)\b(?=.{0,80}\b(?:payable|paid|pay|cost|charged"
    r"|due\s+(?:for|on|from|to|by)|owed)\b)(?!.{0,30}\b(?:procedure|manner|conditions?|goods)\b)",
    re.IGNORECASE,
)
_WHEN = re.compile(
    r"\b(?:by\s+when|(?:by|before|until|from|on|after|at)\s+(?:what|which)\s+(?:date|day|time)|(?:what|which)\s+(?:date|day"
    r"|deadline)|until\s+when|from\s+when|when\s+(?:must|shall|should|does|do|did|is|are|was|were|may|can|could|will)\b)",
    re.IGNORECASE,
)
_OFFICE = (
    r"(?:authorit(?:y|ies)|officers?|officials?|bod(?:y|ies)|courts?|minister|department|ministry|agency|agencies|board"
    r"|commission(?:er)?|tribunal|office|committee|council|institution|regulator)"
)
_WHICH_OFFICE = re.compile(
    rf"(?:\b(?P<role>by|to|from)\s+)?\b(?:what|which)\s+(?:(?:is|was)\s+the\s+)?{_ADJECTIVE}{{0,2}}?{_OFFICE}\b",
    re.IGNORECASE,
)
_WHO = re.compile(
    r"(?:^\W*|\b(?P<role>by|to|from|with|before)\s+)(?:who|whom)\b(?!\s+(?:is|was|are|were)\s+an?\b)"
    r"|\b(?:with|before|to)\s+whom\b|[,;]\s*who\b",
    re.IGNORECASE,
)
_WHOSE = re.compile(
    r"\bwhose\s+(?P<of>approval|consent|permission|leave|authority|order|sanction)\b", re.I
)
_DOES = re.compile(
    r"\s+(?:(?:may|might|can|could|must|shall|should|will|would|has|have|had|is|are|was|were|does|did|to|not|now|also)\s+)*"
    r"(?P<be>be(?:en)?\s+|(?<=is\s)|(?<=are\s)|(?<=was\s)|(?<=were\s))?(?P<verb>[a-z]+)",
    re.IGNORECASE,
)
_FORM = re.compile(r"\b(?:what|which)\s+(?:\w+\s+)?forms?\b(?!\s+of\b)", re.IGNORECASE)
_TEXT = re.compile(
    r"\b(?:what|which|how)\s+(?:\w+\s+){0,2}?(?:does|did|do|will|would)\b.*\b(?:say|said|says|read|reads|mean|means|provide"
    r"|lay\s+down|contain)\b|\b(?:text|wording|words|meaning|definition|contents?)\s+of\b|\bdefin(?:e|ed|ition)\b"
    r"|\bwhat\s+(?:is|was|has\s+been|are|were)\s+(?:said|provided|laid\s+down|the\s+(?:rules?|law|position|provisions?))\b"
    r"|\b(?:in\s+full|with\s+(?:its|all|the)\s+(?:paragraphs|parts|items))\b"
    r"|\bwhen\s+(?:was|were|did|has|had)\b.*\b(?:chang|amend|alter|rais|increas|reduc|lower|repeal|introduc|substitut)",
    re.IGNORECASE,
)
_MOST = re.compile(
    r"\b(?:maximum|most|highest|longest|greatest|largest|up\s+to|at\s+most|not\s+more\s+than|heaviest|upper|latest|ceiling|cap"
    r"|below\s+what|under\s+what)\b",
    re.IGNORECASE,
)
_LEAST = re.compile(
    r"\b(?:minimum|least|lowest|shortest|smallest|at\s+least|not\s+less\s+than|lower\s+limit|earliest|youngest)\b",
    re.IGNORECASE,
)
_BANGLA: tuple[tuple[re.Pattern[str], tuple[Kind, ...]], ...] = tuple(
    (re.compile(pattern), kinds)
    for pattern, kinds in (
        (r"(?:জরিমানা|অর্থদণ্ড|দণ্ড|শাস্তি|সাজা)", (M, P, T)),
        (r"(?:শতকরা|শতাংশ|হার|শুল্ক|কর|সুদ|অংশ|ভাগ)", (P, M)),
        (r"(?:টাকা|ফি|ফী|ফিস|মাশুল|মূল্য|ভাড়া|অর্থ|জামানত|খরচ|চার্জ|ভাতা|বেতন|টোল|পরিমাণ)", (M, P)),
        (r"(?:দিন|মাস|বৎসর|বছর|সপ্তাহ|ঘণ্টা|সময়|মেয়াদ|কাল|দিবস|বয়স)", (T, D)),
        (r"(?:জন|টি|খানা|কেজি|লিটার|মিটার|গ্রাম|কপি|সংখ্যা|ওজন|বার)", (Q, T)),
    )
)
_BANGLA_MUCH = re.compile(r"(?<![\u0980-\u09ff])কত(?:টি|টুকু|জন|খানা|বার|টা|দিন)?(?![\u0980-\u09ff])")
_BANGLA_WHO = re.compile(
    r"(?<![\u0980-\u09ff])(?:কে|কাহার|কার|কাহারা|কারা|কাহাকে|কাকে|কোন\s+(?:কর্তৃপক্ষ|কর্মকর্তা|আদালত|ব্যক্তি|সংস্থা)\S*)(?![\u0980-\u09ff])"
)
_BANGLA_FORM = re.compile(r"কোন\s+(?:ফরম|ফর্ম)")
_BANGLA_DAY = re.compile(r"কোন\s+(?:তারিখ|দিন)\S*\s+(?:মধ্যে|পূর্বে|আগে|হইতে|থেকে)")


def akin(noun: str) -> frozenset[str]:
    """The nouns that ask for the same: "fee", "charge" and "toll"; "rate" and "duty".

    >>> "toll" in akin("fee"), "duty" in akin("rate"), "fine" in akin("fee"), akin("raft")
    (True, True, False, frozenset())
    """
    kinds = _NOUNS.get(noun)
    return frozenset(
        other
        for other, same in _NOUNS.items()
        if kinds and same == kinds and (other in _PENAL) == (noun in _PENAL)
    )


def wants_value(question: Question) -> tuple[Kind, ...]:
    """The kinds of value that a question asks for, the likeliest first; none for another question.

    >>> from datetime import date
    >>> from tqa.retrieval.question import analyse
    >>> def kinds(words):
    ...     return [k.value for k in wants_value(analyse(words, reference_day=date(2024, 1, 1)))]
    >>> kinds("What is the rate of duty on lamps?"), kinds("Who may renew a licence?")
    (['percent', 'money'], ['name'])
    >>> kinds("When was the rate changed?"), kinds("What does section 4(2) say?")
    ([], [])
    """
    wanted = asked_for(question)
    return wanted.kinds if wanted else ()


def asked_for(question: Question) -> Wanted | None:
    """The value that a question asks for, with what narrows it."""
    text = question.text
    if question.kind.value not in ("text", "applies") or _TEXT.search(text):
        return None
    wanted = _bangla(text) if re.search(r"[\u0980-\u09ff]", text) else _english(text)
    if wanted is None or wanted.side is not Side.EXACT:
        return wanted
    most, least = _MOST.search(text), _LEAST.search(text)
    side = Side.MOST if most else Side.LEAST if least else Side.EXACT
    return replace(wanted, side=side)


_BARE = re.compile(
    rf"^\W*what\s+(?:is|are)\s+(?:an?\s+)?(?:{_NOUN})\W*$|\bduties\s+of\s+(?:an?|the|any|every)\b",
    re.IGNORECASE,
)
"""What asks for a meaning, or for what somebody has to do: "what is interest?"."""


def _english(text: str) -> Wanted | None:
    if _BARE.search(text):
        return None
    if _FORM.search(text):
        return Wanted((N,), "form", form=True)
    if much := _MUCH.search(text):
        return _measured(much)
    headed = _HEADED.search(text)
    if headed is None and (when := _WHEN.search(text)):
        # "When must it be paid?" is answered by a day, or by the days that there are for it.
        return Wanted((D, T), when[0].split()[-1])
    if headed is None and (office := _WHICH_OFFICE.search(text)):
        return Wanted((N,), "", office=True, role=(office["role"] or "").lower())
    if headed is None and (whose := _WHOSE.search(text)):
        return Wanted((N,), role="of", verb=whose["of"].lower())
    if headed is None and (who := _WHO.search(text)):
        done = _DOES.match(text, who.end())
        verb = done["verb"].lower() if done else ""
        role = (who["role"] or "").lower() or next(
            (word for word in ("with", "before", "to") if who[0].lower().startswith(word)), ""
        )
        return Wanted((N,), role=role, verb=verb, passive=bool(done and done["be"]))
    headed = headed or _REQUEST.search(text)
    if headed is None and not _VERB.search(text):
        headed = _NOTED.search(text)
    if headed is not None:
        return _of_noun(headed)
    if _PAID.search(text):
        return Wanted((M, P))
    return None


def _of_noun(headed: re.Match[str]) -> Wanted:
    noun = headed["noun"].lower()
    if noun in ("maximum", "minimum", "most", "least") and (
        further := _FURTHER.match(headed.string, headed.end("noun"))
    ):
        noun = further["noun"].lower()  # "the minimum age"
    following = headed.groupdict().get("next")
    kinds = _NOUNS[noun]
    if following and following.lower() in _NOUNS:
        # "time limit", "penalty rate": the second noun heads the phrase, unless it is a mere limit.
        kinds = kinds if following.lower() == "limit" else _NOUNS[following.lower()]
    words = headed["words"].lower().split()
    named = next((_NOUNS[word] for word in reversed(words) if word in _NOUNS), ())
    if noun.rstrip("s") in (
        "amount",
        "rate",
        "limit",
        "maximum",
        "minimum",
        "value",
        "number",
        "sum",
    ):
        # "the fee amount", "the age limit": what it is the amount of says more.
        kinds = tuple(dict.fromkeys((*named, *kinds)))
    return Wanted(kinds, noun, penal=noun in _PENAL and following is None)


_MONEY_WORDS = re.compile(
    r"(?i)^\s+(?:money|cash|duty|tax|interest|security|compensation|rent|is|was|are|were|must|may|does|do|did|shall|can|could"
    r"|should|will|would|to|has|had|of\s+the\s+(?:duty|tax|fee|price|cost|value|fine))\b"
)
_SIZED = re.compile(
    rf"\s+{_BE}\s+(?:(?:the|an?|any)\s+)?{_ADJECTIVE}{{0,3}}?(?P<noun>{_NOUN})(?![\w’'-])",
    re.IGNORECASE,
)
_SIZES = frozenset("far high wide deep tall heavy large big fast".split())


def _measured(much: re.Match[str]) -> Wanted:
    """What "how much", "how many", "how long" want."""
    how, rest = much["how"].lower(), much["rest"]
    first = rest.split()[0].lower() if rest.split() else ""
    if how in ("long", "soon", "late", "early", "quickly", "old"):
        return Wanted((T, D) if how != "old" else (T,))
    if how == "often":
        return Wanted((T,), often=True)
    if how in _SIZES and (sized := _SIZED.match(much.string, much.end("how"))):
        noun = sized["noun"].lower()  # "how high is the fine"
        return Wanted(_NOUNS[noun], noun, penal=noun in _PENAL)
    if how in _SIZES:
        return Wanted((Q,))
    if how == "much":
        if first in _NOUNS and _NOUNS[first] != _NOUNS["value"]:
            return Wanted(_NOUNS[first], first)
        if time := re.match(r"(?i)\s+(?:\w+\s+)?(time|notice)\b", rest):
            return Wanted((T, D), time[1].lower())
        if first in ("a", "an", "per", "each", "every"):
            return Wanted((M, P))  # "how much a day": of what is paid
        money = _MONEY_WORDS.match(rest) or not first
        return Wanted((M, P, Q) if money else (Q, M, P), first)
    return _counted(rest.lower(), first)


_TIME_UNITS = re.compile(
    r"^\s+(?:(?:working|clear|calendar|business|full|more)\s+)?(?P<unit>days?|weeks?|months?|years?|hours?|minutes?|fortnights?)\b"
)


def _counted(rest: str, first: str) -> Wanted:
    """What "how many" counts: time, money, a measure, or things."""
    if time := _TIME_UNITS.match(rest):
        return Wanted((T, D), time["unit"])
    if rest.startswith((" times the", " times its")):
        return Wanted((P,), "times", counted=True)
    if first == "times":
        return Wanted((T, Q), "times", often=True)
    unit = UNIT.match(rest.strip())
    if unit is not None:
        kind, name = unit_of(unit[0])
        return Wanted((Kind(kind),), name, counted=True)
    words = [w for w in rest.split() if w not in ("other", "such", "more")]
    # "How many ordinary members are there": the noun is the first word in the plural.
    noun = next((w for w in words if w.endswith("s") or w in ("people", "children")), first)
    return Wanted((Q,), noun, counted=True)


def _bangla(text: str) -> Wanted | None:
    text = normalize("NFC", text)
    if _BANGLA_FORM.search(text):
        return Wanted((N,), "form", form=True)
    if _BANGLA_DAY.search(text):
        return Wanted((D, T))
    if much := _BANGLA_MUCH.search(text):
        around = _near(text, *much.span())
        for pattern, kinds in _BANGLA:
            if found := pattern.search(around):
                return Wanted(kinds, found[0], penal=kinds[:1] == (M,) and T in kinds)
        return Wanted((M, P, Q, T))
    if who := _BANGLA_WHO.search(text):
        return Wanted((N,), office=who[0].startswith("কোন"))
    headed = re.search(
        r"(?P<noun>জরিমানা|শাস্তি|দণ্ড|ফি|হার|মেয়াদ|সময়সীমা)\S*\s+ক[িী](?![\u0980-\u09ff])", text
    )
    if headed is None:
        return None
    kinds = next(kinds for pattern, kinds in _BANGLA if pattern.search(headed[0]))
    return Wanted(kinds, headed["noun"], penal=T in kinds and M in kinds)


def _near(text: str, start: int, end: int) -> str:
    """The word after "কত", which it counts; else the word before, whose amount is asked."""
    inside = text[start:end].removeprefix("কত")
    after = re.match(r"\s*([\u0980-\u09ff]+)", text[end:])
    before = re.search(r"([\u0980-\u09ff]+)\s*\Z", text[:start])
    asking = after is None or re.match(r"(?:ছিল|হয়|হইবে|হবে|হারে|আছে)", after[1])
    if inside:
        return inside
    if after is not None and (not asking or after[1] == "হারে"):
        return after[1]
    return before[1] if before else ""
