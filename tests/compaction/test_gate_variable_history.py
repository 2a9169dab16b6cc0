"""What a draft tells of a variable is held against what was said and shown of it last, where only its name is kept.
What was so before is told as that.
"""

from __future__ import annotations

import pytest

from tests.compaction.import_talk import faults
from unabridged.compaction.gate import Fault

SAID = [
    ("user", "Load orders.csv and find the stores with most returns. Keep everything in the session."),
    ("assistant", '[calls run_python with {"code": "orders = pd.read_csv(\'orders.csv\'); orders.shape"}]'),
    ("tool", "(48210, 9)"),
    ("assistant", "orders has 48,210 rows and 9 columns."),
    (
        "assistant",
        (
            '[calls run_python with {"code": "orders = orders[orders.status!=\'test\']; rates = '
            "orders.groupby('store').returned.mean(); orders.shape, rates.shape\"}]"
        ),
    ),
    ("tool", "((47988, 9), (31,))"),
    ("assistant", "Test orders are out: 47,988 rows. rates is a Series with 31 stores."),
    (
        "assistant",
        (
            '[calls run_python with {"code": "limit = 0.12; bad = [s for s in rates.index if rates[s] > '
            'limit]; tmp2 = orders.copy(); seen = set(); tmp3 = 1; del tmp2, tmp3; tmp3 = 2; len(bad)"}]'
        ),
    ),
    ("tool", "4"),
    ("assistant", "bad is a list of 4 stores above the limit of 12 %."),
    ("assistant", '[calls run_python with {"code": "orders.shape, bad.shape"}]'),
    ("tool", "AttributeError"),
    ("user", "Good. Tomorrow I need a chart."),
]
TOLD = (
    "Returns by store are looked at, test orders are out. Four stores are above the limit of 12 %; a "
    "chart comes tomorrow.\n"
)
NAMES = ("orders", "rates", "limit", "bad", "seen", "unseen")


def found(told: str) -> set[Fault]:
    return faults(TOLD + told, SAID, variables=NAMES)


@pytest.mark.parametrize(
    "told",
    [
        "- `orders`: dict of stores",
        "- `rates`: DataFrame with 31 rows",
        "- `rates`: list of 31 rates",
        "- `bad`: dict, 4 stores",
        "- `limit`: list of limits",
        "- `seen`: dict",
        "tmp2 is still in memory.",
        "- `orders`: DataFrame 48210 × 9",
        "- `orders`: DataFrame, 47,988 rows, 17 columns",
    ],
)
def test_a_variable_is_told_as_it_was_shown_last(told: str) -> None:
    assert Fault.VARIABLES in found(told)


@pytest.mark.parametrize(
    "told",
    [
        "- `orders`: DataFrame, 47,988 × 9",
        "- `orders`: 47,988 rows (48,210 × 9 at first)",
        "- `orders`: 48,210 × 9 rows, now 47,988",
        "- `rates`: Series, 31 stores",
        "- `rates`: array of 31",
        "- `bad`: list, 4 stores",
        "- `limit`: 0.12",
        "- `seen`: set",
        "- `unseen`: dict",
        "`limit` was a list before.",
        "tmp2 was deleted.",
        "tmp3 is still there.",
        "orders.csv is still there.",
    ],
)
def test_what_is_so_and_what_was_so_before_passes(told: str) -> None:
    assert Fault.VARIABLES not in found(told)


def test_a_shape_that_somebody_told_and_no_answer_showed_may_be_told() -> None:
    said = [*SAID, ("assistant", "Without the closed stores orders has 46,017 rows.")]
    assert Fault.VARIABLES not in faults(TOLD + "- `orders`: DataFrame, 46,017 rows", said, variables=NAMES)
    assert Fault.VARIABLES in faults(TOLD + "- `orders`: DataFrame, 46,071 rows", said, variables=NAMES)
