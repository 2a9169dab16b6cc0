"""Which items of a long list in JSON say most: those that tell of something wrong, the ends, what is unlike the rest.
It refuses to know how an item is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from math import isfinite, sqrt
from operator import mul
from typing import Final

from unabridged.reduce.json_values import Number, Pairs, Value, alike, common_keys, keys_of
from unabridged.reduce.picking import ends_first, spread

_WORDS: Final = ("error", "fail", "exception", "fatal", "denied", "invalid", "panic", "critical", "refused", "timeout")
_STATUS: Final = re.compile(r"status|code|http", re.IGNORECASE)
# A status as HTTP has it, from which on something went wrong.
_REFUSED: Final = re.compile(r"[45]\d\d\Z")
_NOTHING: Final = frozenset({"", "0", "0.0", "none", "None", "null", "false", "no", "ok", "OK"})
_LOOKED_AT: Final = 400
_FEWEST: Final = 8
_AT_ONCE: Final = 64
_LEVELS: Final = 12
_SIGMAS: Final = 2.0
# A longer number is a name; a larger one has no square.
_NUMBER_DIGITS: Final = 40
_LARGEST: Final = 1e150


def wanted(values: Sequence[Value]) -> tuple[int, ...]:
    """All items, those that say most first."""
    size, keys = len(values), alike(values)
    ends = ends_first(range(size))[:2]
    cells = _inside(range(size), values)
    others = () if keys else _of_other_shape(values)
    order = chain(ends_first(_wrong(values, cells)), ends, others, _far(values, cells, keys), spread(size))
    return tuple(dict.fromkeys(order))


def names_trouble(key: str) -> bool:
    """Whether a key is one under which trouble is told."""
    return _has_word(key)


def _has_word(text: str) -> bool:
    return any(map(text.lower().__contains__, _WORDS))


def far_off(column: Sequence[tuple[int, float]]) -> Iterator[int]:
    """Where a number stands more than two deviations from the middle of all, the farthest first."""
    for place in far_apart([number for _, number in column]):
        yield column[place][0]


def far_apart(numbers: Sequence[float]) -> Sequence[int]:
    """The places of the numbers that are far off among these."""
    size = len(numbers)
    if size < _FEWEST or max(numbers) > _LARGEST or min(numbers) < -_LARGEST:
        return ()
    middle = sum(numbers) / size
    away = [number - middle for number in numbers]
    wide = sqrt(sum(map(mul, away, away)) / size)
    limit = _SIGMAS * wide
    far = [(-abs(distance), place) for place, distance in enumerate(away) if not -limit <= distance <= limit]
    return [place for _, place in sorted(far)] if wide > 0 and len(far) * 10 <= size else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cells:
    """What stands in objects: of which item each is, under which key, and what it is, one behind the other."""

    items: Sequence[int]
    keys: Sequence[str]
    values: Sequence[Value]


_NONE: Final = _Cells(items=(), keys=(), values=())


def _inside(items: Sequence[int], values: Sequence[Value]) -> _Cells:
    """What stands in those of the values that are objects."""
    if Pairs not in set(map(type, values)):
        return _NONE
    found = [(item, value) for item, value in zip(items, values, strict=True) if isinstance(value, Pairs)]
    flat = list(chain.from_iterable([value for _, value in found]))
    owners = list(chain.from_iterable([repeat(item, len(value)) for item, value in found]))
    return _Cells(items=owners, keys=[key for key, _ in flat], values=[value for _, value in flat])


def _wrong(values: Sequence[Value], cells: _Cells) -> list[int]:
    """The items that tell of something wrong; what more than half of them say is what they are about."""
    found: set[int] = set()
    for told in (_saying(values, cells), _having(cells)):
        if len(told) * 2 <= len(values):
            found.update(told)
    return sorted(found.union(_rarely_set(cells, len(values))))


def _saying(values: Sequence[Value], cells: _Cells) -> set[int]:
    """The items of which a text, or a status, tells of trouble."""
    found: set[int] = set()
    items: Sequence[int] = range(len(values))
    # What stands deeper is told by no row that anybody reads.
    for _ in range(_LEVELS):
        found.update(_troubled(items, values))
        statuses = {key for key in set(cells.keys) if _STATUS.search(key)}
        if statuses:
            found.update(
                item
                for item, key, value in zip(cells.items, cells.keys, cells.values, strict=True)
                if key in statuses and isinstance(value, Number) and _REFUSED.match(value)
            )
        listed = _listed(items, values)
        items = [*cells.items, *[item for item, _ in listed]]
        values = [*cells.values, *[each for _, each in listed]]
        cells = _inside(items, values)
    return found


def _listed(items: Sequence[int], values: Sequence[Value]) -> list[tuple[int, Value]]:
    """The first of what stands in lists, each with its item; nothing where it is numbers throughout."""
    lists = [value for value in values if isinstance(value, list)]
    if not {str, list, Pairs}.intersection(map(type, chain.from_iterable(lists))):
        return []
    found = zip(items, values, strict=True)
    return [(item, each) for item, value in found if isinstance(value, list) for each in value[:_FEWEST]]


def _troubled(items: Sequence[int], values: Sequence[Value]) -> Iterator[int]:
    """The items of which a text itself says so; each different text is read once, and all at once where none does."""
    if str not in set(map(type, values)):
        return
    texts = list({value for value in values if type(value) is str})
    # Many are read at a time, and each of them alone only where one of them tells something.
    many = [texts[begin : begin + _AT_ONCE] for begin in range(0, len(texts), _AT_ONCE)]
    telling = {text for some in many if _has_word("\n".join(some)) for text in some if _has_word(text[:_LOOKED_AT])}
    if telling:
        for item, value in zip(items, values, strict=True):
            if type(value) is str and value in telling:
                yield item


def _having(cells: _Cells) -> set[int]:
    """The items in which something stands under a key that trouble is told under."""
    found: set[int] = set()
    while cells.keys:
        keys = {key for key in set(cells.keys) if names_trouble(key)}
        if keys:
            found.update(
                item
                for item, key, value in zip(cells.items, cells.keys, cells.values, strict=True)
                if key in keys and not _is_nothing(value)
            )
        cells = _inside(cells.items, cells.values)
    return found


def _is_nothing(value: Value) -> bool:
    if isinstance(value, str):
        return value in _NOTHING
    return not value


def _rarely_set(cells: _Cells, size: int) -> Iterator[int]:
    """The items in which a key is null that is set in most, or set that is null in most."""
    if None not in cells.values:
        return
    empty: dict[str, list[int]] = {
        key: [] for key, value in zip(cells.keys, cells.values, strict=True) if value is None
    }
    filled: dict[str, list[int]] = {key: [] for key in empty}
    for item, key, value in zip(cells.items, cells.keys, cells.values, strict=True) if empty else ():
        if key in empty:
            (empty if value is None else filled)[key].append(item)
    for key, at in empty.items():
        few = min(at, filled[key], key=len)
        if len(few) * 10 <= size:
            yield from few


def _of_other_shape(values: Sequence[Value]) -> Sequence[int]:
    common = common_keys(values)
    other = [index for index, value in enumerate(values) if keys_of(value) != common] if common else []
    return ends_first(other) if len(other) * 4 <= len(values) else ()


def _far(values: Sequence[Value], cells: _Cells, keys: Sequence[str] | None) -> Iterator[int]:
    if keys is not None and len(set(keys)) == len(keys):
        for place in range(len(keys)):
            yield from _far_in(range(len(values)), cells.values[place :: len(keys)])
        return
    columns: dict[str, tuple[list[int], list[Value]]] = {}
    bare = [(index, "", value) for index, value in enumerate(values) if isinstance(value, Number)]
    for index, key, value in chain(zip(cells.items, cells.keys, cells.values, strict=True), bare):
        if isinstance(value, Number):
            items, column = columns.setdefault(key, ([], []))
            items.append(index)
            column.append(value)
    for items, column in columns.values():
        yield from _far_in(items, column)


def _far_in(items: Sequence[int], column: Sequence[Value]) -> Iterator[int]:
    kinds = set(map(type, column))
    if Number not in kinds:
        return
    if kinds == {Number}:
        numbers = [value for value in column if isinstance(value, Number)]
    else:
        found = [(item, value) for item, value in zip(items, column, strict=True) if isinstance(value, Number)]
        items, numbers = [item for item, _ in found], [value for _, value in found]
    if len(numbers) < _FEWEST:
        return
    if max(map(len, numbers)) > _NUMBER_DIGITS or not isfinite(sum(map(float, numbers))):
        kept = [
            (item, value)
            for item, value in zip(items, numbers, strict=True)
            if len(value) <= _NUMBER_DIGITS and isfinite(float(value))
        ]
        items, numbers = [item for item, _ in kept], [value for _, value in kept]
    yield from (items[place] for place in far_apart(list(map(float, numbers))))
