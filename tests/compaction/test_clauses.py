"""A clause is one figure, refused where it means nothing, and written as one key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from unabridged import UsageError
from unabridged.compaction import clauses
from unabridged.compaction.clauses import Clause, Fraction, Idle, Messages, Predicate, Rounds, Tokens, Uncovered

WRITTEN: list[tuple[Clause, dict[str, Any], str]] = [
    (Tokens(over=5), {"tokens": 5}, "tokens over 5"),
    (Fraction(over=1), {"fraction": 1.0}, "fraction over 1"),
    (Rounds(over=5), {"rounds": 5}, "rounds over 5"),
    (Messages(over=5), {"messages": 5}, "messages over 5"),
    (Uncovered(over=5), {"uncovered": 5}, "uncovered over 5"),
    (Idle(seconds=90.5), {"idle": 90.5}, "idle over 90.5"),
    (Predicate(asks="custom:my.own"), {"predicate": "custom:my.own"}, "predicate custom:my.own"),
]


@pytest.mark.parametrize(("clause", "said", "name"), WRITTEN)
def test_a_clause_is_written_read_and_named_by_its_one_figure(clause: Clause, said: dict[str, Any], name: str) -> None:
    assert clauses.written(clause) == said
    assert clauses.read(said) == clause
    assert clauses.name(clause) == name


@pytest.mark.parametrize("said", [7, {}, {"rounds": 1, "tokens": 2}, {"predicate": "my.own"}, {"rounds": -1}])
def test_what_is_no_clause_is_refused(said: object) -> None:
    with pytest.raises(UsageError):
        clauses.read(said)


def test_an_unknown_clause_is_refused_with_the_name_that_is_near() -> None:
    with pytest.raises(UsageError, match="did you mean 'rounds'"):
        clauses.read({"round": 4})


MISSES: list[Callable[[Any], Clause]] = [
    lambda over: Tokens(over=over),
    lambda over: Rounds(over=over),
    lambda over: Messages(over=over),
    lambda over: Uncovered(over=over),
    lambda over: Fraction(over=over),
    lambda seconds: Idle(seconds=seconds),
    lambda asks: Predicate(asks=asks),
]


@pytest.mark.parametrize("made", MISSES)
@pytest.mark.parametrize("value", [-1, True, "5", None, float("nan")])
def test_a_figure_that_means_nothing_is_refused(made: Callable[[Any], Clause], value: object) -> None:
    with pytest.raises(UsageError):
        made(value)
