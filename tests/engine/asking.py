"""Threads whose models ask what was said, and their tools by name.
It refuses to judge.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tests.engine.talk import a, u
from unabridged import Memory, RecallTool, Thread
from unabridged.log.body import Message
from unabridged.log.ids import MAIN
from unabridged.log.part import ExecutionResult, Part, Variable
from unabridged.search.found import Reach

KITTEN = "My kitten is called Mirabelle and likes tuna."
TALK = (u(KITTEN), a("What a lovely name."), u("Book a train to Lisbon."), a("Which day?"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Tools:
    """A lane's three tools."""

    search: RecallTool[str]
    unfold: RecallTool[str]
    variables: RecallTool[str]


def tools_of(thread: Thread, *, lane: str = MAIN, reach: Reach = Reach.THREAD, limit_tokens: int = 2_000) -> Tools:
    search, unfold, variables = thread.recall_tools(lane=lane, reach=reach, limit_tokens=limit_tokens)
    return Tools(search=search, unfold=unfold, variables=variables)


def talk(*said: object, memory: Memory | None = None, thread: str = "t") -> Thread:
    found = (memory or Memory.open()).thread(thread)
    found.append(list(said or TALK))
    return found


def told(role: str, *parts: Part, sender: str = "", recipient: str = "") -> Message:
    return Message(role=role, parts=parts, sender=sender, recipient=recipient)


def ran(**values: str) -> Message:
    return left(values)


def left(values: Mapping[str, str], *, deleted: tuple[str, ...] = ()) -> Message:
    variables = tuple(Variable(name=name, type="str", value=value) for name, value in values.items())
    return told("tool", ExecutionResult(stdout="ran", variables=variables, deleted=deleted))


def quoted(answer: str) -> list[str]:
    return [line.removeprefix("> ") for line in answer.splitlines() if line.startswith("> ")]


def ours(answer: str) -> str:
    return "\n".join(line for line in answer.splitlines() if not line.startswith("> "))
