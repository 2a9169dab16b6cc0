"""The program, run in this one: its exit code, and what it says on either stream."""

from __future__ import annotations

import io
from pathlib import Path

from unabridged.cli.main import main


def run(*arguments: str | Path) -> tuple[int, str, str]:
    """Run a command."""
    out, err = io.StringIO(), io.StringIO()
    return main([str(each) for each in arguments], out, err), out.getvalue(), err.getvalue()


class Terminal(io.StringIO):
    """A stream that somebody looks at."""

    def isatty(self) -> bool:
        """Somebody does."""
        return True
