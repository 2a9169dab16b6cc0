"""Memory blocks as values, and those that a handle read or made last.
It refuses to be needed: forgetting any costs time and nothing else.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Final

from unabridged.engine.last_used import LastUsed
from unabridged.log.body import Message
from unabridged.log.ids import LaneId, Seq, ThreadRef
from unabridged.log.part import Text
from unabridged.memory.fact import FactId

_REMEMBERED: Final = 256


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """What a lane is shown of facts: in which epoch, by which limit, after which change, and in which words."""

    epoch: Seq
    limit_tokens: int
    change: int
    facts: tuple[FactId, ...] = ()
    text: str = ""
    tokens: int = 0

    @property
    def messages(self) -> tuple[Message, ...]:
        """The block as it stands in a prompt; nothing where there is nothing to tell."""
        return (Message(role="user", parts=(Text(text=self.text),)),) if self.text else ()


class Blocks:
    """The blocks that a handle read or made last; the store says whether one still holds."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known = LastUsed[tuple[ThreadRef, LaneId], tuple[bytes | None, Block]](_REMEMBERED)
        self._recalled = LastUsed[tuple[ThreadRef, LaneId], tuple[str, ...]](_REMEMBERED)

    def last(self, ref: ThreadRef, lane: LaneId) -> tuple[bytes | None, Block] | None:
        """The bytes that were read last, None where they were not kept, and what they say."""
        with self._lock:
            return self._known.get((ref, lane))

    def remember(self, ref: ThreadRef, lane: LaneId, raw: bytes | None, block: Block) -> None:
        """Remember a block."""
        with self._lock:
            self._known.put((ref, lane), (raw, block))

    def has_recalled(self, ref: ThreadRef, lane: LaneId, facts: tuple[str, ...]) -> bool:
        """Remember which facts were recalled last; whether they are the same as before."""
        with self._lock:
            before = self._recalled.get((ref, lane), ())
            self._recalled.put((ref, lane), facts)
            return facts == before
