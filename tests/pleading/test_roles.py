"""What a date of a pleading belongs to."""

from __future__ import annotations

import pytest

from tqa.pleading.model import Role
from tqa.pleading.roles import role_of_words
from tqa.pleading.timewords import times_in

ROLES = [
    ("In 2011, the mill sued the clerk under 15 U.S.C. § 1.", Role.STORY, ""),
    ("In 2011, the Court said in Mill v. Clerk, 429 U.S. 97, that it may.", Role.LAW, "case"),
    ("In 2011, the clerk was paid. Mill v. Clerk, 429 U.S. 97.", Role.STORY, ""),
    ("Mill v. Clerk, 12 F.3d 418, decided in 2011.", Role.LAW, "case"),
    ("He blew it.” See Ann Clerk, The Mill, Mill Weekly (May 2011).", Role.EXHIBIT, "citation"),
    ("The clerk came to see Ann in May 2011.", Role.STORY, ""),
    (
        "It is brought as a class action on behalf of all persons who bought grain since 2011.",
        Role.PROCEEDING,
        "class",
    ),
    ("On behalf of the mill, the clerk paid in May 2011.", Role.STORY, ""),
]


@pytest.mark.parametrize(("text", "role", "of"), ROLES)
def test_role_of_a_date(text: str, role: Role, of: str) -> None:
    assert role_of_words(text, text, 0, times_in(text)[0]) == (role, of)
