"""What we ask of a store for facts: kept with a version each, found by scope, tier, state and source.
It refuses to know what a fact says; who may leave a full tier is decided in ``memory.tiers``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Protocol

from unabridged.log.ids import LaneId, Scope, Seq, Span, ThreadId, ThreadRef
from unabridged.memory.fact import Fact, FactId, FactOrigin, FactState, Source
from unabridged.memory.naming import Tier
from unabridged.memory.tiers import Budgets, Usage

# What is offered by no version in particular is offered by every one: nobody draws facts from it again.
EVERY_VERSION: Final = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FactWrite:
    """A fact as it is to stand in the place of the version that was read; 0 where it is new.

    ``drawn_on`` says of its sources' threads how far the log went when they were looked at: what hid, showed or purged
    one of them since counts too. ``by`` is who writes it, where another made it: room is made for machines alone.
    ``settles`` are messages that say nothing more of it, now that somebody took it away or said it himself.
    One that is ``brought`` from elsewhere keeps its version and what it has put right, and takes nothing away here.
    """

    fact: Fact
    expected: int = 0
    by: FactOrigin | None = None
    settles: tuple[Source, ...] = ()
    brought: bool = False
    drawn_on: Mapping[ThreadId, Seq] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
    """Messages of a thread that were shown to whoever draws facts from them, by his version.

    ``drawn_on`` says how far the log went when they were read: words that one was given since were not.
    """

    thread: ThreadId
    version: str
    spans: tuple[Span, ...]
    drawn_on: Seq | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FactLost:
    """A write that was refused: another version stands there, another fact says the same, or its sources are gone.

    ``offered`` where what it was drawn from was offered by somebody else before this was written.
    """

    fact: FactId
    found: int = 0
    same: FactId | None = None
    offered: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FactsPut:
    """What came of a put: the facts as they stand now, the writes that were refused, and what they archived.

    ``returned`` is what came back because a fact is gone that had put it right.
    """

    kept: tuple[Fact, ...] = ()
    refused: tuple[FactLost, ...] = ()
    archived: tuple[Fact, ...] = ()
    returned: tuple[Fact, ...] = ()


class FactStore(Protocol):
    """Where facts are kept; one call is one transaction, and what a purge, a hiding or a showing does to them too.

    A fact that ``supersedes`` another archives it as it is first believed. Once it is retired or removed, and nothing
    else that put the other right stands, the other is what it was, if it finds room and nothing says the same.
    """

    async def put_facts(
        self, scope: Scope, writes: Sequence[FactWrite], budgets: Budgets, offered: Offered | None = None
    ) -> FactsPut:
        """Write each fact whose expected version stands; the others are refused, and nothing else is.

        Budgets are judged on the final state: machine-made facts make room, anybody else's write that does not fit
        raises ``TierFull``, and nothing is written; what is brought and does not fit is archived. That messages were
        ``offered`` is written with the facts; of those that somebody else offered by this version meanwhile, nothing is
        drawn a second time.
        """
        ...

    async def offered(self, ref: ThreadRef, version: str) -> tuple[Span, ...]:
        """The messages of a thread, a fork's shared ones included, offered by this version or by every one.

        Those are offered by every version of which somebody took a fact away, or said it himself.
        """
        ...

    async def block(self, ref: ThreadRef, lane: LaneId) -> bytes | None:
        """What was kept of the facts that a lane is shown; None where nothing was, or a fact in it stands no more."""
        ...

    async def keep_block(self, ref: ThreadRef, lane: LaneId, content: bytes, *, change: int) -> bool:
        """Keep what a lane is shown of the facts of its scope, if none of them changed after this change."""
        ...

    async def fact_change(self, scope: Scope) -> int:
        """The newest change of any fact of a scope."""
        ...

    async def fact(self, scope: Scope, id: FactId) -> Fact | None:  # noqa: A002  # its name
        """One fact; None where the scope has none of this id."""
        ...

    async def facts(
        self, scope: Scope, *, after: int, limit: int, tier: Tier | None = None, state: FactState | None = None
    ) -> list[Fact]:
        """One page of a scope's facts in the order in which they changed last; one that changes meanwhile comes again.

        Nothing is missed: whoever asks from the newest change he knows hears of every one since.
        """
        ...

    async def facts_from(
        self, ref: ThreadRef, seqs: Sequence[Span] | None = None, *, used_after: int = -1
    ) -> list[Fact]:
        """Every fact that was drawn from a thread, or from these messages of it, in the order of their changes.

        ``used_after`` a moment leaves out what was last used before it, which nothing is that was written since.
        """
        ...

    async def fact_usage(self, scope: Scope, tier: Tier) -> Usage:
        """What the active facts of a tier take."""
        ...

    async def use_facts(self, scope: Scope, ids: Sequence[FactId], *, at: int) -> None:
        """Note that these facts were shown; no version grows by it."""
        ...

    async def forget_facts(self, ref: ThreadRef, seqs: Sequence[Span] | None = None, *, at: int) -> list[Fact]:
        """Take these sources, or a whole thread, from every fact; one without any other loses its words for good.

        By no version are the messages that there are offered again.
        """
        ...
