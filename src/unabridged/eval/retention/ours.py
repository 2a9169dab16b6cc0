"""This library as one more way to cut: through its public face, without a model, with its ledger and without.
It refuses to choose a setting by what is measured: of a view as much is the newest as in every way beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from unabridged import Compacting, Depth, Indexing, Memory, Policy
from unabridged.errors import DoesNotFit
from unabridged.eval.retention.entries import NEWEST_SHARE, Count, entry, size
from unabridged.eval.retention.needed import Wanted, clipped
from unabridged.eval.retention.rolling import Way
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.fakes import SeededIds

LEDGER: Final = "ours"
BARE: Final = "ours, no ledger"
DIGEST: Final = "digest alone"
PAGE_TOKENS: Final = 1_000
_LEDGER_FRACTION: Final = 0.1


class Counted:
    """A counter as the memory takes it."""

    id = "eval.retention"

    def __init__(self, count: Count) -> None:
        self.count = count


class Kept:
    """A conversation in a memory of its own."""

    def __init__(self, budget_tokens: int, count: Count, random: Random, shares: Mapping[str, Any]) -> None:
        policy = Policy(limit_tokens=budget_tokens, target_fraction=0.95, soft_fraction=0.98, **shares)
        # Names are drawn, and stand in a view: those of a seed are as long each time.
        self._memory = Memory(
            InMemoryStore(),
            policy=policy,
            counter=Counted(count),
            ids=SeededIds(random),
            compacting=Compacting.ASKED,
            indexing=Indexing.ASKED,
        )
        self._thread, self._count, self._budget = self._memory.thread("t"), count, budget_tokens

    def add(self, messages: Sequence[Mapping[str, Any]]) -> None:
        """More was said."""
        self._thread.append([dict(each) for each in messages])

    def compact(self) -> Sequence[Mapping[str, Any]]:
        """The view as the chat format has it; where whole messages are too much for it, the view that fits."""
        self._thread.compact()
        view = self._thread.view()
        if size(entry(each, self._count) for each in view.to("openai")) > self._budget:
            try:
                view = self._thread.prepare()
            except DoesNotFit:
                view = self._thread.view()
        return list(view.to("openai"))

    def unfolded(self, wanted: Wanted) -> str | None:
        """The first page of the originals of the summary that covers it."""
        items = self._thread.view().items
        seq = wanted.first + 1
        over = (each for each in items if any(span.first <= seq <= span.last for span in each.spoken))
        item = next(over, None)
        if item is None:
            return ""
        below = self._thread.unfold(item, depth=Depth.ORIGINALS)
        return clipped("\n".join(str(each["text"]) for each in below.to("plain")), PAGE_TOKENS, self._count)

    def searched(self, wanted: Wanted) -> str | None:
        """The hits for its surroundings, as many as a page has room for."""
        if not wanted.query.strip():
            return ""
        self._memory.index()
        found = self._thread.search(wanted.query)
        return clipped("\n".join(hit.snippet.text for hit in found.hits), PAGE_TOKENS, self._count)

    def close(self) -> None:
        """Give the memory back."""
        self._memory.close()


def ours() -> tuple[Way, ...]:
    """With its ledger, and without."""
    newest = {"retain_fraction": NEWEST_SHARE, "summary_fraction": 1 - NEWEST_SHARE}
    return (
        _way(LEDGER, newest | {"ledger_fraction": _LEDGER_FRACTION}),
        _way(BARE, newest | {"ledger_fraction": 0.0}),
    )


def digest_alone() -> Way:
    """The digest in all of the room: beside it stands the newest message, or what the user asked last, and no more."""
    return _way(DIGEST, {"retain_tokens": 1, "summary_fraction": 1.0, "ledger_fraction": 0.0})


def _way(name: str, shares: Mapping[str, Any]) -> Way:
    return Way(name=name, begin=lambda budget, count, random: Kept(budget, count, random, shares))
