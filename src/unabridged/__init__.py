"""Unabridged keeps every word of an agent's conversations, and hands the model a view that fits its window.
This page lists the names most programs need; the rest stands in documented public modules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unabridged import lazy_names

if TYPE_CHECKING:
    from unabridged.asynchronous import AsyncMemory, AsyncThread
    from unabridged.blocking import Memory, Thread
    from unabridged.compaction.policy import Policy
    from unabridged.engine.following.sync import Divergence, Head, Synced
    from unabridged.engine.log.lanes import Membership
    from unabridged.engine.log.marking import RoundState, Taken
    from unabridged.engine.log.rewinding import Rewound
    from unabridged.engine.recall.tools import RecallTool
    from unabridged.engine.view.unfolding import Depth
    from unabridged.errors import (
        ConflictError,
        CorruptionError,
        RefusedError,
        UnabridgedError,
        UnavailableError,
        UsageError,
    )
    from unabridged.log.body import Message
    from unabridged.log.event import Event
    from unabridged.log.extra import Extra
    from unabridged.log.ids import ItemName, Origin, Scope, Span
    from unabridged.log.lane_rule import LaneRule
    from unabridged.ports import Access, Appended, Brief, Children
    from unabridged.runner.idle import Indexing
    from unabridged.runner.runs import Compacting
    from unabridged.search.among import Among
    from unabridged.search.found import Found, Hit, Reach
    from unabridged.search.only import Only
    from unabridged.search.patterns import Case, Match
    from unabridged.stores.profile import Profile
    from unabridged.view.view import Item, Shape, View

__version__ = "0.1.0"

__all__ = [
    "Access",
    "Among",
    "Appended",
    "AsyncMemory",
    "AsyncThread",
    "Brief",
    "Case",
    "Children",
    "Compacting",
    "ConflictError",
    "CorruptionError",
    "Depth",
    "Divergence",
    "Event",
    "Extra",
    "Found",
    "Head",
    "Hit",
    "Indexing",
    "Item",
    "ItemName",
    "LaneRule",
    "Match",
    "Membership",
    "Memory",
    "Message",
    "Only",
    "Origin",
    "Policy",
    "Profile",
    "Reach",
    "RecallTool",
    "RefusedError",
    "Rewound",
    "RoundState",
    "Scope",
    "Shape",
    "Span",
    "Synced",
    "Taken",
    "Thread",
    "UnabridgedError",
    "UnavailableError",
    "UsageError",
    "View",
]

if not TYPE_CHECKING:
    __getattr__ = lazy_names.asked_for(
        __name__,
        {
            "unabridged.asynchronous": (
                "AsyncMemory",
                "AsyncThread",
            ),
            "unabridged.blocking": (
                "Memory",
                "Thread",
            ),
            "unabridged.compaction.policy": ("Policy",),
            "unabridged.engine.log.lanes": ("Membership",),
            "unabridged.engine.log.marking": (
                "RoundState",
                "Taken",
            ),
            "unabridged.engine.recall.tools": ("RecallTool",),
            "unabridged.engine.log.rewinding": ("Rewound",),
            "unabridged.engine.following.sync": (
                "Divergence",
                "Head",
                "Synced",
            ),
            "unabridged.engine.view.unfolding": ("Depth",),
            "unabridged.errors": (
                "ConflictError",
                "CorruptionError",
                "RefusedError",
                "UnabridgedError",
                "UnavailableError",
                "UsageError",
            ),
            "unabridged.log.body": ("Message",),
            "unabridged.log.event": ("Event",),
            "unabridged.log.extra": ("Extra",),
            "unabridged.log.ids": (
                "ItemName",
                "Origin",
                "Scope",
                "Span",
            ),
            "unabridged.log.lane_rule": ("LaneRule",),
            "unabridged.ports": (
                "Access",
                "Appended",
                "Brief",
                "Children",
            ),
            "unabridged.runner.idle": ("Indexing",),
            "unabridged.runner.runs": ("Compacting",),
            "unabridged.search.among": ("Among",),
            "unabridged.search.found": (
                "Found",
                "Hit",
                "Reach",
            ),
            "unabridged.search.only": ("Only",),
            "unabridged.search.patterns": (
                "Case",
                "Match",
            ),
            "unabridged.stores.profile": ("Profile",),
            "unabridged.view.view": (
                "Item",
                "Shape",
                "View",
            ),
        },
    )


def __dir__() -> list[str]:
    """The public names."""
    return [*__all__, "__version__"]
