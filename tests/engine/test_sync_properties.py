"""Whatever a caller does to his list, the log says the list after it, and has lost nothing.
Which edit is answered by which event is judged by example.
"""

from __future__ import annotations

import contextlib
from typing import Any, TypeAlias

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.talk import a, call, result, u
from unabridged import Memory, Policy, Thread
from unabridged.dialects import openai_chat
from unabridged.engine.following.sync import Divergence, Head
from unabridged.errors import DoesNotFit, SyncConflict
from unabridged.log import spans
from unabridged.log.kind import Kind
from unabridged.stores.in_memory import InMemoryStore
from unabridged.view.view import Shape

List: TypeAlias = list[dict[str, Any]]

TIGHT = Policy(limit_tokens=150, retain_rounds=1)
WORDS = st.sampled_from([f"{each} word " * 20 for each in ("one", "another", "some third")])
# Servers reuse the ids of calls, callers say the same twice, and a list may lack either half of a pair.
MESSAGES = st.one_of(
    WORDS.map(u),
    WORDS.map(a),
    st.builds(call, st.sampled_from(["call_0", "call_1"])),
    st.builds(result, st.sampled_from(["call_0", "call_1"]), WORDS),
)
LISTS = st.lists(MESSAGES, max_size=12)


@st.composite
def edited(draw: st.DrawFn, said: List) -> List:
    """The list after its owner cut, changed, took out, put in or said something."""
    now = list(said)
    for _ in range(draw(st.integers(0, 2))):
        at = draw(st.integers(0, len(now)))
        match draw(st.sampled_from(["cut", "change", "take out", "put in"])):
            case "cut":
                del now[at:]
            case "change":
                now[at : at + 1] = [draw(MESSAGES)]
            case "take out":
                del now[at : at + 1]
            case _:
                now.insert(at, draw(MESSAGES))
    return now + draw(st.lists(MESSAGES, max_size=4))


def new_thread() -> Thread:
    return Memory(InMemoryStore(), policy=TIGHT).thread("t")


def visible(thread: Thread) -> List:
    """Every message that stands in the view or below what stands in it, oldest first, word for word."""
    covers = [span for item in thread.view().items if item.shape is not Shape.SYSTEM for span in item.covers]
    said = {event.seq for event in thread.events() if event.kind is Kind.MESSAGE}
    messages = [thread.message(seq) for seq in spans.each(spans.union(covers)) if seq in said]
    return [openai_chat.write(message) for message in messages if message is not None]


def kept(thread: Thread) -> list[bytes | None]:
    return [event.payload for event in thread.events()]


def compact(thread: Thread, data: st.DataObject) -> None:
    limit = data.draw(st.sampled_from([10_000, 300, 200]))
    with contextlib.suppress(DoesNotFit):
        thread.prepare(policy=Policy(limit_tokens=limit, retain_rounds=1))


@settings(deadline=None)
@given(LISTS, st.data())
def test_after_every_edit_the_log_says_the_list_and_has_lost_nothing(said: List, data: st.DataObject) -> None:
    thread = new_thread()
    for _ in range(4):
        before, stood = kept(thread), visible(thread)
        if stood and said[:1] != stood[:1]:
            break
        thread.sync(said)
        assert visible(thread) == said
        assert kept(thread)[: len(before)] == before
        compact(thread, data)
        said = data.draw(edited(said))


@settings(deadline=None)
@given(LISTS, st.data())
def test_a_list_is_in_conflict_if_its_first_message_is_another_and_then_writes_nothing(
    said: List, data: st.DataObject
) -> None:
    thread = new_thread()
    thread.append(said or [u("x")])
    compact(thread, data)
    before, other = kept(thread), data.draw(edited(said))
    conflict = False
    try:
        thread.sync(other)
    except SyncConflict:
        conflict = True
        assert kept(thread) == before
    assert conflict == (other[:1] != (said or [u("x")])[:1])


@settings(deadline=None)
@given(LISTS, st.data())
def test_a_view_that_was_edited_and_comes_back_is_synced_once(said: List, data: st.DataObject) -> None:
    thread = new_thread()
    thread.append([u("the beginning"), *said, u("x")])
    compact(thread, data)
    shown = thread.view().to("openai")
    again = [*shown[:1], *data.draw(edited(shown[1:]))]
    with contextlib.suppress(SyncConflict):
        thread.sync(again)
        before = kept(thread)
        thread.sync(again)
        assert kept(thread) == before


@settings(deadline=None)
@given(LISTS, st.data())
def test_a_fork_says_the_list_and_its_parent_what_it_said(said: List, data: st.DataObject) -> None:
    memory = Memory(InMemoryStore(), policy=TIGHT)
    thread = memory.thread("t")
    thread.append(said or [u("x")])
    compact(thread, data)
    before, other = kept(thread), data.draw(edited(said))
    synced = thread.sync(other, divergence=Divergence.FORK)
    assert visible(memory.thread(synced.thread)) == other
    assert synced.thread == "t" or kept(thread) == before


@settings(deadline=None)
@given(LISTS, st.lists(MESSAGES, max_size=3), st.data())
def test_a_trimmed_list_goes_on_where_exactly_one_run_joins_it(said: List, fresh: List, data: st.DataObject) -> None:
    thread = new_thread()
    thread.append(said or [u("x")])
    compact(thread, data)
    stood = visible(thread)
    trimmed = [*stood[data.draw(st.integers(0, len(stood))) :], *fresh]
    joins = [size for size in range(1, len(stood) + 1) if trimmed[:size] == stood[-size:]]
    if len(joins) == 1:
        assert thread.sync(trimmed, head=Head.TRUNCATED).hidden == ()
        assert visible(thread) == [*stood, *trimmed[joins[0] :]]
    else:
        with contextlib.suppress(SyncConflict):
            thread.sync(trimmed, head=Head.TRUNCATED)
            raise AssertionError(joins)
