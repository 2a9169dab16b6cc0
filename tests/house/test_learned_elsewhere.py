"""What was learned elsewhere holds here: each line of the page is shown by properties that exist and are run.
It refuses to judge whether a property shows what its line says.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator

import pytest

from tests.house.tree import ROOT, Source, source, sources

PAGE = ROOT / "docs" / "laws" / "learned-elsewhere.md"
LINES = 18

_NAMED = re.compile(r"\[(?P<path>[^]:]+)::(?P<test>[^]]+)\]\(\.\./\.\./(?P<target>[^)]+)\)")
_NOT_RUN = frozenset({"skip", "skipif", "xfail"})


def rows(page: str) -> list[tuple[str, str]]:
    """What holds, and what is said to show it, of each line of the table."""
    cells = [line.strip("| ").split(" | ") for line in page.splitlines() if line.startswith("| ")]
    return [(one, other) for one, other in cells[2:]]


def properties(of: Source) -> Iterator[str]:
    """The properties of a file that are run, each in its class if it is in one."""
    for node in of.tree.body:
        inside = node.body if isinstance(node, ast.ClassDef) else [node]
        outer = f"{node.name}::" if isinstance(node, ast.ClassDef) else ""
        for each in inside:
            if isinstance(each, ast.FunctionDef):
                marks = {_name(decorator) for decorator in each.decorator_list}
                if "given" in marks and marks.isdisjoint(_NOT_RUN):
                    yield outer + each.name


def _name(decorator: ast.expr) -> str:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


def wrong(page: str, files: Iterable[Source]) -> list[str]:
    """The lines that are shown by nothing, and whatever is named and is no property, or leads elsewhere."""
    known = {f"{each.path}::{name}" for each in files for name in properties(each)}
    found = []
    for holds, shown in rows(page):
        named = list(_NAMED.finditer(shown))
        found += [] if named else [holds]
        found += [each[0] for each in named if f"{each['path']}::{each['test']}" not in known]
        found += [each[0] for each in named if each["path"] != each["target"]]
    return found


def test_each_line_is_shown_by_properties_that_are_run() -> None:
    assert wrong(PAGE.read_text(encoding="utf-8"), sources("tests/laws")) == []


def test_every_line_is_there() -> None:
    assert len({holds for holds, _ in rows(PAGE.read_text(encoding="utf-8"))}) == LINES


PROPERTY = "@settings()\n@given(x)\ndef test_it(x): 0\n"


@pytest.mark.parametrize(
    ("shown", "text"),
    [
        ("nothing yet", PROPERTY),
        ("[tests/t.py::test_gone](../../tests/t.py)", PROPERTY),
        ("[tests/gone.py::test_it](../../tests/gone.py)", PROPERTY),
        ("[tests/t.py::test_it](../../tests/other.py)", PROPERTY),
        ("[tests/t.py::test_it](../../tests/t.py)", "def test_it(): 0\n"),
        ("[tests/t.py::test_it](../../tests/t.py)", f"@pytest.mark.skip(reason='late')\n{PROPERTY}"),
    ],
    ids=["nobody", "gone", "no file", "elsewhere", "an example", "not run"],
)
def test_a_line_that_is_not_shown_is_seen(shown: str, text: str) -> None:
    page = f"| What holds | Shown by |\n| --- | --- |\n| It holds. | {shown} |\n"
    assert wrong(page, [source(text, "tests/t.py")]) != []


def test_a_line_that_is_shown_in_a_class_is_fine() -> None:
    page = "| What | By |\n| --- | --- |\n| It holds. | [tests/t.py::TestIt::test_it](../../tests/t.py) |\n"
    text = "class TestIt:\n    @given(x)\n    def test_it(self, x): 0\n"
    assert wrong(page, [source(text, "tests/t.py")]) == []
