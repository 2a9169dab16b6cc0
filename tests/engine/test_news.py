"""Who compacts nothing by himself hears what others compacted and took back, and of what a prompt in haste left out."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.engine.compacting import POLICY, Scene
from tests.engine.talk import a, u
from unabridged import AsyncMemory, Compacting, Memory, Thread
from unabridged.blocking import drive
from unabridged.compaction.outcome import Applied
from unabridged.engine import hearing
from unabridged.engine.telling import TakenBack, Told
from unabridged.errors import UnavailableError
from unabridged.log.ids import ThreadRef
from unabridged.log.thread import ThreadRow
from unabridged.stores.in_memory import InMemoryStore


class Unreachable(InMemoryStore):
    """A store that says nothing of a thread for a while."""

    is_gone = False

    async def thread(self, ref: ThreadRef) -> ThreadRow | None:
        if self.is_gone:
            message = "not now"
            raise UnavailableError(message)
        return await super().thread(ref)


def say(thread: Thread, rounds: int = 10) -> None:
    for n in range(rounds):
        thread.append([u(f"question {n} about the report"), a(f"answer {n}, with all that was said of it " * 4)])


def news(told: list[Told]) -> list[type[Told]]:
    return [type(each) for each in told if isinstance(each, Applied | TakenBack)]


class TestWhatAnotherHandleDid:
    """Whoever leaves the work to another program hears of it from the log, once (da-D54)."""

    def heard(self, store: InMemoryStore) -> tuple[Thread, Thread, list[Told], Memory]:
        ours, told = Memory(store, policy=POLICY), list[Told]()
        ours.listen(told.append)
        mine = ours.thread("t")
        say(mine)
        return mine, Memory(store, policy=POLICY).thread("t"), told, ours

    def test_is_told_with_the_next_append(self) -> None:
        mine, theirs, told, _ = self.heard(InMemoryStore())
        done = theirs.compact()
        assert isinstance(done, Applied)
        theirs.undo(done.seq)
        assert news(told) == []
        for _ in range(2):
            mine.append(u("so?"))
            assert news(told) == [Applied, TakenBack]

    def test_is_told_with_the_next_prompt(self) -> None:
        mine, theirs, told, _ = self.heard(InMemoryStore())
        assert isinstance(theirs.compact(), Applied)
        mine.prepare()
        assert news(told) == [Applied]

    def test_is_no_news_where_it_was_done_here(self) -> None:
        mine, _, told, _ = self.heard(InMemoryStore())
        assert isinstance(mine.compact(), Applied)
        mine.append(u("so?"))
        assert news(told) == [Applied]

    def test_is_told_later_where_the_store_cannot_say_it_now(self) -> None:
        store = Unreachable()
        mine, theirs, told, ours = self.heard(store)
        there = hearing.News(ours._verbs._ctx, ours._verbs.held.teller)
        drive(there.of(mine.ref))
        assert isinstance(theirs.compact(), Applied)
        store.is_gone = True
        drive(there.of(mine.ref))
        assert news(told) == []
        store.is_gone = False
        drive(there.of(mine.ref))
        assert news(told) == [Applied]

    def test_is_told_where_it_was_done_before_the_thread_was_listened_to(self) -> None:
        store = InMemoryStore()
        _, _, told, ours = self.heard(store)
        say(Memory(store).thread("new"))
        done = Memory(store, policy=POLICY).thread("new").compact()
        assert isinstance(done, Applied)
        for _ in range(2):
            ours.thread("new").append(u("so?"))
            assert told.count(done) == len(news(told)) == 1

    def test_before_it_was_opened_is_no_news(self) -> None:
        store = InMemoryStore()
        _, theirs, _, _ = self.heard(store)
        assert isinstance(theirs.compact(), Applied)
        later, told = Memory(store, policy=POLICY), list[Told]()
        later.listen(told.append)
        later.thread("t").append(u("so?"))
        assert news(told) == []

    def test_in_a_thread_that_was_forgotten_is_no_news(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """As others were listened to since."""
        monkeypatch.setattr(hearing, "_REMEMBERED", 1)
        mine, theirs, told, ours = self.heard(InMemoryStore())
        assert isinstance(theirs.compact(), Applied)
        ours.thread("other").append(u("hello"))
        mine.append(u("so?"))
        assert news(told) == []

    def test_is_nothing_in_a_thread_that_has_not_begun(self) -> None:
        _, _, told, ours = self.heard(InMemoryStore())
        assert ours.thread("empty").prepare().items == ()
        assert news(told) == []

    def test_is_told_on_a_loop_too(self, tmp_path: Path) -> None:
        async def heard() -> list[type[Told]]:
            told = list[Told]()
            asked = Compacting.ASKED
            async with await AsyncMemory.open(tmp_path / "a.db", policy=POLICY, compacting=asked) as memory:
                memory.listen(told.append)
                await memory.thread("t").append(u("hello"))
                await asyncio.sleep(0.1)
                await asyncio.to_thread(by_another)
                await memory.thread("t").append(u("so?"))
                for _ in range(100):
                    if news(told):
                        break
                    await asyncio.sleep(0.05)
            return news(told)

        def by_another() -> None:
            with Memory.open(tmp_path / "a.db", policy=POLICY, compacting=Compacting.ASKED) as other:
                say(other.thread("t"))
                assert isinstance(other.thread("t").compact(), Applied)

        assert asyncio.run(heard()) == [Applied]


def test_what_a_prompt_in_haste_leaves_out_is_told_and_counted_once() -> None:
    """Each outcome reaches everybody, and nobody twice."""
    scene = Scene().say(20)
    scene.thread.prepare(deadline_seconds=0)
    (outcome,) = scene.outcomes
    assert isinstance(outcome, Applied)
    assert (outcome.trigger, outcome.receipt.rung) == ("now", "named drop")
    scene.look()
    drive(scene.background.hear())
    assert scene.memory.counts()["applied"] == 1
