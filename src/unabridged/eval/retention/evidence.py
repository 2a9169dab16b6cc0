"""What the questions of a labelled conversation need, as values that have to stand, and what of it a view has.
It refuses to say which way kept it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from unabridged.eval.retention.entries import Entry, spoken_at
from unabridged.eval.retention.needed import Wanted, around
from unabridged.eval.standing import spaced
from unabridged.eval.talk import Talk

ASKED: Final = "asked"
PIECES: Final = "evidence"
REACHED: Final = "evidence or one call"
ANSWERED: Final = "questions"
NOTHING: Final = (0.0, 0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Needing:
    """A question: its kind, and which of the pieces have to stand."""

    kind: str
    pieces: tuple[int, ...]


def of_kind(kind: str) -> str:
    """The measure of the pieces that questions of a kind need."""
    return f"evidence of {kind}"


def labelled(talk: Talk, said: Sequence[Entry]) -> tuple[list[Wanted], list[Needing]]:
    """Each piece once, whichever questions need it, and the questions."""
    places = {at: n for n, at in enumerate(spoken_at(talk))}
    asked = {piece: question.text for question in reversed(talk.asked) for piece in question.evidence}
    order = {piece: n for n, piece in enumerate(sorted(asked, key=lambda each: (each.message, each.piece)))}
    wanted = list[Wanted]()
    for piece in order:
        at = places[piece.message]
        # Where all of a message is needed, nothing stands around it: who looks for it has the question.
        query = around(piece.piece, spaced(said[at].text)) or asked[piece]
        wanted.append(Wanted(value=piece.piece, first=at, query=query))
    needing = [Needing(kind=each.kind, pieces=tuple(order[piece] for piece in each.evidence)) for each in talk.asked]
    return wanted, needing


def by_kind(asked: Sequence[Needing]) -> Mapping[str, frozenset[int]]:
    """Which pieces are needed by questions of each kind."""
    kinds = defaultdict[str, set[int]](set)
    for each in asked:
        kinds[each.kind] |= set(each.pieces)
    return {kind: frozenset(those) for kind, those in kinds.items()}


def sums(asked: Sequence[Needing], stand: Sequence[bool], reached: Sequence[bool]) -> Mapping[str, tuple[float, float]]:
    """What stands of the pieces, all and by kind, what is one call away at most, and the questions with all theirs."""
    if not asked:
        return {}
    kinds = by_kind(asked)
    return {
        PIECES: (sum(stand), len(stand)),
        REACHED: (sum(reached), len(reached)),
        ANSWERED: (sum(all(stand[n] for n in each.pieces) for each in asked), len(asked)),
        **{of_kind(kind): (sum(stand[n] for n in those), len(those)) for kind, those in kinds.items()},
    }
