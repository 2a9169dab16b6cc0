"""For programs that come from lace: its manager of threads, its events and its strategies, over a memory.
This page lists the names; it refuses to import what reads lace's files before it is asked for.
"""

from __future__ import annotations

from unabridged.adapters.lace.callers import Answer, CompactionContext, CompactionStrategy, Query
from unabridged.adapters.lace.importing import Imported, ImportFault, LaceImportError, import_lace
from unabridged.adapters.lace.shapes import LaceEvent, TransientEventError
from unabridged.adapters.lace.summarize import SummarizeAsLace
from unabridged.adapters.lace.threads import CompactResult, ThreadManager, ThreadNotFound, ThreadSessionInfo
from unabridged.adapters.lace.trimming import TrimToLines

__all__ = [
    "Answer",
    "CompactResult",
    "CompactionContext",
    "CompactionStrategy",
    "ImportFault",
    "Imported",
    "LaceEvent",
    "LaceImportError",
    "Query",
    "SummarizeAsLace",
    "ThreadManager",
    "ThreadNotFound",
    "ThreadSessionInfo",
    "TransientEventError",
    "TrimToLines",
    "import_lace",
]
