"""Hooks, by which a program has its say before a compaction, and what listeners are told of each one.
It refuses to hold logic: hooks are handed to ``memory.before``, listeners to ``memory.listen``.
"""

from __future__ import annotations

from unabridged.engine.compaction.hooks import Hook, Proposal, Supplied, Veto
from unabridged.engine.compaction.runs import Otherwise
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
