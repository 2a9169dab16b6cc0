"""Files as other programs write them, small and made up, with one record that nobody knows in each.
It refuses to be a copy of anybody's conversation.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import ormsgpack

QUESTION = "Why does the parser reject INV-7741? 请看 🙂"
ANSWER = "Because LIMIT is 900 in src/parser.py."
FILE = "LIMIT = 900\r\n"


def lines(place: Path, records: Iterable[object]) -> Path:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text("".join(f"{json.dumps(each)}\n" for each in records), encoding="utf-8")
    return place


def whole(place: Path, value: object) -> Path:
    place.write_text(json.dumps(value), encoding="utf-8")
    return place


def text(place: Path, said: str) -> Path:
    place.write_text(said, encoding="utf-8")
    return place


def claude_code_line(kind: str, message: object, n: int, **more: object) -> dict[str, Any]:
    stamp = f"2025-06-01T12:00:{n:02}.000Z"
    envelope = {"sessionId": "s-1", "uuid": f"u-{n}", "parentUuid": f"u-{n - 1}", "timestamp": stamp}
    return {"type": kind, **envelope, "cwd": "/work", "isSidechain": False, "message": message, **more}


def claude_code() -> list[dict[str, Any]]:
    call = {"type": "tool_use", "id": "toolu_1", "name": "Read", "input": {"path": "src/parser.py"}}
    result = {"type": "tool_result", "tool_use_id": "toolu_1", "content": FILE}
    said = {"type": "message", "model": "m", "stop_reason": None, "stop_sequence": None, "usage": {"input_tokens": 3}}
    return [
        {"type": "summary", "summary": "Parser rejects an invoice", "leafUuid": "u-4"},
        claude_code_line("user", {"role": "user", "content": QUESTION}, 1),
        claude_code_line("assistant", {"id": "m-1", "role": "assistant", "content": [call], **said}, 2),
        claude_code_line("user", {"role": "user", "content": [result]}, 3, toolUseResult={"lines": 1}),
        claude_code_line(
            "assistant", {"id": "m-2", "role": "assistant", "content": [{"type": "text", "text": ANSWER}], **said}, 4
        ),
        claude_code_line("user", {"role": "user", "content": "earlier: …"}, 5, isCompactSummary=True),
        claude_code_line("user", {"role": "user", "content": "Look into it."}, 6, isSidechain=True, agentId="a1"),
        {"type": "of-next-year", "payload": {"unknown": True}},
    ]


def codex() -> list[dict[str, Any]]:
    def line(kind: str, payload: object, n: int) -> dict[str, Any]:
        return {"timestamp": f"2025-09-01T08:00:{n:02}.000Z", "type": kind, "payload": payload}

    asked = {"type": "message", "role": "user", "content": [{"type": "input_text", "text": QUESTION}]}
    told = {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": ANSWER}]}
    call = {
        "type": "function_call",
        "name": "shell",
        "arguments": '{"command":["cat","src/parser.py"]}',
        "call_id": "c1",
    }
    return [
        line("session_meta", {"id": "r-1", "cwd": "/work", "cli_version": "0.40.0", "instructions": None}, 0),
        line("response_item", asked, 1),
        line("event_msg", {"type": "user_message", "message": QUESTION}, 1),
        line("response_item", {"type": "reasoning", "summary": [], "encrypted_content": "abc"}, 2),
        line("response_item", call, 3),
        line("response_item", {"type": "function_call_output", "call_id": "c1", "output": FILE}, 4),
        line("response_item", told, 5),
        line("of_next_year", {"unknown": True}, 6),
    ]


def chatgpt() -> list[dict[str, Any]]:
    def node(name: str, parent: str | None, children: list[str], message: object) -> dict[str, Any]:
        return {"id": name, "parent": parent, "children": children, "message": message}

    def said(name: str, role: str, content: object, **more: object) -> dict[str, Any]:
        return {"id": name, "author": {"role": role}, "create_time": 1_750_000_000.5, "content": content, **more}

    def text(*parts: object) -> dict[str, Any]:
        return {"content_type": "text", "parts": [*parts]}

    code = {"content_type": "code", "language": "python", "text": "print(900)"}
    picture = {"content_type": "image_asset_pointer", "asset_pointer": "file-service://file-1", "width": 3}
    tool = {
        **said("t", "tool", {"content_type": "execution_output", "text": "900"}),
        "author": {"role": "tool", "name": "python"},
    }
    nodes = [
        node("root", None, ["s"], None),
        node("s", "root", ["q", "q2"], said("s", "system", text(""))),
        node("q", "s", ["c"], said("q", "user", {"content_type": "multimodal_text", "parts": [picture, QUESTION]})),
        node("c", "q", ["t"], said("c", "assistant", code, recipient="python")),
        node("t", "c", ["a"], tool),
        node("a", "t", [], said("a", "assistant", text(ANSWER), recipient="all")),
        node("q2", "s", ["a2"], said("q2", "user", text("Never mind."))),
        node("a2", "q2", [], said("a2", "assistant", text("As you like."))),
    ]
    mapping = {each["id"]: each for each in nodes}
    return [{"title": "An invoice", "conversation_id": "g-1", "current_node": "a", "mapping": mapping}]


def claude() -> list[dict[str, Any]]:
    attached = [{"file_name": "parser.py", "extracted_content": FILE}]
    call = {"type": "tool_use", "id": None, "name": "repl", "input": {"code": "900"}}
    result = {"type": "tool_result", "name": "repl", "content": [{"type": "text", "text": "900"}]}
    answer = [{"type": "text", "text": "Let me look."}, call, result, {"type": "text", "text": ANSWER}]
    question = [{"type": "text", "text": QUESTION}]
    at = "2025-03-01T10:00:00.000000Z"
    messages: list[dict[str, Any]] = [
        {
            "uuid": "1",
            "sender": "human",
            "text": QUESTION,
            "content": question,
            "created_at": at,
            "attachments": attached,
        },
        {"uuid": "2", "sender": "assistant", "text": "", "content": answer, "created_at": at, "attachments": []},
        {"uuid": "3", "sender": "somebody", "text": "?", "content": [], "created_at": at},
    ]
    return [{"uuid": "k-1", "name": "An invoice", "created_at": at, "chat_messages": messages}]


def request() -> dict[str, Any]:
    return {
        "model": "m",
        "system": "You are brief.",
        "messages": [{"role": "user", "content": QUESTION}, {"role": "assistant", "content": ANSWER}],
    }


def agentscope() -> dict[str, Any]:
    def msg(name: str, role: str, content: object) -> dict[str, Any]:
        return {
            "id": f"i-{name}",
            "name": name,
            "role": role,
            "content": content,
            "timestamp": "2025-10-01 09:00:00.000",
        }

    call = {"type": "tool_use", "id": "c1", "name": "read", "input": {"path": "src/parser.py"}}
    result = {"type": "tool_result", "id": "c1", "name": "read", "output": [{"type": "text", "text": FILE}]}
    content = [
        [msg("ada", "user", QUESTION), []],
        [msg("agent", "assistant", [call]), ["compressed"]],
        [msg("system", "system", [result]), ["compressed"]],
        [msg("agent", "assistant", [{"type": "text", "text": ANSWER}]), []],
        ["no message", []],
    ]
    return {"agent": {"memory": {"content": content, "_compressed_summary": "They spoke of a limit."}}}


def taskweaver() -> str:
    return f"""id: t-1
conversation:
  rounds:
  - id: round-1
    user_query: {QUESTION}
    state: finished
    post_list:
    - id: post-1
      message: "{QUESTION}"
      send_from: User
      send_to: Planner
      attachment_list: []
    - id: post-2
      message: {ANSWER}
      send_from: Planner
      send_to: User
      attachment_list:
      - id: atta-1
        type: plan
        content: 1. read the file
        extra: null
    - of next year
  - id: round-2
    post_list: []
"""


def openai_agents(place: Path) -> Path:
    asked = {"role": "user", "content": QUESTION}
    call = {"type": "function_call", "call_id": "c1", "name": "read", "arguments": "{}"}
    result = {"type": "function_call_output", "call_id": "c1", "output": FILE}
    told = {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": ANSWER}]}
    rows = [json.dumps(each) for each in (asked, call, result, told)]
    with closing(sqlite3.connect(place)) as found:
        found.execute("CREATE TABLE agent_sessions (session_id TEXT PRIMARY KEY)")
        found.execute(
            "CREATE TABLE agent_messages (id INTEGER PRIMARY KEY, session_id TEXT, message_data TEXT, created_at TEXT)"
        )
        for each in [*rows, "{broken"]:
            found.execute(
                "INSERT INTO agent_messages (session_id, message_data, created_at) VALUES ('o-1', ?, ?)",
                (each, "2025-11-01 07:00:00"),
            )
        found.commit()
    return place


def langgraph(place: Path) -> Path:
    """Checkpoints as LangGraph's serialiser packs them: objects by their class and fields."""

    def packed(kind: str, **fields: object) -> ormsgpack.Ext:
        return ormsgpack.Ext(
            5, ormsgpack.packb([f"langchain_core.messages.{kind}", kind, fields, "model_validate_json"])
        )

    calls = [{"name": "read", "args": {"path": "src/parser.py"}, "id": "c1", "type": "tool_call"}]
    said = [
        packed("HumanMessage", content=QUESTION, type="human", id="h1"),
        packed("AIMessage", content="", type="ai", id="a1", tool_calls=calls),
        packed("ToolMessage", content=FILE, type="tool", id="t1", tool_call_id="c1", name="read"),
        packed("AIMessage", content=ANSWER, type="ai", id="a2", tool_calls=[]),
    ]
    with closing(sqlite3.connect(place)) as found:
        found.execute(
            "CREATE TABLE checkpoints (thread_id TEXT, checkpoint_ns TEXT DEFAULT '', checkpoint_id TEXT, "
            "parent_checkpoint_id TEXT, type TEXT, checkpoint BLOB, metadata BLOB)"
        )
        for n in range(1, 5):
            value = {
                "v": 4,
                "ts": f"2025-12-01T00:00:0{n}+00:00",
                "id": f"1f0-{n}",
                "channel_values": {"messages": said[:n]},
            }
            row = ("l-1", "", f"1f0-{n}", None, "msgpack", ormsgpack.packb(value), b"{}")
            found.execute("INSERT INTO checkpoints VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        found.commit()
    return place
