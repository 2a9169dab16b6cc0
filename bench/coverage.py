"""How much of what leaves a view a summariser is shown: this library beside the others, on the same planted facts.
It refuses to install them: they have an environment of their own, and where one is missing its stated figure stands.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from bench.figures import Figure, Printed, Result, Scale
from unabridged.eval import coverage, planted

_ROOT: Final = Path(__file__).resolve().parents[1]
_INTERPRETERS: Final = (_ROOT / ".venv-bench" / "bin" / "python", _ROOT / ".venv-bench" / "Scripts" / "python.exe")
_TIMEOUT_SECONDS: Final = 300
_QUICK_TURNS: Final = 14


def figures(scale: Scale, folder: Path) -> Iterator[Result]:
    """The facts that ours leaves out, which may be none, and a table of everybody."""
    turns = _QUICK_TURNS if scale is Scale.QUICK else planted.TURNS
    ours = [coverage.ours(window, turns) for window in coverage.WINDOWS]
    missing = sum(each.turns * len(each.shown) - sum(each.shown.values()) for each in ours)
    yield Figure(name="facts that leave and are not shown", value=missing, unit="", at_most=0)
    lines = [coverage.heading(), *(each.line() for each in ours), *peers(folder)]
    yield Printed(name="what summarisers are shown of what leaves", text="\n".join(lines), met=not missing)


def peers(folder: Path) -> Iterator[str]:
    """A line for each of the others: measured where it is installed, else as it is stated elsewhere."""
    found = {each["name"]: each for each in _measured(folder)}
    for name, share in coverage.STATED.items():
        yield found.get(name, {}).get("line") or f"{name + ', as stated elsewhere':<112}{share:>7}%"


def _measured(folder: Path) -> list[dict[str, Any]]:
    interpreter = next((path for path in _INTERPRETERS if path.exists()), None)
    if interpreter is None:
        return []
    environment = {
        "PATH": os.defpath,
        "PYTHONPATH": os.pathsep.join([str(_ROOT), str(_ROOT / "src")]),
        "HOME": str(folder),
    }
    try:
        ran = subprocess.run(
            [str(interpreter), "-m", "bench.coverage_peers"],
            cwd=folder,
            check=False,
            capture_output=True,
            text=True,
            timeout=_TIMEOUT_SECONDS,
            env=environment,
        )
    except subprocess.TimeoutExpired:
        return []
    return [json.loads(line) for line in ran.stdout.splitlines() if line.startswith("{")]
