"""Every message a lane may see is covered by exactly one entry of its view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.laws.moves import ROWS, Move, begun, moved
from tests.view.made import covers, seen
from tests.view.test_totality import ANY, CRITIC
from unabridged.log.body import Body, Hidden, LaneOpened, Message, Purged, Reset, RoundEnded, Shown
from unabridged.log.ids import MAIN, Span
from unabridged.log.lane_rule import LaneRule
from unabridged.view.view import View

RULES = st.sampled_from(
    [
        LaneRule(),
        LaneRule(roles=("user",)),
        LaneRule(failed_rounds=False),
        LaneRule(roles=("tool",), failed_rounds=False),
    ]
)


def visible(bodies: Sequence[Body], rule: LaneRule) -> list[int]:
    """What a reader of the log alone would say that a lane of this rule sees."""
    said, hidden, gone = set[int](), set[int](), set[int]()
    for seq, body in enumerate(bodies, 1):
        match body:
            case Message() if rule.admits(role=body.role, sender=body.sender, recipient=body.recipient):
                said.add(seq)
            case Hidden():
                hidden |= _named(said, body.seqs)
            case Shown():
                hidden -= _named(said, body.seqs)
            case Purged():
                gone |= _named(said, body.seqs)
            case RoundEnded(state="failed") if not rule.failed_rounds:
                gone |= {each for each in said if body.begun <= each}
            case Reset():
                said = set()
            case _:
                continue
    return sorted(said - hidden - gone)


def _named(said: Iterable[int], named: Sequence[Span]) -> set[int]:
    return {seq for seq in said if any(seq in span for span in named)}


def covered(bodies: Sequence[Body], view: View) -> list[int]:
    """Every message the entries stand for, as often as one does."""
    return sorted(seq for each in covers(view) for seq in each if isinstance(bodies[seq - 1], Message))


@given(ANY, RULES)
def test_whatever_the_log_holds_each_visible_message_is_covered_once(bodies: list[Body], rule: LaneRule) -> None:
    log = [LaneOpened(lane=CRITIC, rule=rule), *bodies]
    assert covered(log, seen(log, CRITIC)) == visible(log, rule)


@given(ANY, RULES)
def test_a_lane_that_is_opened_late_covers_all_its_rule_admits(bodies: list[Body], rule: LaneRule) -> None:
    log = [*bodies, LaneOpened(lane=CRITIC, rule=rule, inherits=MAIN)]
    assert covered(log, seen(log, CRITIC)) == visible(log, rule)


@given(ROWS)
def test_whatever_the_verbs_did_each_visible_message_is_covered_once(moves: list[tuple[Move, int]]) -> None:
    thread = moved(begun(), moves)
    bodies = [event.body for event in thread.events()]
    assert covered(bodies, thread.view()) == visible(bodies, LaneRule())  # type: ignore[arg-type]  # nothing was purged


@given(ROWS)
def test_no_two_entries_have_one_name(moves: list[tuple[Move, int]]) -> None:
    names = [item.name for item in moved(begun(), moves).view().items]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("count", [1, 8, 30])
def test_what_stands_for_others_says_for_how_many(count: int) -> None:
    thread = begun()
    thread.append([{"role": "user", "content": "more " * 12}] * count)
    group = thread.prepare().items[0]
    assert f"{group.messages} earlier messages" in thread.view().to("plain")[0]["text"]
    assert group.messages + len(thread.view().items) - 1 == count + 16
