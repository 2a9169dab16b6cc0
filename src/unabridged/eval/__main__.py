"""``python -m unabridged.eval`` runs the measurements.
It refuses to do anything else, and to end in a traceback for what a reader or a terminal does not take.
"""

from __future__ import annotations

import io
import os
import sys

from unabridged.eval.main import main


def run() -> int:
    """Measure; a reader that went away had enough, and letters that a terminal has not are told by their numbers."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = main()
        print(end="", flush=True)  # what does not get through is met here, and not where the program ends
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


if __name__ == "__main__":
    sys.exit(run())
