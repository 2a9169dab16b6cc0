"""Groups that a strategy wrote by itself: counted as the log will count them, and judged by the gate.
It refuses to mend one, and to believe what a plan says it takes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias, TypeGuard

from unabridged.compaction import gate
from unabridged.compaction.outcome import Fail
from unabridged.compaction.plans.plan import Plan
from unabridged.compaction.plans.sizing import sized_edits
from unabridged.engine.compaction.one_run import DryRun
from unabridged.engine.texts import judging
from unabridged.log.compacted import Edit, Produced, Replace
from unabridged.log.counted import texts_of
from unabridged.log.part import Text
from unabridged.view.files import produced_by
from unabridged.view.item import Item

# How long a text for some items should be, and the most it may take.
Room: TypeAlias = Callable[[Sequence[Item]], tuple[int, int]]


def judged(here: DryRun, plan: Plan, room: Room) -> Plan:
    """The plan with its groups counted; the run ends where one would not pass as what a summariser wrote."""
    if not any(_brings_a_group(edit) for edit in plan.edits):
        return plan  # as most are
    edits = tuple(_counted(edit, here.ctx.counter.count) for edit in plan.edits)
    groups = [(each.group, plan.of(each)) for each in edits if _brings_a_group(each)]
    faults = [fault for group, items in groups if not _stood(group, items) for fault in _faults(group, *room(items))]
    if faults:
        raise here.failed(Fail.GATE, "; ".join(dict.fromkeys(each.value for each in faults)))
    return replace(plan, edits=edits)


def _stood(group: Sequence[Produced], items: Sequence[Item]) -> bool:
    """Whether it is a summary that stands already, less what it brought: it passed when it was written."""
    head = produced_by(items[0])
    return head is not None and len(group) == 1 and group[0].parts == head.parts


def _brings_a_group(edit: Edit) -> TypeGuard[Replace]:
    return isinstance(edit, Replace) and bool(edit.group)


def _counted(edit: Edit, count: Callable[[str], int]) -> Edit:
    return sized_edits([edit], {}, count)[0] if _brings_a_group(edit) else edit


def _faults(group: Sequence[Produced], limit_tokens: int, most_tokens: int) -> Iterator[gate.Fault]:
    """What the gate has against the head, which is the summary, and against the size of it all.

    Companions are said as they are, whatever they quote, an error too; but each of them says something.
    """
    head, *companions = group
    text = "\n".join(texts_of(head.parts))
    yield from gate.faults(text, tokens=head.tokens, most_tokens=judging.longest(limit_tokens, most_tokens))
    if sum(each.tokens for each in group) > most_tokens:
        yield gate.Fault.TOO_LONG
    if any(all(isinstance(part, Text) and not part.text.strip() for part in each.parts) for each in companions):
        yield gate.Fault.EMPTY
