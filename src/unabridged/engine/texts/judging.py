"""A text judged by its brief: made sound first, counted as it would be rendered, and held against what it stands for.
It refuses to ask for another.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final

from unabridged.compaction import gate
from unabridged.compaction.plans.pricing import HEADING_TOKENS
from unabridged.engine.context import Context
from unabridged.engine.tasks.judge import Refusal
from unabridged.engine.texts import gating
from unabridged.engine.texts.reckoning import COUNTED
from unabridged.lazy_patterns import lazy
from unabridged.log.counted import tokens_of_parts
from unabridged.log.part import Variable
from unabridged.log.spans import Spans
from unabridged.ports import Brief
from unabridged.view import marks, render
from unabridged.view.sound_text import joined

# A model that is asked for so much often writes half as much again; more than that is refused.
OVERAGE: Final = 1.5
# What is no portion of another.
_WHOLE: Final = (1, 1)
_LARGER: Final = 8
# They move what is shown, or end a line or a text for some who read it; a tab and the ends of lines are no such thing.
_STEERING: Final = lazy("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """What a text stands for, the most it may take with its heading, and all variables where a brief tells of fewer."""

    covers: Spans
    messages: int
    rounds: int
    most_tokens: int
    variables: tuple[Variable, ...] = ()


def known(brief: Brief, bounds: Bounds) -> gating.Known:
    """All that a text for this brief is judged by: what its writer is told, and every variable there is."""
    return gating.source(replace(brief, variables=bounds.variables) if bounds.variables else brief)


def longest(limit_tokens: int, most_tokens: int) -> int:
    """The most a text may take that was asked for so long, where it may take so much at all."""
    return min(most_tokens, int(limit_tokens * OVERAGE) + HEADING_TOKENS)


async def judged(
    ctx: Context, text: object, brief: Brief, bounds: Bounds, source: gating.Known, without: Collection[gate.Fault] = ()
) -> tuple[tuple[Refusal, ...], int]:
    """Why a text is refused, and what it takes as it would be rendered; one far too long is not counted to its end."""
    tokens = 0
    most = longest(brief.limit_tokens, bounds.most_tokens)
    if isinstance(text, str) and _is_longer(ctx, text, most):
        tokens = most + 1
    elif isinstance(text, str) and brief.portion != _WHOLE:
        tokens = ctx.counter.count(text)  # it stands in no view, so nothing is written above it
    elif isinstance(text, str):
        parts = render.summary(text, bounds.covers, bounds.messages, rounds=bounds.rounds).parts
        tokens = tokens_of_parts(parts, ctx.counter.count) + marks.allowance(ctx.counter.count)
    return await gating.verdict(ctx, text, source, tokens=tokens, most_tokens=most, without=without), tokens


def sound(text: object) -> object:
    """A text without halves of characters, and with spaces for characters that only steer; what is none, as it is."""
    if not isinstance(text, str):
        return text
    return _STEERING.sub(" ", text if text.isascii() else joined(text))


def _is_longer(ctx: Context, text: str, most: int) -> bool:
    """Whether a part of a long text takes more than all of it may."""
    part = COUNTED
    while part < len(text):
        if ctx.counter.count(text[:part]) > most:
            return True
        part *= _LARGER
    return False
