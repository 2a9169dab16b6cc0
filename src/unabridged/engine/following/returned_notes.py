"""Notes of ours that come back in somebody's list: nobody said them, and no log takes them for words of his.
It refuses to drop what only looks like one; the event that a note's mark names proves it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from unabridged.engine.context import Context
from unabridged.engine.following.listing import Given
from unabridged.engine.following.recognising import Utterance, without
from unabridged.log.ids import Seq, ThreadRef
from unabridged.view import our_notes, recalled


async def left_out(ctx: Context, ref: ThreadRef, given: Given) -> Given:
    """The list as it would be if our notes had not come back in it; the same list where none did."""
    notes = await _digests(ctx, ref, given.history)
    if not notes:
        return given
    kept: list[Utterance] = []
    for each in given.history:
        gone = {saying.part for saying in each.sayings if saying.digest in notes}
        said = tuple(saying for saying in each.sayings if saying.part not in gone)
        if said:
            kept.append(replace(each, message=without(each.message, gone), sayings=said) if gone else each)
    return replace(given, history=tuple(kept))


async def _digests(ctx: Context, ref: ThreadRef, history: Sequence[Utterance]) -> frozenset[bytes]:
    found = {
        saying.digest: mark
        for each in history
        for saying in each.sayings
        for text in saying.texts
        if recalled.may_recall(text) and our_notes.is_one(text) and (mark := recalled.in_talk(text))
    }
    seqs = sorted({Seq(mark.seq) for mark in found.values()})
    salts = {event.seq: event.row.salt for event in await ctx.store.at(ref, seqs)} if seqs else {}
    # Of an event that was erased, salt and all, the form is enough: who could prove it is gone.
    return frozenset(
        digest
        for digest, mark in found.items()
        if mark.seq in salts and (not (salt := salts[mark.seq]) or recalled.proves(salt, mark))
    )
