"""Strategies: from a measured view and a budget to a plan, or None; any function of that shape is one.
This page lists ours; it refuses to choose one, which a policy does.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from unabridged.compaction.basis import Basis
from unabridged.compaction.policy import Policy
from unabridged.compaction.strategies.keep_ends import KeepEnds
from unabridged.compaction.strategies.ladder import FirstThatFits
from unabridged.compaction.strategies.strategy import Strategy
from unabridged.compaction.strategies.summarise import Summarise
from unabridged.compaction.strategies.trim_tool_results import TrimToolResults

# By these names a policy chooses.
BUILT_IN: Final[Mapping[str, Callable[[Basis], Strategy]]] = MappingProxyType(
    {
        "summarise": lambda basis: Summarise(basis=basis),
        "full": lambda _: Summarise(basis=Basis.FULL),
        "keep_ends": lambda _: KeepEnds(),
        "trim_tool_results": lambda _: TrimToolResults(),
        "first_that_fits": lambda basis: FirstThatFits(TrimToolResults(), Summarise(basis=basis)),
    }
)


def chosen(policy: Policy) -> Strategy:
    """The strategy a policy names, or the caller's own."""
    made = policy.strategy
    return BUILT_IN[made](policy.basis) if isinstance(made, str) else made  # type: ignore[return-value]  # checked when it answers


__all__ = ["BUILT_IN", "FirstThatFits", "KeepEnds", "Strategy", "Summarise", "TrimToolResults", "chosen"]
