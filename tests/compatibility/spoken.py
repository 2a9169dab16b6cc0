"""Conversations in memory whose names come again with each one made, and a strategy's answer over their messages.
It refuses to know any line; each test says which one it shows.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from tests.compatibility.kit import SHORT, TIGHT, Words, summarise, talk
from tests.view.made import compacted, drop, span
from unabridged import Brief, Memory, Policy, Span, Thread
from unabridged.log.compacted import Compacted, Produced, Replace
from unabridged.log.kind import Kind
from unabridged.log.part import Text
from unabridged.ports import Summariser
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing import FakeClock, SeededIds

NOTED: Final = Produced(role="user", parts=(Text(text=SHORT),), tokens=40)


def spoken(summariser: Summariser = summarise, *, policy: Policy = TIGHT, clock: int = 0) -> Thread:
    """A thread that nobody has spoken in, under a limit that five rounds exceed."""
    ids = SeededIds(Random(0))
    memory = Memory(
        InMemoryStore(), policy=policy, counter=Words(), summariser=summariser, clock=FakeClock(clock), ids=ids
    )
    return memory.thread("t")


def talking(act: Callable[[Thread], object]) -> Thread:
    """A conversation of five rounds, with a summariser so slow that somebody acts before it answers."""

    def answers(_: Brief) -> str:
        act(thread)
        return SHORT

    thread = spoken(answers)
    talk(thread, rounds=5)
    return thread


def interrupted(act: Callable[[Thread], object]) -> Thread:
    """Such a conversation, prepared."""
    thread = talking(act)
    thread.prepare()
    return thread


def messages(thread: Thread) -> list[int]:
    """The seqs of all that was said."""
    return [event.seq for event in thread.events() if event.kind is Kind.MESSAGE]


def replacing(
    *seqs: int, on: int, over: tuple[Span, ...] = (), messages: int = 0, group: tuple[Produced, ...] = (NOTED,)
) -> Compacted:
    """A strategy's answer: these messages become one group."""
    spans = over or tuple(span(seq) for seq in seqs)
    return compacted(Replace(items=drop(*seqs).items, covers=spans, messages=messages, group=group), on=on)
