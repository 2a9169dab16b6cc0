"""One message as it was appended, and what is left to do of an erasure."""

from __future__ import annotations

import pytest

from tests.engine.talk import a, thread_of, u
from tests.view.made import said
from unabridged import Memory, UsageError
from unabridged.log import chunk, codec
from unabridged.log.body import Amended, Chunk, Message
from unabridged.log.ids import Seq
from unabridged.stores.in_memory import InMemoryStore

LONG = said("word for word " * 50)


def test_what_is_no_message_is_refused_by_its_seq() -> None:
    thread = thread_of(u("one"), a("two"))
    by = thread.hide(2).by
    with pytest.raises(UsageError, match=f"event {by} of thread 't' is no message"):
        thread.message(by)


def test_what_was_never_appended_is_refused_by_its_seq() -> None:
    with pytest.raises(UsageError, match="event 9 of thread 't' is no message"):
        thread_of(u("one")).message(9)


class TestInPieces:
    @pytest.fixture
    def pieces(self, monkeypatch: pytest.MonkeyPatch) -> int:
        """Into how many pieces the long message goes."""
        monkeypatch.setattr(chunk, "LARGEST_BODY_BYTES", 200)
        monkeypatch.setattr(chunk, "PIECE_CHARACTERS", 100)
        return len(chunk.opening_of(LONG, codec.encode(LONG))[1])

    def test_a_message_is_put_together_again(self, pieces: int) -> None:
        thread = thread_of(u("one"))
        assert thread.append(LONG).last == 2 + pieces
        assert thread.message(2) == LONG

    def test_a_message_of_which_a_piece_was_purged_is_there_no_longer(self, pieces: int) -> None:
        thread = thread_of(u("one"))
        thread.append(LONG)
        thread.purge(1 + pieces)
        assert (thread.message(2), thread.message(1)) == (None, Message(role="user", parts=said("one").parts))


class TestThatGrew:
    def test_a_message_is_told_with_all_that_was_said_of_it_since(self) -> None:
        thread = thread_of(a("The crane"), u("go on"))
        thread.append(Chunk(of=Seq(1), index=0, part=0, text=" at quay"))
        assert thread.message(1) == said("The crane at quay", "assistant")
        thread.append([u("and?"), Chunk(of=Seq(1), index=1, part=0, text=" 3.", last=True)])
        assert thread.message(1) == said("The crane at quay 3.", "assistant")
        assert thread.message(2) == said("go on")

    def test_a_message_that_was_replaced_is_told_as_it_was_appended(self) -> None:
        thread = thread_of(u("one"))
        thread.append(Amended(seq=Seq(1), message=said("two")))
        thread.append(Chunk(of=Seq(2), index=0, part=0, text=" more", last=True))
        assert thread.message(1) == said("one")


class OneByOne(InMemoryStore):
    """A store that erases one body at a time."""

    async def erase(self, *, limit: int) -> int:
        """Erase one."""
        return await super().erase(limit=min(limit, 1))


def test_an_erasure_tells_how_many_bodies_are_left() -> None:
    memory, heard = Memory(OneByOne()), list[int]()
    thread = memory.thread("t")
    thread.append([u("one"), a("two"), u("three")])
    thread.purge(1, 2, 3)
    memory.erase(progress=heard.append)
    assert (heard, memory.traces(b"three")) == ([2, 1], [])


def test_an_erasure_comes_to_its_end_though_nobody_listens() -> None:
    memory = Memory(OneByOne())
    memory.thread("t").append([u("one"), a("two"), u("three")])
    memory.thread("t").purge(1, 2, 3)
    memory.erase()
    assert memory.traces(b"three") == []
