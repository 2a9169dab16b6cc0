"""Which of two sides a label names, in the words that labelled sets use for them.
It refuses to guess: a label in no such word names neither.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Sides:
    """The words for what is looked for, and those for all else; the first of each is ours."""

    sought: tuple[str, ...]
    other: tuple[str, ...]

    def is_sought(self, label: object) -> bool | None:
        """Whether a label names what is looked for; None where it names neither."""
        word = str(label).strip().casefold() if isinstance(label, str | int) else ""
        if word in self.sought:
            return True
        return False if word in self.other else None


# A number stands for neither: in some sets 1 is a good draft, in others a bad one.
DRAFTS: Final = Sides(
    sought=("bad", "unsound", "reject", "rejected", "invalid", "fail", "failed", "wrong", "unfaithful", "hallucinated"),
    other=("sound", "good", "ok", "accept", "accepted", "valid", "pass", "passed", "correct", "faithful", "clean"),
)
TEXTS: Final = Sides(
    sought=("hostile", "1", "true", "injection", "jailbreak", "malicious", "attack", "unsafe", "harmful"),
    other=("ordinary", "0", "false", "benign", "safe", "legitimate", "legit", "harmless", "normal", "clean"),
)
