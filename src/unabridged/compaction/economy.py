"""Whether a compaction in the background pays: what it would save in the prompts to come, less what it costs at once.
It refuses to keep a view waiting until it no longer fits, and to price what a model reads word for word.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise
from math import ceil, inf
from typing import Final

from unabridged.compaction.plans import pricing
from unabridged.compaction.plans.plan import Plan
from unabridged.compaction.prices import Prices, Rewrite, break_even, cost, gain
from unabridged.view.asked import is_asked
from unabridged.view.budget import Budget
from unabridged.view.node import Shape
from unabridged.view.view import View

_MILLION: Final = 1_000_000
_MICRO: Final = 1_000_000
# A conversation that has just begun goes on for so many prompts.
_LEAST_READS: Final = 20
# Waiting takes at most this share of what lies between where compaction begins and where it must.
_WAITS_OF: Final = 2
# Where it pays, compaction aims at this share of the target.
_DEEPER_OF: Final = 2


class Economy(Enum):
    """Whether prices that are known decide when the background compacts, and how much."""

    PRICED = "priced"
    OFF = "off"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """How many prompts are still to come, and the chance that the next comes while the cache holds the last."""

    reads: int
    alive: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """What a plan costs at once, what it saves in each prompt, after how many it pays and how many are expected."""

    cost: float
    saves: float
    pays_after: float
    reads: int
    gain: float

    def __str__(self) -> str:
        """The figures, for whoever is told that it waits."""
        pays = "never pays" if self.pays_after == inf else f"pays after {ceil(self.pays_after):,} prompts"
        return f"it costs ${self.cost:.4f}, saves ${self.saves:.6f} a prompt and {pays}; {self.reads:,} are expected"


def outlook(view: View, prices: Prices, now: int) -> Outlook:
    """What a conversation promises by how it went: as many prompts as there were, at the pace there was.

    What has lasted goes on for about as long again, and one that has just begun is not taken for over. The cache is
    dead once it was left alone for longer than it lives; until then it is as likely to hold as pauses were short.
    """
    told = [item for item in view.items if item.shape is Shape.MESSAGE]
    answered = [item.sources[0].at for item in told if item.skeleton.role == "assistant"]
    others = sum(not is_asked(item) for item in told)
    covered = sum(item.messages - item.rounds for item in view.items if item.shape in (Shape.GROUP, Shape.NAMED_DROP))
    before = covered * len(answered) // others if others else covered
    life = prices.cache_seconds * _MICRO
    gaps = [after - at for at, after in pairwise(answered)]
    held = (sum(gap <= life for gap in gaps) + 1) / (len(gaps) + 1)
    is_dead = bool(answered) and now - answered[-1] >= life
    return Outlook(reads=max(_LEAST_READS, before + len(answered)), alive=0.0 if is_dead else held)


def rewrite(plan: Plan, view: View, budget: Budget) -> Rewrite:
    """What a plan does to the prompt, with files as large and texts as long as may be; each text is paid for."""
    left = [plan.of(edit) for edit in plan.unwritten]
    shown = [sum(item.tokens for item in items) for items in left]
    texts = sum(pricing.text_tokens(plan, items, budget) + pricing.HEADING_TOKENS for items in left)
    made = pricing.taken(plan) + texts + pricing.file_tokens(plan)
    return Rewrite(
        saved_tokens=plan.tokens - made,
        suffix_tokens=pricing.behind(plan, view) + made,
        shown_tokens=sum(shown),
        text_tokens=texts,
    )


def unpaid(change: Rewrite) -> Rewrite:
    """The same, where the texts are written by code."""
    return replace(change, shown_tokens=0, text_tokens=0)


def worth(prices: Prices, change: Rewrite, ahead: Outlook) -> Worth:
    """What comes of it, if as many prompts follow as are expected."""
    return Worth(
        cost=cost(prices, change, alive=ahead.alive),
        saves=max(0, change.saved_tokens) * prices.cached / _MILLION,
        pays_after=break_even(prices, change, alive=ahead.alive),
        reads=ahead.reads,
        gain=gain(prices, change, reads=ahead.reads, alive=ahead.alive),
    )


def may_wait(budget: Budget, tokens: int) -> bool:
    """Whether a view of this size is far enough from where it no longer fits."""
    return tokens <= budget.soft_tokens + (budget.room_tokens - budget.soft_tokens) // _WAITS_OF


def deeper(budget: Budget) -> Budget:
    """The budget with the deepest aim that is worth the words it takes from the model."""
    return replace(
        budget, target_tokens=budget.target_tokens // _DEEPER_OF, summary_tokens=budget.summary_tokens // _DEEPER_OF
    )
