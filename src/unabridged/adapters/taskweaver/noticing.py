"""Which rounds of a conversation may say what nobody was told of: those put there by hand, changed, or still growing.
It refuses to look into the others for that with each prompt, and to write anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from operator import is_
from typing import Any

from unabridged.adapters.taskweaver import asked
from unabridged.adapters.taskweaver.kept_rounds import adopted
from unabridged.adapters.taskweaver.rounds_log import RoundsLog
from unabridged.adapters.taskweaver.shapes import OPEN, HostRound


class Noticing:
    """The rounds that were looked at last, and those that were changed since; those of the class ``kind`` tell."""

    def __init__(self, kind: Any) -> None:  # noqa: ANN401  # of the host's
        self._kind = kind
        self._looked: list[HostRound] = []
        self._touched: dict[str, HostRound] = {}
        # The list that was compared last, and with how many of those that were looked at it begins.
        self._compared: tuple[Sequence[HostRound], int] = ((), 0)

    def touch(self, round_: HostRound) -> None:
        """Something was put into it."""
        self._touched[round_.id] = round_

    def tell(self, round_: HostRound) -> None:
        """It is followed with all that was put into it."""
        self._touched.pop(round_.id, None)

    def is_moved(self, rounds: Sequence[HostRound]) -> bool:
        """Whether these do not go on from those that were looked at."""
        return self._alike(rounds) < len(self._looked)

    def to_follow(self, rounds: Sequence[HostRound], log: RoundsLog) -> list[HostRound]:
        """Those to be followed before anybody sees them: the changed, the newest, and what the log has not."""
        touched, newest = {**self._touched}, len(rounds) - OPEN
        for at in range(min(self._alike(rounds), max(newest, 0)), len(rounds)):
            here = rounds[at]
            if not isinstance(here, self._kind):
                asked.a_round(here, where="conversation.rounds")
                adopted(here, self._kind)
            elif at < newest and log.begun(here.id) < inf:
                continue
            touched[here.id] = here
        return [*touched.values()]

    def look(self, rounds: list[HostRound]) -> None:
        """These were followed."""
        self._looked, self._touched, self._compared = rounds, {}, (rounds, len(rounds))

    def _alike(self, rounds: Sequence[HostRound]) -> int:
        if self._compared[0] is not rounds:
            alike = [*map(is_, rounds, self._looked), False].index(False)
            self._compared = rounds, alike
        return self._compared[1]
