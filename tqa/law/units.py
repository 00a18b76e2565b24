"""Kinds of provisions: how deep they lie, how they are written, and examples of each way."""

from __future__ import annotations

from dataclasses import dataclass

from tqa.law.ordinals import ENGLISH_ORDINAL, spelt


@dataclass(frozen=True, slots=True)
class Unit:
    """A kind of provision: how deep it lies, how it is written, and how people cite it.

    Levels: -2 schedules, -1 parts and chapters, 0 what is numbered through, 1 to 4 below, 5 what
    has no label of that numbering.
    """

    name: str
    level: int
    regex: str
    examples: tuple[str, ...]


_NEXT = r"(?=\s{0,2}[\d(])"
_WHICH = rf"(?:(?P<which>{ENGLISH_ORDINAL})\s+)?"
_ORDINAL = rf"(?:(?P<ordinal>{ENGLISH_ORDINAL})\s+)?"
_CODE = r"(?=\s{1,2}(?:no\.?\s)?(?:[A-Z]{1,3}-?)?\d)"

UNITS: tuple[Unit, ...] = (
    Unit("subsection", 1, r"sub-?\s?sections?|subsecs?\.?|subss?\.?(?=\s?\()|উপ-?\s?ধারা",
         ("subsection (2)", "sub-section (1)", "উপ-ধারা (৩)")),
    Unit("subarticle", 1, r"sub-?\s?articles?|উপ-?\s?অনুচ্ছেদ", ("sub-article (2)", "উপ-অনুচ্ছেদ (২)")),
    Unit("subrule", 1, r"sub-?\s?rules?|উপ-?\s?বিধি", ("sub-rule (3)", "উপ-বিধি (২)")),
    Unit("subregulation", 1, r"sub-?\s?regulations?|উপ-?\s?প্রবিধান", ("sub-regulation (1)",)),
    Unit("subsubparagraph", 4, r"sub-?\s?sub-?\s?paragraphs?", ("sub-subparagraph (ii)",)),
    Unit("subparagraph", 3, r"sub-?\s?paragraphs?|subparas?\.?", ("subparagraph (ii)",)),
    Unit("subclause", 3, r"sub-?\s?clauses?|উপ-?\s?দফা", ("sub-clause (i)", "উপ-দফা (অ)")),
    Unit("section", 0, rf"sections?|sects?\.?{_NEXT}|secs?\.?{_NEXT}|ss?\.?(?=\s{{0,2}}\d)|§§?|ধারা",
         ("section 12(3)(a)", "s 12(1)", "s. 12-A", "§12A", "§§ 3-5", "ss. 5 and 7", "ধারা ১২ক",
          "sec. 4")),
    Unit("article", 0, r"articles?|arts?\.?(?=\s{0,2}[\dIVX])|অনুচ্ছেদ",
         ("article 4", "art. 12", "Article IV", "অনুচ্ছেদ ৭")),
    Unit("rule", 0, rf"rules?{_NEXT}|rr?\.?(?=\s{{0,2}}\d)|বিধি", ("rule 3(1)", "r. 5", "বিধি ৪")),
    Unit("regulation", 0, rf"regulations?{_NEXT}|regs?\.?{_NEXT}|প্রবিধান",
         ("regulation 7", "reg 4(2)", "প্রবিধান ৬")),
    Unit("paragraph", 2, rf"paragraphs?|paras?\.?{_NEXT}|¶¶?", ("paragraph 5(1)(b)", "para (a)")),
    Unit("clause", 2, rf"clauses?|cls?\.?{_NEXT}|দফা", ("clause 3", "cl. (b)", "দফা (ক)")),
    Unit("item", 4, rf"items?{_NEXT}|entr(?:y|ies){_NEXT}", ("item 5", "entry 12")),
    Unit("row", 4,
         rf"rows?{_CODE}|(?:sub-?\s?)?headings?{_CODE}|tariff\s(?:items?|lines?|headings?|codes?){_CODE}"
         rf"|h\.?\s?s\.?\s?codes?{_CODE}|codes?(?=\s{{1,2}}\d{{2,4}}\.\d)|serial\s(?:nos?\.?|numbers?){_CODE}"
         r"|(?:এইচ\.?\s?এস\.?\s?)?কোড|ক্রমিক(?:\s?নং)?|শিরোনাম(?:\s?নং)?(?=\s?\d)",
         ("heading 8443.31", "H.S. Code 8443.31", "row A-2", "serial No. 5", "ক্রমিক নং ৫")),
    Unit("point", 4, rf"points?{_NEXT}", ("point (a)",)),
    Unit("schedule", -2,
         _ORDINAL + r"(?:schedules?|scheds?\.?|sch\.?(?=\s?\d)|তফসিল)",
         ("Schedule 2", "First Schedule", "Schedule II", "sch 3", "তফসিল ২", "প্রথম তফসিল")),
    Unit("annex", -2, r"annex(?:es)?", ("Annex IV",)),
    Unit("appendix", -2, r"appendix|appendices", ("Appendix B",)),
    Unit("part", -1, r"parts?|pts?\.(?=\s?[\dIVX])|অংশ|খণ্ড|ভাগ",
         ("Part I", "Part 3", "pt. 240")),
    Unit("chapter", -1, rf"chapters?|chap\.|{spelt('অধ্যায়')}",
         ("Chapter IV", "chapter 2", "দ্বিতীয় অধ্যায়")),
    Unit("division", -1, r"divisions?", ("Division 3",)),
    Unit("form", -2, r"forms?(?=\s[\dA-Z])", ("Form 12",)),
    Unit("proviso", 5, _WHICH + "proviso", ("second proviso", "proviso")),
    Unit("explanation", 5, r"explanation(?:\s+(?P<number>\d{1,2}|[IVX]{1,4})(?!\w))?",
         ("Explanation 2", "explanation")),
    Unit("illustration", 5, r"illustration(?:\s+\((?P<letter>[a-z])\))?", ("illustration (a)",)),
    Unit("exception", 5, r"exception", ("exception",)),
    Unit("note", 5, r"(?:marginal\s)?notes?(?=\s+(?:to|under|in|of)\s)", ("Note",)),
    Unit("heading", 5, r"headings?(?=\s+(?:to|of|before)\s)", ("heading",)),
    Unit("introductory_text", 5, r"(?:opening|introductory)\s(?:words|text|part)|chapeau",
         ("opening words", "chapeau")),
    Unit("long_title", 5, r"long\stitle", ("long title",)),
    Unit("preamble", 5, r"preamble|প্রস্তাবনা", ("preamble",)),
    Unit("table", 5, r"table(?=\s+(?:to|of|in)\s)", ("table",)),
    Unit("definition", 5, r"def(?:initions?|ns?\.?|s?\.)(?=\s)|meaning(?=\s+of\s)",
         ("definition of “week”", "the definition “week”", "def. “term”")),
)  # fmt: skip

LEVELS = {unit.name: unit.level for unit in UNITS}
LIMBS = frozenset({"proviso", "explanation", "illustration", "exception"})
"""Parts without a label that have a place in a pinpoint."""
PARTS = frozenset({"note", "heading", "introductory_text", "long_title", "preamble", "table"})
"""Parts that are about a provision or an instrument, and are not the provision."""
