"""What the screen says of a text: one of four decisions, and what was found that led to it.
It refuses to know what was looked for; which find weighs how much for whose text is all it holds.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, IntEnum
from types import MappingProxyType
from typing import Final


class Decision(IntEnum):
    """What becomes of a text, from nothing to not at all; the higher, the stricter."""

    ALLOW = 0
    REDACT = 1
    HOLD = 2
    REFUSE = 3


class Origin(Enum):
    """Who made the text: a machine out of what it read, a model by its own word, or a person."""

    MACHINE = "machine"
    MODEL = "model"
    PERSON = "person"


class Weight(IntEnum):
    """How much a find says: a secret is taken out, a likely find is looked at, a sure one is refused."""

    SECRET = 0
    LIKELY = 1
    SURE = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One find: which, of what category, from the character ``first`` to the one before ``last``, and why."""

    id: str
    category: str
    first: int
    last: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The decision, all that was found, and the text without its secrets; empty where nobody read it."""

    decision: Decision
    findings: tuple[Finding, ...]
    text: str


def decided(weights: Iterable[Weight], origin: Origin) -> Decision:
    """The strictest of what these finds lead to; a person's text waits for a look and is refused by nobody."""
    return max((_DECIDED[origin][weight] for weight in weights), default=Decision.ALLOW)


_STRICT: Final = (Decision.REDACT, Decision.HOLD, Decision.REFUSE)
_REVIEWED: Final = (Decision.REDACT, Decision.HOLD, Decision.HOLD)
_DECIDED: Final = MappingProxyType({Origin.MACHINE: _STRICT, Origin.MODEL: _STRICT, Origin.PERSON: _REVIEWED})
