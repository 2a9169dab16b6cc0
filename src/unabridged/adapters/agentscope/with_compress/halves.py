"""The two halves of a memory, the history and what may be compressed, each over our log or over a caller's storage.
It refuses to know when something is compressed, and who writes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import deepcopy
from typing import Any, Protocol

from agentscope.message import Msg

from unabridged.adapters.agentscope.with_compress.beside import Beside, Entry
from unabridged.adapters.agentscope.with_compress.engine import Squeezer, compacted
from unabridged.adapters.agentscope.with_compress.log import Log, of_memory, whole
from unabridged.adapters.agentscope.with_compress.pairs import belonging
from unabridged.adapters.agentscope.with_compress.storage import MessageStorageBase, recent
from unabridged.adapters.agentscope.with_compress.turns import Turns
from unabridged.compaction.outcome import Applied, Outcome, Superseded
from unabridged.engine.compaction.runs import Otherwise
from unabridged.errors import UsageError


class _Half(MessageStorageBase):
    """What stands in a log of ours is ready as long as that is."""

    def __init__(self, log: Log) -> None:
        self.log = log

    async def start(self) -> None:
        """Nothing has to be started."""

    async def stop(self) -> None:
        """Nothing has to be stopped."""

    async def health(self) -> bool:
        """Always."""
        return True


class History(_Half):
    """All that was ever added, in our log: it grows, and is cleared with the memory."""

    async def add(self, msgs: list[Msg]) -> None:
        """Append to the history, and to the memory with it: a log has one order."""
        await self.log.add(msgs)

    async def delete(self, indices: Iterable[int] | None = None) -> None:
        """Refuse: what was said stays said; ``clear`` begins anew."""
        if indices is not None:
            message = "the history keeps all that was said; delete from the memory, or clear both"
            raise UsageError(message)

    async def clear(self) -> None:
        """Begin anew, the memory too."""
        await self.log.append(whole([], [], []))

    async def get(self, recent_n: int | None = None) -> list[Msg]:
        """All messages, or the newest so many, as new objects."""
        return recent(await self.log.history(), recent_n)

    async def replace(self, msgs: list[Msg]) -> None:
        """Begin anew with these messages, in the memory too."""
        await self.log.append(whole(msgs, msgs, [()] * len(msgs)))


class View(_Half):
    """What stands of the log in the memory."""

    async def add(self, msgs: list[Msg]) -> None:
        """Append to the memory alone."""
        await self.log.append(of_memory(msgs))

    async def delete(self, indices: Iterable[int] | None = None) -> None:
        """Take these positions out of the memory, each with what belongs to it."""
        await self.log.hide(() if indices is None else indices)

    async def clear(self) -> None:
        """Let the memory begin anew; the history stays."""
        await self.replace([])

    async def get(self, recent_n: int | None = None) -> list[Msg]:
        """What stands in the memory, or the newest so many, as new objects."""
        return recent(await self.log.memory(), recent_n)

    async def replace(self, msgs: list[Msg]) -> None:
        """Let the memory be these messages; the history stays."""
        await self.log.replace(msgs)


class Kept(Protocol):
    """What may be compressed, wherever it is."""

    async def compress(self, max_token: int, otherwise: Otherwise) -> Outcome:
        """Put a summary in place of what may leave."""
        ...

    async def delete(self, positions: Iterable[int]) -> int:
        """Take out these positions; how many messages left."""
        ...

    async def marked(self) -> list[Entry]:
        """The messages with their marks, in order."""
        ...

    async def mark(self, keys: Sequence[int], *, add: Sequence[str] = (), remove: Sequence[str] = ()) -> None:
        """Add marks to the entries with these keys, and take marks off them."""
        ...


class KeptInLog:
    """A lane of our log."""

    def __init__(self, log: Log) -> None:
        self._log = log

    async def compress(self, max_token: int, otherwise: Otherwise) -> Outcome:
        """One compaction of the engine's: it is appended if what it consumes still stands."""
        return await compacted(self._log.thread, max_token, otherwise)

    async def delete(self, positions: Iterable[int]) -> int:
        """Hide these, each with what belongs to it."""
        return await self._log.hide(positions)

    async def marked(self) -> list[Entry]:
        """As the log has them."""
        return await self._log.marked()

    async def mark(self, keys: Sequence[int], *, add: Sequence[str] = (), remove: Sequence[str] = ()) -> None:
        """Say so in the log."""
        await self._log.mark(keys, add=add, remove=remove)


class KeptByCaller:
    """A storage that the caller brought; marks are kept beside it, and told with the state."""

    def __init__(self, storage: Any, squeezer: Squeezer, turns: Turns) -> None:  # noqa: ANN401  # any object that offers the methods
        self._storage, self._squeezer, self._turns = storage, squeezer, turns
        self.beside = Beside()

    async def compress(self, max_token: int, otherwise: Otherwise) -> Outcome:
        """One run over a copy; what was added meanwhile stays behind the result, and what was changed is not undone."""
        before = deepcopy(await self._storage.get())
        made, outcome = await self._squeezer.squeezed(before, max_token, otherwise)
        if not isinstance(outcome, Applied):
            return outcome
        names = [msg.id for msg in before]
        async with self._turns.one():
            now = await self._storage.get()
            if [msg.id for msg in now[: len(names)]] != names:
                return _superseded(outcome)
            await self.replace([*made, *now[len(names) :]])
        return outcome

    async def delete(self, positions: Iterable[int]) -> int:
        """Delete these positions, each with what belongs to it."""
        before = list(await self._storage.get())
        ids = [msg.id for msg in before]
        gone = belonging(before, positions)
        marks = self.beside.of(ids)
        await self._storage.delete(gone)
        now = [msg.id for msg in await self._storage.get()]
        stay = [at for at in range(len(ids)) if at not in set(gone)]
        left = [marks[at] for at in stay] if now == [ids[at] for at in stay] else self.beside.of(now)
        self.beside.put(now, left)
        return len(before) - len(now)

    async def marked(self) -> list[Entry]:
        """As they were said here."""
        msgs = deepcopy(list(await self._storage.get()))
        marks = self.beside.of([msg.id for msg in msgs])
        return [Entry(msg=msg, marks=tags, key=at) for at, (msg, tags) in enumerate(zip(msgs, marks, strict=True))]

    async def mark(self, keys: Sequence[int], *, add: Sequence[str] = (), remove: Sequence[str] = ()) -> None:
        """Remember them."""
        ids = [msg.id for msg in await self._storage.get()]
        marks = self.beside.of(ids)
        for at in (each for each in keys if each < len(ids)):
            marks[at] = tuple(dict.fromkeys((*(tag for tag in marks[at] if tag not in remove), *add)))
        self.beside.put(ids, marks)

    async def replace(self, msgs: list[Msg], marks: Sequence[Sequence[str]] | None = None) -> None:
        """Keep these in place of all there were; without marks for them, those that stay keep theirs."""
        await self._storage.replace(msgs)
        ids = [msg.id for msg in msgs]
        self.beside.put(ids, self.beside.of(ids) if marks is None else marks)


def _superseded(outcome: Applied) -> Superseded:
    return Superseded(
        ref=outcome.ref,
        lane=outcome.lane,
        trigger=outcome.trigger,
        strategy=outcome.strategy,
        drawn_on=outcome.seq,
        attempts=outcome.receipt.attempts,
    )
