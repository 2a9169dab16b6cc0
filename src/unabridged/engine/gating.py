"""What a brief's drafts stand for, made ready once, and each draft judged by it; long ones where they hold nobody up.
It refuses to change a draft.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from unabridged.compaction import gate, leaving
from unabridged.engine.context import Context
from unabridged.ports import Brief

# Above so many characters, making ready and looking through takes long enough to go aside for.
_LONG: Final = 10_000
# What a draft is refused for where a check met what it could not read: nobody knows then whether it is sound.
UNCHECKED: Final = "it could not be checked"
_log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Why a draft is refused: ``why`` for the log, with no word of the draft, ``told`` for whoever writes again."""

    why: str
    told: str


async def source(ctx: Context, brief: Brief) -> gate.Source:
    """All that whoever writes for this brief is told."""
    if len(brief.leaving) <= _LONG:
        return prepared(brief)
    found: gate.Source = await ctx.aside(lambda: prepared(brief))
    return found


def prepared(brief: Brief) -> gate.Source:
    """The same, here and now."""
    said = leaving.statements(brief.messages)
    return gate.prepared(
        brief.leaving,
        earlier=brief.earlier,
        instructions=brief.instructions,
        beside=(brief.hint, *(f"{each.type} {each.shape} {each.value}" for each in brief.variables)),
        ledger=brief.ledger,
        guidance=brief.guidance,
        summaries=brief.summaries,
        said=said,
        users={who.casefold() for (who, _), each in zip(said, brief.messages, strict=True) if each.role == "user"},
        tools={who for (who, _), each in zip(said, brief.messages, strict=True) if each.role == "tool"},
        times=brief.times,
        variables=brief.variables,
    )


async def verdict(  # what is judged, and how long it may be
    ctx: Context,
    draft: object,
    source: gate.Source,
    *,
    tokens: int,
    most_tokens: int,
    without: Collection[gate.Fault] = (),
) -> tuple[Refusal, ...]:
    """Why a draft is refused, if it is; one that a check breaks on is, and the run goes on."""

    def judged() -> tuple[Refusal, ...]:
        try:
            found = gate.verdict(draft, tokens=tokens, most_tokens=most_tokens, source=source, without=without)
        except Exception as problem:  # noqa: BLE001  # whatever a draft or its source brings a check to, it ends no run
            _log.warning("a check of the gate failed, and the draft is refused: %s", type(problem).__name__)
            return (Refusal(why=UNCHECKED, told=UNCHECKED),)
        return tuple(Refusal(why=each.fault.value, told=each.told) for each in found)

    if len(source.text) + (len(draft) if isinstance(draft, str) else 0) <= _LONG:
        return judged()
    found: tuple[Refusal, ...] = await ctx.aside(judged)
    return found
