"""Where two calls of one message have one id, or none, each result is of its own call's tool, whoever asks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.compaction.seen import view
from unabridged import Indexing, Memory, Only, Thread
from unabridged.compaction.strategies.signs import read
from unabridged.log.body import Amended, Chunk, Message
from unabridged.log.ids import Seq
from unabridged.log.part import Text, ToolCall, ToolResult


def calls(call_id: str, *names: str) -> Message:
    return Message(role="assistant", parts=tuple(ToolCall(call_id=call_id, name=name) for name in names))


def result(call_id: str, *texts: str, status: str = "") -> Message:
    content = ((Text(text=text),) for text in texts)
    return Message(
        role="tool", parts=tuple(ToolResult(call_id=call_id, content=each, status=status) for each in content)
    )


def found(thread: Thread, tool: str) -> list[int]:
    return sorted(hit.seq for hit in thread.search("needle", only=Only(tool=tool)))


def lines(thread: Thread, tool: str) -> list[str]:
    return [line.text for line in thread.grep("needle", tool=tool)]


@pytest.fixture
def memory() -> Memory:
    return Memory.open(indexing=Indexing.ASKED)


@pytest.mark.parametrize("call_id", ["", "call_0"])
@pytest.mark.parametrize("is_indexed", [False, True])
class TestTheToolOfAResult:
    def test_two_at_once_are_answered_in_their_order(self, memory: Memory, call_id: str, *, is_indexed: bool) -> None:
        thread = memory.thread("t")
        thread.append([calls(call_id, "f", "g"), result(call_id, "needle of f"), result(call_id, "needle of g")])
        if is_indexed:
            memory.index()
        assert (found(thread, "f"), found(thread, "g")) == ([2], [3])
        assert (lines(thread, "f"), lines(thread, "g")) == (["needle of f"], ["needle of g"])

    def test_also_where_the_index_comes_between(self, memory: Memory, call_id: str, *, is_indexed: bool) -> None:
        thread = memory.thread("t")
        thread.append([calls(call_id, "f", "g"), result(call_id, "needle of f")])
        if is_indexed:
            memory.index()
        thread.append(result(call_id, "needle of g"))
        assert (found(thread, "f"), found(thread, "g")) == ([2], [3])

    def test_an_earlier_one_that_waits_is_answered_after_the_newer(
        self, memory: Memory, call_id: str, *, is_indexed: bool
    ) -> None:
        thread = memory.thread("t")
        thread.append([calls(call_id, "f"), {"role": "user", "content": "And?"}, calls(call_id, "g")])
        thread.append([result(call_id, "needle of g"), result(call_id, "needle of f")])
        if is_indexed:
            memory.index()
        assert (found(thread, "f"), found(thread, "g")) == ([5], [4])
        assert (lines(thread, "f"), lines(thread, "g")) == (["needle of f"], ["needle of g"])

    def test_a_result_that_comes_twice_is_of_the_same_tool(
        self, memory: Memory, call_id: str, *, is_indexed: bool
    ) -> None:
        thread = memory.thread("t")
        thread.append([calls(call_id, "f"), result(call_id, "needle"), result(call_id, "needle again")])
        if is_indexed:
            memory.index()
        assert (found(thread, "f"), len(lines(thread, "f"))) == ([2, 3], 2)

    def test_a_call_that_was_said_anew_waits_once(self, memory: Memory, call_id: str, *, is_indexed: bool) -> None:
        thread = memory.thread("t")
        thread.append([calls(call_id, "f"), Amended(seq=Seq(1), message=calls(call_id, "f", "g"))])
        thread.append([result(call_id, "needle of f"), result(call_id, "needle of g")])
        if is_indexed:
            memory.index()
        assert (found(thread, "f"), found(thread, "g")) == ([3], [4])

    def test_a_result_that_was_given_new_words_is_of_the_same_tool(
        self, memory: Memory, call_id: str, *, is_indexed: bool
    ) -> None:
        thread = memory.thread("t")
        thread.append([calls(call_id, "f", "g"), result(call_id, "one")])
        thread.append([Amended(seq=Seq(2), message=result(call_id, "needle of f")), result(call_id, "needle of g")])
        if is_indexed:
            memory.index()
        assert (found(thread, "f"), found(thread, "g")) == ([2], [4])

    @pytest.mark.parametrize(
        "anew",
        [
            Amended(seq=Seq(2), message=result("call_0", "needle of f")),
            Chunk(of=Seq(2), index=0, part=0, text="needle of f", last=True),
        ],
    )
    def test_a_result_that_came_anew_answers_no_second_call(
        self, memory: Memory, call_id: str, anew: Amended | Chunk, *, is_indexed: bool
    ) -> None:
        if isinstance(anew, Amended):
            anew = replace(anew, message=result(call_id, "needle of f"))
        thread = memory.thread("t")
        thread.append([calls(call_id, "f", "g", "h"), result(call_id, ""), anew])
        thread.append([result(call_id, "needle of g"), result(call_id, "needle of h")])
        if is_indexed:
            memory.index()
        assert [found(thread, tool) for tool in "fgh"] == [[2], [4], [5]]
        assert [lines(thread, tool) for tool in "fgh"] == [[f"needle of {tool}"] for tool in "fgh"]

    def test_calls_that_are_said_anew_are_answered_where_they_stood(
        self, memory: Memory, call_id: str, *, is_indexed: bool
    ) -> None:
        thread = memory.thread("t")
        thread.append([calls(call_id, "f"), calls(call_id, "g"), Amended(seq=Seq(1), message=calls(call_id, "f"))])
        thread.append([result(call_id, "needle of g"), result(call_id, "needle of f")])
        if is_indexed:
            memory.index()
        assert (found(thread, "f"), found(thread, "g")) == ([5], [4])
        assert (lines(thread, "f"), lines(thread, "g")) == (["needle of f"], ["needle of g"])

    def test_a_call_that_was_answered_before_it_was_said_anew_waits_no_more(
        self, memory: Memory, call_id: str, *, is_indexed: bool
    ) -> None:
        thread = memory.thread("t")
        thread.append([calls(call_id, "f", "g"), result(call_id, "needle of f")])
        thread.append([Amended(seq=Seq(1), message=calls(call_id, "f", "g")), result(call_id, "needle of g")])
        if is_indexed:
            memory.index()
        assert (found(thread, "f"), found(thread, "g")) == ([2], [4])
        assert (lines(thread, "f"), lines(thread, "g")) == (["needle of f"], ["needle of g"])

    def test_a_call_whose_arguments_arrive_in_pieces_waits_once(
        self, memory: Memory, call_id: str, *, is_indexed: bool
    ) -> None:
        thread = memory.thread("t")
        thread.append([calls(call_id, "f", "g"), Chunk(of=Seq(1), index=0, part=0, text="{}", last=True)])
        thread.append([result(call_id, "needle of f"), result(call_id, "needle of g")])
        if is_indexed:
            memory.index()
        assert (found(thread, "f"), found(thread, "g")) == ([3], [4])


def test_the_tool_of_a_result_is_the_newest_name_of_its_call(memory: Memory) -> None:
    thread = memory.thread("t")
    thread.append([calls("c", "f"), Amended(seq=Seq(1), message=calls("c", "g")), result("c", "needle")])
    assert (lines(thread, "g"), found(thread, "g")) == (["needle"], [3])


def test_new_words_of_a_result_that_was_none_answer_what_waits(memory: Memory) -> None:
    thread = memory.thread("t")
    thread.append(
        [calls("c", "f"), {"role": "user", "content": "x"}, Amended(seq=Seq(2), message=result("c", "needle"))]
    )
    assert found(thread, "f") == [2]


def test_results_in_one_message_are_told_apart_line_by_line(memory: Memory) -> None:
    thread = memory.thread("t")
    thread.append([calls("", "f", "g"), result("", "needle of f", "needle of g")])
    assert (lines(thread, "f"), lines(thread, "g")) == (["needle of f"], ["needle of g"])


def test_what_went_well_mends_the_tool_that_had_gone_wrong() -> None:
    said = [calls("", "f", "g"), result("", "Error: no", status="failed"), result("", "7 rows")]
    said += [calls("", "f"), result("", "8 rows")]
    seen = view(said)
    assert read(seen.items, list(seen.surveyed.apart([(0, len(seen.items))]))).mended == {0: 1}
