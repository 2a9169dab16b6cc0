"""What became of an import, as it is told to whoever asked for it.
It refuses to count a record twice.
"""

from __future__ import annotations

from dataclasses import dataclass

from unabridged.importing.recognising import Format
from unabridged.importing.told import ImportFault


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedThread:
    """What became of one thread: its format, and how many records were new, known before, and for no model to read."""

    id: str
    format: Format
    events: int
    known: int
    beside: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """What an import did, or would do; ``passed_over`` are files with no conversation in which anything was said.

    ``facts`` are those of our own archives that stand there now; of a preview, those that are in them.
    """

    path: str
    threads: tuple[ImportedThread, ...]
    faults: tuple[ImportFault, ...]
    passed_over: tuple[str, ...] = ()
    facts: int = 0

    @property
    def brings_any(self) -> bool:
        """Whether anything came of it, or would."""
        return bool(self.threads or self.facts)

    @property
    def events(self) -> int:
        """How many records were new."""
        return sum(each.events for each in self.threads)
