"""A long list in JSON column by column: all that stands under one key, then what stands within that, level by level.
It refuses to judge what stands there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final, Self

from unabridged.reduce.json_values import Pairs, Value, alike, lists_of, objects_of

# Where objects have more keys than this, they are no fields but names: what stands under all others is one column.
_MOST_KEYS: Final = 4096


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """What stands under one key: in which item of the list each of it stands, and which types there are of it."""

    key: str
    items: Sequence[int]
    values: Sequence[Value]
    kinds: frozenset[type]

    @classmethod
    def of(cls, key: str, items: Sequence[int], values: Sequence[Value]) -> Self:
        """The column of these values, an item for each."""
        return cls(key=key, items=items, values=values, kinds=frozenset(map(type, values)))

    def only(self, kind: type) -> Column:
        """What of it is of this type."""
        if len(self.kinds) == 1:
            return self
        found = [(item, value) for item, value in zip(self.items, self.values, strict=True) if type(value) is kind]
        return Column.of(self.key, [item for item, _ in found], [value for _, value in found])


def levels(values: Sequence[Value]) -> Iterator[Sequence[Column]]:
    """The list itself as a column, then the columns of the objects in it, of the objects in those, and so on."""
    level: Sequence[Column] = [Column.of("", range(len(values)), values)]
    while level:
        yield level
        level = inside(level)


def are_alike(columns: Sequence[Sequence[Column]]) -> bool:
    """Whether all items are objects of the same keys in one order: then each column runs through every one of them."""
    items = columns[0][0].items
    return len(columns) > 1 and all(column.items is items for column in columns[1])


def inside(columns: Sequence[Column]) -> Sequence[Column]:
    """The columns of all objects in these, those with numbers in the order in which the numbers stand."""
    return [each for column in columns if tuple in column.kinds for each in _columns(column.only(tuple))]


def _columns(column: Column) -> Iterator[Column]:
    items, objects = column.items, objects_of(column.values)
    keys = alike(objects)
    if keys is None or len(set(keys)) < len(keys):
        yield from _by_key(items, objects)
        return
    # Nearly all lists are of objects that are alike: each column then is a stride through all that stands in them.
    values = [value for _, value in chain.from_iterable(objects)]
    for place, key in enumerate(keys):
        yield Column.of(key, items, values[place :: len(keys)])


def _by_key(items: Sequence[int], objects: Sequence[Pairs]) -> Iterator[Column]:
    found: dict[str, tuple[list[int], list[Value]]] = {}
    numbered: dict[str, None] = {}
    for item, pairs in zip(items, objects, strict=True):
        for key, value in pairs:
            named = key if key in found or len(found) < _MOST_KEYS else ""
            at, values = found.setdefault(named, ([], []))
            at.append(item)
            values.append(value)
            if type(value) is bytes:
                numbered[named] = None
    for key in dict.fromkeys((*numbered, *found)):
        yield Column.of(key, *found[key])


def listed(columns: Sequence[Column], first: int) -> Sequence[Column]:
    """The first so many of what stands in each list in these; nothing where it is numbers throughout."""
    found: list[Column] = []
    for column in columns:
        if list not in column.kinds:
            continue
        lists = lists_of(column.values)
        if {str, list, tuple}.isdisjoint(map(type, chain.from_iterable(lists))):
            continue
        own = column.only(list).items
        values = [each for some in lists for each in some[:first]]
        found.append(Column.of("", [item for item, some in zip(own, lists, strict=True) for _ in some[:first]], values))
    return found
