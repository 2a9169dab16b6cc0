"""A conversation of any length that is folded into ranks, and what that was worth: who was shown what, and how often.
It refuses to judge.
"""

from __future__ import annotations

from collections import Counter

from tests.engine.talk import a, u
from unabridged import Compacting, Memory, Policy, Thread
from unabridged.compaction.strategies import Hierarchical
from unabridged.engine.view.unfolding import Depth
from unabridged.log.compacted import Compacted, Replace
from unabridged.ports import Brief
from unabridged.view.item import Item
from unabridged.view.node import Shape


class Talk:
    """Rounds that are compacted whenever they are due, by a writer that notes every brief."""

    def __init__(self, strategy: Hierarchical | None = None, *, limit_tokens: int = 4_000) -> None:
        self.briefs: list[Brief] = []
        self.policy = Policy(
            limit_tokens=limit_tokens, strategy=strategy or Hierarchical(), retain_rounds=2, calls_per_hour=0
        )
        self.said: list[str] = []
        memory = Memory.open(policy=self.policy, summariser=self._write, compacting=Compacting.ASKED)
        self.thread: Thread = memory.thread("t")
        self.rounds = 0

    def say(self, rounds: int) -> Talk:
        """So many rounds more, compacted when they are due."""
        for n in range(self.rounds, self.rounds + rounds):
            texts = f"question {n} about the harbour and its {7 * n} boats", f"answer {n}: {n * n}"
            self.said += texts
            self.thread.append([u(texts[0]), a(texts[1])])
            if n % 5 == 0 and self.thread.view().tokens > self.policy.budget.soft_tokens:
                self.thread.compact()
        self.rounds += rounds
        return self

    @property
    def summaries(self) -> list[Item]:
        """The summaries that stand, oldest first."""
        return [item for item in self.thread.view().items if item.shape is Shape.GROUP]

    @property
    def most_told(self) -> int:
        """How often any message went into a summary, or into one of summaries."""
        times: Counter[int] = Counter()
        for event in self.thread.events():
            for edit in event.body.edits if isinstance(event.body, Compacted) else ():
                for span in edit.covers if isinstance(edit, Replace) else ():
                    times.update(range(span.first, span.last + 1))
        return max(times.values(), default=0)

    def originals(self, item: Item) -> list[str]:
        """What an item was made of, word for word."""
        return [str(each["text"]) for each in self.thread.unfold(item, depth=Depth.ORIGINALS).to("plain")]

    def by_levels(self, item: Item) -> list[str]:
        """The same, found one level after the other."""
        below = self.thread.unfold(item)
        found = list[str]()
        for each in below.items:
            found += self.by_levels(each) if each.shape is Shape.GROUP else [_text(each)]
        return found

    def _write(self, brief: Brief) -> str:
        self.briefs.append(brief)
        return "They talked of boats: " + " ".join(brief.leaving.split()[: max(4, brief.limit_tokens // 3)])


def _text(item: Item) -> str:
    return "".join(part.text for part in item.says.parts if hasattr(part, "text"))
