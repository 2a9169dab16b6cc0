"""Rules about values and calls: frozen records, no flags, no state at module level, no forbidden door.
They refuse to know which files exist; each takes one source and lists what breaks the rule, by line.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.house.shape_rules import functions
from tests.house.tree import Source, nodes

_MAKERS_OF_STATE = {"list", "dict", "set", "bytearray", "defaultdict", "deque", "OrderedDict", "Counter", "ChainMap"}
_DISPLAYS = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)
_READ_ONLY = ("Final[Mapping[", "Final[Sequence[", "Final[Set[")
_FILE_VERBS = {"open", "read_text", "read_bytes", "write_text", "write_bytes", "copyfile", "copy", "copy2", "move"}


def boolean_parameters(source: Source) -> list[str]:
    """Public functions that take a yes or a no, where two verbs or an enum would say which."""
    return [
        f"{source.path}:{function.lineno}: {function.name}({argument})"
        for function in _public_functions(source.tree)
        for argument in _flags(function)
    ]


def _public_functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            members: list[ast.stmt] = node.body
        else:
            members = [node]
        for member in members:
            if isinstance(member, ast.FunctionDef | ast.AsyncFunctionDef) and _is_public(member.name):
                yield member


def _is_public(name: str) -> bool:
    return not name.startswith("_") or name == "__init__"


def _flags(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    spec = function.args
    positional = [*spec.posonlyargs, *spec.args]
    defaults = [None] * (len(positional) - len(spec.defaults)) + list(spec.defaults)
    pairs = [*zip(positional, defaults, strict=True), *zip(spec.kwonlyargs, spec.kw_defaults, strict=True)]
    return [argument.arg for argument, default in pairs if _is_flag(argument, default)]


def _is_flag(argument: ast.arg, default: ast.expr | None) -> bool:
    annotation = ast.unparse(argument.annotation) if argument.annotation else ""
    says_bool = "bool" in {part.strip() for part in annotation.split("|")}
    return says_bool or (isinstance(default, ast.Constant) and isinstance(default.value, bool))


def module_state(source: Source) -> list[str]:
    """Names at module level that a caller anywhere could change for everybody."""
    stateful = [
        f"{source.path}:{node.lineno}: {ast.unparse(node).splitlines()[0][:80]}"
        for node in source.tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign) and _keeps_state(node)
    ]
    rebound = [
        f"{source.path}:{node.lineno}: global {', '.join(node.names)}"
        for node in nodes(source)
        if isinstance(node, ast.Global)
    ]
    return stateful + rebound


def _keeps_state(node: ast.Assign | ast.AnnAssign) -> bool:
    if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation).startswith(_READ_ONLY):
        return False
    if isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["__all__"]:
        return False
    value = node.value
    called = value.func if isinstance(value, ast.Call) else None
    maker = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    return isinstance(value, _DISPLAYS) or maker in _MAKERS_OF_STATE


def loose_dataclasses(source: Source) -> list[str]:
    """Dataclasses that are not frozen, slotted and keyword-only; a private one may gather within one call."""
    wanted = {"frozen", "slots", "kw_only"}
    return [
        f"{source.path}: {node.name}"
        for node in nodes(source)
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
        for decorator in node.decorator_list
        if "dataclass" in ast.unparse(decorator) and not wanted <= _options_set(decorator)
    ]


def _options_set(decorator: ast.expr) -> set[str]:
    if not isinstance(decorator, ast.Call):
        return set()
    return {
        keyword.arg or ""
        for keyword in decorator.keywords
        if isinstance(keyword.value, ast.Constant) and keyword.value.value is True
    }


def file_calls(source: Source) -> list[str]:
    """Calls that open, read or copy a file by its path, past the database that owns it."""
    return [
        f"{source.path}: {name}"
        for node in nodes(source)
        if isinstance(node, ast.Call) and (name := _file_verb(node.func))
    ]


def _file_verb(called: ast.expr) -> str:
    if isinstance(called, ast.Name) and called.id in _FILE_VERBS:
        return called.id
    if isinstance(called, ast.Attribute) and called.attr in _FILE_VERBS:
        return ast.unparse(called)
    return ""


def imported(source: Source) -> set[str]:
    """The top-level packages the file imports, wherever in it the import stands."""
    names: set[str] = set()
    for node in nodes(source):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names.add((node.module or "").split(".")[0])
    return names


def names_of_tests(source: Source) -> list[str]:
    """The names of the file's tests."""
    return [function.name for function in functions(source) if function.name.startswith("test_")]
