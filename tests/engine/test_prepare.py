"""Making a view fit: it ends, it says why it cannot, and it writes nothing in vain.
What a summary says is not judged here.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest

from tests.engine.talk import (
    TIGHT,
    Overtaking,
    a,
    call,
    compactions,
    length,
    result,
    rounds,
    shown,
    thread_of,
    u,
    write,
)
from tests.view.made import span
from unabridged import AsyncMemory, Brief, Compacting, Memory, Policy
from unabridged.errors import ConflictError
from unabridged.log.body import Pinned
from unabridged.log.counted import tokens_of_parts
from unabridged.log.kind import Kind
from unabridged.stores.in_memory import InMemoryStore
from unabridged.view.laws import cuts


class TestWhatStays:
    def test_an_old_call_that_nobody_answered_holds_no_compaction_back(self) -> None:
        thread = thread_of(u("q"), call("c"), *[u("long " * 60) for _ in range(6)])
        assert thread.prepare().tokens <= TIGHT.room_tokens

    def test_the_newest_user_message_is_never_consumed(self) -> None:
        thread = thread_of(*rounds(12), u("the newest"), a("thinking"))
        assert shown(thread.prepare())[-2:] == ["the newest", "thinking"]

    def test_an_open_call_of_the_newest_round_stays(self) -> None:
        thread = thread_of(*rounds(12), u("the newest"), call("c"))
        assert thread.prepare().to("openai")[-2]["tool_calls"][0]["id"] == "c"

    def test_a_result_stays_when_its_call_is_pinned(self) -> None:
        thread = thread_of(u("q"), call("c"), result("c", "found"), *rounds(12))
        write(thread, Pinned(seqs=(span(2),)))
        assert [message["role"] for message in thread.prepare().to("openai")][1:3] == ["assistant", "tool"]

    def test_a_legal_cut_stays_legal_when_the_next_user_message_comes(self) -> None:
        thread = thread_of(u("q"), call("c"))
        before = cuts(thread.view().items)
        thread.append(u("next"))
        assert (before, cuts(thread.view().items)) == ([0, 1], [0, 1, 2, 3])


class TestWhatIsWritten:
    def test_one_compaction_makes_it_fit(self) -> None:
        thread = thread_of(*rounds(40))
        assert thread.prepare().tokens <= TIGHT.room_tokens
        assert len(compactions(thread)) == 1

    def test_what_fits_already_is_prepared_without_a_write(self) -> None:
        thread = thread_of(*rounds(40))
        thread.prepare()
        before = length(thread)
        thread.prepare()
        assert length(thread) == before

    def test_every_compaction_makes_the_view_smaller(self) -> None:
        thread = thread_of(*rounds(3))
        for n in range(30):
            thread.append([u(f"and {n}? " * 4), a("yes " * n)])
            thread.prepare()
        receipts = [event.body.receipt for event in thread.events() if event.kind is Kind.COMPACTED]  # type: ignore[union-attr]  # by its kind
        assert all(receipt.tokens_after < receipt.tokens_before for receipt in receipts)

    @pytest.mark.parametrize("summariser", [None, lambda _: "they talked"], ids=["drop", "summary"])
    def test_what_stands_for_others_is_counted_at_no_less_than_it_is_rendered(
        self, summariser: Callable[[Brief], str] | None
    ) -> None:
        memory = Memory(InMemoryStore(), policy=TIGHT, summariser=summariser)
        memory.thread("t").append(rounds(40))
        group = memory.thread("t").prepare().items[0]
        rendered = tokens_of_parts(group.says.parts, memory._verbs._ctx.counter.count)
        assert rendered <= group.tokens <= rendered + 16

    def test_a_summary_that_would_not_fit_gives_way_to_a_digest(self) -> None:
        memory = Memory(InMemoryStore(), policy=TIGHT, summariser=lambda _: "word " * 110)
        memory.thread("t").append(rounds(40))
        assert memory.thread("t").prepare().tokens <= TIGHT.limit_tokens
        assert [each.receipt.rung for each in memory.thread("t").compactions()] == ["digest"]


class _Where:
    """A counter that knows on which threads it counted what is long."""

    id = "where"

    def __init__(self) -> None:
        self.threads: set[int] = set()

    def count(self, text: str) -> int:
        if len(text) > 1_000:
            self.threads.add(threading.get_ident())
        return len(text) // 4


def test_how_much_of_a_long_text_may_be_shown_is_found_out_beside_the_loop() -> None:
    async def prepared(counter: _Where) -> int:
        policy = Policy(limit_tokens=2_000)
        async with await AsyncMemory.open(policy=policy, counter=counter, compacting=Compacting.ASKED) as memory:
            thread = memory.thread("t")
            await thread.append(u("word " * 20_000))
            counter.threads.clear()
            return (await thread.prepare()).tokens

    counter = _Where()
    assert asyncio.run(prepared(counter)) <= 2_000
    assert counter.threads
    assert threading.get_ident() not in counter.threads


class TestRaces:
    def test_a_lost_race_is_run_again_from_a_fresh_view(self) -> None:
        thread = thread_of(*rounds(20), store=Overtaking(3))
        assert thread.prepare().tokens <= TIGHT.room_tokens

    def test_who_loses_every_race_is_told_and_has_written_nothing(self) -> None:
        thread = thread_of(*rounds(40), store=Overtaking(1_000))
        with pytest.raises(ConflictError, match="overtaken"):
            thread.prepare()
        assert compactions(thread) == []

    def test_a_view_that_fits_races_with_nobody(self) -> None:
        assert len(thread_of(*rounds(1), store=Overtaking(1_000)).prepare().items) == len(rounds(1))

    def test_a_model_is_asked_once_however_often_the_race_is_lost(self) -> None:
        asked: list[Brief] = []

        def talks(brief: Brief) -> str:
            asked.append(brief)
            return "they talked about all 20 of them, one question after the other"

        memory = Memory(Overtaking(3), policy=TIGHT, summariser=talks)
        memory.thread("t").append(rounds(20))
        memory.thread("t").prepare()
        assert len(asked) == 1
