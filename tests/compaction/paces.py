"""Lanes at a moment, and paces drawn at random, for the tests of pacing.
It refuses to hold a test.
"""

from __future__ import annotations

from hypothesis import strategies as st

from unabridged.compaction.paces.pacing import Limits, Pace, Reason, Situation
from unabridged.compaction.paces.spending import Minute, Spending

SECOND = 1_000_000
HOUR = 3_600 * SECOND
NOW = 1_700_000_000 * SECOND
LIMITS = Limits(least_saving_tokens=100)


def here(after_seconds: float = 0, tokens: int = 1_000, **more: object) -> Situation:
    """A lane so long after the beginning, with so many tokens that could be compacted."""
    return Situation(now=NOW + round(after_seconds * SECOND), compactable_tokens=tokens, **more)  # type: ignore[arg-type]  # as the test says


_counts = st.integers(0, 2**63 - 1)
_minutes = st.builds(Minute, number=_counts, calls=_counts, tokens=_counts, seen=st.just(0) | _counts)
_names = st.text().filter(lambda name: name not in set(Pace.__slots__) | {"minutes", "seen", "tokens"})

paces = st.builds(
    Pace,
    spent=st.builds(
        Spending, minutes=st.lists(_minutes, max_size=61, unique_by=lambda each: each.number).map(tuple), tokens=_counts
    ),
    rests_until=_counts,
    rests_for=st.sampled_from(Reason),
    failures=_counts,
    ineffective=_counts,
    base_tokens=_counts,
    base_policy=st.text(),
    base_unpinned=_counts,
    fired=st.lists(st.text()).map(tuple),
    booked=_counts,
    thread_tokens=_counts,
    met_tokens=_counts,
    unknown=st.dictionaries(_names, st.sampled_from(["1", '"a"', '{"b":[null]}']), max_size=3).map(
        lambda found: tuple(sorted(found.items()))
    ),
)
