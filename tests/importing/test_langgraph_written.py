"""Messages of LangGraph's come in as such however a checkpoint has them: as plain dicts, or by class in JSON."""

from __future__ import annotations

import json

from unabridged.importing.formats import langgraph
from unabridged.importing.told import Said
from unabridged.log.body import Message
from unabridged.log.part import Text, ToolCall, ToolResult

CALL = {"id": "c1", "type": "function", "function": {"name": "read", "arguments": '{"path":"a.py"}'}}


def heard(*messages: object) -> list[Message]:
    checkpoint = json.dumps({"channel_values": {"messages": messages}}).encode()
    told = langgraph.read([("l-1", "", "1f0-1", "json", checkpoint)], json.loads)
    said = (each.bodies[0] for each in told if isinstance(each, Said))
    return [each for each in said if isinstance(each, Message)]


def test_a_call_and_its_result_are_those_that_were_sent() -> None:
    asked, called, answered = heard(
        {"role": "user", "content": "Why?"},
        {"role": "assistant", "content": None, "tool_calls": [CALL]},
        {"role": "tool", "tool_call_id": "c1", "content": "900"},
    )
    assert (asked.role, asked.parts) == ("user", (Text(text="Why?"),))
    assert [(each.call_id, each.name) for each in called.parts if isinstance(each, ToolCall)] == [("c1", "read")]
    assert [each.call_id for each in answered.parts if isinstance(each, ToolResult)] == ["c1"]


def test_langchains_own_names_of_roles_are_understood() -> None:
    assert [each.role for each in heard({"role": "human", "content": "?"}, {"role": "ai", "content": "!"})] == [
        "user",
        "assistant",
    ]


def test_what_is_no_message_stands_beside_them() -> None:
    assert heard({"role": 5, "content": "?"}, {"topic": "limits"}, "a text") == []


def constructed(kind: str, **fields: object) -> dict[str, object]:
    return {"lc": 2, "type": "constructor", "id": ["langchain_core", "messages", kind, kind], "kwargs": fields}


def test_checkpoints_of_before_they_were_packed_name_the_class_of_each_message() -> None:
    call = {"name": "read", "args": {"path": "a.py"}, "id": "c1", "type": "tool_call"}
    asked, called, answered = heard(
        constructed("HumanMessage", content="Why?", type="human", id="h1"),
        constructed("AIMessage", content="", tool_calls=[call]),
        constructed("ToolMessage", content="900", tool_call_id="c1"),
    )
    assert (asked.role, asked.parts) == ("user", (Text(text="Why?"),))
    assert [(each.call_id, each.name) for each in called.parts if isinstance(each, ToolCall)] == [("c1", "read")]
    assert [each.call_id for each in answered.parts if isinstance(each, ToolResult)] == ["c1"]
