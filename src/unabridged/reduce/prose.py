"""Which sentences of prose are shown: the first and the last, then those with figures, names and rare words.
It refuses to know what the text is about, and keeps every sentence as it was written.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice, pairwise, repeat
from math import inf
from typing import Final

from unabridged.reduce.finding import Body, Piece, Words, marked, numbered
from unabridged.reduce.picking import Draw, Order, Picking, drawn, ends_first, inwards
from unabridged.reduce.signals import is_plainly_wrong, is_wrong

# Each begins with one of a few letters, so that the matcher skips all others.
# A letter and a stop, and what stands before names and numbers, ends nothing; before a figure, no short word does.
_ENDS_NOTHING: Final = (
    r"(?<!\b[^\W\d_]\.)(?<!\b(?:Dr|Mr|Ms|St|Mt|vs|No|Nr|cf|ca|pp|Jr|Sr|Lt|Co)\.)"
    r"(?<!\b(?:Mrs|Inc|Ltd|Fig|Sec|Eqs|Gen|Sen|Rep|Gov|Col|Rev|Tel|Abs|Art|bzw|etc|Jan|Feb|Mar|Apr|Aug|Sep|Oct|Nov|Dec)\.)"
    r"(?<!\b(?:Prof|Corp|Dept|Capt|Sept|incl)\.)(?<!\bapprox\.)"
)
_SHORT: Final = r"(?<![\s(][^\W\d_]{2}\.)(?<![\s(][^\W\d_]{3}\.)"
_BEHIND: Final = r"[\"')\]]*[ \t]+(?=[\"'(\[]?"
_END: Final = re.compile(rf"[.!?…]{_ENDS_NOTHING}(?:{_BEHIND}[^\sa-z\d])|{_SHORT}{_BEHIND}\d))")
# These end a sentence whatever stands beside them, as the end of a line does.
_FULL_STOPS: Final = "。！？؟।"
_WORD: Final = re.compile(r"\w+")
_SPECIFIC: Final = re.compile(
    r"[\dA-Z_/.h\"`“](?:(?<=\d)\d*|(?<=[A-Z])[A-Z]+|(?<=[_/.])[a-z]|(?<=h)ttps?:|(?<=[\"`“]))"
)
_CAPITALS: Final = re.compile("[A-Z][A-Z]")
# A name stands behind a word.
_NAME: Final = re.compile(r"[A-Z](?<=[a-z,;] [A-Z])\w+")
_STOPS: Final = ".,;:!?…()。！？，、"
_RARE: Final = 2
# Shorter ones are articles.
_LONGER: Final = 3
_WORD_LIMIT: Final = 60
# Where there are fewer between spaces, the break behind it being one, they are no words, and which of them are rare says nothing.
_PIECES: Final = 3
# So many sentences fit into the nearest memory, and show which words are frequent: most of any text is made of those.
_AT_ONCE: Final = 512
_BREAK: Final = "\x00"
# What says so plainly where no spaces part words; each word more costs as much as it does in a log.
_TROUBLE: Final = Words(
    small=(
        "error", "错", "錯", "失败", "失敗", "异常", "異常", "致命", "崩溃", "崩潰", "エラー", "例外", "クラッシュ",
    )
)  # fmt: skip
# More sentences that look wrong are what the text is about.
_WRONG: Final = 12
# So many sentences in what may be a megabyte are no prose.
_MOST: Final = 40_000


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """What pieces between spaces add to their sentences, where that is anything: words beyond one, what tells something."""

    more: Mapping[str, int]
    telling: Mapping[str, int]


def sentences(text: str) -> list[str]:
    """The sentences, without what stands between them."""
    for mark in _FULL_STOPS:
        text = text.replace(mark, f"{mark}\n")
    ends = [0, *(found.end() for found in _END.finditer(text)), len(text)]
    pieces = "\n".join([text[begin:end] for begin, end in pairwise(ends)])
    return [piece for piece in map(str.strip, pieces.split("\n")) if piece]


def prose_drawn(text: str) -> Draw:
    """What writes as many sentences as go into so many characters."""
    said = sentences(text)
    picking = Picking(lines=said, order=Order(_wanted(said)), what="sentences")
    return lambda characters: drawn(picking, characters)


def _wanted(said: Sequence[str]) -> Iterator[int]:
    size = len(said)
    yield from (0, size - 1) if said else ()
    if size <= _MOST:
        worth = _worth(said)
        best = sorted(worth, key=worth.__getitem__, reverse=True)
        yield from islice(chain(best, (index for index in range(size) if index not in worth)), size // 2)
    yield from inwards(0, size)


def _worth(said: Sequence[str]) -> dict[int, float]:
    """What those sentences are worth that tell something; where one stands again, it is worth nothing."""
    usual = _usual(_pieces(said[:_AT_ONCE]))
    unusual: list[str] = []
    size = 0
    for begin in range(0, len(said), _AT_ONCE):
        pieces = _pieces(said[begin : begin + _AT_ONCE])
        unusual.extend([piece for piece in pieces if piece not in usual])
        size += len(pieces)
    if size >= _PIECES * len(said):
        return _weighed(said, unusual, frozenset(usual.values()))
    # Without words, only what looks wrong, what is specific and names tell anything, and most sentences have none of it.
    body = "\n".join(said)
    places = sorted({*_places(body, _SPECIFIC), *_places(body, _NAME)})
    few = [said[index] for index in places]
    worth = {places[index]: worth for index, worth in _weighed(few, _pieces(few), None).items()}
    return worth | dict.fromkeys(_wrong(said, body), inf)


def _wrong(said: Sequence[str], body: str) -> Sequence[int]:
    """The sentences that say plainly that something went wrong; of many, the ends stand for all."""
    found = marked(Body.of(body), Piece(begin=0, end=len(body), number=0), _TROUBLE)
    ends = (*found[:_AT_ONCE], *found[_AT_ONCE:][-_AT_ONCE:])
    return ends_first([each for each in ends if is_plainly_wrong(said[each]) and is_wrong(said[each])])[:_WRONG]


def _pieces(said: Sequence[str]) -> list[str]:
    """What stands between spaces, and a break behind each sentence."""
    return f" {_BREAK} ".join([*said, ""]).split()


def _places(body: str, pattern: re.Pattern[str]) -> list[int]:
    """In which sentences, a line each, the pattern is found, as often as it is."""
    whole = Piece(begin=0, end=len(body), number=0)
    return numbered(body, (found.start() for found in pattern.finditer(body)), whole)


def _weighed(said: Sequence[str], pieces: Sequence[str], frequent: frozenset[str] | None) -> dict[int, float]:
    """The same, from those of their pieces that may tell something."""
    if pieces.count(_BREAK) != len(said):
        return {}
    told = _told(pieces, frequent)
    telling: dict[int, int] = {}
    index = 0
    for piece in pieces:
        if piece in told.telling:
            telling[index] = telling.get(index, 0) + told.telling[piece]
        elif piece == _BREAK:
            index += 1
    for index in _places("\n".join(said), _NAME):
        telling[index] = telling.get(index, 0) + 2
    first = {said[index]: index for index in sorted(telling, reverse=True)}
    worth: dict[int, float] = {}
    for index in sorted(first.values()):
        own = said[index].split()
        words = min(len(own) + sum(map(told.more.get, own, repeat(0))), _WORD_LIMIT)
        if words:
            worth[index] = telling[index] / (words + 8)
    return worth


def _usual(sample: Sequence[str]) -> dict[str, str]:
    """Pieces that tell nothing, each with its word, which a part of the text has too often to be rare in all of it."""
    often = Counter(sample)
    bare = {piece: piece.strip(_STOPS) for piece in often}
    words: dict[str, int] = {}
    for piece, word in bare.items():
        words[word] = words.get(word, 0) + often[piece]
    return {
        piece: word
        for piece, word in bare.items()
        if words[word] > _RARE and word.isalpha() and not _CAPITALS.search(word)
    }


def _told(pieces: Sequence[str], frequent: frozenset[str] | None) -> _Told:
    """What these pieces tell; where they are words, those that are rare among them and not frequent tell something."""
    often = Counter(pieces) if frequent is not None else dict.fromkeys(pieces, 0)
    bare = dict(zip(often, map(str.strip, often, repeat(_STOPS)), strict=True))
    mixed = {piece: _WORD.findall(word) for piece, word in bare.items() if not word.isalpha()}
    rare = frozenset[str]() if frequent is None else _rare(often, bare, mixed) - frequent
    telling = {piece: 1 for piece, word in bare.items() if word in rare} if rare else {}
    for piece, words in mixed.items():
        telling[piece] = sum(map(rare.__contains__, words)) + len(_SPECIFIC.findall(piece)) * 2
    # Most texts have none, which is seen at once.
    for piece, word in bare.items() if _CAPITALS.search(" ".join(bare)) else ():
        if piece not in mixed and _CAPITALS.search(word):
            telling[piece] = telling.get(piece, 0) + len(_SPECIFIC.findall(piece)) * 2
    return _Told(
        more={piece: len(words) - 1 for piece, words in mixed.items() if len(words) != 1},
        telling={piece: tells for piece, tells in telling.items() if tells},
    )


def _rare(often: Mapping[str, int], bare: Mapping[str, str], mixed: Mapping[str, Sequence[str]]) -> frozenset[str]:
    """The words that hardly stand in the text, articles and the like apart."""
    found: dict[str, int] = {}
    for piece, word in bare.items():
        for each in mixed.get(piece, (word,)):
            found[each] = found.get(each, 0) + often[piece]
    return frozenset(word for word, times in found.items() if times <= _RARE and len(word) > _LONGER)
