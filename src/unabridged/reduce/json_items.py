"""Long JSON in as many characters as there are: the items of lists that say most, each text as short as it has to be.
It refuses to leave out an item, a key or part of a text without its number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from unabridged.reduce.base64 import without_base64
from unabridged.reduce.counts import left_out, struck
from unabridged.reduce.cutting import narrowed
from unabridged.reduce.json_order import names_any, names_trouble, wanted
from unabridged.reduce.json_rows import uniform_keys
from unabridged.reduce.json_values import Pairs, Value, common_keys, keys_of, said, written
from unabridged.reduce.logs import log_drawn
from unabridged.reduce.picking import Draw, Order, ends_first

# From generous to tight: items of a list, keys of an object, characters of a text, levels.
_STEPS: Final = (
    (200, 100, 2000, 12), (100, 60, 1000, 10), (50, 40, 400, 8), (30, 30, 200, 8), (20, 25, 120, 6),
    (10, 20, 80, 5), (5, 16, 60, 4), (3, 12, 40, 3), (2, 8, 40, 2), (1, 5, 40, 1),
)  # fmt: skip
_DEEPEST: Final = 12
# What stands where a level is not told.
_CUT: Final = ("{… ", "[… ")
_INNER: Final = 10
_KEY: Final = 200
# In less room hardly a line of a text goes in; where less of it is filled, its beginning and its end say more.
_LINES: Final = 100
_FILLED: Final = 0.25


@dataclass(frozen=True, slots=True, kw_only=True)
class _Size:
    items: int
    keys: int
    characters: int
    levels: int
    orders: dict[int, Order]
    names: dict[int, Sequence[int]]
    texts: dict[int, Draw]

    def text(self, value: str) -> str:
        """A text in its marks; of a long one with lines, those that say most."""
        if self.characters >= _LINES and len(value) > self.characters and "\n" in value:
            if id(value) not in self.texts:
                self.texts[id(value)] = log_drawn(_readable(value))
            told = self.texts[id(value)](self.characters)
            if len(told) >= self.characters * _FILLED:
                return said(told)
        return _text(value, self.characters)

    def named(self, value: Pairs) -> Sequence[int]:
        """The keys of an object that say most, in the order in which they do: those of trouble, the ends, the others."""
        if id(value) not in self.names:
            size = range(len(value))
            troubled = [index for index in size if names_trouble(value[index][0])] if names_any(value) else []
            few = ends_first(troubled)[: self.keys] if len(troubled) * 2 <= len(value) else ()
            self.names[id(value)] = tuple(dict.fromkeys((*few[:1], 0, size[-1], *few, *size[: _STEPS[0][1]])))
        return self.names[id(value)]

    def order(self, values: Sequence[Value]) -> Order:
        """The order of a list's items, found once however often the list is drawn."""
        if id(values) not in self.orders:
            self.orders[id(values)] = wanted(values)
        return self.orders[id(values)]


def items_drawn(value: Value) -> Draw:
    """What writes as much of the value as goes into so many characters."""
    orders: dict[int, Order] = {}
    names: dict[int, Sequence[int]] = {}
    lines: dict[int, Draw] = {}
    sizes = [
        _Size(items=items, keys=keys, characters=wide, levels=levels, orders=orders, names=names, texts=lines)
        for items, keys, wide, levels in _STEPS
    ]
    if isinstance(value, list):
        order, common = wanted(value), common_keys(value)
        return lambda room: _best(lambda size: _list(value, order, common, size, room), sizes, room)
    texts: dict[tuple[int, int], str] = {}

    def drawn(size: _Size) -> str:
        if (size.items, size.levels) not in texts:
            texts[size.items, size.levels] = _short(value, size, size.levels)
        return texts[size.items, size.levels]

    return lambda room: _best(drawn, sizes, room)


def _best(drawn: Callable[[_Size], str], sizes: Sequence[_Size], characters: int) -> str:
    """The most generous that goes in; where that leaves room and deep things untold, fewer of each and all levels."""
    fitting = ((step, text) for step, size in enumerate(sizes) if len(text := drawn(size)) <= characters)
    step, text = next(fitting, (len(sizes), ""))
    if step == len(sizes):
        return drawn(sizes[-1])
    if len(text) * 2 >= characters or not any(map(text.__contains__, _CUT)):
        return text
    deep = (drawn(replace(size, levels=_DEEPEST)) for size in sizes[step:] if size.levels < _DEEPEST)
    return next((each for each in deep if len(each) <= characters), text)


def _list(
    values: Sequence[Value], order: Iterable[int], common: tuple[str, ...] | None, size: _Size, characters: int
) -> str:
    """The outermost list: as many items as go in, each as short as the step says, the wanted ones first."""
    told: dict[int, str] = {}
    room = characters - 60
    head = "" if common is None else f"({','.join(_text(key, _KEY) for key in common)})"
    inner = replace(size, items=min(size.items, _INNER))
    for index in order:
        row = _row(values[index], common, inner, size.levels)
        room -= len(row) + 8
        if room < 0:
            break
        told[index] = row
    if len(told) < min(size.items, len(values)) and size.levels > 1:
        return " " * (characters + 1)
    return "\n".join([f"[{head}", *_with_gaps(told, len(values)), "]"])


def _row(value: Value, common: tuple[str, ...] | None, size: _Size, levels: int) -> str:
    if common is not None and isinstance(value, tuple) and keys_of(value) == common:
        return ",".join([_short(each, size, levels - 1) for _, each in value])
    return _short(value, size, levels)


def _with_gaps(told: dict[int, str], total: int, what: str = "more items") -> Iterator[str]:
    following = 0
    for index in sorted(told):
        if index > following:
            yield left_out(index - following, what)
        yield told[index]
        following = index + 1
    if following < total:
        yield left_out(total - following, what)


def _short(value: Value, size: _Size, levels: int) -> str:
    match value:
        case bytes():
            return narrowed(value.decode(), max(size.characters, 80))
        case str():
            return size.text(value)
        case tuple():
            return _object(value, size, levels)
        case list():
            return _inner_list(value, size, levels)
        case _:
            return written(value)


def _text(value: str, characters: int) -> str:
    return narrowed(said(_readable(value)), characters)


def _readable(value: str) -> str:
    """What a text says, struck once it is read, since an escape may spell a count of ours."""
    return without_base64(struck(value))


def _object(value: Pairs, size: _Size, levels: int) -> str:
    if levels < 1 and value:
        return "{" + left_out(len(value), "keys") + "}"
    told: Sequence[int] = range(len(value))
    if len(value) > size.keys:
        told = sorted(size.named(value)[: size.keys])
    fields = {
        index: f"{_text(value[index][0], size.characters)}:{_short(value[index][1], size, levels - 1)}"
        for index in told
    }
    return "{" + ",".join(_with_gaps(fields, len(value), "more keys")) + "}"


def _inner_list(value: Sequence[Value], size: _Size, levels: int) -> str:
    if levels < 1 and value:
        return "[" + left_out(len(value), "items") + "]"
    common = uniform_keys(value)
    order = range(len(value)) if len(value) <= size.items else islice(size.order(value), size.items)
    told = {index: _row(value[index], common, size, levels) for index in order}
    if common is None:
        return "[" + ",".join(_with_gaps(told, len(value))) + "]"
    return "\n".join([f"[({','.join(_text(key, _KEY) for key in common)})", *_with_gaps(told, len(value))]) + "]"
