"""The linguistic profile of a corpus, and of two beside each other, as LexTime section 3 draws it.

    python -m benchmarks.linguistics CORPUS [CORPUS] [--limit N] [--seed S] [--out FILE]
        [--splitting rule|parser] [--keep-case] [--without-stamps] [--draws N]

A corpus is a CSV with a column `paragraph`, a file of Tracie (its stories), a text whose paragraphs
are parted by blank lines, or a folder of texts; all but folders may be compressed (.gz). Each
distinct paragraph counts once: LexTime asks its 512 queries of 35, and counting rows would count
one text up to 31 times. The column "every row" counts the rows all the same, for the ratio of
triggers that the paper prints comes out only so. `--limit` draws so many distinct paragraphs of
each corpus.

With two corpora, law first, each contrast stands beside what the paper reports of complaints and
stories (Barale et al., Findings of EMNLP 2025, sections 3 and 6). "Reproduced" is decided by the
95 % interval of the difference, a bootstrap over paragraphs: wholly on the published side (yes),
wholly on the other (NO), or neither (undecided). The paper seldom says what it divides by. Each row
tells its unit; a share of sentences grows with the length of sentences, so most features stand per
1,000 tokens as well. Some 50 intervals are looked at together: a few may miss by chance.

What was settled by trying (the figures are in RESULTS.md):

- The sentences of LexTime are in lower case. All text is therefore put into lower case, so that
  the parser is harmed alike in both corpora; `--keep-case` leaves it.
- Sentences are split by a rule of punctuation that looks at no capitals; `--splitting parser`
  leaves it to spaCy.
- The stamps of courts on each page, which run into the text of LexTime, are kept as in the paper;
  `--without-stamps` takes them out.

The parser is the small English model of spaCy (extra `events`). Passives are those with an
auxiliary, subordinate clauses those with a finite verb, events the verbs, nominalised events nouns
known by their end or a list. Paraphrases, which the paper judged by hand, are not measured.
`--out` writes the result with the counts of each paragraph, by its hash. The last line is JSON.
"""

from __future__ import annotations

if __name__ == "__main__":
    from benchmarks.profiling.command import main

    raise SystemExit(main(__doc__))
