"""What it costs to see whether a long view is due: measured and held against every clause, nothing counted again.
It refuses to fold the view, which has a measure of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import process_time
from typing import Final

from bench.figures import Figure, Result, Scale
from bench.view_filling import Quarter, short_messages
from unabridged import Memory, Policy
from unabridged.compaction.clauses import Fraction, Messages, Rounds, Tokens, Uncovered
from unabridged.compaction.policies.measure import measured
from unabridged.compaction.policies.trigger import due

_MESSAGES: Final = {Scale.QUICK: 1_000, Scale.FULL: 10_000}
_TIMES: Final = {Scale.QUICK: 5, Scale.FULL: 50}
_AT_MOST_MS: Final = 5.0
_NEVER: Final = 10**9
_POLICY: Final = Policy(
    limit_tokens=_NEVER,
    triggers=(
        Tokens(over=_NEVER),
        Fraction(over=1.0),
        Rounds(over=_NEVER),
        Messages(over=_NEVER),
        Uncovered(over=_NEVER),
    ),
)


def figures(scale: Scale, folder: Path) -> Iterator[Result]:
    """Milliseconds of the processor to measure uncompacted messages and ask every clause that a view answers."""
    del folder
    count = _MESSAGES[scale]
    with Memory.open(counter=Quarter()) as memory:
        thread = memory.thread("long")
        thread.append([message for _, message in zip(range(count), short_messages(), strict=False)])
        view = thread.view()
    spent: list[float] = []
    for _ in range(_TIMES[scale]):
        begun = process_time()
        assert due(measured(view, _POLICY), _POLICY) == ()
        spent.append((process_time() - begun) * 1_000)
    yield Figure(
        name=f"measure and triggers, {count:,} messages",
        value=median(spent),
        unit="ms",
        at_most=_AT_MOST_MS,
        beside=f"median; slowest {max(spent):.2f} ms",
    )
