"""What a counter counts by is read when somebody says so, and at the first count otherwise."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass, field
from typing import Final

import pytest

from unabridged.counting import O200k, Tiktoken, counter_for
from unabridged.counting.factors import Scaled
from unabridged.opening import read_tables
from unabridged.ports import Counter

# A process of its own has read none of the tables, and nothing of them is left for the first count.
_PROGRAM: Final = """
from time import process_time
from unabridged.counting import O200k, Tiktoken, counter_for
counter = {counter}
begun = process_time()
counter.read()
read = process_time()
counter.count("ein Wörtchen")
print(read - begun, process_time() - read)
"""


@dataclass
class Noting:
    """A counter that notes what it is asked."""

    id: str = "noting"
    asked: list[str] = field(default_factory=list)

    def read(self) -> None:
        """It has nothing to read."""
        self.asked.append("read")

    def count(self, text: str) -> int:
        """One."""
        self.asked.append(text)
        return 1


class Plain:
    id = "plain"

    def count(self, text: str) -> int:
        return len(text)


@pytest.mark.parametrize("counter", ["O200k()", "Tiktoken()", 'counter_for("claude")'])
def test_once_its_tables_are_read_a_counter_counts_at_once(counter: str) -> None:
    reading, counting = map(float, _printed(counter).split())
    assert counting * 5 < reading


@pytest.mark.parametrize("counter", [O200k(), Tiktoken(), counter_for("claude")], ids=lambda each: each.id)
def test_a_counter_of_ours_has_tables_to_read_and_counts_the_same_afterwards(counter: Counter) -> None:
    before = counter.count("ein Wörtchen")
    read_tables(counter)
    assert counter.count("ein Wörtchen") == before


def test_a_scaled_counter_has_its_own_read_theirs() -> None:
    noting = Noting()
    for counter in (noting, Plain()):
        read_tables(Scaled(counter=counter, factor=counter_for_claude().factor, name="scaled"))
    assert noting.asked == ["read"]


def test_one_without_tables_is_asked_nothing() -> None:
    read_tables(Plain())


def counter_for_claude() -> Scaled:
    found = counter_for("claude")
    assert isinstance(found, Scaled)
    return found


def _printed(counter: str) -> str:
    program = _PROGRAM.format(counter=counter)
    ran = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True, timeout=60)
    return ran.stdout
