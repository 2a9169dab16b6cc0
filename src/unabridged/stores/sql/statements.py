"""Named SQL statements, read from the .sql files where they are written.
It refuses to know what any statement is for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

_NAMED: Final = re.compile(r"^-- name: (\w+)\n", re.MULTILINE)
_MIGRATION: Final = re.compile(r"^(\d{4})_\w+\.(up|down)\.sql$")


@cache
def statements(*packages: str) -> Mapping[str, str]:
    """The statements of these packages' ``queries.sql``; a later package's wording wins."""
    found: dict[str, str] = {}
    for package in packages:
        text = (files(package) / "queries.sql").read_text(encoding="utf-8")
        _, *pieces = _NAMED.split(text)
        for name, sql in zip(pieces[::2], pieces[1::2], strict=True):
            found[name] = _without_comments(sql).strip().removesuffix(";")
    return MappingProxyType(found)


@cache
def migrations(package: str) -> Mapping[tuple[int, str], tuple[str, ...]]:
    """The steps of a package's migrations: (number, "up" or "down") to its statements."""
    steps: dict[tuple[int, str], tuple[str, ...]] = {}
    for each in (files(package) / "migrations").iterdir():
        if found := _MIGRATION.match(each.name):
            pieces = re.split(r";\s*\n", _without_comments(each.read_text(encoding="utf-8")) + "\n")
            steps[int(found[1]), found[2]] = tuple(piece.strip() for piece in pieces if piece.strip())
    return MappingProxyType(steps)


def newest(package: str) -> int:
    """The schema number this program knows."""
    return max(number for number, _ in migrations(package))


def _without_comments(sql: str) -> str:
    return re.sub(r"^\s*--.*\n", "", sql, flags=re.MULTILINE)
