"""What is worth knowing beyond one conversation, on both faces: ``Facts`` blocks, ``AsyncFacts`` suspends.
It refuses to hold logic; every verb is the engine's.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

from unabridged.engine import checking
from unabridged.engine.log.lanes import lane_id
from unabridged.engine.log.threads import id_for
from unabridged.engine.memory.fact_index import FactHit
from unabridged.engine.memory.fact_tools import Keeping, fact_tools
from unabridged.engine.memory.facts import FactVerbs
from unabridged.engine.recall.tools import RecallTool
from unabridged.log.ids import MAIN, Scope, ThreadRef
from unabridged.memory.fact import (
    LONGEST_STATEMENT,
    Fact,
    FactId,
    FactOrigin,
    FactState,
    Lasting,
    Source,
    Superseded,
)
from unabridged.memory.naming import FactKind, Tier
from unabridged.memory.refusing import FactChanged, FactRefused, TierFull, TooManyWait, UnknownFact
from unabridged.memory.tiers import Budget, Budgets, Usage
from unabridged.runner.driving import Face, drive, driven

__all__ = [
    "LONGEST_STATEMENT",
    "AsyncFacts",
    "Budget",
    "Budgets",
    "Fact",
    "FactChanged",
    "FactHit",
    "FactId",
    "FactKind",
    "FactOrigin",
    "FactRefused",
    "FactState",
    "Facts",
    "Keeping",
    "Lasting",
    "Source",
    "Superseded",
    "Tier",
    "TierFull",
    "TooManyWait",
    "UnknownFact",
    "Usage",
]


class AsyncFacts(FactVerbs):
    """The facts of one scope: ``add``, ``replace`` and ``remove`` write, ``search`` and ``list`` read.

    ``review`` shows what waits to be accepted or refused, ``forget`` lets go of what came from a thread.
    """

    def tools(
        self, thread: str, *, lane: str = MAIN, keeping: Keeping = Keeping.READ
    ) -> tuple[RecallTool[Awaitable[str]], ...]:
        """``recall`` for the model of a lane, and ``remember`` and ``forget`` where it may write."""
        return _tools(self, thread, lane, keeping)


class Facts(Face):
    """The facts of one scope: ``add``, ``replace`` and ``remove`` write, ``search`` and ``list`` read.

    ``review`` shows what waits to be accepted or refused, ``forget`` lets go of what came from a thread.
    """

    __slots__ = ()

    def __init__(self, verbs: FactVerbs) -> None:
        self._verbs = verbs

    @property
    def scope(self) -> Scope:
        """Whose facts they are."""
        scope: Scope = self._verbs.scope
        return scope

    @property
    def budgets(self) -> Budgets:
        """What each tier may take."""
        budgets: Budgets = self._verbs.budgets
        return budgets

    def tools(self, thread: str, *, lane: str = MAIN, keeping: Keeping = Keeping.READ) -> tuple[RecallTool[str], ...]:
        """``recall`` for the model of a lane, and ``remember`` and ``forget`` where it may write."""
        bound: Any = _tools(self._verbs, thread, lane, keeping)
        return tuple(each.through(drive) for each in bound)

    add = driven(FactVerbs.add)
    get = driven(FactVerbs.get)
    replace = driven(FactVerbs.replace)
    remove = driven(FactVerbs.remove)
    accept = driven(FactVerbs.accept)
    refuse = driven(FactVerbs.refuse)
    list = driven(FactVerbs.list)
    review = driven(FactVerbs.review)
    search = driven(FactVerbs.search)
    forget = driven(FactVerbs.forget)
    used = driven(FactVerbs.used)
    usage = driven(FactVerbs.usage)


def _tools(verbs: FactVerbs, thread: str, lane: str, keeping: Keeping) -> tuple[RecallTool[Awaitable[str]], ...]:
    ref = ThreadRef(scope=verbs.scope, thread=id_for(verbs.ctx, checking.thread_id(thread, verb="tools")))
    return fact_tools(verbs.ctx, ref, lane_id(lane), verbs, checking.chosen(keeping, Keeping))
