"""What a brief's drafts stand for, made ready once, and each draft judged by it; long ones where they hold nobody up.
It refuses to change a draft.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from unabridged.compaction import gate, leaving
from unabridged.engine.context import Context
from unabridged.ports import Brief

# Above so many characters, making ready and looking through takes long enough to go aside for.
_LONG: Final = 200_000


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
        variables=[each.name for each in brief.variables],
    )


async def verdict(  # what is judged, and how long it may be
    ctx: Context,
    draft: object,
    source: gate.Source,
    *,
    tokens: int,
    most_tokens: int,
    without: Collection[gate.Fault] = (),
) -> tuple[gate.Finding, ...]:
    """What is wrong with a draft, if anything."""

    def judged() -> tuple[gate.Finding, ...]:
        return gate.verdict(draft, tokens=tokens, most_tokens=most_tokens, source=source, without=without)

    if len(source.text) <= _LONG:
        return judged()
    found: tuple[gate.Finding, ...] = await ctx.aside(judged)
    return found
