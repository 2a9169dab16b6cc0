"""Measures what `import unabridged` costs in a fresh interpreter, beside an interpreter that imports nothing.
It refuses to know what the import brings; tests name the modules that may not come with it.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from statistics import median

RUNS = 15
LIMIT_MS = 80.0
LIMIT_MB = 30.0

# The peak is read from the kernel's own account of this program image: the one that getrusage gives
# on Linux remembers the parent's size from before the exec.
_PROBE = """
import json, sys
from time import perf_counter
begun = perf_counter()
{statement}
spent = perf_counter() - begun
modules = sorted(sys.modules)
try:
    with open("/proc/self/status") as status:
        kilobytes = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
except OSError:
    import resource
    kilobytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 if sys.platform == "darwin" else 1)
print(json.dumps([spent * 1000, kilobytes / 1024, modules]))
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What one statement costs a fresh interpreter."""

    milliseconds: float
    megabytes: float
    modules: frozenset[str]


def once(statement: str) -> Cost:
    """Run the statement in an interpreter of its own."""
    command = [sys.executable, "-c", _PROBE.format(statement=statement)]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    milliseconds, megabytes, modules = json.loads(printed)
    return Cost(milliseconds=milliseconds, megabytes=megabytes, modules=frozenset(modules))


def middle(statement: str, runs: int = RUNS) -> Cost:
    """The median of several runs, the first left out: it may still write byte code."""
    once(statement)
    costs = [once(statement) for _ in range(runs)]
    return Cost(
        milliseconds=median(cost.milliseconds for cost in costs),
        megabytes=median(cost.megabytes for cost in costs),
        modules=costs[0].modules,
    )


def main() -> int:
    """Print both costs beside their bounds; fail when a bound is passed."""
    bare = middle("pass")
    ours = middle("import unabridged")
    brought = len(ours.modules - bare.modules)
    print(f"import unabridged, median of {RUNS} fresh interpreters")
    print(f"  time      {ours.milliseconds:7.1f} ms   bound {LIMIT_MS:.0f} ms")
    print(f"  resident  {ours.megabytes:7.1f} MB   bound {LIMIT_MB:.0f} MB   bare interpreter {bare.megabytes:.1f} MB")
    print(f"  modules   {brought:7d}      beyond those of the bare interpreter")
    return int(ours.milliseconds > LIMIT_MS or ours.megabytes > LIMIT_MB)


if __name__ == "__main__":
    sys.exit(main())
