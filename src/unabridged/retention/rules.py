"""Which threads a store no longer keeps: by age, by size, never unless told.
It refuses to read a clock, a store or a word; whoever asks brings the figures.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from fnmatch import fnmatchcase
from typing import Final

from unabridged.errors import UsageError
from unabridged.log.ids import ThreadId
from unabridged.log.thread import ThreadRow

_MICROSECOND: Final = timedelta(microseconds=1)


class Why(Enum):
    """By which rule a thread is no longer kept."""

    AGE = "age"
    SIZE = "size"


@dataclass(frozen=True, slots=True, kw_only=True)
class Retention:
    """For how long threads are kept: without a rule, for ever.

    ``older_than`` is reached once nobody has spoken for so long; ``larger_than_bytes`` once all that is said in the
    store takes more, and then those go first in which nobody has spoken for longest. A thread and its forks go together
    or stay together, and stay if the id of one of them fits a pattern of ``keep_threads``, such as ``"vip-*"``.
    """

    older_than: timedelta | None = None
    larger_than_bytes: int | None = None
    keep_threads: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a rule that would take everything, and one that is nearly something else."""
        if self.older_than is not None and not _is_long(self.older_than):
            message = f"older_than is a timedelta above zero, such as timedelta(days=90), not {self.older_than!r}"
            raise UsageError(message)
        if self.larger_than_bytes is not None and not _is_size(self.larger_than_bytes):
            message = f"larger_than_bytes is a whole number from 1 up, not {self.larger_than_bytes!r}"
            raise UsageError(message)
        if not _are_patterns(self.keep_threads):
            message = f'keep_threads are patterns of ids, such as ("vip-*",), not {self.keep_threads!r}'
            raise UsageError(message)
        object.__setattr__(self, "keep_threads", tuple(self.keep_threads))


@dataclass(frozen=True, slots=True, kw_only=True)
class Expired:
    """A thread that is no longer kept: of whose lineage, when somebody last spoke in that, and what it holds itself.

    ``spoken_at`` is in microseconds since 1970; ``events`` are those whose words go, ``size_bytes`` what they take.
    """

    thread: ThreadId
    lineage: ThreadId
    spoken_at: int
    events: int
    size_bytes: int
    why: Why


@dataclass(frozen=True, slots=True, kw_only=True)
class Retained:
    """What became of a store: the archive that was written, which threads left for it, and which stayed after all.

    ``archive`` is empty where nothing had expired. ``stayed`` are threads in which somebody spoke meanwhile, or of
    which a fact was learned. ``facts`` is how many are in the archive.
    """

    archive: str = ""
    sha256: str = ""
    expired: tuple[Expired, ...] = ()
    stayed: tuple[ThreadId, ...] = ()
    facts: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Lineage:
    """A thread and its forks, parents first, when somebody last spoke in any, and how much is said in all."""

    rows: tuple[ThreadRow, ...]
    spoken_at: int
    size_bytes: int = 0

    @property
    def root(self) -> ThreadRow:
        """The thread that none of the others is a parent of."""
        return self.rows[0]


def expired(
    retention: Retention, lineages: Iterable[Lineage], *, now: int, total_bytes: int
) -> list[tuple[Lineage, Why]]:
    """The lineages that are no longer kept and why, those first in which nobody has spoken for longest."""
    may_go = sorted(
        (each for each in lineages if not is_kept(retention, each.rows)),
        key=lambda each: (each.spoken_at, each.root.ref.thread),
    )
    found: list[tuple[Lineage, Why]] = []
    for lineage in may_go:
        if retention.older_than is not None and now - lineage.spoken_at > retention.older_than // _MICROSECOND:
            found.append((lineage, Why.AGE))
        elif retention.larger_than_bytes is not None and total_bytes > retention.larger_than_bytes:
            found.append((lineage, Why.SIZE))
        else:
            break
        total_bytes -= lineage.size_bytes
    return found


def is_kept(retention: Retention, rows: Iterable[ThreadRow]) -> bool:
    """Whether these threads stay, whatever else is so."""
    return any(fnmatchcase(row.ref.thread, pattern) for row in rows for pattern in retention.keep_threads)


def lineages_of(rows: Sequence[ThreadRow]) -> list[tuple[ThreadRow, ...]]:
    """The rows of a scope by lineage, parents before their forks."""
    forks: dict[ThreadId | None, list[ThreadRow]] = {}
    for row in rows:
        forks.setdefault(row.parent, []).append(row)
    found: list[tuple[ThreadRow, ...]] = []
    for root in forks.get(None, ()):
        line = [root]
        for each in line:  # which grows as it is walked
            line.extend(forks.get(each.ref.thread, ()))
        found.append(tuple(line))
    return found


def _are_patterns(given: object) -> bool:
    return isinstance(given, tuple | list) and all(isinstance(each, str) and each for each in given)


def _is_long(given: object) -> bool:
    return isinstance(given, timedelta) and given > timedelta(0)


def _is_size(given: object) -> bool:
    return isinstance(given, int) and not isinstance(given, bool) and given > 0
