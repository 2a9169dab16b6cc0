"""Talk of short rounds, and what is left of it where what a policy lets go is dropped.
It refuses to judge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.view.made import compacted, said, seen
from unabridged.compaction.plans.protection import free_passages
from unabridged.compaction.policies.measure import measured
from unabridged.compaction.policies.trigger import due
from unabridged.compaction.policy import Policy
from unabridged.log import spans
from unabridged.log.body import Body
from unabridged.log.compacted import Drop
from unabridged.view.item import Item
from unabridged.view.view import View


def rounds(count: int) -> list[Body]:
    """So many rounds of a question and an answer."""
    return [said(text, role) for n in range(count) for text, role in ((f"q{n}", "user"), (f"a{n}", "assistant"))]


def leaving(view: View, policy: Policy) -> tuple[Item, ...]:
    """All that the policy lets go."""
    return tuple(item for passage in free_passages(view, policy.budget) for item in passage)


def dropped(bodies: Sequence[Body], policy: Policy) -> Body:
    """A compaction that drops everything the policy lets go."""
    view = seen(bodies)
    items = leaving(view, policy)
    covers = spans.union(span for item in items for span in item.covers)
    drop = Drop(items=tuple(item.name for item in items), covers=covers, tokens=5)
    return compacted(drop, on=view.through)


def firings(policy: Policy, through: int, start: int = 0) -> Iterator[tuple[int, int]]:
    """The rounds at whose beginning a view is due, and up to which round what leaves is covered then.

    Nobody looks before round ``start``, as where compaction is switched on late.
    """
    bodies: list[Body] = []
    begun: dict[int, int] = {}
    for number in range(1, through + 1):
        bodies.append(said("question", "user"))
        begun[len(bodies)] = number
        view = seen(bodies)
        if number >= start and due(measured(view, policy), policy):
            body = dropped(bodies, policy)
            bodies.append(body)
            covered = {seq for item in seen(bodies).items if item.edit >= 0 for seq in spans.each(item.covers)}
            yield number, max(begun[seq] for seq in covered if seq in begun)
        bodies.append(said("answer", "assistant"))
