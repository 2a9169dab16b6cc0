"""Entries of messages in a few words.
It refuses to judge.
"""

from __future__ import annotations

from collections.abc import Sequence

from unabridged.compaction.ledgers import entries
from unabridged.log.body import Message
from unabridged.log.part import ExecutionResult, Part, Text, ToolCall, ToolResult
from unabridged.view.ledger import Ledger, about


def says(text: str, role: str = "user") -> Message:
    return Message(role=role, parts=(Text(text=text),))


def calls(name: str, arguments: str, call_id: str = "c") -> Message:
    return Message(role="assistant", parts=(ToolCall(call_id=call_id, name=name, arguments=arguments),))


def answers(*content: Part | str, call_id: str = "c", status: str = "") -> Message:
    parts = tuple(Text(text=each) if isinstance(each, str) else each for each in content)
    return Message(role="tool", parts=(ToolResult(call_id=call_id, content=parts, status=status),))


def printed(stderr: str) -> Message:
    return Message(role="assistant", parts=(ExecutionResult(stderr=stderr),))


def order(text: str, sender: str = "planner", recipient: str = "coder") -> Message:
    return Message(role="assistant", parts=(Text(text=text),), sender=sender, recipient=recipient)


def of(*messages: Message) -> Ledger:
    """The ledger of these messages, from seq 1 on."""
    return entries(list(enumerate(messages, 1)))


def texts(kind: str, *messages: Message) -> list[str]:
    return [entry.text for entry in of(*messages).of(kind)]


def states(kind: str, *messages: Message) -> dict[str, str]:
    return {entry.text: entry.state for entry in of(*messages).of(kind)}


def told(kind: str, *messages: Message) -> dict[str, str]:
    return {entry.text: about(entry) for entry in of(*messages).of(kind)}


def named(messages: Sequence[Message]) -> set[str]:
    return set(texts("identifier", *messages))
