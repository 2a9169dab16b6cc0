"""Small facts of one thread that put others right, and short ways to hide what they were said in.
It refuses to test anything.
"""

from __future__ import annotations

from typing import Any

from unabridged.log.body import Hidden, Shown
from unabridged.log.ids import spans_of
from unabridged.memory.fact import FactState
from unabridged.memory.tiers import Budgets
from unabridged.testing.driven import Driven
from unabridged.testing.facts import ROOMY, fact_of, put, there


def said(driven: Driven, budgets: Budgets = ROOMY, **more: Any) -> None:  # noqa: ANN401  # fields of a fact
    """A fact that stands by itself unless it has sources, and what puts it right, said in the second message."""
    driven.say("t", "one", "two")
    put(driven, fact_of("cet", **more), budgets=budgets)
    put(driven, fact_of("pst", sources=(("t", 2),), supersedes="cet"), budgets=budgets)


def said_thrice(driven: Driven) -> None:
    """Three facts, each of which puts the one before it right."""
    driven.say("t", "one", "two", "three")
    put(driven, fact_of("a", sources=(("t", 1),)))
    put(driven, fact_of("b", sources=(("t", 2),), supersedes="a"))
    put(driven, fact_of("c", sources=(("t", 3),), supersedes="b"))


def states(driven: Driven, *ids: str) -> list[FactState]:
    """What these facts are."""
    return [there(driven, each).state for each in ids]


def hide(driven: Driven, *seqs: int) -> None:
    """Hide messages of the thread."""
    driven.say("t", Hidden(seqs=spans_of(seqs)))


def show(driven: Driven, *seqs: int) -> None:
    """Show messages of the thread again."""
    driven.say("t", Shown(seqs=spans_of(seqs)))
