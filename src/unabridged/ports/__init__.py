"""What we ask of the world: a store with its index, a counter, a clock, names, a summariser, a ranker.
This page lists them; it refuses to know who implements them or who calls.
"""

from unabridged.ports.index import Index
from unabridged.ports.ranker import Ranker
from unabridged.ports.store import Store
from unabridged.ports.values import Access, Appended, AppendKey, Batch, Children, Fault, Health, Holds, Snapshot
from unabridged.ports.world import Brief, Clock, Counter, Ids, Summariser

__all__ = [
    "Access",
    "AppendKey",
    "Appended",
    "Batch",
    "Brief",
    "Children",
    "Clock",
    "Counter",
    "Fault",
    "Health",
    "Holds",
    "Ids",
    "Index",
    "Ranker",
    "Snapshot",
    "Store",
    "Summariser",
]
