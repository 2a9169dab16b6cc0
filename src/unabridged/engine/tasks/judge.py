"""All that a draft is judged by, as a task: what it stands for is made ready, and every check asked.
It refuses to change a draft.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from unabridged.compaction import gate
from unabridged.compaction.briefs import leaving
from unabridged.compaction.briefs.digesting import Statement
from unabridged.compaction.briefs.telling_parts import variable
from unabridged.compaction.tasks import Pause, Task, nobody_waits
from unabridged.log.part import Variable
from unabridged.ports import Brief


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


def prepared(brief: Brief) -> gate.Source:
    """What a draft for this brief is judged by, made ready here and now."""
    return _ready(material(brief))


def judged(  # what is judged, how long it may be, and who comes first
    draft: object,
    ready: gate.Source | None,
    *,
    tokens: int,
    most_tokens: int,
    without: Collection[gate.Fault],
    pause: Pause = nobody_waits,
) -> Verdict:
    """Why a draft is refused, if it is; one that a check breaks on is not sound."""
    try:
        found = gate.verdict(draft, tokens=tokens, most_tokens=most_tokens, source=ready, without=without, pause=pause)
    except Exception as problem:  # noqa: BLE001  # whatever a draft or its source brings a check to, it ends no run
        return Verdict(broke_on=type(problem).__name__)
    return Verdict(refusals=tuple(Refusal(why=each.fault.value, told=each.told) for each in found))


def task(pause: Pause = nobody_waits) -> Task[ToJudge, Verdict]:
    """The task; where it is computed in the program itself, others come first between two checks."""

    def anew(asked: ToJudge) -> Verdict:
        ready, tokens, most = _ready(asked.of), asked.tokens, asked.most_tokens
        return judged(asked.draft, ready, tokens=tokens, most_tokens=most, without=asked.without, pause=pause)

    return Task(name="judge", question=ToJudge, answer=Verdict, compute=anew)


JUDGE: Final = task()


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
