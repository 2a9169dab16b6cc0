"""Which items of a long list in JSON say most: those that tell of something wrong, the ends, what is unlike the rest.
It refuses to know how an item is written.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, compress, islice
from math import isfinite, sqrt
from operator import mul
from types import NoneType
from typing import Final

from unabridged.reduce.abroad import TONGUES
from unabridged.reduce.json_columns import Column, are_alike, inside, levels, listed
from unabridged.reduce.json_values import Number, Pairs, Value, common_keys, keys_of, numbers_of, texts_of
from unabridged.reduce.picking import Order, ends_first, spread

_WORDS: Final = (
    "error", "fail", "exception", "fatal", "denied", "invalid", "panic", "critical", "refused", "timeout", "fehler", "fallo",
)  # fmt: skip
_WORDS_ABROAD: Final = tuple(word for tongue in TONGUES for word in tongue.found if not word.isascii())
_STATUS: Final = re.compile(r"status|code|http", re.IGNORECASE)
# A status as HTTP has it, from which on something went wrong.
_REFUSED: Final = re.compile(rb"[45]\d\d\Z")
_NOTHING: Final = frozenset({"", "0", "0.0", "none", "None", "null", "false", "no", "ok", "OK"})
_ZEROS: Final = frozenset({b"0", b"0.0"})
_LOOKED_AT: Final = 400
_FEWEST: Final = 8
_AT_ONCE: Final = 64
# Of fewer items, and of more different values, none is usual; more that are rare are what the list is about.
_PLAIN: Final = frozenset({str, bool, bytes, NoneType})
_USUAL: Final = 24
_DIFFERENT: Final = 12
_FEW: Final = 0.05
# What is rare stands this often at most: once, and once more for so many.
_ONCE_MORE: Final = 200
_RAREST: Final = 5
_LEVELS: Final = 12
_SIGMAS: Final = 2.0
# A longer number is a name; a larger one has no square.
_NUMBER_DIGITS: Final = 40
_LARGEST: Final = 1e150


def wanted(values: Sequence[Value]) -> Order:
    """All items, those that say most first."""
    size, columns = len(values), tuple(levels(values))
    ends = ends_first(range(size))[:2]
    wrong = ends_first(_wrong(size, columns))
    others = () if are_alike(columns) else _of_other_shape(values)
    rare = dict.fromkeys(chain.from_iterable(map(_rarely_taken, chain.from_iterable(columns[1:2]))))
    return Order(chain(wrong, ends, others, islice(rare, _FEWEST), _far(columns), spread(size)))


def names_trouble(key: str) -> bool:
    """Whether a key is one under which trouble is told."""
    return _has_word(key)


def names_any(pairs: Pairs) -> bool:
    """Whether any key of an object may be one of those."""
    return _has_word("\n".join([key for key, _ in pairs]))


def _has_word(text: str) -> bool:
    small = text.lower()
    return any(map(small.__contains__, _WORDS)) or (not small.isascii() and any(map(small.__contains__, _WORDS_ABROAD)))


def rarely(size: int) -> int:
    """How often something rare stands at most among so many."""
    return min(1 + size // _ONCE_MORE, _RAREST)


def far_off(column: Sequence[tuple[int, float]]) -> Iterator[int]:
    """Where a number stands more than two deviations from the middle of all, the farthest first."""
    for place in far_apart([number for _, number in column]):
        yield column[place][0]


def far_apart(numbers: Sequence[float], sigmas: float = _SIGMAS) -> Sequence[int]:
    """The places of the numbers that are so many deviations off among these, the farthest first."""
    size = len(numbers)
    if size < _FEWEST:
        return ()
    least, most = min(numbers), max(numbers)
    if most > _LARGEST or least < -_LARGEST:
        return ()
    middle = sum(numbers) / size
    away = [number - middle for number in numbers]
    wide = sqrt(sum(map(mul, away, away)) / size)
    limit = sigmas * wide
    if -limit <= least - middle and most - middle <= limit:
        return ()
    far = [(-abs(distance), place) for place, distance in enumerate(away) if not -limit <= distance <= limit]
    return [place for _, place in sorted(far)] if wide > 0 and len(far) * 10 <= size else ()


def _wrong(size: int, columns: Sequence[Sequence[Column]]) -> list[int]:
    """The items that tell of something wrong; what more than half of them say is what they are about."""
    found: set[int] = set()
    for told in (_saying(columns), _having(columns)):
        if len(told) * 2 <= size:
            found.update(told)
    return sorted(found.union(*map(partial(_rarely_set, size), chain.from_iterable(columns[1:2]))))


def _saying(columns: Sequence[Sequence[Column]]) -> set[int]:
    """The items of which a text, or a status, tells of trouble."""
    found: set[int] = set()
    within: Sequence[Column] = ()
    # What stands deeper is told by no row that anybody reads.
    for level in range(_LEVELS):
        here = [*chain.from_iterable(columns[level : level + 1]), *within]
        found.update(_troubled(here))
        found.update(chain.from_iterable(map(_refused, here)))
        within = [*listed(here, _FEWEST), *inside(within)]
    return found


def _troubled(columns: Iterable[Column]) -> Iterator[int]:
    """The items of which a text itself says so; each different text is read once, and all at once where none does."""
    own = [column.only(str) for column in columns if str in column.kinds]
    texts = list({text for column in own for text in texts_of(column.values)})
    # Many are read at a time, and each of them alone only where one of them tells something.
    many = [texts[begin : begin + _AT_ONCE] for begin in range(0, len(texts), _AT_ONCE)]
    telling = {text for some in many if _has_word("\n".join(some)) for text in some if _has_word(text[:_LOOKED_AT])}
    for column in own if telling else ():
        yield from compress(column.items, map(telling.__contains__, column.values))


def _refused(column: Column) -> Iterable[int]:
    """The items of which a status says so."""
    if bytes not in column.kinds or not _STATUS.search(column.key):
        return ()
    own = column.only(bytes)
    return compress(own.items, map(_REFUSED.match, numbers_of(own.values)))


def _having(columns: Sequence[Sequence[Column]]) -> set[int]:
    """The items in which something stands under a key that trouble is told under."""
    return {
        item
        for column in chain.from_iterable(columns[1:])
        if names_trouble(column.key)
        for item, value in zip(column.items, column.values, strict=True)
        if not _is_nothing(value)
    }


def _is_nothing(value: Value) -> bool:
    if isinstance(value, bytes):
        return value in _ZEROS
    return value in _NOTHING if isinstance(value, str) else not value


def _rarely_set(size: int, column: Column) -> Sequence[int]:
    """The items in which a key is null that is set in most, or set that is null in most."""
    if NoneType not in column.kinds or len(column.kinds) == 1:
        return ()
    empty = [item for item, value in zip(column.items, column.values, strict=True) if value is None]
    filled = [item for item, value in zip(column.items, column.values, strict=True) if value is not None]
    few = min(empty, filled, key=len)
    return few if len(few) * 10 <= size else ()


def _rarely_taken(column: Column) -> Sequence[int]:
    """The items with a value that hardly any other has, where there are few different ones."""
    values = column.values
    if len(values) < _USUAL or not column.kinds <= _PLAIN or len(set(values[:_AT_ONCE])) > _DIFFERENT:
        return ()
    often, most = Counter(values), rarely(len(values))
    rare = {value for value, times in often.items() if times <= most}
    found = list(compress(column.items, map(rare.__contains__, values)))
    return found[:_FEWEST] if len(often) <= _DIFFERENT and len(found) <= max(len(values) * _FEW, 1) else ()


def _of_other_shape(values: Sequence[Value]) -> Iterator[int]:
    common = common_keys(values)
    other = [index for index, value in enumerate(values) if keys_of(value) != common] if common else []
    yield from ends_first(other) if len(other) * 4 <= len(values) else ()


def _far(columns: Sequence[Sequence[Column]]) -> Iterator[int]:
    for column in (*chain.from_iterable(columns[1:2]), *columns[0]):
        if bytes in column.kinds:
            own = column.only(bytes)
            yield from _far_in(own.items, numbers_of(own.values))


def _far_in(items: Sequence[int], numbers: Sequence[Number]) -> Iterator[int]:
    if len(numbers) < _FEWEST:
        return
    values = list(map(float, numbers))
    if max(map(len, numbers)) > _NUMBER_DIGITS or not isfinite(sum(values)):
        kept = [
            (item, value)
            for item, number, value in zip(items, numbers, values, strict=True)
            if len(number) <= _NUMBER_DIGITS and isfinite(value)
        ]
        items, values = [item for item, _ in kept], [value for _, value in kept]
    yield from (items[place] for place in far_apart(values))
