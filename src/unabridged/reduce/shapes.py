"""Lines without their figures and marks: those that are alike have one shape, and are looked at once.
It refuses to know what is looked for in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress
from typing import Final

from unabridged.reduce.finding import Body, Piece, Words, marked

# Bytes, since letters beyond ASCII cost a hundred times as much to replace one by one: no figures, and marks as spaces.
BESIDE_FIGURES: Final = b".-"
OF_FIGURES: Final = b"0123456789" + BESIDE_FIGURES
_MARKS: Final = b"\t\r\v\f,;|=()[]{}<>\"'"
_PARTED: Final = bytes.maketrans(_MARKS, b" " * len(_MARKS))
_SAMPLE: Final = 256


def shapes_of(lines: Sequence[str], without: bytes = OF_FIGURES) -> list[bytes]:
    """Each line without some of its letters, and with spaces for the marks that part its words."""
    return "\n".join(lines).encode("utf-8", "surrogatepass").translate(_PARTED, without).split(b"\n")


def are_alike(lines: Sequence[str]) -> bool:
    """Whether lines are so often alike that it pays to look at shapes; a sample tells."""
    sample = lines[:: max(len(lines) // _SAMPLE, 1)]
    return len(set(shapes_of(sample))) * 2 <= len(sample)


class Alike:
    """Lines by their shapes: each shape is looked at once, and none before a line of it is asked for."""

    __slots__ = ("_known", "shapes")

    def __init__(self, shapes: Sequence[bytes]) -> None:
        self.shapes = shapes
        self._known: dict[Sequence[str], dict[bytes, bool]] = {}

    def having(self, words: Sequence[str], among: range) -> Iterator[int]:
        """The numbers of those lines that have any of the words, in small letters, and of some that seem to."""
        shapes, known = self.shapes[among.start : among.stop], self._known.setdefault(words, {})
        new = [*set(shapes).difference(known)]
        if new:
            found = frozenset(_having(new, words))
            known.update(zip(new, map(found.__contains__, range(len(new))), strict=True))
        return compress(among, map(known.__getitem__, shapes))


def _having(shapes: Sequence[bytes], words: Sequence[str]) -> Sequence[int]:
    # What a line has, its shape has: a word has neither figures nor marks.
    body = Body.of(b"\n".join(shapes).decode("utf-8", "surrogatepass"))
    return marked(body, Piece(begin=0, end=len(body.text), number=0), Words(small=words))
