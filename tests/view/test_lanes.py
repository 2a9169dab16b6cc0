"""A lane is opened by an event, sees what its rule admits, and has its own compactions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.view.made import compacted, covers, drop, events, said, seen, seen_covers, span
from unabridged.log.body import Body, Hidden, LaneOpened, Message, RoundEnded, Shown, SystemSet, Undone
from unabridged.log.ids import MAIN, LaneId, Seq
from unabridged.log.kind import Kind
from unabridged.log.lane_rule import LaneRule
from unabridged.log.part import Text
from unabridged.view.fold import fold, folded_from, start_of
from unabridged.view.folded import decode, encode
from unabridged.view.lane import Lane, beginning

CODER, CRITIC, THIRD = LaneId("coder"), LaneId("critic"), LaneId("third")
ALL = LaneRule()
USERS = LaneRule(roles=("user",))
BOTH = LaneRule(roles=("user", "assistant"))
TALK: list[Body] = [said("one"), said("two", "assistant"), said("three"), said("four", "assistant")]


def opened(lane: LaneId, rule: LaneRule = ALL, inherits: LaneId | None = None) -> LaneOpened:
    return LaneOpened(lane=lane, rule=rule, inherits=inherits)


def sees(*bodies: Body, lane: LaneId = CODER) -> list[list[int]]:
    return seen_covers(bodies, lane)


def to(text: str, sender: str, recipient: str) -> Message:
    return Message(role="assistant", parts=(Text(text=text),), sender=sender, recipient=recipient)


class TestOpening:
    def test_the_first_opening_holds_for_the_whole_log(self) -> None:
        assert sees(*TALK, opened(CODER, USERS)) == [[1], [3]]

    def test_a_later_opening_holds_for_what_is_said_after_it(self) -> None:
        assert sees(opened(CODER, USERS), *TALK[:2], opened(CODER, ALL), *TALK[2:]) == [[2], [5], [6]]

    def test_lane_main_sees_all_and_needs_no_opening(self) -> None:
        assert sees(*TALK, lane=MAIN) == [[1], [2], [3], [4]]

    def test_what_narrows_lane_main_holds_from_there(self) -> None:
        assert sees(*TALK[:2], opened(MAIN, USERS), *TALK[2:], lane=MAIN) == [[1], [2], [4]]

    def test_another_lanes_opening_changes_nothing(self) -> None:
        assert sees(*TALK, opened(CRITIC, USERS), lane=MAIN) == [[1], [2], [3], [4]]

    def test_the_same_opening_again_adds_no_rule(self) -> None:
        again = [(Seq(n), opened(CODER, USERS)) for n in (1, 5)]
        assert beginning(CODER, again).opened_by(*again[1]).rules == ((Seq(0), USERS),)

    def test_a_message_is_seen_by_who_sent_it_and_to_whom(self) -> None:
        talk = [to("plan", "planner", "coder"), to("aside", "planner", "user"), to("code", "coder", "planner")]
        assert sees(*talk, opened(CODER, LaneRule(either=("coder",)))) == [[1], [3]]

    def test_what_is_hidden_and_shown_again_comes_back_only_where_it_may_be_seen(self) -> None:
        back: list[Body] = [Hidden(seqs=(span(1, 4),)), Shown(seqs=(span(1, 4),))]
        assert sees(*TALK, opened(CODER, USERS), *back) == [[1], [3]]


class TestTheirOwn:
    def test_another_lanes_compactions_are_not_seen(self) -> None:
        assert sees(opened(CODER), *TALK, compacted(drop(2, 3), on=5, lane=CRITIC)) == [[2], [3], [4], [5]]

    def test_nor_are_they_taken_back_by_its_undoing(self) -> None:
        mine = compacted(drop(2, 3), on=5, lane=CODER)
        assert sees(opened(CODER), *TALK, mine, Undone(compaction=Seq(6), lane=CRITIC))[0] == [2, 3]

    def test_another_lanes_system_text_is_not_seen(self) -> None:
        texts = [SystemSet(parts=(Text(text=lane),), lane=LaneId(lane)) for lane in ("main", "coder")]
        assert [each["text"] for each in seen([opened(CODER), *texts], CODER).to("plain")] == ["coder"]

    def test_a_group_covers_only_what_its_lane_saw(self) -> None:
        mine = compacted(drop(2, 4), on=5, lane=CODER)
        assert covers(seen([opened(CODER, USERS), *TALK, mine], CODER)) == [[2, 4]]


COMPACTED: list[Body] = [*TALK, compacted(drop(1, 2), on=4)]


class TestInheriting:
    def test_it_takes_over_the_compactions_up_to_where_it_opened(self) -> None:
        later = compacted(drop(3, 4), on=6)
        assert sees(*COMPACTED, opened(CODER, inherits=MAIN), later) == [[1, 2], [3], [4]]

    def test_it_compacts_on_from_there_by_itself(self) -> None:
        mine = compacted(drop((5, 1), 3), on=6, lane=CODER)
        log = [*COMPACTED, opened(CODER, inherits=MAIN), mine]
        assert (sees(*log), sees(*log, lane=MAIN)) == ([[1, 2, 3], [4]], [[1, 2], [3], [4]])

    def test_it_takes_over_what_was_undone_before_as_undone(self) -> None:
        log = [*COMPACTED, Undone(compaction=Seq(5)), opened(CODER, inherits=MAIN)]
        assert sees(*log) == [[1], [2], [3], [4]]

    @pytest.mark.parametrize("rule", [USERS, LaneRule(failed_rounds=False), LaneRule(senders=("planner",))])
    def test_nothing_is_taken_over_from_a_lane_that_saw_more(self, rule: LaneRule) -> None:
        """tw-CC-B12: a summary may hold whatever its lane saw."""
        taken = seen([*COMPACTED, opened(CODER, rule, inherits=MAIN)], CODER)
        assert all(item.skeleton.kind is Kind.MESSAGE for item in taken.items)

    def test_a_lane_that_sees_more_takes_over_from_one_that_saw_less(self) -> None:
        log = [opened(CRITIC, USERS), *TALK, compacted(drop(2, 4), on=5, lane=CRITIC), opened(CODER, BOTH, CRITIC)]
        assert sees(*log) == [[2, 4], [3], [5]]

    def test_a_lane_whose_rule_once_admitted_more_has_nothing_to_give(self) -> None:
        log = [opened(CRITIC, ALL), *TALK, compacted(drop(2, 4), on=5, lane=CRITIC), opened(CRITIC, USERS)]
        assert sees(*log, opened(CODER, USERS, CRITIC)) == [[2], [4]]

    def test_lane_main_saw_all_until_it_was_narrowed(self) -> None:
        log = [*TALK, compacted(drop(1, 3), on=4), opened(MAIN, USERS)]
        assert sees(*log, opened(CODER, USERS, MAIN)) == [[1], [3]]

    def test_what_the_inherited_lane_took_over_comes_with_it(self) -> None:
        theirs = compacted(drop((5, 1), 3), on=6, lane=CRITIC)
        log = [*COMPACTED, opened(CRITIC, inherits=MAIN), theirs, opened(THIRD, inherits=CRITIC)]
        assert sees(*log, lane=THIRD) == [[1, 2, 3], [4]]

    def test_a_lane_opened_once_more_still_inherits_what_it_did(self) -> None:
        assert sees(*COMPACTED, opened(CODER, inherits=MAIN), opened(CODER, BOTH)) == [[1, 2], [3], [4]]

    def test_two_lanes_that_name_each_other_end_somewhere(self) -> None:
        openings = [(Seq(1), opened(CODER, ALL, CRITIC)), (Seq(2), opened(CRITIC, ALL, CODER))]
        assert beginning(CRITIC, openings).taken == ((CODER, Seq(2)), (CRITIC, Seq(1)))

    def test_a_kept_fold_knows_what_was_taken_over(self) -> None:
        log = events([*COMPACTED, opened(CODER, inherits=MAIN)])
        folded = folded_from(start_of(log, CODER), log, log)
        assert decode(encode(folded)) == folded
        assert folded.lane.taken == ((MAIN, Seq(6)),)


RULES = st.builds(
    LaneRule,
    roles=st.sampled_from([(), ("user",), ("user", "assistant")]),
    senders=st.sampled_from([(), ("planner",), ("planner", "coder")]),
    either=st.sampled_from([(), ("coder",)]),
    failed_rounds=st.booleans(),
)
SPOKEN = st.builds(
    Message,
    role=st.sampled_from(["user", "assistant"]),
    sender=st.sampled_from(["", "planner", "coder"]),
    recipient=st.sampled_from(["", "coder"]),
)


@given(RULES, RULES, st.lists(SPOKEN, max_size=8))
def test_a_lane_takes_over_only_from_one_that_saw_a_part_of_what_it_sees(
    theirs: LaneRule, ours: LaneRule, talk: list[Message]
) -> None:
    log = events([opened(CRITIC, theirs), *talk, opened(CODER, ours, CRITIC)])
    if start_of(log, CODER).lane.taken:
        assert {item.name for item in fold(log, CRITIC).items} <= {item.name for item in fold(log, CODER).items}


def rounds(count: int, failed: tuple[int, ...], first: int = 1) -> list[Body]:
    """Rounds of a question and an answer; some of them fail."""
    found: list[Body] = []
    for n in range(count):
        begun = Seq(first + len(found))
        found += [said(f"q{n}"), said(f"a{n}", "assistant")]
        found.append(RoundEnded(begun=begun, state="failed" if n in failed else "finished"))
    return found


def questions(log: list[Body], lane: LaneId = CODER) -> list[str]:
    return [each["text"] for each in seen(log, lane).to("plain") if each["text"].startswith("q")]


class TestFailedRounds:
    """A lane may leave them out, and nothing else moves because of it."""

    OPENED = opened(CODER, LaneRule(failed_rounds=False))

    def test_a_failed_round_is_left_out_where_the_rule_says_so(self) -> None:
        """tw-R20."""
        log = [self.OPENED, *rounds(3, failed=(1,), first=2)]
        assert (questions(log), questions(log, MAIN)) == (["q0", "q2"], ["q0", "q1", "q2"])

    def test_a_conversation_of_failed_rounds_alone_is_an_empty_view(self) -> None:
        """tw-R20."""
        assert seen([self.OPENED, *rounds(3, failed=(0, 1, 2), first=2)], CODER).items == ()

    def test_rounds_that_failed_shift_nothing(self) -> None:
        """tw-CC-B2: after three failed rounds of twelve the agent did not see the newest three."""
        log = [self.OPENED, *rounds(12, failed=(2, 5, 7), first=2)]
        told = seen(log, CODER)
        oldest = [item.name.seq for item in told.items if item.name.seq < 26]
        log.append(compacted(drop(*oldest), on=len(log), lane=CODER))
        assert questions(log) == ["q8", "q9", "q10", "q11"]

    def test_a_round_that_fails_after_it_was_folded_takes_no_other_with_it(self) -> None:
        """tw-CC-B2: a compacted round that failed later made an uncompacted one vanish."""
        log: list[Body] = [self.OPENED, *rounds(4, failed=(), first=2), said("q4"), said("a4", "assistant")]
        log.append(compacted(drop(2, 3, 5, 6, 15), on=len(log), lane=CODER))
        assert questions(log) == ["q2", "q3", "q4"]
        log.append(RoundEnded(begun=Seq(14), state="failed"))
        assert questions(log) == ["q2", "q3"]
        assert covers(seen(log, CODER))[0] == [2, 3, 5, 6]

    def test_coverage_never_runs_backwards_and_nothing_shows_twice(self) -> None:
        """tw-CC-B5: a getter that shrank moved the end of the summary back, and its rounds showed beside it."""
        log: list[Body] = [self.OPENED, *rounds(9, failed=(), first=2)]
        log.append(compacted(drop(2, 3, 5, 6, 8, 9), on=len(log), lane=CODER))
        log.append(RoundEnded(begun=Seq(23), state="failed"))
        each = [seq for covered in sees(*log) for seq in covered]
        assert sorted(set(each)) == sorted(each)
        assert each[:6] == [2, 3, 5, 6, 8, 9]

    def test_what_failed_is_left_out_though_it_was_shown_again(self) -> None:
        log = [self.OPENED, *rounds(2, failed=(0,), first=2), Shown(seqs=(span(2, 6),))]
        assert (questions(log), questions(log, MAIN)) == (["q1"], ["q0", "q1"])

    def test_what_was_hidden_when_its_round_failed_stays_out(self) -> None:
        log: list[Body] = [self.OPENED, said("q0"), Hidden(seqs=(span(2),)), RoundEnded(begun=Seq(2), state="failed")]
        assert questions([*log, Shown(seqs=(span(2),))]) == []


AGENTS: list[Body] = [
    opened(LaneId("planner"), LaneRule(either=("planner",))),
    opened(CODER, LaneRule(either=("coder",))),
    Message(role="user", parts=(Text(text="ask"),), sender="user", recipient="planner"),
    to("plan", "planner", "coder"),
    to("code", "coder", "coder"),
    to("done", "coder", "planner"),
]


class TestTwoAgents:
    """Planner and coder read one thread, each its own way."""

    def test_each_sees_what_it_sent_and_what_was_sent_to_it(self) -> None:
        assert sees(*AGENTS, lane=LaneId("planner")) == [[3], [4], [6]]
        assert sees(*AGENTS, lane=CODER) == [[4], [5], [6]]

    def test_a_summary_of_one_stands_in_no_view_of_the_other(self) -> None:
        """tw-CC-B12: each agent's summary held the other's private traffic."""
        log = [*AGENTS, compacted(drop(4, 5), on=6, lane=CODER)]
        assert sees(*log, lane=LaneId("planner")) == [[3], [4], [6]]
        assert sees(*log, lane=CODER) == [[4, 5], [6]]


def test_a_lane_nobody_opened_has_no_rule_of_its_own() -> None:
    assert beginning(CODER, [(Seq(1), opened(CRITIC, USERS))]) == Lane(id=CODER)
