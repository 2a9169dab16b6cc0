"""A package that imports its names when they are asked for shows a type checker just these, and no other.
It refuses to run a type checker: what one reads of a package stands in its text.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

import pytest

from tests.house.tree import Source, source, sources

_SHOWN, _HIDDEN = "TYPE_CHECKING", "not TYPE_CHECKING"


def read(statements: Iterable[ast.stmt]) -> set[str]:
    """The names at the top of a module as a type checker reads it."""
    found = set[str]()
    for each in statements:
        match each:
            case ast.If(test=test, body=body) if ast.unparse(test) == _SHOWN:
                found |= read(body)
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                found |= {name.asname or name.name for name in names}
            case ast.Assign(targets=targets):
                found |= {ast.unparse(target) for target in targets}
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
    return found


def is_lazy(module: Source) -> bool:
    return module.path.endswith("__init__.py") and "lazy_names.asked_for" in module.text


LAZY = [each for each in sources("src/unabridged") if is_lazy(each)]


def test_there_are_such_packages() -> None:
    assert {"unabridged", "unabridged.llm", "unabridged.importing"} <= {each.module for each in LAZY}


@pytest.mark.parametrize("package", LAZY, ids=lambda each: each.module)
def test_a_name_that_a_package_does_not_have_is_none_to_a_type_checker(package: Source) -> None:
    """It took every name for one that is there, and of a type that allows everything."""
    assert "__getattr__" not in read(package.tree.body)


@pytest.mark.parametrize("package", LAZY, ids=lambda each: each.module)
def test_every_name_that_a_package_lists_is_known_to_a_type_checker(package: Source) -> None:
    (listed,) = (each.value for each in package.tree.body if isinstance(each, ast.Assign) and _is_list(each))
    assert set(ast.literal_eval(listed)) - read(package.tree.body) == set()


def _is_list(statement: ast.Assign) -> bool:
    return ast.unparse(statement.targets[0]) == "__all__"


def test_what_stands_where_no_type_checker_looks_is_not_read() -> None:
    text = f"if {_HIDDEN}:\n    __getattr__ = found\nif {_SHOWN}:\n    from a import B\n__version__ = '1'\n"
    assert read(source(text).tree.body) == {"B", "__version__"}
