"""What is worth knowing beyond one conversation, on both faces: ``Facts`` blocks, ``AsyncFacts`` suspends.
It refuses to hold logic; every verb is the engine's.
"""

from __future__ import annotations

from unabridged.engine.fact_index import FactHit
from unabridged.engine.facts import FactVerbs
from unabridged.log.ids import Scope
from unabridged.memory.fact import (
    LONGEST_STATEMENT,
    Fact,
    FactId,
    FactOrigin,
    FactState,
    Lasting,
    Source,
)
from unabridged.memory.naming import FactKind, Tier
from unabridged.memory.refusing import FactChanged, FactRefused, TierFull, UnknownFact
from unabridged.memory.tiers import Budget, Budgets, Usage
from unabridged.runner.driving import Face, driven

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
    "Lasting",
    "Source",
    "Tier",
    "TierFull",
    "UnknownFact",
    "Usage",
]


class AsyncFacts(FactVerbs):
    """The facts of one scope: ``add``, ``replace`` and ``remove`` write, ``search`` and ``list`` read.

    ``review`` shows what waits to be accepted or refused, ``forget`` lets go of what came from a thread.
    """


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
