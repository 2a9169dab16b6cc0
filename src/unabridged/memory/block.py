"""Which facts a prompt shows, in which order, and what is said of them: the same facts give the same lines.
It refuses to quote and to mark its lines; whoever puts them into a prompt does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from unabridged.memory import tiers
from unabridged.memory.fact import Fact, FactId
from unabridged.memory.naming import Tier
from unabridged.memory.tiers import Budgets, usage_of

# Who is spoken with first, then what is known of the work.
_ORDER: Final = (Tier.USER, Tier.AGENT)
_NAMED: Final[Mapping[Tier, str]] = MappingProxyType({Tier.USER: "About the user", Tier.AGENT: "Notes of the agent"})
# What a line takes beside its statement, and a heading in all.
_LINE_TOKENS: Final = 4
_HEADING_TOKENS: Final = 24


def shown(facts: Iterable[Fact], limit_tokens: int) -> tuple[Fact, ...]:
    """As many of the facts as fit, given those worth most first, in the order in which they are told."""
    left = limit_tokens
    kept: list[Fact] = []
    tiers_told: set[Tier] = set()
    for fact in facts:
        if left <= _LINE_TOKENS:
            break
        takes = fact.tokens + _LINE_TOKENS + (0 if fact.tier in tiers_told else _HEADING_TOKENS)
        if takes <= left:
            left -= takes
            tiers_told.add(fact.tier)
            kept.append(fact)
    return tuple(sorted(kept, key=lambda each: (_ORDER.index(each.tier), each.created_at, each.id)))


def lines(facts: Sequence[Fact], budgets: Budgets) -> tuple[str, ...]:
    """A heading with its use for each tier, and a line for each of its facts."""
    told: list[str] = []
    for tier in _ORDER:
        of_tier = [fact for fact in facts if fact.tier is tier]
        if of_tier:
            told += [f"{_NAMED[tier]} ({_use(of_tier, tier, budgets)}):", *map(line, of_tier)]
    return tuple(told)


def line(fact: Fact) -> str:
    """A fact on one line, whatever it says."""
    return f"- {' '.join(fact.statement.split())}"


def _use(facts: Sequence[Fact], tier: Tier, budgets: Budgets) -> str:
    budget, usage = budgets.of(tier), usage_of(facts)
    of = "" if budget.characters is None else f" of {budget.characters:,}"
    noun = "note" if usage.count == 1 else "notes"
    return f"{usage.count} {noun}, {usage.characters:,}{of} characters"


def first(fact: Fact) -> tuple[int, int, FactId]:
    """By this the facts worth most come first, and of equals the newest."""
    return -tiers.worth_of(fact), -fact.created_at, fact.id
