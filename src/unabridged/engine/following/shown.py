"""A list that begins with what a model was shown: the whole view, in the words of one dialect.
It refuses to believe that where the same list would not be known again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from unabridged.engine.context import Context
from unabridged.engine.following.comparing import Compared, Head, compared, unhurried
from unabridged.engine.following.listing import Given, read
from unabridged.engine.following.recognising import Said
from unabridged.log.body import Message
from unabridged.log.ids import LaneId, ThreadRef
from unabridged.view.aligning import Boundary
from unabridged.view.render import DIALECTS, prompt, turns

# Rendering a view in a dialect, or in each, is long enough to be done aside.
_LONG: Final = 1_000


async def held_against(  # one word each, by name
    ctx: Context,
    ref: ThreadRef,
    given: Given,
    *,
    dialect: str | None,
    head: Head,
    lane: LaneId,
    known: Sequence[Said] | None = None,
) -> Compared:
    """A list held against what stands, in the words of the log or, where it is whole, in those a model was shown."""
    found = await compared(ctx, ref, given.history, head=head, lane=lane, known=known)
    if found.is_in_question and head is Head.WHOLE:
        found = await unhurried(ctx, _LONG, lambda: _as_shown(found, given, dialect, lane))
    return found


def _as_shown(found: Compared, given: Given, dialect: str | None, lane: LaneId) -> Compared:
    """The comparison, where the list begins with what a model was shown: all of the log, as a dialect can say it."""
    heard = [(at, n, each.digest) for at, entry in enumerate(given.history) for n, each in enumerate(entry.sayings)]
    if len(found.said) < len(given.history):  # what was purged stands for nothing, however it was shown
        return found
    for name in DIALECTS if dialect is None else (dialect,):
        told = _told(found, (), name, lane)
        if not told or [digest for _, _, digest in heard[: len(told)]] != told:
            continue
        entry, part, _ = heard[len(told)] if len(told) < len(heard) else (len(given.history), 0, b"")
        if part and not found.said[entry].entry.divisible:
            continue
        whole = Boundary(places=len(found.items), entry=entry, part=part)
        known = replace(found, agreed=whole, parted=None, is_common=True, runs=1)
        # The same list has to be known again when what is new in it was appended.
        if [digest for _, _, digest in heard] == _told(found, known.fresh, name, lane):
            return known
    return found


def _told(found: Compared, fresh: Sequence[Message], dialect: str, lane: LaneId) -> list[bytes]:
    """What a model is shown in a dialect, with something new behind it, as it would come back."""
    says = [*(item.says for item in found.view.items), *fresh]
    shown = read(turns(prompt(says, dialect, found.view.closed)), dialect, lane).history
    return [saying.digest for each in shown for saying in each.sayings]
