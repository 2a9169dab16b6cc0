"""``python -m unabridged`` runs the command line.
It refuses to do anything else.
"""

from __future__ import annotations

import sys

from unabridged.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
