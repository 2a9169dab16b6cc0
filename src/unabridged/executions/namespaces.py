"""What code did to a Python session's names, by looking at them before and after it ran.
It refuses to run the code; where it is given, it is read for the lines that made each name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from unabridged.executions.describing import (
    Described,
    Keep,
    is_variable,
    kept,
    refuse_no_names,
    refuse_no_texts,
    variable_of,
)
from unabridged.executions.origins import certain, origins
from unabridged.executions.short_repr import is_among
from unabridged.executions.states import FIXED, State
from unabridged.log.beside import CHANGED, COLUMNS, LEFT_BEHIND
from unabridged.log.extra import Extra
from unabridged.log.part import ExecutionResult, Variable

# How a run is said to have ended that reached the end of its code.
_ENDED_WELL: Final = frozenset({"", "ok", "success", "succeeded", "completed"})
_NOTHING: Final = object()


def from_namespace(  # one thing that is known of a run each, by name
    before: Mapping[str, object],
    after: Mapping[str, object],
    *,
    code: str = "",
    stdout: str = "",
    stderr: str = "",
    result: str = "",
    status: str = "",
    keep: Keep = is_variable,
) -> ExecutionResult:
    """What came of a run: what is new or changed among a session's names, and which of them are gone.

    ``before`` is what :func:`described` made of the session before the run, or a copy of its names. What the code
    certainly bound counts as changed, even if it looks as it did, and so does what is another object by now, or holds
    something else as far as that is cheap to see. Of values that a copy shares with the session all are told again but
    those that cannot change. What is told holds for a run that failed as well.
    """
    refuse_no_names("before", before)
    refuse_no_texts({"code": code, "stdout": stdout, "stderr": stderr, "result": result, "status": status})
    made = origins(code) if code else {}
    were, are = dict(before), kept(after, keep, made)
    bound = certain(code) if code and status.lower() in _ENDED_WELL else frozenset()
    states = before.states if isinstance(before, Described) else {}
    told = list[Variable]()
    for name, value in are.items():
        was = were.get(name, _NOTHING)
        sure = name in bound or _is_another(was, value, states.get(name))
        if not sure and _is_fixed(was, value):
            continue
        now = variable_of(name, value, made.get(name, ""))
        looks_same = type(was) is Variable and _looks(was) == _looks(now)
        if sure or not looks_same:
            told.append(replace(now, extra=Extra({**now.extra, CHANGED: True})) if sure and name in were else now)
    gone = [name for name, value in were.items() if name not in after and _was_variable(name, value, keep)]
    return ExecutionResult(
        stdout=stdout,
        stderr=stderr,
        result=result,
        status=status,
        variables=tuple(told),
        deleted=tuple(gone),
        extra=Extra({LEFT_BEHIND: True}),
    )


def _is_another(was: object, now: object, state: State | None) -> bool:
    """Whether a value is certainly not the one there was: by its state, or beside a copy of the names by object."""
    if type(was) is Variable:  # what another value says it is, its own code says
        return state is not None and state.is_left_by(now)
    return was is not _NOTHING and was is not now and not _is_fixed(was, now)


def _is_fixed(before: object, now: object) -> bool:
    """Whether it is the same for good."""
    return is_among(type(now), FIXED) and type(before) is type(now) and (before is now or before == now)


def _looks(variable: Variable) -> tuple[object, ...]:
    return variable.type, variable.shape, variable.value, variable.extra.get(COLUMNS)


def _was_variable(name: str, value: object, keep: Keep) -> bool:
    return type(name) is str and (type(value) is Variable or keep(name, value))
