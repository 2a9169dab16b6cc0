"""Names that stand nowhere, though what is beside them in a path or a name does, or though nothing else is written so.
It refuses to mind the next file of a row.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from unabridged.compaction.gate.finding.held import Holder
from unabridged.compaction.gate.finding.looked_up import LookedUp
from unabridged.lazy_patterns import lazy

ENDING: Final = (
    r"(?:py|pyi|ipynb|js|jsx|ts|tsx|mjs|cjs|rs|go|java|kt|swift|c|h|cc|cpp|hpp|cs|rb|php|sh|bash|zsh|ps1|bat|sql|html|htm|css|scss|vue|svelte|md|rst|txt|csv|tsv"
    r"|json|jsonl|yaml|yml|toml|ini|cfg|conf|env|xml|lock|log|pdf|png|jpg|jpeg|gif|svg|webp|xlsx|xls|docx|doc|pptx|parquet|feather|pkl|pt|pth|onnx|h5|npz|npy|db|sqlite|zip|gz|tar|tgz|whl|exe|dll|so|ps|mp4|mp3|wav|proto|tf|ex|exs|scala|lua|pl|r|jl)"
)
# Names of constants, and of classes of errors.
_CONSTANT: Final = lazy(r"(?<![\w/\\.$%{-])[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+(?![\w/\\])", re.ASCII)
_RAISED: Final = lazy(r"(?<![\w/\\-])(?:[A-Z]+[a-z]+)+(?:Error|Exception|Warning)(?!\w)", re.ASCII)
# A host, a branch or a container: words with lines between, and a number behind.
_NUMBERED: Final = lazy(r"(?<![\w/\\.-])[a-z]{2,}(?:-[a-z0-9]*[a-z]){1,4}-\d{1,3}(?![\w/\\-])", re.ASCII)
# A file of another kind, and one in a folder that is told of.
_OTHER_KIND: Final = lazy(r"(?<![\w./\\@-])(?P<stem>[\w-]{3,})\.[a-z]{1,5}(?![\w(/-]|\.\w)", re.ASCII)
_KNOWN_KIND: Final = lazy(rf"(?<![\w-])(?=(?P<stem>[\w-]++)\.{ENDING}(?!\w))")
_IN_A_FOLDER: Final = lazy(
    r"(?<![\w./\\@-])(?P<folder>[\w-]{2,}/)(?:[\w-]+/)*(?P<name>[\w-]{2,}(?:\.[\w-]+)*\.[A-Za-z]{2,10})(?![\w/-])",
    re.ASCII,
)
_FIGURES: Final = lazy(r"\d+")


def strangers(text: str, held: Holder, is_path: Callable[[str], bool]) -> Iterator[str]:
    """These names; ``is_path`` is whether the source has a path, be it in parts."""
    for mark, pattern in (
        ("_", _CONSTANT),
        ("Error", _RAISED),
        ("Exception", _RAISED),
        ("Warning", _RAISED),
        ("-", _NUMBERED),
    ):
        names = dict.fromkeys(match[0] for match in pattern.finditer(text)) if mark in text else {}
        held.ready(names)
        for name in names:
            if not held.has(name) and not held.has_joined(name):
                yield name
    yield from _of_another_kind(text, held)
    yield from _in_a_folder(text, held, is_path)


def _of_another_kind(text: str, held: Holder) -> Iterator[str]:
    stems = cache(lambda: frozenset(match["stem"] for match in _KNOWN_KIND.finditer(held.source.lower)))
    for name, stem in {match[0]: match["stem"] for match in _OTHER_KIND.finditer(text)}.items() if "." in text else ():
        if not held.holds(name) and stem.casefold() in stems():
            yield name


def _in_a_folder(text: str, held: Holder, is_path: Callable[[str], bool]) -> Iterator[str]:
    rows = cache(lambda: LookedUp(_FIGURES.sub("0", held.source.lower)))
    found = {match[0]: match for match in _IN_A_FOLDER.finditer(text)} if "/" in text else {}
    held.ready(f"/{match['name']}" for match in found.values())
    held.ready(match["folder"] for match in found.values())
    for path, match in found.items():
        name, folder = match["name"], match["folder"]
        # Where a folder is listed, its files stand by themselves.
        is_beside = held.has(f"/{name}") or (held.has(folder) and not held.holds(name))
        if is_beside and not is_path(path) and not _goes_on(path.casefold(), rows):
            yield path


def _goes_on(path: str, rows: Callable[[], LookedUp]) -> bool:
    """Whether it is the next of a row: another of the source but for its figures."""
    plain = _FIGURES.sub("0", path)
    return _FIGURES.search(path) is not None and rows().has(plain)
