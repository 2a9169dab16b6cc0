"""One lane's settings, frozen: how much fits, where compaction aims, what stays word for word.
It refuses to know how compaction is done.
"""

from __future__ import annotations

from dataclasses import dataclass

from unabridged.errors import UsageError
from unabridged.view.budget import Budget


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """How much a model can read, how much of it stays free for the answer, and what is kept as it was said."""

    limit_tokens: int
    reserve_tokens: int = 0
    soft_fraction: float = 0.8
    target_fraction: float = 0.5
    retain_rounds: int = 3

    def __post_init__(self) -> None:
        """Refuse settings under which nothing could ever fit."""
        counts = (self.limit_tokens, self.reserve_tokens, self.retain_rounds)
        shares = (self.soft_fraction, self.target_fraction)
        if any(type(each) is not int for each in counts) or any(type(each) not in (int, float) for each in shares):
            message = "limit_tokens, reserve_tokens and retain_rounds are whole numbers, the fractions are numbers"
            raise UsageError(message)
        if self.limit_tokens <= 0 or not 0 <= self.reserve_tokens < self.limit_tokens:
            limits = f"limit_tokens {self.limit_tokens}, reserve_tokens {self.reserve_tokens}"
            message = f"{limits}: the limit must be above the reserve, and neither below zero"
            raise UsageError(message)
        if not 0 < self.target_fraction < self.soft_fraction <= 1 or self.retain_rounds < 0:
            message = (
                "target_fraction lies above 0 and below soft_fraction, which is at most 1; retain_rounds is 0 or more"
            )
            raise UsageError(message)

    @property
    def room_tokens(self) -> int:
        """What a view may take."""
        return self.limit_tokens - self.reserve_tokens

    @property
    def target_tokens(self) -> int:
        """Where compaction aims."""
        return int(self.room_tokens * self.target_fraction)

    @property
    def budget(self) -> Budget:
        """What the policy says of sizes, as a view knows it."""
        return Budget(
            limit_tokens=self.limit_tokens,
            reserve_tokens=self.reserve_tokens,
            soft_tokens=int(self.room_tokens * self.soft_fraction),
            target_tokens=self.target_tokens,
        )
