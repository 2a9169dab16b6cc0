"""A way to cut as it goes along: messages come in, a compaction is asked for, and what a model would see is looked at.
It refuses to know which way it is, and what will be asked of the result.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any, Protocol, TypeAlias

from unabridged.eval.retention.entries import Count, Entry, entry, size, steps
from unabridged.eval.retention.needed import Wanted

Shrink: TypeAlias = Callable[[Sequence[Entry], int, Count, Random], list[Entry]]


class Run(Protocol):
    """One conversation on its way through one way to cut."""

    def add(self, messages: Sequence[Mapping[str, Any]]) -> None:
        """More was said."""
        ...

    def compact(self) -> Sequence[Mapping[str, Any]]:
        """The prompt after a compaction, as the chat format has it."""
        ...

    def unfolded(self, wanted: Wanted) -> str | None:
        """A page of what stands behind the summary that covers it; None where the way has no such thing."""
        ...

    def searched(self, wanted: Wanted) -> str | None:
        """What a search for its surroundings brings; None where the way has none."""
        ...

    def close(self) -> None:
        """Give everything back."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A way to cut by its name: how it begins at a budget, counted so, with this chance."""

    name: str
    begin: Callable[[int, Count, Random], Run]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One compaction: what it left, what of it a provider has not read before, and how long it took."""

    tokens: int
    rewritten: int
    milliseconds: float


class Cutting:
    """A run of a way that is no more than a function from messages to fewer."""

    def __init__(self, shrink: Shrink, budget_tokens: int, count: Count, random: Random) -> None:
        self._shrink, self._budget, self._count, self._random = shrink, budget_tokens, count, random
        self._kept: list[Entry] = []

    def add(self, messages: Sequence[Mapping[str, Any]]) -> None:
        """More was said."""
        self._kept += [entry(each, self._count) for each in messages]

    def compact(self) -> Sequence[Mapping[str, Any]]:
        """What the function leaves."""
        self._kept = self._shrink(self._kept, self._budget, self._count, self._random)
        return [each.message for each in self._kept]

    def unfolded(self, _wanted: Wanted) -> str | None:
        """Nothing: what was cut is gone."""
        return None

    def searched(self, _wanted: Wanted) -> str | None:
        """Nothing: what was cut is gone."""
        return None

    def close(self) -> None:
        """Nothing is held."""


def rolled(
    run: Run, these: Sequence[Entry], budget_tokens: int, times: int, count: Count
) -> tuple[list[Entry], list[Step]]:
    """The prompt after all compactions, and each of them."""
    taken, made, before = 0, list[Step](), list[Entry]()
    for at in steps(these, budget_tokens, times):
        run.add([each.message for each in these[taken:at]])
        began = perf_counter()
        messages = run.compact()
        took = (perf_counter() - began) * 1_000
        now = [entry(each, count) for each in messages]
        known = [*before, *these[taken:at]]
        same = next((n for n, (one, other) in enumerate(zip(known, now, strict=False)) if one.text != other.text),
                    min(len(known), len(now)))  # fmt: skip
        made.append(Step(tokens=size(now), rewritten=size(now[same:]), milliseconds=took))
        before, taken = now, at
    return before, made
