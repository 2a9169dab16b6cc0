"""The blocking and the asynchronous face have the same verbs, and promise the same."""

from __future__ import annotations

import asyncio
import inspect
from pathlib import Path
from typing import Any

import pytest

from unabridged import (
    Access,
    AsyncMemory,
    AsyncThread,
    Children,
    Match,
    Memory,
    Origin,
    Policy,
    Scope,
    Thread,
    UsageError,
)
from unabridged.blocking import drive
from unabridged.errors import PatternTooSlow, ReadOnly, ThreadDeleted, ThreadHasForks
from unabridged.log.extra import Extra


def verbs(face: type) -> dict[str, list[str]]:
    public = {name: inspect.unwrap(getattr(face, name)) for name in dir(face) if not name.startswith("_")}
    functions = {name: getattr(each, "__func__", each) for name, each in public.items() if callable(each)}
    return {name: list(inspect.signature(each).parameters) for name, each in functions.items()}


def said(text: str) -> dict[str, Any]:
    return {"role": "user", "content": text}


@pytest.mark.parametrize(("blocking", "suspending"), [(Memory, AsyncMemory), (Thread, AsyncThread)])
def test_both_faces_have_the_same_verbs_with_the_same_parameters(blocking: type, suspending: type) -> None:
    assert verbs(blocking) == verbs(suspending)


@pytest.mark.parametrize("face", [Memory, AsyncMemory, Thread, AsyncThread])
def test_help_tells_what_every_verb_promises(face: type) -> None:
    public = {name: getattr(face, name) for name in dir(face) if not name.startswith("_")}
    assert [name for name, each in public.items() if not (inspect.getdoc(each) or "").endswith((".", "``."))] == []


@pytest.mark.parametrize("face", [Memory, Thread])
def test_help_shows_plain_iterators_on_the_blocking_face(face: type) -> None:
    public = [getattr(face, name) for name in dir(face) if not name.startswith("_")]
    told = " ".join(str(inspect.signature(each)) for each in public if inspect.isfunction(each))
    assert "Iterator[" in told
    assert "Async" not in told


@pytest.mark.parametrize("face", [Thread, AsyncThread])
def test_the_page_of_a_conversation_names_what_changes_a_view(face: type) -> None:
    told = inspect.getdoc(face) or ""
    verbs_told = ("append", "sync", "prepare", "unfold", "rewind", "hide", "show", "pin", "mark", "fork", "purge")
    assert [verb for verb in verbs_told if f"``{verb}``" not in told] == []


def test_driving_a_coroutine_that_suspends_says_which_face_to_use() -> None:
    with pytest.raises(UsageError, match="AsyncMemory"):
        drive(asyncio.sleep(0))


class TestOneThread:
    def test_an_append_returns_where_its_events_stand(self, memory: Memory) -> None:
        thread = memory.thread("t")
        assert thread.append([said("a"), said("b")]).last == 2
        assert thread.append(said("c")).first == 3

    def test_a_thread_without_an_id_is_given_one(self, memory: Memory) -> None:
        made = memory.thread()
        made.append(said("a"))
        assert [row.ref.thread for row in memory.threads()] == [made.id]

    def test_the_same_key_and_content_is_one_event(self, memory: Memory) -> None:
        thread = memory.thread("t")
        first, again = thread.append(said("a"), key="k"), thread.append(said("a"), key="k")
        assert (first.first, first.fresh, again.first, again.fresh) == (1, True, 1, False)

    def test_the_engine_says_where_a_message_came_from(self, memory: Memory) -> None:
        thread = memory.thread("t")
        thread.append(
            [said("a"), {"role": "assistant", "content": "b"}, {"role": "tool", "tool_call_id": "c", "content": "d"}]
        )
        assert [event.origin for event in thread.events()] == [Origin.USER, Origin.ASSISTANT, Origin.TOOL]

    def test_a_caller_may_lower_the_trust_of_a_message_and_never_raise_it(self, memory: Memory) -> None:
        thread = memory.thread("t")
        thread.append(said("from a page"), origin=Origin.WEB)
        assert next(thread.events()).origin is Origin.WEB
        with pytest.raises(UsageError, match="raise the trust"):
            thread.append({"role": "assistant", "content": "x"}, origin=Origin.OPERATOR)

    def test_a_bare_text_is_refused_because_it_has_no_role(self, memory: Memory) -> None:
        with pytest.raises(UsageError, match="role"):
            memory.thread("t").append("hello")

    def test_title_and_metadata_are_kept_and_changed(self, memory: Memory) -> None:
        thread = memory.thread("t")
        thread.begin(title="Ein Titel 标题 🙂", metadata=Extra({"a": 1}))
        row = thread.describe(metadata=Extra({"b": [2]}))
        assert (row.title, dict(row.metadata), thread.row()) == ("Ein Titel 标题 🙂", {"b": [2]}, row)

    def test_a_message_larger_than_an_event_comes_back_whole(self, memory: Memory) -> None:
        text = "word \ud800 " * 1_000 + "\x01" * 2_850_000  # six bytes each, where it is stored
        appended = memory.thread("t").append(said(text))
        whole = memory.thread("t").message(appended.first)
        assert appended.last > appended.first
        assert whole is not None
        assert whole.parts[0].text == text  # type: ignore[union-attr]  # a text part, as appended

    def test_verify_finds_nothing_to_say_about_a_sound_store(self, memory: Memory) -> None:
        memory.thread("t").append([said("a"), said("b")])
        child = memory.thread("t").fork("c")
        child.append(said("c"))
        checked = memory.verify()
        assert (checked.threads, checked.events, checked.faults) == (2, 3, ())


class TestWholeThreads:
    def test_a_fork_goes_on_where_it_left_its_parent(self, memory: Memory) -> None:
        parent = memory.thread("p")
        parent.append([said("a"), said("b")])
        child = parent.fork("c", through=1)
        child.append(said("mine"))
        parent.append(said("theirs"))
        assert [message["text"] for message in child.view().to("plain")] == ["a", "mine"]

    def test_a_parent_goes_only_with_its_forks_or_after_they_detached(self, memory: Memory) -> None:
        parent = memory.thread("p")
        parent.append(said("a"))
        child = parent.fork("c")
        with pytest.raises(ThreadHasForks, match="detach"):
            parent.delete()
        child.detach()
        assert parent.delete() == 1
        assert [message["text"] for message in child.view().to("plain")] == ["a"]
        assert memory.verify().faults == ()

    def test_deleting_with_children_takes_the_whole_family(self, memory: Memory) -> None:
        parent = memory.thread("p")
        parent.append(said("a"))
        parent.fork("c").fork("g")
        assert parent.delete(Children.DELETE) == 3
        assert list(memory.threads()) == []

    def test_a_deleted_thread_refuses_later_appends(self, memory: Memory) -> None:
        thread = memory.thread("t")
        thread.append(said("a"))
        thread.delete()
        with pytest.raises(ThreadDeleted, match="new id"):
            thread.append(said("b"))

    def test_scopes_do_not_see_each_other(self, memory: Memory) -> None:
        memory.thread("t", scope=Scope(tenant="a")).append(said("a"))
        assert list(memory.threads(Scope(tenant="b"))) == []
        assert list(memory.thread("t", scope=Scope(tenant="b")).events()) == []

    def test_a_purge_takes_later_wordings_with_it_and_erase_leaves_no_byte(self, memory: Memory) -> None:
        thread = memory.thread("t")
        thread.append(said("my secret is hunter2"), key="the key with hunter2")
        thread.purge(1, reason="asked to")
        assert [event.payload is None for event in thread.events()] == [True, False]
        memory.erase()
        assert memory.traces(b"hunter2") == []
        assert memory.verify().faults == ()

    def test_a_purge_of_nothing_is_refused(self, memory: Memory) -> None:
        with pytest.raises(UsageError, match="at least one"):
            memory.thread("t").purge()


def test_a_reader_may_not_write(tmp_path: Path) -> None:
    with Memory.open(tmp_path / "a.db") as writer:
        writer.thread("t").append(said("a"))
    with Memory.open(tmp_path / "a.db", access=Access.READ) as reader:
        assert len(list(reader.thread("t").events())) == 1
        with pytest.raises(ReadOnly):
            reader.thread("t").append(said("b"))


def test_a_reader_of_a_file_that_is_not_there_makes_none(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="does not exist"):
        Memory.open(tmp_path / "a.db", access=Access.READ)
    assert list(tmp_path.iterdir()) == []


def test_a_thousand_asynchronous_appends_are_each_there_once(tmp_path: Path) -> None:
    async def many() -> list[str]:
        async with await AsyncMemory.open(tmp_path / "a.db", policy=Policy(limit_tokens=100_000)) as memory:
            thread = memory.thread("t")
            await asyncio.gather(*(thread.append(said(str(n)), key=str(n)) for n in range(1_000)))
            assert (await thread.prepare()).through == 1_000
            return [event.key or "" async for event in thread.events()]

    assert sorted(asyncio.run(many()), key=int) == [str(n) for n in range(1_000)]


def test_a_cancelled_append_is_settled_by_its_key(tmp_path: Path) -> None:
    async def cancelled() -> list[str | None]:
        async with await AsyncMemory.open(tmp_path / "a.db") as memory:
            thread = memory.thread("t")
            task = asyncio.create_task(thread.append(said("a"), key="k"))
            await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            await thread.append(said("a"), key="k")
            return [event.key async for event in thread.events()]

    assert asyncio.run(cancelled()) == ["k"]


def test_lines_are_found_on_a_loop_that_goes_on_meanwhile(tmp_path: Path) -> None:
    async def search() -> tuple[list[str], int]:
        async with await AsyncMemory.open(tmp_path / "a.db") as memory:
            thread, turns = memory.thread("t"), 0
            await thread.append([said("a" * 50 + "!é"), said("needle")])

            async def slow() -> None:
                with pytest.raises(PatternTooSlow):
                    _ = [line async for line in thread.grep("(a+)+$", match=Match.REGEX, seconds=0.1)]

            task = asyncio.create_task(slow())
            while not task.done():
                await asyncio.sleep(0.001)  # a loop that never rests takes a core from what it waits for
                turns += 1
            await task
            return [line.text async for line in memory.grep("ne*le", match=Match.GLOB)], turns

    lines, turns = asyncio.run(search())
    assert (lines, turns > 20) == (["needle"], True)
