"""The measurements that are programs of their own, run as such and quoted.
It refuses to know what they measure; each judges itself by its exit code.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bench.figures import Measure, Printed, Result, Scale, Skipped

_HERE: Final = Path(__file__).resolve().parent
_TIMEOUT_SECONDS: Final = {Scale.QUICK: 60, Scale.FULL: 240}
_SKIPPED: Final = 77  # what test harnesses agree on


def program(module: str) -> Measure:
    """A measure that runs ``python -m bench.<module>``."""

    def measure(scale: Scale, folder: Path) -> Iterator[Result]:
        """What the program prints, and whether it found its bounds kept."""
        del folder
        yield _run(module, scale)

    return measure


def _run(module: str, scale: Scale) -> Result:
    path = _HERE / f"{module}.py"
    if not path.exists():
        return Skipped(name=module, reason=f"bench/{path.name} is not there")
    quick = ["--quick"] if scale is Scale.QUICK and '"--quick"' in path.read_text(encoding="utf-8") else []
    command = [sys.executable, "-m", f"bench.{module}", *quick]
    limit = _TIMEOUT_SECONDS[scale]
    try:
        ran = subprocess.run(
            command,
            cwd=_HERE.parent,
            check=False,
            capture_output=True,
            text=True,
            timeout=limit,
            stdin=subprocess.DEVNULL,
        )
    except subprocess.TimeoutExpired:
        return Printed(name=module, text=f"not done after {limit} seconds", met=False)
    # What goes wrong is shown and not kept: it may name the machine's own paths.
    sys.stderr.write(ran.stderr)
    said = ran.stdout.strip("\n") or "it ended without a word"
    if ran.returncode == _SKIPPED:
        return Skipped(name=module, reason=said)
    return Printed(name=module, text=said, met=ran.returncode == 0)
