"""Names in the text of laws: authorities and persons who act, and forms.

Offices are found by the noun that heads them ("Commissioner", "officer", "কমিশনার"), with the words
before it and "of customs" after it; who else acts is the subject of a clause ("An importer of goods
must …").
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tqa.law.values import Kind, TypedValue

_HEADS = (
    "Governor-in-Council Commissioner-General "
    "Commissioner Controller-General Controller Comptroller Board Minister "
    "Ministry Director-General Director Secretary Registrar Collector Superintendent Inspector "
    "Government Court Tribunal Authority Commission Council Committee Corporation Mayor Chairman "
    "Chairperson Chair President Governor Judge Magistrate Officer Agency Department Bureau Bank "
    "Harbourmaster Master Treasurer Auditor-General Auditor Attorney-General Clerk Assessor "
    "Appraiser Marshal Surveyor Examiner Ombudsman Administrator Prosecutor Parliament Panel "
    "Warden Constable Veterinarian Trustee Receiver Recorder Cabinet Legislature Arbitrator "
    "Adjudicator Referee Licensor Licensing-Authority Division Service"
).split()
_HEAD = "|".join(sorted(_HEADS, key=len, reverse=True)).replace("-", r"[\s-]{1,2}")
_LOWER = _HEAD.lower()
_BIG = r"[A-Z][\w.’'-]{0,30}"
_RANK = (
    r"(?:federal|provincial|territorial|municipal|deputy|assistant|chief|regional|national|local|district"
    r"|responsible|appropriate|competent|other)"
)
_PROPER = re.compile(
    rf"(?:(?<=^)|(?<=\W))(?:(?:[Tt]he|[Aa]n?|[Aa]ny|[Ee]ach|[Ee]very|[Ss]uch)\s{{1,3}})?"
    rf"(?P<name>(?:{_RANK}\s{{1,3}})?(?:{_BIG}\s{{1,3}}){{0,5}}(?:{_HEAD})(?![\w’'])"
    rf"(?:\s{{1,3}}(?:of|for)\s{{1,3}}(?:the\s{{1,3}})?{_BIG}(?:\s{{1,3}}(?:and|of|for)\s{{1,3}}(?:the\s{{1,3}})?{_BIG}|\s{{1,3}}{_BIG}){{0,5}})?)"
)
_COMMON = re.compile(
    r"(?<![\w’'-])(?P<name>(?:the|an?|any|each|every|another|such)\s{1,3}(?:[a-z][a-z-]{2,20}\s{1,3}){0,3}?"
    rf"(?:{_LOWER})s?(?![\w’'-])(?:\s{{1,3}}of\s{{1,3}}(?:the\s{{1,3}})?[a-z]{{3,20}})?)"
)


def _spellings(words: str) -> str:
    """Regex source: Bangla words, with the dotted letters as one code point and as two."""
    one = words.replace("\u09af\u09bc", "\u09df").replace("\u09a1\u09bc", "\u09dc")
    return "|".join(sorted({*words.split(), *one.split()}, key=lambda w: (-len(w), w)))


_BANGLA_HEADS = _spellings(
    "কমিশনার মহাপরিচালক পরিচালক বোর্ড সরকার আদালত ট্রাইব্যুনাল কর্মকর্তা মন্ত্রণালয় "
    "মন্ত্রী সচিব ম্যাজিস্ট্রেট কর্তৃপক্ষ কমিশন পরিষদ কমিটি চেয়ারম্যান সভাপতি "
    "নিবন্ধক রেজিস্ট্রার কালেক্টর সুপারিনটেনডেন্ট পরিদর্শক প্রশাসক নিয়ন্ত্রক বিচারক "
    "গভর্নর ব্যাংক সংস্থা অধিদপ্তর বিভাগ কর্পোরেশন মেয়র "
)
_BANGLA_BEFORE = _spellings(
    "আঞ্চলিক সহকারী অতিরিক্ত যুগ্ম প্রধান জেলা উপজেলা নির্বাহী ভারপ্রাপ্ত লাইসেন্সিং "
    "জাতীয় রাজস্ব কাস্টমস শুল্ক কর আপিল হাইকোর্ট সুপ্রীম উপ দায়রা জজ ক্ষমতাপ্রাপ্ত "
    "দায়িত্বপ্রাপ্ত বন্দর "
)
_BANGLA = re.compile(
    rf"(?<![\u0980-\u09ff])(?P<name>(?:(?:{_BANGLA_BEFORE})[\s-]{{1,2}}){{0,4}}"
    rf"(?:{_BANGLA_HEADS}))(?:ের|র|কে|এর|গণ|ে|সমূহ)?(?![\u0980-\u09ff])"
)
_FORM = re.compile(
    r"(?<![\w-])(?P<name>[Ff](?:ORM|orm)s?\s{1,3}(?:(?:No|Number|no)\.?\s{0,2})?[“\"']?"
    r"(?:[A-Z]{1,4}(?:[-–./ ]?\d{1,5}[A-Z]?)?(?:[-–/]\d{1,3})?"
    r"|\d{1,4}[A-Z]?(?:[-–/.][A-Z0-9]{1,4}){0,2})[”\"']?)(?![\w])"
    r"|(?<![\u0980-\u09ff])(?P<bangla>(?:ফরম|ফর্ম)(?:\s{0,2}(?:নং|নম্বর))?[\s-]{0,2}[‘“\"']?"
    r"(?:[০-৯0-9]{1,4}|[ক-হ](?![\u0980-\u09ff]))[’”\"']?)"
)
_FORM_PLACE = re.compile(
    r"(?<![\w-])(?:the\s{1,3})?form\s{1,3}(?P<name>(?:set\s{1,2}out|prescribed|specified|in|approved|given)\s{1,3}[^,;.\n]{3,60})"
)
_SUBJECT = re.compile(
    r"(?:(?<=^)|(?<=[.;:—]\s)|(?<=\n)|(?<=—))\s{0,3}(?:Provided\s{1,3}that\s{1,3}|But\s|However,\s)?(?P<name>(?:An?|The|Any|Every|Each|No|All|Such"
    r"|a|an|the|any|every|each|no|all|such)?\s{0,2}[^.;:—\n]{2,160}?)\s{1,3}"
    r"(?:may|must|shall|is\s{1,2}(?:liable|required|entitled|guilty|responsible)|are\s{1,2}(?:liable|required|entitled|responsible)"
    r"|commits|has\s{1,2}(?:to|the\s{1,2}power))(?![a-z])"
)


_PERSONS = (
    "owner holder licensee licensor importer exporter seller buyer purchaser claimant "
    "applicant appellant respondent complainant accused tenant landlord survivor heir widow "
    "spouse child parent guardian beneficiary creditor debtor employer employee worker "
    "driver pilot passenger agent carrier consignee manufacturer producer dealer trader "
    "broker lender borrower trustee executor liquidator person party member operator "
    "occupier customer consumer patient student teacher voter candidate estate company firm "
    "importer warden captain crew insurer insured taxpayer supplier contractor victim "
).split()
_PERSON = re.compile(
    r"(?<![\w’'-])(?:(?:the|an?|any|each|every|that|such)\s{1,3})(?P<name>(?:[a-z-]{3,20}\s{1,3}){0,2}?"
    rf"(?:{'|'.join(_PERSONS)})s?(?![\w’'-])(?:\s{{1,3}}of\s{{1,3}}(?:the|an?|any|each)\s{{1,3}}[a-z]{{3,20}})?)"
)
_THE = re.compile(r"^[Tt]he\s+")
_APART = re.compile(r",\s+(?:other\s+than|except|including|not\s+being|or\s+in\s+the\s+case)\b")
_NOBODY = re.compile(r"(?i)(?:it|he|she|they|this|that|there|no)\b")


def find_offices(text: str) -> tuple[TypedValue, ...]:
    """The authorities and officers that a text names, without their articles where they are proper.

    >>> text = "The Regional Commissioner may allow it, and an officer of customs records it."
    >>> [v.amount for v in find_offices(text)]
    ['Regional Commissioner', 'an officer of customs']
    """
    found: list[TypedValue] = []
    for pattern in (_PROPER, _BANGLA, _COMMON):
        for match in pattern.finditer(text):
            start = match.start("name")
            end = start + len(match["name"].rstrip(".’'-"))
            if all(end <= other.start or other.end <= start for other in found):
                found.append(_name(text, start, end))
    return tuple(sorted(found, key=lambda v: v.start))


def find_forms(text: str) -> tuple[TypedValue, ...]:
    """The forms that a text names by number; failing these, where it says that the form is.

    >>> [v.amount for v in find_forms("A claim is made in Form C-12, in duplicate.")]
    ['Form C-12']
    """
    named = [
        _name(text, *match.span("name" if match["name"] else "bangla"))
        for match in _FORM.finditer(text)
    ]
    return tuple(named or [_name(text, *m.span("name")) for m in _FORM_PLACE.finditer(text)])


def find_subjects(text: str) -> tuple[TypedValue, ...]:
    """Who may, must or is to do something: the subject of each clause.

    >>> [v.amount for v in find_subjects("An importer of goods must file an entry.")]
    ['An importer of goods']
    """
    return tuple(_subjects(text))


def find_persons(text: str) -> tuple[TypedValue, ...]:
    """Persons who are no authority, wherever they stand in a clause.

    >>> [v.amount for v in find_persons("It is paid to the survivor of the judge.")]
    ['survivor of the judge']
    """
    return tuple(_name(text, *match.span("name")) for match in _PERSON.finditer(text))


def _subjects(text: str) -> Iterator[TypedValue]:
    for match in _SUBJECT.finditer(text):
        start, end = match.span("name")
        words = match["name"]
        # "Where goods are lost, the owner must": the subject stands after the comma.
        if re.match(
            r"(?i)(?:where|if|when|unless|until|on|in|for|subject|notwithstanding|after|before|within)\b",
            words,
        ):
            cut = words.rfind(", ")
            if cut < 0:
                continue
            start += cut + 2
        words = text[start:end]
        start += len(words) - len(_THE.sub("", words))
        # "An officer of the Court, other than a judge, shall": who is excepted does not act.
        end = start + len(_APART.split(text[start:end])[0].rstrip(" ,"))
        if text[start:end].strip() and not _NOBODY.match(text[start:end]):
            yield _name(text, start, end)


def _name(text: str, start: int, end: int) -> TypedValue:
    return TypedValue(Kind.NAME, start, end, " ".join(text[start:end].split()))
