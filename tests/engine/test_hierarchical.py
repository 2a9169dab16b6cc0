"""Leaves and ranks: old stretches are told in fewer words and seldom anew, and every word under them is reachable."""

from __future__ import annotations

from math import log2

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.compacting import Scene, ending
from tests.engine.hierarchy import Talk
from tests.examples import drawn
from unabridged import Policy, UsageError
from unabridged.compaction.outcome import Applied, Failed
from unabridged.compaction.strategies import Hierarchical
from unabridged.compaction.strategies.hierarchical import DEEPER, MERGE
from unabridged.log.compacted import Compacted, Drop
from unabridged.ports import Brief, TookTooLong
from unabridged.view.node import Shape


@pytest.fixture(scope="module")
def long() -> Talk:
    """Five hundred rounds."""
    return Talk().say(500)


class TestLeaves:
    def test_a_leaf_is_about_ten_rounds(self) -> None:
        talk = Talk(limit_tokens=3_000).say(100)
        leaves = [item for item in talk.summaries if item.rank == 1]
        assert leaves
        assert all(10 <= leaf.rounds <= 20 for leaf in leaves[:-1])

    def test_making_one_shows_nobody_what_was_folded_before(self, long: Talk) -> None:
        """Older levels are never read again for it (tw-F2)."""
        leaves = [brief for brief in long.briefs if brief.messages]
        assert leaves
        assert all(not brief.earlier and not brief.summaries for brief in leaves)
        shown = [part for brief in leaves for message in brief.messages for part in message.parts]
        assert len(shown) == len(set(map(repr, shown)))

    def test_a_merge_is_shown_the_summaries_and_nothing_under_them(self, long: Talk) -> None:
        merges = [brief for brief in long.briefs if not brief.messages]
        assert merges
        assert all(len(brief.summaries) == 2 and not brief.earlier for brief in merges)
        assert all("They talked of boats" in brief.leaving for brief in merges)

    def test_each_rank_is_asked_for_in_words_of_its_own(self, long: Talk) -> None:
        merges = {brief.instructions for brief in long.briefs if not brief.messages}
        leaves = {brief.instructions for brief in long.briefs if brief.messages}
        assert merges == {MERGE, DEEPER}
        assert len(leaves) == 1
        assert not merges & leaves

    def test_or_in_the_callers(self) -> None:
        talk = Talk(Hierarchical(instructions=("Leaf.", "Merge.")), limit_tokens=2_000).say(150)
        assert {brief.instructions for brief in talk.briefs} == {"Leaf.", "Merge."}


class TestRanks:
    def test_they_fall_from_old_to_new(self, long: Talk) -> None:
        """Recent rounds word for word, then ranks that reach further back the higher they are (tw-F2)."""
        ranks = [item.rank for item in long.summaries]
        assert ranks == sorted(ranks, reverse=True)
        assert ranks[0] > 2
        assert long.thread.view().items[-1].shape is Shape.MESSAGE

    def test_no_message_is_told_anew_more_often_than_its_ranks(self, long: Talk) -> None:
        assert 2 < long.most_told <= log2(long.rounds) + 2

    def test_the_view_stays_within_its_target_after_each(self, long: Talk) -> None:
        budget = long.policy.budget
        after = [each.receipt for each in long.thread.compactions()]
        assert after
        long.thread.compact()
        assert long.thread.view().tokens <= budget.target_tokens

    def test_together_they_take_no_more_than_their_share(self, long: Talk) -> None:
        assert sum(item.tokens for item in long.summaries) <= long.policy.room_tokens * 0.25 * 1.2

    def test_every_level_leads_down_to_the_very_words(self, long: Talk) -> None:
        words = list[str]()
        for item in long.thread.view().items:
            assert long.originals(item) == long.by_levels(item)
            words += long.originals(item)
        assert words == long.said

    def test_a_larger_fan_out_has_fewer_ranks(self) -> None:
        narrow, wide = (Talk(Hierarchical(fan_out=each), limit_tokens=2_000).say(250) for each in (2, 4))
        assert max(item.rank for item in wide.summaries) < max(item.rank for item in narrow.summaries)


class TestTooMany:
    def test_the_oldest_of_the_deepest_leaves_and_can_be_unfolded(self) -> None:
        talk = Talk(Hierarchical(levels=2, share=0.1), limit_tokens=2_000).say(250)
        drops = [item for item in talk.thread.view().items if item.shape is Shape.NAMED_DROP]
        assert len(drops) == 1
        assert talk.thread.view().items[0] == drops[0]
        assert talk.originals(drops[0])[0].startswith("question 0 ")

    def test_it_leaves_only_where_nothing_is_left_to_merge(self) -> None:
        talk = Talk(Hierarchical(share=0.2)).say(250)
        edits = [edit for each in talk.thread.events() if isinstance(each.body, Compacted) for edit in each.body.edits]
        assert not [edit for edit in edits if isinstance(edit, Drop)]


class TestFailures:
    def test_what_was_written_before_one_fails_is_kept(self) -> None:
        answers = iter(
            [
                "They spoke of the first 5, of what each of them says of the report.",
                "Then of the second 5, and of what each of those says of the report.",
            ]
        )

        def write(_: Brief) -> str:
            if (text := next(answers, None)) is None:
                raise ConnectionError
            return text

        policy = Policy(limit_tokens=4_000, retain_rounds=1, strategy=Hierarchical(leaf_rounds=5))
        scene = Scene(policy=policy, summariser=write).say(45)
        (first, *_) = scene.work()
        assert isinstance(first, Applied)
        assert first.receipt.gate == ("the rest waits: summariser raised",)
        assert [each.rank for each in scene.thread.summaries()] == [1, 1]
        assert (first.receipt.attempts, len(first.covers)) == (3, 1)

    def test_where_the_first_fails_nothing_is_written(self) -> None:
        policy = Policy(limit_tokens=4_000, retain_rounds=1, strategy=Hierarchical(leaf_rounds=5))
        scene = Scene(policy=policy, summariser=ending(TookTooLong(seconds=1))).say(45)
        assert [type(each) for each in scene.work()] == [Failed]
        assert list(scene.thread.summaries()) == []


class TestWhatIsTold:
    def test_is_nothing_of_a_lane_that_nobody_opened(self) -> None:
        with pytest.raises(UsageError, match="has no lane 'critc'"):
            list(Scene().say(1).thread.summaries(lane="critc"))

    def test_each_summary_says_what_it_is_made_of_and_from_when(self, long: Talk) -> None:
        told = list(long.thread.summaries())
        assert [each.name for each in told] == [item.name for item in long.summaries]
        deep = told[0]
        assert (deep.rank, len(deep.made_of)) == (long.summaries[0].rank, 2)
        below = {item.name for item in long.thread.unfold(long.summaries[0]).items}
        assert set(deep.made_of) == below
        assert deep.first_at < deep.last_at <= told[1].first_at

    def test_a_fork_tells_of_those_it_shares_as_its_parent_does(self) -> None:
        talk = Talk(limit_tokens=2_000).say(100)
        told = list(talk.thread.summaries())
        fork = talk.thread.fork("elsewhere")
        assert told
        assert list(fork.summaries()) == told
        fork.append({"role": "user", "content": "And how many guests?"})
        assert list(fork.summaries()) == told


@settings(max_examples=drawn(60))
@given(
    leaf_rounds=st.integers(1, 5),
    fan_out=st.integers(2, 4),
    levels=st.integers(0, 3),
    share=st.sampled_from([0.02, 0.1, 0.5]),
    rounds=st.integers(1, 90),
    limit=st.integers(300, 2_000),
)
def test_whatever_the_settings_nothing_is_out_of_reach_and_little_is_told_anew(  # one setting each, by name
    leaf_rounds: int, fan_out: int, levels: int, share: float, rounds: int, limit: int
) -> None:
    strategy = Hierarchical(leaf_rounds=leaf_rounds, fan_out=fan_out, levels=levels, share=share)
    talk = Talk(strategy, limit_tokens=limit).say(rounds)
    assert [each for item in talk.thread.view().items for each in talk.originals(item)] == talk.said
    assert talk.most_told <= log2(rounds) + 2
