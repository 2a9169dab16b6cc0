"""A line that was found: whose it is, where it stands, and the matches in it.
It refuses to know how it was found.
"""

from __future__ import annotations

from dataclasses import dataclass

from unabridged.log.ids import Seq
from unabridged.search.places import Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of one message, with every match that its window shows as (first, after the last) in ``text``.

    ``number`` counts from 1 through all texts of the message. ``text`` is the whole line, or as much of a long one as
    fits around its first match; ``offset`` is how many characters of the line stand before it. ``by`` is the event that
    holds the words: the message's own, or the later one that said it in new words.
    """

    thread: str
    seq: Seq
    by: Seq
    role: str
    place: Place
    number: int
    text: str
    offset: int
    spans: tuple[tuple[int, int], ...]
