"""How many bytes a store keeps on disk for each byte that was said, from a thousand events to a million.
It refuses to leave anything out: file and write-ahead log, after closing.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from bench.figures import Figure, Result, Scale, Skipped
from bench.filling import Weight, fill
from bench.texts import Chat, agent_mix, chat

AGENT_FILE: Final = "agent-mix.db"
AGENT_THREAD: Final = "long"

_LARGEST_RATIO: Final = 1.5
_LARGEST_DRIFT: Final = 1.1
_IN_ONE: Final = 200
_NEEDED_BYTES: Final = {Scale.QUICK: 50_000_000, Scale.FULL: 4_000_000_000}
_MANY: Final = {Scale.QUICK: (1_000, 4_000), Scale.FULL: (1_000, 10_000, 100_000, 1_000_000)}
_ONE_BY_ONE: Final = {Scale.QUICK: (1_000,), Scale.FULL: (1_000, 10_000, 30_000)}
# Below this the pages of an empty store, which are always there, say more than what is kept in them.
_JUDGED_FROM: Final = {Scale.QUICK: 1_000, Scale.FULL: 10_000}


def figures(scale: Scale, folder: Path) -> Iterator[Result]:
    """Bytes on disk over bytes of raw JSON, for two kinds of messages, appended one by one and in lots."""
    if shutil.disk_usage(folder).free < _NEEDED_BYTES[scale]:
        gigabytes = _NEEDED_BYTES[scale] / 1e9
        yield Skipped(name="bytes on disk", reason=f"needs {gigabytes:.1f} GB free; let TMPDIR name a larger disk")
        return
    judged, one_by_one, many = _JUDGED_FROM[scale], _ONE_BY_ONE[scale], _MANY[scale]
    yield from _weighed(folder / "chat-one.db", "chat of 1 KB", chat, one_by_one, judged=judged)
    yield from _weighed(folder / "agent-one.db", "agent mix", agent_mix, one_by_one, judged=judged)
    yield from _weighed(folder / "chat.db", "chat of 1 KB", chat, many, judged=judged, in_one=_IN_ONE)
    # This file stays: reading is measured in it.
    yield from _weighed(folder / AGENT_FILE, "agent mix", agent_mix, many, judged=judged, in_one=_IN_ONE)


def _weighed(  # by keyword, each says what it is
    path: Path,
    kind: str,
    messages: Callable[[], Iterator[Chat]],
    milestones: tuple[int, ...],
    *,
    judged: int,
    in_one: int = 1,
) -> Iterator[Result]:
    kind = f"{kind}, {in_one} an append"
    weights: list[Weight] = []
    for weight in fill(path, AGENT_THREAD, messages(), milestones=milestones, in_one=in_one):
        counts = weight.events >= judged
        weights += [weight] if counts else []
        kept, said = weight.disk_bytes / weight.events, weight.raw_bytes / weight.events
        yield Figure(
            name=f"{weight.events:,} events, {kind}",
            value=weight.ratio,
            unit="x raw JSON",
            at_most=_LARGEST_RATIO if counts else None,
            beside=f"{kept:.0f} bytes kept for {said:.0f} said{'' if counts else ', empty pages included'}",
        )
    if len(weights) > 1:
        yield Figure(
            name=f"per event, {weights[-1].events:,} over {weights[0].events:,}, {kind}",
            value=weights[-1].ratio / weights[0].ratio,
            unit="x",
            at_most=_LARGEST_DRIFT,
            beside="1 is linear",
        )
    if path.name != AGENT_FILE:
        path.unlink()
