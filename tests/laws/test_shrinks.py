"""A compaction that does not make the view smaller is not recorded."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.talk import a, compactions, length, result, rounds, thread_of, u
from tests.laws.moves import ROWS, TIGHT, Move, begun, moved
from unabridged import Brief, Memory, Policy, Thread
from unabridged.errors import DoesNotFit
from unabridged.stores.in_memory import InMemoryStore
from unabridged.view.fold import fold

DRAFTS = st.sampled_from(["", "they talked", "word " * 30, "word " * 140, "word " * 2_000])


def sizes(thread: Thread, at: int) -> tuple[int, int]:
    """What the view took before an event, and after it."""
    log = list(thread.events())
    return fold(log[: at - 1]).tokens, fold(log[:at]).tokens


def talking(summariser: Callable[[Brief], str]) -> Thread:
    thread = Memory(InMemoryStore(), policy=TIGHT, summariser=summariser).thread("t")
    thread.append(rounds(12))
    return thread


@given(ROWS)
def test_after_every_recorded_compaction_the_view_is_smaller(moves: list[tuple[Move, int]]) -> None:
    thread = moved(begun(), moves)
    assert all(before > after for before, after in (sizes(thread, at) for at in compactions(thread)))


@given(DRAFTS)
def test_whatever_a_summariser_drafts_the_view_gets_smaller(draft: str) -> None:
    thread = talking(lambda _: draft)
    thread.prepare()
    (before, after) = sizes(thread, compactions(thread)[0])
    assert before > TIGHT.room_tokens >= after


def test_a_draft_that_is_longer_than_what_it_stands_for_is_not_recorded() -> None:
    thread = talking(lambda brief: brief.leaving * 2)
    thread.prepare()
    (made,) = thread.compactions()
    assert (made.receipt.rung, "it is longer than what it stands for" in made.receipt.gate[0]) == ("digest", True)


def test_what_is_shown_less_of_takes_less() -> None:
    thread = thread_of(u("q " * 400), policy=TIGHT)
    (before, after) = (thread.view().tokens, thread.prepare().tokens)
    assert before > TIGHT.room_tokens >= after


@pytest.mark.parametrize("text", ["ok", "word " * 400])
def test_a_view_that_cannot_shrink_gets_no_compaction(text: str) -> None:
    thread = thread_of({"role": "system", "content": "rule " * 300}, u("q"), a("a"), result("gone", text))
    before = length(thread)
    with pytest.raises(DoesNotFit):
        thread.prepare()
    assert length(thread) == before


def test_a_view_below_its_limit_gets_no_compaction() -> None:
    thread = talking(lambda _: "they talked")
    before = length(thread)
    thread.prepare(policy=Policy(limit_tokens=100_000))
    assert length(thread) == before
