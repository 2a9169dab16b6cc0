"""What an agent of 1.0.21 asks of its memory beside messages: marks, and the summary that it writes by itself.
It refuses to know what is compressed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from agentscope.memory import MemoryBase
from agentscope.message import Msg

from unabridged.adapters.agentscope.with_compress import given
from unabridged.adapters.agentscope.with_compress.keeper import Keeper
from unabridged.adapters.agentscope.with_compress.places import Places


class Marked(MemoryBase):
    """The part of a memory that goes by marks."""

    _places: Places
    _keeper: Keeper

    async def delete_by_mark(self, mark: str | list[str], *args: Any, **kwargs: Any) -> int:  # noqa: ANN401, ARG002  # the framework's own signature
        """Take the messages with any of these marks out of the memory; how many."""
        wanted = given.marks(mark)
        await self._places.ready()
        known = await self._places.kept.marks()
        at = [place for place, msg in enumerate(await self._places.read()) if _has(known, msg, wanted)]
        return await self._deleted(at)

    async def update_messages_mark(
        self, new_mark: str | None, old_mark: str | None = None, msg_ids: list[str] | None = None
    ) -> int:
        """Give messages a mark, take one off, or put one in another's place; how many were changed."""
        new, old = given.mark(new_mark), given.mark(old_mark)
        await self._places.ready()
        known = await self._places.kept.marks()
        ids = [msg.id for msg in await self._places.read() if msg_ids is None or msg.id in msg_ids]
        ids = [name for name in ids if old is None or old in known.get(name, ())]
        if new is None:
            changed = ids if old is not None else []
        else:
            changed = [name for name in ids if new not in known.get(name, ())]
        touched = ids if old is not None else changed
        if touched:
            add, remove = [] if new is None else [new], [] if old is None or old == new else [old]
            if add or remove:
                await self._places.kept.mark(touched, add=add, remove=remove)
        return len(changed)

    async def update_compressed_summary(self, summary: str) -> None:
        """Keep the summary that an agent with a ``compression_config`` of its own wrote."""
        await super().update_compressed_summary(summary)
        await self._places.say_summary(summary)

    async def _deleted(self, positions: Sequence[int]) -> int:
        if not positions:
            return 0
        gone = await self._places.delete(positions)
        self._keeper.changed()
        return gone

    async def _with_marks(self, mark: object, exclude_mark: object) -> Callable[[Msg], bool]:
        """Whether a message has the one mark and not the other."""
        one, other = given.mark(mark), given.mark(exclude_mark)
        if one is None and other is None:
            return lambda _: True
        known = await self._places.kept.marks()
        return lambda msg: (
            (one is None or _has(known, msg, (one,))) and (other is None or not _has(known, msg, (other,)))
        )

    async def _summary(self) -> list[Msg]:
        """The agent's own summary as the message that its own memories put in front."""
        known = await self._places.summary()
        text = self._compressed_summary if known is None else known
        return [Msg("user", text, "user")] if text else []


def _has(known: Mapping[str, Sequence[str]], msg: Msg, wanted: Sequence[str]) -> bool:
    return any(mark in known.get(msg.id, ()) for mark in wanted)
