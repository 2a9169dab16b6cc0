"""New words take the place of a message that is there, or they are refused with what to say instead; none vanishes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.talk import a, u
from unabridged import Memory, Thread, UsageError
from unabridged.errors import KeyConflict, ThreadDeleted, UnknownThread
from unabridged.log.body import Amended, Body, Chunk, Message
from unabridged.log.ids import Seq
from unabridged.log.part import Text


def again(seq: int, text: str = "second") -> Amended:
    return Amended(seq=Seq(seq), message=Message(role="assistant", parts=(Text(text=text),)))


@pytest.fixture
def thread() -> Thread:
    thread = Memory.open().thread("t")
    thread.append([u("one"), a("two")])
    return thread


def shown(thread: Thread) -> list[object]:
    return [each.get("content") for each in thread.view().to("openai")]


REFUSED: list[tuple[list[Body | dict[str, str]], str]] = [
    ([again(3)], "event 3 of thread 't' is not there before it"),
    ([again(0)], "event 0 of thread 't' is not there before it"),
    ([again(-1)], "event -1 of thread 't' is not there before it"),
    ([again(2**70)], "is not there before it"),
    ([again(4), a("later")], "event 4 of thread 't' is not there before it"),
    ([again(2), again(3)], "event 3 of thread 't' is an Amended, and new words take the place of a message; say seq=2"),
    ([Chunk(of=Seq(2), index=0, text=" on", part=0), again(3)], "event 3 of thread 't' is a Chunk, and new words"),
]


@pytest.mark.parametrize(("given", "reason"), REFUSED, ids=[reason for _, reason in REFUSED])
def test_new_words_for_what_is_not_there_are_refused_with_all_they_came_with(
    thread: Thread, given: list[Body | dict[str, str]], reason: str
) -> None:
    with pytest.raises(UsageError, match=reason):
        thread.append(given)
    assert len(list(thread.events())) == 2


def test_new_words_for_an_event_that_is_no_message_are_refused(thread: Thread) -> None:
    thread.pin(1)
    by = thread.append(again(2)).last
    with pytest.raises(UsageError, match="event 3 of thread 't' is a Pinned, and new words take the place of a messag"):
        thread.append(again(3))
    with pytest.raises(UsageError, match=f"event {by} of thread 't' is an Amended, .*; say seq=2"):
        thread.append(again(by))


def test_new_words_for_a_purged_message_are_refused(thread: Thread) -> None:
    by = thread.append(again(2)).last
    thread.purge(2)
    with pytest.raises(UsageError, match="event 2 of thread 't' was purged; append what is said in its place as a mes"):
        thread.append(again(2))
    with pytest.raises(UsageError, match=f"event {by} of thread 't' is an Amended, and new words"):
        thread.append(again(by))


def test_new_words_in_a_thread_that_is_not_there_say_so() -> None:
    memory = Memory.open()
    with pytest.raises(UnknownThread):
        memory.thread("never").append(again(1))
    memory.thread("gone").append(u("one"))
    memory.thread("gone").delete()
    with pytest.raises(ThreadDeleted):
        memory.thread("gone").append(again(1))


def test_a_message_may_be_given_new_words_in_the_append_that_brings_it(thread: Thread) -> None:
    thread.append([a("three"), again(3)])
    assert shown(thread) == ["one", "two", "second"]


def test_a_thread_may_begin_with_a_message_and_its_new_words() -> None:
    thread = Memory.open().thread("new")
    thread.append([a("first"), again(1)])
    assert shown(thread) == ["second"]


def test_new_words_for_a_hidden_message_are_shown_when_it_is(thread: Thread) -> None:
    thread.hide(2)
    thread.append(again(2))
    assert shown(thread) == ["one"]
    thread.show(2)
    assert shown(thread) == ["one", "second"]


def test_a_fork_gives_new_words_to_what_its_parent_said(thread: Thread) -> None:
    fork = thread.fork("fork", through=2)
    fork.append(again(2))
    assert (shown(fork), shown(thread)) == (["one", "second"], ["one", "two"])


def test_new_words_that_are_sent_again_are_there_once(thread: Thread) -> None:
    batch = [a("three"), again(3)]
    done = thread.append(batch, key="k")
    thread.append(u("meanwhile"))
    assert thread.append(batch, key="k") == replace(done, fresh=False)


def test_of_a_message_that_was_purged_since_the_store_says_what_the_key_stood_for(thread: Thread) -> None:
    thread.append(again(2), key="k")
    thread.purge(2)
    with pytest.raises(KeyConflict, match="that was purged"):
        thread.append(again(2), key="k")
    with pytest.raises(UsageError, match="was purged"):
        thread.append(again(2), key="another")
