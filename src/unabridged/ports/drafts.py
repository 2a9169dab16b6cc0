"""What we ask of a store for texts that were paid for and stand in no compaction yet.
It refuses to know what a text says, and what went into its key.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from unabridged.log.ids import Seq, ThreadRef

# So many are kept of a thread, the newest of them; older ones are written anew if anybody asks for them at all. A run
# of the most portions writes 268: where some of them were dropped, it would pay for those again, and might never end.
MOST_DRAFTS: Final = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptDraft:
    """A text under a digest of all that it was made from; ``through`` is how far the log went when it was.

    Losing it costs a call and nothing else.
    """

    key: bytes
    through: Seq
    content: bytes


class Drafts(Protocol):
    """Where texts wait for a compaction that takes them."""

    async def draft(self, ref: ThreadRef, key: bytes) -> bytes | None:
        """What was kept under this key, byte for byte; None for no thread too."""
        ...

    async def keep_draft(self, ref: ThreadRef, draft: KeptDraft) -> None:
        """Keep a text under its key; nothing where it fits no log, as after a purge, which lets go of all of them."""
        ...

    async def drop_drafts(self, ref: ThreadRef) -> None:
        """Let go of every text of a thread; nothing for no thread."""
        ...
