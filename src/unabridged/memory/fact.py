"""What a fact is: one statement worth keeping beyond its thread, with where it comes from and how far it is believed.
It refuses to know where facts are kept, and how many of them a notebook holds.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NewType

from unabridged.log.ids import LaneId, Scope, Seq, ThreadId
from unabridged.memory.naming import FactKind, Tier

FactId = NewType("FactId", str)

# An id is so many octets that chance draws, told in hexadecimal.
ID_OCTETS: Final = 10
_HEXADECIMAL: Final = frozenset("0123456789abcdef")
# A fact is a sentence or two; whatever is longer is a document, and belongs into one.
LONGEST_STATEMENT: Final = 2_000
# Whose it is and what of it are names.
LONGEST_NAME: Final = 200
# Others that it names in one list: of those it put right, and of those that put it right, the newest are known.
MOST_TOLD: Final = 1_000
_ENDS: Final = " .!;,。"


def is_drawn(id_: FactId) -> bool:
    """Whether an id is such as chance draws here, which says nothing, whoever chose it."""
    return len(id_) == 2 * ID_OCTETS and _HEXADECIMAL.issuperset(id_)


class FactState(StrEnum):
    """Whether a fact is believed, waits for somebody's word, made room for others, or is gone with its source."""

    ACTIVE = "active"
    STAGED = "staged"
    HELD = "held"
    ARCHIVED = "archived"
    RETIRED = "retired"


# What is shown to nobody until a person has looked at it.
WAITING: Final = (FactState.STAGED, FactState.HELD)


class FactOrigin(StrEnum):
    """Who made a fact: a person, a model by its own word, or a machine out of what it read."""

    PERSON = "person"
    MODEL = "model"
    MACHINE = "machine"


class Lasting(StrEnum):
    """Whether a fact is meant to hold until it is put right, or for a while."""

    LASTING = "lasting"
    PASSING = "passing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A message that a fact was drawn from; ``hidden`` while it stands in no view."""

    thread: ThreadId
    seq: Seq
    hidden: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Superseded:
    """Which facts put one right, what it was until then, and how much its tier might take at that time."""

    by: tuple[FactId, ...]
    was: FactState
    characters: int | None = None
    tokens: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One statement, and all that is known of it.

    ``subject`` and ``slot`` say whose what it is, so that a correction finds what it puts right. ``lanes`` are those
    that saw all of its sources, None where every lane may see it. ``findings`` are what the screen found in it, and
    ``accepted`` those that a person who accepted it let stand.
    ``before`` is what a retired fact was until its last source left the views; None where it does not come back.
    ``supersedes`` is what it puts right, ``put_right`` what it did put right, and ``superseded`` tells by what it was
    put right itself: once none of those stands any longer, it is again what it was.
    ``version`` grows with every change of this fact, ``change`` numbers the changes of all facts of its scope.
    """

    id: FactId
    scope: Scope
    tier: Tier
    statement: str
    subject: str = ""
    slot: str = ""
    kind: FactKind = FactKind.EXPLICIT
    confidence: float = 1.0
    lasting: bool = True
    state: FactState = FactState.ACTIVE
    before: FactState | None = None
    origin: FactOrigin = FactOrigin.PERSON
    trust: int = 0
    sources: tuple[Source, ...] = ()
    lanes: tuple[LaneId, ...] | None = None
    findings: tuple[str, ...] = ()
    accepted: tuple[str, ...] = ()
    tokens: int = 0
    created_at: int = 0
    changed_at: int = 0
    last_used_at: int = 0
    supersedes: FactId | None = None
    put_right: tuple[FactId, ...] = ()
    superseded: Superseded | None = None
    version: int = 0
    change: int = 0

    @property
    def characters(self) -> int:
        """What the statement takes of its tier's budget."""
        return len(self.statement)

    @property
    def is_kept(self) -> bool:
        """Whether its words stand, or wait for a look; another fact need not say the same."""
        return self.state in _KEPT

    def seen_by(self, lane: LaneId | None) -> bool:
        """Whether a lane may be shown it; None asks for nobody in particular."""
        return lane is None or self.lanes is None or lane in self.lanes


_KEPT: Final = frozenset({FactState.ACTIVE, *WAITING})


def normalised(statement: str) -> str:
    """The statement as two are compared: letters folded, spaces made one, what ends a sentence left out.

    A point that begins a name, as in ".NET", ends none.
    """
    folded = " ".join(unicodedata.normalize("NFKC", statement).casefold().split())
    bare = folded.strip(_ENDS)
    before = folded[: folded.find(bare)] if bare else ""
    return f".{bare}" if before[-1:] == "." and before[-2:] != ".." and bare[0].isalnum() else bare


def normalised_before(statement: str) -> str:
    """The statement as programs compared it that took the point of ".NET" for an end; rows that they wrote stand so."""
    return normalised(statement).removeprefix(".")


# Letters and signs that leave the page white.
_WHITE: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
_SEEN: Final = frozenset("LNPS")


def says_something(statement: str) -> bool:
    """Whether anything in it can be seen."""
    return any(unicodedata.category(each)[0] in _SEEN and each not in _WHITE for each in statement)
