"""What of a text is read at all: all of it, or its beginning and its end where it would keep the reader busy.
It refuses to look at a clock: what reading takes is reckoned from the text, and is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from unabridged.compaction.extractive.splitting import Unit, units
from unabridged.lazy_patterns import lazy
from unabridged.search.letters import is_unspaced

# A hundred thousand tokens of any language and of most machines are read whole.
MOST: Final = 1_080_000
# Of what stays in the view the values alone are looked at.
MOST_BESIDE: Final = 400_000
# What a statement takes and a word that was not met before, beside a byte of either.
_STATEMENT: Final = 20
_NEW_WORD: Final = 24
# No text takes more for a letter than this, a line of one new letter.
_MOST_FOR_A_LETTER: Final = 26
# So much of any message is read, as long as there is room for that many messages.
_LEAST: Final = 400
_LONGEST: Final = 600_000
# Where other letters stand among Latin ones, each run of either is a word.
_WORDS: Final = lazy(r"[0-9A-Za-z_]+|[^\W0-9A-Za-z_]+")
_LONGEST_WORD: Final = 400


class Read(NamedTuple):
    """The statements of a text that are read, each once, and how many are not."""

    units: tuple[Unit, ...]
    unread: int


def read(texts: Sequence[str], most: int = MOST) -> list[Read]:
    """What is read of each of these texts; where it is too much for one reading, of the longest the least."""
    texts, passed = _bounded(texts)
    found = [tuple(dict.fromkeys(units(each))) for each in texts]  # a line that stands again says nothing more
    if sum(map(len, texts)) * _MOST_FOR_A_LETTER <= most:
        return [Read(each, lines) for each, lines in zip(found, passed, strict=True)]
    met = set[str]()
    works = [[_work(each, met) for each in those] for those in found]
    room = _rooms([sum(those) for those in works], most)
    cuts = [_middle(each, at_most) for each, at_most in zip(works, room, strict=True)]
    return [
        Read(those[:begin] + those[end:], end - begin + lines)
        for those, (begin, end), lines in zip(found, cuts, passed, strict=True)
    ]


def _bounded(texts: Sequence[str]) -> tuple[list[str], list[int]]:
    """The texts without the middle of those that never end, and how many lines each has lost."""
    lengths = list(map(len, texts))
    if sum(lengths) <= _LONGEST:
        return list(texts), [0] * len(texts)
    rooms = _rooms(lengths, _LONGEST)
    cut = [_without_middle(each, room) for each, room in zip(texts, rooms, strict=True)]
    return [each for each, _ in cut], [lines for _, lines in cut]


def _rooms(sizes: Sequence[int], most: int) -> list[int]:
    """How much of each there is room for, of the newest before the others: each whole, or as much as any has."""
    share, left, rooms = max(_LEAST, _share(sizes, most)), most, list[int]()
    for size in reversed(sizes):
        rooms.append(min(size, share, left))
        left -= rooms[-1]
    return rooms[::-1]


def _work(one: Unit, met: set[str]) -> int:
    new = set(one.text.split() if one.text.isascii() else _WORDS.findall(one.text)) - met
    met |= new
    return len(one.text.encode("utf-8", "replace")) + _STATEMENT + _NEW_WORD * (len(new) + len(one.values))


def _middle(works: Sequence[int], room: int) -> tuple[int, int]:
    """Where the part begins and ends that there is no room for."""
    begin, end, is_first = 0, len(works), True
    while begin < end and works[begin if is_first else end - 1] <= room:
        room -= works[begin if is_first else end - 1]
        begin, end, is_first = begin + is_first, end - (not is_first), not is_first
    return begin, end


def _share(sizes: Sequence[int], most: int) -> int:
    """How large each may be, so that all of them together are no more."""
    left = most
    for n, size in enumerate(sorted(sizes)):
        if size * (len(sizes) - n) > left:
            return left // (len(sizes) - n)
        left -= size
    return most


def _without_middle(text: str, longest: int) -> tuple[str, int]:
    """Its beginning and its end, neither of which begins or ends within a word, and how many lines stood between."""
    if len(text) <= longest:
        return text, 0
    before, behind = longest // 2, len(text) - longest // 2
    shortest, latest = max(0, before - _LONGEST_WORD), min(len(text), behind + _LONGEST_WORD)
    while before > shortest and _is_within(text, before):
        before -= 1
    while behind < latest and _is_within(text, behind):
        behind += 1
    return f"{text[:before]}\n{text[behind:]}", max(1, text.count("\n", before, behind) - 1)


def _is_within(text: str, at: int) -> bool:
    """Whether a word goes on there."""
    return not any(each.isspace() or is_unspaced(each) for each in text[at - 1 : at + 1])
