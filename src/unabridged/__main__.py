"""``unabridged``, or ``python -m unabridged``, runs the command line.
It refuses to do anything else, and to import any of it where an interrupt would not be answered.
"""

from __future__ import annotations

import sys


def main() -> int:
    """Run one command; what it returns is the program's exit code."""
    try:
        from unabridged.cli.main import main as run  # noqa: PLC0415  # an interrupt may come while it is imported

        return run()
    except KeyboardInterrupt:  # before there was a command to interrupt, or when it had ended
        sys.stderr.write("unabridged: interrupted; nothing was begun\n")
        return 130


if __name__ == "__main__":
    sys.exit(main())
