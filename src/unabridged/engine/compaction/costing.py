"""The verb ``cost``: what a conversation has cost by now, from what its log says of calls and compactions.
It refuses to read a message, and to believe prices that are none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from unabridged.compaction.costs.cache_breaks import reshapes
from unabridged.compaction.costs.cost import Cost
from unabridged.compaction.costs.price_list import prices_of
from unabridged.compaction.costs.summing import Paid, summed
from unabridged.compaction.policy import Policy
from unabridged.compaction.prices import Prices
from unabridged.engine.context import Context
from unabridged.engine.log.reading import skeletons_after
from unabridged.errors import UsageError
from unabridged.log.body import Used
from unabridged.log.compacted import Compacted
from unabridged.log.ids import Seq, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Skeleton

_PAID: Final = frozenset({Kind.USED, Kind.COMPACTED})


async def cost(ctx: Context, ref: ThreadRef, policy: Policy | None, prices: Mapping[str, Prices] | None) -> Cost:
    """What is in the log, summed; of each page the events are read that say what was paid."""
    known = _prices(policy, _checked(prices))
    paid: list[Paid] = []
    between: list[Skeleton] = []
    async for page in skeletons_after(ctx.store, ref, Seq(0)):
        between += [each for each in page if each.kind is Kind.SYSTEM_SET or reshapes(each)]
        wanted = [each.seq for each in page if each.kind in _PAID]
        for event in await ctx.store.at(ref, wanted) if wanted else ():
            body = event.readable
            if isinstance(body, Used | Compacted):
                paid.append(Paid(seq=event.seq, at=event.at, body=body))
    return summed(paid, between, known)


def _checked(prices: object) -> Mapping[str, Prices]:
    if prices is None:
        return {}
    if not isinstance(prices, Mapping) or not all(_is_priced(*each) for each in prices.items()):
        message = f"cost takes prices as models' names with the Prices of each, not {prices!r}"
        raise UsageError(message)
    return prices


def _is_priced(model: object, prices: object) -> bool:
    return isinstance(model, str) and isinstance(prices, Prices)


def _prices(policy: Policy | None, own: Mapping[str, Prices]) -> Callable[[str], Prices | None]:
    """What a model's tokens cost: as the caller says, as the policy does of its model, or as the list has it.

    Who named no model meant the policy's, and a policy that names none has prices for whatever nobody knows.
    """
    usual, said = ("", None) if policy is None else (policy.model, policy.prices)
    own = own if said is None else {usual: said, **own}
    last = None if usual else said
    found: dict[str, Prices | None] = {}

    def known(model: str) -> Prices | None:
        if model not in found:
            found[model] = own.get(model or usual) or prices_of(model or usual) or last
        return found[model]

    return known
