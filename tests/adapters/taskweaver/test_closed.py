"""A compactor that was closed is not begun again without a word; one that was stopped is."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.adapters.taskweaver.kit import SMALL, numbered, said
from tests.waiting import until
from unabridged.adapters.taskweaver import ContextCompactor
from unabridged.errors import Closed


def test_a_compactor_that_was_closed_says_so_where_it_is_to_begin() -> None:
    memory, llm = said(12), numbered()
    compactor = ContextCompactor(SMALL, llm, lambda: memory.get_role_rounds("Planner"))
    compactor.close()
    compactor.close()
    with pytest.raises(Closed, match="this ContextCompactor is closed"):
        compactor.start()
    assert not llm.calls


def test_one_that_is_closed_while_it_begins_does_not_begin() -> None:
    memory = said(12)

    def rounds() -> Sequence[object]:
        compactor.close()
        return memory.get_role_rounds("Planner")

    compactor = ContextCompactor(SMALL, numbered(), rounds)
    with pytest.raises(Closed):
        compactor.start()


def test_one_that_was_stopped_begins_again() -> None:
    memory = said(12)
    compactor = ContextCompactor(SMALL, numbered(), lambda: memory.get_role_rounds("Planner"))
    compactor.stop()
    compactor.start()
    until(compactor.get_compaction)
    compactor.close()
