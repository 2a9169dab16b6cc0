"""What a round may show that makes it worth keeping word for word, and how much each of these weighs.
It refuses to know by which words any of it is recognised.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, fields
from enum import Enum
from typing import Final

from unabridged.errors import UsageError

_LARGEST: Final = sys.float_info.max


class Feature(Enum):
    """What is weighed; each is between 0 and 1."""

    ERROR = "error"
    """Something went wrong: a result says so, or a traceback stands in it."""
    MENDED = "mended"
    """What went wrong before went well here: the same tool, asked about the same."""
    DECISION = "decision"
    """Somebody decided something."""
    FIRST_VARIABLE = "first_variable"
    """A variable has its first appearance here."""
    CORRECTION = "correction"
    """A user took back or corrected what had just been said or done."""
    UNFOLDED = "unfolded"
    """Something that had left was unfolded here."""
    RECENCY = "recency"
    """How new it is."""
    ROUTINE = "routine"
    """One call that went well, and nothing of all this."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """How much each feature weighs; what weighs least leaves first.

    As they are, a routine round never outlasts an error, whatever their ages: what recency gives it at the most is
    what the error weighs and its routine takes.
    """

    error: float = 3.0
    mended: float = 3.0
    decision: float = 3.0
    first_variable: float = 3.0
    correction: float = 3.0
    unfolded: float = 2.0
    recency: float = 4.0
    routine: float = -1.0

    def __post_init__(self) -> None:
        """Refuse what cannot be added up; 3 says what 3.0 says."""
        for each in fields(self):
            weight = getattr(self, each.name)
            if type(weight) not in (int, float) or not abs(weight) <= _LARGEST:
                message = f"{each.name}={weight!r}: a weight is a finite number; below 0 it lets a round leave earlier"
                raise UsageError(message)
            object.__setattr__(self, each.name, float(weight))

    @property
    def changed(self) -> dict[str, float]:
        """The weights that are not as they are by default."""
        return {each.name: weight for each in fields(self) if (weight := getattr(self, each.name)) != each.default}

    @property
    def by_feature(self) -> dict[Feature, float]:
        """The weight of each feature."""
        return {each: getattr(self, each.value) for each in Feature}


DEFAULTS: Final = Weights()
