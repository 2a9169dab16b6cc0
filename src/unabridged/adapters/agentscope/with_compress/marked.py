"""What an agent of 1.0.21 asks of its memory beside messages: marks, and the summary that it writes by itself.
It refuses to know what is compressed.
"""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

from agentscope.memory import MemoryBase
from agentscope.message import Msg

from unabridged.adapters.agentscope import marks as texts
from unabridged.adapters.agentscope.with_compress import given
from unabridged.adapters.agentscope.with_compress.functions import FilterFunc, taken
from unabridged.adapters.agentscope.with_compress.keeper import Keeper
from unabridged.adapters.agentscope.with_compress.places import Places
from unabridged.runner.to_its_end import to_the_end

T = TypeVar("T")


class Marked(MemoryBase):
    """The part of a memory that goes by marks."""

    _places: Places
    _keeper: Keeper

    async def delete_by_mark(self, mark: str | list[str], *args: Any, **kwargs: Any) -> int:  # noqa: ANN401, ARG002  # the framework's own signature
        """Take the messages with any of these marks out of the memory; how many."""
        wanted = set(texts.some(mark))
        await self._places.ready()
        entries = await self._places.kept.marked()
        return await self._deleted([at for at, each in enumerate(entries) if not wanted.isdisjoint(each.marks)])

    async def update_messages_mark(
        self, new_mark: str | None, old_mark: str | None = None, msg_ids: list[str] | None = None
    ) -> int:
        """Give messages a mark, take one off, or put one in another's place; how many were changed."""
        new, old = given.mark(new_mark), given.mark(old_mark)
        named = None if msg_ids is None else texts.ids(msg_ids)
        await self._places.ready()
        entries = [each for each in await self._places.kept.marked() if named is None or each.msg.id in named]
        if old is not None:
            entries = [each for each in entries if old in each.marks]
        changed = [
            each for each in entries if (old is not None if new is None else new == old or new not in each.marks)
        ]
        touched = changed if old is None else entries
        if touched and new != old:
            add, remove = [] if new is None else [new], [] if old is None else [old]
            await to_the_end(self._places.kept.mark([each.key for each in touched], add=add, remove=remove))
        return len(changed)

    async def update_compressed_summary(self, summary: str) -> None:
        """Keep the summary that an agent with a ``compression_config`` of its own wrote."""
        await super().update_compressed_summary(summary)
        await to_the_end(self._places.say_summary(summary))

    async def _deleted(self, positions: Sequence[int]) -> int:
        if not positions:
            return 0
        return await self._changed(self._places.delete(positions))

    async def _changed(self, work: Coroutine[Any, Any, T]) -> T:
        """A change, to its end: an agent that is interrupted may be cancelled anew while it adds what was said."""
        try:
            return await to_the_end(work)
        finally:
            self._keeper.changed()

    async def _marked_so(self, mark: str | None, exclude_mark: str | None, function: FilterFunc | None) -> list[Msg]:
        """The messages that have the one mark and not the other, of the positions that are taken."""
        if mark is None and exclude_mark is None:
            msgs = await self._places.read()
            return [msgs[at] for at in await taken(function, msgs)]
        entries = await self._places.kept.marked()
        found = [entries[at] for at in await taken(function, [each.msg for each in entries])]
        return [
            each.msg
            for each in found
            if (mark is None or mark in each.marks) and (exclude_mark is None or exclude_mark not in each.marks)
        ]

    async def _summary(self) -> list[Msg]:
        """The agent's own summary as the message that its own memories put in front."""
        known = await self._places.summary()
        text = self._compressed_summary if known is None else known
        return [Msg("user", text, "user")] if text else []
