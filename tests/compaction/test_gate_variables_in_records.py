"""What a record or a sentence tells of variables: another type, one that is gone, one that never was."""

from __future__ import annotations

import pytest

from tests.compaction.import_talk import faults
from unabridged.compaction.gate import Fault

SAID = [
    ("user", "Load orders.csv, find the stores with most returns, and keep everything in the session."),
    ("assistant", "[calls run_python with {\"code\": \"orders = pd.read_csv('orders.csv'); by_store = {'a': 1}\"}]"),
    ("tool", "ok"),
    ("assistant", '[calls run_python with {"code": "tmp_2 = orders.copy(); rest = 1; del tmp_2, rest"}]'),
    ("tool", "ok"),
    ("user", "Good. Tomorrow I need a chart."),
]
TOLD = "Returns by store are looked at in the session. Four stores are above the limit; a chart comes tomorrow.\n"


def found(told: str) -> set[Fault]:
    return faults(TOLD + told, SAID, variables=("orders", "by_store"))


@pytest.mark.parametrize(
    "told",
    [
        '{"by_store": "list of 3 strings"}',
        "Take tmp_2 for the chart.",
        '{"rest": "a number", "orders": "a table"}',
        "In memory: `orders`, less what was dropped by agreement of all who were there, and `returns_wx`.",
    ],
)
def test_what_is_told_otherwise_than_it_was_made_or_of_what_is_gone_is_refused(told: str) -> None:
    assert Fault.VARIABLES in found(told)


@pytest.mark.parametrize(
    "told",
    [
        '{"by_store": "dict of one store"}',
        "tmp_2 was deleted.",
        "The table tmp_2 is named once; tmp_2 is gone by now.",
        "The rest is done tomorrow.",
        '{"rest": "deleted"}',
        "`orders` is there; no `returns_wx` was made of it.",
    ],
)
def test_what_is_told_as_it_was_made_or_as_gone_passes(told: str) -> None:
    assert Fault.VARIABLES not in found(told)
