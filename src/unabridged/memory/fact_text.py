"""A fact as the bytes a store keeps, and back; what a store changes by itself stands beside them.
It refuses to keep what the scope and the id say already, and reads what an older program wrote.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

from unabridged.log import json_text
from unabridged.log.ids import LaneId, Scope, Seq, ThreadId
from unabridged.memory.fact import (
    Fact,
    FactId,
    FactOrigin,
    FactState,
    Source,
    Superseded,
    normalised,
    normalised_before,
)
from unabridged.memory.naming import FactKind, Tier

_ALIKE_BYTES: Final = 16


def written(fact: Fact) -> bytes:
    """The fact's bytes; when it was last used and which change made it so stand beside them."""
    return json_text.encode(fields(fact))


def fields(fact: Fact) -> dict[str, Any]:
    """What is written of a fact, by name, as JSON has it."""
    return {
        "tier": fact.tier.value,
        "statement": fact.statement,
        "subject": fact.subject,
        "slot": fact.slot,
        "kind": fact.kind.value,
        "confidence": fact.confidence,
        "lasting": fact.lasting,
        "state": fact.state.value,
        "before": None if fact.before is None else fact.before.value,
        "origin": fact.origin.value,
        "trust": fact.trust,
        "sources": [[each.thread, each.seq, each.hidden] for each in fact.sources],
        "lanes": None if fact.lanes is None else list(fact.lanes),
        "findings": list(fact.findings),
        "tokens": fact.tokens,
        "created_at": fact.created_at,
        "changed_at": fact.changed_at,
        "supersedes": fact.supersedes,
        "put_right": list(fact.put_right),
        "superseded": _written(fact.superseded),
        "version": fact.version,
        **({"accepted": list(fact.accepted)} if fact.accepted else {}),
    }


def read(raw: bytes, *, scope: Scope, id_: FactId, last_used_at: int, change: int) -> Fact:
    """The fact of these bytes; ``ValueError``, ``KeyError`` or ``TypeError`` where they are no fact's."""
    found: Any = json_text.decode(raw)
    return of_fields(found, scope=scope, id_=id_, last_used_at=last_used_at, change=change)


def of_fields(found: Mapping[str, Any], *, scope: Scope, id_: FactId, last_used_at: int, change: int = 0) -> Fact:
    """The fact of which these fields were written, by whichever program; as :func:`read` where they are no fact's."""
    before, lanes, supersedes = found["before"], found["lanes"], found["supersedes"]
    return Fact(
        id=id_,
        scope=scope,
        tier=Tier(found["tier"]),
        statement=found["statement"],
        subject=found["subject"],
        slot=found["slot"],
        kind=FactKind(found["kind"]),
        confidence=found["confidence"],
        lasting=found["lasting"],
        state=FactState(found["state"]),
        before=None if before is None else FactState(before),
        origin=FactOrigin(found["origin"]),
        trust=found["trust"],
        sources=tuple(Source(thread=ThreadId(name), seq=Seq(seq), hidden=hid) for name, seq, hid in found["sources"]),
        lanes=None if lanes is None else tuple(map(LaneId, lanes)),
        findings=tuple(found["findings"]),
        accepted=tuple(found.get("accepted", ())),
        tokens=found["tokens"],
        created_at=found["created_at"],
        changed_at=found["changed_at"],
        last_used_at=last_used_at,
        supersedes=None if supersedes is None else FactId(supersedes),
        put_right=tuple(map(FactId, found.get("put_right", ()))),
        superseded=_superseded(found.get("superseded")),
        version=found["version"],
        change=change,
    )


def _written(told: Superseded | None) -> list[Any] | None:
    return None if told is None else [list(told.by), told.was.value, told.characters, told.tokens]


def _superseded(found: Any) -> Superseded | None:  # noqa: ANN401  # whatever was kept
    if found is None:
        return None
    by, was, characters, tokens = found
    return Superseded(by=tuple(map(FactId, by)), was=FactState(was), characters=characters, tokens=tokens)


def alike(fact: Fact) -> bytes:
    """What two facts of one tier that say the same have in common; nothing of one whose words do not stand."""
    if not fact.is_kept:
        return b""
    return _key(normalised(fact.statement))


def alike_before(fact: Fact) -> bytes:
    """What an older program wrote in its place; of nearly every fact the same."""
    return _key(normalised_before(fact.statement)) if fact.is_kept else b""


def _key(told: str) -> bytes:
    return sha256(told.encode("utf-8", "surrogatepass")).digest()[:_ALIKE_BYTES]
