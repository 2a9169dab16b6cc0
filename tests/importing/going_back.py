"""Conversations in which somebody went back and asked otherwise, as other programs write them; made up.
It refuses to say what becomes of them.
"""

from __future__ import annotations

from typing import Any

ASKED = (
    ("user", "<environment_context>here</environment_context>"),
    ("user", "One"),
    ("assistant", "First"),
    ("user", "Two"),
    ("assistant", "Second"),
)
NOBODY = "00000000-0000-4000-8000-000000000000"
PUT_ANEW = (("h1", NOBODY, "One"), ("a1", "h1", "First"), ("h2", NOBODY, "Uno"), ("a2", "h2", "Primo"), ("", "", "And"))


def line(name: str, behind: str | None, text: object, **more: object) -> dict[str, Any]:
    role = "assistant" if name.startswith("a") else "user"
    message = {"role": role, "content": text}
    return {"type": role, "uuid": name, "parentUuid": behind, "sessionId": "s", "message": message, **more}


def gone_back() -> list[dict[str, Any]]:
    """A session in which somebody went back behind the first answer and asked otherwise."""
    return [
        line("u1", None, "Start"),
        line("a1", "u1", "Ready"),
        line("u2", "a1", "First attempt"),
        line("a2", "u2", "First answer"),
        {"type": "file-history-snapshot", "messageId": "u3", "snapshot": {}},
        line("u3", "a1", "Second attempt"),
        line("a3", "u3", "Second answer"),
    ]


def codex(*said: tuple[str, str] | int) -> list[dict[str, Any]]:
    made: list[dict[str, Any]] = [{"type": "session_meta", "payload": {"id": "s"}}]
    for each in said:
        if isinstance(each, int):
            made.append({"type": "event_msg", "payload": {"type": "thread_rolled_back", "num_turns": each}})
        else:
            content = [{"type": "input_text" if each[0] == "user" else "output_text", "text": each[1]}]
            made.append({"type": "response_item", "payload": {"type": "message", "role": each[0], "content": content}})
    return made


def claude(*said: tuple[str, str, str]) -> list[dict[str, Any]]:
    messages = [
        {
            "uuid": name,
            "parent_message_uuid": parent,
            "sender": "assistant" if name.startswith("a") else "human",
            "text": text,
        }
        for name, parent, text in said
    ]
    return [{"uuid": "k", "name": "A question", "chat_messages": messages}]
