"""The verbs of the store in memory for texts that wait for a compaction.
They refuse to know what a text says.
"""

from __future__ import annotations

from unabridged.log.ids import ThreadRef
from unabridged.ports import KeptDraft
from unabridged.stores.in_memory.shelved import Shelved


class InMemoryDrafts(Shelved):
    """Every promise of the port for drafts, over the shelf of the store this is a part of."""

    async def draft(self, ref: ThreadRef, key: bytes) -> bytes | None:
        """What was kept under this key, byte for byte; None for no thread too."""
        with self._reading():
            return self._shelf.drafts.kept(ref, key)

    async def keep_draft(self, ref: ThreadRef, draft: KeptDraft) -> None:
        """Keep a text under its key; nothing where it fits no log, as after a purge."""
        with self._writing("keep_draft"):
            if self._shelf.still_stands(ref, draft.through):
                self._shelf.drafts.keep(ref, draft)

    async def drop_drafts(self, ref: ThreadRef) -> None:
        """Let go of every text of a thread; nothing for no thread."""
        with self._writing("drop_drafts"):
            self._shelf.drafts.forget(ref)
