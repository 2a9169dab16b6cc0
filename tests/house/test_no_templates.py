"""No text of anybody's is ever taken for a template: whoever writes prompts never calls ``format``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.tree import ROOT

WRITERS = sorted(
    path for folder in ("llm", "compaction") for path in (ROOT / "src" / "unabridged" / folder).rglob("*.py")
)
FILLS = frozenset({"format", "format_map", "safe_substitute", "substitute"})


def fills(text: str) -> Iterator[int]:
    """The lines in which a text is filled as a template, by a method or by a percent sign behind a literal."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Call(func=ast.Attribute(attr=name)) if name in FILLS:
                yield node.lineno
            case ast.BinOp(left=ast.Constant(value=str()), op=ast.Mod()):
                yield node.lineno
            case _:
                continue


@pytest.mark.parametrize("path", WRITERS, ids=lambda path: str(path.relative_to(ROOT / "src")))
def test_no_module_that_writes_prompts_fills_a_template(path: Path) -> None:
    """tw-RC-B5. Braces in a template are text: there is nothing that would read them."""
    assert list(fills(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "planted",
    ["TEMPLATE.format(text=text)", "'{x}'.format_map(found)", "'%s' % text", "Template(text).substitute(a=1)"],
)
def test_the_rule_has_teeth(planted: str) -> None:
    assert list(fills(planted)) == [1]
