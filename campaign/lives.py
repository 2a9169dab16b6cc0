"""Whole lives through the public door, and what is promised of a life looked at after every step.
It refuses to know what is done in one, and what is promised.
"""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack, closing, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from campaign import places
from campaign.living import promises
from campaign.living.acting import act
from campaign.living.company import Company
from campaign.living.grounds import Ground, Grounds
from campaign.living.life import Life
from campaign.living.ways import STEPS, Way, way_of
from campaign.planted.bugs import BUGS
from campaign.result import Result
from campaign.timing import Deadline, after

GOAL: Final = 1_000


@dataclass(slots=True)
class Lives:
    """What was lived, and what was broken."""

    deadline: Deadline
    bug: str = ""
    lives: Counter[str] = field(default_factory=Counter)
    steps: int = 0
    refused: int = 0
    found: list[str] = field(default_factory=list)

    def live(self, ground: Ground, place: Path, seed: int, way: Way) -> None:
        """One life, until it is over, something is broken, or the time is; the first is lived a while in any case."""
        steps, is_first = 0, not self.lives
        told = f"seed {seed}, {ground.name}, {way.value}"
        with closing(Life(ground, place, seed, way)) as life, ExitStack() as beside:
            company = None if not way.has_company else beside.enter_context(Company(life, self.bug))
            life.others += [company] if company else []
            while not self.found and steps < (way.course.steps if not self.deadline.over else is_first * STEPS):
                acted = act(life, company, way)
                self.found += [f"{told}, step {steps}: {each}" for each in acted.wrong]
                steps, self.refused = steps + acted.steps, self.refused + acted.refused
            beside.close()
            self.found += [f"{told}, at the end: {each}" for each in promises.damaged(life)]
        self.steps += steps
        self.lives[f"{way.value} on {ground.name}"] += 1


def run(seconds: float, seed: int, *, bug: str = "", limit: int = 1_000_000, way: Way | None = None) -> Result:
    """Live, each time by the next seed, until the time is over or a promise was broken.

    Each seed has a ground and a way of its own; where a way is named, all are lived so, in a file.
    """
    lived, lives = Lives(deadline=after(seconds), bug=bug), 0
    with places.folder() as place, Grounds(place / "store" / "a.db") as grounds, BUGS[bug]() if bug else nullcontext():
        while not lives or not (lived.deadline.over or lived.found or lives >= limit):
            ground = grounds.in_a_file() if way else grounds.of(seed + lives)
            lived.live(ground, places.emptied(place / "life"), seed + lives, way or way_of(ground, seed + lives))
            lives += 1
    return Result(
        name="lives",
        seed=seed,
        count=lived.steps,
        unit="steps",
        goal=GOAL,
        violations=tuple(lived.found),
        notes=tuple(_notes(lived, grounds.missed)),
        seconds=lived.deadline.spent,
    )


def _notes(lived: Lives, missed: int) -> list[str]:
    told = ", ".join(f"{count} by {name}" for name, count in sorted(lived.lives.items()))
    notes = [f"lives: {told}; {lived.refused} steps were refused with an error that says why"]
    if any(Way.TOGETHER.value in each for each in lived.found):
        notes.append(f"what {Way.TOGETHER.value} come upon depends on who is quicker: a seed begins it again, no more")
    if missed:
        notes.append(
            f"no PostgreSQL server programs are installed, so that {missed} lives were lived in a file instead"
        )
    return notes
