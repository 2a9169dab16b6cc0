"""The number of a document: of which thread, at which seq, which piece; numbers of a thread's neighbours are near.
It refuses to know what the thread's number stands for.
"""

from __future__ import annotations

from typing import Final, NamedTuple

_PIECE_BITS: Final = 8
_SEQ_BITS: Final = 28
# What is left of a signed number of 64 bits.
_THREAD_BITS: Final = 27
# From one event's number to that of the event after it.
NEXT: Final = 1 << _PIECE_BITS
LARGEST_SEQ: Final = (1 << _SEQ_BITS) - 1
LARGEST_THREAD: Final = (1 << _THREAD_BITS) - 1


class Place(NamedTuple):
    """Where a document stands."""

    thread: int
    seq: int
    piece: int


def number(thread: int, seq: int, piece: int = 0) -> int:
    """The document's number."""
    return (thread << _SEQ_BITS | seq) << _PIECE_BITS | piece


def place(document: int) -> Place:
    """What a document's number says."""
    event = document >> _PIECE_BITS
    return Place(event >> _SEQ_BITS, event & LARGEST_SEQ, document & ((1 << _PIECE_BITS) - 1))


def seq_of(document: int) -> int:
    """The seq that a document's number says, sooner told than all of it."""
    return document >> _PIECE_BITS & LARGEST_SEQ


def first_piece(document: int) -> int:
    """The number of the first piece of a document's event, by which the event is known."""
    return document & -NEXT


def numbers(thread: int, first: int, last: int) -> tuple[int, int]:
    """The lowest and the highest number that documents of these seqs can have."""
    return number(thread, first), number(thread, last, (1 << _PIECE_BITS) - 1)
