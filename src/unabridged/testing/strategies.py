"""Hypothesis strategies for whatever a log can hold: texts, JSON, parts, the eighteen bodies, batches, threads.
They refuse to be reasonable: whatever the types allow is drawn sooner or later.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, TypeAlias, cast

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from unabridged.log import body as b
from unabridged.log import chain, codec
from unabridged.log import compacted as c
from unabridged.log import part as p
from unabridged.log.event import Draft
from unabridged.log.extra import Extra
from unabridged.log.ids import ItemName, LaneId, Origin, Scope, Seq, Span, ThreadId, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.lane_rule import LaneRule
from unabridged.log.skeleton import skeleton_of
from unabridged.ports import AppendKey, Batch

ThreadsBatches: TypeAlias = "list[Batch]"

_ODD: Final = (
    "",
    "\x00",
    "\ud800",
    "\udfff\ud800",
    "\ud83e\uddf5",
    "🧵",
    "e\u0301",
    "\u202eevil\u202c",
    "שלום",
    "\u2028",
    "\uffff",
    '"\\',
    "線",
)


@cache
def texts(*, max_size: int = 20) -> SearchStrategy[str]:
    """Any text: lone surrogates, NUL, astral, right to left, combining."""
    return st.one_of(st.text(st.characters(), max_size=max_size), st.sampled_from(_ODD))


@cache
def json_values() -> SearchStrategy[object]:
    """Any JSON value: NaN, infinities, negative zero, long numbers, any text, nested."""
    leaves: SearchStrategy[object] = st.one_of(
        st.none(), st.booleans(), st.integers(-(2**80), 2**80), st.floats(), texts()
    )
    return st.recursive(
        leaves,
        lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(texts(max_size=5), inner, max_size=3)),
        max_leaves=8,
    )


@cache
def extras() -> SearchStrategy[Extra]:
    """Fields that nobody here has a name for."""
    names = texts(max_size=5).map(lambda text: f"x-{text}")
    return st.one_of(st.just(Extra()), st.dictionaries(names, json_values(), max_size=2).map(Extra))


@cache
def seqs() -> SearchStrategy[Seq]:
    """Any seq."""
    return st.integers(1, 2**40).map(Seq)


@cache
def spans() -> SearchStrategy[Span]:
    """Any run of seqs."""
    return st.tuples(seqs(), st.integers(0, 1_000)).map(lambda two: Span(first=two[0], last=Seq(two[0] + two[1])))


def scopes() -> SearchStrategy[Scope]:
    """Any scope."""
    return st.builds(Scope, tenant=texts(), user=texts(), project=texts())


def refs() -> SearchStrategy[ThreadRef]:
    """Any thread's full name."""
    return st.builds(ThreadRef, scope=scopes(), thread=texts().map(ThreadId))


def origins() -> SearchStrategy[Origin]:
    """Any origin."""
    return st.sampled_from(Origin)


@cache
def parts() -> SearchStrategy[p.Part]:
    """Any part, tool results with parts of their own included."""
    variables = st.builds(p.Variable, name=texts(), type=texts(), shape=texts(), value=texts(), extra=extras())
    simple: SearchStrategy[p.Part] = st.one_of(
        st.builds(p.Text, text=texts(), extra=extras()),
        st.builds(p.Reasoning, text=texts(), signature=texts(), redacted=texts(), extra=extras()),
        st.builds(p.ToolCall, call_id=texts(), name=texts(), arguments=texts(), extra=extras()),
        st.builds(p.Media, media_type=texts(), reference=texts(), digest=texts(), name=texts(), extra=extras()),
        st.builds(
            p.ExecutionResult,
            stdout=texts(),
            stderr=texts(),
            result=texts(),
            status=texts(),
            variables=_few(variables),
            deleted=_few(texts()),
            extra=extras(),
        ),
        st.builds(p.Opaque, type=texts().map(lambda text: f"x-{text}"), value=extras()),
    )
    return st.recursive(
        simple,
        lambda inner: st.builds(
            p.ToolResult, call_id=texts(), content=_few(inner), name=texts(), status=texts(), extra=extras()
        ),
        max_leaves=3,
    )


def bodies(*kinds: Kind) -> SearchStrategy[b.Body]:
    """Any body, or any of these kinds."""
    chosen = kinds or tuple(Kind)
    return st.one_of([_bodies()[kind] for kind in chosen])


@cache
def drafts() -> SearchStrategy[Draft]:
    """Any event that has no seq yet."""
    return st.builds(
        _draft,
        bodies(),
        at=st.integers(-(2**62), 2**62),
        origin=origins(),
        writer=texts(),
        salt=st.binary(min_size=chain.SALT_BYTES, max_size=chain.SALT_BYTES),
        rendition=st.none() | st.binary(max_size=20),
        tokens=st.integers(0, 2**40),
    )


@cache
def batches() -> SearchStrategy[Batch]:
    """Any few events under a key of their own, with or without a text."""
    keys = st.one_of(
        st.binary(min_size=10, max_size=10).map(lambda digest: AppendKey(digest=digest)),
        texts().map(lambda text: AppendKey(digest=chain.key_digest(text), text=text)),
    )
    return st.builds(Batch, key=keys, drafts=st.lists(drafts(), min_size=1, max_size=4).map(tuple))


def threads() -> SearchStrategy[ThreadsBatches]:
    """Any thread, as the batches that were appended to it, no key twice."""
    return st.lists(batches(), max_size=5, unique_by=lambda batch: batch.key.digest)


def _few(of: SearchStrategy[object]) -> SearchStrategy[tuple[object, ...]]:
    return st.lists(of, max_size=2).map(tuple)


def _draft(
    body: b.Body, *, at: int, origin: Origin, writer: str, salt: bytes, rendition: bytes | None, tokens: int
) -> Draft:
    return Draft(
        at=at,
        origin=origin,
        writer=writer,
        skeleton=skeleton_of(body, tokens=tokens),
        salt=salt,
        payload=codec.encode(body),
        rendition=rendition,
        counter="drawn",
    )


def _lanes() -> SearchStrategy[LaneId]:
    return texts().filter(bool).map(LaneId)


@cache
def _messages() -> SearchStrategy[b.Message]:
    originals = st.none() | st.builds(b.Original, dialect=texts(), text=texts(), extra=extras())
    return st.builds(
        b.Message,
        role=st.one_of(st.sampled_from(("user", "assistant", "tool", "system", "developer")), texts()),
        parts=_few(parts()),
        sender=texts(),
        recipient=texts(),
        id=texts(),
        round=texts(),
        marks=_few(texts()),
        atom=texts(),
        chunks=st.integers(0, 9),
        original=originals,
        extra=extras(),
    )


@cache
def _compactions() -> SearchStrategy[c.Compacted]:
    tokens, items = st.integers(0, 2**40), st.builds(ItemName, seq=seqs(), n=st.integers(0, 9))
    entries = st.builds(c.LedgerEntry, kind=texts(), text=texts(), sources=_few(seqs()), state=texts(), extra=extras())
    produced = st.builds(c.Produced, role=texts(), parts=_few(parts()), tokens=tokens, extra=extras())
    edits = st.one_of(
        st.builds(c.Drop, items=_few(items), covers=_few(spans()), tokens=tokens, extra=extras()),
        st.builds(c.Stub, item=items, head=tokens, tail=tokens, tokens=tokens, extra=extras()),
        st.builds(
            c.Replace,
            items=_few(items),
            covers=_few(spans()),
            group=_few(produced),
            ledger=_few(entries),
            trust=st.integers(0, 5),
            extra=extras(),
        ),
    )
    receipts = st.builds(
        c.Receipt,
        tokens_before=tokens,
        tokens_after=tokens,
        rung=texts(),
        reason=texts(),
        model=texts(),
        attempts=tokens,
        prompt_tokens=tokens,
        completion_tokens=tokens,
        seconds=st.floats(),
        gate=_few(texts()),
        extra=extras(),
    )
    return st.builds(
        c.Compacted,
        strategy=texts(),
        version=tokens,
        drawn_on=seqs(),
        edits=_few(edits),
        receipt=receipts,
        lane=_lanes(),
        parameters=extras(),
        extra=extras(),
    )


@cache
def _bodies() -> Mapping[Kind, SearchStrategy[b.Body]]:
    some, more, of_lane = _few(spans()), extras(), _lanes()
    rules = st.builds(
        LaneRule,
        senders=_few(texts()),
        recipients=_few(texts()),
        either=_few(texts()),
        roles=_few(texts()),
        failed_rounds=st.booleans(),
        extra=more,
    )
    numbers = st.integers(0, 2**40)
    made: dict[Kind, SearchStrategy[object]] = {
        Kind.MESSAGE: _messages(),
        Kind.AMENDED: st.builds(b.Amended, seq=seqs(), message=_messages(), extra=more),
        Kind.CHUNK: st.builds(
            b.Chunk,
            of=seqs(),
            index=numbers,
            text=texts(),
            part=st.none() | st.integers(0, 9),
            last=st.booleans(),
            extra=more,
        ),
        Kind.SYSTEM_SET: st.builds(b.SystemSet, parts=_few(parts()), lane=of_lane, role=texts(), extra=more),
        Kind.LANE_OPENED: st.builds(
            b.LaneOpened,
            lane=of_lane,
            rule=rules,
            inherits=st.none() | of_lane,
            policy=texts(),
            fingerprint=texts(),
            extra=more,
        ),
        Kind.COMPACTED: _compactions(),
        Kind.UNDONE: st.builds(
            b.Undone, compaction=seqs(), lane=of_lane, reason=texts(), hold=st.booleans(), extra=more
        ),
        Kind.PINNED: st.builds(b.Pinned, seqs=some, extra=more),
        Kind.UNPINNED: st.builds(b.Unpinned, seqs=some, extra=more),
        Kind.HIDDEN: st.builds(b.Hidden, seqs=some, reason=texts(), extra=more),
        Kind.SHOWN: st.builds(b.Shown, seqs=some, extra=more),
        Kind.MARKED: st.builds(b.Marked, seqs=some, added=_few(texts()), removed=_few(texts()), extra=more),
        Kind.ROUND_ENDED: st.builds(b.RoundEnded, begun=seqs(), state=st.just("failed") | texts(), extra=more),
        Kind.USED: st.builds(
            b.Used,
            through=seqs(),
            model=texts(),
            tokens=numbers,
            lane=of_lane,
            cached=numbers,
            written=numbers,
            answered=numbers,
            extra=more,
        ),
        Kind.RECALLED: st.builds(b.Recalled, facts=_few(texts()), lane=of_lane, extra=more),
        Kind.SWITCHED: st.builds(b.Switched, reason=texts(), session=texts(), parent=texts(), extra=more),
        Kind.RESET: st.builds(b.Reset, reason=texts(), extra=more),
        Kind.PURGED: st.builds(b.Purged, seqs=some, reason=texts(), extra=more),
    }
    return MappingProxyType(cast("dict[Kind, SearchStrategy[b.Body]]", made))
