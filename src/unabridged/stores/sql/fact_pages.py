"""Pages of facts in the order of their changes, and the numbers that their rows have for tiers, states and origins.
They refuse to go through an archive for the few facts that are in another state.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from unabridged.memory.fact import FactOrigin, FactState
from unabridged.memory.naming import Tier
from unabridged.stores.sql.transaction import Transaction

# Numbers never move: they are in rows that are kept.
TIERS: Final[Mapping[Tier, int]] = MappingProxyType({Tier.AGENT: 1, Tier.USER: 2})
STATES: Final[Mapping[FactState, int]] = MappingProxyType(
    {
        FactState.ACTIVE: 1,
        FactState.STAGED: 2,
        FactState.HELD: 3,
        FactState.ARCHIVED: 4,
        FactState.RETIRED: 5,
    }
)
ORIGINS: Final[Mapping[FactOrigin, int]] = MappingProxyType(
    {FactOrigin.PERSON: 1, FactOrigin.MODEL: 2, FactOrigin.MACHINE: 3}
)
ANY: Final = (0, 9)
# Up to so many are sooner put in order than all others are passed by.
_FEW: Final = 2_000


def in_order(
    tx: Transaction, scope: int, change: int, *, limit: int, tier: Tier | None, state: FactState | None
) -> list[tuple[Any, ...]]:
    """The rows of a scope that changed last after a change, of one tier or any and in one state or any."""
    first, last = ANY if tier is None else (TIERS[tier],) * 2
    asked = {"scope": scope, "change": change, "limit": limit, "tier_first": first, "tier_last": last}
    if state is None:
        return tx.all("facts_after", **asked, state_first=ANY[0], state_last=ANY[1])
    # Every tier by name, so that an index is followed that has the tier first.
    in_state = {"state": STATES[state], "agent": TIERS[Tier.AGENT], "user": TIERS[Tier.USER]}
    if tx.all("facts_in_state_beyond", scope=scope, few=_FEW, **in_state):
        return tx.all("facts_after", **asked, state_first=STATES[state], state_last=STATES[state])
    return tx.all("facts_in_state", **asked, **in_state)
