"""A name that begins with a point is a name, and rows of a program that did not know that are found, told and kept.
It refuses to need a migration.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from unabridged import Memory
from unabridged.facts import Fact

DOTTED, BARE = ".NET is used on servers", "NET is used on servers"


@pytest.fixture
def memory(path: Path) -> Iterator[Memory]:
    with Memory.open(path) as opened:
        yield opened


def as_before(path: Path, fact: Fact) -> None:
    """Write down what a fact has in common with others as an older program did."""
    key = sha256(BARE.casefold().encode()).digest()[:16]
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE fact SET alike = ? WHERE id = ?", (key, fact.id.encode()))


def test_with_its_point_and_without_are_two(memory: Memory) -> None:
    facts = memory.facts()
    assert len({facts.add(each).id for each in (DOTTED, BARE, f" {DOTTED}.", f"{BARE}!")}) == 2


def test_a_row_of_an_older_program_is_whole_and_is_the_same_fact(memory: Memory, path: Path) -> None:
    facts = memory.facts()
    fact = facts.add(DOTTED)
    as_before(path, fact)
    assert (memory.verify().faults, facts.add(DOTTED).id) == ((), fact.id)


def test_an_older_row_of_the_name_without_its_point_is_another_fact(memory: Memory) -> None:
    facts = memory.facts()
    assert facts.add(BARE).id != facts.add(DOTTED).id


def test_what_an_older_program_took_for_the_same_stays_one(memory: Memory, path: Path) -> None:
    """It stands where no other may until it is written again."""
    facts = memory.facts()
    fact = facts.add(DOTTED)
    as_before(path, fact)
    assert facts.add(BARE).id == fact.id
    facts.replace(fact.id, f"{DOTTED} now")
    facts.replace(fact.id, DOTTED)
    assert facts.add(BARE).id != fact.id


def test_a_row_that_cannot_be_read_says_nothing(memory: Memory, path: Path) -> None:
    facts = memory.facts()
    fact = facts.add(DOTTED)
    as_before(path, fact)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE fact SET digest = X'00'")
    assert facts.add(DOTTED).id != fact.id
