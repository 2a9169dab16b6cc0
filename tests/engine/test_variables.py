"""A conversation can be asked which variables there are, and told of one more execution."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.engine.asking import left, ran, talk, told
from tests.engine.talk import a, u
from unabridged import Memory, Policy, RoundState, Thread, UsageError
from unabridged.blocking import drive
from unabridged.engine.view import variables
from unabridged.engine.view.registries import Noted, Registries
from unabridged.log.body import Amended
from unabridged.log.event import Event
from unabridged.log.ids import MAIN, Seq, ThreadRef
from unabridged.log.lane_rule import LaneRule
from unabridged.log.part import ExecutionResult, Text, Variable
from unabridged.view import executed
from unabridged.view.variables import EMPTY, KnownVariable

SMALL = Policy(limit_tokens=600, retain_rounds=1)
WELL = ExecutionResult(stdout="7\n", status="ok", variables=(Variable(name="total", type="int", value="7"),))


def names(thread: Thread, lane: str = "main") -> list[str]:
    return [each.name for each in thread.variables(lane=lane)]


@pytest.fixture
def thread() -> Thread:
    return talk(u("Count."), ran(x="1", y="2"), u("And more."), ran(x="1", z="3"))


class TestVariables:
    def test_are_told_last_changed_first_with_their_round(self, thread: Thread) -> None:
        found = thread.variables()
        assert [(each.name, each.seq, each.round) for each in found] == [("z", 4, 3), ("y", 2, 1), ("x", 2, 1)]

    def test_of_a_conversation_that_ran_nothing_are_none(self) -> None:
        assert talk(u("hello"), a("hi")).variables() == ()
        assert Memory.open().thread("not begun").variables() == ()

    def test_follow_what_is_said_next(self, thread: Thread) -> None:
        names(thread)
        thread.append(left({"w": "4"}, deleted=("x",)))
        assert names(thread) == ["w", "z", "y"]

    def test_of_a_hidden_execution_are_gone_and_come_back_with_it(self, thread: Thread) -> None:
        names(thread)
        thread.hide(4)
        assert names(thread) == ["y", "x"]
        thread.show(4)
        assert names(thread) == ["z", "y", "x"]

    def test_of_executions_that_are_all_hidden_are_none(self, thread: Thread) -> None:
        thread.hide(2, 4)
        assert names(thread) == []

    def test_of_a_purged_execution_are_gone(self, thread: Thread) -> None:
        names(thread)
        thread.purge(4)
        assert names(thread) == ["y", "x"]

    def test_of_an_execution_that_was_said_anew_are_what_it_says_now(self, thread: Thread) -> None:
        names(thread)
        anew = ExecutionResult(variables=(Variable(name="w"),))
        thread.append(Amended(seq=Seq(2), message=told("tool", anew)))
        assert names(thread) == ["z", "x", "w"]

    def test_of_a_round_that_failed_are_gone_for_a_lane_that_leaves_those_out(self, thread: Thread) -> None:
        thread.open_lane("coder", rule=LaneRule(failed_rounds=False))
        assert names(thread, "coder") == ["z", "y", "x"]
        thread.end_round(3, RoundState.FAILED)
        assert names(thread, "coder") == ["y", "x"]
        assert names(thread) == ["z", "y", "x"]

    def test_outlive_the_compaction_of_what_made_them(self, thread: Thread) -> None:
        thread.append([u("on " * 50), a("yes " * 50)] * 4)
        thread.compact(policy=SMALL)
        assert all(item.shape.value != "message" or item.name.seq > 4 for item in thread.view().items)
        assert names(thread) == ["z", "y", "x"]

    def test_are_those_of_the_fork_in_a_fork(self, thread: Thread) -> None:
        child = thread.fork(through=2)
        child.append(left({"w": "4"}))
        assert (names(child), names(thread)) == (["w", "y", "x"], ["z", "y", "x"])

    def test_of_a_lane_are_what_it_may_see(self, thread: Thread) -> None:
        thread.append(told("tool", ExecutionResult(variables=(Variable(name="secret"),)), sender="red"))
        thread.open_lane("blue", rule=LaneRule(senders=("blue",)))
        assert names(thread, "blue") == []

    def test_of_a_lane_that_nobody_opened_are_refused(self, thread: Thread) -> None:
        with pytest.raises(UsageError, match="critic"):
            thread.variables(lane="critic")

    def test_are_read_by_another_handle_as_by_this(self, thread: Thread) -> None:
        again = Memory(thread._verbs._ctx.store).thread("t")
        assert again.variables() == thread.variables()


class TestReading:
    """What was read once is not read again."""

    @pytest.fixture
    def reads(self, thread: Thread, monkeypatch: pytest.MonkeyPatch) -> list[list[int]]:
        store = thread._verbs._ctx.store
        seen: list[list[int]] = []
        at = store.at

        async def counted(ref: ThreadRef, seqs: Sequence[Seq]) -> list[Event]:
            seen.append([*map(int, seqs)])
            return list(await at(ref, seqs))

        monkeypatch.setattr(store, "at", counted)
        return seen

    def test_is_of_what_is_new(self, thread: Thread, reads: list[list[int]]) -> None:
        names(thread)
        assert reads == [[2, 4]]
        thread.append(ran(w="1"))
        reads.clear()
        names(thread)
        assert reads == [[4], [5]]

    def test_is_none_where_nothing_was_said(self, thread: Thread, reads: list[list[int]]) -> None:
        names(thread)
        reads.clear()
        names(thread)
        assert reads == []

    def test_is_of_no_execution_where_others_spoke(self, thread: Thread, reads: list[list[int]]) -> None:
        names(thread)
        thread.append(u("go on"))
        reads.clear()
        names(thread)
        assert reads == [[4]]  # whether the log is still the same

    def test_begins_anew_where_the_log_is_another(self, thread: Thread, reads: list[list[int]]) -> None:
        names(thread)
        ctx = thread._verbs._ctx
        (name, found), *_ = ctx.registries._known.items()
        thread.append(u("go on"))
        ctx.registries._known[name] = type(found)(**{**_fields(found), "link": b"another"})
        reads.clear()
        assert names(thread) == ["z", "y", "x"]
        assert reads == [[4], [2, 4]]

    def test_stops_at_a_bound(self, thread: Thread, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(executed, "MOST_EXECUTIONS", 1)
        again = Memory(thread._verbs._ctx.store).thread("t")
        assert names(again) == ["z", "x"]


def _fields(value: Any) -> dict[str, Any]:  # noqa: ANN401  # any dataclass
    return {name: getattr(value, name) for name in value.__dataclass_fields__}


def test_of_many_lanes_those_asked_for_longest_ago_are_forgotten() -> None:
    memory = Memory.open()
    threads = [memory.thread(str(n)) for n in range(20)]
    for thread in threads:
        thread.append([u("q"), ran(x="1"), u("more")])
        thread.view()
    known: Registries = memory._verbs._ctx.registries
    assert len(known._known) == len(known._noted) == 16
    assert known.last(threads[0].ref, MAIN) is None


def test_a_note_is_not_kept_of_what_is_forgotten() -> None:
    known, ref = Registries(), talk().ref
    known.note(ref, MAIN, Noted(registry=EMPTY, asked=Seq(0), limit_tokens=1, note=(), tokens=0))
    assert known.noted(ref, MAIN) is None


class TestRelevantVariables:
    def test_have_words_of_the_question(self, thread: Thread) -> None:
        thread.append(told("tool", ExecutionResult(variables=(Variable(name="sales_df", type="DataFrame"),))))
        assert [each.name for each in thread.get_relevant_vars("plot the sales")] == ["sales_df"]

    def test_are_no_more_than_asked_for(self, thread: Thread) -> None:
        assert [each.name for each in thread.get_relevant_vars("str", limit=2)] == ["z", "y"]

    def test_of_a_conversation_that_ran_nothing_are_none(self) -> None:
        assert talk(u("hello")).get_relevant_vars("hello") == ()

    @pytest.mark.parametrize(("query", "limit"), [(7, 1), ("x", 0), ("x", True), ("x", "many")])
    def test_are_refused_for_what_is_no_question(self, thread: Thread, query: Any, limit: Any) -> None:  # noqa: ANN401  # what a caller may pass
        with pytest.raises(UsageError):
            thread.get_relevant_vars(query, limit=limit)


def test_a_message_that_cannot_be_read_tells_nothing(thread: Thread) -> None:
    thread.append(told("tool", Text(text="x"), ExecutionResult(variables=(Variable(name="w"),))))
    store = thread._verbs._ctx.store
    store._shelf.rows[thread.ref][4] = store._shelf.rows[thread.ref][4]._replace(payload=b"{")
    assert names(thread) == ["z", "y", "x"]


def test_what_is_known_is_a_value(thread: Thread) -> None:
    assert thread.variables()[0] == KnownVariable(name="z", type="str", value="3", seq=Seq(4), round=Seq(3))


def test_a_brief_tells_of_those_a_plan_was_drawn_on_though_its_fold_was_let_go_of(thread: Thread) -> None:
    ctx = thread._verbs._ctx
    known = drive(variables.told(ctx, thread.ref, MAIN, Seq(4)))
    ctx.folds.forget(thread.ref)
    assert drive(variables.told(ctx, thread.ref, MAIN, Seq(4))) == known
    assert [each.name for each in known] == ["z", "y", "x"]
