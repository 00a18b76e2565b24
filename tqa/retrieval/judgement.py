"""Questions that no text of law answers: advice, small talk, and facts of somebody's case."""

from __future__ import annotations

import re

_FACTS = re.compile(
    r"(?i)\bapply\s+to\s+(?:my|our)\b|\b(?:bears?|has|with|without|of)\s+(?:no|an?\s+unknown)\s+date\b"
    r"|\bundated\b|\b(?:must|do|does|did|am|are|is|have|has)\s+(?:i|we|my|our)\b(?!\s+(?:find|see|read|get"
    r"|know|look|cite|need\s+a\s+lawyer)\b)|\b(?:my|our)\s+(?:goods|licen[cs]e|appeal|entry|duty"
    r"|return|claim|permit|application|vessel|ship|cargo|baggage|property|contract)s?\b"
    r"|\b(?:i|we)\s+(?:have|need)\s+to\s+(?:pay|file|give|keep)\b"
)
"""Questions whose answer depends on the facts of somebody's case."""
_STORY = re.compile(
    r"(?i)\b(?:my|our)\s+(?:client|grower|broker|importer|exporter|supplier|customer|shipment|consignment|cargo"
    r"|case|file|situation|member|employee|tenant|company|firm|business)\b.{0,200}?\b(?:was|were|did|has|had|sent"
    r"|filed|paid|imported|exported|received|deducted|shipped|bought|sold)\b"
)
"""Facts of somebody's case, which call for judgement unless the question gives their day."""
_UNKNOWN = re.compile(
    r"(?i)\b(?:(?:(?:do|does|did)(?:n['’]t|\s+not)|cannot|can['’]t)\s+(?:know|tell|say|remember)|(?:nobody|no\s+one|none\s+of\s+us)\s+(?:knows?|remembers?|can\s+(?:say|tell)))\s+(?:on\s+|in\s+)?"
    r"(?:when|which|what|the\s+(?:day|date|year))\b"
    r"|\bgiven\s+(?:what\s+happened|our\s+(?:case|situation|facts))\b"
)
"""A fact that the question itself says is missing."""
_ADVICE = re.compile(
    r"(?i)\b(?:(?:should|shall|can|could|may|would|will)\s+(?:i|we|my|our|me|us)|should\s+(?:he|she|they))\b"
    r"(?!\s+(?:find|see|read|get|know|look|cite|have\s+(?:the|section|subsection|rule|s\.|article|a\s+look))\b)|\bmy\s+(?:landlord|employer|case|chances|lawyer"
    r"|neighbou?r|boss|tenant|wife|husband|company|business|rights|situation)\b"
    r"|\b(?:chances|likely)\s+(?:of|to)\s+win|\badvi[cs]e\b|\bapply\s+to\s+(?:me|us)\b"
    r"|\b(?:win|lose)\s+(?:the\s+|his\s+|her\s+|its\s+|their\s+)?(?:case|complaint|appeal|suit|claim|lawsuit)\b"
    r"|\b(?:who|which\s+(?:side|party))\s+won\b|\bwhat\s+did\s+the\s+(?:court|judge|tribunal)\s+(?:order|decide|hold|say)\b"
    r"|^\W*(?:hi|hello|hey|thanks?|thank\s+you|good\s+(?:morning|day|evening|afternoon|night)|(?:good)?bye)\b[^\d§“\"]{0,40}$"
    r"|^\W*(?:please\s+)?(?:write|draft|compose|translate)\b|\bworth\s+(?:against|next)\b"
    r"|\b(?:cheapest|best\s+(?:value|price|deal|broker|lawyer|option|way)|most\s+profitable|recommend(?:ed)?\s+(?:me|us|a)"
    r"|career|worth\s+(?:it|my|our|the\s+(?:money|trouble|effort)))\b"
    r"|\bdo\s+you\s+(?:think|feel|believe|reckon)\b|\bin\s+your\s+(?:opinion|view)\b|\bis\s+it\s+(?:fair|just|wise|sensible)\b"
    r"|\b(?:good|bad)\s+idea\b|\bwhat\s+(?:happens|will\s+happen)\s+(?:to|if)\s+(?:me|i|we|us|my)\b"
)
"""What asks what to do, what will happen, or nothing of the law."""


def asks_advice(text: str) -> bool:
    """Whether a question asks what to do, what will happen, or nothing of the law at all.

    >>> asks_advice("Should I sue my landlord?"), asks_advice("Could I see section 5?")
    (True, False)
    """
    return _ADVICE.search(text) is not None and _UNKNOWN.search(text) is None


def needs_facts(text: str, *, dated: bool) -> bool:
    """Whether the answer depends on facts of a case that the question does not give.

    `dated` tells whether it gives a day: what the law laid down then can be told all the same.

    >>> needs_facts("Is my licence still valid?", dated=False)
    True
    """
    if _UNKNOWN.search(text):
        return True
    if _FACTS.search(text) and not (dated and _ASKS_WHAT.search(text)):
        return True
    return _STORY.search(text) is not None and not dated


_ASKS_WHAT = re.compile(r"(?i)(?:^|[.!?:;,]\s+)\W*(?:what|which|how\s+(?:long|many|much)|within)\b")
"""Asks what the law laid down, not what becomes of the case."""
