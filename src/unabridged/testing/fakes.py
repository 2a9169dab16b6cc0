"""Time, names and summaries that a test decides: they stand still, repeat themselves, and insist on their script.
They refuse to do anything by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from types import TracebackType
from typing import Self, TypeAlias

from unabridged.ports import Brief

Step: TypeAlias = "str | Exception | Callable[[Brief], str]"


class FakeClock:
    """A clock that moves only when told, in microseconds, forwards or back."""

    def __init__(self, now: int = 1_700_000_000_000_000) -> None:
        self._now = now

    def now(self) -> int:
        """The moment it was set to."""
        return self._now

    def move(self, microseconds: int) -> None:
        """Move by so much; a clock that is set back is a negative number."""
        self._now += microseconds


class SeededIds:
    """Names that look random and come again with the same seed."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def token(self, size: int) -> bytes:
        """The next bytes of the seed's stream."""
        return self._random.randbytes(size)


class ScriptedSummariser:
    """Answers by a script: a text is returned, an exception raised, a function asked with the brief.

    A call beyond the script fails at once; :meth:`done`, or leaving the ``with`` block, fails when a step was not used.
    """

    def __init__(self, steps: Sequence[Step]) -> None:
        self.briefs: list[Brief] = []
        self._steps = tuple(steps)

    def __call__(self, brief: Brief) -> str:
        """What the next step of the script says."""
        self.briefs.append(brief)
        if len(self.briefs) > len(self._steps):
            message = f"the summariser was called {len(self.briefs)} times and its script has {len(self._steps)} steps"
            raise AssertionError(message)
        step = self._steps[len(self.briefs) - 1]
        if isinstance(step, Exception):
            raise step
        return step if isinstance(step, str) else step(brief)

    def done(self) -> None:
        """Fail unless every step was used, and no more were asked for."""
        if len(self.briefs) != len(self._steps):
            message = f"the script has {len(self._steps)} steps and {len(self.briefs)} were used"
            raise AssertionError(message)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        if problem is None:
            self.done()
