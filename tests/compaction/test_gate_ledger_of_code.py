"""A draft is held against the ledger as code writes it: by what a heading says of an entry, and by no place of one.
What code lists without saying what it is refuses nothing.
"""

from __future__ import annotations

import pytest

from tests.compaction.import_talk import GOOD, faults
from unabridged.compaction.gate import Fault

LEDGER = (
    "Constraints and preferences:\n- 3: don't write to the table meter_raw\n"
    "Decided:\n- 5: the job runs by 12 workers\n"
    "Tasks:\n- 4: ask the vendor about the spikes (open)\n- 6: send the report to Dilara (done)\n"
    "Identifiers:\n- 4: 8090\n- gateways are: 8 (4), 9 (7)"
)


@pytest.mark.parametrize(
    "told",
    [
        "It is told in section 4 of 12.",
        "Gateways are 9.",
        "The report was sent to Dilara.",
    ],
)
def test_the_place_of_an_entry_and_what_is_listed_by_it_refuse_nothing(told: str) -> None:
    assert Fault.LEDGER not in faults(GOOD + told, ledger=LEDGER)


@pytest.mark.parametrize(
    "told",
    [
        "The job runs by 16 workers.",
        "Asking the vendor about the spikes is done: the vendor was asked about the spikes.",
    ],
)
def test_a_decision_and_an_open_task_of_code_are_held_against_a_draft(told: str) -> None:
    assert Fault.LEDGER in faults(GOOD + told, ledger=LEDGER)


def test_a_ledger_without_a_heading_of_code_is_read_line_by_line() -> None:
    assert Fault.LEDGER in faults(GOOD + "The port is 8090.", ledger="Decided by Dilara:\n- port: 8080")


def test_what_stands_above_the_headings_of_code_is_read_line_by_line() -> None:
    assert Fault.LEDGER in faults(GOOD + "The port is 8090.", ledger=f"- port: 8080\n{LEDGER}")
