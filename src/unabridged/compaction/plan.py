"""Which items leave a view that is too large: the oldest first, whole atoms, never what must stay.
It refuses to summarise, and to read what the items say.
"""

from __future__ import annotations

from dataclasses import dataclass

from unabridged.compaction.policy import Policy
from unabridged.log.ids import ItemName, Seq, Span, spans_of
from unabridged.view.atoms import cuts
from unabridged.view.view import Item, Shape, View


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Items to consume, and the seq the plan was drawn on; harmless until it is appended."""

    drawn_on: Seq
    items: tuple[Item, ...]

    @property
    def names(self) -> tuple[ItemName, ...]:
        """What the plan consumes."""
        return tuple(item.name for item in self.items)

    @property
    def covers(self) -> tuple[Span, ...]:
        """Every seq that would be covered."""
        return spans_of(
            [seq for item in self.items for span in item.covers for seq in range(span.first, span.last + 1)]
        )

    @property
    def tokens(self) -> int:
        """What the consumed items take now."""
        return sum(item.tokens for item in self.items)


def drawn(view: View, policy: Policy) -> Plan | None:
    """The plan that brings a view to its target, keeping the newest rounds; None if nothing may leave."""
    users = [n for n, item in enumerate(view.items) if item.says.role == "user" and item.shape is Shape.MESSAGE]
    for keep in range(policy.retain_rounds, 0, -1):
        newest = users[-keep] if len(users) >= keep else (users[0] if users else len(view.items))
        plan = _up_to(view, newest, policy)
        if plan is not None and view.tokens - plan.tokens <= policy.room_tokens:
            return plan
    return _up_to(view, users[-1] if users else len(view.items), policy)


def _up_to(view: View, end: int, policy: Policy) -> Plan | None:
    """Consume from the oldest on until the target is met or the end is reached, at a legal cut."""
    legal = [index for index in cuts(view.items) if index <= end]
    left, chosen = view.tokens, 0
    for index in legal:
        left = view.tokens - sum(item.tokens for item in view.items[:index] if not item.pinned)
        chosen = index
        if left <= policy.target_tokens:
            break
    items = tuple(item for item in view.items[:chosen] if not item.pinned)
    return Plan(drawn_on=view.through, items=items) if items else None
