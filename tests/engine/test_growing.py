"""A piece goes on a part of a message that is there, or it is refused with what to say instead; none vanishes."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any, TypeVar

import pytest

from tests.engine.talk import a, result, u
from unabridged import Memory, Thread, UsageError
from unabridged.errors import KeyConflict, ThreadDeleted
from unabridged.log.body import Amended, Body, Chunk, Message
from unabridged.log.ids import Seq
from unabridged.log.part import Media, Part, Text, ToolCall
from unabridged.ports import ForThread
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.around import AroundStore

T = TypeVar("T")


def piece(of: int, text: str = " and more", part: int | None = 0) -> Chunk:
    return Chunk(of=Seq(of), index=0, text=text, part=part, last=True)


def said(*parts: Part) -> Message:
    return Message(role="assistant", parts=parts)


def again(seq: int) -> Amended:
    return Amended(seq=Seq(seq), message=said(Text(text="second")))


@pytest.fixture
def thread() -> Thread:
    thread = Memory.open().thread("t")
    thread.append([u("one"), said(Text(text="two"), Media(media_type="image/png", reference="file:a.png"))])
    return thread


def shown(thread: Thread) -> str:
    return "".join(str(each.get("content")) for each in thread.view().to("openai"))


REFUSED: list[tuple[list[Body], str]] = [
    ([piece(9)], r"event 9 of thread 't' is not there before it"),
    ([piece(0)], r"event 0 of thread 't' is not there before it"),
    ([piece(3)], r"event 3 of thread 't' is not there before it"),
    ([piece(4), said(Text(text="later"))], r"event 4 of thread 't' is not there before it"),
    ([said(Text(text="new")), piece(-2)], r"counts back further than what is appended with it"),
    ([piece(2, part=2)], r"no part 2, of 2 parts counted from 0"),
    ([piece(2, part=1)], r"part 1 is a Media, and only Text, "),
    ([said(), piece(-1)], r"no part 0, of 0 parts"),
    ([piece(1), piece(-1)], r"event 3 of thread 't' is a Chunk, and a piece goes on a message"),
    ([again(2), piece(2)], r"event 2 of thread 't' is given new words before it; say of=-1"),
    ([said(Text(text="new")), again(3), said(), piece(3)], r"event 3 of thread 't' is given new words .* of=-2"),
    ([said(Text(text="new")), again(3), piece(-2)], r"event 3 of thread 't' is given new words before it; say of=-1"),
    ([again(2), again(2), piece(-2)], r"event 3 of thread 't' is given new words before it; say of=-1"),
    ([piece(-1, text="", part=None)], r"counts back further than what is appended with it"),
]


@pytest.mark.parametrize(("bodies", "reason"), REFUSED, ids=[reason for _, reason in REFUSED])
def test_a_piece_of_what_is_not_there_is_refused_with_all_it_came_with(
    thread: Thread, bodies: list[Body], reason: str
) -> None:
    with pytest.raises(UsageError, match=reason):
        thread.append(bodies)
    assert len(list(thread.events())) == 2


def test_a_piece_of_an_event_that_is_no_message_is_refused(thread: Thread) -> None:
    thread.pin(1)
    with pytest.raises(UsageError, match="event 3 of thread 't' is a Pinned, and a piece goes on a message"):
        thread.append(piece(3))


def test_a_piece_of_a_thread_that_was_deleted_says_so() -> None:
    memory = Memory.open()
    memory.thread("gone").append(u("one"))
    memory.thread("gone").delete()
    with pytest.raises(ThreadDeleted):
        memory.thread("gone").append(piece(1))


def test_a_piece_of_a_purged_message_is_refused(thread: Thread) -> None:
    thread.purge(2)
    with pytest.raises(UsageError, match="event 2 of thread 't' was purged; append what comes as a message of its own"):
        thread.append(piece(2))


def test_a_piece_of_words_that_were_replaced_is_told_which_are_there_now(thread: Thread) -> None:
    by = thread.append(Amended(seq=Seq(2), message=said(Text(text="second")))).last
    with pytest.raises(UsageError, match=f"event 2 of thread 't' was given new words by event {by}; say of={by}"):
        thread.append(piece(2))
    thread.append(piece(by))
    assert "second and more" in shown(thread)


def test_of_words_that_were_replaced_twice_the_newest_go_on(thread: Thread) -> None:
    first = thread.append(Amended(seq=Seq(2), message=said(Text(text="second")))).last
    newest = thread.append(Amended(seq=Seq(2), message=said(Text(text="third")))).last
    with pytest.raises(UsageError, match=f"given new words by event {newest}"):
        thread.append(piece(first))


def test_a_piece_of_a_message_that_was_cut_because_it_is_long_is_refused(thread: Thread) -> None:
    cut = thread.append(u("x" * (17 * 1024 * 1024))).first
    with pytest.raises(UsageError, match=f"event {cut} of thread 't' came in one, cut because it is long"):
        thread.append(piece(cut))


@pytest.mark.parametrize("of", [-1, 4])
def test_a_message_may_be_opened_in_the_same_append(thread: Thread, of: int) -> None:
    thread.append([u("and"), said(Text(text="three")), piece(of)])
    assert "three and more" in shown(thread)


def test_a_message_in_a_dialect_may_be_opened_in_the_same_append(thread: Thread) -> None:
    thread.append([a("three"), piece(-1)])
    assert "three and more" in shown(thread)


def test_new_words_may_go_on_in_the_append_that_brings_them(thread: Thread) -> None:
    thread.append([Amended(seq=Seq(2), message=said(Text(text="second"))), piece(-1)])
    assert "second and more" in shown(thread)


def test_the_piece_that_ends_a_message_says_nothing_and_names_no_part(thread: Thread) -> None:
    thread.append(Chunk(of=Seq(2), index=0, text=" and more", part=0))
    thread.append(piece(2, text="", part=None))
    assert "two and more" in shown(thread)


def test_a_piece_that_is_sent_again_is_there_once(thread: Thread) -> None:
    batch = [said(Text(text="three")), piece(3)]
    assert thread.append(batch, key="k").fresh
    thread.append(u("meanwhile"))
    assert not thread.append(batch, key="k").fresh


def test_one_that_is_sent_again_once_its_message_has_new_words_is_there_once(thread: Thread) -> None:
    fork = thread.fork("fork", through=2)
    for each in (thread, fork):
        done = each.append([u("three"), piece(2)], key="k")
        each.append(again(2))
        assert each.append([u("three"), piece(2)], key="k") == replace(done, fresh=False)
        with pytest.raises(KeyConflict):
            each.append([u("four"), piece(2)], key="k")
        with pytest.raises(UsageError, match="was given new words"):
            each.append([u("three"), piece(2)], key="another")


def test_one_that_brought_its_message_and_is_sent_again_after_new_words_is_there_once(thread: Thread) -> None:
    batch = [said(Text(text="three")), piece(3)]
    done = thread.append(batch, key="k")
    thread.append(again(3))
    assert thread.append(batch, key="k") == replace(done, fresh=False)


def test_of_a_message_that_was_purged_since_the_store_says_what_the_key_stood_for(thread: Thread) -> None:
    thread.append(piece(2), key="k")
    thread.purge(2)
    with pytest.raises(KeyConflict, match="that was purged"):
        thread.append(piece(2), key="k")


def test_a_fork_goes_on_with_what_its_parent_said(thread: Thread) -> None:
    fork = thread.fork("fork", through=2)
    fork.append(piece(2))
    assert "two and more" in shown(fork)


class Counted(AroundStore):
    """It counts what is asked of it."""

    def __init__(self) -> None:
        super().__init__(InMemoryStore())
        self.count = 0

    async def around(self, verb: str, args: tuple[Any, ...], call: Callable[[], Coroutine[Any, Any, T]]) -> T:
        self.count += 1
        return await super().around(verb, args, call)


def test_a_word_of_a_result_that_is_cut_between_two_pieces_is_one(thread: Thread) -> None:
    called = thread.append([said(ToolCall(call_id="c", name="run", arguments="{}")), result("c", "")]).last
    thread.append(
        [Chunk(of=called, index=n, text=text, part=0) for n, text in enumerate(("ok, ORD-47", "11 zeb", "ra"))]
    )
    thread.append(Chunk(of=called, index=3, text="", last=True))
    assert "ok, ORD-4711 zebra" in shown(thread)
    assert [hit.seq for hit in thread.search("zebra")] == [called]


def test_many_pieces_of_one_message_ask_no_more_of_the_store_than_two() -> None:
    store = Counted()
    thread = Memory(store).thread("t")
    thread.append(said(Text(text="one")))
    asked = list[int]()
    for many in (2, 40):
        before = store.count
        thread.append([piece(1) for _ in range(many)])
        asked.append(store.count - before)
    assert asked[0] == asked[1]


def test_each_piece_looks_for_new_words_in_what_was_said_since_the_one_before() -> None:
    store = Counted()
    thread = Memory(store).thread("t")
    thread.append([said(Text(text="one")), *(u("meanwhile") for _ in range(2_000))])
    asked = list[int]()
    for _ in range(3):
        before = store.count
        thread.append(piece(1))
        asked.append(store.count - before)
    assert asked[0] > asked[1] == asked[2]


def test_new_words_that_come_between_two_pieces_are_met_by_the_second(thread: Thread) -> None:
    thread.append(Chunk(of=Seq(2), index=0, text=" and more", part=0))
    thread.append([again(2), u("on")])
    for _ in range(2):
        with pytest.raises(UsageError, match="event 2 of thread 't' was given new words by event 4; say of=4"):
            thread.append(piece(2))


def test_of_many_threads_the_one_it_is_wrong_for_refuses_it() -> None:
    memory = Memory.open()
    answers = memory.append_each(
        [ForThread(thread="a", given=[u("one"), piece(7)]), ForThread(thread="b", given=[u("one")])]
    )
    assert [isinstance(each, UsageError) for each in answers] == [True, False]
