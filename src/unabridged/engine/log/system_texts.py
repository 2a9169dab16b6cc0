"""System messages one behind the other in one list: what a model is shown is one text, which the last of them says.
It refuses to say the same in each of them anew: of many the log would hold the square.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from unabridged.engine.context import Context
from unabridged.log import spans
from unabridged.log.body import SystemSet
from unabridged.log.ids import Seq, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.part import Text
from unabridged.log.skeleton import Skeleton
from unabridged.log.spans import Spans


def as_one(texts: Sequence[SystemSet]) -> SystemSet:
    """The last of several, which says what all of them do: alone it would be all that a model is shown."""
    if len(texts) == 1:
        return texts[0]
    parts = tuple(part for each in texts for part in each.parts)
    return replace(texts[-1], parts=parts, role=texts[0].role, original=None)


async def said_again(ctx: Context, ref: ThreadRef, around: Iterable[Skeleton], wanted: Spans) -> list[Seq]:
    """The system texts right behind a named one that say its words as well."""
    found: list[Seq] = []
    for seqs in _runs(around):
        named = [seq for seq in seqs if spans.holds(wanted, seq)]
        if not named or named[0] == seqs[-1]:
            continue
        said = {each.seq: each.readable for each in await ctx.store.at(ref, seqs)}
        gone = [body.parts for seq in named if isinstance(body := said.get(seq), SystemSet) and _says(body)]
        for seq in seqs[seqs.index(named[0]) + 1 :]:
            body = said.get(seq)
            if isinstance(body, SystemSet) and any(all(part in body.parts for part in each) for each in gone):
                found.append(seq)
    return found


def _says(body: SystemSet) -> bool:
    """Whether it has words at all: what has none is said again by nobody."""
    return any(not isinstance(part, Text) or part.text for part in body.parts)


def _runs(around: Iterable[Skeleton]) -> Iterator[list[Seq]]:
    """The system texts that stand one behind the other, where there are several."""
    for is_text, run in groupby(around, lambda each: each.kind is Kind.SYSTEM_SET):
        seqs = [each.seq for each in run]
        if is_text and len(seqs) > 1:
            yield seqs
