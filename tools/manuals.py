"""Paragraphs of manuals that the screen's model learns from: ``python -m tools.manuals FOLDER`` writes them there.

They are the docstrings of this interpreter's library and of every second package beside it, every fourth of them, in
the order of their digests; they are not copied here, so that ``weights.json`` has the digest of the file learned from.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from sysconfig import get_path
from typing import Final

NAME: Final = "manuals.jsonl"
_EVERY: Final = 4
_OURS: Final = "unabridged"
_LENGTHS: Final = range(40, 1_200)
_DOCUMENTED: Final = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def paragraphs(library: Path, packages: Path) -> list[str]:
    """Every fourth paragraph, each once."""
    taken = (folder for folder in sorted(packages.glob("[a-z]*")) if is_taken(folder.name))
    paths = [path for path in sorted(library.glob("**/*.py")) if _is_own(path)]
    paths += (
        path for folder in taken for path in sorted(folder.glob("**/*.py")) if _is_own(path.relative_to(packages))
    )
    found = {each for path in paths for each in _said(path)}
    return sorted(found, key=lambda each: sha256(each.encode()).digest())[::_EVERY]


def is_taken(package: str) -> bool:
    """Whether a package is learned from; what the others say is measured."""
    return package != _OURS and sha256(package.encode()).digest()[1] % 2 == 0


def _is_own(path: Path) -> bool:
    """Whether it is of the library, and neither installed beside it nor a test."""
    return not {"site-packages", "test", "tests", "idle_test", "lib2to3"} & {*path.parts}


def _said(path: Path) -> Iterator[str]:
    try:
        tree = ast.parse(path.read_text(encoding="utf-8"))
    except (SyntaxError, UnicodeDecodeError):  # kept there to be wrong
        return
    for node in ast.walk(tree):
        if isinstance(node, _DOCUMENTED):
            parts = (ast.get_docstring(node) or "").split("\n\n")
            yield from (part for part in parts if len(part) in _LENGTHS)


def main(arguments: list[str]) -> int:
    """Write them."""
    lines = (
        json.dumps({"text": each, "label": 0}, ensure_ascii=False)
        for each in paragraphs(Path(get_path("stdlib")), Path(get_path("purelib")))
    )
    (Path(arguments[0]) / NAME).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
