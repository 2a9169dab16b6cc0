"""What the verbs of a memory and a thread answer: for whoever annotates a function, or asks what an answer holds.
It refuses to hold anything of its own; what most programs name stands in ``unabridged`` itself.
"""

from __future__ import annotations

from unabridged.arithmetic import Arithmetic
from unabridged.async_opening import Opening
from unabridged.compaction.costs.cache_breaks import Break, BreakKind
from unabridged.compaction.costs.cost import Cost, Spent
from unabridged.compaction.plans.reasons import Reason, Weighed
from unabridged.engine.compaction.compactions import Compaction, State
from unabridged.engine.following.comparison import Comparison
from unabridged.engine.log.appending_to_many import Answer
from unabridged.engine.log.popping import Popped
from unabridged.engine.search.indexing import Unindexed
from unabridged.engine.upkeep.verify import Verified
from unabridged.engine.view.overflowing import Overflowed
from unabridged.engine.view.summaries import Summary
from unabridged.log.thread import ThreadRow
from unabridged.search.found import Unsearched
from unabridged.search.snippet import Snippet
from unabridged.view.budget import Urgency
from unabridged.view.ledger import Ledger

__all__ = [
    "Answer",
    "Arithmetic",
    "Break",
    "BreakKind",
    "Compaction",
    "Comparison",
    "Cost",
    "Ledger",
    "Opening",
    "Overflowed",
    "Popped",
    "Reason",
    "Snippet",
    "Spent",
    "State",
    "Summary",
    "ThreadRow",
    "Unindexed",
    "Unsearched",
    "Urgency",
    "Verified",
    "Weighed",
]
