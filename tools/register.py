"""The numbered lines of the replaced systems, who owns each, and the tests whose docstrings name it.
It refuses to know what a line means or whether a test is right: a docstring is taken at its word.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

LINE_ID = re.compile(r"\b(?:tw|as|lace|da|oa)-(?:(?:RC|CC|M|A|2)-B|[RCFLMABDHSK])\d+\b")
_RANGE = re.compile(r"(?P<group>[a-z]+-[\w-]*?)(?P<first>\d+)\.\.(?P<letters>[A-Z]+)(?P<last>\d+)")
_DIGITS = "0123456789"
_SHOWS_NOTHING = frozenset({"skip", "xfail"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One numbered line: what is promised in its place, or why it means nothing here."""

    id: str
    group: str
    promise: str | None
    no_meaning: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class System:
    """One replaced system: its page, the headings of its groups and its lines in reading order."""

    title: str
    page: str
    groups: Mapping[str, str]
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """One part of the library: the lines it answers for and those it shows through its own surface."""

    name: str
    title: str
    owns: tuple[str, ...]
    cites: tuple[str, ...]
    complete: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """One test that names a line."""

    line_id: str
    path: str
    test: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Register:
    """Everything the pages are made of."""

    systems: tuple[System, ...]
    areas: tuple[Area, ...]
    proofs: tuple[Proof, ...]

    def lines(self) -> tuple[Line, ...]:
        """Return every line of every system, in reading order."""
        return tuple(line for system in self.systems for line in system.lines)

    def owners(self, line_id: str) -> tuple[str, ...]:
        """Return the areas that own a line, once for each time they say so."""
        return tuple(area.name for area in self.areas for owned in area.owns if owned == line_id)

    def cited_by(self, line_id: str) -> tuple[str, ...]:
        """Return the areas that show a line another one owns."""
        return tuple(area.name for area in self.areas if line_id in area.cites)

    def shown_by(self, line_id: str) -> tuple[Proof, ...]:
        """Return the tests that name a line."""
        return tuple(proof for proof in self.proofs if proof.line_id == line_id)


def expand(entry: str) -> tuple[str, ...]:
    """Return the ids an entry of owners.toml stands for: itself, or each one of a range, both ends included."""
    span = _RANGE.fullmatch(entry)
    if span is None:
        return (entry,)
    group, first, last = span["group"], int(span["first"]), int(span["last"])
    if not group.endswith(span["letters"]) or first >= last:
        raise ValueError(f"{entry!r} is no range: write the smaller line first and the letters of its group again")
    return tuple(f"{group}{number}" for number in range(first, last + 1))


def read_systems(table: Mapping[str, Any]) -> tuple[System, ...]:
    """Parse lines.toml."""
    return tuple(
        System(title=entry["title"], page=entry["page"], groups=entry["groups"], lines=_lines(mark, entry))
        for mark, entry in table.items()
    )


def _lines(mark: str, entry: Mapping[str, Any]) -> tuple[Line, ...]:
    promises, reasons, order = entry["promises"], entry["no_meaning"], list(entry["groups"])
    found = [
        Line(id=f"{mark}-{key}", group=key.rstrip(_DIGITS), promise=promises.get(key), no_meaning=reasons.get(key))
        for key in dict.fromkeys((*promises, *reasons))
    ]
    return tuple(sorted(found, key=lambda line: (order.index(line.group), _number(line.id))))


def _number(line_id: str) -> int:
    return int(re.split(r"\D", line_id)[-1])


def read_areas(table: Mapping[str, Any]) -> tuple[Area, ...]:
    """Parse owners.toml."""
    unknown = set(table["complete"]) - set(table["areas"])
    if unknown:
        raise ValueError(
            f"owners.toml calls {sorted(unknown)} complete, but describes no such area: add it or take it off"
        )
    return tuple(
        Area(
            name=name,
            title=entry["title"],
            owns=tuple(line_id for item in entry.get("owns", ()) for line_id in expand(item)),
            cites=tuple(line_id for item in entry.get("cites", ()) for line_id in expand(item)),
            complete=name in table["complete"],
        )
        for name, entry in table["areas"].items()
    )


def proofs_in(source: str, path: str) -> Iterator[Proof]:
    """Yield the tests of one file that name lines in their docstrings, without those marked skip or xfail."""
    yield from _proofs_below(ast.parse(source), path, ())


def _proofs_below(node: ast.AST, path: str, outer: tuple[str, ...]) -> Iterator[Proof]:
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.ClassDef(name=name):
                yield from _proofs_below(child, path, (*outer, name))
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if name.startswith("test_"):
                if not any(_shows_nothing(decorator) for decorator in child.decorator_list):
                    named = dict.fromkeys(LINE_ID.findall(ast.get_docstring(child) or ""))
                    yield from (Proof(line_id=one, path=path, test="::".join((*outer, name))) for one in named)
            case _:
                continue


def _shows_nothing(decorator: ast.expr) -> bool:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(called, ast.Attribute) and called.attr in _SHOWS_NOTHING


def read_register(root: Path) -> Register:
    """Read the two files and every test below a checkout's root."""
    lines = tomllib.loads((root / "docs/compatibility/lines.toml").read_text("utf-8"))
    owners = tomllib.loads((root / "owners.toml").read_text("utf-8"))
    tests = sorted((root / "tests").rglob("*.py"))
    return Register(
        systems=read_systems(lines),
        areas=read_areas(owners),
        proofs=tuple(
            proof for path in tests for proof in proofs_in(path.read_text("utf-8"), path.relative_to(root).as_posix())
        ),
    )


def owed(register: Register) -> tuple[str, ...]:
    """Return the lines that areas called complete still owe a test."""
    promised = {line.id for line in register.lines() if line.promise}
    return tuple(
        line_id
        for area in register.areas
        if area.complete
        for line_id in area.owns
        if line_id in promised and not register.shown_by(line_id)
    )
