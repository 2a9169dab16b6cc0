"""Agents of one thread whose every message has a word of its own, and summaries that say every word they were told.
It refuses to believe a fold: what may be seen is reckoned from the log.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, TypeAlias

from hypothesis import strategies as st

from tests.engine.compacting import Scene
from tests.laws.test_covered_once import visible
from unabridged import LaneRule, Message, Policy, UsageError
from unabridged.engine.telling import Started, Told
from unabridged.errors import ConflictError
from unabridged.log import spans
from unabridged.log.body import Amended, Body, Marked, Pinned, Unpinned
from unabridged.log.ids import Seq
from unabridged.log.part import Text
from unabridged.ports import Brief

LANES: Final = {"main": LaneRule(), "red": LaneRule(senders=("red",)), "blue": LaneRule(senders=("blue",))}
# There is room for every word in a summary.
POLICY: Final = Policy(limit_tokens=300, retain_rounds=1, summary_fraction=1.0)
HOUR: Final = 3_600_000_000
_GONE: Final = Marked(seqs=())
_WORD: Final = re.compile(r"\bw\d+\b")
_AND_MORE: Final = "and a good deal more that is of no interest to anybody at all"


def words(text: object) -> set[str]:
    return set(_WORD.findall(str(text)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a summariser was told for a lane, what that lane might be told then, and the log when it answered."""

    lane: str
    told: set[str]
    allowed: set[str]
    log: Sequence[Body]


class Worded(Scene):
    """A lane for everything and one for each agent.

    ``meanwhile`` is done while the next summary is written; ``ever`` are the words that were said for each lane.
    """

    def __init__(self, *, rounds: int = 0) -> None:
        super().__init__(policy=POLICY, summariser=self._writes)
        self.asked: list[Asked] = []
        self.meanwhile: Sequence[tuple[Move, int]] = ()
        self.ever = {lane: set[str]() for lane in LANES}
        self._lane, self._words = "main", 0
        self.memory.listen(self._hears)
        for lane, rule in LANES.items():
            if lane != "main":
                self.thread.open_lane(lane, rule=rule)
        for n in range(rounds):
            talks(self, n)

    def says(self, sender: str, role: str, *, seq: int = 0) -> None:
        """The next word, in a message of its own, or in place of an earlier one's."""
        self._words += 1
        for lane in ("main", sender):
            self.ever[lane].add(f"w{self._words}")
        said = Message(role=role, sender=sender, parts=(Text(text=f"w{self._words} {_AND_MORE}"),))
        self.thread.append(Amended(seq=Seq(seq), message=said) if seq else said)

    def log(self) -> list[Body]:
        """Everything in the log; of what was purged nothing but its place."""
        return [_GONE if event.payload is None else event.body for event in self.thread.events()]  # type: ignore[misc]

    def moved(self, moves: Sequence[tuple[Move, int]]) -> Worded:
        """The same after these moves, as far as they were not refused."""
        for move, n in moves:
            with suppress(UsageError, ConflictError):
                move(self, n)
        return self

    def _hears(self, told: Told) -> None:
        if isinstance(told, Started):
            self._lane = told.lane

    def _writes(self, brief: Brief) -> str:
        lane, told = self._lane, words(f"{brief.earlier}\n{brief.leaving}")
        # Whoever is asked once more, because his draft was refused, is shown the same again.
        allowed = self.asked[-1].allowed if brief.refused else may_be_told(self.log(), lane)
        meanwhile, self.meanwhile = self.meanwhile, ()
        self.moved(meanwhile)
        self.asked.append(Asked(lane=lane, told=told, allowed=allowed, log=self.log()))
        return " ".join(sorted(told)) or "nothing"


Move: TypeAlias = Callable[[Worded, int], object]


def stands(log: Sequence[Body], lane: str) -> dict[int, tuple[set[str], bool]]:
    """The messages that a lane may see, by the log alone: the newest words of each, and whether it is pinned."""
    said, pinned = dict[int, set[str]](), set[int]()
    for seq, body in enumerate(log, 1):
        match body:
            case Message():
                said[seq] = words(body)
            case Amended():
                said[body.seq] = words(body.message)
            case Pinned():
                pinned.update(spans.each(body.seqs))
            case Unpinned():
                pinned.difference_update(spans.each(body.seqs))
            case _:
                continue
    return {seq: (said[seq], seq in pinned) for seq in visible(log, LANES[lane])}


def may_be_told(log: Sequence[Body], lane: str) -> set[str]:
    return {word for said, _ in stands(log, lane).values() for word in said}


def at(scene: Worded, n: int) -> int:
    return 1 + n % max(1, scene.thread.view().through)


def _lane(n: int) -> str:
    return sorted(LANES)[n % len(LANES)]


def talks(scene: Worded, n: int) -> None:
    """A few messages by both agents."""
    for each in range(2 + n % 5):
        scene.says(("red", "blue")[(n + each // 2) % 2], ("user", "assistant")[each % 2])


def _amends(scene: Worded, n: int) -> None:
    message = scene.thread.message(at(scene, n))
    if message is not None:
        scene.says(message.sender, message.role, seq=at(scene, n))


def pins(scene: Worded, n: int) -> None:
    scene.thread.pin(at(scene, n))


def turns_the_clock(scene: Worded, n: int) -> None:
    """On or back by some hours, or not at all."""
    scene.clock.move((n - 20) * HOUR)


SHORTER: Final[tuple[Move, ...]] = (
    lambda scene, n: scene.thread.compact(lane=_lane(n)),
    lambda scene, n: scene.thread.prepare(lane=_lane(n)),
    lambda scene, _: scene.work(),
)
GONE: Final[tuple[Move, ...]] = (
    lambda scene, n: scene.thread.hide(at(scene, n)),
    lambda scene, n: scene.thread.rewind(at(scene, n)),
    lambda scene, n: scene.thread.purge(at(scene, n)),
)
TURNED: Final[tuple[Move, ...]] = (
    *GONE,
    lambda scene, n: scene.thread.show(at(scene, n)),
    pins,
    lambda scene, n: scene.thread.unpin(at(scene, n)),
    lambda scene, n: [scene.thread.undo(each.seq) for each in list(scene.thread.compactions())[-1 - n % 2 :]],
    _amends,
)
# What changes no message that is there already, nor whether it may be compacted.
ELSEWHERE: Final[tuple[Move, ...]] = (
    talks,
    lambda scene, n: scene.thread.mark(at(scene, n), add="seen"),
    lambda scene, n: scene.thread.used(n),
    lambda scene, n: scene.thread.open_lane(f"late {n}"),
    lambda scene, n: scene.thread.compact(lane=("red", "blue")[n % 2]),
    turns_the_clock,
)


def moves(*of: Move, most: int = 8) -> st.SearchStrategy[list[tuple[Move, int]]]:
    return st.lists(st.tuples(st.sampled_from(of), st.integers(0, 40)), min_size=1, max_size=most)
