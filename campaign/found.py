"""Whether a store's search finds what was acknowledged, shows nothing that the log does not bear out, and counts right.
It refuses to look into an index; it asks, and reads the log beside the answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from campaign import talk
from campaign.oracle import Ack
from unabridged.blocking import Memory, drive
from unabridged.engine.upkeep.index_checks import index_coverage
from unabridged.log.ids import Scope, Seq, ThreadRef
from unabridged.log.kind import Kind
from unabridged.ports import Store
from unabridged.search.found import Found, Hit
from unabridged.search.texts import said_of
from unabridged.upkeep import Checks, Level


def follow(store: Store) -> int:
    """Bring every index up to its log; how many events that took."""
    return Memory(store, scope=talk.SCOPE).index()


def missed(store: Store, acks: Iterable[Ack]) -> list[str]:
    """Each acknowledged word that a search does not find while the log shows it, and each hit that is none."""
    memory, found = Memory(store, scope=talk.SCOPE), list[str]()
    for ack in acks:
        if ack.kind is not Kind.MESSAGE or drive(store.thread(talk.ref(ack.thread))) is None:
            continue
        for n in range(ack.count):
            at = drive(store.at(talk.ref(ack.thread), [Seq(ack.first + n)]))
            if not at or at[0].payload != talk.payload_of(ack.key, n, ack.size):
                continue  # purged, or rolled back where it may be; the audit judges that
            hits = memory.search(talk.text_of(ack.key, n, ack.size).rpartition(" ")[2])
            if (ack.thread, ack.first + n) not in {(hit.thread, hit.seq) for hit in hits}:
                found.append(f"{ack.key}: acknowledged at {ack.thread} {ack.first + n}, and no search finds it")
            found += forged(store, hits)
    return found


def forged(store: Store, hits: Found, scope: Scope = talk.SCOPE) -> list[str]:
    """Hits whose words do not stand where the hit says."""
    return [
        f"a hit at {hit.thread} {hit.event} shows what the log does not say there"
        for hit in hits
        if not _is_borne_out(store, talk.ref(hit.thread, scope), hit)
    ]


def miscounted(store: Store) -> list[str]:
    """What differs between an index and its log: words too many, too few, or not counted."""
    ctx = Memory(store, scope=talk.SCOPE)._verbs._ctx
    return [
        f"the index is not what its log says: {each.what}"
        for each in drive(index_coverage(ctx, Checks.WHOLE))
        if each.level is Level.WARNING
    ]


def lacking(store: Store) -> list[str]:
    """Where nothing was purged and every message is short, there are as many documents as messages."""
    stats = drive(store.stats())
    counted, wanted = stats.index, stats.kinds.get("Message", 0)
    if counted is None or (counted.documents, counted.events_behind) != (wanted, 0):
        return [f"an index that has caught up with {wanted} messages says of itself {counted}"]
    return []


def some(acks: Sequence[Ack], count: int) -> list[Ack]:
    """The newest, and others at even distances."""
    return [*acks[-2:], *acks[:: max(1, len(acks) // count)]]


def _is_borne_out(store: Store, ref: ThreadRef, hit: Hit) -> bool:
    at = drive(store.at(ref, [hit.event]))
    said = said_of(at[0].body) if at and at[0].payload is not None else None
    return said is not None and hit.snippet.text in said.text
