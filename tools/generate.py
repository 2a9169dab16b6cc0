"""Writes every generated page and listing anew, or says which one is not fresh.
It refuses to know what any of them holds.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tools import architecture_table, compatibility, public_api


def main(arguments: Sequence[str]) -> int:
    """Run each writer with the same arguments; ``--check`` writes nothing."""
    return max(architecture_table.main(arguments), compatibility.main(arguments), public_api.main(arguments))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
