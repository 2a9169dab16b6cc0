"""A value that cannot even say what it is, or what it measures, is told as far as it can be."""

from __future__ import annotations

from typing import Any

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
