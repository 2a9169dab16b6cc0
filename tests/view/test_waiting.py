"""A result answers the nearest call of its id; of those that were made at once, the first."""

from __future__ import annotations

import pytest

from tests.growth import keeps_pace
from unabridged.log.body import Message
from unabridged.log.part import Text, ToolCall, ToolResult
from unabridged.view.answering import answered_by
from unabridged.view.pairing import paired
from unabridged.view.waiting import Waiting


def called(*tools: str) -> Message:
    return Message(role="assistant", parts=tuple(ToolCall(call_id="0", name=each, arguments="{}") for each in tools))


def answer(*call_ids: str) -> Message:
    parts = tuple(ToolResult(call_id=each, content=(Text(text="done"),)) for each in call_ids)
    return Message(role="tool", parts=parts)


def names(*said: Message) -> list[list[str]]:
    return [[call.name for call in each.values()] for each in answered_by(said)]


def test_an_id_that_comes_again_in_each_turn_names_the_call_of_its_turn() -> None:
    assert names(called("f"), answer("0"), called("g"), answer("0")) == [[], ["f"], [], ["g"]]


def test_two_calls_of_one_id_in_one_message_are_answered_in_their_order() -> None:
    assert names(called("f", "g"), answer("0"), answer("0")) == [[], ["f"], ["g"]]
    assert names(called("f", "g"), answer("0", "0")) == [[], ["f", "g"]]


def test_a_call_that_nobody_answered_waits_behind_those_that_came_later() -> None:
    assert names(called("f"), called("g"), answer("0"), answer("0")) == [[], [], ["g"], ["f"]]


def test_what_no_call_waits_for_answers_none() -> None:
    assert names(answer("0"), called("f"), answer("1"), answer("0"), answer("0")) == [[], [], [], ["f"], []]


def test_nobody_waits_any_more_where_all_are_given_up() -> None:
    waiting = Waiting[str]()
    waiting.add("0", 1, "f")
    waiting.clear()
    assert ("0" in waiting, waiting.take("0")) == (False, None)


def test_it_is_true_as_long_as_a_call_waits() -> None:
    waiting = Waiting[str]()
    assert not waiting
    waiting.add("0", 1, "f")
    assert waiting
    waiting.take("0")
    assert not waiting


def test_a_result_is_answered_for_in_the_same_time_however_many_calls_of_its_id_wait() -> None:
    """As of a program that gives all its calls one id, and was stopped before most of them were answered."""

    def answered(count: int) -> None:
        waiting = Waiting[int]()
        for at in range(count):
            waiting.add("0", at, at)
        for at in range(count, 2 * count):
            waiting.add("0", at, at)
            assert waiting.take("0") == at

    assert keeps_pace(lambda: answered(500), lambda: answered(4_000), times=16)


@pytest.mark.parametrize(
    "said",
    [
        [called("f"), called("g"), answer("0")],
        [called("f"), called("g"), answer("0"), answer("0")],
        [called("f"), called("g", "h"), answer("0"), answer("0", "0")],
        [called("f"), answer("0"), called("g"), called("h"), answer("0")],
        [called("f", "g"), answer("0", "0"), called("h"), answer("0")],
    ],
)
def test_a_view_shows_a_result_with_the_call_that_a_ledger_tells_it_of(said: list[Message]) -> None:
    shown = paired(said).answered
    assert [
        [call.part.name for (message, _), call in sorted(shown.items()) if message == n] for n in range(len(said))
    ] == names(*said)
