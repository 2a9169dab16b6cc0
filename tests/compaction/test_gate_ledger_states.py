"""A row of the ledger that a draft repeats has the state that it has there, and its no."""

from __future__ import annotations

import time

import pytest

from tests.compaction.gated import GOOD, found
from unabridged.compaction.gate import Fault, ledger_states

LEDGER = """- open: the bill of the carrier (K-7), after the deploy
- open: a letter to Dana; two photos
- rejected: goodwill voucher
- decision: eight characters for the name
- constraint: not to be merged before Monday
- regel: ohne Rückfrage nie etwas an Kunden schicken"""


def refused(line: str) -> bool:
    return Fault.LEDGER in found(f"{GOOD}\n{line}", ledger=LEDGER)


@pytest.mark.parametrize(
    "line",
    [
        "- the bill of the carrier (K-7), after the deploy: done.",
        "- the bill of the carrier, after the deploy: Task completed.",
        "- A letter to Dana – erledigt",
        "| two photos | ✅ |",
        "- goodwill voucher: agreed and settled",
        "- eight characters for the name: still undecided",
        "- constraint: to be merged before Monday",
        "- Regel: Ohne Rückfrage etwas an Kunden schicken",
    ],
)
def test_a_row_in_another_state_or_without_its_no_is_refused(line: str) -> None:
    assert refused(line)


@pytest.mark.parametrize(
    "line",
    [
        "- the bill of the carrier (K-7), after the deploy: open",
        "- a letter to Dana: not done yet",
        "- a letter to Dana: begun, half of it done",
        "- two photos: will be done on Monday",
        "- a letter to somebody else: done",
        "- goodwill voucher: turned down",
        "- goodwill voucher: not agreed",
        "- eight characters for the name: agreed",
        "- constraint: not to be merged before Monday",
        "- constraint: no merge before Monday",
        "- Regel: an Kunden schicken",
        "- other: to be merged before Monday",
    ],
)
def test_a_row_as_it_is_and_one_in_other_words_pass(line: str) -> None:
    assert not refused(line)


@pytest.mark.parametrize(
    "row", ["\t " * 4_000 + "x", "constraint: " + "take it, " * 4_000, "open: a letter" + " " * 20_000 + "x"]
)
def test_no_row_takes_longer_than_it_is_long(row: str) -> None:
    began = time.process_time()
    assert not list(ledger_states.otherwise(f"{row}\n" + "constraint: take two\n" * 500, f"{LEDGER}\n{row}"))
    assert time.process_time() - began < 2
