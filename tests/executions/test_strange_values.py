"""A value that cannot even say what it is, or what it measures, is told as far as it can be."""

from __future__ import annotations

from itertools import repeat
from typing import Any

import pytest

from unabridged.executions import described, from_namespace


class Unbound:
    """As what stands for another object, where that is not there."""

    @property  # type: ignore[misc]  # as a proxy has it
    def __class__(self) -> Any:  # noqa: ANN401  # whatever the other one is
        raise LookupError

    def __len__(self) -> int:
        return 3


class Nameless(type):
    """What it makes has no name that could be read."""

    @property
    def __name__(cls) -> Any:  # type: ignore[override]  # noqa: ANN401  # as nothing should
        raise LookupError


class PanicError(BaseException):
    """As a library of another language raises, which has no exceptions."""


class Broken:
    """Whatever it is asked, it raises what no ``except Exception`` hears."""

    def __repr__(self) -> str:
        raise PanicError

    def __len__(self) -> int:
        raise PanicError


class Ending(Broken):
    """Somebody ends the program while it is asked."""

    def __init__(self, problem: type[BaseException]) -> None:
        self.problem = problem

    def __repr__(self) -> str:
        raise self.problem


class Incomparable(type):
    """What it makes cannot be compared or hashed; a class of a query language compares itself with anything."""

    def __eq__(cls, other: object) -> bool:
        raise LookupError

    def __hash__(cls) -> int:
        raise LookupError

    def __getattribute__(cls, name: str) -> Any:  # noqa: ANN401  # whatever is asked for
        if name == "__repr__":
            raise LookupError
        return super().__getattribute__(name)


class Equal(type):
    """What it makes passes for any other type."""

    def __eq__(cls, other: object) -> bool:
        return True

    def __hash__(cls) -> int:
        return hash(int)


class Endless:
    """Its shape has no end."""

    @property
    def shape(self) -> Any:  # noqa: ANN401  # as nothing should
        return repeat(2)


class LongName(str):
    """A column's name that says of itself that it is longer than any text."""

    __slots__ = ()

    def __len__(self) -> int:
        return 10**30


class Named:
    """A table whose columns have odd names."""

    shape = (2,)
    columns = (LongName("a"), "b" * 1_000)


class Window:
    """Something that has a verb of the name by which arrays show themselves as other numbers."""

    def __init__(self) -> None:
        self.viewed = list[object]()

    def view(self, what: object) -> None:
        self.viewed.append(what)


class Vast:
    """Its shape has more figures than Python writes."""

    shape = (10**5_000,)


def test_what_stands_for_another_object_that_is_not_there_is_told_by_its_own_type() -> None:
    found = described({"x": Unbound()})["x"]
    assert (found.type, found.shape) == ("Unbound", "3 entries")


def test_and_beside_a_copy_of_the_names_as_well() -> None:
    told = from_namespace({"x": Unbound(), "gone": Unbound()}, {"x": Unbound()})
    assert ([each.name for each in told.variables], told.deleted) == (["x"], ("gone",))


def test_what_has_a_type_without_a_name_is_told_without_one() -> None:
    assert described({"x": Nameless("Some", (), {})()})["x"].type == ""


def test_what_says_that_it_is_larger_than_any_memory_has_no_shape() -> None:
    assert described({"x": Vast()})["x"].shape == ""


def test_what_raises_anything_at_all_is_told_by_its_type() -> None:
    session = {"x": Broken()}
    assert (described(session)["x"].type, from_namespace({}, session).variables[0].value) == ("Broken", "")


@pytest.mark.parametrize("problem", [KeyboardInterrupt, SystemExit])
def test_what_ends_the_program_ends_it_whatever_is_asked(problem: type[BaseException]) -> None:
    with pytest.raises(problem):
        described({"x": Ending(problem)})


@pytest.mark.parametrize("kind", [Incomparable, Equal])
def test_what_has_a_type_that_compares_as_it_likes_is_told_by_it(kind: type) -> None:
    session = {"x": kind("Some", (), {})()}
    before = described(session)
    assert (before["x"].type, from_namespace(before, session).variables) == ("Some", ())


def test_what_has_a_shape_without_an_end_has_none() -> None:
    assert described({"x": Endless()})["x"].shape == ""


def test_columns_are_told_in_short_whatever_they_say_of_their_length() -> None:
    assert described({"x": Named()})["x"].extra["columns"] == ["a", "b" * 200 + "…"]


def test_what_has_a_verb_of_the_name_by_which_arrays_show_themselves_is_not_told_to_do_it() -> None:
    window = Window()
    described({"x": window})
    assert window.viewed == []
