"""What stands behind a prompt and may be another each time: a note of the variables there are, where there are any.
It refuses to make a view too large: it takes what room is left, and nothing leaves for its sake.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from unabridged.compaction.measure import estimated
from unabridged.compaction.policy import DEFAULTS, Policy
from unabridged.engine import recall_marks, seeing, variables
from unabridged.engine.context import Context
from unabridged.log.counted import texts_of, tokens_of
from unabridged.log.ids import ThreadRef
from unabridged.view.asked import is_asked
from unabridged.view.telling_variables import note
from unabridged.view.variables import KnownVariable
from unabridged.view.view import View

_QUESTION_CHARACTERS: Final = 2_000
_MOST_RANKED: Final = 200


async def with_tail(ctx: Context, ref: ThreadRef, seen: View, policy: Policy | None) -> View:
    """The view with its tail, if it has one: never where a call is open or the model spoke last."""
    limit = DEFAULTS["variables_tokens"] if policy is None else policy.variables_tokens
    folded = ctx.folds.last(ref, seen.lane) or await seeing.current(ctx, ref, seen.lane)
    if not limit or not folded.executed.known or not _is_answered_next(seen):
        return seen
    if policy is not None:
        limit = min(limit, policy.room_tokens - max(seen.tokens, estimated(seen, policy, seen.tokens)))
    known = (await variables.of(ctx, ref, folded)).variables
    if limit <= 0 or not known:
        return seen
    mark = f"{recall_marks.mark(seen.items[-1].sources[-1])}\n"
    told = note(known, mark, ctx.counter.count, limit)
    if told is not None and told[1] < len(known):
        told = note(_likeliest_first(ctx, seen, known), mark, ctx.counter.count, limit)
    if told is None:
        return seen
    return replace(seen, tail=told[:1], tail_tokens=tokens_of(told[0], ctx.counter.count))


def _is_answered_next(seen: View) -> bool:
    """Whether a model speaks next: what stood behind an open call would prove it dead."""
    items = seen.items
    return bool(items) and items[-1].says.role != "assistant" and seen.surveyed.cuts[-1] == len(items)


def _likeliest_first(ctx: Context, seen: View, known: tuple[KnownVariable, ...]) -> list[KnownVariable]:
    """What the newest question is about, and then what was changed last."""
    asked = next((item for item in reversed(seen.items) if is_asked(item)), None)
    question = "" if asked is None else "\n".join(texts_of(asked.says.parts))[:_QUESTION_CHARACTERS]
    first = variables.about(ctx, known[:_MOST_RANKED], question)
    names = {each.name for each in first}
    return [*first, *(each for each in known if each.name not in names)]
