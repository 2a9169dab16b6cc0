"""Which items of a long list in JSON say most: those that tell of something wrong, the ends, what is unlike the rest.
It refuses to know how an item is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from math import isfinite, sqrt
from operator import mul
from typing import Final

from unabridged.reduce.json_values import Number, Pairs, Value, common_keys, keys_of
from unabridged.reduce.picking import ends_first, spread

_WRONG: Final = re.compile(r"error|fail|exception|fatal|denied|invalid|panic|critical|refused|timeout", re.IGNORECASE)
_STATUS: Final = re.compile(r"status|code|http", re.IGNORECASE)
# A status as HTTP has it, from which on something went wrong.
_REFUSED: Final = re.compile(r"[45]\d\d\Z")
_NOTHING: Final = frozenset({"", "0", "0.0", "none", "None", "null", "false", "no", "ok", "OK"})
_LOOKED_AT: Final = 400
_FEWEST: Final = 8
_SIGMAS: Final = 2.0
# A longer number is a name; a larger one has no square.
_NUMBER_DIGITS: Final = 40
_LARGEST: Final = 1e150


def wanted(values: Sequence[Value]) -> tuple[int, ...]:
    """All items, those that say most first."""
    ends = ends_first(range(len(values)))[:2]
    order = chain(ends_first(_wrong(values)), ends, _of_other_shape(values), _far(values), spread(len(values)))
    return tuple(dict.fromkeys(order))


def names_trouble(key: str) -> bool:
    """Whether a key is one under which trouble is told."""
    return _WRONG.search(key) is not None


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


def _wrong(values: Sequence[Value]) -> list[int]:
    """The items that tell of something wrong; what more than half of them say is what they are about."""
    found: set[int] = set()
    for is_wrong in (_says_trouble, _has_trouble):
        told = [index for index, value in enumerate(values) if is_wrong(value)]
        if len(told) * 2 <= len(values):
            found.update(told)
    return sorted(found.union(_rarely_set(values)))


def _says_trouble(value: Value) -> bool:
    """Whether a text of the item, or a status, says so."""
    match value:
        case Number():
            return False
        case str():
            return _WRONG.search(value[:_LOOKED_AT]) is not None
        case Pairs():
            return any(_is_refusal(key, each) or _says_trouble(each) for key, each in value)
        case list():
            return any(map(_says_trouble, value[:_FEWEST]))
        case _:
            return False


def _is_refusal(key: str, value: Value) -> bool:
    return isinstance(value, Number) and _REFUSED.match(value) is not None and _STATUS.search(key) is not None


def _has_trouble(value: Value) -> bool:
    """Whether something stands under a key that trouble is told under."""
    return isinstance(value, Pairs) and any(
        (names_trouble(key) and not _is_nothing(each)) or _has_trouble(each) for key, each in value
    )


def _is_nothing(value: Value) -> bool:
    if isinstance(value, str):
        return value in _NOTHING
    return not value


def _rarely_set(values: Sequence[Value]) -> Iterator[int]:
    """The items in which a key is null that is set in most, or set that is null in most."""
    empty: dict[str, list[int]] = {}
    filled: dict[str, list[int]] = {}
    for index, value in enumerate(values):
        if isinstance(value, Pairs):
            for key, each in value:
                (empty if each is None else filled).setdefault(key, []).append(index)
    for key, at in empty.items():
        few = min(at, filled.get(key, []), key=len)
        if len(few) * 10 <= len(values):
            yield from few


def _of_other_shape(values: Sequence[Value]) -> Sequence[int]:
    common = common_keys(values)
    other = [index for index, value in enumerate(values) if keys_of(value) != common] if common else []
    return ends_first(other) if len(other) * 4 <= len(values) else ()


def _far(values: Sequence[Value]) -> Iterator[int]:
    columns: dict[str, list[tuple[int, float]]] = {}
    for index, value in enumerate(values):
        for key, each in value if isinstance(value, Pairs) else (("", value),):
            if isinstance(each, Number) and len(each) <= _NUMBER_DIGITS and isfinite(number := float(each)):
                columns.setdefault(key, []).append((index, number))
    return chain.from_iterable(far_off(column) for column in columns.values())
