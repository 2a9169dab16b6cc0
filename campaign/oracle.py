"""Whether a store still holds what it acknowledged: nothing lost, doubled, moved, missing or forged.
It refuses to trust the store's own check; it reads rows and reckons every link anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from campaign import talk
from unabridged.blocking import drive
from unabridged.errors import UnabridgedError
from unabridged.log import chain, codec
from unabridged.log.body import Purged
from unabridged.log.event import Event
from unabridged.log.ids import Seq, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.row import Row
from unabridged.log.thread import ThreadRow
from unabridged.ports import Store
from unabridged.testing.proving import link_of

_PAGE = 2_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Ack:
    """What a writer was told: this key's batch stands at these seqs."""

    thread: str
    key: str
    first: int
    count: int = 1
    size: int = 200
    kind: Kind = Kind.MESSAGE


@dataclass(frozen=True, slots=True, kw_only=True)
class Audit:
    """Everything found wrong, sorted by what it means."""

    lost: tuple[str, ...] = ()
    rolled_back: int = 0
    broken: tuple[str, ...] = ()
    events: int = 0

    @property
    def violations(self) -> tuple[str, ...]:
        """Lost or broken; what a profile may roll back is not among them."""
        return (*self.lost, *self.broken)


@dataclass(slots=True)
class _Log:
    """One thread as it was read back."""

    thread: ThreadRow
    rows: dict[int, Row] = field(default_factory=dict)


def audit(store: Store, acks: Iterable[Ack], *, may_roll_back: bool = False) -> Audit:
    """Compare the store with what it acknowledged; a typed error while reading is itself a finding."""
    try:
        logs = _read(store)
        broken = [problem for log in logs.values() for problem in _faults_of(log, logs)]
        broken += [f"{fault.column}: {fault.problem}" for fault in drive(store.inspect())]
    except UnabridgedError as problem:
        return Audit(broken=(f"cannot be read: {type(problem).__name__}: {problem}",))
    lost: list[str] = []
    rolled_back = 0
    for ack in acks:
        missing = _missing(ack, logs)
        log = logs.get(talk.ref(ack.thread))
        beyond = log is None or ack.first > log.thread.head
        if missing and beyond and may_roll_back:
            rolled_back += 1
        elif missing:
            lost.append(missing)
    events = sum(len(log.rows) for log in logs.values())
    return Audit(lost=tuple(lost), rolled_back=rolled_back, broken=tuple(broken), events=events)


def _read(store: Store) -> dict[ThreadRef, _Log]:
    logs: dict[ThreadRef, _Log] = {}
    for scope in drive(store.scopes()):
        for thread in drive(store.threads(scope, after=None, limit=talk.EVERYTHING)):
            log = logs[thread.ref] = _Log(thread)
            after = Seq(0)
            while page := drive(store.rows(thread.ref, after=after, limit=_PAGE)):
                log.rows.update((row.seq, row) for row in page)
                after = Seq(page[-1].seq)
    return logs


def _faults_of(log: _Log, logs: Mapping[ThreadRef, _Log]) -> list[str]:
    """Gaps, links that do not follow, keys that stand twice, purges that left a body or took one unsaid."""
    thread, name = log.thread, log.thread.ref.thread
    wanted = list(range(thread.forked_at + 1, thread.head + 1))
    found = [f"{name}: seqs {sorted(set(wanted) ^ set(log.rows))[:5]} are a gap or beyond the head"]
    found = found if sorted(log.rows) != wanted else []
    digests = [row.key_digest for row in log.rows.values() if row.key_digest is not None]
    found += (
        [f"{name}: {len(digests) - len(set(digests))} keys stand twice"] if len(digests) != len(set(digests)) else []
    )
    if thread.ancestry:
        return found
    parent = _parent(log, logs)
    before = chain.genesis(thread.ref, _link_at(parent, thread.forked_at, logs) if parent else b"")
    for row in (log.rows[seq] for seq in wanted if seq in log.rows):
        if row.link != link_of(row, before):
            found.append(f"{name} {row.seq}: the chain breaks")
            break
        before = row.link
    if not found and before != thread.link:
        found.append(f"{name}: the thread's row holds another link than its last event")
    return found + _purge_faults(log)


def _link_at(log: _Log | None, seq: int, logs: Mapping[ThreadRef, _Log]) -> bytes:
    """The link at a seq of a lineage, whichever ancestor holds it; a fork from before the first event shares none."""
    while log is not None:
        if seq > log.thread.forked_at:
            return log.rows[seq].link if seq in log.rows else b""
        log = _parent(log, logs)
    return b""


def _parent(log: _Log, logs: Mapping[ThreadRef, _Log]) -> _Log | None:
    ref, parent = log.thread.ref, log.thread.parent
    return logs[ThreadRef(scope=ref.scope, thread=parent)] if parent is not None else None


def _purge_faults(log: _Log) -> list[str]:
    """Rows show bytes until they are erased; a body that is gone must have been purged by an event that stands."""
    told: set[int] = set()
    for row in log.rows.values():
        if row.kind != Kind.PURGED:
            continue
        if row.payload is None:
            return []  # what told of a purge was purged itself, and nobody can say any more what it named
        body = codec.decode(Kind.PURGED, row.payload)
        assert isinstance(body, Purged)
        told.update(seq for span in body.seqs for seq in range(span.first, span.last + 1))
    gone = {row.seq for row in log.rows.values() if row.payload is None}
    return (
        [f"{log.thread.ref.thread}: bodies {sorted(gone - told)[:5]} are gone and no purge says so"]
        if gone - told
        else []
    )


def _missing(ack: Ack, logs: Mapping[ThreadRef, _Log]) -> str:
    """What is wrong with an acknowledged batch, or nothing."""
    log = logs.get(talk.ref(ack.thread))
    if log is None:
        return f"{ack.key}: acknowledged in {ack.thread}, and the thread is gone"
    for n in range(ack.count):
        row = log.rows.get(ack.first + n)
        if row is None:
            return f"{ack.key}: acknowledged at {ack.thread} {ack.first + n}, and nothing is there"
        if n == 0 and row.key_digest != chain.key_digest(ack.key):
            return f"{ack.key}: acknowledged at {ack.thread} {ack.first}, and another key is there"
        wrong = row.payload != talk.payload_of(ack.key, n, ack.size)
        if ack.kind is Kind.MESSAGE and row.payload is not None and wrong:
            return f"{ack.key}: acknowledged at {ack.thread} {ack.first + n}, and other words are there"
    return ""


def payloads(store: Store, thread: ThreadRef) -> list[bytes | None]:
    """What a reader is shown of a thread, from its first event to its last."""
    events: list[Event] = drive(store.events(thread, after=talk.FIRST, limit=talk.EVERYTHING))
    return [event.payload for event in events]
