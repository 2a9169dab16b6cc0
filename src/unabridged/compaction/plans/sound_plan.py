"""What a plan is made of, looked at before anything of it is believed: what it says of itself, and edits of the log's.
It refuses to know the view: whether a sound plan may be carried out is checked against that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from unabridged.compaction.basis import Basis
from unabridged.compaction.plans.plan import Plan
from unabridged.compaction.plans.reload import Reload
from unabridged.log import json_text
from unabridged.log.compacted import Edit, Stub
from unabridged.log.extra import Extra
from unabridged.log.fitting import misfit
from unabridged.log.ids import Seq

# All of it stands in the log with each compaction, for good: enough to know a strategy by, and how it was set.
LONGEST_NAME: Final = 200
LARGEST_VERSION: Final = 2**31 - 1
LARGEST_PARAMETERS_BYTES: Final = 16_384
LONGEST_NOTES: Final = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class _Made:
    """What of a plan is read as what it should be; the items are the view's own, whatever a plan says they are."""

    drawn_on: Seq
    edits: tuple[Edit, ...]
    reload: Reload | None


def wrong(plan: Plan) -> str:
    """The first thing that the log is not to keep, without quoting the plan; empty where all is well."""
    return next(_faults(plan), "")


def _faults(plan: Plan) -> Iterator[str]:
    if not _is_name(plan.strategy):
        yield f"the name of its strategy is no text of 1 to {LONGEST_NAME} characters that can be printed"
    if not _is_version(plan.version):
        yield f"the version of its strategy is no whole number from 0 to {LARGEST_VERSION}"
    if not _is_basis(plan.basis):
        yield "its basis is none of Basis"
    if not _is_kept(plan.parameters):
        yield f"its parameters are no Extra of at most {LARGEST_PARAMETERS_BYTES} bytes of JSON in UTF-8"
    yield from _of_edits(plan)


def _of_edits(plan: Plan) -> Iterator[str]:
    try:
        found = misfit(_Made(drawn_on=plan.drawn_on, edits=plan.edits, reload=plan.reload))
    except RecursionError:
        found = "the parts of a group are nested too deeply"
    if found:
        yield found
    elif not _is_for_writers(plan):
        yield "its instructions are no texts, one for each text to be written, or its text_tokens are no count"
    elif not _is_written_by(plan):
        yield f"its writer is no function, or its notes are no texts of {LONGEST_NOTES} characters that can be printed"
    elif any(isinstance(edit, Stub) and min(edit.head, edit.tail) < 0 for edit in plan.edits):
        yield "a stub shows no less than nothing of a head and a tail"


def _is_name(said: object) -> bool:
    return isinstance(said, str) and 1 <= len(said) <= LONGEST_NAME and said.isprintable()


def _is_version(said: object) -> bool:
    return type(said) is int and 0 <= said <= LARGEST_VERSION


def _is_basis(said: object) -> bool:
    return isinstance(said, Basis)


def _is_for_writers(plan: Plan) -> bool:
    told: object = plan.instructions
    if not isinstance(told, tuple) or not all(isinstance(each, str) for each in told):
        return False
    return len(told) in (0, len(plan.unwritten)) and type(plan.text_tokens) is int and plan.text_tokens >= 0


def _is_written_by(plan: Plan) -> bool:
    notes: object = plan.notes
    if not isinstance(notes, tuple) or not all(isinstance(each, str) and each.isprintable() for each in notes):
        return False
    return len("".join(notes)) <= LONGEST_NOTES and (plan.writer is None or callable(plan.writer))


def _is_kept(said: object) -> bool:
    if not isinstance(said, Extra):  # in which each value is known to be JSON
        return False
    try:
        return len(json_text.text_of(dict(said)).encode()) <= LARGEST_PARAMETERS_BYTES
    except UnicodeEncodeError:
        return False
