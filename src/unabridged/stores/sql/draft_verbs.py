"""What a store over SQL runs its verbs in, and the verbs of the texts that are kept beside a log.
It refuses to know how a transaction is run; a driver's store says that in two methods.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, TypeVar

from unabridged.errors import CorruptionError
from unabridged.log.ids import ThreadRef
from unabridged.ports import KeptDraft
from unabridged.stores.sql import drafts
from unabridged.stores.sql.transaction import Transaction

T = TypeVar("T")


class SqlDrafts(ABC):
    """The transactions, and what is kept of paid texts."""

    @abstractmethod
    async def _write(self, verb: str, work: Callable[[Transaction], T]) -> T:
        """Run the work in a transaction that holds when this returns."""

    @abstractmethod
    async def _read(self, work: Callable[[Transaction], T]) -> T:
        """Run the work in a transaction that sees one moment and writes nothing."""

    async def _asked(self, statement: str, **values: object) -> list[tuple[Any, ...]]:
        """Every row of one statement, which is a transaction by itself."""
        return await self._read(lambda tx: tx.all(statement, **values))

    async def draft(self, ref: ThreadRef, key: bytes) -> bytes | None:
        """What was kept under this key, byte for byte; None for no thread too."""
        try:
            return drafts.proved(ref, key, await self._asked("draft", **drafts.whose(ref, key)))
        except CorruptionError:
            return None  # what is damaged is written anew

    async def keep_draft(self, ref: ThreadRef, draft: KeptDraft) -> None:
        """Keep a text under its key; nothing where it fits no log, as after a purge."""
        await self._write("keep_draft", lambda tx: drafts.keep(tx, ref, draft))

    async def drop_drafts(self, ref: ThreadRef) -> None:
        """Let go of every text of a thread; nothing for no thread."""
        await self._write("drop_drafts", lambda tx: drafts.drop(tx, ref))
