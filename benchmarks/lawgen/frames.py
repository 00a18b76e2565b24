"""Dates, titles and numbers as each habit writes them, and the fixed provisions of an act."""

# ruff: noqa: E501

from __future__ import annotations

from calendar import monthrange
from collections.abc import Sequence
from datetime import date

from benchmarks.lawgen.numbering import bangla

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
_MONTHS_BANGLA = (
    "জানুয়ারি", "ফেব্রুয়ারি", "মার্চ", "এপ্রিল", "মে", "জুন", "জুলাই", "আগস্ট", "সেপ্টেম্বর", "অক্টোবর",
    "নভেম্বর", "ডিসেম্বর",
)  # fmt: skip


def ordinal(number: int) -> str:
    """A number as an ordinal.

    >>> ordinal(22), ordinal(11)
    ('22nd', '11th')
    """
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if 10 <= number % 100 <= 20 else ending}"


def day(habit: str, when: date) -> str:
    """A day as the habit writes it in running text."""
    month = MONTHS[when.month - 1]
    if habit in ("ca", "dc"):
        return f"{month} {when.day}, {when.year}"
    if habit == "bn":
        return bangla(f"{when.year} সালের {when.day} {_MONTHS_BANGLA[when.month - 1]}")
    return f"{when.day} {month} {when.year}"


def listed(names: Sequence[str], joining: str = "and") -> str:
    """Names in a row.

    >>> listed(["2", "3", "5"])
    '2, 3 and 5'
    """
    if len(names) == 1:
        return names[0]
    return f"{', '.join(names[:-1])} {joining} {names[-1]}"


def runs(numbers: Sequence[int], habit: str) -> str:
    """Numbers of sections in a row, three and more in sequence as a range.

    >>> runs([2, 3, 4, 7], "uk")
    '2 to 4 and 7'
    """
    groups: list[list[int]] = []
    for number in numbers:
        if groups and number == groups[-1][-1] + 1:
            groups[-1].append(number)
        else:
            groups.append([number])
    if habit == "bn":
        names = [
            bangla(f"{group[0]} হইতে {group[-1]}") if len(group) > 2 else bangla(number)
            for group in groups
            for number in (group[:1] if len(group) > 2 else group)
        ]
        return listed(names, "ও")
    through = "through" if habit == "dc" else "to"
    names = [
        f"{group[0]} {through} {group[-1]}" if len(group) > 2 else str(number)
        for group in groups
        for number in (group[:1] if len(group) > 2 else group)
    ]
    return listed(names)


def sections(numbers: Sequence[int], habit: str) -> str:
    """As "section 4", "sections 2 to 4 and 7"."""
    if habit == "bn":
        return f"ধারা {runs(numbers, habit)}"
    return f"section{'s' if len(numbers) > 1 else ''} {runs(numbers, habit)}"


def months_after(when: date, months: int) -> date:
    """The corresponding day some months later; the last of a month that has no such day."""
    years, month = divmod(when.month - 1 + months, 12)
    year = when.year + years
    return date(year, month + 1, min(when.day, monthrange(year, month + 1)[1]))


def act_title(habit: str, name: str, year: int) -> str:
    """The short title of a principal act."""
    return {
        "ca": f"{name} Act",
        "dc": f"{name} Act of {year}",
        "uk": f"{name} Act {year}",
        "bd": f"{name} Act, {year}",
        "bn": bangla(f"{name} আইন, {year}"),
    }[habit]


def amending_title(habit: str, name: str, year: int, nth: int, kind: str = "act") -> str:
    """The short title of an amending act, the nth of its year; `kind` as of an instrument."""
    match habit:
        case "ca":
            return f"{name} Amendment Act, {year}" + (f", No. {nth}" if nth > 1 else "")
        case "dc":
            sort = {"emergency": "Emergency ", "temporary": "Temporary "}.get(kind, "")
            return f"{name} {ordinal_word(nth)}{sort}Amendment Act of {year}"
        case "uk":
            return f"{name} (Amendment) {f'(No. {nth}) ' if nth > 1 else ''}Act {year}"
        case "bd":
            return f"{name} ({ordinal_word(nth)}Amendment) Act, {year}"
    return bangla(f"{name} ({ordinal_bangla(nth)}সংশোধন) আইন, {year}")


def ordinal_bangla(nth: int) -> str:
    """The same in Bangla; nothing for the first."""
    endings = {2: "য়", 3: "য়", 4: "র্থ", 5: "ম", 6: "ষ্ঠ", 7: "ম", 8: "ম", 9: "ম", 10: "ম"}
    return "" if nth < 2 else f"{bangla(nth)}{endings.get(nth, 'তম')} "


def ordinal_word(nth: int) -> str:
    """As "Second " and so on; nothing for the first."""
    words = ("", "Second ", "Third ", "Fourth ", "Fifth ", "Sixth ", "Seventh ", "Eighth ")
    return "" if nth < 2 else words[nth - 1] if nth <= len(words) else f"{ordinal(nth)} "


def number(habit: str, year: int, series: int, kind: str = "act") -> str:
    """The number of an instrument as it is cited."""
    if kind == "order":
        return {
            "ca": f"SI/{year}-{series}",
            "dc": f"Mayor’s Order {year}-{series:03}",
            "uk": f"S.I. {year}/{series}",
            "bd": f"S.R.O. No. {series}-Law/{year}",
            "bn": bangla(f"এস.আর.ও. নং {series}-আইন/{year}"),
        }[habit]
    return {
        "ca": f"S.C. {year}, c. {series}",
        "dc": f"D.C. {'Act' if kind == 'emergency' else 'Law'} {council_period(year)}-{series}",
        "uk": f"{year} c. {series}",
        "bd": f"Act No. {series} of {year}",
        "bn": bangla(f"{year} সনের {series} নং আইন"),
    }[habit]


def frbr(habit: str, year: int, series: int, kind: str = "act") -> str:
    """The identifier of an instrument."""
    country = "bd" if habit == "bn" else habit
    if country == "dc" and kind != "order":
        sort = "act" if kind == "emergency" else "law"
        return f"/dc/{sort}/{council_period(year)}-{series}"
    return f"/{country}/{'order' if kind == 'order' else 'act'}/{year}/{series}"


def order_title(habit: str, of: str, nth: int, year: int, numbers: Sequence[int]) -> str:
    """The title of an order that brings sections of an act into force."""
    match habit:
        case "ca":
            verb = "Come" if len(numbers) > 1 else "Comes"
            some = sections(numbers, habit)
            return f"Order Fixing the Day on which {some[0].upper()}{some[1:]} of the {of} {verb} into Force"
        case "dc":
            return f"Effective Date of Certain Sections of the {of}, Number {nth}"
        case "uk":
            return f"{of} (Commencement No. {nth}) Order {year}"
        case "bd":
            return f"{of} (Commencement No. {nth}) Notification, {year}"
    return bangla(f"{of} (প্রবর্তন নং {nth}) প্রজ্ঞাপন, {year}")


def council_period(year: int) -> int:
    """The Council Period of D.C. in which a year falls: two years each, the first 1975 and 1976."""
    return (year - 1975) // 2 + 1


def commencement(habit: str, *, start: date, later: Sequence[int]) -> tuple[str, ...]:
    """What a principal act says of its commencement; `later` waits for an order.

    One text a subsection.
    """
    on = day(habit, start)
    some = sections(later, habit) if later else ""
    match habit:
        case "ca":
            first = "This Act" if not later else f"This Act, except {some},"
            texts = [f"{first} comes into force on {on}."]
            if later:
                verb = "come" if len(later) > 1 else "comes"
                texts.append(
                    f"{some[0].upper()}{some[1:]} {verb} into force on a day to be fixed by order of"
                    " the Governor in Council."
                )
        case "dc":
            texts = [f"This act shall take effect on {on}."]
            if later:
                texts[0] = (
                    f"Except as provided in subsection (b) of this section, this act shall take effect on {on}."
                )
                texts.append(
                    f"{some[0].upper()}{some[1:]} shall take effect on a date to be fixed by order of"
                    " the Mayor."
                )
        case "uk":
            texts = [f"This Act comes into force on {on}."]
            if later:
                verb = "come" if len(later) > 1 else "comes"
                texts = [
                    f"This Act, except {some}, comes into force on {on}.",
                    f"{some[0].upper()}{some[1:]} {verb} into force on such day as the Secretary of"
                    " State may by order appoint.",
                ]
        case "bd":
            texts = [f"It shall come into force on {on}."]
            if later:
                texts = [
                    f"This Act, except {some}, shall come into force on {on}.",
                    f"{some[0].upper()}{some[1:]} shall come into force on such date as the Government"
                    " may, by notification in the official Gazette, appoint.",
                ]
        case _:
            texts = [f"এই আইন {on} তারিখ হইতে কার্যকর হইবে।"]
            if later:
                texts = [
                    f"{some} ব্যতীত এই আইন {on} তারিখ হইতে কার্যকর হইবে।",
                    f"{some} সরকার, সরকারি গেজেটে প্রজ্ঞাপন দ্বারা, যে তারিখ নির্ধারণ করিবে সেই তারিখ হইতে "
                    "কার্যকর হইবে।",
                ]
    return tuple(texts)


FIXED = (
    "Short title", "Coming into force", "Effective date", "Short title and commencement",
    "Short title, commencement", "সংক্ষিপ্ত শিরোনাম ও প্রবর্তন",
)  # fmt: skip
"""The headings of sections that no instrument here amends: the title and the commencement."""

Fixed = tuple[str, tuple[str, ...]]


def fixed(
    habit: str, title: str, size: int, start: date, later: Sequence[int]
) -> tuple[Fixed | None, Fixed | None]:
    """The first and the last section of a principal act, where its habit fixes what they say."""
    texts = commencement(habit, start=start, later=later)
    match habit:
        case "ca":
            cited = f"This Act may be cited as the {title}."
            return ("Short title", (cited,)), ("Coming into force", texts)
        case "dc":
            cited = f"This act may be cited as the “{title}”."
            return ("Short title", (cited,)), ("Effective date", texts)
        case "uk":
            cited = f"This Act may be cited as the {title}."
            return None, ("Short title and commencement", (cited, *texts))
        case "bd":
            cited = f"This Act may be called the {title}."
            return ("Short title and commencement", (cited, *texts)), None
    cited = f"এই আইন {title} নামে অভিহিত হইবে।"
    return ("সংক্ষিপ্ত শিরোনাম ও প্রবর্তন", (cited, *texts)), None
