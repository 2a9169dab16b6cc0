"""A draft is held against the ledger as code writes it: by what a heading says of an entry, and by no place of one.
What code lists without saying what it is refuses nothing.
"""

from __future__ import annotations

import pytest

from tests.compaction.import_talk import GOOD, faults
from unabridged.compaction.gate import Fault, ledger_reading

LEDGER = (
    "Constraints and preferences:\n- 3: don't write to the table meter_raw\n"
    "Decided:\n- 5: the job runs by 12 workers\n"
    "Tasks:\n- 4: swap the gateways in the cellar (open)\n- 6: send the report to Dilara (done)\n"
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
        "The gateways in the cellar have been swapped.",
    ],
)
def test_a_decision_and_an_open_task_of_code_are_held_against_a_draft(told: str) -> None:
    assert Fault.LEDGER in faults(GOOD + told, ledger=LEDGER)


def test_a_ledger_without_a_heading_of_code_is_read_line_by_line() -> None:
    assert Fault.LEDGER in faults(GOOD + "The port is 8090.", ledger="Decided by Dilara:\n- port: 8080")


def test_what_stands_above_the_headings_of_code_is_read_line_by_line() -> None:
    assert Fault.LEDGER in faults(GOOD + "The port is 8090.", ledger=f"- port: 8080\n{LEDGER}")


SEVERAL = (
    "Constraints and preferences:\n- 1: Reply within 24 hours to gold customers.\n- 1: The budget is 12,450 EUR.\n"
    "Decided:\n- 2: We decided to keep port 8443.\n- 2: We decided to use Redis 7.2, because it is fast."
)


@pytest.mark.parametrize(
    "told",
    [
        "\n- Constraint: reply within 24 hours to gold customers\n- Constraint: the budget is 12,450 EUR",
        "\n- Decided: keep port 8443\n- Decided: use Redis 7.2, because it is fast",
        "\n- Decided: the rollout is on db-prod-03",
    ],
)
def test_of_several_rules_and_decisions_each_may_be_told_and_others_beside_them(told: str) -> None:
    assert Fault.LEDGER not in faults(GOOD + told, ledger=SEVERAL)


def test_a_rule_is_not_taken_for_a_wrong_copy_of_one_that_differs_from_it_in_a_figure() -> None:
    ledger = f"{SEVERAL}\n- 3: x\nConstraints and preferences:\n- 4: Reply within 48 hours to silver customers."
    both = "\n- Constraint: always reply within 24 hours to gold customers"
    assert Fault.LEDGER not in faults(GOOD + both, ledger=ledger)


def test_a_rule_that_is_told_with_a_figure_of_no_rule_is_refused() -> None:
    wrong = "\n- Constraint: always reply within 36 hours to gold customers"
    assert Fault.LEDGER in faults(GOOD + wrong, ledger=SEVERAL)


def test_of_a_name_with_several_values_each_may_be_told_and_no_other() -> None:
    ledger = "- server: db-prod-03\n- server: db-prod-04"
    assert Fault.LEDGER not in faults(GOOD + "\n- server: db-prod-03", ledger=ledger)
    assert Fault.LEDGER in faults(GOOD + "\n- server: db-prod-05", ledger=ledger)


def test_of_several_who_stand_under_a_name_one_may_be_told() -> None:
    named = GOOD + " Then Carla came. The owner is Dilara."
    assert Fault.LEDGER not in faults(named, ledger="- owner: Omar\n- owner: Dilara")
    assert Fault.LEDGER in faults(named, ledger="- owner: Omar\n- owner: Priya")


def test_rows_of_one_line_are_parted_where_a_kind_begins_and_nowhere_else() -> None:
    assert ledger_reading.read("decided: a table; rejected: a lock") == "decided: a table\nrejected: a lock"
    assert ledger_reading.read("branch: fix/kettle; colour: red") == "branch: fix/kettle; colour: red"
