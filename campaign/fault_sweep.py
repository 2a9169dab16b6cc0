"""Every verb under every failing write, sync, lock, open and mapping, once and lasting: typed, and well again at once.
It refuses to know how calls are failed; a program that carries the shim does that and reports.
"""

from __future__ import annotations

import json
import subprocess
from typing import Final

from campaign import places, shim
from campaign.result import Result
from campaign.timing import after

GOAL: Final = 40
# A lock that always fails takes SQLite ten seconds to give up on; only a longer run can afford to see it.
_PATIENT_SECONDS: Final = 40.0


def run(seconds: float, seed: int, *, bug: str = "") -> Result:
    """Sweep in a program of its own for so many seconds."""
    deadline = after(seconds)
    if reason := shim.why_not():
        return Result(name="faults", seed=seed, unit="cells", goal=GOAL, skipped=reason)
    with places.folder() as place:
        patience = "patient" if seconds >= _PATIENT_SECONDS else "brief"
        built = shim.built(place)
        arguments = (str(place / "store"), f"{deadline.left:.1f}", str(seed), bug, patience)
        command = shim.command(built, "campaign.sweeping", *arguments)
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=seconds + 60)
    cells = [json.loads(line) for line in done.stdout.splitlines()]
    violations = [each for cell in cells for each in cell["violations"]]
    if done.returncode:
        violations.append(f"the sweep ended with {done.returncode}: {done.stderr.strip()[-400:]}")
    trials, slowest = sum(cell["trials"] for cell in cells), max((cell["slowest"] for cell in cells), default=0.0)
    return Result(
        name="faults",
        seed=seed,
        count=len(cells),
        unit="cells",
        goal=GOAL,
        violations=tuple(violations),
        notes=(f"{trials} calls failed one by one; slowest call {slowest:.2f} s",),
        seconds=deadline.spent,
    )
