"""A verdict takes time that grows with what is read, whatever that is: thousands of names, numbers, rows or marks."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest

from unabridged.compaction.gate import CHECKS, Fault, Source, prepared, reported
from unabridged.compaction.gate.mistyped import mistyped
from unabridged.log.part import Variable

# Each took longer than this, most of them several times as long, and takes a third of it or less.
_MOST_SECONDS: Final = 4.0
_TRIES: Final = 3
_LETTERS: Final = 120_000

pytestmark = pytest.mark.check


def many(told: Callable[[Random], str], between: str = " ", *, seed: int = 7, letters: int = _LETTERS) -> str:
    """So much of something that no two of them are the same."""
    random, parts, size = Random(seed), list[str](), 0
    while size < letters:
        parts.append(told(random))
        size += len(parts[-1]) + len(between)
    return between.join(parts)


def word(random: Random, letters: int = 4) -> str:
    return "".join(random.choices("abcdefghijklmnopqrstuvwxyz", k=letters))


def number(least: int, most: int, form: str = "{}") -> Callable[[Random], str]:
    return lambda random: form.format(random.randint(least, most))


def two(told: Callable[[Random], str], letters: int = _LETTERS) -> tuple[str, str]:
    """A draft, and what it stands for, which has nothing of it."""
    return many(told, letters=letters), many(told, seed=8, letters=letters)


def sentence(random: Random) -> str:
    return " ".join(word(random, 6) for _ in range(8)).capitalize() + "."


def seconds(judged: Callable[[], object]) -> float:
    """The processor's time at best, as far as it is asked for."""
    least = float("inf")
    for _ in range(_TRIES):
        begun = time.process_time()
        judged()
        least = min(least, time.process_time() - begun)
        if least < _MOST_SECONDS:
            break
    return least


def named(count: int) -> list[Variable]:
    return [Variable(name=f"var_{number}") for number in range(count)]


PLAIN: Final = many(sentence)
OF_TWO: Final = {
    "snakes": (Fault.IDENTIFIERS, *two(lambda random: "_".join(word(random) for _ in range(3)), 2 * _LETTERS)),
    "errors": (Fault.IDENTIFIERS, *two(lambda random: word(random, 5).title() + "Error", 2 * _LETTERS)),
    "files": (Fault.IDENTIFIERS, *two(lambda random: f"{word(random, 5)}.py")),
    "folders": (Fault.IDENTIFIERS, *two(lambda random: f"src/{word(random)}/")),
    "families": (Fault.IDENTIFIERS, *two(number(100, 999_999, "ORD-{}"))),
    "deep paths": (
        Fault.IDENTIFIERS,
        *two(lambda random: "/".join(f"{word(random, 2)}1" for _ in range(200))),
    ),
    "grouped numbers": (Fault.NUMBERS, *two(number(10**6, 10**9, "{:,}"), 2 * _LETTERS)),
    "marks alone": (Fault.ROLES, "\u0301\u0327" * 60_000, PLAIN),
}


@pytest.mark.parametrize("name", OF_TWO)
def test_what_a_source_does_not_have_is_looked_for_at_once(name: str) -> None:
    fault, draft, leaving = OF_TWO[name]
    source = prepared(leaving)
    assert judged(fault, draft, source) < _MOST_SECONDS


def judged(fault: Fault, draft: str, source: Source) -> float:
    told = reported.told(draft, source)
    return seconds(lambda: CHECKS[fault](told, source))


VARIABLES: Final[dict[str, tuple[str, str, list[Variable]]]] = {
    "marked": (
        many(number(0, 99_999, "`var_{}`"), ", "),
        PLAIN,
        named(4_000),
    ),
    "told of": (
        many(number(0, 3_999, "var_{} is a list.")),
        many(number(0, 3_999, "var_{} = dict(a=1)"), "\n"),
        named(4_000),
    ),
    "deleted in the draft": (
        many(number(0, 3_999, "`var_{}` was deleted.")),
        many(number(5_000, 9_999, "var_{} was removed, and")),
        named(4_000),
    ),
    "deleted before": (
        many(number(0, 99_999, "var_{} is kept."), " "),
        many(number(0, 99_999, "del var_{}"), "\n", seed=8),
        named(4),
    ),
    "of a shape": (
        many(
            lambda random: f"var_{random.randint(0, 3_999)} has {random.randint(100, 999)} × {random.randint(2, 99)}."
        ),
        many(lambda random: f"{random.randint(100, 999)}, {random.randint(2, 99)}", "; " + "-" * 70),
        named(4_000),
    ),
}


@pytest.mark.parametrize("name", VARIABLES)
def test_thousands_of_variables_are_looked_for_at_once(name: str) -> None:
    draft, leaving, variables = VARIABLES[name]
    assert judged(Fault.VARIABLES, draft, prepared(leaving, variables=variables)) < _MOST_SECONDS


@pytest.mark.parametrize(
    ("draft", "row"),
    [
        (many(number(0, 9_999, "name{} is 40.")), number(0, 9_999, "name{}: 41")),
        (many(lambda random: f"We decided on {word(random)}."), lambda random: f"{word(random)} seats: undecided"),
        (
            many(lambda random: f"We decided on {word(random)} {word(random)}."),
            lambda random: f"rejected: {word(random)} {word(random)}",
        ),
    ],
)
def test_thousands_of_rows_are_held_against_a_draft_at_once(draft: str, row: Callable[[Random], str]) -> None:
    source = prepared(PLAIN, ledger=many(row, "\n", seed=8)[: _LETTERS // 2])
    assert judged(Fault.LEDGER, draft, source) < _MOST_SECONDS


def test_hundreds_of_numbers_are_held_against_megabytes_at_once() -> None:
    leaving = "\n".join(f"{at % 90 + 10} ms, node {at} took {at * 7} rows of shard {at % 40}" for at in range(60_000))
    draft = "\n".join(f"node {at * 31 + 100_003} took {at * 77 + 900_001} rows of shard 41" for at in range(200))
    assert seconds(lambda: list(mistyped(draft, leaving))) < _MOST_SECONDS


def test_thousands_of_headings_are_looked_for_at_once() -> None:
    asked = "\n".join(f"- Heading {number}: what was done" for number in range(12_000))
    draft = "\n".join(f"Heading {number}: it was done" for number in range(12_000))
    assert judged(Fault.HEADINGS, draft, prepared(PLAIN, instructions=asked)) < _MOST_SECONDS


@pytest.mark.parametrize(
    ("line", "beside"),
    [
        (lambda random: f"{word(random, 6)}…", {"earlier": many(lambda random: f"{word(random, 6)}.", "\n", seed=8)}),
        (
            lambda random: f"who{random.randint(0, 9_999)}: {word(random)}",
            {"said": [(f"who{number}", "It is moved.") for number in range(10_000)]},
        ),
    ],
)
def test_lines_of_others_are_told_apart_at_once(line: Callable[[Random], str], beside: dict[str, Any]) -> None:
    draft, source = many(line, "\n"), prepared(PLAIN, **beside)
    assert seconds(lambda: reported.told(draft, source)) < _MOST_SECONDS
