"""An archive of ours, held against a memory: what of each of its threads stands there, and what stands against it.
It refuses to bring anything back, since who asks may only want to know.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import Final

from unabridged import Memory, Scope, Thread
from unabridged.archives import Archived, ArchiveFiles, read_archive
from unabridged.errors import ThreadDeleted, UnknownThread
from unabridged.log.ids import ThreadRef
from unabridged.log.thread import ThreadRow
from unabridged.retention.proving import proved
from unabridged.retention.relinking import ANOTHER, Naming, Page, pages

_DELETED: Final = "was deleted here, and its id is not used again"


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A thread as it would be brought back: its id then, how many of its own events are new and known, or why not.

    ``was`` is the id that it has in the archive.
    """

    was: str
    id: str
    new: int
    known: int
    problem: str


def standings(
    memory: Memory | None, archive: str | os.PathLike[str], *, scope: Scope | None, prefix: str = ""
) -> list[Standing]:
    """Every thread of an archive that proves itself; without a memory nothing of it is there."""
    archived = read_archive(archive)
    ids: dict[str, str] = {each: f"{prefix}{each}" for each in archived.ids}
    where = scope or archived.scope
    there, against = dict[ThreadRef, tuple[Thread, ThreadRow]](), dict[str, str]()
    for thread in (memory.thread(new, scope=where) for new in ids.values()) if memory is not None else ():
        if (row := thread.row()) is not None:
            there[row.ref] = thread, row
        elif _is_deleted(thread):
            against[thread.id] = _DELETED
    if there:  # only then has anything to be held against what stands there
        against |= _differing(archived, Naming(scope=scope, ids=ids), there)
    known = {thread.id: int(row.head) for thread, row in there.values()}
    return [_standing(row, ids[row.ref.thread], known, against) for row in archived.threads]


def _standing(row: ThreadRow, id_: str, known: Mapping[str, int], against: Mapping[str, str]) -> Standing:
    own = int(row.head - row.forked_at)
    has = max(0, min(known.get(id_, 0) - row.forked_at, own))
    return Standing(was=row.ref.thread, id=id_, new=own - has, known=has, problem=against.get(id_, ""))


def _is_deleted(thread: Thread) -> bool:
    with suppress(UnknownThread):
        try:
            next(iter(thread.events()), None)
        except ThreadDeleted:
            return True
    return False


def _differing(
    archived: Archived, naming: Naming, there: Mapping[ThreadRef, tuple[Thread, ThreadRow]]
) -> Iterator[tuple[str, str]]:
    lines = ArchiveFiles().lines(archived.name)
    for page in pages(proved(lines, store=archived.name), naming):
        if page.thread.ref not in there:
            continue
        thread, row = there[page.thread.ref]
        if page.is_another_than(row) or (page.is_passed_by(row) and not _has(thread, page)):
            yield thread.id, ANOTHER


def _has(thread: Thread, page: Page) -> bool:
    events = islice(thread.events(after=page.since), len(page.rows))
    return page.stands_in(event.row for event in events)
