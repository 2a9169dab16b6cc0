"""Rounds that are kept word for word among others that a summary covers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.adapters.taskweaver.kit import SHAPES, numbered, say
from tests.waiting import until
from unabridged.adapters.taskweaver import CompactorConfig, ContextCompactor, Memory

SMALL = CompactorConfig(threshold=4, retain_recent=2)


def questions(rounds: list[Any]) -> list[str]:
    return [each.user_query.split()[1] for each in rounds]


@pytest.mark.parametrize(("pinned", "left"), [(1, ["1", "9", "10"]), (3, ["3", "9", "10"]), (5, ["5", "9", "10"])])
def test_a_pinned_round_is_shown_beside_the_summary_that_covers_those_around_it(pinned: int, left: list[str]) -> None:
    """tw-F9: also where it is the first, before which nothing is covered."""
    memory = Memory("s", shapes=SHAPES, llm_api=numbered(), compaction={"Planner": SMALL})
    for n in range(1, 11):
        made = say(memory, n)
        if n == pinned:
            memory.thread.pin(*memory.rounds_log.seqs(made.id).values())
    memory.thread.compact(lane="Planner")
    rounds, compaction = memory.get_role_rounds_with_compaction("Planner")
    memory.close()
    assert compaction is not None
    assert questions(rounds[compaction.end_index :]) == left
    assert sorted(map(int, questions(rounds))) == list(range(1, 11))


def test_a_compactor_that_was_registered_says_the_same() -> None:
    memory = Memory("s", shapes=SHAPES)
    compactor = ContextCompactor(SMALL, numbered(), list)
    memory.register_compaction_provider("Planner", compactor)
    compactor.start()
    for n in range(1, 11):
        say(memory, n)
        if n == 1:
            memory.create_round("question 0")
            assert compactor._log is not None
            compactor._log.thread.pin(*compactor._log.seqs(memory.conversation.rounds[0].id).values())
    until(lambda: memory.get_role_rounds_with_compaction("Planner")[1])
    rounds, compaction = memory.get_role_rounds_with_compaction("Planner")
    compactor.close()
    memory.close()
    assert compaction is not None
    assert "1" in questions(rounds[compaction.end_index :])
    assert "2" not in questions(rounds[compaction.end_index :])
