"""Rules about words: names that say nothing, and the glossary that says what each word means.
They refuse to know which files exist; each takes one source or one page.
"""

from __future__ import annotations

import ast
import re
from itertools import pairwise

from tests.house.tree import Source, nodes

# Each of these fits everything and therefore names nothing.
EMPTY_WORDS = frozenset(
    {"process", "handle", "manage", "data", "info", "util", "utils", "helper", "service", "manager"}
)

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_ROW = re.compile(r"^\| (?P<words>\*\*[^|]+) \| (?P<meaning>[^|]+) \|$", re.MULTILINE)
_BOLD = re.compile(r"\*\*(.+?)\*\*")


def words_of(name: str) -> list[str]:
    """``StaleLease`` and ``stale_lease`` are the same two words."""
    return [word.lower() for word in _WORD.findall(name)]


def empty_names(source: Source) -> list[str]:
    """Classes, functions and the module whose name has an empty word in it."""
    defined = [node.name for node in nodes(source) if isinstance(node, _NAMED)]
    named = [*defined, source.module.rsplit(".", maxsplit=1)[-1]]
    return [f"{source.path}: {name}" for name in named if EMPTY_WORDS & set(words_of(name))]


_NAMED = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def spoken(source: Source) -> set[str]:
    """Every phrase of one or two words that the file's names are made of."""
    phrases: set[str] = set(_phrases(source.module.rsplit(".", maxsplit=1)[-1]))
    for node in nodes(source):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                phrases |= _phrases(name)
            case ast.arg(arg=name) | ast.Attribute(attr=name) | ast.Name(id=name):
                phrases |= _phrases(name)
            case _:
                continue
    return phrases


def _phrases(name: str) -> set[str]:
    words = words_of(name)
    return set(words) | {f"{first} {second}" for first, second in pairwise(words)}


def glossary_words(page: str) -> list[str]:
    """The words a glossary table defines, one or more a row, in bold."""
    return [word for row in _ROW.finditer(page) for word in _BOLD.findall(row["words"])]
