"""``python -m unabridged.eval`` runs the measurements.
It refuses to do anything else.
"""

from __future__ import annotations

import sys

from unabridged.eval.main import main

if __name__ == "__main__":
    sys.exit(main())
