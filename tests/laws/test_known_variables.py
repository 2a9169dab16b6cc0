"""Whatever was asked before, the variables a lane knows of are those of the executions that it sees and that stand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tests.engine.talk import a, u
from unabridged import LaneRule, Memory, Policy, Span, Thread, UsageError
from unabridged.errors import ConflictError, DoesNotFit
from unabridged.log import spans
from unabridged.log.body import Amended, Message
from unabridged.log.ids import Seq
from unabridged.log.part import ExecutionResult, Text, Variable
from unabridged.stores.in_memory import InMemoryStore

LANES = {"main": None, "red": LaneRule(senders=("red",), failed_rounds=False)}
POLICY = Policy(limit_tokens=500, retain_rounds=1, variables_tokens=120)
Step = Callable[[Thread], object]


def ran(sender: str, value: str, gone: tuple[str, ...]) -> Message:
    result = ExecutionResult(stdout="ran", variables=(Variable(name=f"{sender}_x", value=value),), deleted=gone)
    return Message(role="tool", parts=(result,), sender=sender)


def steps() -> st.SearchStrategy[list[Step]]:
    seqs = st.integers(1, 12)
    runs = st.builds(
        ran, st.sampled_from(["red", "blue"]), st.sampled_from("123"), st.sampled_from([(), ("red_x",), ("blue_x",)])
    )
    one = st.one_of(
        runs.map(lambda said: lambda thread: thread.append(said)),
        st.sampled_from([u("go on " * 30), a("yes " * 30)]).map(lambda said: lambda thread: thread.append(said)),
        seqs.map(lambda seq: lambda thread: thread.hide(seq)),
        seqs.map(lambda seq: lambda thread: thread.show(seq)),
        seqs.map(lambda seq: lambda thread: thread.purge(seq)),
        st.builds(lambda seq, said: lambda thread: amended(thread, seq, said), seqs, runs),
        st.sampled_from(list(LANES)).map(lambda lane: lambda thread: thread.variables(lane=lane)),
        st.sampled_from(list(LANES)).map(lambda lane: lambda thread: thread.prepare(lane=lane, deadline_seconds=0)),
    )
    return st.lists(one, max_size=14)


def amended(thread: Thread, seq: int, said: Message) -> None:
    """Whoever said it says something else in its place; in whose lanes it stands was settled when it was said."""
    first = [event.readable for event in thread.events() if event.row.seq == seq]
    whose = [body.sender for body in first if isinstance(body, Message)]
    thread.append(Amended(seq=Seq(seq), message=replace(said, sender=(whose or [said.sender])[0])))


def begun() -> Thread:
    thread = Memory(InMemoryStore(), policy=POLICY).thread("t")
    thread.append([u("begin"), ran("red", "1", ()), ran("blue", "1", ())])
    thread.open_lane("red", rule=LANES["red"], policy=POLICY)
    return thread


def taken(thread: Thread, step: Step) -> None:
    try:
        step(thread)
    except (UsageError, DoesNotFit, ConflictError):
        return  # a message that is not there, or nothing that may leave


@given(steps())
def test_they_are_the_same_for_who_asked_before_and_who_asks_first(some: list[Step]) -> None:
    thread = begun()
    for step in some:
        taken(thread, step)
    for lane in LANES:
        assert thread.variables(lane=lane) == Memory(thread._verbs._ctx.store).thread("t").variables(lane=lane)


@given(steps())
def test_they_are_those_of_the_messages_that_the_view_stands_for(some: list[Step]) -> None:
    thread = begun()
    for step in some:
        taken(thread, step)
    for lane in LANES:
        seen: tuple[Span, ...] = spans.union(span for item in thread.view(lane=lane).items for span in item.covers)
        known = thread.variables(lane=lane)
        assert all(spans.holds(seen, each.seq) for each in known)
        assert lane == "main" or all(each.origin == "red" for each in known)


@given(steps())
def test_a_prompt_with_a_note_of_them_fits_whatever_was_said(some: list[Step]) -> None:
    thread = begun()
    for step in some:
        taken(thread, step)
    try:
        view = thread.prepare(deadline_seconds=0)
    except DoesNotFit:
        return
    assert view.tokens <= POLICY.room_tokens
    assert view.tail_tokens <= POLICY.variables_tokens


def test_a_note_of_a_lane_names_nothing_that_another_made() -> None:
    thread = begun()
    thread.append(Message(role="user", sender="red", parts=(Text(text="what now?"),)))
    (note,) = thread.prepare(lane="red").to("plain")[-1:]
    assert "red_x" in note["text"]
    assert "blue_x" not in note["text"]
