"""Every misbehaviour of a model, begun in each of three ways, under strategies and kinds of function in turn."""

from __future__ import annotations

from itertools import cycle, islice

import pytest

from campaign import misbehaving
from campaign.misbehaving import CELLS, FACES, STRATEGIES, Cell
from campaign.models import BEHAVIOURS, WORST
from campaign.planted.bugs import BUGS

# It takes seconds, and is told by `make check`.
pytestmark = pytest.mark.check

PRESSES = ("asked", "soon", "now")
# Those that call a model come first, so that each misbehaviour meets at least two of them.
BY_TURNS = ("summarise", "full", "own", "first_that_fits", "keep_ends", "trim_tool_results")


def cells_of(behaviour: str) -> list[Cell]:
    """One cell for each way to begin."""
    n = 3 * list(BEHAVIOURS).index(behaviour)
    strategies, faces = islice(cycle(BY_TURNS), n, n + 3), islice(cycle(FACES), n, n + 3)
    return [(behaviour, *each) for each in zip(strategies, PRESSES, faces, strict=True)]


@pytest.mark.parametrize("behaviour", BEHAVIOURS)
def test_a_model_that_misbehaves_harms_nothing(behaviour: str) -> None:
    assert [each for cell in cells_of(behaviour) for each in misbehaving.tried(cell)] == []


@pytest.mark.parametrize("behaviour", WORST)
@pytest.mark.parametrize("face", FACES)
def test_a_model_that_would_end_the_program_ends_its_run_alone(behaviour: str, face: str) -> None:
    found = misbehaving.wrong(WORST[behaviour], "summarise", "asked", face)
    assert list(found) == []


def test_twenty_misbehaviours_meet_every_strategy_in_every_way() -> None:
    assert (len(BEHAVIOURS), len(CELLS)) == (20, 20 * len(STRATEGIES) * len(PRESSES) * len(FACES))


def test_a_run_that_is_told_of_twice_is_seen() -> None:
    with BUGS["an outcome is told twice"]():
        assert misbehaving.tried(("None", "summarise", "soon", "plain")) != []
