"""What was shown to whom: messages to whoever draws facts from them, and facts to a lane's model, byte for byte.
It refuses to give back what is not what was kept, and to keep what a lane is shown of facts that changed meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from unabridged.log import json_text, spans
from unabridged.log.ids import LaneId, Seq, Span, ThreadRef
from unabridged.log.row import to_blob, to_bytes
from unabridged.ports import EVERY_VERSION, Offered
from unabridged.stores import placing
from unabridged.stores.sql.snapshots import proof
from unabridged.stores.sql.transaction import LOCKED, Place, Transaction, lineage, place_of, scope_values

# Numbers never move: they are in rows that are kept.
OFFERED: Final = 1
BLOCK: Final = 2
REWORDED: Final = 3
# There is one such row of a thread.
_ALL: Final = b""
_PROVED: Final = 256


def offered(tx: Transaction, ref: ThreadRef, version: str) -> tuple[Span, ...]:
    """The messages of a thread that were offered as they are by a version, or are by every one; a fork's shared too."""
    place = place_of(tx, ref)
    if place is None:
        return ()
    line = lineage(tx, place)
    told, settled = (
        placing.offered([of.thread for of in line], [_offered(tx, of, each) for of in line])
        for each in (version, EVERY_VERSION)
    )
    return spans.union((*(placing.as_worded(told, _words(tx, line)) if told else ()), *settled))


def offer(tx: Transaction, place: Place, told: Offered) -> None:
    """Write down that messages of a thread were offered, beside those that had been."""
    known = _offered(tx, place, told.version)
    told = placing.with_words(told, _words(tx, lineage(tx, place)))
    every = spans.union((*known, *told.spans))
    if every != known:
        _keep(tx, place, OFFERED, to_bytes(told.version), json_text.encode([[each.first, each.last] for each in every]))


def is_any_offered(tx: Transaction, place: Place) -> bool:
    """Whether anything was offered of a thread, or of what it is a fork of."""
    return any(tx.all("any_shown", scope=of.scope, id=of.id, kind=OFFERED) for of in lineage(tx, place))


def reword(tx: Transaction, place: Place, seq: Seq, by: Seq) -> None:
    """Write down by which event a message has its words now, where anything was offered of its thread."""
    if is_any_offered(tx, place):
        words = {**_reworded(tx, place), seq: by}
        _keep(tx, place, REWORDED, _ALL, json_text.encode([[seq, words[seq]] for seq in sorted(words)]))


def whose_block(ref: ThreadRef, lane: LaneId) -> dict[str, object]:
    """A lane as the values of the statement that finds its block."""
    return {**scope_values(ref.scope), "name": to_bytes(ref.thread), "kind": BLOCK, "lane": to_bytes(lane)}


class ProvedBlocks:
    """The blocks that were proved last: the same bytes of the same lane, read again, need no proof."""

    def __init__(self) -> None:
        self._known = dict[tuple[ThreadRef, LaneId], tuple[bytes, bytes]]()

    def content(self, ref: ThreadRef, lane: LaneId, found: Sequence[tuple[Any, ...]]) -> bytes | None:
        """What was kept of the facts that a lane is shown, of the row that was found; None where it proves nothing."""
        known = self._known.get((ref, lane))
        if known is not None and found and tuple(found[0]) == known:
            return known[0]
        content = _proved(ref, BLOCK, to_bytes(lane), found)
        if content is not None:
            if len(self._known) >= _PROVED:
                self._known.clear()
            self._known[ref, lane] = content, to_blob(found[0][1])
        return content


def keep_block(tx: Transaction, ref: ThreadRef, lane: LaneId, content: bytes, *, change: int) -> bool:
    """Keep what a lane is shown, if no fact of the scope changed after this change."""
    place = place_of(tx, ref, statement=LOCKED)
    if place is None:
        return False
    tx.all("hold_facts", scope=place.scope)
    if tx.all("last_fact_change", scope=place.scope)[0][0] != change:
        return False
    _keep(tx, place, BLOCK, to_bytes(lane), content)
    return True


def _offered(tx: Transaction, place: Place, version: str) -> Sequence[Span]:
    """What was offered of a thread by itself; nothing where it cannot be read, so that it is offered once more."""
    content = _kept(tx, place, OFFERED, to_bytes(version))
    told: Any = [] if content is None else json_text.decode(content)
    return tuple(Span(first=Seq(first), last=Seq(last)) for first, last in told)


def _words(tx: Transaction, line: Sequence[Place]) -> placing.Reworded:
    return placing.reworded([of.thread for of in line], [_reworded(tx, of) for of in line])


def _reworded(tx: Transaction, place: Place) -> dict[Seq, Seq]:
    """By which events messages of a thread have their words since something was offered of it."""
    content = _kept(tx, place, REWORDED, _ALL)
    told: Any = [] if content is None else json_text.decode(content)
    return {Seq(seq): Seq(by) for seq, by in told}


def _kept(tx: Transaction, place: Place, kind: int, name: bytes) -> bytes | None:
    return _proved(place.thread.ref, kind, name, tx.all("shown", scope=place.scope, id=place.id, kind=kind, name=name))


def _proved(ref: ThreadRef, kind: int, name: bytes, found: Sequence[tuple[Any, ...]]) -> bytes | None:
    """The content of a row, if it is what was kept; None where there is none."""
    if not found:
        return None
    content = to_blob(found[0][0])
    return content if to_blob(found[0][1]) == _digest(ref, kind, name, content) else None


def _keep(tx: Transaction, place: Place, kind: int, name: bytes, content: bytes) -> None:
    digest = _digest(place.thread.ref, kind, name, content)
    tx.run("keep_shown", scope=place.scope, id=place.id, kind=kind, name=name, content=content, digest=digest)


def _digest(ref: ThreadRef, kind: int, name: bytes, content: bytes) -> bytes:
    return proof(ref, name, content, kind)
