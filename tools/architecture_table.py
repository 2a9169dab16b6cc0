"""Writes the table of bodies and their effects into ARCHITECTURE.md, from the table the code itself follows.
It refuses to know what an effect means; it copies what the log declares.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from unabridged.log.kind import EFFECTS

PAGE = "ARCHITECTURE.md"
OPENING = "<!-- bodies: written by `python -m tools.architecture_table` -->"
CLOSING = "<!-- end of bodies -->"
_HEAD = ("body", "meaning", "touches items", "reshapes", "indexed")


def table() -> str:
    """The table as the code has it now."""
    rows = [_HEAD, ("---",) * len(_HEAD)]
    rows += [(f"`{kind.title}`", e.meaning, e.touches, e.reshapes, e.indexed) for kind, e in EFFECTS.items()]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def renewed(page: str) -> str:
    """The page with the table between its marks written anew."""
    before, mark, rest = page.partition(OPENING)
    _, end, after = rest.partition(CLOSING)
    if not mark or not end:
        problem = f"{PAGE} has no place for the table of bodies; put {OPENING} and {CLOSING} where it belongs"
        raise ValueError(problem)
    return f"{before}{OPENING}\n{table()}\n{CLOSING}{after}"


def stale(root: Path) -> dict[str, str]:
    """The page by its path with the text it would have now, if that is another one."""
    page = (root / PAGE).read_text("utf-8")
    fresh = renewed(page)
    return {} if fresh == page else {str(root / PAGE): fresh}


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the table; with --check, write nothing and fail if it is not fresh."""
    parser = argparse.ArgumentParser(prog="python -m tools.architecture_table", description=main.__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the table is not fresh")
    only_check: bool = parser.parse_args(arguments).check
    changed = stale(Path(__file__).parent.parent)
    for path, text in changed.items():
        if only_check:
            sys.stderr.write(f"{path} is not fresh: run python -m tools.architecture_table\n")
        else:
            Path(path).write_text(text, "utf-8")
    return int(only_check and bool(changed))


if __name__ == "__main__":
    sys.exit(main())
