"""Hypothesis strategies for the eighteen bodies, one each.
They refuse to know how bodies are stored.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import cast

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from unabridged.log import body as b
from unabridged.log import compacted as c
from unabridged.log.ids import ItemName, LaneId
from unabridged.log.kind import Kind
from unabridged.log.lane_rule import LaneRule
from unabridged.testing.drawn_values import extras, few, parts, seqs, spans, texts


def _lanes() -> SearchStrategy[LaneId]:
    return texts().filter(bool).map(LaneId)


@cache
def _messages() -> SearchStrategy[b.Message]:
    originals = st.none() | st.builds(b.Original, dialect=texts(), text=texts(), extra=extras())
    return st.builds(
        b.Message,
        role=st.one_of(st.sampled_from(("user", "assistant", "tool", "system", "developer")), texts()),
        parts=few(parts()),
        sender=texts(),
        recipient=texts(),
        id=texts(),
        round=texts(),
        marks=few(texts()),
        atom=texts(),
        chunks=st.integers(0, 9),
        original=originals,
        extra=extras(),
    )


@cache
def _compactions() -> SearchStrategy[c.Compacted]:
    tokens, items = st.integers(0, 2**40), st.builds(ItemName, seq=seqs(), n=st.integers(0, 9))
    entries = st.builds(c.LedgerEntry, kind=texts(), text=texts(), sources=few(seqs()), state=texts(), extra=extras())
    produced = st.builds(c.Produced, role=texts(), parts=few(parts()), tokens=tokens, extra=extras())
    edits = st.one_of(
        st.builds(c.Drop, items=few(items), covers=few(spans()), tokens=tokens, extra=extras()),
        st.builds(c.Stub, item=items, head=tokens, tail=tokens, tokens=tokens, parts=few(parts()), extra=extras()),
        st.builds(
            c.Replace,
            items=few(items),
            covers=few(spans()),
            group=few(produced),
            ledger=few(entries),
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
        gate=few(texts()),
        rewritten_tokens=tokens,
        avoided_tokens=tokens,
        extra=extras(),
    )
    return st.builds(
        c.Compacted,
        strategy=texts(),
        version=tokens,
        drawn_on=seqs(),
        edits=few(edits),
        receipt=receipts,
        lane=_lanes(),
        parameters=extras(),
        extra=extras(),
    )


@cache
def bodies_by_kind() -> Mapping[Kind, SearchStrategy[b.Body]]:
    """For each kind, any body of it."""
    return MappingProxyType({**_of_the_log(), **_of_a_lane()})


def _of_the_log() -> dict[Kind, SearchStrategy[b.Body]]:
    """What is said to everybody."""
    some, more, numbers = few(spans()), extras(), st.integers(0, 2**40)
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
        Kind.PINNED: st.builds(b.Pinned, seqs=some, extra=more),
        Kind.UNPINNED: st.builds(b.Unpinned, seqs=some, extra=more),
        Kind.HIDDEN: st.builds(b.Hidden, seqs=some, reason=texts(), extra=more),
        Kind.SHOWN: st.builds(b.Shown, seqs=some, extra=more),
        Kind.MARKED: st.builds(b.Marked, seqs=some, added=few(texts()), removed=few(texts()), extra=more),
        Kind.ROUND_ENDED: st.builds(b.RoundEnded, begun=seqs(), state=st.just("failed") | texts(), extra=more),
        Kind.SWITCHED: st.builds(b.Switched, reason=texts(), session=texts(), parent=texts(), extra=more),
        Kind.RESET: st.builds(b.Reset, reason=texts(), extra=more),
        Kind.PURGED: st.builds(b.Purged, seqs=some, reason=texts(), extra=more),
    }
    return cast("dict[Kind, SearchStrategy[b.Body]]", made)


def _of_a_lane() -> dict[Kind, SearchStrategy[b.Body]]:
    """What is said of one lane."""
    more, of_lane, numbers = extras(), _lanes(), st.integers(0, 2**40)
    rules = st.builds(
        LaneRule,
        senders=few(texts()),
        recipients=few(texts()),
        either=few(texts()),
        roles=few(texts()),
        failed_rounds=st.booleans(),
        extra=more,
    )
    made: dict[Kind, SearchStrategy[object]] = {
        Kind.SYSTEM_SET: st.builds(b.SystemSet, parts=few(parts()), lane=of_lane, role=texts(), extra=more),
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
        Kind.RECALLED: st.builds(b.Recalled, facts=few(texts()), lane=of_lane, extra=more),
    }
    return cast("dict[Kind, SearchStrategy[b.Body]]", made)
