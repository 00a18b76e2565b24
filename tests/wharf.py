"""An invented act on wharves with the acts and orders that change it, and rules made under it.

The wharfage rises on 2015-07-01, for casks landed from 2015-10-01 on. The notice of an appeal
becomes sixty days on 2020-03-01, by an order published on 2019-11-20. Section 7 waits for a day
that nobody has appointed. The rules were made on 2012-05-01.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path

from tests.orders import taken_in
from tqa.workspace import Workspace

TODAY = date(2022, 6, 1)

ACT = """WHARF ACT, 2010

Act No. 4 of 2010

Assented to 1 March 2010
Published 2 March 2010

1. Definitions. — In this Act—

“cask” means a vessel of wood that holds not less than 40 litres;

“wharfinger” means a person who keeps a wharf and receives a cask on it.

2. Wharfage. — (1) The wharfage on a cask is 12 crowns.
(2) Wharfage under sub-section (1) is paid to the wharfinger.

3. Fines. — A person who does not pay what is due under section 2 pays a fine of 90 crowns.

4. Appeal against a fine. — A person may appeal against a fine under section 3 within thirty days.

5. Keeping of books. — (1) A wharfinger keeps a book for six years.
(2) In the book “turn” means the order in which ships are berthed.

6. Berths. — A ship is berthed in its turn.

9. Short title. — This Act may be cited as the Wharf Act, 2010.
"""
RISE = """WHARF (AMENDMENT) ACT, 2015

Act No. 2 of 2015

Assented to 10 June 2015
Published 12 June 2015

1. Commencement. — This Act comes into force on 1 July 2015.

2. Amendment of section 2. — (1) In section 2 of the Wharf Act, 2010 (Act No. 4 of 2010), for the
words “12 crowns” the words “20 crowns” shall be substituted.
(2) The amendment made by sub-section (1) applies to casks landed on or after 1 October 2015.
"""
NOTICE = """WHARF (APPEALS) ORDER, 2019

S.R.O. No. 80/2019

Published 20 November 2019

Under section 9 of the Wharf Act, 2010 (Act No. 4 of 2010), hereinafter the Act, the Board orders:—

1. This order comes into force on 1 March 2020.

2. In section 4 of the Act, for the words “thirty days” the words “sixty days” shall be substituted.
"""
WAITING = """WHARF (LIGHTS) ACT, 2021

Act No. 3 of 2021

Assented to 5 May 2021
Published 7 May 2021

1. Commencement. — This Act comes into force on such day as the Board may, by notification in the
Gazette, appoint.

2. Insertion of section 7. — After section 6 of the Wharf Act, 2010 (Act No. 4 of 2010) the
following section shall be inserted, namely:—
“7. Lights. — A wharf is lit at night.”
"""
RULES = """WHARF RULES, 2012

S.R.O. No. 31/2012

Published 1 May 2012

1. Scales. — A cask is weighed before wharfage is paid under section 2(1) of the Wharf Act, 2010.

2. Receipts. — A receipt is given for each fine under section 3 of the Wharf Act, 2010.

3. Hours. — A wharf is open from dawn to dusk.
"""


def build(folder: Path) -> Workspace:
    """A workspace that holds all of them; close it after use."""
    return taken_in(folder, ACT, RISE, NOTICE, WAITING, RULES)
