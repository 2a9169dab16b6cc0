"""The first compaction of a program that has just begun, on a store of many facts: told in milliseconds.
It refuses to compare; whoever runs it with a coordinator and without does.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from time import process_time

from unabridged import Compacting, Memory, Policy, Profile
from unabridged.coordinator import LocalCoordinator
from unabridged.ports import Brief

_ROUNDS = 60
_SUMMARY = "They went through the questions on the services one by one, and every one of them was answered in full."


def took(store: Path, whether: str) -> float:
    """Processor milliseconds of the first compaction of a program that opens this store."""
    command = [sys.executable, "-m", "bench.facts_cold", str(store), whether]
    ran = subprocess.run(
        command, cwd=Path(__file__).resolve().parent.parent, check=True, capture_output=True, text=True
    )
    return float(ran.stdout)


def main(store: str, whether: str) -> int:
    """Append sixty rounds to a thread of its own, and compact it."""

    def written(_: Brief) -> str:
        return _SUMMARY

    with Memory.open(
        store,
        profile=Profile.FAST,
        policy=Policy(limit_tokens=20_000, retain_rounds=1),
        summariser=written,
        coordinator=LocalCoordinator() if whether == "with" else None,
        compacting=Compacting.ASKED,
    ) as memory:
        thread = memory.thread()
        for n in range(_ROUNDS):
            said = f"I prefer tool {n} for service {n % 7}. Please look into its logs, would you?"
            thread.append(
                [{"role": "user", "content": said}, {"role": "assistant", "content": f"Done with {n}. " * 20}]
            )
        began = process_time()
        thread.compact()
        sys.stdout.write(f"{(process_time() - began) * 1_000:.1f}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
