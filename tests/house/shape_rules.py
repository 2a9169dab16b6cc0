"""Rules about the shape of a file: how long, how opened, what may not be left lying in it.
They refuse to know which files exist; each takes one source and lists what breaks the rule, by line.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator

from tests.house.tree import Source, nodes

MODULE_LINES_LIMIT = 400
MODULE_LINES_SMELL = 250
FUNCTION_LINES_LIMIT = 50

_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_LEFTOVER = re.compile(r"\b(?:TO" r"DO|FIX" r"ME|XX" r"X|HA" r"CK)\b")
_SENTENCE_END = re.compile(r"[.!?](?=\s|$)")


def line_count(source: Source) -> int:
    """How many lines the file has."""
    return len(source.text.splitlines())


def functions(source: Source) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function and method of the file, inner ones included."""
    for node in nodes(source):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def long_functions(source: Source) -> list[str]:
    """Functions that no screen holds."""
    return [
        f"{source.path}:{node.lineno}: {node.name} has {_length(node)} lines"
        for node in functions(source)
        if _length(node) > FUNCTION_LINES_LIMIT
    ]


def _length(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def docstring_problems(source: Source) -> list[str]:
    """A module docstring that is missing or is not two sentences; a drawing, indented, may follow."""
    docstring = ast.get_docstring(source.tree)
    if docstring is None:
        return [f"{source.path}: no module docstring"]
    opening, _, rest = docstring.partition("\n\n")
    problems = []
    sentences = len(_SENTENCE_END.findall(opening))
    if sentences != 2:
        problems.append(f"{source.path}: the module docstring has {sentences} sentences, not two")
    if any(line and not line.startswith("    ") for line in rest.splitlines()):
        problems.append(f"{source.path}: only an indented drawing may follow the two sentences")
    return problems


def leftovers(source: Source) -> list[str]:
    """Comments that postpone work, and code that says it does not exist."""
    comments = [
        f"{source.path}:{token.start[0]}: {token.string}"
        for token in _comments(source)
        if _LEFTOVER.search(token.string)
    ]
    stubs = [
        f"{source.path}:{node.lineno}: {node.id}"
        for node in nodes(source)
        if isinstance(node, ast.Name) and node.id in {"NotImplementedError", "NotImplemented"} and _raised(source, node)
    ]
    return comments + stubs


def _comments(source: Source) -> list[tokenize.TokenInfo]:
    """The comments of a file that postpones something anywhere; few do, and to tell comments from texts takes long."""
    if not _LEFTOVER.search(source.text):
        return []
    tokens = tokenize.generate_tokens(io.StringIO(source.text).readline)
    return [token for token in tokens if token.type == tokenize.COMMENT]


def _raised(source: Source, name: ast.Name) -> bool:
    """``return NotImplemented`` is how a comparison declines; raising it is a stub."""
    return any(
        isinstance(node, ast.Raise) and node.exc is not None and name in ast.walk(node.exc) for node in nodes(source)
    )


def swallowed(source: Source) -> list[str]:
    """Exceptions caught and dropped without a trace."""
    return [
        f"{source.path}:{node.lineno}: an exception is caught and dropped"
        for node in nodes(source)
        if isinstance(node, ast.ExceptHandler) and all(_does_nothing(line) for line in node.body)
    ]


def _does_nothing(node: ast.stmt) -> bool:
    return isinstance(node, ast.Pass) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))


def unused(source: Source) -> list[str]:
    """Private names of a module that nothing in it asks for, and nobody else may."""
    bound = {name.id: name for node in source.tree.body for name in _bound(node)}
    defined = {node.name: node for node in source.tree.body if isinstance(node, _DEFINITIONS) and not _is_fixture(node)}
    texts = " ".join(
        node.value for node in nodes(source) if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
    asked = {node.id for node in nodes(source) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    asked |= set(re.findall(r"\w+", texts))
    return [
        f"{source.path}:{node.lineno}: nobody asks for {name}"
        for name, node in {**bound, **defined}.items()
        if name.startswith("_") and not name.startswith("__") and name not in asked
    ]


def _is_fixture(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> bool:
    """Whether the tests ask for it by themselves."""
    return any("fixture" in ast.unparse(each) for each in node.decorator_list)


def _bound(node: ast.stmt) -> Iterator[ast.Name]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    for target in targets:
        yield from (each for each in ast.walk(target) if isinstance(each, ast.Name))


def import_effects(source: Source) -> list[str]:
    """Statements that do something as soon as the module is imported."""
    harmless = (
        ast.Import,
        ast.ImportFrom,
        ast.Assign,
        ast.AnnAssign,
        ast.ClassDef,
        ast.FunctionDef,
        ast.AsyncFunctionDef,
    )
    return [
        f"{source.path}:{node.lineno}: {type(node).__name__} runs on import"
        for node in source.tree.body
        if not isinstance(node, harmless)
        and not _docstring(node)
        and not _guarded(node)
        and not _refusal(node)
        and not _unseen(node)
    ]


def _docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _refusal(node: ast.stmt) -> bool:
    """An import that, where it fails, says which extra brings what is missing."""
    return (
        isinstance(node, ast.Try)
        and all(isinstance(line, ast.Import | ast.ImportFrom) for line in node.body)
        and all(isinstance(line, ast.Raise) for handler in node.handlers for line in handler.body)
    )


def _unseen(node: ast.stmt) -> bool:
    """Names that are set where no type checker looks."""
    if not isinstance(node, ast.If) or ast.unparse(node.test) != "not TYPE_CHECKING":
        return False
    return all(isinstance(line, ast.Assign) for line in node.body)


def _guarded(node: ast.stmt) -> bool:
    """The ``__main__`` guard, and imports that only types need."""
    return isinstance(node, ast.If) and ast.unparse(node.test) in {"__name__ == '__main__'", "TYPE_CHECKING"}
