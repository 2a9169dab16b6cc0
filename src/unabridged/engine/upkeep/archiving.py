"""Threads written to an archive: every event as it is stored, of what was purged the commitments alone, and facts.
It refuses to purge, and to give an archive its name before it was read back and proved.
"""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterable, AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from unabridged.engine.context import Context
from unabridged.engine.upkeep.expiring import has_words, size_of
from unabridged.engine.upkeep.progress import Progress
from unabridged.errors import CorruptionError
from unabridged.log.event import Event
from unabridged.log.ids import Scope, Seq, Span, spans_of
from unabridged.log.row import Row, erased
from unabridged.log.thread import ThreadRow
from unabridged.memory.fact import Fact, FactId
from unabridged.ports import Sheet
from unabridged.retention.fact_lines import Settled
from unabridged.retention.lines import (
    Closing,
    Header,
    closing_line,
    event_line,
    fact_line,
    family_line,
    header_line,
    settled_line,
)
from unabridged.retention.proving import proved

_PAGE: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One thread as it stands in an archive, which of its own seqs have words, how many they are, and their bytes."""

    row: ThreadRow
    seqs: tuple[Span, ...]
    events: int
    size_bytes: int


class Archiving:
    """An archive while it is written."""

    def __init__(self, ctx: Context, sheet: Sheet, progress: Progress) -> None:
        self._ctx = ctx
        self._sheet = sheet
        self._progress = progress
        self._digest = hashlib.sha256()
        self._threads = self._events = 0
        self._learned = dict[FactId, int]()

    @property
    def learned(self) -> Mapping[FactId, int]:
        """The facts that were written, and when each had been changed last."""
        return self._learned

    async def begin(self, scope: Scope, *, at: int) -> None:
        """Write down whose threads follow, and of when they are."""
        await self._write([header_line(Header(scope=scope, at=at))])

    async def write(self, rows: Sequence[ThreadRow]) -> tuple[Part, ...]:
        """A thread and its forks as they stood when they were looked at; what was said since is left out."""
        await self._write([family_line(rows)])
        return tuple([await self._thread(row) for row in rows])

    async def learn(self, settled: AsyncIterable[Settled], facts: AsyncIterable[Fact]) -> None:
        """What was learned in the threads that were written: behind them, since it names what was said there."""
        async for each in settled:
            await self._write([settled_line(each)])
        page = list[Fact]()
        async for fact in facts:
            page.append(fact)
            if len(page) == _PAGE:
                await self._facts(page)
                page.clear()
        await self._facts(page)

    async def end(self) -> str:
        """Write the end, read all of it back and prove it, and give the archive its name; its digest."""
        sha256 = self._digest.hexdigest()
        closing = Closing(threads=self._threads, events=self._events, facts=len(self._learned), sha256=sha256)
        await self._write([closing_line(closing)])
        await self._ctx.aside(self._sheet.flush)
        await self._ctx.aside(self._prove)
        await self._ctx.aside(self._sheet.publish)
        return sha256

    async def _facts(self, facts: Sequence[Fact]) -> None:
        if facts:
            await self._write([fact_line(each) for each in facts])
            self._learned.update((each.id, each.changed_at) for each in facts)
            self._progress.more(0)

    async def _thread(self, row: ThreadRow) -> Part:
        seqs, size = list[Seq](), 0
        async for page in self._pages(row):
            await self._write([event_line(each) for each, _ in page])
            said = [event for _, event in page if has_words(event)]
            seqs += [event.seq for event in said]
            size += sum(map(size_of, said))
            self._events += len(page)
            self._progress.more(len(page))
        self._threads += 1
        return Part(row=row, seqs=spans_of(seqs), events=len(seqs), size_bytes=size)

    async def _pages(self, row: ThreadRow) -> AsyncIterator[Sequence[tuple[Row, Event]]]:
        """A thread's own events up to its head, each as it is kept without what was purged, and as it is read.

        What is read comes second: a purge that returned before a page was asked for keeps its words out of it, whether
        they are still withheld or erased by now.
        """
        store, after = self._ctx.store, row.forked_at
        while after < row.head:
            kept = await store.rows(row.ref, after=after, limit=min(_PAGE, row.head - after))
            last = Seq(kept[-1].seq) if kept else row.head
            read = await store.events(row.ref, after=after, limit=_PAGE, through=last)
            yield [
                (each if event.payload is not None else erased(each), event)
                for each, event in zip(kept, read, strict=False)
            ]
            after = last

    async def _write(self, lines: Sequence[bytes]) -> None:
        for line in lines:
            self._digest.update(line)
        await self._ctx.aside(lambda: self._sheet.write(lines))

    def _prove(self) -> None:
        try:
            for _ in proved(self._sheet.lines(), store="the archive that was being written"):
                continue
        except CorruptionError as problem:  # nobody has this archive; what is wrong came from the store, or the disk
            told = f"{problem.problem}; no file was made and nothing was purged"
            raise CorruptionError(store=problem.store, where=problem.where, problem=told) from problem
