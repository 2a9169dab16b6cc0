"""One agent's way through a thread: which messages its lane sees from which event on, and what it inherits.
It refuses to know what the messages say, and which compactions there are.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from unabridged.log.body import LaneOpened
from unabridged.log.ids import MAIN, LaneId, Seq
from unabridged.log.lane_rule import LaneRule
from unabridged.log.skeleton import Skeleton

_EVERYTHING: Final = LaneRule()


@dataclass(frozen=True, slots=True, kw_only=True)
class Lane:
    """A lane's definition: its rules, each with the seq it holds from, and the lane whose compactions it took over.

    The first rule holds for the whole log; one that is opened later starts with everything its rule admits. Lane
    ``main`` needs no opening and sees all until one narrows it. ``taken`` are the lanes whose compactions count here
    as well, each up to a seq.
    """

    id: LaneId = MAIN
    rules: tuple[tuple[Seq, LaneRule], ...] = ()
    opened: Seq = Seq(0)
    inherits: LaneId | None = None
    policy: str = ""
    fingerprint: str = ""
    taken: tuple[tuple[LaneId, Seq], ...] = ()

    def opened_by(self, seq: Seq, body: LaneOpened) -> Self:
        """The definition after one more opening of this lane."""
        since = seq if self.rules or self.id == MAIN else Seq(0)
        held = self.rules[-1][1] if self.rules else _EVERYTHING if self.id == MAIN else None
        rules = self.rules if body.rule == held else (*self.rules, (since, body.rule))
        first = not self.opened
        return replace(
            self,
            rules=rules,
            opened=seq if first else self.opened,
            inherits=body.inherits if first else self.inherits,
            policy=body.policy,
            fingerprint=body.fingerprint,
        )

    def rule_at(self, seq: int) -> LaneRule:
        """The rule that holds for the event at a seq."""
        at = bisect_right(self.rules, seq, key=lambda rule: rule[0]) - 1
        return self.rules[at][1] if at >= 0 else _EVERYTHING

    def sees(self, skeleton: Skeleton) -> bool:
        """Whether the lane may see this message."""
        if not self.rules:
            return True
        rule = self.rule_at(skeleton.seq)
        return rule.admits(role=skeleton.role, sender=skeleton.sender, recipient=skeleton.recipient)

    def owns(self, skeleton: Skeleton) -> bool:
        """Whether a compaction or an undoing is this lane's own, or was taken over when it opened."""
        lane = skeleton.lane
        return lane == self.id or any(lane == other and skeleton.seq <= last for other, last in self.taken)


def beginning(lane: LaneId, openings: Sequence[tuple[Seq, LaneOpened]]) -> Lane:
    """A lane before the first event, given the openings of every lane up to its own first, in order.

    It takes over the compactions of the lane it inherits, and of those that one took over, as far as each saw no more
    than the lane that takes over may see: a summary may hold anything that its lane saw.
    """
    found = Lane(id=lane)
    at = None if lane == MAIN else _first_of(lane, openings)
    if at is None:
        return found
    found = found.opened_by(*openings[at])
    taken: list[tuple[LaneId, Seq]] = []
    while at is not None:
        opened, body = openings[at]
        other, openings = body.inherits, openings[:at]
        if other is None or not all(admits_no_more(rule, body.rule) for rule in _rules_of(other, openings)):
            break
        taken.append((other, opened))
        at = _first_of(other, openings)
    return replace(found, taken=tuple(taken))


def _first_of(lane: LaneId, openings: Sequence[tuple[Seq, LaneOpened]]) -> int | None:
    return next((at for at, (_, body) in enumerate(openings) if body.lane == lane), None)


def _rules_of(lane: LaneId, openings: Sequence[tuple[Seq, LaneOpened]]) -> list[LaneRule]:
    """Every rule that held for a lane up to here; where none does, it sees all."""
    found = Lane(id=lane)
    for seq, body in openings:
        found = found.opened_by(seq, body) if body.lane == lane else found
    rules = [rule for _, rule in found.rules]
    return rules if found.rules and not found.rules[0][0] else [_EVERYTHING, *rules]


def admits_no_more(this: LaneRule, that: LaneRule) -> bool:
    """Whether every message the first rule admits is admitted by the second, as far as the rules tell."""
    pairs = (
        (this.roles, that.roles),
        (this.senders, that.senders),
        (this.recipients, that.recipients),
        (this.either, that.either),
    )
    narrower = all(not wide or (narrow and set(narrow) <= set(wide)) for narrow, wide in pairs)
    return narrower and (that.failed_rounds or not this.failed_rounds)
