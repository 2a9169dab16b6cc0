"""What a list says in the role system or developer: it stands word for word, as if whoever added it had pinned it.
It refuses to pin again what somebody let go, but in a fork that was cut before the pin was set.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from unabridged.asynchronous import AsyncThread
from unabridged.log.body import Message
from unabridged.log.kind import Kind
from unabridged.ports import Appended
from unabridged.view.node import Shape
from unabridged.view.view import View

_RULES: Final = frozenset({"system", "developer"})


async def added(thread: AsyncThread, messages: Sequence[Message]) -> None:
    """One append of all of them, and a pin for those that say how the others are to be answered."""
    done = await thread.append(list(messages))
    if any(each.role in _RULES for each in messages):
        seqs = await _seqs(thread, done, len(messages))
        await thread.pin(*(seq for seq, each in zip(seqs, messages, strict=True) if each.role in _RULES))


async def inherited(thread: AsyncThread, parent: View) -> None:
    """Pin in a fork what its parent has pinned of these, where the pin came after the cut."""
    pinned = {item.covers for item in parent.items if item.pinned}
    if not pinned:
        return
    standing = [item for item in (await thread.view()).items if item.shape is Shape.MESSAGE and not item.pinned]
    due = [span for item in standing if item.covers in pinned and item.says.role in _RULES for span in item.covers]
    if due:
        await thread.pin(*due)


async def _seqs(thread: AsyncThread, done: Appended, count: int) -> list[int]:
    """Where each message stands; a very large one takes several events."""
    if done.last - done.first + 1 == count:
        return list(range(done.first, done.last + 1))
    after = thread.events(after=done.first - 1)
    return [event.seq async for event in after if event.kind is Kind.MESSAGE and event.seq <= done.last]
