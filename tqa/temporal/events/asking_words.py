"""Words that ask or only join others, as data: what a question may hold besides its subject."""

from __future__ import annotations

from tqa.temporal.numbers import CARDINAL_WORDS

NUMBER = rf"(?:{CARDINAL_WORDS}|\d{{1,3}})"
"""Regex source, without groups."""

TIME_NOUNS = frozenset(
    "time times day days date dates occasion occasions moment moments point points".split()
)
TIME_NOUN = r"(?:times?|days?|dates?|occasions?|moments?|points?|instances?)"
EVENT_NOUN = (
    r"(?:events?|instances?|cases?|entr(?:y|ies)|records?|activit(?:y|ies)|occurrences?|things?|sessions?"
    r"|rounds?|bouts?|sittings?|episodes?|incidents?|visits?|spells?|stints?|deeds?|acts?)"
)
ALL_PERSONS = frozenset("everyone everybody all".split())
"""Not for every question: whether all did it is none of those that are read."""
PERSONS = frozenset(
    "person persons people individual individuals participant participants folk folks guy "
    "guys human humans resident residents occupant occupants housemate housemates subject "
    "subjects trio".split()
)

_ARTICLES_AND_PRONOUNS = """
a an the this that these those it its they them their theirs he him his she her hers i me my we us
our you your there one ones some any someone somebody anyone anybody something anything either
"""
_AUXILIARIES = """
be been being am is are was were do does did done doing have has had having get gets got getting
gotten will would shall should can could may might must
"""
_PREPOSITIONS_AND_CONJUNCTIONS = """
in on at of to for from with by about into inside within during through throughout over across among
amongst between as out up off under per and or whether if than while whilst where together
"""
_ADVERBS = """
ever already yet really actually indeed exactly precisely specifically altogether overall total
please also too just even so back then possibly perhaps maybe certainly definitely simply still
apparently evidently truly genuinely actually obviously reportedly once
um er uh well yes y heck earth again around apiece presumably honestly frankly
course hello hi hey ok okay thanks thank kindly quick
"""
_ASKING = """
tell say says said state name list give show shows shown showing find check confirm verify determine
establish identify indicate indicates indicating report reports work figure compute calculate let
know known wonder wondering remind recall remember look looking see
seen idea help provide
mention mentions mentioned mentioning specify pick select write answer return ask asking thinking
think believe sure certain clear true correct right accurate fair fact question possible able happen
happens happened happening occur occurs occurred occurring
according based go mean number figure names suggest suggests suggested curious checking mind
telling enumerate compile add sum total tally tot pull bring fetch retrieve extract obtain supply
furnish deliver display print output detail inform advise clarify count determine ascertain
double-check see recount
request requests asked require required requires grateful appreciate appreciated care like love
want wants wish interested regard regarding regards respect concerning claim claims claimed allege
alleged
learn identity identities attribute attributed presence appearance appearances sir madam folks
decide decided choose chose chosen stop stopped start started begin began begun bother bothered
appear appears appeared exist exists existed counts counted single
"""
_RECORDS = """
record records recorded log logs logged entry entries data history database diary journal list file
files note notes noted register registered event events activity activities set account evidence
information case cases instance instances occurrence occurrences times occasions thing things
contain contains contained session sessions round rounds bout bouts sitting sittings episode
episodes
incident incidents visit visits spell spells stint stints deed deeds act acts
include includes included including list lists listed mark marks marked
"""
_TAKING_PART = """
go going goes went gone come comes came coming involve involves involved involving use used using
uses busy active present engaged engage participate participated participating found spotted sit sat
sitting stand stood standing visit visited visiting manage managed spend spent spending
"""
QUESTION_WORDS = frozenset(
    "who whom whose what which when where why how many much often last first next latest earliest "
    "final most recent recently".split()
)
"""Words that ask, or choose among events; which of them are read is said by patterns."""

PRESENCE = frozenset(_TAKING_PART.split())
"""Words for being somewhere or taking part; with an object they would say what is done to it."""

ALWAYS = frozenset(
    " ".join(
        (
            _ARTICLES_AND_PRONOUNS,
            _AUXILIARIES,
            _PREPOSITIONS_AND_CONJUNCTIONS,
            _ADVERBS,
            _ASKING,
            _RECORDS,
            _TAKING_PART,
        )
    ).split()
)
"""Words that add nothing to what is asked."""

SUPPORT_VERBS = frozenset(
    "make makes made making perform performed performing carry carried carrying undertake "
    "undertook undertaken conduct conducted".split()
)
"""Verbs that add nothing beside a noun for what is done: "how many filings did she make"."""

LIGHT_VERBS = ("have", "has", "had", "having", "get", "gets", "got", "gotten", "getting")
"""Verbs that may stand for any action: "Who had risotto?"."""
