"""What each kind of thing that is said weighs, in a run with calls and in a talk, and how much the manner counts.
It refuses to read a statement.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from unabridged.compaction.extractive.signs import IDENTIFIER, MARK, NAME, NUMBER, WORD

# Where there is nothing better, what says next to nothing is told in its order.
_OF_LITTLE: Final = 0.01


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighing:
    """What things weigh by their kind, and by how much more or less a statement counts for how it is said.

    ``pair`` is what two letters weigh beside a word, where no spaces are written: a word is two or three such pairs.
    What values of a run weigh was learned, and stands elsewhere.
    ``late`` is how much more an identifier of the newest message counts, and half of that behind ``half_life``
    messages. ``bids`` is how much more a sentence counts that says what to do or to leave, where no ledger has it
    word for word. ``news`` is by which power it counts less the oftener its words are said. ``more`` is by which power
    a statement gains with what it says, beyond ``little``, of which nobody asks.
    """

    kinds: Mapping[str, float]
    pair: float
    late: float
    half_life: int
    dated: float
    bids: float
    news: float
    more: float
    little: float

    def gain(self, says: float) -> float:
        """What it gains to tell a statement that says things of this weight together."""
        beyond = says - self.little
        return float((beyond if beyond > 0 else says * _OF_LITTLE) ** self.more)


# Most of what is told of a run has figures.
RUN: Final = Weighing(
    kinds=MappingProxyType({MARK: 0.0, WORD: 1.0, NAME: 1.0}),
    pair=1.0,
    late=0.0,
    half_life=10,
    dated=1.25,
    bids=1.0,
    news=0.0,
    more=1.0,
    little=0.0,
)
# What people come back to stood whenever it did, and is told in words more than in figures. A statement answers one
# question, whatever else it says; and of a shout there is nothing to ask.
TALK: Final = Weighing(
    kinds=MappingProxyType({MARK: 0.0, WORD: 1.0, NAME: 1.0, NUMBER: 1.75, IDENTIFIER: 3.5}),
    pair=0.6,
    late=1.0,
    half_life=20,
    dated=1.1,
    bids=1.3,
    news=2.0,
    more=0.6,
    little=1.5,
)
