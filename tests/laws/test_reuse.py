"""A handle that goes on from what it showed last shows what one shows that reads every word anew, whatever was done."""

from __future__ import annotations

from hypothesis import given, settings

from tests.engine.talk import rounds
from tests.examples import drawn
from tests.laws.moves import MOVES, ROWS, TIGHT, Move, moved
from unabridged import Memory
from unabridged.runner.runs import Compacting
from unabridged.stores.in_memory import InMemoryStore


def differs(moves: list[tuple[Move, int]]) -> list[int]:
    """After which of these moves a handle shows something else than one that has shown nothing yet."""
    store = InMemoryStore()
    thread = Memory(store, policy=TIGHT, compacting=Compacting.ASKED).thread("t")
    thread.append(rounds(8))
    found = []
    for at, each in enumerate(moves):
        moved(thread, [each])
        ours, afresh = thread.view(), Memory(store, policy=TIGHT, compacting=Compacting.ASKED).thread("t").view()
        if ours != afresh or ours.to("openai") != afresh.to("openai"):
            found.append(at)
    return found


@settings(deadline=None, max_examples=drawn(40))  # a view after each of twenty moves, twice
@given(ROWS)
def test_after_every_move_the_words_are_those_of_a_handle_that_reads_them_all(moves: list[tuple[Move, int]]) -> None:
    assert differs(moves) == []


def test_each_move_leaves_the_same_words_where_much_was_compacted() -> None:
    for move in MOVES:
        assert differs([(MOVES[3], 0), (move, 0), (move, 3), (MOVES[3], 0)]) == []
