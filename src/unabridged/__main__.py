"""``python -m unabridged`` runs the command line.
It refuses to do anything else.
"""

from __future__ import annotations

import sys

if __name__ == "__main__":
    try:
        from unabridged.cli.main import main

        code = main()
    except KeyboardInterrupt:  # before there was a command to interrupt
        sys.stderr.write("unabridged: interrupted; nothing was begun\n")
        code = 130
    sys.exit(code)
