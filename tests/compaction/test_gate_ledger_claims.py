"""A draft does not tell otherwise what the ledger beside it tells: a wording, a count, a figure, a state.
What it leaves out, and what it tells of another time, passes.
"""

from __future__ import annotations

import pytest

from tests.compaction.import_talk import GOOD, SAID, faults
from unabridged.compaction.gate import Fault

RULE = '- word for word: "don\'t touch the table meter_raw"'


@pytest.mark.parametrize(
    ("ledger", "told"),
    [
        (RULE, "The table should be treated carefully."),
        ("- Regel, wörtlich: „Merge after Dilara's review“", "It may be merged."),
        ("- branch: fix/dedupe-import", "\n- branch: fix/import-dedupe2"),
        ("- reviewer: Dilara", "\n- Reviewer: Piet"),
        ("- budget: 45 EUR", "\n- Budget: 54 EUR"),
        ("- open: vendor question; review by Dilara", "The review by Dilara is done."),
        ("- port: 8080", "The port is 8090."),
        ("- rejected: a second importer", "A second importer was agreed."),
        ("- vendor question: not decided", "The vendor question is settled: it was agreed."),
    ],
)
def test_what_the_ledger_tells_is_not_told_otherwise(ledger: str, told: str) -> None:
    assert Fault.LEDGER in faults(GOOD + told, ledger=ledger)


@pytest.mark.parametrize(
    ("ledger", "told"),
    [
        (RULE, "Rule: “Don't touch the table meter_raw.”"),
        ("- open: vendor question; review by Dilara; x", "The vendor question is open; Dilara has to review."),
        ("- open: vendor question; review by Dilara", "The vendor is asked."),
        ("- rejects: 2 readings", "Two readings of 9 February differ; 35598 readings were loaded."),
        ("- cluster: kelp, 6 data nodes", "Of 9 data nodes 6 are left."),
        # What a draft counts by another number is another thing more often than a fault.
        ("- cluster: kelp, 6 data nodes", "The cluster has 9 data nodes."),
        ("- rejects: 2 readings", "Of the rejects 5 readings differ."),
        ("- import: kelp, 35611 rows", "Of one import 35598 rows are in."),
        ("- cluster: kelp, 14 tests", "There are 14 tests."),
        ("- rows: 14 tests", "35610 rows are in."),
        ("- open: page of the importer", "The first half of the page of the importer is written."),
        ("- rejected: a second importer", "The filter was chosen because a second importer costs more."),
        ("- rejected: filter (licence)", "A licence was chosen for the filter."),
        ("- rejected: a second importer", "A second importer was turned down, and the filter was agreed."),
        ("- vendor question: not decided", "The vendor question will be agreed on later."),
        ("- reviewer: Dilara", "\n- Reviewer: Dilara (this week)"),
        ("- filter: exact ones, 14 tests", "\nFilter: exact ones. Readings: 35598."),
        # What a row tells in words may be told in others, and an open row names many things that were done.
        ("- import: 35611 rows in one night", "\n- Import: night of 9 February, 35598 readings"),
        ("- open: 7 refunds failed, card expired", "The refunds were run: 1684 done, 7 failed (card expired)."),
        ("- open: pin sklearn", "Pinning sklearn: the old model was saved by 1.4.2, the new one was trained on 1.5.0."),
        ("- port: 8080", "The port is 8080, no longer 8090."),
        ("- port: 8080", "The port was 8090 until Monday."),
        ("- port: 8080", "The port is 8090 rows away."),
        ("- done: the import", "The import of the three nights is not done in a minute."),
    ],
)
def test_what_is_told_as_the_ledger_has_it_or_of_another_time_passes(ledger: str, told: str) -> None:
    assert Fault.LEDGER not in faults(GOOD + told, ledger=ledger)


def test_what_stands_among_the_statements_of_a_talk_is_held_against_no_wording() -> None:
    who, what = SAID[-1]
    assert Fault.LEDGER not in faults(f"{who}: {what}\nThe table is left alone.", ledger=RULE)
