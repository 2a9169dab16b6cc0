"""One damaged text in the log stops no view: what can be read is shown, and what cannot is told."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tests.engine.talk import a, call, result, rounds, u
from unabridged import LaneRule, Memory, Policy, Thread
from unabridged.errors import CorruptionError
from unabridged.log.kind import Kind
from unabridged.testing.provider_rules import RULES, violations

SAID = [{"role": "system", "content": "Be kind."}, u("q"), call("c"), result("c", "found"), a("so"), u("and?")]
TOLD = "[This text is damaged in the log.]"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "agent.db"
    with Memory.open(path) as memory:
        memory.thread("t").append(SAID)
        memory.thread("t").open_lane("critic", rule=LaneRule(roles=("user",)))
    return path


def damage(path: Path, seq: int) -> None:
    rows = sqlite3.connect(path)
    rows.execute("UPDATE event SET payload = ? WHERE seq = ?", (b"{", seq))
    rows.commit()
    rows.close()


def shown(thread: Thread) -> list[str]:
    return [message["text"] for message in thread.view().to("plain")]


@pytest.mark.parametrize("seq", range(1, 7))
def test_every_provider_takes_what_is_left(path: Path, seq: int) -> None:
    damage(path, seq)
    with Memory.open(path) as memory:
        view = memory.thread("t").view()
        assert [violations(view.to(name), name) for name in RULES] == [[]] * len(RULES)


@pytest.mark.parametrize("seq", [1, 2, 5])
def test_the_damage_is_told_in_its_place(path: Path, seq: int) -> None:
    damage(path, seq)
    with Memory.open(path) as memory:
        assert shown(memory.thread("t"))[seq - 1] == TOLD


def test_words_of_a_damaged_call_keep_their_result(path: Path) -> None:
    damage(path, 3)
    with Memory.open(path) as memory:
        assert "found" in str(memory.thread("t").view().to("openai"))


def test_the_log_still_says_that_it_is_damaged(path: Path) -> None:
    damage(path, 2)
    with Memory.open(path) as memory:
        memory.thread("t").view()
        with pytest.raises(CorruptionError):
            memory.thread("t").message(2)
        assert memory.verify().faults


@pytest.mark.parametrize("folds", ["kept", "lost"])
def test_what_opens_one_lane_is_nothing_to_the_others(path: Path, folds: str) -> None:
    with Memory.open(path, policy=Policy(limit_tokens=120, retain_rounds=1)) as memory:
        memory.thread("t").append(rounds(20))
        memory.thread("t").prepare()
        shown_before = shown(memory.thread("t"))
        openings = [event.seq for event in memory.thread("t").events() if event.kind is Kind.LANE_OPENED]
    assert len(openings) == 2  # the critic's, and what main goes by
    for each in openings:
        damage(path, each)
    if folds == "lost":
        rows = sqlite3.connect(path)
        rows.execute("DELETE FROM snapshot")
        rows.commit()
        rows.close()
    with Memory.open(path) as memory:
        thread = memory.thread("t")
        assert shown(thread) == shown_before
        thread.open_lane("editor")
        assert thread.view(lane="editor").items
        assert thread.fork("child").view().items


def test_a_lane_of_which_nobody_knows_what_it_may_see_shows_nothing(path: Path) -> None:
    with Memory.open(path) as memory:
        (opened,) = [event.seq for event in memory.thread("t").events() if event.kind is Kind.LANE_OPENED]
    damage(path, opened)
    with Memory.open(path) as memory, pytest.raises(CorruptionError):
        memory.thread("t").view(lane="critic")
