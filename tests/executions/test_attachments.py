"""What a post of TaskWeaver's says of a run is read from its attachments."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

import pytest

from unabridged import UsageError
from unabridged.executions import ExecutionResult, from_attachments, listed


class Kind(Enum):
    """As the framework names kinds."""

    CODE = "reply_content"
    STATUS = "execution_status"


@dataclass
class Attached:
    """As the framework has it."""

    type: Any
    content: Any


def post(**said: object) -> ExecutionResult:
    return from_attachments([{"type": kind, "content": content} for kind, content in said.items()])


def test_a_post_says_what_was_printed_and_how_it_ended() -> None:
    result = post(execution_result="7", execution_status="SUCCESS", code_error="careful", thought="hm")
    assert (result.stdout, result.status, result.stderr) == ("7", "SUCCESS", "careful")


def test_a_post_of_objects_says_the_same() -> None:
    said = [Attached(Kind.STATUS, "FAILURE"), Attached(Kind.CODE, "x = 1"), Attached("session_variables", ["x"])]
    result = from_attachments(said)
    assert result.status == "FAILURE"
    assert result.variables[0].extra["origin"] == "x = 1"


def test_a_post_that_ran_nothing_says_nothing() -> None:
    assert from_attachments([]) == ExecutionResult()
    assert post(execution_result=None, reply_content=None) == ExecutionResult()


@pytest.mark.parametrize(
    "content",
    [
        [["total", "7"]],
        (("total", "7"),),
        {"total": "7"},
        [{"name": "total", "value": 7}],
        '[["total", "7"]]',
        '{"total": 7}',
    ],
)
def test_variables_are_known_however_they_are_listed(content: object) -> None:
    (found,) = listed(content)
    assert (found.name, found.value) == ("total", "7")


def test_an_entry_may_say_more() -> None:
    (found,) = listed([{"name": "df", "type": "DataFrame", "shape": [9, 2], "value": None}])
    assert (found.type, found.shape, found.value) == ("DataFrame", "[9, 2]", "")


def test_a_name_alone_is_a_variable() -> None:
    assert [each.name for each in listed(["a", "b"])] == ["a", "b"]


@pytest.mark.parametrize("content", [None, 7, "no list", "[" * 100_000, [7], [{"type": "int"}], [["a", 1, 2]]])
def test_what_is_no_list_of_variables_has_none(content: object) -> None:
    assert listed(content) == ()


def test_a_value_that_json_has_no_words_for_is_told_in_its_own() -> None:
    assert listed([["a", {(1, 2): 3}]])[0].value == "{(1, 2): 3}"


def test_a_value_that_nobody_can_write_so_deep_is_told_in_its_own_words() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    (found,) = listed([["a", [deep]]])
    assert (found.name, found.value) == ("a", "[[[…]]]")


@pytest.mark.parametrize("given", [None, {"type": "execution_result", "content": "7"}, "7"])
def test_what_is_no_list_of_attachments_is_refused_before_its_words_are_lost(given: Any) -> None:  # noqa: ANN401  # as it is
    with pytest.raises(UsageError, match="attachment_list"):
        from_attachments(given)


class Unsayable:
    """What raises when it is asked for its words."""

    def __repr__(self) -> str:
        raise LookupError


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (Unsayable(), '""'),
        ([1, Unsayable()], '[1, ""]'),
        ({(1, 2): Unsayable()}, "{(1, 2): }"),
        (10**5_000, "<16610 bits>"),
    ],
    ids=["alone", "in a list", "in a dictionary", "too long a number"],
)
def test_what_cannot_be_said_is_told_as_far_as_it_can_be(content: object, told: str) -> None:
    assert from_attachments([{"type": "execution_result", "content": content}]).stdout == told


@pytest.mark.parametrize("value", ["[" * 100_000 + "]" * 100_000, '"a\x00\n"'], ids=["deep", "no JSON"])
def test_one_odd_value_takes_no_variable_out_of_a_list(value: str) -> None:
    assert [each.name for each in listed(f'{{"a": 1, "b": {value}}}')] == ["a", "b"]
