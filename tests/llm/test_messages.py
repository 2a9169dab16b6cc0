"""A function of messages is shown all that leaves, and only messages that it returns become a text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from unabridged.engine.held import name_of
from unabridged.errors import UsageError
from unabridged.llm.messages import messages_summariser
from unabridged.log.body import Message
from unabridged.log.part import Text, ToolCall, ToolResult
from unabridged.ports import Brief

ASKED = Message(role="user", sender="ann", parts=(Text(text="Which soup?"),))
CALLED = Message(role="assistant", parts=(ToolCall(call_id="c", name="cook", arguments="{}"),))
FOUND = Message(role="tool", parts=(ToolResult(call_id="c", content=(Text(text="leek"),)),))
BRIEF = Brief(instructions="Write.", earlier="", leaving="", limit_tokens=90, messages=(ASKED, CALLED, FOUND))


@dataclass
class Msg:
    """As others have them: no mapping."""

    name: str
    content: Any
    role: str


def returning(answer: object) -> Any:  # noqa: ANN401  # whatever somebody's function returns
    return messages_summariser(lambda _: answer)(BRIEF)


def keep(messages: list[dict[str, str]]) -> list[dict[str, str]]:
    return messages


async def later(messages: list[dict[str, str]]) -> list[dict[str, str]]:
    return messages


class Compressor:
    def __call__(self, messages: list[dict[str, str]]) -> list[dict[str, str]]:
        return messages


def shown(brief: Brief, message: Any = dict) -> list[Any]:  # noqa: ANN401  # as above
    seen: list[Any] = []
    messages_summariser(seen.extend, message=message)(brief)
    return seen


def test_it_is_shown_who_said_what_in_the_three_roles_there_are() -> None:
    assert shown(BRIEF) == [
        {"name": "ann", "role": "user", "content": "Which soup?"},
        {"name": "assistant", "role": "assistant", "content": "[calls cook with {}]"},
        {"name": "tool", "role": "system", "content": "leek"},
    ]


def test_the_summary_so_far_comes_first_as_an_assistants() -> None:
    first, *_ = shown(Brief(instructions="", earlier="They ate.", leaving="", limit_tokens=9, messages=(ASKED,)))
    assert first == {"name": "assistant", "role": "assistant", "content": "They ate."}


def test_messages_may_be_of_anybodys_class() -> None:
    assert shown(BRIEF, Msg)[0] == Msg("ann", "Which soup?", "user")


@pytest.mark.parametrize(
    "message",
    [
        {
            "role": "assistant",
            "content": "They cooked, and spoke of what to cook next, one dish after the other.\nThey ate.",
        },
        {
            "content": [
                {"type": "text", "text": "They cooked, and spoke of what to cook next, one dish after the other."},
                {"type": "text", "text": "They ate."},
            ]
        },
        Msg("a", "They cooked, and spoke of what to cook next, one dish after the other.\nThey ate.", "assistant"),
    ],
    ids=["text", "blocks", "object"],
)
def test_one_message_is_what_it_says(message: object) -> None:
    assert returning([message]) == "They cooked, and spoke of what to cook next, one dish after the other.\nThey ate."


def test_of_several_it_is_said_who_says_each() -> None:
    said = [Msg("ann", "Which?", "user"), {"role": "assistant", "content": "Leek."}]
    assert returning(said) == "ann: Which?\n\nassistant: Leek."


@pytest.mark.parametrize("more", [{}, {"role": None}, {"name": "", "role": " "}, {"name": 5, "role": []}])
def test_of_whom_nothing_is_said_is_somebody(more: dict[str, object]) -> None:
    assert returning([{"content": "Leek.", **more}, Msg("", "Thanks.", "user")]) == "somebody: Leek.\n\nuser: Thanks."


@pytest.mark.parametrize("answer", [None, 3, "a text", b"bytes", Msg("a", "b", "c"), {"content": "x"}, [3], ["text"]])
def test_what_is_no_list_of_messages_is_no_text(answer: object) -> None:
    """as-M-B8."""
    assert returning(answer) is None


@pytest.mark.parametrize("content", [None, 3, b"bytes", [{"type": "image"}], [{"text": 3}], [3, {"text": "x"}]])
def test_a_message_without_words_is_no_text(content: object) -> None:
    assert returning([{"role": "assistant", "content": content}]) is None


def test_no_messages_say_nothing() -> None:
    assert returning([]) == ""


@pytest.mark.parametrize(
    ("compress", "name"),
    [(keep, f"{__name__}.keep"), (later, f"{__name__}.later"), (Compressor(), f"{__name__}.Compressor")],
)
def test_it_is_known_by_the_functions_name(compress: Any, name: str) -> None:  # noqa: ANN401  # as above
    assert name_of(messages_summariser(compress)) == name


@pytest.mark.parametrize("wrong", [{"compress": None}, {"compress": 5}, {"compress": list, "message": "Msg"}])
def test_what_cannot_be_called_is_refused_at_once(wrong: dict[str, Any]) -> None:
    with pytest.raises(UsageError, match="messages_summariser takes a function"):
        messages_summariser(wrong.pop("compress"), **wrong)
