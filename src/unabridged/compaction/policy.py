"""One lane's settings, frozen: how much fits, where compaction aims, what stays word for word; also as a log has them.
It refuses to know how compaction is done.
"""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass, fields
from typing import Any, Final

from unabridged.arithmetic import Arithmetic
from unabridged.errors import UnabridgedError, UsageError
from unabridged.log import json_text
from unabridged.view.budget import Budget

_FINGERPRINT_DIGITS: Final = 16
_LARGEST_TOKENS: Final = 10**12


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """How much a model can read, how much of it stays free for answer and tools, and what is kept as it was said."""

    limit_tokens: int
    reserve_tokens: int = 0
    tools_tokens: int = 0
    soft_fraction: float = 0.8
    target_fraction: float = 0.5
    retain_rounds: int = 3

    def __post_init__(self) -> None:
        """Refuse settings under which nothing could ever fit."""
        counts = (self.limit_tokens, self.reserve_tokens, self.tools_tokens, self.retain_rounds)
        shares = (self.soft_fraction, self.target_fraction)
        if any(type(each) is not int for each in counts) or any(type(each) not in (int, float) for each in shares):
            message = (
                "limit_tokens, reserve_tokens, tools_tokens and retain_rounds are whole numbers, "
                "the fractions are numbers"
            )
            raise UsageError(message)
        if self.limit_tokens > _LARGEST_TOKENS:
            message = f"limit_tokens is at most {_LARGEST_TOKENS}, which no model reads"
            raise UsageError(message)
        if min(self.limit_tokens - 1, self.reserve_tokens, self.tools_tokens) < 0 or self.room_tokens <= 0:
            limits = f"limit {self.limit_tokens}, reserve {self.reserve_tokens}, tools {self.tools_tokens} tokens"
            message = f"{limits}: the limit must be above what is reserved for answer and tools, and none below zero"
            raise UsageError(message)
        if not 0 < self.target_fraction < self.soft_fraction <= 1 or self.retain_rounds < 0:
            message = (
                "target_fraction lies above 0 and below soft_fraction, which is at most 1; retain_rounds is 0 or more"
            )
            raise UsageError(message)

    @property
    def room_tokens(self) -> int:
        """What a view may take."""
        return self.limit_tokens - self.reserve_tokens - self.tools_tokens

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
            tools_tokens=self.tools_tokens,
            soft_tokens=int(self.room_tokens * self.soft_fraction),
            target_tokens=self.target_tokens,
        )

    def against(self, *, needed_tokens: int) -> Arithmetic:
        """What is needed beside what the policy leaves."""
        return Arithmetic(
            limit_tokens=self.limit_tokens,
            reserve_tokens=self.reserve_tokens,
            tools_tokens=self.tools_tokens,
            needed_tokens=needed_tokens,
        )


def written(policy: Policy) -> str:
    """The policy as a log keeps it: the same text for the same settings, whoever writes it."""
    said = asdict(policy)
    shares = {name: float(said[name]) for name in ("soft_fraction", "target_fraction")}  # 1 says what 1.0 says
    return json_text.text_of(dict(sorted((said | shares).items())))


def fingerprint(policy: Policy) -> str:
    """A short name for exactly these settings."""
    return hashlib.sha256(written(policy).encode()).hexdigest()[:_FINGERPRINT_DIGITS]


def read(text: str) -> Policy | None:
    """The policy that a log kept; None where there is none, or none that this version could keep to.

    Settings that only a later version knows are left out.
    """
    try:
        said: Any = json_text.value_of(text)
        return Policy(**{each.name: said[each.name] for each in fields(Policy) if each.name in said})
    except (UnabridgedError, ValueError, TypeError):
        return None
