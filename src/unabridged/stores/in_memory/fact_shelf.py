"""Facts as the store in memory keeps them: by scope and id, each with the change that left it so.
It refuses to know rules; what may be written is decided beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from unabridged.log.ids import LaneId, Scope, Seq, Span, ThreadId, ThreadRef
from unabridged.log.skeleton import Skeleton
from unabridged.log.spans import union
from unabridged.log.thread import ThreadRow
from unabridged.memory import tiers
from unabridged.memory.fact import Fact, FactId, FactOrigin, FactState
from unabridged.memory.fact_text import alike
from unabridged.memory.naming import Tier
from unabridged.memory.tiers import Usage
from unabridged.ports import EVERY_VERSION, Offered
from unabridged.stores import placing


class FactShelf:
    """The facts of one scope."""

    def __init__(
        self,
        scope: Scope,
        row: Callable[[ThreadRef], ThreadRow],
        skeletons: Callable[[ThreadRef, Seq], Iterable[Skeleton]],
        lineage: Callable[[ThreadRef], Sequence[ThreadRow]],
    ) -> None:
        self._scope, self._row, self._skeletons, self._lineage = scope, row, skeletons, lineage
        self.facts: dict[FactId, Fact] = {}
        self._alike: dict[tuple[Tier, bytes], FactId] = {}
        self._usage: dict[Tier, Usage] = {}
        self.change = 0
        self.blocks: dict[tuple[ThreadId, LaneId], bytes] = {}
        self._offered: dict[tuple[ThreadId, str], tuple[Span, ...]] = {}
        self._reworded: dict[ThreadId, dict[Seq, Seq]] = {}

    @contextmanager
    def whole(self) -> Iterator[None]:
        """Write all or nothing: whatever raises leaves the facts as they were."""
        held = dict(self.facts), dict(self._alike), dict(self._usage), self.change, dict(self.blocks)
        try:
            yield
        except BaseException:
            self.facts, self._alike, self._usage, self.change, self.blocks = held
            raise

    @property
    def says_anything(self) -> bool:
        """Whether any fact has words, whatever its state."""
        return any(each.statement for each in self.facts.values())

    def fact(self, id_: FactId) -> Fact | None:
        """One fact."""
        return self.facts.get(id_)

    def alike(self, tier: Tier, key: bytes) -> FactId | None:
        """The fact of a tier whose words stand and say the same."""
        return self._alike.get((tier, key))

    def usage(self, tier: Tier) -> Usage:
        """What the active facts of a tier take."""
        return self._usage.get(tier, Usage())

    def poorest(self, tier: Tier, origin: FactOrigin | None = None) -> Iterator[Fact]:
        """The active facts of a tier, or those of one origin, the least worth first."""
        active = [each for each in self.facts.values() if each.tier is tier and each.state is FactState.ACTIVE]
        yield from sorted((each for each in active if origin in (None, each.origin)), key=tiers.order)

    def head(self, thread: ThreadId) -> Seq:
        """The newest seq of a thread."""
        return self._row(ThreadRef(scope=self._scope, thread=thread)).head

    def since(self, thread: ThreadId, after: Seq) -> Iterable[Skeleton]:
        """The events of a thread after a seq."""
        return self._skeletons(ThreadRef(scope=self._scope, thread=thread), after)

    def drawn_from(self, thread: ThreadId, spans: Sequence[Span] | None) -> list[Fact]:
        """Every fact with one of these sources, in the order of their changes."""
        found = (
            each
            for each in self.facts.values()
            if any(
                source.thread == thread and (spans is None or any(source.seq in span for span in spans))
                for source in each.sources
            )
        )
        return sorted(found, key=lambda each: each.change)

    def drop_damaged(self, thread: ThreadId, spans: Sequence[Span] | None) -> None:
        """Nothing here is ever damaged."""

    def write(self, fact: Fact) -> Fact:
        """Write a fact as the scope's next change."""
        self.change += 1
        fact, known = replace(fact, change=self.change), self.facts.get(fact.id)
        if known is not None:
            self._let_go(known)
        if fact.is_kept:
            self._alike[fact.tier, alike(fact)] = fact.id
        if fact.state is FactState.ACTIVE:
            self._usage[fact.tier] = self.usage(fact.tier).with_(fact)
        self.facts[fact.id] = fact
        return fact

    def offer(self, offered: Offered) -> None:
        """Write down that messages were offered."""
        told, name = placing.with_words(offered, self._words(offered.thread)), (offered.thread, offered.version)
        self._offered[name] = union((*self._offered.get(name, ()), *told.spans))

    def offered(self, thread: ThreadId, version: str) -> tuple[Span, ...]:
        """What was offered of a thread by a version, in the words it has, or is by every one; a fork's shared too."""
        line = self._lineage(ThreadRef(scope=self._scope, thread=thread))
        shown, settled = (
            placing.offered(line, [self._offered.get((of.ref.thread, each), ()) for of in line])
            for each in (version, EVERY_VERSION)
        )
        return union((*placing.as_worded(shown, self._words(thread)), *settled))

    def reword(self, thread: ThreadId, seq: Seq, by: Seq) -> None:
        """Write down by which event a message has its words now."""
        self._reworded.setdefault(thread, {})[seq] = by

    def _words(self, thread: ThreadId) -> placing.Reworded:
        line = self._lineage(ThreadRef(scope=self._scope, thread=thread))
        return placing.reworded(line, [self._reworded.get(of.ref.thread, {}) for of in line])

    def drop_blocks(self) -> None:
        """Let go of everything that lanes are shown."""
        self.blocks.clear()

    def forget(self, thread: ThreadId) -> None:
        """Let go of what was kept for a thread that is being deleted."""
        self.blocks = {name: kept for name, kept in self.blocks.items() if name[0] != thread}
        self._offered = {name: kept for name, kept in self._offered.items() if name[0] != thread}
        self._reworded.pop(thread, None)

    def _let_go(self, fact: Fact) -> None:
        if self._alike.get((fact.tier, alike(fact))) == fact.id:
            del self._alike[fact.tier, alike(fact)]
        if fact.state is FactState.ACTIVE:
            self._usage[fact.tier] = self.usage(fact.tier).without(fact)
