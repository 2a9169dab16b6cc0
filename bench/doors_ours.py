"""This library's part in every host's bench: where it is kept, and the summaries it writes.
It refuses to know a host; a host's own module says how its memory is made of what is opened here.
"""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Final

from bench.doors_turns import Kept, Part, Way
from bench.texts import summary
from unabridged import AsyncMemory, Brief, Policy, Profile

_POLICY: Final = Policy(limit_tokens=16_000, calls_per_hour=0)


class OursWay(Way):
    """In a file, all that was said on the disk before the turn goes on."""

    kept: ClassVar[Kept] = Kept.FILE
    part: ClassVar[Part] = Part.OURS
    profile: ClassVar[Profile] = Profile.DURABLE

    async def opened(self) -> AsyncMemory:
        """The store that a host's memory is made over."""
        self._opened = await AsyncMemory.open(
            self.place(), policy=_POLICY, summariser=self._summary, profile=self.profile
        )
        return self._opened

    def place(self) -> Path | str:
        """Where it is kept."""
        return self.folder / "agent.db"

    async def _summary(self, brief: Brief) -> str:
        await self.summarised()
        return summary(brief.leaving)

    async def is_behind(self) -> bool:
        """Whether what was put in at once is still to be folded: where a conversation grows by turns, it never is."""
        return bool([job async for job in self._opened.jobs() if job.due_at is not None])

    async def end(self) -> None:
        """Close what was opened."""
        await self._opened.close()


class UnsyncedWay(OursWay):
    """The same without waiting for the disk: the difference is what syncs take."""

    part: ClassVar[Part] = Part.BESIDE
    profile: ClassVar[Profile] = Profile.FAST


class InProcessWay(OursWay):
    """The same in the memory of the process."""

    kept: ClassVar[Kept] = Kept.PROCESS

    def place(self) -> str:
        """Nowhere."""
        return ":memory:"
