"""Turns of TaskWeaver's planner and code generator with a scripted model, beside its own memory and compression.
It refuses to run where TaskWeaver is not importable; `bench.doors` runs it in the environment that `make doors` made.
"""

from __future__ import annotations

import asyncio
import sys
import warnings
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from time import monotonic
from typing import Any, ClassVar, Final

from bench.doors_turns import Kept, Part, main
from bench.taskweaver_roles import CODER, InRoles
from unabridged import Memory as Store
from unabridged import Policy, Profile
from unabridged.adapters import taskweaver as ours

# What a summary leaves of a conversation is a few rounds; so long it is waited for.
_SHOWN_AT_MOST: Final = 5
_LOOKS_SECONDS: Final = 0.05
_WAITS_SECONDS: Final = 15.0


class Bare(InRoles):
    """Everything that was said, every time."""

    name: ClassVar[str] = "its Memory, no compression"
    kept: ClassVar[Kept] = Kept.PROCESS
    part: ClassVar[Part] = Part.RIVAL
    compacts: ClassVar[bool] = False
    compresses: ClassVar[bool] = False


class Compressing(InRoles):
    """The host's own compression; it has no memory in a file."""

    name: ClassVar[str] = "its Memory, its RoundCompressor"
    kept: ClassVar[Kept] = Kept.PROCESS
    part: ClassVar[Part] = Part.COMPACTING


class Bound(InRoles):
    """The host's memory, which copies every round for every prompt, with our compressor in place of its own."""

    name: ClassVar[str] = "its Memory, our RoundCompressor in the process"
    kept: ClassVar[Kept] = Kept.PROCESS
    part: ClassVar[Part] = Part.BESIDE

    def compressor(self) -> Any:  # noqa: ANN401  # as above
        """Ours, at its own defaults."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            made = ours.RoundCompressor(self.model, store=self.place())
        self.made = made
        return made

    def place(self) -> Any:  # noqa: ANN401  # a path, or a memory that is open
        """Where summaries are kept: nowhere."""
        return ":memory:"

    async def grown(self) -> None:
        """Have both roles ask for their rounds until a summary has most of them, as it would have turn by turn."""
        for role in ("Planner", CODER):
            until = monotonic() + _WAITS_SECONDS
            while monotonic() < until:
                rounds = self.memory.get_role_rounds(role)
                if len(self.made.compress_rounds(rounds)[1]) <= _SHOWN_AT_MOST:
                    break
                await asyncio.sleep(_LOOKS_SECONDS)

    async def end(self) -> None:
        """Close what was opened."""
        self.made.close()


class InProcess(Bound):
    """Our memory and our compressor, gone with the process."""

    name: ClassVar[str] = "our Memory and RoundCompressor in the process"
    part: ClassVar[Part] = Part.OURS

    def remembers(self) -> Any:  # noqa: ANN401  # as above
        """The memory it is about."""
        return ours.Memory("bench")

    async def end(self) -> None:
        """Close what was opened."""
        await super().end()
        self.memory.close()


class InAFile(Bound):
    """Our memory and our compressor in files, every post on the disk before the turn goes on."""

    name: ClassVar[str] = "our Memory and RoundCompressor in files, synced"
    kept: ClassVar[Kept] = Kept.FILE
    part: ClassVar[Part] = Part.OURS
    profile: ClassVar[Profile] = Profile.DURABLE

    def remembers(self) -> Any:  # noqa: ANN401  # as above
        """The memory it is about."""
        self._opened = Store.open(self.folder / "rounds.db", policy=Policy(limit_tokens=10**9), profile=self.profile)
        return ours.Memory("bench", self._opened)

    def place(self) -> Path:
        """Where summaries are kept."""
        return self.folder / "summaries.db"

    async def end(self) -> None:
        """Close what was opened."""
        await super().end()
        self.memory.close()
        self._opened.close()


class Unsynced(InAFile):
    """The same without waiting for the disk where rounds are kept: the difference is what those syncs take."""

    name: ClassVar[str] = "our Memory and RoundCompressor in files, unsynced"
    part: ClassVar[Part] = Part.BESIDE
    profile: ClassVar[Profile] = Profile.FAST


WAYS: Final = (Bare, Compressing, InProcess, InAFile, Unsynced, Bound)


def _version() -> str:
    for name in ("taskweaver", "agentos-taskweaver"):
        with suppress(PackageNotFoundError):
            return f" ({name} {version(name)})"
    return ", of a source tree"


if __name__ == "__main__":
    sys.exit(main(f"TaskWeaver{_version()}, Planner and CodeGenerator", WAYS))
