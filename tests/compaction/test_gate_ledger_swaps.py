"""What stands in the place of a value of the ledger: another machine, person, day, order or count, or a tick.
Whoever tells the ledger's own value, turns something down or says no of it tells nothing else.
"""

from __future__ import annotations

import pytest

from unabridged.compaction.gate import Fault, findings, prepared

LEDGER = """- server: lib-n2
- start: Friday 20:00
- copies to move: 58,033
- open: backup of the disks (Theo, Thursday); freeze reservations
- rejected: lib-n1
- tells the branches: Marga
- phone: Selin
- order: kn-01, kn-06, kn-02
- vetoed: raise the price of honey
- checks the till: Beto
- version wanted: see the page"""
SAID = (
    "user: We move the catalogue of the library, 48,216 records with 61,904 copies, of which 58,033 are "
    "to move.\n"
    "assistant: The server is lib-n2, as lib-n1 loses its support. We begin on Friday at 20:00. "
    "Theo makes the backup.\n"
    "user: Marga tells the branches, Selin has the phone, Matthis after her. Honey keeps its price. "
    "Not on Sunday 20:00."
)


def refused(draft: str) -> bool:
    return Fault.LEDGER in {each.fault for each in findings(draft, prepared(SAID, ledger=LEDGER))}


@pytest.mark.parametrize(
    "draft",
    [
        "The server is lib-n1, and the catalogue moves there.",
        "Work begins on Saturday 20:00 as was said.",
        "The 48,216 records and 61,904 copies are to move.",
        "- [x] backup of the disks (Theo)",
        '{"goal": "move", "done": ["freeze reservations"]}',
        "Theo tells the branches, and Marga makes the backup.",
        "- phone: Matthis, then Selin",
        "First kn-01, then kn-02, then kn-06.",
        "**Decided**: raise the price of honey",
    ],
)
def test_another_in_its_place_is_refused(draft: str) -> None:
    assert refused(draft)


@pytest.mark.parametrize(
    "draft",
    [
        "The server is lib-n2; the server lib-n1 was rejected.",
        "Work begins on Friday 20:00, and not on Sunday 20:00.",
        "On Sunday 20:00 nothing happens.",
        "Of 61,904 copies 58,033 are to move.",
        "The copies are to move with 48,216 records.",
        "- [x] backup planned, not made",
        "- [x] backup: still open",
        "- [x] records counted",
        "Marga tells the branches, and Theo makes the backup.",
        "- phone: Selin",
        "The phone and Theo were spoken of.",
        "Thursday tells the branches something.",
        "First kn-01, then kn-06, then kn-02.",
        "It goes from kn-02 back to kn-02, past kn-01 and kn-06.",
        "**Vetoed**: raise the price of honey",
    ],
)
def test_its_own_value_and_what_is_turned_down_pass(draft: str) -> None:
    assert not refused(draft)
