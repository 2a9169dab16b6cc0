"""What a hook is told before a compaction, and what it may answer.
It refuses to know when a hook is asked, and what becomes of its answer.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from unabridged.compaction.plans.plan import Plan
from unabridged.log.ids import LaneId, ThreadRef
from unabridged.view.view import View


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """What a hook is told before a compaction: whose it is, what asks for it, and what would leave."""

    ref: ThreadRef
    lane: LaneId
    trigger: str
    plan: Plan
    view: View


@dataclass(frozen=True, slots=True, kw_only=True)
class Veto:
    """What a hook answers to stop a compaction, and why."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Supplied:
    """What a hook answers to write the summary itself, of all that leaves; its text passes the same gate."""

    text: str


Hook: TypeAlias = Callable[[Proposal], Veto | Supplied | None] | Callable[[Proposal], Awaitable[Veto | Supplied | None]]
