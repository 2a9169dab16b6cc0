"""Fills threads with short messages, compacted every hundred by plans that are handed in.
It refuses to ask a model: each summary is one line, and only its place in the view matters.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from unabridged import Thread
from unabridged.log.body import Message
from unabridged.log.compacted import Compacted, Produced, Receipt, Replace
from unabridged.log.part import Text
from unabridged.log.spans import union
from unabridged.view.view import Shape, View

EVERY: Final = 100  # messages from one compaction to the next
_SENTENCE: Final = "The report on the harbour is due on Friday, and nobody has weighed the cranes yet; see page {}. "
_SUMMARY: Final = "They spoke about the harbour, and what is open is on the list."
_SUMMARY_TOKENS: Final = 16


class Quarter:
    """A counter that asks no tokeniser: filling is not what is measured."""

    id = "quarter"

    def count(self, text: str) -> int:
        """A token for every four characters."""
        return len(text) // 4


def short_messages() -> Iterator[Message]:
    """Endless messages of two hundred characters, users and assistants taking turns."""
    n = 0
    while True:
        n += 1
        yield Message(role="user" if n % 2 else "assistant", parts=(Text(text=_SENTENCE.format(n) * 2),))


def compact(thread: Thread, view: View, *, keep: int) -> int:
    """Fold everything in a view but the newest messages into one summary, as a plan drawn on it says."""
    leaving = [item for item in view.items if item.shape is not Shape.SYSTEM][:-keep]
    produced = Produced(role="user", parts=(Text(text=_SUMMARY),), tokens=_SUMMARY_TOKENS)
    edit = Replace(
        items=tuple(item.name for item in leaving),
        covers=union(span for item in leaving for span in item.covers),
        group=(produced,),
    )
    receipt = Receipt(
        tokens_before=sum(item.tokens for item in leaving), tokens_after=_SUMMARY_TOKENS, rung="handed in"
    )
    body = Compacted(strategy="handed in", version=1, drawn_on=view.through, edits=(edit,), receipt=receipt)
    return thread.append(body).last


class Filling:
    """A thread that grows, compacted every hundred messages and looked at as often, as an agent's turns would."""

    def __init__(self, thread: Thread) -> None:
        self.thread = thread
        self.kept = 0
        self._messages = short_messages()

    def say(self, count: int) -> None:
        """So many messages more, in one append."""
        self.thread.append([next(self._messages) for _ in range(count)])
        self.kept += count

    def compact(self, *, keep: int) -> None:
        """Leave one summary and the newest messages in the view."""
        if self.kept > keep:
            compact(self.thread, self.thread.view(), keep=keep)
            self.kept = keep

    def grow(self, messages: int, *, keep: int) -> None:
        """So many messages more, compacted every hundred."""
        for _ in range(messages // EVERY):
            self.say(EVERY)
            self.compact(keep=keep)
