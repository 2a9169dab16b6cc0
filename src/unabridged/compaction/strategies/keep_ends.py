"""The beginning and the end stay, the middle leaves without a text; nobody is asked, and nothing is paid.
It refuses to count messages where atoms belong together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from unabridged.compaction.plans.plan import Plan, dropped, planned
from unabridged.compaction.plans.protection import free_passages
from unabridged.errors import UsageError
from unabridged.view.budget import Budget
from unabridged.view.item import Item
from unabridged.view.node import Shape
from unabridged.view.view import View


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepEnds:
    """So many of the first atoms stay, and what the budget keeps of the newest."""

    name: ClassVar[str] = "keep_ends"
    version: ClassVar[int] = 1

    first: int = 2

    def __post_init__(self) -> None:
        """Refuse what is no count."""
        if type(self.first) is not int or self.first < 0:
            message = f"first is how many atoms of the beginning stay, 0 or more, not {self.first!r}"
            raise UsageError(message)

    def __call__(self, view: View, budget: Budget, /) -> Plan | None:
        """The plan, or None where nothing lies between the ends that was not dropped before."""
        stay, left, chosen = self.first, view.tokens, list[Item]()
        for passage in free_passages(view, budget):
            if stay and passage[0].shape is not Shape.NAMED_DROP:
                stay -= 1
                continue
            if left <= budget.target_tokens:
                break
            chosen.extend(passage)
            left -= sum(item.tokens for item in passage)
        if all(item.shape is Shape.NAMED_DROP for item in chosen):
            return None
        return planned(
            view,
            [dropped(chosen)],
            strategy=self.name,
            version=self.version,
            first=self.first,
            why="neither among the first nor among the newest",
        )
