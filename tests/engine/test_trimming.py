"""Results of tools are shown less of once: what is short enough is left alone, and nothing gets longer."""

from __future__ import annotations

from random import Random

import pytest

from tests.engine.compacting import Scene
from tests.engine.kinds import asked, named, sentence
from tests.engine.talk import a, u
from unabridged import Policy
from unabridged.compaction.outcome import Applied, Skip, Skipped
from unabridged.compaction.strategies import FirstThatFits, Summarise, TrimToolResults
from unabridged.log.compacted import Compacted, Stub
from unabridged.testing import ScriptedSummariser
from unabridged.view.node import Shape

OVER = 100


def looked_up(strategy: object, *, rounds: int = 30, words: int = 300, limit_tokens: int = 8_000) -> Scene:
    """Rounds with one long result each."""
    policy = Policy(limit_tokens=limit_tokens, retain_rounds=1, strategy=strategy)  # type: ignore[arg-type]  # ours
    scene, random = Scene(policy=policy, summariser=ScriptedSummariser([])), Random(1)
    for n in range(rounds):
        found = asked(f"c{n}", "look_up", {"what": f"{n}"}, sentence(random, words))
        scene.thread.append([u(f"And {n}?"), *found, a(f"It is {n}.")])
    return scene


@pytest.fixture
def trimmed() -> Scene:
    """A conversation of which all old results were trimmed."""
    scene = looked_up(TrimToolResults(over_tokens=OVER))
    assert isinstance(scene.thread.compact(), Applied)
    return scene


def test_all_old_ones_come_to_about_the_size(trimmed: Scene) -> None:
    stubs = [item for item in trimmed.thread.view().items if item.shape is Shape.STUB]
    assert len(stubs) == 29
    assert all(0.5 * OVER < item.tokens < 1.5 * OVER + 48 for item in stubs)


def test_what_was_trimmed_is_not_trimmed_again(trimmed: Scene) -> None:
    before = trimmed.thread.view().tokens
    again = trimmed.thread.compact()
    assert isinstance(again, Skipped)
    assert again.reason is Skip.NOTHING
    assert trimmed.thread.view().tokens == before


def test_less_is_shown_where_less_is_asked_for(trimmed: Scene) -> None:
    trimmed.held.policy = Policy(limit_tokens=8_000, retain_rounds=1, strategy=TrimToolResults(over_tokens=OVER // 4))
    before = trimmed.thread.view().tokens
    assert isinstance(trimmed.thread.compact(), Applied)
    assert trimmed.thread.view().tokens < before


def test_a_result_that_would_be_no_shorter_for_its_note_is_left_alone() -> None:
    scene = looked_up(TrimToolResults(over_tokens=OVER), words=55)
    results = [item for item in scene.thread.view().items if item.skeleton.answers]
    assert all(OVER < item.tokens < OVER + 48 for item in results)
    outcome = scene.thread.compact()
    assert isinstance(outcome, Skipped)
    assert outcome.reason is Skip.NOTHING


def test_a_ladder_goes_on_where_there_is_nothing_left_to_trim() -> None:
    """Or a view would grow until it does not fit, with a cheap rung in the way that saves nothing."""
    scene = looked_up(FirstThatFits(TrimToolResults(over_tokens=OVER), Summarise()), rounds=0)
    scene.held.summariser = named
    random = Random(1)
    for n in range(90):
        found = asked(f"c{n}", "look_up", {"what": f"{n}"}, sentence(random, 40 + n))
        scene.thread.append([u(f"And {n}?"), *found, a(f"It is {n}.")])
        scene.work()
        assert scene.thread.view().tokens <= 0.8 * 8_000
    assert {type(each) for each in scene.outcomes} == {Applied}


def test_no_stub_is_larger_than_what_it_stands_for() -> None:
    scene = looked_up(TrimToolResults(over_tokens=OVER))
    for _ in range(3):
        scene.say(2).thread.compact()
    bodies = [event.body for event in scene.thread.events() if isinstance(event.body, Compacted)]
    stubs = [edit for body in bodies for edit in body.edits if isinstance(edit, Stub)]
    assert len({edit.item for edit in stubs}) == len(stubs) == 30
