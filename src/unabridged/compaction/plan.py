"""Which items leave a view that is too large: the oldest first, whole atoms, never what must stay.
It refuses to summarise, and to read what the items say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from unabridged.compaction.policy import Policy
from unabridged.log.compacted import Drop
from unabridged.log.counted import tokens_of_parts
from unabridged.log.ids import ItemName, Seq, Span, spans_of
from unabridged.view import render
from unabridged.view.atoms import atoms, is_asked
from unabridged.view.view import Item, View


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Items to consume, and the seq the plan was drawn on; harmless until it is appended.

    ``drop`` is what can always be done with them, and ``left_tokens`` what the others take.
    """

    drawn_on: Seq
    items: tuple[Item, ...]
    drop: Drop
    left_tokens: int

    @property
    def names(self) -> tuple[ItemName, ...]:
        """What the plan consumes."""
        return self.drop.items

    @property
    def covers(self) -> tuple[Span, ...]:
        """Every seq that would be covered."""
        return self.drop.covers

    @property
    def tokens(self) -> int:
        """What the consumed items take now."""
        return sum(item.tokens for item in self.items)

    def pays(self, tokens: int, policy: Policy) -> bool:
        """Whether something of this size in place of the items makes the view smaller, and makes it fit."""
        return tokens < self.tokens and self.left_tokens + tokens <= policy.room_tokens


@dataclass(frozen=True, slots=True, kw_only=True)
class Stuck:
    """Nothing may leave that would make the view fit: what it takes at the least, and what takes it."""

    needed_tokens: int
    what: str


def drawn(view: View, policy: Policy, count: Callable[[str], int]) -> Plan | Stuck:
    """The plan that makes a view fit, near its target if it can, keeping as many of the newest rounds as it can."""
    asked = [n for n, item in enumerate(view.items) if is_asked(item)]
    ends = [asked[-keep] for keep in range(min(policy.retain_rounds, len(asked)), 0, -1)] or asked[-1:]
    ends = ends or [len(view.items) - len(last) for last in atoms(view.items)[-1:]]
    for end in ends:
        free = _free(view.items, end)
        for chosen in (_oldest(view, free, policy), free):
            plan = _plan(view, chosen, count)
            if plan.pays(plan.drop.tokens, policy):
                return plan
    least = _plan(view, _free(view.items, ends[-1]) if ends else [], count)
    what = "the system message, pins and the newest round"
    if least.left_tokens > policy.room_tokens:
        return Stuck(needed_tokens=least.left_tokens, what=what)
    needed = least.left_tokens + min(least.drop.tokens, least.tokens)
    return Stuck(needed_tokens=needed, what=f"{what}, and one line for what may leave,")


def _free(items: Sequence[Item], end: int) -> list[Item]:
    """What may leave before an index: whole atoms, none of them pinned in part."""
    return [item for atom in atoms(items[:end]) if not any(each.pinned for each in atom) for item in atom]


def _oldest(view: View, free: Sequence[Item], policy: Policy) -> list[Item]:
    """As many of the oldest as bring the view to its target, at a legal cut."""
    left, chosen = view.tokens, list[Item]()
    for atom in atoms(free):
        if left <= policy.target_tokens:
            break
        chosen.extend(atom)
        left -= sum(item.tokens for item in atom)
    return chosen


def _plan(view: View, items: Iterable[Item], count: Callable[[str], int]) -> Plan:
    chosen = tuple(items)
    seqs = [seq for item in chosen for span in item.covers for seq in range(span.first, span.last + 1)]
    covers = spans_of(seqs)
    tokens = tokens_of_parts(render.named_drop(covers).parts, count)
    drop = Drop(items=tuple(item.name for item in chosen), covers=covers, tokens=tokens)
    left = view.tokens - sum(item.tokens for item in chosen)
    return Plan(drawn_on=view.through, items=chosen, drop=drop, left_tokens=left)
