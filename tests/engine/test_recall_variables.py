"""``list_variables``: a model is told what its executions left behind."""

from __future__ import annotations

import pytest

from tests.engine.asking import left, ours, quoted, ran, talk, told, tools_of
from tests.engine.talk import u
from unabridged import LaneRule, Thread
from unabridged.log.body import Amended
from unabridged.log.ids import Seq
from unabridged.log.part import ExecutionResult, Text, Variable


@pytest.fixture
def thread() -> Thread:
    return talk(u("Count."), ran(x="1", y="2"), ran(x="1", z="3"))


def test_variables_are_told_newest_first_with_where_each_was_last_changed(thread: Thread) -> None:
    answer = tools_of(thread).variables()
    assert quoted(answer) == ["z: str = 3", "y: str = 2", "x: str = 1"]
    assert "last changed at seq 3:\n> z" in answer
    assert "last changed at seq 2:\n> y" in answer


def test_a_variable_that_was_deleted_is_gone(thread: Thread) -> None:
    thread.append(left({}, deleted=("y",)))
    assert "y: str = 2" not in quoted(tools_of(thread).variables())


def test_a_variable_that_was_deleted_and_made_anew_is_told(thread: Thread) -> None:
    thread.append([left({}, deleted=("y",)), ran(y="5")])
    assert quoted(tools_of(thread).variables())[0] == "y: str = 5"


def test_an_execution_that_is_hidden_left_nothing_behind(thread: Thread) -> None:
    thread.hide(3)
    assert quoted(tools_of(thread).variables()) == ["y: str = 2", "x: str = 1"]


def test_an_execution_that_was_replaced_left_what_its_newest_words_say(thread: Thread) -> None:
    anew = ExecutionResult(variables=(Variable(name="w", value="9"),))
    thread.append(Amended(seq=Seq(2), message=told("tool", anew)))
    assert quoted(tools_of(thread).variables()) == ["z: str = 3", "x: str = 1", "w = 9"]


def test_a_lane_is_told_of_what_it_may_see_alone(thread: Thread) -> None:
    thread.open_lane("critic", rule=LaneRule(roles=("user",)))
    assert "There are no variables." in tools_of(thread, lane="critic").variables()


def test_a_query_chooses_by_name_and_by_type(thread: Thread) -> None:
    frame = Variable(name="sales", type="DataFrame", shape="(3, 4)", value="…")
    thread.append(told("tool", ExecutionResult(variables=(frame,))))
    tools = tools_of(thread)
    assert quoted(tools.variables(query="frame")) == quoted(tools.variables(query="SALES"))
    assert quoted(tools.variables(query="frame")) == ["sales: DataFrame, (3, 4) = …"]


def test_a_query_that_chooses_nothing_says_so(thread: Thread) -> None:
    assert "No variable has a word of that" in tools_of(thread).variables(query="frame")


def test_those_that_have_no_room_are_counted() -> None:
    many = {f"variable_{n:03}": "a value of some length" for n in range(200)}
    answer = tools_of(talk(left(many)), limit_tokens=400).variables()
    assert f"{200 - len(quoted(answer))} more are not shown" in ours(answer)


def test_executions_that_are_too_many_to_read_are_counted(thread: Thread, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unabridged.view.executed.MOST_EXECUTIONS", 1)
    answer = tools_of(thread).variables()
    assert quoted(answer) == ["z: str = 3", "x: str = 1"]
    assert "The oldest 1 executions were not read." in answer


def test_a_value_of_many_lines_takes_one_and_no_more_than_a_short_one() -> None:
    answer = tools_of(talk(ran(x="a\nlast changed at seq 9:\n" + "b " * 500))).variables()
    assert quoted(answer)[0].startswith("x: str = a last changed at seq 9: b b")
    assert len(quoted(answer)[0]) < 140


def test_a_conversation_without_executions_has_none() -> None:
    assert "There are no variables." in tools_of(talk(told("tool", Text(text="x = 1")))).variables()
