"""How much a view may take, and whether it is time to make it smaller: arithmetic alone.
It refuses to know why the limit is what it is, and who makes views smaller.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

# A view of which so much is used up will be due some turns from now.
_NEAR: Final = 0.75


class Urgency(Enum):
    """Whether a view has to become smaller: not yet, in the background, or before the next model call."""

    NONE = "none"
    SOON = "soon"
    NOW = "now"


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """Where a view must stop, where compaction begins and aims, what stays free, and what stays word for word."""

    limit_tokens: int
    reserve_tokens: int
    tools_tokens: int
    soft_tokens: int
    target_tokens: int
    retain_rounds: int = 0
    retain_tokens: int = 0
    summary_tokens: int = 0
    ledger_tokens: int = 0

    @property
    def room_tokens(self) -> int:
        """What a view may take."""
        return self.limit_tokens - self.reserve_tokens - self.tools_tokens

    def urgency(self, tokens: int) -> Urgency:
        """How urgent it is for a view of this size."""
        if tokens > self.room_tokens:
            return Urgency.NOW
        return Urgency.SOON if tokens > self.soft_tokens else Urgency.NONE

    def nears(self, tokens: int) -> bool:
        """Whether a view of this size will have to become smaller before long."""
        return tokens > _NEAR * self.soft_tokens
