"""Which line of some code made each name, as far as reading it tells.
It refuses to run the code, and to complain of code that is no Python.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from unabridged.lazy_patterns import lazy

_LONGEST: Final = 120
# What Python takes for the end of a line; texts know others.
_LINE_END: Final = lazy(r"\r\n|\r|\n")
# Longer code is not read: whoever looks for one line in it reads it himself.
_LONGEST_CODE: Final = 200_000


def origins(code: str) -> dict[str, str]:
    """The first line of the last statement that binds or changes each name."""
    found: dict[str, str] = {}
    lines = _LINE_END.split(code)
    for statement in _statements(_read(code)):
        line = lines[statement.lineno - 1].strip()
        for name in _bound(statement):
            found[name] = line if len(line) <= _LONGEST else f"{line[:_LONGEST]}…"
    return found


def certain(code: str) -> frozenset[str]:
    """The names that the code binds, or changes something of, whichever way it takes; of what may be left out, none."""
    own = [each for each in _read(code).body if _is_certain(each)]
    return frozenset(name for statement in own for name in _bound(statement))


def _is_certain(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Assign | ast.AugAssign | ast.With) or (
        isinstance(statement, ast.AnnAssign) and statement.value is not None
    )


def _read(code: str) -> ast.Module:
    """The code as Python reads it; nothing where it does not, or it is too long."""
    try:
        return ast.parse(code if len(code) <= _LONGEST_CODE else "")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ast.Module(body=[], type_ignores=[])  # a magic of a notebook, another language, or half a text


def _statements(tree: ast.Module) -> Iterator[ast.stmt]:
    """Every statement that runs in the session itself, in the order of the text; what a function does is its own."""
    waiting = list(reversed(tree.body))
    while waiting:
        statement = waiting.pop()
        yield statement
        if not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            waiting.extend(reversed(list(_inner(statement))))


def _inner(statement: ast.stmt) -> Iterator[ast.stmt]:
    for each in ast.iter_child_nodes(statement):
        if isinstance(each, ast.stmt):
            yield each
        elif isinstance(each, ast.ExceptHandler | ast.match_case):
            yield from each.body


def _bound(statement: ast.stmt) -> Iterator[str]:
    match statement:
        case ast.Assign(targets=targets):
            for target in targets:
                yield from _names(target)
        case ast.AnnAssign(target=target) | ast.AugAssign(target=target) | ast.For(target=target):
            yield from _names(target)
        case ast.With(items=items):
            for item in items:
                if item.optional_vars is not None:
                    yield from _names(item.optional_vars)
        case _:
            return


def _names(target: ast.expr) -> Iterator[str]:
    """The names that something is assigned to, or into."""
    match target:
        case ast.Name(id=name):
            yield name
        case ast.Tuple(elts=each) | ast.List(elts=each):
            for one in each:
                yield from _names(one)
        case ast.Starred(value=value) | ast.Subscript(value=value) | ast.Attribute(value=value):
            yield from _names(value)
        case _:
            return
