"""What stands in a session is told in few words, whatever its own code does."""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Self

import pytest

from unabridged.executions import Variable, described
from unabridged.executions.short_repr import LONGEST, short_repr


def of(value: object) -> Variable:
    return described({"x": value})["x"]


class Table:
    """As a data frame: a shape, columns, and looks that take long to make."""

    shape = (120_000, 3)
    columns = ("region", "total", 7)

    def __repr__(self) -> str:
        raise AssertionError


class Array:
    """As an array."""

    dtype = "float64"

    def __init__(self, *shape: int) -> None:
        self.shape = shape

    def __repr__(self) -> str:
        return "array([1., 2.])"


class Broken:
    """Nothing of it works."""

    def __repr__(self) -> str:
        raise RecursionError

    def __len__(self) -> int:
        raise ValueError

    @property
    def shape(self) -> Any:  # noqa: ANN401  # it has none
        raise OSError

    @property
    def columns(self) -> Any:  # noqa: ANN401  # it has none
        raise OSError


class Plain:
    """Nothing but where it lies."""


@dataclass
class Holds:
    """What it holds is most of its looks."""

    inside: object


@dataclass(slots=True)
class Placed:
    """The same, in a place instead of a dictionary."""

    inside: object


class Sealed:
    """Its parts are not for others."""

    __slots__ = ("inside",)

    def __repr__(self) -> str:
        return "sealed"


class Yes:
    """It has whatever anybody asks of it."""

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  # anything
        return Yes()


class Lying:
    """A text is what it does not give."""

    def __repr__(self) -> Any:  # noqa: ANN401  # what no object may
        return 7


class TestATable:
    def test_is_told_by_its_shape_and_its_columns_and_not_by_its_looks(self) -> None:
        found = of(Table())
        assert (found.type, found.shape, found.value) == ("Table", "(120000, 3)", "")
        assert found.extra["columns"] == ["region", "total", "7"]

    def test_without_columns_has_none(self) -> None:
        assert "columns" not in of(Array(2)).extra


class TestAnArray:
    def test_is_told_with_the_type_of_its_entries(self) -> None:
        assert of(Array(1_000, 2)).type == "Array[float64]"

    def test_of_one_entry_has_the_name_of_its_type_once(self) -> None:
        assert of(type("float64", (Array,), {})()).type == "float64"

    def test_that_is_small_is_shown(self) -> None:
        assert of(Array(2)).value == "array([1., 2.])"
        assert of(Array(1_000)).value == ""


class TestWhatIsBroken:
    def test_is_told_by_its_type(self) -> None:
        found = of(Broken())
        assert (found.type, found.shape, found.value) == ("Broken", "", "")

    @pytest.mark.parametrize("value", [Plain(), Lying()], ids=["plain", "lying"])
    def test_or_says_nothing_of_itself_has_no_value(self, value: object) -> None:
        assert of(value).value == ""

    def test_answers_to_every_name_and_is_still_no_table(self) -> None:
        found = of(Yes())
        assert (found.type, found.shape) == ("Yes", "")
        assert "columns" not in found.extra

    def test_has_a_shape_that_is_none(self) -> None:
        thing = Array()
        thing.shape = ("wide",)  # type: ignore[assignment]  # as some things have it
        assert of(thing).shape == ""


class TestWhatIsHuge:
    @pytest.mark.parametrize(
        "value",
        [
            "x" * 10**7,
            b"x" * 10**7,
            list(range(10**6)),
            dict.fromkeys(range(10**6)),
            set(range(10**6)),
            10**100_000,
            [["y" * 10**4] * 1_000] * 1_000,
            Holds(list(range(10**6))),
            Holds("z" * 10**6),
            Holds([[n] for n in range(1_000)]),
        ],
        ids=["text", "bytes", "list", "dict", "set", "integer", "nested", "holding", "holding a text", "holding many"],
    )
    def test_is_told_in_a_line(self, value: object) -> None:
        assert len(of(value).value) <= LONGEST + 1

    def test_integer_is_told_by_its_bits(self) -> None:
        assert of(2**5_000).value == "<5001 bits>"

    def test_object_is_not_asked_for_its_looks(self) -> None:
        assert of(Holds("z" * 10**6)).value == ""
        assert of(Holds("z")).value == "Holds(inside='z')"

    @pytest.mark.parametrize(
        "make", [Counter, deque, lambda held: defaultdict(int, held), lambda held: array("q", held), Placed, Holds]
    )
    @pytest.mark.parametrize("held", [dict.fromkeys(range(3), 0), dict.fromkeys(range(20_001), 0)], ids=["few", "many"])
    def test_object_is_not_asked_for_its_looks_whatever_it_keeps_that_in(
        self, make: Callable[[Any], object], held: dict[int, int]
    ) -> None:
        assert (of(make(held)).value == "") is (len(held) > 20_000)


class TestLooks:
    @pytest.mark.parametrize(
        ("value", "looks"),
        [
            (None, "None"),
            (1.5, "1.5"),
            (True, "True"),
            ("a'b", '"a\'b"'),
            (b"ab", "b'ab'"),
            ((1, "a"), "(1, 'a')"),
            ([], "[]"),
            ({"a": [1, {2}]}, "{'a': [1, {2}]}"),
            ([[[["deep"]]]], "[[[…]]]"),
            (Counter("aab"), "Counter({'a': 2, 'b': 1})"),
            (Sealed(), "sealed"),
            (Holds({"a": "z"}), "Holds(inside={'a': 'z'})"),
        ],
    )
    def test_are_those_of_the_value(self, value: object, looks: str) -> None:
        assert short_repr(value) == looks

    def test_of_many_entries_are_those_of_the_first(self) -> None:
        assert short_repr(list(range(100))).endswith("18, 19, …]")
        assert short_repr(dict.fromkeys(range(100))).endswith("19: None, …}")

    def test_of_what_holds_itself_end(self) -> None:
        ring: list[Any] = []
        ring.append(ring)
        held = Holds(None)
        held.inside = held
        assert short_repr(ring) == "[[[…]]]"
        assert len(short_repr(held)) <= LONGEST

    def test_of_what_changes_meanwhile_are_left_out(self) -> None:
        class Names(dict[str, int]):
            def items(self) -> Any:  # noqa: ANN401  # as another thread would have it
                raise RuntimeError

        assert short_repr(Names(a=1)) == "{'a': 1}"

    def test_of_an_own_kind_of_text_are_its_own(self) -> None:
        class Name(str):
            __slots__ = ()

        assert short_repr(Name("x")) == "'x'"


class Endless:
    """A table whose columns never end."""

    shape = (1, 1)

    @property
    def columns(self) -> Iterator[str]:
        n = 0
        while True:
            yield f"column {n}"
            n += 1

    def __len__(self) -> int:
        return 1

    def copy(self) -> Self:
        raise AssertionError


def test_columns_without_end_are_told_up_to_a_bound() -> None:
    assert len(of(Endless()).extra["columns"]) == 100  # type: ignore[arg-type]  # a list of names
