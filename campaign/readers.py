"""Readers beside live writers, traced: they write nothing, drop no lock, see what was acknowledged, and lose nothing.
It refuses to believe a reader; its system calls are looked at.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Final

from campaign import places, read_only, recorder
from campaign.kill_loop import Loop
from campaign.oracle import audit
from campaign.reading import READS
from campaign.result import Result
from campaign.timing import Deadline, after
from campaign.zygote import Zygote, started
from unabridged.blocking import drive
from unabridged.stores.profile import Profile
from unabridged.stores.sqlite.store import SqliteStore

GOAL: Final = 3
WRITERS: Final = 2
_FIRST_ACKS: Final = 20
_PATIENCE_SECONDS: Final = 60


def run(seconds: float, seed: int, *, bug: str = "", limit: int = 1_000_000) -> Result:
    """Trace one reader after another beside the same writers, for so many seconds, and compare at the end."""
    deadline, rounds, events, found = after(seconds), 0, 0, list[str]()
    if lacking := recorder.why_not():
        return Result(name="readers", seed=seed, skipped=lacking)
    with places.folder() as place, started() as zygote:
        while not rounds or (rounds < limit and deadline.left > deadline.spent / rounds and not found):
            loop, path = Loop(), places.emptied(place / "store") / "a.db"
            order = {"path": str(path), "seed": f"{seed}-{rounds}", "bug": "", "profile": _PROFILE, "follower": WRITERS}
            zygote.start("until_killed", WRITERS + 1, **order)
            found += _beside(zygote, loop, path, place / "trace", bug)
            loop.hear(zygote.kill())
            found += [f"{zygote.crashed} writers ended with an error"] if zygote.crashed else []
            store = SqliteStore(path)
            found += audit(store, loop.acks.values()).violations
            drive(store.close())
            rounds, events = rounds + 1, events + loop.acked
    return Result(
        name="readers",
        seed=seed,
        count=rounds * len(READS),
        unit="reads",
        goal=GOAL * len(READS),
        violations=tuple(found),
        notes=(
            f"by {', '.join(READS)}, beside {WRITERS} writers, an index that follows and {events} acknowledged appends",
        ),
        seconds=deadline.spent,
    )


_PROFILE: Final = Profile.DURABLE.value


def _beside(zygote: Zygote, loop: Loop, path: Path, trace: Path, bug: str) -> list[str]:
    """What one traced reader did that it may not, or did not see."""
    heard(zygote, loop, after(_PATIENCE_SECONDS), acks=_FIRST_ACKS)
    known = sum(ack.count for ack in loop.acks.values())
    program = [sys.executable, "-m", "campaign.reading", str(path.resolve()), bug]
    told = ["strace", "--seccomp-bpf", "-f", "-y", "-s", "64", "-e", f"trace={','.join(read_only.CALLS)}"]
    command = [*told, "-o", str(trace), *program]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=_PATIENCE_SECONDS)
    if done.returncode:
        return [f"a reader ended with an error: {(done.stderr.strip().splitlines() or ['nothing said'])[-1]}"]
    seen = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("[")]
    missing = [f"{name}: saw {count} of {known} acknowledged events" for name, count in seen if count < known]
    with trace.open(encoding="utf-8", errors="replace") as lines:
        return [*missing, *dict.fromkeys(read_only.problems(lines, str(path.resolve())))]


def heard(zygote: Zygote, loop: Loop, deadline: Deadline, *, acks: int) -> None:
    """Listen to the writers until so many appends more were acknowledged."""
    enough = loop.acked + acks
    while loop.acked < enough and not deadline.over:
        loop.hear(zygote.said(deadline))
