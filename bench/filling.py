"""Fills a store through its public face and says, on the way, what is on the disk and what was said.
It refuses to weigh an open store: at each milestone it is closed first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from bench.texts import Chat, raw_json
from unabridged import Memory, Profile


@dataclass(frozen=True, slots=True, kw_only=True)
class Weight:
    """So many events, as bytes on the disk and as the raw JSON of what was appended."""

    events: int
    disk_bytes: int
    raw_bytes: int

    @property
    def ratio(self) -> float:
        """Bytes on disk for each byte said."""
        return self.disk_bytes / self.raw_bytes


def fill(
    path: Path, thread: str, messages: Iterator[Chat], *, milestones: Sequence[int], in_one: int
) -> Iterator[Weight]:
    """Append so many messages at a time to a thread, and weigh the closed file at each milestone."""
    events = raw_bytes = 0
    for milestone in milestones:
        # The bytes are the same in both profiles, and this one does not wait for the disk.
        with Memory.open(path, profile=Profile.FAST) as memory:
            filled = memory.thread(thread)
            while events < milestone:
                lot = list(islice(messages, min(in_one, milestone - events)))
                filled.append(lot if in_one > 1 else lot[0])
                events += len(lot)
                raw_bytes += sum(len(raw_json(each)) for each in lot)
        yield Weight(events=events, disk_bytes=_weigh(path), raw_bytes=raw_bytes)


def _weigh(path: Path) -> int:
    log = path.with_name(f"{path.name}-wal")
    return path.stat().st_size + (log.stat().st_size if log.exists() else 0)
