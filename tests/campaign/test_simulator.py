"""Interleavings by seed, on the real store: the laws hold in each, a seed tells its story again, and bugs are seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign import simulator
from campaign.planted.checks import CATCHES, caught
from campaign.result import Result, details
from campaign.simulating.callers import VERBS
from campaign.simulating.world import World

SEEDS, FIRST = 15, 20_251
_PATIENCE = 150.0
# What only a rare story shows is looked for from near one on; the campaign comes by it by itself, in about a hundred.
NEAR = {
    "what falls back is covered twice": 20_462,
    "a tag touches what it is put on": 20_357,
    "a hidden message stays covered": 20_296,
    "a kept fold forgets where groups stand": 20_256,
    "lanes share their compactions": 20_291,
}
BY_THE_SIMULATOR = [bug for bug, catch in CATCHES.items() if catch.by == "simulator"]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One file for many stories; each has a scope of its own in it."""
    return tmp_path_factory.mktemp("stories") / "a.db"


@pytest.fixture(scope="module")
def world(file: Path) -> World:
    """A long story."""
    return simulator.story(file, FIRST)


@pytest.fixture(scope="module")
def told() -> Result:
    """Many stories, by other seeds than the campaign begins with."""
    return simulator.run(1_000.0, 2 * FIRST, limit=SEEDS)


@pytest.mark.check
def test_the_laws_hold_however_callers_are_interleaved(told: Result) -> None:
    assert (told.count, told.violations) == (SEEDS, ())


def test_a_seed_tells_the_same_story_again(tmp_path: Path, world: World) -> None:
    again = simulator.story(tmp_path / "another.db", FIRST)
    assert (again.simulation.order, again.notes, again.told) == (world.simulation.order, world.notes, world.told)


def test_another_seed_tells_another_story(file: Path, world: World) -> None:
    assert simulator.story(file, FIRST + 1).simulation.order != world.simulation.order


@pytest.mark.check
def test_the_stories_try_every_verb_and_land_and_lose_compactions(told: Result) -> None:
    missing = [name for name in VERBS if f"{name} " not in told.notes[1]]
    assert (missing, " 0 compactions" in told.notes[0], " 0 crash" in told.notes[0]) == ([], False, False)


@pytest.mark.check
@pytest.mark.parametrize("bug", BY_THE_SIMULATOR)
def test_a_bug_of_folds_or_of_the_predicate_is_seen(bug: str) -> None:
    assert caught(bug, CATCHES[bug], _PATIENCE, NEAR.get(bug, FIRST)) != ""


def test_a_failing_seed_is_told_by_the_number_that_replays_it() -> None:
    bug = "a hide touches nothing"
    found = simulator.run(30.0, FIRST, bug=bug)
    again = simulator.run(30.0, found.seed, bug=bug, limit=1)
    assert (details(found)[-1][-len(str(found.seed)) :], again.violations) == (str(found.seed), found.violations)
