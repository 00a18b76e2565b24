"""Akoma Ntoso as other makers write it, about invented law."""

from __future__ import annotations

HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0">
"""


def meta(
    *,
    work: str = "/akn/xx/act/2014/8",
    made: str = "2014-05-02",
    expression: str = "2014-05-02",
    language: str = "eng",
    events: str = "",
    groups: str = "",
    publication: str = "",
) -> str:
    lifecycle = f'<lifecycle source="#ed">{events}</lifecycle>' if events else ""
    temporal = f'<temporalData source="#ed">{groups}</temporalData>' if groups else ""
    return f"""<meta><identification source="#ed">
<FRBRWork><FRBRthis value="{work}/!main"/><FRBRuri value="{work}"/>
<FRBRalias value="Lighthouse Act, 2014" name="title"/><FRBRdate date="{made}" name="assent"/>
<FRBRauthor href="#parliament"/><FRBRcountry value="xx"/><FRBRnumber value="8"/></FRBRWork>
<FRBRExpression><FRBRthis value="{work}/{language}@{expression}/!main"/>
<FRBRuri value="{work}/{language}@{expression}"/><FRBRdate date="{expression}" name="consolidation"/>
<FRBRauthor href="#ed"/><FRBRlanguage language="{language}"/></FRBRExpression>
<FRBRManifestation><FRBRthis value="{work}/{language}@{expression}/!main.xml"/>
<FRBRuri value="{work}/{language}@{expression}.xml"/><FRBRdate date="2024-01-01" name="markup"/>
<FRBRauthor href="#ed"/></FRBRManifestation></identification>{publication}
{lifecycle}{temporal}
<references source="#ed"><TLCOrganization eId="ed" href="/ontology/organization/ed" showAs="Editor"/>
<TLCOrganization eId="parliament" href="/ontology/organization/parliament" showAs="Parliament"/>
<passiveRef eId="am1" href="/akn/xx/act/2017/3" showAs="Lighthouse (Amendment) Act, 2017 (Act 3 of 2017)"/>
<passiveRef eId="am2" href="/akn/xx/act/2019/6" showAs="Act 6 of 2019"/>
</references></meta>"""


def act(
    body: str, *, contains: str = "", front: str = "", back: str = "", tag: str = "act", **of: str
) -> str:
    said = f' contains="{contains}"' if contains else ""
    return f'{HEAD}<{tag} name="{tag}"{said}>{meta(**of)}{front}<body>{body}</body>{back}</{tag}></akomaNtoso>'


EVENTS = """<eventRef eId="e0" date="2014-05-02" source="#ed" type="generation"/>
<eventRef eId="e1" date="2014-06-01" source="#ed" type="generation"/>
<eventRef eId="e2" date="2017-03-01" source="#am1" type="amendment"/>
<eventRef eId="e3" date="2019-09-15" source="#am2" type="amendment"/>"""
GROUPS = """<temporalGroup eId="g0"><timeInterval start="#e1" refersTo="#force"/></temporalGroup>
<temporalGroup eId="g1"><timeInterval start="#e1" end="#e2" refersTo="#force"/></temporalGroup>
<temporalGroup eId="g2"><timeInterval start="#e2" end="#e3" refersTo="#force"/></temporalGroup>
<temporalGroup eId="g3"><timeInterval start="#e3" refersTo="#force"/></temporalGroup>
<temporalGroup eId="g4"><timeInterval start="#e2" refersTo="#force"/></temporalGroup>"""

FRONT = """<preface><longTitle><p>An Act about <docTitle>Lighthouses Act 2014</docTitle> keepers</p></longTitle>
<p><docNumber>Act 8 of 2014</docNumber></p></preface>
<preamble><recitals><recital><p>Whereas lamps go out;</p></recital></recitals>
<formula name="enacting"><p>Be it enacted as follows:</p></formula></preamble>"""

BODY = """<part eId="part_I"><num>Part I</num><heading>Keepers</heading>
<section eId="sec_1"><num>1.</num><heading>Definitions</heading>
<intro><p>In this Act—</p></intro>
<hcontainer eId="sec_1__hcontainer_1" name="definition"><content><p>"<def refersTo="#keeper">keeper</def>" means a person who keeps a lamp;</p></content></hcontainer>
<hcontainer eId="sec_1__hcontainer_2"><content><p>“<def refersTo="#lamp">lamp</def>” means any <b>light</b> at sea<authorialNote marker="1"><p>See Act 2 of 1999.</p></authorialNote>.</p></content></hcontainer>
</section>
<crossHeading>Duties</crossHeading>
<section eId="sec_2"><num>2.</num><heading>Lighting</heading>
<subsection eId="sec_2__subsec_1"><num>(1)</num><intro><p>A keeper must light</p></intro>
<paragraph eId="sec_2__subsec_1__para_a"><num>(a)</num><content><p>the lamp; and</p></content></paragraph>
<paragraph eId="sec_2__subsec_1__para_b"><num>(b)</num><content><p>the horn,</p></content></paragraph>
<wrapUp><p>each evening.</p></wrapUp></subsection>
<subsection eId="sec_2__subsec_2"><num>(2)</num><content>
<blockList eId="sec_2__subsec_2__list_1"><listIntroduction>The fee is</listIntroduction>
<item eId="sec_2__subsec_2__list_1__item_a"><num>(a)</num><p>5 crowns, or</p></item>
<item eId="sec_2__subsec_2__list_1__item_b"><num>(b)</num><p>in winter:</p>
<blockList eId="l2"><item eId="l2i"><num>(i)</num><p>7 crowns.</p></item></blockList></item></blockList></content></subsection>
</section></part>
<article eId="art_9"><num>Article 9</num><list eId="art_9__list_1"><intro><p>Lamps are:</p></intro>
<point eId="art_9__list_1__point_a"><num>a)</num><content><p>red</p></content></point>
<point eId="art_9__list_1__point_b"><num>b)</num><content><p>green</p></content></point></list></article>"""

BACK = """<conclusions><p>Done at Port Amber.</p></conclusions>
<attachments><attachment eId="att_1"><heading>Schedule 1 – Fees</heading><doc name="schedule">
<meta><identification source="#ed"/></meta><mainBody><hcontainer eId="att_1__h" name="item"><num>1</num><content>
<table><caption>Fees</caption><tr><th><p>Lamp</p></th><th><p>Crowns</p></th></tr><tr><td><p>Red</p></td><td><p>5</p></td></tr></table>
</content></hcontainer></mainBody></doc></attachment></attachments>"""

AMENDING = """<section eId="sec_1"><num>1</num><content><p><mod eId="m1">After section 2 of the
<ref href="/akn/xx/act/2014/8">Lighthouse Act, 2014</ref> there is inserted—
<quotedStructure startQuote="“" endQuote="”" eId="q1"><section eId="q1__sec_2A"><num>2A</num><heading>Horns</heading>
<subsection eId="q1__s1"><num>(1)</num><content><p>A horn is sounded in fog.</p></content></subsection></section></quotedStructure>;
and the heading before it is omitted.</mod></p></content></section>
<section eId="sec_2"><num>2</num><content><p><mod eId="m2">In section 2(1) for
<quotedText startQuote="“" endQuote="”">each evening</quotedText> substitute “<quotedText>at dusk</quotedText>”.</mod></p></content></section>
<section eId="sec_3"><num>3</num><content><p>At the end insert—</p>
<p><quotedStructure eId="q3"><p>Bare words of a form.</p></quotedStructure>.</p></content></section>"""
