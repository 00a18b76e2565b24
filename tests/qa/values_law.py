"""The Quays and Wardens Act, an order that amends it and rules in Bangla, invented for values."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from tqa.ingest.given import Given
from tqa.workspace import Workspace

TODAY = date(2024, 6, 1)

_ACT = """QUAYS AND WARDENS ACT, 2014

Act No. 21 of 2014

An Act to provide for quays, their wardens and their tolls.

Assented to 4 February 2014

1. Short title and commencement. — (1) This Act may be cited as the
Quays and Wardens Act, 2014.
(2) This Act comes into force on 1 March 2014.

2. Definitions. — In this Act—

“quay” means a place at which vessels are moored;

“warden” means a person licensed under section 5.

3. Tolls. — (1) A toll of 60 crowns is payable on each vessel that is moored
at a quay.
(2) The toll on a raft is 4 crowns for each day and on a dinghy 2 crowns
for each day.
(3) Interest on tolls that are in arrears runs at two and a half per cent
a month where the owner lives in the Republic and at 4 per cent a month in
any other case.
(4) Under section 12 of the Ports Act, 2003, as it stood on 1 July 2005,
3 of the quays of Schedule 9 are free.

4. Rebates. — (1) One third of the toll is given back to an owner who
leaves within six hours.
(2) Rebates are claimed in Form Q-7 within ninety days from the day of
departure, or by 31 January, whichever is earlier.
(3) No rebate is given on a vessel of more than 500 tonnes.

5. Wardens. — (1) The Harbour Minister may license a person who is not
less than twenty-one years of age as a warden.
(2) A licence is valid for three years and six months.
(3) A warden must examine each mooring once in every week and report to
the Chief Surveyor.
(4) A licence is revoked by the Quays Tribunal on the application of the
Chief Surveyor.
(5) The owner of a vessel must pay the warden.
(6) A warden may employ not more than four assistants and may keep two
boats.

6. Offences. — (1) A person who moors a vessel without paying the toll is
liable to a fine not exceeding 5,000 crowns or 10 per cent of the value of
the vessel, whichever is less.
(2) A warden who takes a bribe is liable to a fine of not less than 200 nor
more than 9,000 crowns, or to imprisonment for a term of not more than two
years, or to both.
(3) A person who hides a vessel is liable—
    (a) to a fine of three times the toll; and
    (b) on a second occasion, to imprisonment for thirty days.

7. Fees. — (1) The fee for a licence of a warden is 120 crowns.
(2) The fee for the renewal of a licence of a warden is 80 crowns.
(3) The fee for a copy of the register is 3 crowns a page.

8. Carrying. — (1) A vessel may carry 40 persons or 2,000 kilograms of
goods.
(2) A passenger may bring ashore one litre of spirits, 50 cigars and 250
grams of tobacco without payment of toll.
(3) Stores must be kept at between 5 and 8 degrees.

9. Blocking. — (1) A person who blocks a quay is liable, on summary
conviction, for a first offence, to a fine of not more than 250 crowns or
to imprisonment for one month, and, for a subsequent offence, to a fine
of not more than 450 crowns or to imprisonment for three months.
(2) A person who blocks a mooring is liable—
    (a) for a first offence, to a fine of 30 crowns; and
    (b) for a second offence, to a fine of 70 crowns.
(3) Every owner, other than a company, who leaves a wreck at a quay is
liable to a fine of 15 crowns, and every company that does so to a fine of
95 crowns.

10. Salvage. — (1) The salvage levy is the greater of 40 crowns and 3 per
cent of the value of the cargo.
(2) Where cargo is sold by auction, the buyer must pay a deposit of one
tenth of the price and the seller must pay a charge of 6 crowns.

11. Great vessels. — (1) The pilotage due is 5 crowns on a vessel of not
more than 50 tonnes, 9 crowns on a vessel of more than 50 but not more
than 500 tonnes, and 14 crowns on a vessel of more than 500 tonnes.

12. Grants. — (1) There is paid into the fund—
(a) in fiscal year 2015, 700 crowns in grants;
(b) in fiscal year 2016, 800 crowns in grants; and
(c) in fiscal year 2017 and each subsequent fiscal year, 900 crowns in grants.
(2) With what is paid in fiscal years 2015 and 2016, each warden gets 20 crowns.

SCHEDULE

TOLLS ON GOODS

| Code | Goods | Toll up to 30 June 2020 | Toll from 1 July 2020 |
|---|---|---|---|
| 0101.10 | Horses | 6 crowns | 7 crowns |
| 0709.20 | Casks of more than 50 litres | 3 crowns | 5 crowns |
| 2201.90 | Salt | 2% | Free |
"""


_ORDER = """QUAYS AND WARDENS ACT (AMENDMENT) ORDER, 2018

S.R.O. No. 40/2018

Made on 3 December 2018

Published in the Gazette on 10 December 2018

1. Commencement. — This order comes into force on 1 January 2019.

2. In section 3 of the Quays and Wardens Act, 2014 (Act No. 21 of 2014),
in sub-section (1), for the words “60 crowns” the words “75 crowns” shall
be substituted.
"""

_BANGLA = """QUAYS (BANGLA) RULES, 2016

S.R.O. No. 91/2016

Made on 1 March 2016

Published in the Gazette on 10 March 2016

1. ফি। — (১) ঘাট ব্যবহারের ফি ৫,০০,০০০ (পাঁচ লক্ষ) টাকা।
(২) বিলম্বে পরিশোধের ক্ষেত্রে শতকরা সাড়ে সাত ভাগ হারে সুদ দিতে হইবে।

2. আবেদন। — (১) আবেদন ফরম-ক এ দাখিল করিতে হইবে।
(২) কমিশনার ৩০ (ত্রিশ) কার্য দিবসের মধ্যে আবেদন নিষ্পত্তি করিবেন।

3. দণ্ড। — কোনো ব্যক্তি এই বিধি লঙ্ঘন করিলে তিনি অনধিক ২ (দুই) বৎসর
কারাদণ্ড বা অনধিক পঞ্চাশ হাজার টাকা অর্থদণ্ডে দণ্ডিত হইবেন।

4. প্রবর্তন। — এই বিধিমালা ২০১৬ সালের ১ এপ্রিল তারিখে বলবৎ হইবে।
"""


def taken_in(folder: Path) -> Workspace:
    """A workspace with the three: the toll on a vessel is 60 crowns, and 75 from 2019-01-01."""
    for name, text in (("act", _ACT), ("order", _ORDER), ("rules-bn", _BANGLA)):
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    workspace = Workspace.init(folder / "work")
    report = workspace.ingest(sorted(folder.glob("*.txt")), given=Given(jurisdiction="xm"))
    assert report.count("failed") == 0, report.files
    return workspace
