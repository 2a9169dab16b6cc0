"""What we ask of the world: a store with its index, jobs and facts, archives, counter, clock, names, writers and tools.
This page lists them; it refuses to know who implements them or who calls.
"""

from unabridged.ports.archives import Archives, Sheet
from unabridged.ports.calling import Busy, Called, Calls, Raised, Returned, TookTooLong, Trouble
from unabridged.ports.coordinator import Coordinator, Gleaned, Leaving, Switch, SwitchReason
from unabridged.ports.drafts import MOST_DRAFTS, Drafts, KeptDraft
from unabridged.ports.extractor import Extractor
from unabridged.ports.facts import EVERY_VERSION, FactLost, FactsPut, FactStore, FactWrite, Offered
from unabridged.ports.index import Index
from unabridged.ports.jobs import Job, JobName, Jobs, JobStep, Wanted, Work
from unabridged.ports.links import links_of
from unabridged.ports.ranker import Ranker, Remembers
from unabridged.ports.store import Store
from unabridged.ports.tools import Tools
from unabridged.ports.values import (
    Access,
    Appended,
    AppendKey,
    Batch,
    Children,
    Fault,
    ForThread,
    Health,
    Heard,
    Holds,
    Purge,
    Settled,
    Snapshot,
    Stands,
    ThreadBatch,
    nobody_hears,
)
from unabridged.ports.world import Answer, Brief, Clock, Counter, Draft, Ids, ReadsTables, Summariser

__all__ = [
    "EVERY_VERSION",
    "MOST_DRAFTS",
    "Access",
    "Answer",
    "AppendKey",
    "Appended",
    "Archives",
    "Batch",
    "Brief",
    "Busy",
    "Called",
    "Calls",
    "Children",
    "Clock",
    "Coordinator",
    "Counter",
    "Draft",
    "Drafts",
    "Extractor",
    "FactLost",
    "FactStore",
    "FactWrite",
    "FactsPut",
    "Fault",
    "ForThread",
    "Gleaned",
    "Health",
    "Heard",
    "Holds",
    "Ids",
    "Index",
    "Job",
    "JobName",
    "JobStep",
    "Jobs",
    "KeptDraft",
    "Leaving",
    "Offered",
    "Purge",
    "Raised",
    "Ranker",
    "ReadsTables",
    "Remembers",
    "Returned",
    "Settled",
    "Sheet",
    "Snapshot",
    "Stands",
    "Store",
    "Summariser",
    "Switch",
    "SwitchReason",
    "ThreadBatch",
    "TookTooLong",
    "Tools",
    "Trouble",
    "Wanted",
    "Work",
    "links_of",
    "nobody_hears",
]
