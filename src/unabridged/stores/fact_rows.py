"""What the rules of facts ask of a store, inside the transaction at hand.
It refuses to know how rows are kept, and what the rules are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from unabridged.log.ids import Seq, Span, ThreadId
from unabridged.log.skeleton import Skeleton
from unabridged.memory.fact import Fact, FactId, FactOrigin
from unabridged.memory.naming import Tier
from unabridged.memory.tiers import Usage
from unabridged.ports import Offered


class FactRows(Protocol):
    """The facts of one scope, in one transaction."""

    def fact(self, id_: FactId) -> Fact | None:
        """One fact."""
        ...

    def alike(self, tier: Tier, key: bytes) -> FactId | None:
        """The fact of a tier whose words stand and say the same."""
        ...

    def usage(self, tier: Tier) -> Usage:
        """What the active facts of a tier take."""
        ...

    def poorest(self, tier: Tier, origin: FactOrigin | None = None) -> Iterator[Fact]:
        """The active facts of a tier, or those of one origin, in the order of ``tiers.order``."""
        ...

    def head(self, thread: ThreadId) -> Seq:
        """The newest seq of a thread; ``UnknownThread`` or ``ThreadDeleted`` where there is none."""
        ...

    def since(self, thread: ThreadId, after: Seq) -> Iterable[Skeleton]:
        """The events of a thread after a seq."""
        ...

    def drawn_from(self, thread: ThreadId, spans: Sequence[Span] | None) -> list[Fact]:
        """Every fact with one of these sources, in the order of their changes."""
        ...

    def drop_damaged(self, thread: ThreadId, spans: Sequence[Span] | None) -> None:
        """Drop what was drawn from these sources and can no longer be read."""
        ...

    def write(self, fact: Fact) -> Fact:
        """Write a fact as the scope's next change; as it then stands."""
        ...

    def offered(self, thread: ThreadId, version: str) -> tuple[Span, ...]:
        """What was offered of a thread by a version, in the words it has, or is by every one; a fork's shared too."""
        ...

    def offer(self, offered: Offered) -> None:
        """Write down that messages were offered, beside those that had been."""
        ...

    def reword(self, thread: ThreadId, seq: Seq, by: Seq) -> None:
        """Write down by which event a message has its words now, where anything was offered of the thread."""
        ...

    def drop_blocks(self) -> None:
        """Let go of everything that lanes are shown of the scope's facts."""
        ...
