"""``python -m unabridged.llm.prompts``: which templates ship, a copy of one to change, and whether it can be read.
It refuses to write over a file that is there.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, TextIO

from unabridged.compaction.briefs import shipped
from unabridged.errors import UnabridgedError, UsageError
from unabridged.settings import template
from unabridged.unheard import is_unread, let_go, spell_out, told

_WELL: Final = 0
_MISUSED: Final = 2


def main(arguments: Sequence[str] | None = None, out: TextIO = sys.stdout, err: TextIO = sys.stderr) -> int:
    """List, show, copy or check; what it returns is the program's exit code."""
    spell_out(out, err)
    said = _parser().parse_args(arguments)
    try:
        match said.command:
            case "show":
                out.write(shipped.template(said.name).instructions + "\n")
            case "copy":
                out.write(f"{_copied(said.name, Path(said.to or f'{said.name}.md'))}\n")
            case "check":
                found = template(Path(said.file))
                out.write(f"{said.file}: well: {found.name}, {len(found.sections)} sections\n")
            case _:
                out.writelines(f"{name}: {shipped.template(name).about}\n" for name in shipped.NAMES)
        out.flush()
    except OSError as problem:
        let_go(out)
        if not is_unread(problem):  # else whoever read had enough
            err.write(f"unabridged.llm.prompts: {told(problem)}\n")
            return _MISUSED
    except UnabridgedError as problem:
        err.write(f"unabridged.llm.prompts: {problem}\n")
        return _MISUSED
    return _WELL


def _copied(name: str, file: Path) -> Path:
    """Where a copy of a template now is."""
    shipped.template(name)  # a name that nobody knows is refused before anything is written
    try:
        with file.open("x", encoding="utf-8", newline="\n") as opened:
            opened.write(shipped.source(name))
    except OSError as problem:
        message = f"{str(file)!r} cannot be written: {problem}; name another file"
        raise UsageError(message) from problem
    return file


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m unabridged.llm.prompts", description="Templates that ship.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.add_parser("list", help="the names of all, and whom each is for; so without a command")
    show = commands.add_parser("show", help="what whoever writes a summary is asked for")
    show.add_argument("name")
    check = commands.add_parser("check", help="whether a template of yours can be read; else file, line and column")
    check.add_argument("file")
    copy = commands.add_parser("copy", help="write a copy, to be named in a policy as template('mine.md')")
    copy.add_argument("name")
    copy.add_argument("to", nargs="?", help="the file; NAME.md where none is named")
    return parser


if __name__ == "__main__":
    sys.exit(main())
