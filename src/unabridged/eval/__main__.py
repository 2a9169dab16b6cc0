"""``python -m unabridged.eval`` runs the measurements.
It refuses to do anything else, and to end in a traceback for what a reader or a terminal does not take.
"""

from __future__ import annotations

import sys
from typing import Final

from unabridged.eval.main import main
from unabridged.unheard import is_unread, let_go, spell_out, told

_WELL: Final = 0
_MISUSED: Final = 2


def run() -> int:
    """Measure; a reader that went away had enough, and letters that a terminal has not are told by their numbers."""
    spell_out(sys.stdout, sys.stderr)
    try:
        code = main()
        print(end="", flush=True)  # what does not get through is met here, and not where the program ends
    except OSError as problem:
        let_go(sys.stdout)
        if is_unread(problem):  # whoever read had enough
            return _WELL
        print(f"unabridged.eval: {told(problem)}", file=sys.stderr)
        return _MISUSED
    return code


if __name__ == "__main__":
    sys.exit(run())
