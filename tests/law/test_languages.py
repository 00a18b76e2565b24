"""Two languages of one instrument are two texts, never one that changed (TIME_IN_LAW rule 4)."""

from datetime import date
from pathlib import Path

from tqa import Workspace

ENGLISH = """Quay Act
Act No. 3 of 2011
[Assented to 1 March 2011]
Consolidated to 31 December 2015

1. This Act comes into force on 1 April 2011.
2. The due is 10 crowns.
"""
FRENCH = """Loi sur les quais
Act No. 3 of 2011
[Assented to 1 March 2011]
Consolidated to 31 December 2018

1. La loi entre en vigueur le premier avril.
2. Le droit est de 10 couronnes.
"""


def workspace(folder: Path, names: tuple[str, ...]) -> Workspace:
    texts = {"en.txt": ENGLISH, "fr.txt": FRENCH}
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    facts = "".join(f'[files."{n}"]\nlanguage = "{n[:2]}"\nid = "/xx/act/2011/3"\n' for n in texts)
    (folder / "tqa.toml").write_text(facts, encoding="utf-8")
    ws = Workspace.init(folder / "work")
    for name in names:
        report = ws.ingest([folder / name])
        assert report.count("new") == 1
    return ws


def test_the_other_language_is_no_change(tmp_path: Path) -> None:
    with workspace(tmp_path, ("en.txt", "fr.txt")) as ws:
        day = date(2020, 1, 1)
        said = ws.show("Quay Act", "2", reference_day=day)
        assert said.text == "2 The due is 10 crowns."
        assert "couronnes" not in ws.show("Quay Act", "2", reference_day=day, history=True).text
        kept = {v.language for v in ws.store.versions("/xx/act/2011/3", "2")}
        assert kept == {"en", "fr"}
        assert ws.verify().holds
        assert ws.resolve("Loi sur les quais") == "/xx/act/2011/3"


def test_the_order_of_arrival_does_not_choose_the_language(tmp_path: Path) -> None:
    with workspace(tmp_path, ("fr.txt", "en.txt")) as ws:
        assert ws.show("Quay Act", "2", reference_day=date(2020, 1, 1)).text == (
            "2 The due is 10 crowns."
        )


def test_one_language_alone_is_shown(tmp_path: Path) -> None:
    with workspace(tmp_path, ("fr.txt",)) as ws:
        said = ws.show("/xx/act/2011/3", "2", reference_day=date(2020, 1, 1))
        assert said.text == "2 Le droit est de 10 couronnes."
