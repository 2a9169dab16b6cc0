"""Ordinary pages in many languages: ``python -m tools.pages_abroad FOLDER PACKAGES`` writes them into FOLDER.

PACKAGES has packages of Debian 12, unpacked, each in a folder of its name: ``manpages-*`` of 23 languages, translated
manuals, and ``fortunes*`` of eleven and, two of them, of English, sayings of any kind. Nothing of them is copied here,
so that ``weights.json`` has the digests of the files learned from. The screen's model learns from every second file of
each; with ``--measured`` what stands in the others alone is written, which says what it is worth.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

_LENGTHS: Final = range(40, 1_200)
# Attacks are learned in these languages: as much has to be learned of what is ordinary in each.
_ATTACKED: Final = frozenset({"br", "de", "es", "fr", "ja", "pt", "ru", "zh"})
# Lines that set words of their own; others that begin with a point say how what follows is set.
_SET: Final = re.compile(r"\.(?:[BI]|[BIR]{2}) ")
_FONTS: Final = re.compile(r"\\f(?:\[[^]]*\]|\(..|.)|\\s[-+]?\d|\\[&c/,^|]")
_SIGNS: Final[Mapping[str, str]] = {
    r"\-": "-",
    r"\ ": " ",
    r"\~": " ",
    r"\e": "\\",
    r"\(bu": "•",
    r"\(co": "©",
    r"\(aq": "'",
    r"\(dq": '"',
    r"\(cq": "\u2019",
    r"\(oq": "\u2018",
    r"\(lq": "“",
    r"\(rq": "”",
    r"\(em": "—",
    r"\(en": "–",
}
_BETWEEN: Final = re.compile(r"\n%+\n")
_COLOURS: Final = re.compile(r"\x1b\[[0-9;]*m")


class Kind(NamedTuple):
    """Packages of one kind: where their texts lie, what stands in a file, and how many are learned from a language."""

    packages: str
    files: str
    texts: Callable[[str], Iterator[str]]
    attacked: int
    others: int


def of_manual(source: str) -> Iterator[str]:
    """The paragraphs of a manual that say all in words."""
    said = list[str]()
    for line in (*source.splitlines(), "."):
        if sets := _SET.match(line):
            said.append(_plain(line[sets.end() :].replace('"', "")))
        elif line.startswith((".", "'")) or not line.strip():
            yield from (each for each in [" ".join(said).strip()] if "\\" not in each)
            said.clear()
        else:
            said.append(_plain(line))


def _plain(line: str) -> str:
    """A line without what only sets it."""
    line = _FONTS.sub("", line)
    for sign, plain in _SIGNS.items():
        line = line.replace(sign, plain)
    return line


def of_sayings(source: str) -> Iterator[str]:
    """The sayings of a file, without their colours."""
    return (each.strip() for each in _BETWEEN.split(_COLOURS.sub("", source)))


MANUALS: Final = Kind("manpages-*", "man/*/man*/*.gz", of_manual, 1_200, 300)
SAYINGS: Final = Kind("fortunes*", "games/fortunes/**/*", of_sayings, 900, 300)
FILES: Final[Mapping[str, Kind]] = {"abroad.jsonl": MANUALS, "sayings.jsonl": SAYINGS}


def texts(packages: Path, kind: Kind, *, learned: bool) -> Iterator[tuple[str, str]]:
    """Of each language as many texts as are wanted, in the order of their digests, each once and with its language."""
    for package in sorted(packages.glob(kind.packages)):
        language = package.name.split("-")[1] if "-" in package.name else "en"
        paths = (path for path in sorted(package.glob(f"usr/share/{kind.files}")) if _is_text(path))
        found = {text for path in paths if is_learned(path.name) is learned for text in _said(path, kind)}
        most = kind.attacked if language in _ATTACKED else kind.others
        for text in sorted(found, key=lambda each: sha256(each.encode()).digest())[:most]:
            yield language, text


def is_learned(name: str) -> bool:
    """Whether a file is learned from: a page of that name in every language, or in none."""
    return sha256(name.encode()).digest()[1] % 2 == 0


def _is_text(path: Path) -> bool:
    """Whether a file is no index, and no second name of another: by that its texts could be learned and measured."""
    return path.is_file() and not path.is_symlink() and path.suffix != ".dat"


def _said(path: Path, kind: Kind) -> Iterator[str]:
    octets = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    try:
        source = octets.decode("utf-8")
    except UnicodeDecodeError:  # in an older way of writing
        return
    yield from (each for each in kind.texts(source) if len(each) in _LENGTHS)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write them."""
    parser = argparse.ArgumentParser(prog="python -m tools.pages_abroad")
    parser.add_argument("folder", type=Path)
    parser.add_argument("packages", type=Path)
    parser.add_argument("--measured", action="store_true")
    said = parser.parse_args(arguments)
    for name, kind in FILES.items():
        known = {text for _, text in texts(said.packages, kind, learned=True)} if said.measured else frozenset[str]()
        rows = (
            {"text": text, "label": 0, "language": language}
            for language, text in texts(said.packages, kind, learned=not said.measured)
            if text not in known
        )
        lines = (json.dumps(row, ensure_ascii=False) for row in rows)
        (said.folder / name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
