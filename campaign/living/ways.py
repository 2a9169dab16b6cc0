"""Who lives a life, and how long: two handles, two programs in turns or at once, or two handles for a long time.
It refuses to know what they do.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from campaign.living.grounds import Ground

STEPS: Final = 120
_LONG: Final = 1_200


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """How a life goes: how many steps and threads it has, how often the first thread's turn comes, and some verbs'."""

    steps: int = STEPS
    most_threads: int = 6
    first: int = 1
    often: Mapping[str, int] = field(default_factory=dict)


# One conversation for the most part, of which many read along; forks of forks; settings that change. Nothing leaves.
_LONG_COURSE: Final = Course(
    steps=_LONG,
    most_threads=9,
    first=6,
    often={"open lane": 4, "fork": 6, "reopen": 4, "delete": 0, "retain": 0, "copy": 0, "export": 0},
)


class Way(Enum):
    """Who lives a life: two handles of one program, that or longer; or two programs, in turns or at once too."""

    HANDLES = "two handles"
    TURNS = "two programs in turns"
    TOGETHER = "two programs at once"
    LONG = "two handles for long"

    @property
    def handles(self) -> int:
        """How many this program has."""
        return 1 if self.has_company else 2

    @property
    def has_company(self) -> bool:
        """Whether another program is beside it."""
        return self in (Way.TURNS, Way.TOGETHER)

    @property
    def course(self) -> Course:
        """How such a life goes."""
        return _LONG_COURSE if self is Way.LONG else Course()


# A long one takes as long as a dozen others.
_OFTEN: Final = {Way.HANDLES: 8, Way.TURNS: 6, Way.TOGETHER: 9, Way.LONG: 1}


def way_of(ground: Ground, seed: int) -> Way:
    """The way that a seed has on a ground; what nobody else can open has handles alone."""
    ways = [way for way in Way if ground.is_shared or not way.has_company]
    return random.Random(f"{seed}'s way").choices(ways, [_OFTEN[way] for way in ways])[0]
