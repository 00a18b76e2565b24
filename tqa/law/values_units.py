"""The words of amounts in laws: currencies, measures, shares, and what stands around a number.

Data only, with the patterns made from it. Everything is lower case; Bangla words take the endings
of their cases.
"""

from __future__ import annotations

import re

PERCENT = ("per cent", "percent", "per centum", "percentum", "%", "p.c.", "শতাংশ", "ভাগ")
TIMES = ("times", "time", "fold", "গুণ")

MONEY: dict[str, tuple[str, ...]] = {
    "crowns": ("crown", "crowns"),
    "dollars": ("dollar", "dollars"),
    "cents": ("cent", "cents"),
    "taka": ("taka", "takas", "টাকা"),
    "poisha": ("poisha", "paisa", "পয়সা", "পয়সা"),
    "rupees": ("rupee", "rupees"),
    "pounds": ("pound", "pounds", "pounds sterling", "pound sterling"),
    "pence": ("penny", "pence"),
    "shillings": ("shilling", "shillings"),
    "euros": ("euro", "euros"),
    "francs": ("franc", "francs"),
    "florins": ("florin", "florins"),
    "guilders": ("guilder", "guilders"),
    "thalers": ("thaler", "thalers"),
    "ducats": ("ducat", "ducats"),
    "dinars": ("dinar", "dinars"),
    "dirhams": ("dirham", "dirhams"),
    "riyals": ("riyal", "riyals", "rial", "rials"),
    "pesos": ("peso", "pesos"),
    "rand": ("rand",),
    "ringgit": ("ringgit",),
    "yen": ("yen",),
    "yuan": ("yuan",),
    "baht": ("baht",),
    "BDT": ("bdt",),
    "CAD": ("cad",),
    "USD": ("usd",),
    "EUR": ("eur",),
    "GBP": ("gbp",),
    "INR": ("inr",),
}
"""Currencies, by the words that follow a number."""

SIGNS: dict[str, str] = {
    "us$": "USD",
    "u.s. $": "USD",
    "c$": "CAD",
    "can$": "CAD",
    "$": "dollars",
    "£": "pounds",
    "€": "euros",
    "₹": "rupees",
    "rs.": "rupees",
    "rs": "rupees",
    "re.": "rupees",
    "rupees": "rupees",
    "tk.": "taka",
    "tk": "taka",
    "৳": "taka",
    "taka": "taka",
    "টাকা": "taka",
    "bdt": "BDT",
    "cad": "CAD",
    "usd": "USD",
    "eur": "EUR",
    "gbp": "GBP",
    "inr": "INR",
}
"""Currencies, by what stands before a number."""

MEASURES: dict[str, tuple[str, ...]] = {
    "kilograms": ("kg", "kgs", "kg.", "kilogram", "kilogramme", "kilo", "কেজি", "কিলোগ্রাম"),
    "grams": ("g", "gm", "gms", "gram", "gramme", "গ্রাম"),
    "milligrams": ("mg", "milligram", "milligramme", "মিলিগ্রাম"),
    "tonnes": ("tonne", "metric ton", "metric tonne", "মেট্রিক টন"),
    "tons": ("ton", "টন"),
    "gross tons": ("gross ton", "gross register ton"),
    "net tons": ("net ton", "net register ton"),
    "quintals": ("quintal", "কুইন্টাল"),
    "carats": ("carat",),
    "ounces": ("oz", "ounce"),
    "pounds (weight)": ("lb", "lbs"),
    "litres": ("l", "litre", "liter", "লিটার"),
    "millilitres": ("ml", "millilitre", "milliliter", "মিলিলিটার"),
    "centilitres": ("cl", "centilitre"),
    "hectolitres": ("hl", "hectolitre"),
    "gallons": ("gallon",),
    "barrels": ("barrel",),
    "bottles": ("bottle", "বোতল"),
    "metres": ("m", "metre", "meter", "মিটার"),
    "centimetres": ("cm", "centimetre", "centimeter", "সেন্টিমিটার"),
    "millimetres": ("mm", "millimetre", "millimeter", "মিলিমিটার"),
    "kilometres": ("km", "kilometre", "kilometer", "কিলোমিটার"),
    "inches": ("inch", "inches", "ইঞ্চি"),
    "feet": ("ft", "ft.", "foot", "feet", "ফুট"),
    "yards": ("yard", "গজ"),
    "fathoms": ("fathom",),
    "miles": ("mile", "মাইল"),
    "nautical miles": ("nautical mile",),
    "knots": ("knot",),
    "square metres": ("square metre", "square meter", "sq m", "sq. m", "m2", "m²", "বর্গমিটার",
                      "বর্গ মিটার"),
    "square feet": ("square foot", "square feet", "sq ft", "sq. ft.", "বর্গফুট", "বর্গ ফুট"),
    "square kilometres": ("square kilometre", "square kilometer", "km2", "km²", "বর্গ কিলোমিটার"),
    "square miles": ("square mile",),
    "cubic metres": ("cubic metre", "cubic meter", "m3", "m³", "ঘনমিটার"),
    "cubic feet": ("cubic foot", "cubic feet"),
    "cubic centimetres": ("cc", "c.c.", "cubic centimetre", "cubic centimeter", "cm3", "cm³",
                          "সিসি"),
    "hectares": ("ha", "hectare", "হেক্টর"),
    "acres": ("acre", "একর"),
    "watts": ("watt", "ওয়াট"),
    "kilowatts": ("kw", "kilowatt", "কিলোওয়াট"),
    "megawatts": ("mw", "megawatt", "মেগাওয়াট"),
    "kilowatt hours": ("kwh", "kilowatt hour", "kilowatt-hour"),
    "volts": ("volt", "ভোল্ট"),
    "kilovolts": ("kv", "kilovolt"),
    "horsepower": ("hp", "horsepower", "horse power"),
    "degrees": ("°c", "° c", "degree", "degrees celsius", "degree celsius", "°f", "°"),
    "decibels": ("db", "decibel"),
    "parts per million": ("ppm", "parts per million"),
    "milligrams per litre": ("mg/l",),
    "kilometres an hour": ("km/h", "kilometres per hour", "kilometres an hour"),
    "sticks": ("stick", "শলাকা"),
    "persons": ("জন",),
    "pieces": ("টি", "টা", "খানা", "খানি"),
    "copies": ("কপি", "প্রস্থ"),
    "times": ("বার",),
}  # fmt: skip
"""Measures and counters, by the words that follow a number; English ones also with an s."""

_SINGLE = frozenset("g l m".split())
"""Letters that are a unit only right after figures."""


def _spelt(words: dict[str, tuple[str, ...]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for unit, spellings in words.items():
        for spelling in spellings:
            for form in {spelling.replace("\u09af\u09bc", "\u09df"), spelling}:
                found.setdefault(form, unit)
            if (spelling.isalpha() and spelling.isascii() and len(spelling) > 3) or (
                " " in spelling and spelling[-1].isascii()
            ):
                found.setdefault(spelling + "s", unit)
    return found


UNITS: dict[str, tuple[str, str]] = {
    **{word: ("quantity", unit) for word, unit in _spelt(MEASURES).items()},
    **{word: ("money", unit) for word, unit in _spelt(MONEY).items()},
    **dict.fromkeys(PERCENT, ("percent", "percent")),
    **dict.fromkeys(TIMES, ("percent", "times")),
}
"""Word after a number -> kind of value and its unit."""

_ENDING = r"(?:ের|র|য়|\u09df|ে|এর|কে|তে)?(?![\u0980-\u09ff])"


def _source(word: str) -> str:
    """Regex source of one unit: letters end where the word does, Bangla takes case endings."""
    body = re.escape(word).replace(r"\ ", r"[\s-]{1,3}")
    if word in _SINGLE:
        return rf"(?<=[0-9\s]){body}(?![\w'’])"
    if "\u0980" <= word[0] <= "\u09ff":
        return body + _ENDING
    return body + (r"(?![\w])" if word[-1].isalnum() else "")


UNIT = re.compile(
    r"(?<![a-z\u0980-\u09ff])(?:"
    + "|".join(_source(word) for word in sorted(UNITS, key=len, reverse=True))
    + ")"
)
"""A unit in running text; whether a number stands before it is looked at by who reads it."""

SIGN = re.compile(
    r"(?<![a-z\u0980-\u09ff])(?:"
    + "|".join(
        re.escape(sign) + (r"(?![a-z])" if sign[-1].isalpha() else "")
        for sign in sorted(SIGNS, key=len, reverse=True)
    )
    + r")\s{0,2}(?=[0-9a-z\u0980-\u09e5½¼¾])"
)
"""A sign or name of a currency before a number."""


def unit_of(word: str) -> tuple[str, str]:
    """Kind of value and unit of a word that `UNIT` found.

    >>> unit_of("per  cent"), unit_of("টাকার"), unit_of("kg")
    (('percent', 'percent'), ('money', 'taka'), ('quantity', 'kilograms'))
    """
    return UNITS[_plain(bare(word))]


def bare(word: str) -> str:
    """The word without the ending of its case.

    >>> bare("টাকার"), bare("per cent")
    ('টাকা', 'per cent')
    """
    while _plain(word) not in UNITS:
        word = word[:-1]
    return word


def _plain(word: str) -> str:
    return re.sub(r"[\s-]{1,3}", " ", word)


# -- around a number -------------------------------------------------------------------------------

_TIME = r"(?:annum|years?|months?|weeks?|days?|hours?|quarters?|minutes?)"
_THING = (
    r"(?:(?:complete|whole|full|additional|further|metric|gross|net|cubic|square|calendar|standard"
    r"|proof|successive|subsequent|100|1,?000|hundred|thousand)\s{1,2}){0,2}[a-z]{1,20}"
)
PER = re.compile(
    rf"\s{{0,3}}(?:(?:(?:per|for\s{{1,2}}(?:each|every)|on\s{{1,2}}(?:each|every)|in\s{{1,2}}every|each"
    rf"|every|/)\s{{1,2}}|/\s?)(?!(?:of|the|one|case|person's)\b)(?P<thing>{_THING})"
    rf"|an?\s{{1,2}}(?P<time>{_TIME}|head|tonne|ton|kilogram|kg|gram|litre|metre|mile|page|sheet|piece"
    r"|barrel|gallon|bottle|carton|packet)(?![a-z])|p\.\s?a\.(?=\W|$)"
    r"|per\s{1,2}(?P<unit>annum|diem)|each(?=\s{0,2}(?:[.,;)]|(?:and|or)\s|\Z)))"
)
"""What an amount is told for: "per tonne", "a year", "for each page"."""

_MOST = (
    r"(?:less|fewer|lower|smaller)\s{1,2}than\s{1,2}or\s{1,2}equal\s{1,2}to|"
    r"(?:not|without|nor|never)\s{1,2}(?:be\s{1,2})?(?:exceed(?:ing|s|ed)?|to\s{1,2}exceed|(?:be\s{1,2})?more\s{1,2}than"
    r"|greater\s{1,2}than|later\s{1,2}than|longer\s{1,2}than|over|above|beyond)"
    r"|(?:no|nor)\s{1,2}(?:more|greater|longer|later)\s{1,2}than|(?:shall|may|must|does|do|is|are|can)\s{1,2}not\s{1,2}"
    r"(?:be\s{1,2})?(?:exceed|more\s{1,2}than|extend\s{1,2}beyond)|up\s{0,2}to|at\s{1,2}(?:the\s{1,2})?most|(?:a\s{1,2}|the\s{1,2})?maximum"
    r"(?:\s{1,2}(?:fine|penalty|period|term|amount|rate|fee|sum))?(?:\s{1,2}of)?|(?:may|to|might)\s{1,2}extend\s{1,2}to|extending\s{1,2}to"
    r"|অনধিক|অনূর্ধ্ব|অনুর্ধ্ব|সর্বোচ্চ|সর্বাধিক|ঊর্ধ্বে\s{1,2}নহে\s{1,2}এমন"
)
_LEAST = (
    r"(?:more|greater|larger|higher)\s{1,2}than\s{1,2}or\s{1,2}equal\s{1,2}to|"
    r"(?:not|nor|never|no)\s{1,2}(?:be\s{1,2})?(?:less|fewer|lower|earlier|shorter|below|under)(?:\s{1,2}than)?|at\s{1,2}(?:the\s{1,2})?least"
    r"|(?:a\s{1,2}|the\s{1,2})?minimum(?:\s{1,2}(?:fine|penalty|period|term|amount|rate|fee|sum))?(?:\s{1,2}of)?"
    r"|(?:may|shall|must|is|are)\s{1,2}not\s{1,2}be\s{1,2}less\s{1,2}than|অন্যূন|কমপক্ষে|সর্বনিম্ন|ন্যূনতম|ন্যুনতম|নূন্যতম|অন্যুন"
)
_BELOW = r"(?:less|fewer|lower|shorter|younger|smaller)\s{1,2}than|below|under"
_ABOVE = (
    r"(?:more|greater|longer|larger|older|heavier|higher)\s{1,2}than|exceed(?:ing|s)?"
    r"|in\s{1,2}excess\s{1,2}of|above|over"
)
_ARTICLE = r"(?:\s{1,2}(?:an?|the|of|a\s{1,2}total\s{1,2}of|the\s{1,2}sum\s{1,2}of))?\s{0,3}\Z"
SIDE_BEFORE = re.compile(
    rf"(?<![\w\u0980-\u09ff])(?:(?P<most>{_MOST})|(?P<least>{_LEAST})|(?P<below>{_BELOW})|(?P<above>{_ABOVE})){_ARTICLE}"
)
_NOT = (
    r"(?:ন(?:হে|য়|\u09df)|(?:[^।;\n]{0,80}\s)?(?:হ(?:ইবে|বে)|পারিবেন?|যাইবে|করিবেন?|থাকিবেন?)\s{1,2}না)"
)
_CASE = r"(?:ের|র|এর|ে|\u09df)?"
SIDE_AFTER = re.compile(
    r"(?P<most>\s{1,3}or\s{1,2}(?:less|fewer|under|below)(?![a-z])|\s{1,3}at\s{1,2}most(?![a-z])"
    rf"|{_CASE}\s{{0,3}}(?:পর্যন্ত|(?:এর\s{{1,2}})?(?:অধিক|বেশি|বেশী|ঊর্ধ্বে)\s{{1,2}}{_NOT}))"
    r"|(?P<least>\s{1,3}(?:or|and)\s{1,2}(?:more|over|above|upwards?)(?![a-z])"
    r"|\s{1,3}at\s{1,2}least(?![a-z])|\s{0,3}বা\s{1,2}(?:ততোধিক|তদূর্ধ্ব)"
    rf"|{_CASE}\s{{0,3}}(?:এর\s{{1,2}})?(?:কম|নিম্নে|নিচে)\s{{1,2}}{_NOT})"
    rf"|(?P<below>{_CASE}\s{{0,3}}(?:এর\s{{1,2}})?(?:কম|নিম্নে|নিচে))(?![\u0980-\u09ff])"
    rf"|(?P<above>{_CASE}\s{{0,3}}(?:এর\s{{1,2}})?(?:অধিক|বেশি|বেশী|ঊর্ধ্বে))(?![\u0980-\u09ff])"
)
"""Words that make a bound of an amount, before it and after it."""

JOINT = re.compile(
    r"(?P<to>\s{1,3}(?:to|through|হইতে|থেকে)\s{1,3}(?:tk\.?\s?|rs\.?\s?|[$£€]\s?)?|\s{0,2}[-–—]\s{0,2})\Z"
    r"|(?P<nor>,?\s{1,3}(?:nor|and|but|or)\s{1,2}(?:not\s{1,2}|no\s{1,2})?(?:more\s{1,2}than|exceeding|exceed|greater\s{1,2}than)\s{1,3})\Z"
    r"|(?P<and>\s{1,3}and\s{1,3})\Z|(?P<or>\s{1,3}(?:or|বা)\s{1,3})\Z"
)
"""What joins a number without a unit to the next, which has it."""
