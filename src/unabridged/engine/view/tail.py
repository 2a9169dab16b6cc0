"""The tail of a prompt, which may be another each time: notes of variables, and of what the last question is about.
It refuses to make a view too large: it takes what room is left, and nothing leaves for its sake.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Final

from unabridged.compaction.policies.measure import estimated
from unabridged.compaction.policy import DEFAULTS, Policy
from unabridged.compaction.recall import Recall
from unabridged.engine.context import Context
from unabridged.engine.memory import facts_shown
from unabridged.engine.view import said_shown, seeing, variables
from unabridged.engine.view.registries import Found, Noted
from unabridged.engine.view.variables import Known
from unabridged.errors import UnabridgedError
from unabridged.log.counted import tokens_of
from unabridged.log.ids import Seq, ThreadRef
from unabridged.view.asked import last_asked, question_in
from unabridged.view.folded import Folded
from unabridged.view.telling_variables import note
from unabridged.view.variables import KnownVariable
from unabridged.view.view import View

_LOG: Final = logging.getLogger(__name__)


async def with_tail(ctx: Context, ref: ThreadRef, seen: View, policy: Policy | None) -> View:
    """The view with its tail, if it has one: never where a call is open or the model spoke last."""
    folded = ctx.folds.last(ref, seen.lane) or await seeing.current(ctx, ref, seen.lane)
    recalls = policy is not None and policy.recall_tokens > 0
    # Whether a model speaks next is asked of every item, and last: most conversations have nothing to tell there.
    if not (recalls or folded.executed.known) or not _is_answered_next(seen):
        return seen
    seen = await _with_variables(ctx, ref, folded, seen, policy)
    if policy is None or not recalls:
        return seen
    seen = await _with_facts(ctx, ref, folded, seen, policy)
    return seen if policy.recall_reach is Recall.FACTS else await _with_said(ctx, ref, seen, policy)


async def _with_variables(ctx: Context, ref: ThreadRef, folded: Folded, seen: View, policy: Policy | None) -> View:
    """The view with a note of the variables there are."""
    limit = _left(seen, policy, DEFAULTS["variables_tokens"] if policy is None else policy.variables_tokens)
    if limit <= 0 or not folded.executed.known:
        return seen
    known = await variables.of(ctx, ref, folded)
    if known.found is None or not known.found.registry.known:
        return seen
    noted = _noted(ctx, ref, seen, known, known.found, limit)
    return replace(seen, tail=noted.note, tail_tokens=noted.tokens)


async def _with_facts(ctx: Context, ref: ThreadRef, folded: Folded, seen: View, policy: Policy) -> View:
    """The view with a note of the facts that its last question is about; a store that fails costs the note alone."""
    alone = policy.recall_reach is Recall.FACTS
    limit = _left(seen, policy, policy.recall_tokens if alone else policy.recall_tokens // 2)
    try:
        note = await facts_shown.recalled(ctx, ref, folded, seen, limit)
    except UnabridgedError as problem:
        _LOG.warning("no facts are recalled: thread %s: %s", ref.in_full, type(problem).__name__)
        return seen
    if note is None:
        return seen
    message, tokens, facts = note
    return replace(seen, tail=(*seen.tail, message), tail_tokens=seen.tail_tokens + tokens, recalled=facts)


async def _with_said(ctx: Context, ref: ThreadRef, seen: View, policy: Policy) -> View:
    """The view with a note of what was said of its last question, in what the facts left of their room."""
    facts = tokens_of(seen.tail[-1], ctx.counter.count) if seen.recalled else 0
    limit = _left(seen, policy, policy.recall_tokens - facts)
    try:
        note = await said_shown.recalled(ctx, ref, seen.lane, seen, limit, policy.recall_reach)
    except UnabridgedError as problem:
        _LOG.warning("nothing that was said is recalled: thread %s: %s", ref.in_full, type(problem).__name__)
        return seen
    if note is None:
        return seen
    return replace(seen, tail=(*seen.tail, note[0]), tail_tokens=seen.tail_tokens + note[1])


def _left(seen: View, policy: Policy | None, limit: int) -> int:
    """What a note may take of so much: no more than is free in the room."""
    if policy is None or not limit:
        return limit
    return min(limit, policy.room_tokens - max(seen.tokens, estimated(seen, policy, seen.tokens)))


def _noted(  # what is known, and what is asked of it
    ctx: Context, ref: ThreadRef, seen: View, known: Known, found: Found, limit: int
) -> Noted:
    """The note, made once for a question and for what is known when it is asked."""
    asked = last_asked(seen.items)
    seq = Seq(0) if asked is None else asked.touched
    last = ctx.registries.noted(ref, seen.lane)
    if last is not None and last.registry is found.registry and (last.asked, last.limit_tokens) == (seq, limit):
        return last
    told = note(known.variables, f"{found.mark}\n", ctx.counter.count, limit)
    if told is not None and told[1] < len(known.variables) and asked is not None:
        told = note(_likeliest_first(ctx, known, question_in(seen.items)), f"{found.mark}\n", ctx.counter.count, limit)
    said = () if told is None else told[:1]
    tokens = sum(tokens_of(each, ctx.counter.count) for each in said)
    noted = Noted(registry=found.registry, asked=seq, limit_tokens=limit, note=said, tokens=tokens)
    ctx.registries.note(ref, seen.lane, noted)
    return noted


def _is_answered_next(seen: View) -> bool:
    """Whether a model speaks next: what stood behind an open call would prove it dead."""
    items = seen.items
    return bool(items) and items[-1].says.role != "assistant" and seen.surveyed.cuts[-1] == len(items)


def _likeliest_first(ctx: Context, known: Known, question: str) -> list[KnownVariable]:
    """What the newest question is about, and then what was changed last."""
    first = variables.about(ctx, known, question)
    names = {each.name for each in first}
    return [*first, *(each for each in known.variables if each.name not in names)]
