"""What a sentence tells otherwise than the ledger beside it, or of a variable that it is another kind, is found.
What it tells as they do, denies, or leaves open passes.
"""

from __future__ import annotations

import pytest

from tests.compaction.test_gate_own_words import SAID, TOLD, faults
from unabridged.compaction.gate import Fault

LEDGER = "- Corin's raise: undecided, not in the plan\n- supplier: Moinho Serrano\n- closing hours: 18 days in May"
BOUND = [
    *SAID,
    ("user", "Corin's raise is undecided. The supplier is Moinho Serrano, not Aurora. Closing hours 18 days in May."),
]


@pytest.mark.parametrize(
    "told",
    [
        "Corin's raise is agreed and comes in June.",
        "The supplier chosen is Aurora.",
    ],
)
def test_what_a_sentence_tells_otherwise_than_the_ledger_is_found(told: str) -> None:
    assert Fault.LEDGER in faults(TOLD + told, BOUND, ledger=LEDGER)


@pytest.mark.parametrize(
    "told",
    [
        "Corin's raise is undecided.",
        "Corin's raise is not agreed.",
        "The supplier is Moinho.",
        "The supplier is slow.",
        "The closing hours are 18 days.",
    ],
)
def test_what_it_tells_as_the_ledger_does_passes(told: str) -> None:
    assert Fault.LEDGER not in faults(TOLD + told, BOUND, ledger=LEDGER)


TABLES = [
    ("user", "Fit the survey, please, and keep the variables."),
    (
        "assistant",
        "[calls run with {'code': 'curve = cohort.pivot(index=1).div(2); margins = dict(a=1); fit = ols(x)'}]",
    ),
    ("tool", "ok"),
]


@pytest.mark.parametrize(
    "told",
    [
        "`curve`, a Series with a value for each.",
        "`margins`, which is a frame of two columns.",
        "fit = least squares; logit_fit = another.",
    ],
)
def test_a_variable_that_is_told_as_another_kind_or_made_up_is_found(told: str) -> None:
    assert Fault.VARIABLES in faults(told, TABLES, variables=["curve", "margins", "fit"])


@pytest.mark.parametrize(
    "told",
    [
        "`curve`, a DataFrame by cohort.",
        "`margins`, which is a dict.",
        "fit = least squares.",
        "some_rate = half of it.",
    ],
)
def test_a_variable_that_is_told_as_it_was_made_passes(told: str) -> None:
    assert Fault.VARIABLES not in faults(told, TABLES, variables=["curve", "margins", "fit"])
