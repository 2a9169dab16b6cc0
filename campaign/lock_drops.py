"""The ways in which a database loses its locks or files behind its back: never by us, else noticed at the next commit.
It refuses to run them in its own program; each scenario has one of its own.
"""

from __future__ import annotations

import subprocess
import sys
from typing import Final

from campaign import places
from campaign.result import Result
from campaign.timing import after

SCENARIOS: Final = (
    "opened in our program",
    "copied in our program",
    "hashed in our program",
    "second library",
    "forked",
    "reader beside a writer",
    "file swapped",
    "log deleted",
)
_PATIENCE_SECONDS: Final = 60


def run(seconds: float, seed: int, *, bug: str = "", only: str = "") -> Result:
    """Each scenario once, or again and again while the time lasts."""
    deadline, count, violations = after(seconds), 0, list[str]()
    wanted = [only] if only else list(SCENARIOS)
    while not count or (deadline.left > deadline.spent and not violations):
        for name in wanted:
            violations += scenario(name, bug=bug)
            count += 1
    return Result(
        name="locks",
        seed=seed,
        count=count,
        unit="scenarios",
        goal=len(SCENARIOS),
        violations=tuple(violations),
        notes=("by " + ", ".join(wanted),),
        seconds=deadline.spent,
    )


def scenario(name: str, *, bug: str = "") -> list[str]:
    """What went wrong in one scenario."""
    with places.folder() as place:
        command = [sys.executable, "-m", "campaign.lock_scenarios", name, str(place), bug]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=_PATIENCE_SECONDS)
    if done.returncode == 0:
        return []
    return [f"{name}: {done.stderr.strip().splitlines()[-1] if done.stderr.strip() else done.returncode}"]
