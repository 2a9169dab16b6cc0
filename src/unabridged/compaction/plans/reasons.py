"""Why a plan takes what it takes: for each part of a view whether it leaves, and what that was decided by.
It refuses to quote a word of what was said, so that reasons may be logged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum
from typing import assert_never

from unabridged.log import spans
from unabridged.log.compacted import Drop, Edit, Replace, Stub
from unabridged.log.ids import ItemName, Span
from unabridged.view.explaining import where
from unabridged.view.item import Item


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """One feature of a part of a view, between 0 and 1, and how much it weighs."""

    feature: str
    value: float
    weight: float

    @property
    def part(self) -> float:
        """What it adds to the score."""
        return self.weight * self.value

    def __str__(self) -> str:
        """The feature and what it adds."""
        return f"{self.feature.replace('_', ' ')} {self.part:+.2f}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Some items that leave or stay together, and why: the parts of their score, or what else decided it."""

    items: tuple[ItemName, ...]
    covers: tuple[Span, ...]
    tokens: int
    leaves: bool
    weighed: tuple[Weighed, ...] = ()
    why: str = ""

    @property
    def score(self) -> float | None:
        """What all its features come to; the lowest leave first. None where nothing was weighed."""
        return fsum(each.part for each in self.weighed) if self.weighed else None

    def __str__(self) -> str:
        """One line of it."""
        score = self.score
        told = self.why if score is None else f"score {score:.2f}: {', '.join(map(str, self.weighed))}"
        return f"{where(self.covers)}, {self.tokens} tokens, {'leaves' if self.leaves else 'stays'}: {told}"


def of_edit(edit: Edit, items: Sequence[Item], why: str) -> Reason:
    """What an edit does to its items, where nothing was weighed."""
    return Reason(
        items=tuple([item.name for item in items]),
        covers=spans.union([span for item in items for span in item.covers]),
        tokens=sum([item.tokens for item in items]),
        leaves=not isinstance(edit, Stub),
        why="; ".join(each for each in (_becomes(edit), why) if each),
    )


def _becomes(edit: Edit) -> str:
    match edit:
        case Stub() if edit.parts:
            return "less of what it says is shown, by what kind of text it is"
        case Stub():
            return f"{edit.head} characters of its head and {edit.tail} of its tail are shown"
        case Drop():
            return "a count and a way back take its place"
        case Replace(group=()):
            return "a summary takes its place"
        case Replace():
            return "a text that the plan brings takes its place"
        case other:
            assert_never(other)
