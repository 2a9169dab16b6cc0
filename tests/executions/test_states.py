"""Whether a value is another by now is seen by which object it is, and by what it holds where that is cheap to read."""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict, deque
from collections.abc import Callable
from typing import Any

import pytest

from unabridged.executions.states import state_of

MANY = 2_000_000


class Values(list[Any]):
    """What a column keeps that shows no bytes."""

    def __getitem__(self, at: Any) -> Any:  # noqa: ANN401  # as a list has it
        return Values(super().__getitem__(at))

    def tolist(self) -> list[Any]:
        return list(self)


class Moments:
    """An array of moments, which shows its bytes as numbers alone."""

    dtype = "datetime64[ns]"

    def __init__(self, *numbers: int) -> None:
        self.numbers = array("q", numbers)

    def view(self, _: str) -> array[int]:
        return self.numbers


class Column:
    """One column of a table, as pandas has it."""

    __module__ = "pandas.core.series"

    def __init__(self, values: object) -> None:
        self.values = values


class Frame:
    """A table, as pandas has it."""

    __module__ = "pandas.core.frame"

    columns = property(list)

    def __init__(self, **columns: object) -> None:
        self._columns = columns

    def __iter__(self) -> Any:  # noqa: ANN401  # the names
        return iter(self._columns)

    def __getitem__(self, name: str) -> Column:
        return Column(self._columns[name])


class Elsewhere:
    """A table that would be fetched to be looked at."""

    columns = ("a",)

    def __getitem__(self, name: str) -> Column:
        raise AssertionError(name)


def entry(of: Any, at: Any, anew: object) -> None:  # noqa: ANN401  # whatever takes entries
    of[at] = anew


def rows_of(count: int, size: int) -> memoryview:
    """Every second row of a matrix, which lie apart from each other."""
    return memoryview(bytearray(2 * count * size)).cast("B", (2 * count, size))[::2]


CHANGES: list[tuple[object, Callable[[Any], object]]] = [
    (list(range(100)), lambda held: entry(held, 50, -1)),
    ({n: n for n in range(50)}, lambda held: entry(held, 40, "new")),
    ([[1], [2]], lambda held: held[1].append(3)),
    ({1, 2}, lambda held: held.add(3)),
    ([object()], lambda held: entry(held, 0, object())),
    ([b"a", 10**400, 2.5, None], lambda held: entry(held, 0, b"b")),
    ([0] * 50 + [-1], lambda held: entry(held, 50, -2)),
    ([0] * 50 + [1], lambda held: entry(held, 50, 2**61)),
    ([0] * 50 + [40], lambda held: entry(held, 50, "40")),
    (["a"] * 50 + ["b"], lambda held: entry(held, 50, b"b")),
    ([1, 12], lambda held: entry(held, slice(2), [21, 1])),
    (["b" * MANY, ""], lambda held: entry(held, 0, "b" * (MANY + 1))),
    (Counter(range(50)), lambda held: held.update([40])),
    (defaultdict(list, {n: [n] for n in range(50)}), lambda held: held[40].append(0)),
    (deque(range(50)), lambda held: held.rotate(1)),
    (bytearray(b"abc"), lambda held: entry(held, 1, 0)),
    (array("d", [0.0] * 1_000), lambda held: entry(held, 999, 1.0)),
    (array("b", bytes(MANY)), lambda held: entry(held, MANY - 1, 1)),
    (memoryview(bytearray(2 * MANY))[::2], lambda held: entry(held, MANY - 1, 1)),
    (rows_of(20_000, 100), lambda held: entry(held.obj, 0, 1)),
    (Moments(1, 2), lambda held: entry(held.numbers, 0, 7)),
    (Frame(a=array("d", [1.0, 2.0]), b=Moments(1)), lambda held: entry(held._columns["a"], 1, 3.0)),
    (Frame(a=Values(["north", "south"])), lambda held: held._columns["a"].append("west")),
    (Frame(a=array("d", [1.0])), lambda held: entry(held._columns, "b", array("d", [2.0]))),
    (Column(array("d", [1.0, 2.0])), lambda held: entry(held.values, 0, 3.0)),
]


@pytest.mark.parametrize(("value", "change"), CHANGES)
def test_what_changed_within_a_value_is_seen(value: object, change: Callable[[Any], object]) -> None:
    before = state_of(value)
    assert not before.is_left_by(value)
    change(value)
    assert before.is_left_by(value)


@pytest.mark.parametrize(
    "value", [object(), Elsewhere(), Frame(a=Values([object()])), [object()], {}, (), range(10**5_000)]
)
def test_what_is_left_alone_stays_what_it_was(value: object) -> None:
    assert not state_of(value).is_left_by(value)


def test_another_object_that_holds_the_same_is_another() -> None:
    assert state_of(one := [1]).is_left_by(list(one))
    assert state_of(Elsewhere()).is_left_by(Elsewhere())


@pytest.mark.parametrize("make", [lambda: "x" * 5_000, lambda: 10**50, lambda: b"y" * 300, lambda: 0.5])
def test_what_cannot_change_is_the_same_whichever_object_it_is(make: Callable[[], object]) -> None:
    assert not state_of(make()).is_left_by(make())


def test_a_long_text_that_ends_otherwise_is_another() -> None:
    assert state_of("a" * MANY).is_left_by("a" * (MANY - 1) + "b")


@pytest.mark.parametrize("kind", ["f8", "M8[ns]"])
def test_a_change_in_a_large_array_that_is_kept_column_by_column_is_seen(kind: str) -> None:
    np = pytest.importorskip("numpy")
    held = np.zeros((MANY // 10, 10), kind).T
    before = state_of(held)
    held[5, 0] = np.array(1, kind)
    assert before.is_left_by(held)


def test_rows_that_are_long_and_lie_apart_are_not_copied_to_be_looked_at() -> None:
    rows = rows_of(2, MANY)
    before = state_of(rows)
    entry(rows.obj, 0, 1)
    assert not before.is_left_by(rows)


def test_of_very_many_entries_the_first_are_looked_at() -> None:
    held = list(range(100_000))
    before = state_of(held)
    held[-1] = 0
    assert not before.is_left_by(held)
    held[5] = 0
    assert before.is_left_by(held)
