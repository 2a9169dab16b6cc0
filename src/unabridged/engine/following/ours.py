"""What of a prompt nobody said as it stands there, and what that stands for: results nobody gave, notes, what moved.
It refuses to know how a prompt came back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from unabridged.log.canonical import sayings
from unabridged.log.ids import Seq
from unabridged.log.spans import Spans
from unabridged.view.node import SAID
from unabridged.view.noted import is_broken, is_noted
from unabridged.view.repair import Told, traced
from unabridged.view.view import View


@dataclass(frozen=True, slots=True, kw_only=True)
class Ours:
    """What something of ours stands for: whole messages, or ``of`` one a part; what was purged stands for nothing."""

    stands: Spans | None = None
    of: Seq | None = None
    behind: Spans | None = None
    is_purged: bool = False
    retold: Spans = ()


def mended_with(seen: View) -> Mapping[bytes, Iterator[Ours]]:
    """What a broken conversation was mended with: results nobody gave, and notes that stand for what was moved."""
    if not (is_broken(seen.items, seen.closed) or any(map(is_noted, seen.items)) or _is_numbered_anew(seen)):
        return {}
    told = traced([item.says for item in seen.items], seen.closed)
    ours: dict[bytes, list[Ours]] = {}
    latest = len(seen.items)
    for (at, said), before in zip(reversed(told), reversed(_before(told, seen)), strict=True):
        item = None if at is None else seen.items[at]
        moved = at is not None and at > latest
        latest = latest if at is None else min(at, latest)
        if item is None or (item.shape in SAID and (moved or sayings(item.says) != sayings(said))):
            stands: Spans = () if item is None else item.covers
            retold, behind = stands, before if moved else None
            for saying in sayings(said):
                ours.setdefault(saying.digest, []).append(Ours(stands=stands, behind=behind, retold=retold))
                stands = ()  # the first part stands for all of it
    return {digest: reversed(each) for digest, each in ours.items()}


def _before(told: Sequence[Told], seen: View) -> list[Spans]:
    """Of each message of a prompt, the one before it that somebody said."""
    found: list[Spans] = []
    before: Spans = ()
    for at, _ in told:
        found.append(before)
        before = before if at is None else seen.items[at].covers
    return found


def _is_numbered_anew(seen: View) -> bool:
    """Whether a call has the id of an earlier one, so that a prompt tells the two apart by another."""
    calls = [call for item in seen.items if item.shape in SAID for call in item.skeleton.calls]
    return len(set(calls)) < len(calls)
