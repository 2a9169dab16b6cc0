"""Texts that wait for a compaction, as the store in memory keeps them.
It refuses to know which of them a purge makes void; the shelf beside it says so.
"""

from __future__ import annotations

from unabridged.log.ids import ThreadRef
from unabridged.ports import MOST_DRAFTS, KeptDraft


class DraftShelf:
    """Texts by thread and key."""

    def __init__(self) -> None:
        self._kept: dict[ThreadRef, dict[bytes, KeptDraft]] = {}

    def kept(self, ref: ThreadRef, key: bytes) -> bytes | None:
        """What was kept under this key."""
        found = self._kept.get(ref, {}).get(key)
        return None if found is None else found.content

    def keep(self, ref: ThreadRef, draft: KeptDraft) -> None:
        """Keep a text, and of all of a thread the newest."""
        known = {**self._kept.get(ref, {}), draft.key: draft}
        newest = sorted(known.values(), key=lambda each: (-each.through, each.key))[:MOST_DRAFTS]
        self._kept[ref] = {each.key: each for each in newest}

    def forget(self, ref: ThreadRef) -> None:
        """Let go of every text of a thread."""
        self._kept.pop(ref, None)
