"""The conversations of ``evals/kinds`` as messages, each with the kind that whoever made it up had in mind.
They refuse a line of which nobody could tell what it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tests.house.tree import ROOT
from unabridged.log.body import Message
from unabridged.log.part import ExecutionResult, Part, Text, ToolCall, ToolResult, Variable

FILE = ROOT / "evals" / "kinds" / "conversations.txt"


class Conversation(NamedTuple):
    """One of them: its kind, the line it begins in, and its messages, each with its seq."""

    kind: str
    line: int
    said: tuple[tuple[int, Message], ...]


@cache
def conversations() -> tuple[Conversation, ...]:
    """All of them, in their order."""
    return tuple(_read(FILE.read_text("utf-8")))


def _read(text: str) -> Iterator[Conversation]:
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line and not line.startswith("#")]
    starts = [at for at, (_, line) in enumerate(lines) if line.startswith("== ")]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        number, heading = lines[start]
        said = [_message(at, line) for at, (_, line) in enumerate(lines[start + 1 : end])]
        yield Conversation(heading.removeprefix("== "), number, tuple(enumerate(said, 1)))


def _message(at: int, line: str) -> Message:
    sign, _, rest = line.partition(": ")
    rest = rest.replace("\\n", "\n")
    match sign:
        case "u":
            return Message(role="user", parts=(Text(text=rest),))
        case "a":
            return Message(role="assistant", parts=(Text(text=rest),))
        case "c":
            name, _, arguments = rest.partition(" ")
            return Message(role="assistant", parts=(ToolCall(call_id=f"c{at}", name=name, arguments=arguments),))
        case "r":
            return _tool(ToolResult(call_id=f"c{at - 1}", content=(Text(text=rest),)))
        case "x":
            return _tool(ExecutionResult(stdout=rest))
        case "v":
            return _tool(ExecutionResult(variables=tuple(map(_variable, rest.split("; ")))))
        case _:
            raise ValueError(line)


def _tool(part: Part) -> Message:
    return Message(role="tool", parts=(part,))


def _variable(said: str) -> Variable:
    name, kind, shape = f"{said}  ".split(" ", 2)
    return Variable(name=name, type=kind, shape=shape.strip())
