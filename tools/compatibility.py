"""Writes docs/compatibility: one page for each replaced system, one row for each of its lines, and the index.
It refuses to know where lines, owners and tests are found; the register gives them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.register import Line, Register, System, read_register

_HEADER = "<!-- Written by `python -m tools.compatibility` from lines.toml, owners.toml and the tests. -->"


def pages(register: Register) -> dict[str, str]:
    """Return the text of every page, by its name in docs/compatibility."""
    return {"index.md": _index(register)} | {system.page: _page(system, register) for system in register.systems}


def _page(system: System, register: Register) -> str:
    sections = [
        f"## {heading}\n\n| Line | What holds here | Area | Shown by |\n| --- | --- | --- | --- |\n"
        + "\n".join(_row(line, register) for line in system.lines if line.group == group)
        for group, heading in system.groups.items()
    ]
    opening = (
        f"What a user of {system.title} relies on, suffers from or wished for, and what holds here instead. "
        "[The index](index.md) says what the areas are."
    )
    return "\n\n".join([_HEADER, f"# {system.title}, line by line", opening, *sections]) + "\n"


def _row(line: Line, register: Register) -> str:
    cited = ", ".join(register.cited_by(line.id))
    area = ", ".join(register.owners(line.id)) + (f" (also {cited})" if cited else "")
    words = f"No meaning here: {line.no_meaning}" if line.no_meaning else f"{line.promise}"
    links = [f"[{proof.path}::{proof.test}](../../{proof.path})" for proof in register.shown_by(line.id)]
    shown = "nothing to show" if line.no_meaning else "<br>".join(links) or "not yet"
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in (line.id, words, area, shown)) + " |"


def _index(register: Register) -> str:
    opening = (
        "Each page lists what one system does, where it breaks, and the test that shows what holds here. "
        "A row without a test says so."
    )
    ownership = (
        "Each line has exactly one owner: the area that builds the behaviour and shows it. Another area may "
        "show the same line through its own surface; it is named in brackets."
    )
    systems = [(f"[{system.title}]({system.page})", system.lines) for system in register.systems]
    areas = [
        (f"{area.name}: {area.title}", tuple(line for line in register.lines() if line.id in area.owns))
        for area in register.areas
    ]
    tables = _counts("System", systems, register), _counts("Area", areas, register)
    parts = [_HEADER, "# Compatibility, line by line", opening, tables[0], "## Areas", ownership, tables[1]]
    return "\n\n".join(parts) + "\n"


def _counts(first: str, rows: Sequence[tuple[str, Sequence[Line]]], register: Register) -> str:
    body = [f"| {first} | Lines | Shown | Not yet | No meaning here |", "| --- | ---: | ---: | ---: | ---: |"]
    for name, lines in rows:
        empty = sum(line.no_meaning is not None for line in lines)
        shown = sum(line.no_meaning is None and bool(register.shown_by(line.id)) for line in lines)
        body.append(f"| {name} | {len(lines)} | {shown} | {len(lines) - shown - empty} | {empty} |")
    return "\n".join(body)


def stale(root: Path) -> dict[str, str]:
    """Return the pages whose text on disk is not what it would be now, by path."""
    fresh = {root / "docs/compatibility" / name: text for name, text in pages(read_register(root)).items()}
    return {str(path): text for path, text in fresh.items() if not path.exists() or path.read_text("utf-8") != text}


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the pages that changed; with --check, name them and fail instead."""
    parser = argparse.ArgumentParser(prog="python -m tools.compatibility", description=main.__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a page is not fresh")
    only_check: bool = parser.parse_args(arguments).check
    changed = stale(Path(__file__).parent.parent)
    for path, text in changed.items():
        if only_check:
            sys.stderr.write(f"{path} is not fresh: run python -m tools.compatibility\n")
        else:
            Path(path).write_text(text, "utf-8")
    return int(only_check and bool(changed))


if __name__ == "__main__":
    sys.exit(main())
