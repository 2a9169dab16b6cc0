"""What a view comes to in the figures that decide whether it is due: taken in one pass, each size as it was counted.
It refuses to count a word, and to judge.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from unabridged.compaction.plans.protection import kept
from unabridged.compaction.policies.spelling import is_one_model
from unabridged.compaction.policy import Policy
from unabridged.log.ids import Span
from unabridged.log.spans import Spans
from unabridged.view.item import Item
from unabridged.view.node import Shape
from unabridged.view.view import View

_COVERING: Final = frozenset({Shape.GROUP, Shape.NAMED_DROP})
_MESSAGE: Final = Shape.MESSAGE


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """Sizes and counts of one view; ``newest_at`` is when the newest message was appended, in microseconds.

    A round is covered as soon as anything of it is, up to the next round that stands. ``compactable_tokens`` is what
    may leave at the most.
    """

    tokens: int
    messages: int
    rounds_since: int
    uncovered_rounds: int
    compactable_tokens: int
    newest_at: int | None = None


def estimated(view: View, policy: Policy, counted: int) -> int:
    """What a view takes as a provider counts: what it said last, and what came since as counted here.

    What it said holds for the model it was said of, and counts the tools too, which the policy sets apart.
    """
    used = view.used
    if used is None or (policy.model and used.model and not is_one_model(used.model, policy.model)):
        return counted
    since = sum(item.tokens for item in view.items if item.name.seq > used.through)
    return max(0, used.tokens - policy.tools_tokens) + since


def measured(view: View, policy: Policy) -> Measure:
    """A view by the figures of its items."""
    survey, items = view.surveyed, view.items
    begun = sorted([items[at].covers[0].first for at in survey.asked])
    others = [items[at] for at in survey.others]
    covered = [item.covers for item in others if item.shape in _COVERING]
    compacted = max((item.name.seq for item in others if item.edit >= 0), default=0)
    newest = _newest_message(items)
    return Measure(
        tokens=estimated(view, policy, view.tokens),
        messages=len(items) - len(others),
        rounds_since=len(begun) - bisect_right(begun, compacted),
        uncovered_rounds=len(begun) - _touched(begun, covered),
        compactable_tokens=kept(view, policy.budget).free_tokens,
        newest_at=None if newest is None else newest.sources[0].at,
    )


def _newest_message(items: Sequence[Item]) -> Item | None:
    return next((item for item in reversed(items) if item.shape is _MESSAGE), None)


def _touched(begun: Sequence[int], covered: Iterable[Spans]) -> int:
    """How many of the rounds that begin at these seqs have something covered before the next of them begins."""
    touched: set[int] = set()
    for spans in covered:
        # Most of what is covered lies before all of them.
        reached = bisect_left(spans, begun[0], key=_last) if begun else len(spans)
        for span in spans[reached:]:
            touched.update(range(max(0, bisect_right(begun, span.first) - 1), bisect_left(begun, span.last + 1)))
    return len(touched)


def _last(span: Span) -> int:
    return span.last
