"""What a program may say of a compaction before it happens, and what it hears of each: hooks, and listeners.
It refuses to hold logic: ``memory.before`` and ``memory.listen`` are where they are handed in.
"""

from __future__ import annotations

from unabridged.engine.compaction.runs import Hook, Otherwise, Proposal, Supplied, Veto
from unabridged.engine.telling import Listener, RoundAdded, Started, TakenBack, Told, WroteTooFast

__all__ = [
    "Hook",
    "Listener",
    "Otherwise",
    "Proposal",
    "RoundAdded",
    "Started",
    "Supplied",
    "TakenBack",
    "Told",
    "Veto",
    "WroteTooFast",
]
