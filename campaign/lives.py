"""Whole lives through the public door, and what is promised of a life looked at after every step.
It refuses to know what is done in one, and what is promised.
"""

from __future__ import annotations

from contextlib import nullcontext
from typing import Final

from campaign import places
from campaign.living import promises, verbs
from campaign.living.life import Life
from campaign.planted.bugs import BUGS
from campaign.result import Result
from campaign.timing import after
from unabridged.errors import UnabridgedError, UsageError

GOAL: Final = 1_000
STEPS: Final = 120


def run(seconds: float, seed: int, *, bug: str = "", limit: int = 1_000_000) -> Result:
    """Live, each time by the next seed, until the time is over or a promise was broken."""
    deadline, steps, refused, lives, found = after(seconds), 0, 0, 0, list[str]()
    with places.folder() as place, BUGS[bug]() if bug else nullcontext():
        while not lives or not (deadline.over or found or lives >= limit):
            life = Life(places.emptied(place / "life" / "store") / "a.db", seed + lives)
            try:
                while not found and not (lives and deadline.over) and steps < (lives + 1) * STEPS:
                    told, is_refused = _stepped(life)
                    found += [f"seed {seed + lives}, step {steps - lives * STEPS}: {each}" for each in told]
                    steps, refused = steps + 1, refused + is_refused
                found += [f"seed {seed + lives}, at the end: {each}" for each in promises.damaged(life)]
            finally:
                life.close()
            lives += 1
    return Result(
        name="lives",
        seed=seed,
        count=steps,
        unit="steps",
        goal=GOAL,
        violations=tuple(found),
        notes=(f"{lives} lives; {refused} steps were refused with an error that says why",),
        seconds=deadline.spent,
    )


def _stepped(life: Life) -> tuple[list[str], bool]:
    """What one step broke, and whether it was refused."""
    gone, life.seen, life.wrong = len(life.gone), [], []
    try:
        verb, refused = verbs.step(life), False
    except UsageError:
        verb, refused = "a verb", True
    except UnabridgedError as problem:
        return [f"{type(problem).__name__}: {problem}"], True
    except Exception as problem:  # noqa: BLE001  # whatever it is, it is told
        return [f"a caller is told {type(problem).__name__}: {problem}"], True
    wrong = [
        *life.wrong,
        *promises.illegal(life),
        *promises.lost(life),
        *promises.remembered(life),
        *promises.apart(life, life.thread()),
        *(promises.left(life) if len(life.gone) > gone else ()),
    ]
    return [f"after {verb}: {each}" for each in wrong], refused
