"""Small facts that stores are tested with, and short ways to write one and to ask for it.
It refuses to test anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from unabridged.log.ids import Scope, Seq, ThreadId
from unabridged.memory.fact import Fact, FactId, Source
from unabridged.memory.naming import Tier
from unabridged.memory.tiers import Budget, Budgets
from unabridged.ports import FactsPut, FactWrite
from unabridged.testing.driven import Driven
from unabridged.testing.samples import HERE

ROOMY: Final = Budgets(agent=Budget(), user=Budget())
_NOWHERE: Final[Mapping[ThreadId, Seq]] = MappingProxyType({})


def fact_of(  # one keyword for each thing a test says often; whatever else by name
    statement: str,
    *,
    id: str = "",  # noqa: A002  # its name
    tier: Tier = Tier.AGENT,
    scope: Scope = HERE,
    sources: tuple[tuple[str, int], ...] = (),
    **more: Any,  # noqa: ANN401  # fields of a fact
) -> Fact:
    """A fact under its own words as its id."""
    drawn = tuple(Source(thread=ThreadId(thread), seq=Seq(seq)) for thread, seq in sources)
    return Fact(id=FactId(id or statement), scope=scope, tier=tier, statement=statement, sources=drawn, **more)


def put(
    driven: Driven,
    *facts: Fact,
    budgets: Budgets = ROOMY,
    scope: Scope = HERE,
    drawn_on: Mapping[ThreadId, Seq] = _NOWHERE,
) -> FactsPut:
    """Write facts in the place of the versions that they are of; a new one is of none."""
    writes = [FactWrite(fact=each, expected=each.version, drawn_on=drawn_on) for each in facts]
    return driven.put_facts(scope, writes, budgets)


def there(driven: Driven, id: str, *, scope: Scope = HERE) -> Fact:  # noqa: A002  # its name
    """A fact that is there."""
    found = driven.fact(scope, FactId(id))
    assert found is not None, f"there is no fact {id!r}"  # a test says so
    return found


def told(driven: Driven, *, scope: Scope = HERE, **asked: Any) -> list[str]:  # noqa: ANN401  # as the port has it
    """What the facts of a scope say, in the order of their changes."""
    return [each.statement for each in driven.facts(scope, after=0, limit=1_000, **asked)]


def unnumbered(fact: Fact) -> Fact:
    """The fact without what a store gave it."""
    return replace(fact, version=0, change=0)
