"""The lists a session is asked about, read: of each only what the one before had not, and long ones off the loop.
It refuses to take two items for one unless they are written the same, to the last letter.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from unabridged.adapters.openai_agents.items import messages_of, newest
from unabridged.log import json_text
from unabridged.log.body import Message, SystemSet
from unabridged.log.ids import ThreadRef
from unabridged.view.node import SAID, Shape
from unabridged.view.view import View

T = TypeVar("T")
# Up to so many items, reading them on the spot is quicker than going aside and back.
_MANY: Final = 500
_LOG: Final = logging.getLogger(__name__)


class Reading:
    """What a session knows of the list of the last call, by how each item is written."""

    def __init__(self) -> None:
        self._known: dict[bytes, Message] = {}
        self._warned: Message | SystemSet | None = None

    async def messages(self, items: Sequence[Any], written: Sequence[bytes]) -> list[Message]:
        """A message for each item of a list."""
        known = self._known
        new = {text: item for text, item in zip(written, items, strict=True) if text not in known}
        read = await aside(len(new), lambda: messages_of(new.values()))
        both = {**known, **dict(zip(new, read, strict=True))}
        found = [both[text] for text in written]
        self._known = dict(zip(written, found, strict=True))
        return found

    def warn(self, ref: ThreadRef, view: View) -> None:
        """Say once of the newest question that a model reads less of it than was asked, and how it finds the rest."""
        for item in reversed(view.items):
            if item.shape not in SAID or item.says.role != "user":
                continue
            if item.shape is Shape.STUB and item.whole != self._warned:
                self._warned = item.whole
                _LOG.warning(
                    "the newest question is larger than the window: thread %s: a model reads its beginning, its end "
                    "and by which seq it is unfolded; raise the limit, or give the agent the recall tools",
                    ref.in_full,
                )
            return


async def written(items: Sequence[Any]) -> list[bytes]:
    """How each item is written."""
    return await aside(len(items), lambda: [json_text.encode(each) for each in items])


async def told(view: View, limit: int | None) -> list[Any]:
    """The newest items of a view."""
    many = len(view.items) if limit is None or limit < 0 else min(limit, len(view.items))
    return await aside(many, lambda: newest(view.items, limit))


async def aside(size: int, work: Callable[[], T]) -> T:
    """What comes of some work on so many items; the loop goes on meanwhile where they are many."""
    return await asyncio.to_thread(work) if size > _MANY else work()
