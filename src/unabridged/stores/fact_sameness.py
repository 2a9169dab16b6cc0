"""Which kept fact says the same as another, also where an older program wrote down what they have in common.
It refuses to compare words beyond what a store finds them by.
"""

from __future__ import annotations

from unabridged.errors import CorruptionError
from unabridged.memory.fact import Fact, FactId
from unabridged.memory.fact_text import alike, alike_before
from unabridged.stores.fact_rows import FactRows


def same_as(rows: FactRows, fact: Fact) -> FactId | None:
    """The kept fact of its tier that says the same; None where none does, or its own words do not stand."""
    key, before = alike(fact), alike_before(fact)
    same = rows.alike(fact.tier, key) if key else None
    if same is not None or key == before:
        return same
    named = rows.alike(fact.tier, before)
    return named if named is not None and _says(rows, named, key) else None


def _says(rows: FactRows, named: FactId, key: bytes) -> bool:
    """Whether a fact that was written down as saying the same does."""
    try:
        known = rows.fact(named)
    except CorruptionError:  # what it says nobody knows
        return False
    return known is not None and alike(known) == key
