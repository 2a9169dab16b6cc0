"""What a key promises: the same append, however often it is sent, is in the log once.
It refuses to know why a caller repeats himself.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

import pytest

from unabridged.errors import KeyConflict
from unabridged.log.ids import ThreadRef
from unabridged.ports import Appended
from unabridged.stores import placing
from unabridged.testing.driven import Driven
from unabridged.testing.samples import ELSEWHERE, ref


class Keys:
    """Appends that are repeated under one key."""

    def test_the_same_key_and_content_is_told_the_same_numbers(self, driven: Driven) -> None:
        driven.say("t", "zero")
        first = driven.say("t", "one", "two", key="k")
        again = driven.say("t", "one", "two", key="k")
        assert (again.first, again.last, again.fresh) == (first.first, first.last, False)

    def test_the_same_key_and_content_is_stored_once(self, driven: Driven) -> None:
        for _ in range(3):
            driven.say("t", "one", "two", key="k")
        assert driven.words("t") == ["one", "two"]

    def test_a_repeat_is_recognised_whatever_was_appended_since(self, driven: Driven) -> None:
        driven.say("t", "one", key="k")
        driven.say("t", "two", "three")
        assert driven.say("t", "one", key="k") == Appended(
            first=driven.told("t")[0].seq, last=driven.told("t")[0].seq, fresh=False
        )

    def test_a_repeat_of_the_very_same_batch_needs_no_text_key(self, driven: Driven) -> None:
        batch = driven.batch("one")
        driven.append(ref("t"), batch)
        assert not driven.append(ref("t"), batch).fresh

    def test_another_content_under_the_same_key_is_a_conflict(self, driven: Driven) -> None:
        driven.say("t", "one", key="k")
        with pytest.raises(KeyConflict):
            driven.say("t", "other", key="k")

    def test_a_conflict_names_the_key_and_both_contents(self, driven: Driven) -> None:
        driven.say("t", "one", key="k")
        with pytest.raises(KeyConflict) as told:
            driven.say("t", "other", key="k")
        assert told.value.key == "k"
        assert told.value.stored_digest == placing.content_of(driven.batch("one"))
        assert told.value.given_digest == placing.content_of(driven.batch("other"))

    def test_a_conflict_writes_nothing(self, driven: Driven) -> None:
        driven.say("t", "one", key="k")
        with pytest.raises(KeyConflict):
            driven.say("t", "other", key="k")
        assert driven.words("t") == ["one"]

    @pytest.mark.parametrize("texts", [("one",), ("one", "two", "three")])
    def test_a_shorter_or_longer_batch_under_the_same_key_is_a_conflict(
        self, driven: Driven, texts: tuple[str, ...]
    ) -> None:
        driven.say("t", "one", "two", key="k")
        with pytest.raises(KeyConflict):
            driven.say("t", *texts, key="k")

    def test_what_another_append_added_does_not_lengthen_a_batch(self, driven: Driven) -> None:
        driven.say("t", "one", key="k")
        driven.say("t", "two", key="l")
        with pytest.raises(KeyConflict):
            driven.say("t", "one", "two", key="k")

    def test_two_keys_may_stand_for_the_same_content(self, driven: Driven) -> None:
        driven.say("t", "one", key="k")
        assert driven.say("t", "one", key="l").first == 2

    def test_a_key_belongs_to_its_thread(self, driven: Driven) -> None:
        driven.say("a", "one", key="k")
        assert driven.say("b", "other", key="k").fresh

    def test_a_key_belongs_to_its_scope(self, driven: Driven) -> None:
        driven.say("t", "one", key="k")
        assert driven.say("t", "other", key="k", scope=ELSEWHERE).fresh

    def test_a_key_of_what_a_fork_shares_is_known_in_the_fork(self, driven: Driven) -> None:
        driven.say("t", "one", "two", key="k")
        driven.branch("t", "fork", through=2)
        assert not driven.say("fork", "one", "two", key="k").fresh

    def test_a_key_is_known_through_two_forks(self, driven: Driven) -> None:
        driven.say("t", "one", key="k")
        driven.branch("t", "fork", through=1)
        driven.branch("fork", "grandchild", through=1)
        assert not driven.say("grandchild", "one", key="k").fresh

    def test_a_key_the_parent_used_after_the_fork_is_free_in_the_fork(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.branch("t", "fork", through=1)
        driven.say("t", "parent's", key="k")
        assert driven.say("fork", "fork's", key="k").fresh

    def test_a_key_a_fork_used_is_free_in_the_parent(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.branch("t", "fork", through=1)
        driven.say("fork", "fork's", key="k")
        assert driven.say("t", "parent's", key="k").fresh

    def test_a_batch_that_a_fork_shares_in_part_is_not_told_as_whole(self, driven: Driven) -> None:
        driven.say("t", "one", "two", "three", key="k")
        driven.branch("t", "fork", through=2)
        with pytest.raises(KeyConflict):
            driven.say("fork", "one", "two", "three", key="k")

    def test_a_repeat_after_a_purge_brings_nothing_back(self, driven: Driven) -> None:
        driven.say("t", "one", key="k")
        driven.forget("t", 1)
        with pytest.raises(KeyConflict):
            driven.say("t", "one", key="k")
        assert driven.words("t") == [None, "Purged"]

    def test_a_repeat_after_an_erasure_brings_nothing_back(self, driven: Driven) -> None:
        driven.say("t", "one", key="k")
        driven.forget("t", 1)
        driven.erase(limit=10)
        with pytest.raises(KeyConflict):
            driven.say("t", "one", key="k")
        assert driven.words("t") == [None, "Purged"]

    def test_the_events_of_a_detached_fork_are_still_found_by_key(self, driven: Driven) -> None:
        fork: ThreadRef = ref("fork")
        driven.say("t", "one", key="k")
        driven.branch("t", "fork", through=1)
        driven.detach(fork)
        assert not driven.say("fork", "one", key="k").fresh
