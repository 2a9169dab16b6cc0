"""What code did to a Python session's names, by looking at them before and after it ran.
It refuses to run the code; where it is given, it is read for the lines that made each name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from unabridged.executions.describing import Keep, is_variable, kept, variable_of
from unabridged.executions.origins import origins
from unabridged.log.beside import COLUMNS, LEFT_BEHIND
from unabridged.log.extra import Extra
from unabridged.log.part import ExecutionResult, Variable

# What such a value is, it is for good: the same one needs no second look.
_FIXED: Final = (int, float, complex, bool, str, bytes, type(None), range)


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

    ``before`` is what :func:`described` made of the session before the run, or a copy of its names. Of values that a
    copy shares with the session all are told again but those that cannot change. What is told holds for a run that
    failed as well.
    """
    were, are = dict(before), kept(after, keep)
    made = origins(code) if code else {}
    told = [
        variable_of(name, value, made.get(name, ""))
        for name, value in are.items()
        if not (name in were and _is_fixed(were[name], value))
    ]
    gone = [name for name, value in were.items() if name not in after and _was_variable(name, value, keep)]
    return ExecutionResult(
        stdout=stdout,
        stderr=stderr,
        result=result,
        status=status,
        variables=tuple(each for each in told if not _is_as_described(were.get(each.name), each)),
        deleted=tuple(gone),
        extra=Extra({LEFT_BEHIND: True}),
    )


def _is_fixed(before: object, now: object) -> bool:
    return before is now and type(now) in _FIXED


def _is_as_described(before: object, now: Variable) -> bool:
    """Whether a variable looks as it did; which line made it is no part of that."""
    return isinstance(before, Variable) and _looks(before) == _looks(now)


def _looks(variable: Variable) -> tuple[object, ...]:
    return variable.type, variable.shape, variable.value, variable.extra.get(COLUMNS)


def _was_variable(name: str, value: object, keep: Keep) -> bool:
    return type(name) is str and (isinstance(value, Variable) or keep(name, value))
