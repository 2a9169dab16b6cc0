"""A draft that breaks off is cut, in prose and in a list: in a word, a name, a quotation, before what it announces.
Notes that end without a full stop are whole.
"""

from __future__ import annotations

import pytest

from tests.compaction.import_talk import GOOD, faults
from unabridged.compaction.gate import Fault

LIST = (
    "## Task\n- Find out why the nightly import into kelp-db fails\n- Leave meter_raw alone\n\n## Done\n"
    "- Cause: the exporter of the vendor overlaps by one row\n"
    "- loader/dedupe.py drops exact duplicates, 14 tests pass\n\n## Open\n"
)


@pytest.mark.parametrize(
    "end",
    [
        "Merge only after Dilara's",
        "The job had failed because of the constraint meter_raw_p",
        'The user said: "Merge after the review',
        "Open points:",
        "\n- Open: vendor\n- Merge:",
        "\n## Done\n- dedupe\n\n## Next\n",
        "The job had failed because of the constraint in kelp-db",
    ],
)
def test_prose_that_breaks_off_is_cut(end: str) -> None:
    assert Fault.CUT in faults(GOOD + end)


@pytest.mark.parametrize(
    "end",
    [
        "- Two readings of 9 Febr",
        "- Merge after Dilara's rev",
        "- The user asks the ven",
        "- Rejects are in rejects/2026-02-0",
        "- Constraint meter_raw_p",
    ],
)
def test_a_point_that_breaks_off_is_cut(end: str) -> None:
    assert Fault.CUT in faults(LIST + end)


def test_a_last_point_without_an_end_is_cut_where_all_others_have_one() -> None:
    points = (
        "- The import failed on duplicates.\n- They are dropped now.\n- 14 tests pass.\n- The user will "
        "ask the vendor about those two readings"
    )
    assert Fault.CUT in faults(points)
    assert Fault.CUT not in faults(points + ".")
    assert Fault.CUT not in faults(points.replace("now.", "now"))
    assert Fault.CUT not in faults(points.rpartition("\n")[0] + "\n- Vendor: two readings")


@pytest.mark.parametrize(
    "end",
    [
        "- Two readings of 9 February",
        "- Review by Dilara",
        "- merge: after review",
        "- 2 rejects",
        "- branch: fix/dedupe-import",
        '- a pipe of 2" is no reading',
    ],
)
def test_a_note_needs_no_full_stop(end: str) -> None:
    assert Fault.CUT not in faults(LIST + end)
