"""Facts of every form, for archives that are written without a store.
They refuse to be true.
"""

from __future__ import annotations

from typing import Any, Final

from hypothesis import strategies as st

from unabridged.log.ids import LaneId, Seq, ThreadId
from unabridged.memory.fact import Fact, FactId, FactOrigin, FactState, Source, Superseded
from unabridged.memory.naming import FactKind, Tier
from unabridged.testing.samples import HERE

_TIMES: Final = st.integers(min_value=0, max_value=2**53)
_NAMES: Final = st.text(min_size=1, max_size=12)
_IDS: Final = st.lists(_NAMES.map(FactId), max_size=3, unique=True).map(tuple)
_STATES: Final = st.sampled_from(FactState)

FACTS: Final = st.builds(
    Fact,
    id=_NAMES.map(FactId),
    scope=st.just(HERE),
    tier=st.sampled_from(Tier),
    statement=st.text(min_size=1, max_size=60),
    subject=_NAMES,
    slot=_NAMES,
    kind=st.sampled_from(FactKind),
    confidence=st.floats(min_value=0, max_value=1),
    lasting=st.booleans(),
    state=_STATES,
    before=st.none() | _STATES,
    origin=st.sampled_from(FactOrigin),
    trust=st.integers(min_value=0, max_value=5),
    sources=st.lists(
        st.builds(Source, thread=_NAMES.map(ThreadId), seq=_TIMES.map(lambda n: Seq(n + 1)), hidden=st.booleans()),
        max_size=3,
    ).map(tuple),
    lanes=st.none() | st.lists(_NAMES.map(LaneId), max_size=3).map(tuple),
    findings=st.lists(_NAMES, max_size=3).map(tuple),
    accepted=st.lists(_NAMES, max_size=3).map(tuple),
    tokens=_TIMES,
    created_at=_TIMES,
    changed_at=_TIMES,
    last_used_at=_TIMES,
    supersedes=st.none() | _NAMES.map(FactId),
    put_right=_IDS,
    superseded=st.none()
    | st.builds(Superseded, by=_IDS, was=_STATES, characters=st.none() | _TIMES, tokens=st.none() | _TIMES),
    version=st.integers(min_value=1, max_value=2**53),
)


def fact(**more: Any) -> Fact:  # noqa: ANN401  # fields of a fact
    """A plain fact, drawn from the first message of thread ``t`` unless it says otherwise."""
    said: dict[str, Any] = {
        "id": FactId("f"),
        "scope": HERE,
        "tier": Tier.USER,
        "statement": "User prefers tabs",
        "sources": (Source(thread=ThreadId("t"), seq=Seq(1)),),
        "version": 1,
    }
    return Fact(**{**said, **more})
