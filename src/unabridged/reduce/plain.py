"""A text of no known kind: its head and its tail, cut between lines, or between letters where one line is all there is.
It refuses to guess what of the middle counts.
"""

from __future__ import annotations

from unabridged.reduce.cutting import narrowed
from unabridged.reduce.picking import Draw, Picking, drawn, inwards, lines_of


def plain_drawn(text: str) -> Draw:
    """What writes as much of the head and the tail as goes into so many characters, three to two."""
    lines = lines_of(text)
    longest = max(map(len, lines), default=0)
    if longest * 2 > len(text):
        return lambda characters: narrowed(text.replace("\r\n", "\n"), max(characters - 40, 0))
    picking = Picking(lines=lines, order=list(inwards(0, len(lines))))
    return lambda characters: drawn(picking, characters)
