"""What nobody could guess who comes to a store that he did not make: whose threads it has, and which lanes read them.
It refuses to write, and to know how a listing is drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from unabridged import LaneRule, Memory, Thread
from unabridged.log.body import LaneOpened
from unabridged.log.ids import MAIN
from unabridged.log.kind import Kind

SCOPES: Final = ("tenant", "user", "project", "threads")
LANES: Final = ("lane", "opened", "sees", "compactions")


def scopes_in(memory: Memory) -> Iterator[tuple[str, str, str, int]]:
    """Each tenant, user and project that has threads, and how many."""
    for scope in memory.scopes():
        yield scope.tenant, scope.user, scope.project, sum(1 for _ in memory.threads(scope=scope))


def lanes_in(thread: Thread, seen: Callable[[LaneRule], object]) -> Iterator[tuple[str, int | None, object, int]]:
    """Each lane of a thread: where it was opened, what it sees by its newest rule, and how often it was folded."""
    opened, rules = dict[str, int](), {str(MAIN): LaneRule()}
    for event in thread.events():
        if event.kind is Kind.LANE_OPENED and isinstance(body := event.readable, LaneOpened):
            opened.setdefault(str(body.lane), int(event.seq))
            rules[str(body.lane)] = body.rule
    folded = Counter(str(each.lane) for each in thread.compactions())
    for lane, rule in rules.items():
        yield lane, opened.get(lane), seen(rule), folded[lane]


def rule_of(rule: LaneRule) -> dict[str, object]:
    """What a lane sees, for a program."""
    named = {"senders": rule.senders, "recipients": rule.recipients, "either": rule.either, "roles": rule.roles}
    return {**{name: list(each) for name, each in named.items()}, "failed_rounds": rule.failed_rounds}


def rule_told(rule: LaneRule) -> str:
    """What a lane sees, for people."""
    named = (("from", rule.senders), ("to", rule.recipients), ("from or to", rule.either), ("by", rule.roles))
    told = "; ".join(f"{how} {', '.join(names)}" for how, names in named if names) or "everything"
    return told if rule.failed_rounds else f"{told}, but rounds that failed"
