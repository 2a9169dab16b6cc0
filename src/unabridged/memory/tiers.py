"""How much each notebook holds: budgets, what is used of them, and which facts make room when one is full.
It refuses to know a statement; a fact is so many characters and tokens, and worth so much.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from unabridged.memory.fact import Fact, FactId, FactState
from unabridged.memory.naming import Tier

AGENT_CHARACTERS: Final = 2_200
USER_CHARACTERS: Final = 1_375
_FINE: Final = 1_000_000

Worth: TypeAlias = tuple[int, int, FactId]


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """How much the active facts of a tier take, one character between two of them; exactly the limit still fits."""

    count: int = 0
    characters: int = 0
    tokens: int = 0

    def with_(self, fact: Fact) -> Usage:
        """The usage with one more fact."""
        return Usage(
            count=self.count + 1,
            characters=self.characters + fact.characters + (self.count > 0),
            tokens=self.tokens + fact.tokens,
        )

    def without(self, fact: Fact) -> Usage:
        """The usage with one fact less."""
        return Usage(
            count=self.count - 1,
            characters=self.characters - fact.characters - (self.count > 1),
            tokens=self.tokens - fact.tokens,
        )

    def within(self, other: Usage) -> bool:
        """Whether it takes no more than another in anything that has a limit."""
        return self.characters <= other.characters and self.tokens <= other.tokens


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """What a tier may take; None is no limit, 0 keeps the tier shut."""

    characters: int | None = None
    tokens: int | None = None

    def holds(self, usage: Usage) -> bool:
        """Whether so much fits; exactly the limit does."""
        fits = self.characters is None or usage.characters <= self.characters
        return fits and (self.tokens is None or usage.tokens <= self.tokens)


@dataclass(frozen=True, slots=True, kw_only=True)
class Budgets:
    """The budgets of both tiers, each counted alone."""

    agent: Budget = Budget(characters=AGENT_CHARACTERS)
    user: Budget = Budget(characters=USER_CHARACTERS)

    def of(self, tier: Tier) -> Budget:
        """What one tier may take."""
        return self.user if tier is Tier.USER else self.agent


def usage_of(facts: Iterable[Fact]) -> Usage:
    """What the active ones of these facts take together."""
    active = [fact for fact in facts if fact.state is FactState.ACTIVE]
    between = max(0, len(active) - 1)
    return Usage(
        count=len(active),
        characters=sum(fact.characters for fact in active) + between,
        tokens=sum(fact.tokens for fact in active),
    )


def worth_of(fact: Fact) -> int:
    """How much a fact is worth beside others: what lasts before what does not, then by how sure it is."""
    return _FINE * (2 if fact.lasting else 0) + round(_FINE * fact.confidence)


def order(fact: Fact) -> Worth:
    """By which facts make room, the least first: what is worth least, of equals what was used longest ago."""
    return worth_of(fact), fact.last_used_at, fact.id


def leaving(
    usage: Usage, before: Usage, budget: Budget, poorest: Iterable[Fact], new: Collection[FactId]
) -> tuple[Fact, ...]:
    """Those that have to leave a tier, of facts in the order in which they may, and none of them in vain.

    A ``new`` one that would not fit if every other left is the only one to leave for it.
    """
    made = tuple(poorest)
    bare = usage
    for fact in made:
        bare = bare.without(fact)
    gone = [fact for fact in made if fact.id in new and not budget.holds(bare.with_(fact))]
    for fact in gone:
        usage = usage.without(fact)
    if usage.within(before):
        return tuple(gone)
    return (*gone, *_poorest_leaving(usage, budget, [fact for fact in made if fact not in gone]))


def _poorest_leaving(usage: Usage, budget: Budget, poorest: Iterable[Fact]) -> Iterator[Fact]:
    """The poorest until the rest fits, but for those that still find room beside it; of these the richest first."""
    gone: list[Fact] = []
    for fact in poorest:
        if budget.holds(usage):
            break
        usage = usage.without(fact)
        gone.append(fact)
    back = set[FactId]()
    for fact in reversed(gone):
        if budget.holds(beside := usage.with_(fact)):
            usage = beside
            back.add(fact.id)
    return (fact for fact in gone if fact.id not in back)
