"""What a brief's drafts stand for, made ready once, and each draft judged by it; long ones where they hold nobody up.
It refuses to change a draft.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from unabridged.compaction import gate
from unabridged.compaction.briefs import leaving
from unabridged.compaction.briefs.digesting import Statement
from unabridged.compaction.briefs.telling_parts import variable
from unabridged.compaction.tasks import Pause, Task, nobody_waits
from unabridged.engine.context import Context
from unabridged.log.part import Variable
from unabridged.ports import Brief

# Above so many characters, making ready and looking through takes more than a few milliseconds.
_LONG: Final = 2_000
# What a draft is refused for where a check met what it could not read: nobody knows then whether it is sound.
UNCHECKED: Final = "it could not be checked"
_log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Why a draft is refused: ``why`` for the log, with no word of the draft, ``told`` for whoever writes again."""

    why: str
    told: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """All that whoever writes for a brief is told, as it came: strings, and who says which of them."""

    leaving: str
    earlier: str
    instructions: str
    beside: tuple[str, ...]
    ledger: str
    guidance: str
    summaries: tuple[str, ...]
    said: tuple[Statement, ...]
    users: tuple[str, ...]
    tools: tuple[str, ...]
    times: tuple[int, ...]
    variables: tuple[Variable, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToJudge:
    """A draft, what it stands for, its size, and what is not looked for in it."""

    of: Material
    draft: str
    tokens: int
    most_tokens: int
    without: tuple[gate.Fault, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Why a draft is refused, if it is; and the name of what a check broke on, where one did."""

    refusals: tuple[Refusal, ...] = ()
    broke_on: str = ""


# What is long is made ready where it is judged.
Known: TypeAlias = gate.Source | Material


def source(brief: Brief) -> Known:
    """All that whoever writes for this brief is told."""
    told = len(brief.leaving) + len(brief.earlier) + len(brief.ledger)
    return prepared(brief) if told <= _LONG else material(brief)


def prepared(brief: Brief) -> gate.Source:
    """The same, made ready here and now."""
    return _ready(material(brief))


def unread(brief: Brief) -> gate.Source:
    """The same for a text that code wrote: nothing of it is looked for in what it stands for."""
    return gate.Source(text="", lower="", size=len(brief.leaving) + len(brief.earlier))


async def verdict(  # what is judged, and how long it may be
    ctx: Context,
    draft: object,
    known: Known,
    *,
    tokens: int,
    most_tokens: int,
    without: Collection[gate.Fault] = (),
) -> tuple[Refusal, ...]:
    """Why a draft is refused, if it is; one that a check breaks on is, and the run goes on."""
    if isinstance(known, Material) and isinstance(draft, str) and tokens <= most_tokens:
        named = tuple(fault for fault in gate.Fault if fault in without)
        asked = ToJudge(of=known, draft=draft, tokens=tokens, most_tokens=most_tokens, without=named)
        found = await ctx.compute(JUDGE, asked)
    else:
        ready = None if isinstance(known, Material) else known
        looked = partial(_judged, draft, ready, tokens=tokens, most_tokens=most_tokens, without=without)
        is_long = isinstance(draft, str) and len(draft) > _LONG
        found = await ctx.aside(looked) if is_long else looked(pause=ctx.pause)
    if found.broke_on:
        _log.warning("a check of the gate failed, and the draft is refused: %s", found.broke_on)
        return (Refusal(why=UNCHECKED, told=UNCHECKED),)
    return found.refusals


def _judged(  # as above, and who comes first
    draft: object,
    ready: gate.Source | None,
    *,
    tokens: int,
    most_tokens: int,
    without: Collection[gate.Fault],
    pause: Pause = nobody_waits,
) -> Verdict:
    try:
        found = gate.verdict(draft, tokens=tokens, most_tokens=most_tokens, source=ready, without=without, pause=pause)
    except Exception as problem:  # noqa: BLE001  # whatever a draft or its source brings a check to, it ends no run
        return Verdict(broke_on=type(problem).__name__)
    return Verdict(refusals=tuple(Refusal(why=each.fault.value, told=each.told) for each in found))


def _judged_anew(asked: ToJudge) -> Verdict:
    ready = _ready(asked.of)
    return _judged(asked.draft, ready, tokens=asked.tokens, most_tokens=asked.most_tokens, without=asked.without)


JUDGE: Final = Task(name="judge", question=ToJudge, answer=Verdict, compute=_judged_anew)


def material(brief: Brief) -> Material:
    """All that whoever writes for this brief is told, as it came."""
    said = leaving.statements(brief.messages)
    roles = [(who, each.role) for (who, _), each in zip(said, brief.messages, strict=True)]
    return Material(
        leaving=brief.leaving,
        earlier=brief.earlier,
        instructions=brief.instructions,
        beside=(brief.hint, *map(variable, brief.variables)),
        ledger=brief.ledger,
        guidance=brief.guidance,
        summaries=brief.summaries,
        said=tuple(Statement(who=who, what=what) for who, what in said),
        users=tuple(sorted({who.casefold() for who, role in roles if role == "user"})),
        tools=tuple(sorted({who for who, role in roles if role == "tool"})),
        times=tuple(brief.times),
        variables=brief.variables,
    )


def _ready(of: Material) -> gate.Source:
    return gate.prepared(
        of.leaving,
        earlier=of.earlier,
        instructions=of.instructions,
        beside=of.beside,
        ledger=of.ledger,
        guidance=of.guidance,
        summaries=of.summaries,
        said=[(each.who, each.what) for each in of.said],
        users=of.users,
        tools=of.tools,
        times=of.times,
        variables=of.variables,
    )
