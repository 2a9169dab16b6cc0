"""A variable that a draft tells with a type beside its name has that type, and there is one of that name."""

from __future__ import annotations

import pytest

from unabridged.compaction import gate
from unabridged.compaction.gate import Fault
from unabridged.log.part import Variable

REGISTRY = (
    Variable(name="m2", type="pulp.LpProblem", value="max_nights=5"),
    Variable(name="nights", type="Series", shape="14"),
    Variable(name="rota", type="DataFrame", shape="14 x 31"),
    Variable(name="score", type="function"),
)


def shown(draft: str, said: str = "The rota was solved, and nights are capped.") -> tuple[str, ...]:
    found = gate.findings(draft, gate.prepared(f"user: {said}", variables=REGISTRY))
    return next((each.shown for each in found if each.fault is Fault.VARIABLES), ())


@pytest.mark.parametrize(
    ("draft", "what"),
    [
        ("It was solved as m3 (LpProblem, next to m2).", "m3"),
        ("It was solved as `m3` (pulp.LpProblem).", "m3"),
        ("The DataFrame nights is from before the cap.", "DataFrame nights"),
        ("In memory: `nights` (function), `rota` (14 x 31).", "nights: function"),
        ("En mémoire : `nights` (fonction), `rota` (14 x 31).", "nights: fonction"),
        ("`score` (DataFrame) is left.", "score: DataFrame"),
    ],
)
def test_a_type_that_it_has_not_or_a_name_that_there_is_not_is_refused(draft: str, what: str) -> None:
    assert shown(draft) == (what,)


@pytest.mark.parametrize(
    "draft",
    [
        "It was solved as m2 (LpProblem).",
        "The Series nights is from before the cap; the DataFrame `rota` holds the shifts.",
        "`score` (function) counts single days.",
        "The nights are a function of the rota.",
        "It was solved with CBC (Solver).",
    ],
)
def test_the_type_that_it_has_passes(draft: str) -> None:
    assert shown(draft) == ()


def test_a_name_that_was_said_may_have_had_that_type() -> None:
    assert shown("It was solved as m3 (LpProblem).", "m3 was solved first, and nights are capped.") == ()
