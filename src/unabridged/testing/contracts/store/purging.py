"""What a purge promises: from that moment nobody reads it, here or in any fork, and each of them is told.
It refuses to move a number or break a chain; when the bytes go is the erasure's part.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

import pytest

from unabridged.errors import KeyConflict, UnknownThread, UsageError
from unabridged.log.body import Message, Purged
from unabridged.log.ids import Seq, Span, spans_of
from unabridged.ports import Batch, Children
from unabridged.testing.driven import Driven
from unabridged.testing.proving import chain_faults
from unabridged.testing.samples import draft_of, key_of, message, ref, seqs


class Purging:
    """purge."""

    def test_what_is_purged_is_not_read_from_that_moment(self, driven: Driven) -> None:
        driven.say("t", "one", "two", "three")
        driven.forget("t", 2)
        assert driven.words("t") == ["one", None, "three", "Purged"]

    def test_a_purge_is_an_event_that_names_what_went(self, driven: Driven) -> None:
        driven.say("t", "one", "two", "three")
        done = driven.forget("t", 1, 3)
        assert driven.at(ref("t"), [done.last])[0].body == Purged(seqs=spans_of([1, 3]))

    def test_purging_everything_leaves_every_number(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.forget("t", 1, 2)
        assert driven.numbers("t") == [1, 2, 3]

    def test_a_chosen_event_is_withheld_like_any_other(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.forget("t", 2)
        assert [each.payload is None for each in driven.at(ref("t"), seqs(1, 2))] == [False, True]

    def test_a_withheld_event_shows_no_text_anywhere(self, driven: Driven) -> None:
        draft = draft_of(Message(role="bard", sender="secret"), ids=driven.ids, rendition=b"secret")
        driven.append(ref("t"), Batch(key=key_of("secret", ids=driven.ids), drafts=(draft,)))
        driven.forget("t", 1)
        event = driven.told("t")[0]
        assert (event.payload, event.body, event.rendition, event.key) == (None, None, None, None)
        assert (event.skeleton.sender, event.skeleton.role, event.tokens) == ("", "", 0)

    def test_a_skeleton_shows_no_more_than_its_withheld_event(self, driven: Driven) -> None:
        driven.say("t", Message(role="bard", sender="secret", atom="secret"), "two")
        driven.forget("t", 1)
        assert driven.skeletons(ref("t"), after=Seq(0), limit=9) == [each.skeleton for each in driven.told("t")]

    def test_a_condition_is_shown_no_withheld_text(self, driven: Driven) -> None:
        driven.say("t", Message(role="user", sender="secret"))
        driven.forget("t", 1)
        driven.append_if(ref("t"), Seq(0), lambda since: all(not each.sender for each in since), driven.batch("more"))
        assert driven.words("t")[-1] == "more"

    def test_a_fork_that_shares_it_does_not_read_it_either(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.branch("t", "fork", through=2)
        driven.branch("fork", "grandchild", through=2)
        driven.forget("t", 2)
        assert [driven.words(name)[:2] for name in ("fork", "grandchild")] == [["one", None]] * 2

    def test_every_fork_that_shares_it_is_told(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.branch("t", "fork", through=2)
        driven.branch("fork", "grandchild", through=2)
        driven.forget("t", 2)
        assert [driven.words(name)[2:] for name in ("t", "fork", "grandchild")] == [["Purged"]] * 3

    def test_a_thread_forked_before_it_hears_nothing(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.branch("t", "fork", through=1)
        driven.say("fork", "fork's two")
        driven.forget("t", 2)
        assert driven.words("fork") == ["one", "fork's two"]

    def test_a_fork_of_a_fork_that_left_before_it_hears_nothing(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.branch("t", "fork", through=2)
        driven.branch("fork", "grandchild", through=1)
        driven.forget("t", 2)
        assert driven.words("grandchild") == ["one"]

    def test_a_fork_may_purge_what_it_shares_and_all_who_share_it_are_told(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.branch("t", "fork", through=2)
        driven.branch("t", "sibling", through=1)
        driven.forget("fork", 1)
        assert [driven.words(name) for name in ("t", "fork", "sibling")] == [
            [None, "two", "Purged"],
            [None, "two", "Purged"],
            [None, "Purged"],
        ]

    def test_a_purge_of_a_forks_own_event_stays_with_the_fork(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.branch("t", "fork", through=1)
        driven.say("fork", "fork's two")
        driven.forget("fork", 2)
        assert (driven.words("t"), driven.words("fork")) == (["one", "two"], ["one", None, "Purged"])

    def test_a_purge_through_a_fork_leaves_what_the_parent_said_at_the_same_numbers(self, driven: Driven) -> None:
        driven.say("t", "one", "parent's two")
        driven.branch("t", "fork", through=1)
        driven.say("fork", "fork's two")
        driven.forget("fork", 1, 2)
        assert driven.words("t") == [None, "parent's two", "Purged"]

    def test_a_fork_is_told_of_the_seqs_it_shares_and_of_no_others(self, driven: Driven) -> None:
        driven.say("t", "one", "two", "three", "four")
        driven.branch("t", "fork", through=2)
        driven.say("fork", "fork's three", "fork's four")
        driven.forget("t", 1, 3, 4)
        assert driven.words("fork") == [None, "two", "fork's three", "fork's four", "Purged"]
        assert driven.told("fork")[-1].body == Purged(seqs=spans_of([1]))

    def test_a_parent_is_told_of_its_own_seqs_and_of_none_its_fork_said(self, driven: Driven) -> None:
        driven.say("t", "one", "two", "three")
        driven.branch("t", "fork", through=1)
        driven.say("fork", "fork's two", "fork's three")
        driven.forget("fork", 1, 3)
        assert driven.told("t")[-1].body == Purged(seqs=spans_of([1]))

    def test_a_fork_taken_after_the_purge_reads_nothing_of_it(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.forget("t", 2)
        driven.branch("t", "fork", through=2)
        assert driven.words("fork") == ["one", None]

    def test_a_purge_that_is_repeated_under_its_key_is_told_once(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.branch("t", "fork", through=2)
        first = driven.forget("t", 2, key="k")
        again = driven.forget("t", 2, key="k")
        assert (again.first, again.fresh) == (first.first, False)
        assert (len(driven.words("t")), len(driven.words("fork"))) == (3, 3)

    def test_a_purge_whose_key_stands_for_something_else_withholds_nothing(self, driven: Driven) -> None:
        driven.say("t", "one", key="k")
        with pytest.raises(KeyConflict):
            driven.forget("t", 1, key="k")
        assert (driven.words("t"), driven.erase(limit=0)) == (["one"], 0)

    def test_a_purge_that_conflicts_in_the_parent_is_told_in_no_fork(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.branch("t", "fork", through=1)
        driven.say("t", "parent's", key="k")
        with pytest.raises(KeyConflict):
            driven.forget("t", 1, key="k")
        assert driven.words("fork") == ["one"]

    def test_a_purge_without_an_event_withholds_nothing(self, driven: Driven) -> None:
        driven.say("t", "one")
        with pytest.raises(UsageError):
            driven.purge(ref("t"), (Span(first=Seq(1), last=Seq(1)),), driven.batch())
        assert driven.words("t") == ["one"]

    def test_seqs_that_are_not_there_are_purged_of_nothing(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.forget("t", 7, 8)
        driven.say("t", "after", *map(str, range(9)))
        assert driven.words("t")[:3] == ["one", "Purged", "after"]

    def test_a_span_far_beyond_the_head_is_cut_at_the_head(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.purge(ref("t"), (Span(first=Seq(2), last=Seq(2**60)),), driven.batch(Purged(seqs=())))
        assert driven.words("t") == ["one", None, "Purged"]

    def test_purging_what_is_purged_changes_nothing_more(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.forget("t", 1)
        driven.forget("t", 1)
        assert (driven.words("t"), driven.erase(limit=0)) == ([None, "two", "Purged", "Purged"], 1)

    def test_a_purge_breaks_no_chain(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.branch("t", "fork", through=2)
        driven.forget("t", 1)
        driven.erase(limit=9)
        assert (chain_faults(driven, "t"), chain_faults(driven, "fork")) == ([], [])

    def test_purging_what_is_not_there_says_so(self, driven: Driven) -> None:
        with pytest.raises(UnknownThread):
            driven.forget("t", 1)

    def test_a_fork_that_is_deleted_is_no_longer_told(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.branch("t", "fork", through=1)
        driven.delete(ref("fork"), Children.REFUSE)
        driven.forget("t", 1)
        assert driven.words("t") == [None, "Purged"]

    def test_the_same_words_said_again_are_kept(self, driven: Driven) -> None:
        driven.say("t", message("one"))
        driven.forget("t", 1)
        driven.say("t", message("one"))
        assert driven.words("t") == [None, "Purged", "one"]
