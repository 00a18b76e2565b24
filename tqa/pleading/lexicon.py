"""Words that tell events, and what they say of time: lists, and how words of one family are found.

The lists hold words of English pleadings by class. A class does one thing wherever it is used.
"""

from __future__ import annotations

import re
from functools import cache

import Stemmer

_NOUNS = """
abuse abuse; accident crash; acquisition acquire; admission admit; adoption adopt; agreement
agree; altercation fight; ambush attack; amendment amend; announcement announce; appeal appeal;
appearance appear; application apply; appointment appoint; approval approve; arbitration
arbitrate; arrest arrest; arrival arrive; assault assault; assessment assess; assignment assign;
attack attack; attempt attempt; attendance attend; award award; beating beat; birth bear; bombing
bomb; breach breach; briefing brief; call call; cancellation cancel; ceremony celebrate; cessation
cease; change change; clearance clear; closing close; closure close; collapse collapse; collision
collide; commencement commence; complaint complain; completion complete; concert perform; conduct
conduct; conference confer; confinement confine; confrontation confront; conversation converse;
conviction convict; crash crash; creation create; damage damage; death die; debut debut; decision
decide; defacement deface; delay delay; delivery deliver; demand demand; demonstration
demonstrate; denial deny; departure depart; deployment deploy; deportation deport; deposition
depose; destruction destroy; detention detain; diagnosis diagnose; discharge discharge; disclosure
disclose; discovery discover; discussion discuss; dismissal dismiss; dispute dispute; distribution
distribute; e-mail write; earthquake occur; election elect; email write; employment employ;
enactment enact; encounter meet; engagement engage; entry enter; evacuation evacuate; evaluation
evaluate; event occur; eviction evict; examination examine; execution execute; expiration expire;
expiry expire; explosion explode; failure fail; fall fall; festival celebrate; fight fight; filing
file; fire fire; firing fire; flood flood; formation form; funeral bury; gathering gather;
grievance grieve; harassment harass; hearing hear; hijacking hijack; hire hire; hiring hire;
hospitalization hospitalize; imposition impose; incident occur; incorporation incorporate;
infringement infringe; injury injure; inquiry inquire; inspection inspect; interrogation
interrogate; interruption interrupt; interview interview; introduction introduce; invasion invade;
investigation investigate; issuance issue; kidnapping kidnap; killing kill; launch launch; layoff
lay; leak leak; lecture lecture; letter write; loss lose; march march; marriage marry; mediation
mediate; meeting meet; memorandum write; merger merge; message write; misappropriation
misappropriate; misuse misuse; murder murder; negotiation negotiate; notice notify; notification
notify; offer offer; opening open; operation operate; order order; outage fail; outbreak occur;
participant participate; payment pay; performance perform; placement place; pleading plead; post
post; posting post; promotion promote; protest protest; publication publish; purchase purchase;
raid raid; rally rally; ratification ratify; receipt receive; recording record; refusal refuse;
registration register; reinstatement reinstate; reissue reissue; rejection reject; relationship
relate; release release; relocation relocate; removal remove; renewal renew; repair repair; report
report; request request; resignation resign; response respond; retaliation retaliate; retirement
retire; return return; revocation revoke; riot riot; robbery rob; ruling rule; sale sell;
screening screen; search search; seizure seize; sentencing sentence; service serve; settlement
settle; shooting shoot; show show; shutdown close; signature sign; slowdown slow; speech speak;
spill spill; stop stop; stoppage stop; storm occur; strike strike; submission submit; surgery
operate; suspension suspend; takeover take; tender tender; termination terminate; testimony
testify; theft steal; torture torture; tour tour; transaction transact; transfer transfer;
treatment treat; trial try; trip travel; tweet tweet; vigil gather; violation violate; violence
harm; visit visit; vote vote; walkout strike; warning warn; wedding marry; withdrawal withdraw;
withholding withhold; workshop meet
"""
_EVENT_NOUNS: dict[str, str] = dict(
    entry.split()[:2] for entry in _NOUNS.replace("\n", " ").split(";") if entry.strip()
)
DOCUMENTS = frozenset(
    """agreement letter email e-mail message memorandum memo report contract notice invoice deed
    will post posting tweet article photograph photo record receipt certificate policy schedule
    transcript exhibit affidavit declaration order decision opinion""".split()
)
"""Nouns that can mean a thing with words on it as well as the deed of making it."""
LAWS = frozenset(
    """act acts rule rules section sections regulation regulations code statute statutes law laws
    constitution amendment ordinance article chapter title order directive""".split()
)

INTEND = frozenset(
    """plan intend agree decide want wish seek threaten promise order request ask require attempt
    try refuse decline fail permit allow urge encourage direct instruct tell persuade induce invite
    hope expect propose offer choose demand prepare conspire schedule authorize authorise forbid
    prohibit oblige obligate need pledge vow aim mean consent swear recommend advise entitle
    supposed due""".split()
)
"""Verbs whose infinitive comes after them, if it comes at all."""
WITHHOLD = frozenset("refuse decline fail omit neglect forbid prohibit prevent decline".split())
"""Of these, those whose infinitive did not come."""
REALISE = frozenset(
    "begin start continue commence cease stop help manage proceed resume keep finish cause force "
    "compel make let have get come go".split()
)
"""Verbs whose infinitive is as real as they are."""
REPORT = frozenset(
    """say state tell allege claim report announce admit confess acknowledge confirm deny explain
    argue assert complain write testify note observe recall remember learn know find discover
    believe think realise realize notice see hear indicate reveal show inform notify advise warn
    conclude determine understand mention describe disclose demonstrate represent
    recognise recognize post
    tweet declare declared boast brag regret""".split()
)
"""Verbs that speak of, or come to know of, something that was so before."""
CALL_OFF = frozenset("cancel postpone abort avert abandon adjourn".split())
"""Verbs by which what was to be on a day was not; the day is not that of the verb."""
LOOK = frozenset("witness watch remember recall await anticipate expect promote advertise".split())
"""Verbs that only have an event in view."""
PREPARE = frozenset(
    """plan schedule set announce apply seek request order slate book coordinate arrange prepare
    organize organise""".split()
)
"""Verbs whose "for" names what is to come."""
CAUSE = frozenset(
    "cause lead result prompt trigger force produce induce compel provoke bring".split()
)

_COURSES = """
found incorporate establish > hire employ > operate conduct > close
seek apply > interview > hire appoint employ > assign train > work perform > promote
hire appoint employ > work > dismiss resign retire
hire employ > work > violate breach misuse neglect fail > notice observe discover see learn
work > supervise counsel warn discipline > suspend demote > dismiss resign retire
dismiss discipline suspend deny > grieve > meet discuss > arbitrate
grieve dispute > request demand seek > arbitrate > hear > award > confirm vacate challenge enforce
propose offer > negotiate bargain discuss > agree > sign execute ratify > perform pay > breach
agree contract > breach violate fail > notify demand > refuse deny ignore > file sue complain
apply submit request claim > receive review evaluate > approve deny award grant reject > appeal
deny reject > appeal > review hear > reverse affirm uphold > pay
appeal > settle dismiss affirm reverse vacate remand
violate breach infringe misappropriate > harm damage injure suffer lose disrupt > complain file sue
strike refuse stop walk > harm damage disrupt lose > hire replace
complain report allege > investigate inquire > find determine conclude > decide > discipline dismiss
report complain > retaliate harass threaten > dismiss
injure crash fall collide > treat hospitalize admit examine > recover
file sue > serve > answer respond > discover depose > hear try > rule decide order grant > appeal
arrest > charge indict > plead > try convict > sentence > imprison
know learn notice see observe discover > tell inform notify advise report warn > respond reply
ask request invite > answer respond agree refuse > give provide receive
warn counsel advise > ignore refuse continue fail > discipline write suspend
decide plan intend authorize direct order instruct > prepare > do act begin issue send
prepare draft write > sign send mail issue post > receive read > respond answer
arrive come approach enter > meet speak tell discuss > leave depart
buy purchase > own use > sell
borrow lend > owe > pay repay
create write compose record > publish release > infringe copy
offer > accept reject > pay deliver
demand request > refuse deny fail > seek file sue
stop cease fail > discover notice learn investigate > open refer demand
"""


def _course(line: str) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(map(family, step.split())) for step in line.split(">"))


@cache
def courses() -> tuple[tuple[frozenset[str], ...], ...]:
    """How affairs that end in court usually go, step by step; each word by its family."""
    return tuple(_course(line) for line in _COURSES.strip().splitlines())


@cache
def usual_order(first: str, second: str) -> int:
    """1 where the first of two deeds usually comes first, -1 where the second does, else 0.

    >>> usual_order("hire", "dismissal"), usual_order("award", "grievance")
    (1, -1)
    """
    one, two, votes = family(first), family(second), 0
    for course in courses():
        mine = [at for at, step in enumerate(course) if one in step]
        theirs = [at for at, step in enumerate(course) if two in step]
        if mine and theirs:
            votes += (mine[0] < theirs[0]) - (mine[0] > theirs[0])
    return (votes > 0) - (votes < 0)


LIGHT = frozenset(
    """come occur happen take follow begin start commence end continue last ensue culminate
    conclude""".split()
)
"""Verbs that only say when the event that is their subject was."""

NEVER_EVENTS = frozenset(
    """include concern regard accord follow involve relate pertain provide entitle define name title
    caption style locate situate base exist contain consist comprise constitute own belong
    depend mean matter seem appear remain lack""".split()
)
"""Verbs that tell no occurrence; states of these count only with a time of their own."""

_STEM = Stemmer.Stemmer("english")
_MENT = re.compile(r"(?<=[a-z]{3})ment\Z")
_IRREGULAR = {
    "sue": "file", "lawsuit": "file", "suit": "file", "action": "file", "fire": "dismiss",
    "terminate": "dismiss", "discharge": "dismiss", "begin": "start", "commence": "start",
    "purchase": "buy", "obtain": "get", "receive": "get", "mail": "send", "e-mail": "write",
    "kill": "die", "passed": "die", "murder": "die", "wed": "marry", "detain": "hold",
    "imprison": "hold", "incarcerate": "hold", "halt": "stop", "cease": "stop", "end": "stop",
    "resolution": "resolve", "intervention": "intervene", "provision": "provide",
    "conclusion": "conclude", "permission": "permit", "supervision": "supervise",
    "expulsion": "expel", "knowledge": "know", "belief": "believe", "intention": "intend",
    "intent": "intend", "advice": "advise", "thought": "think", "choice": "choose",
    "proof": "prove", "growth": "grow", "flight": "fly", "use": "use", "hardship": "suffer",
    "reply": "respond", "answer": "respond", "inquire": "ask", "request": "ask", "demand": "ask",
}  # fmt: skip
"""Words told with other words: what pleadings use for one another."""


def verb_of(noun: str) -> str | None:
    """The verb of a noun that tells an event; `None` where it tells none.

    >>> verb_of("dismissal"), verb_of("sale"), verb_of("department")
    ('dismiss', 'sell', None)
    """
    return _EVENT_NOUNS.get(noun.lower())


@cache
def family(lemma: str) -> str:
    """One key for a verb, its noun and what is said in its place.

    >>> family("evacuation") == family("evacuate"), family("sale") == family("sell")
    (True, True)
    >>> family("sell") == family("buy")
    False
    """
    word = _EVENT_NOUNS.get(lemma.lower(), lemma.lower())
    word = _IRREGULAR.get(word, word)
    # The stemmer leaves "payment" and "agreement" apart from their verbs.
    word = _MENT.sub("", word) if len(word) > 6 else word
    return str(_STEM.stemWord(word))
