"""What keeps what leaves: the coordinator that reads it by rules, and everything one of your own is told and answers.
It refuses to ask a model, and to hold anything itself: what must last stands in the store.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from unabridged.engine.coordinated import Heard, Hint, PreCompressed, SwitchTold
from unabridged.log.body import Message
from unabridged.memory.extraction import VERSION, Candidate, Extracted, Said, extracted
from unabridged.ports import Coordinator, Gleaned, Leaving, Switch, SwitchReason

__all__ = [
    "Candidate",
    "Coordinator",
    "Extracted",
    "Gleaned",
    "Heard",
    "Hint",
    "Leaving",
    "LocalCoordinator",
    "PreCompressed",
    "Said",
    "Switch",
    "SwitchReason",
    "SwitchTold",
    "extracted",
]

# One sentence in each language, so that its rules, and the screen behind them, are loaded.
_WARMING = ("I prefer tabs.", "我喜欢简短的回答。", "Prefiero el té sin azúcar.", "Ich trinke lieber Tee.")

# So many messages of users are read while a compaction waits; each takes up to two milliseconds.
_IN_A_MOMENT = 12


def _in_a_moment(said: Sequence[Said]) -> Sequence[Said]:
    """As much as is read in a moment, from the beginning."""
    users = [at for at, each in enumerate(said) if each.role == "user"]
    return said if len(users) <= _IN_A_MOMENT else said[: users[_IN_A_MOMENT]]


class LocalCoordinator:
    """Takes lasting facts out of what users said, by rules in four languages, before it leaves a view.

    ``triggers`` are phrases of your own after which the rest of a sentence is to be kept. To make one takes a quarter
    of a second, for its rules: no compaction has to wait for them.
    """

    def __init__(self, *, triggers: Iterable[str] = ()) -> None:
        self._triggers = tuple(triggers)
        for text in _WARMING:
            extracted([Said(role="user", text=text)])

    @property
    def version(self) -> str:
        """By which rules messages are read; with other triggers they are read once more."""
        return "|".join((f"rules {VERSION}", *sorted(self._triggers)))

    def on_pre_compress(self, messages: Sequence[Message], leaving: Leaving, /) -> Gleaned:  # noqa: ARG002  # ``said`` has them, and what stands before
        """The candidates in what leaves; an answer may stand in it whose question left before."""
        said = _in_a_moment(leaving.said) if leaving.is_waited_for else leaving.said
        found = extracted(said, triggers=self._triggers)
        new, read = frozenset(leaving.seqs), frozenset(each.seq for each in said)
        drawn = tuple(each for each in found.candidates if new.intersection(each.sources))
        unread = tuple(seq for seq in leaving.seqs if seq not in read)
        return Gleaned(candidates=drawn, left={str(why): count for why, count in found.left.items()}, unread=unread)

    def on_session_switch(
        self,
        new: str,
        parent: str,
        reset: bool,  # noqa: FBT001  # as hosts know it
        reason: SwitchReason,
        switch: Switch,
        /,
    ) -> None:
        """Nothing is kept here of a session, so that nothing of one gets into another."""
