"""What stands where a face lets nothing run by itself.
It refuses to make anybody wait: what was asked for has no answer at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from unabridged.compaction.outcome import Outcome
from unabridged.compaction.policy import Policy
from unabridged.engine.compaction.runs import Asked
from unabridged.log.ids import LaneId, ThreadRef
from unabridged.ports import Busy, Called


class NobodyRuns:
    """Stands where nothing runs by itself and nobody is asked: what must leave a view leaves it without a text."""

    works = False

    def stir(self, ref: ThreadRef) -> None:
        """Nobody looks."""

    def expect(self) -> None:
        """Nobody gets ready."""

    async def ask(
        self, ref: ThreadRef, lane: LaneId, asked: Asked, policy: Policy | None, *, seconds: float | None
    ) -> Outcome | None:
        """Nobody runs it."""

    async def call(self, function: Callable[[Any], Any], argument: Any, /, *, seconds: float) -> Called[Any]:  # noqa: ANN401, ARG002  # as a face would be asked
        """Nobody calls it."""
        return Busy(abandoned=0)
