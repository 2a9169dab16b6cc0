"""The repository as the guards see it: its Python files, parsed once, and its tracked paths.
It refuses to know any rule; rules are functions over what it returns.
"""

from __future__ import annotations

import ast
import gc
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "unabridged"

# The floors that compute and never reach outside: no clock, no chance, no file, no socket.
PURE_FLOORS = ("redaction", "log", "dialects", "view", "search", "reduce", "compaction", "retention", "memory")


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One Python file: its path from the root, its text and its syntax tree."""

    path: str
    text: str
    tree: ast.Module

    @property
    def module(self) -> str:
        """The dotted name it is imported by."""
        dotted = self.path.removeprefix("src/").removesuffix(".py").replace("/", ".")
        return dotted.removesuffix(".__init__")

    @property
    def floor(self) -> str:
        """The folder or module directly below the package."""
        return [*self.module.split("."), ""][1]


def source(text: str, path: str = "src/unabridged/planted.py") -> Source:
    """A file that exists only in a test."""
    return Source(path=path, text=text, tree=ast.parse(text))


@cache
def sources(*folders: str) -> tuple[Source, ...]:
    """Every Python file below these folders of the repository, in order of path."""
    found = (path for folder in folders for path in sorted((ROOT / folder).rglob("*.py")))
    gc.disable()  # trees stay until the end: to look for garbage among them takes twice as long as to make them
    try:
        return tuple(map(_parsed, found))
    finally:
        gc.freeze()
        gc.enable()


@cache
def _parsed(path: Path) -> Source:
    """Once for everybody: a few files are asked for by many, with others of their folders or alone."""
    return source(path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix())


@cache
def nodes(source: Source) -> tuple[ast.AST, ...]:
    """Every node of a file, found once for all who look for one."""
    return tuple(ast.walk(source.tree))


def package() -> tuple[Source, ...]:
    """Every module of the library."""
    return sources("src/unabridged")


def everything() -> tuple[Source, ...]:
    """Every Python file of the repository, tests and tools included."""
    return sources("src", "tests", "bench", "campaign", "tools")


@cache
def kept_paths() -> tuple[Path, ...]:
    """What git tracks or would track: everything a reader of the repository may meet."""
    # The checkout may belong to somebody else than the user who tests it, as it does in a container.
    command = ["git", "-c", "safe.directory=*", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listing = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    names = sorted(set(listing.stdout.decode().split("\0")) - {""})
    return tuple(ROOT / name for name in names if (ROOT / name).is_file())
