"""What OpenAI's endpoints refuse in a list of items or messages, as far as a session could be the cause.
It refuses to know how the list came about.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def refused(path: str, request: dict[str, Any]) -> str:
    """Why a request would be refused; nothing where it would not."""
    if "chat" in path:
        return _chat(request["messages"])
    given = request["input"]
    return "" if isinstance(given, str) else wrong_with(given)


def wrong_with(items: Sequence[Any]) -> str:
    """Each call with one result behind it, each thought before what it led to, each answer behind its thought."""
    for at, item in enumerate(items):
        kind = item.get("type", "message")
        behind = items[at + 1] if at + 1 < len(items) else {}
        if kind == "function_call":
            found = [each for each in items[at:] if _is(each, "function_call_output", item["call_id"])]
            if len(found) != 1:
                return f"No tool output found for function call {item['call_id']}."
        asked = [each for each in items[:at] if _is(each, "function_call", item.get("call_id", ""))]
        if kind == "function_call_output" and not asked:
            return f"No tool call found for function call output with call_id {item['call_id']}."
        if kind == "reasoning" and not _is_made(behind):
            return f"Item '{item.get('id')}' of type 'reasoning' was provided without its required following item."
        if _needs_thought(item) and not (at and items[at - 1].get("type") in ("reasoning", "function_call")):
            return f"Item '{item['id']}' was provided without its required 'reasoning' item."
    return ""


def _is(item: dict[str, Any], kind: str, call: str) -> bool:
    return item.get("type") == kind and item.get("call_id") == call


def _is_made(item: dict[str, Any]) -> bool:
    kind = str(item.get("type"))
    return kind.endswith("_call") or item.get("role") == "assistant" or kind == "reasoning"


def _needs_thought(item: dict[str, Any]) -> bool:
    """Those that were made after a thought say so in their id, here."""
    return str(item.get("id", "")).endswith("_thought")


def _chat(messages: list[dict[str, Any]]) -> str:
    open_: list[str] = []
    for each in messages:
        if each["role"] == "tool":
            if each["tool_call_id"] not in open_:
                return "messages with role 'tool' must be a response to a preceeding message with 'tool_calls'."
            open_.remove(each["tool_call_id"])
        elif open_:
            return f"An assistant message with 'tool_calls' must be followed by tool messages: {open_}."
        open_ += [call["id"] for call in each.get("tool_calls") or ()]
    return f"An assistant message with 'tool_calls' must be followed by tool messages: {open_}." if open_ else ""
