"""Threads of short talk, and a store in which somebody else is always quicker.
It refuses to judge.
"""

from __future__ import annotations

from typing import Any

from tests.view.made import span
from unabridged import Memory, Policy, Thread
from unabridged.blocking import drive
from unabridged.engine.log.drafting import batch_of
from unabridged.log.body import Body, Hidden
from unabridged.log.ids import Origin
from unabridged.log.kind import Kind
from unabridged.ports import Appended, Store
from unabridged.stores.in_memory import InMemoryStore
from unabridged.view.view import View

TIGHT = Policy(limit_tokens=120, retain_rounds=1)


def u(text: str) -> dict[str, Any]:
    return {"role": "user", "content": text}


def a(text: str) -> dict[str, Any]:
    return {"role": "assistant", "content": text}


def call(call_id: str) -> dict[str, Any]:
    asked = {"id": call_id, "type": "function", "function": {"name": "f", "arguments": "{}"}}
    return {"role": "assistant", "content": None, "tool_calls": [asked]}


def result(call_id: str, text: str) -> dict[str, Any]:
    return {"role": "tool", "tool_call_id": call_id, "content": text}


def thread_of(*said: dict[str, Any], policy: Policy | None = TIGHT, store: Store | None = None) -> Thread:
    thread = Memory(store or InMemoryStore(), policy=policy).thread("t")
    thread.append(list(said))
    return thread


def rounds(count: int) -> list[dict[str, Any]]:
    return [each for n in range(count) for each in (u(f"question {n} about the long report"), a(f"answer {n}, short"))]


def length(thread: Thread) -> int:
    return len(list(thread.events()))


def compactions(thread: Thread) -> list[int]:
    return [event.seq for event in thread.events() if event.kind is Kind.COMPACTED]


def shown(view: View) -> list[str]:
    return [message["text"] for message in view.to("plain")]


class Losing(InMemoryStore):
    """A store that, once told to, finds each time that somebody else was quicker."""

    lost = False

    async def append_if(self, *args: object, **kwargs: object) -> Appended | None:
        """Append, unless it is to be lost."""
        return None if self.lost else await super().append_if(*args, **kwargs)  # type: ignore[arg-type]  # as they came


class Overtaking(InMemoryStore):
    """A store in which another writer hides a message just before each conditional append, so many times."""

    def __init__(self, times: int) -> None:
        super().__init__()
        self.left = times

    async def append_if(self, *args: object, **kwargs: object) -> Appended | None:
        """Append, after somebody else has."""
        if self.left:
            self.left -= 1
            other = Memory(self).thread("t")
            write(other, Hidden(seqs=(span(other.view().items[0].covers[0].first),)))
        return await super().append_if(*args, **kwargs)  # type: ignore[arg-type]  # passed on as they came


def write(thread: Thread, *bodies: Body) -> None:
    """Put bodies into the log as a store takes them, past the verbs that write them otherwise."""
    ctx = thread._verbs._ctx
    drive(ctx.store.append(thread.ref, drive(batch_of(ctx, [(body, Origin.CALLER) for body in bodies]))))
