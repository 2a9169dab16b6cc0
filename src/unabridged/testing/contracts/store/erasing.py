"""What erasing promises: batch by batch the bytes of what was purged go, and it can be proved that they went.
It refuses to erase anything that was not purged.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

from typing import Final

import pytest

from unabridged.log.body import Message
from unabridged.log.extra import Extra
from unabridged.log.ids import Seq
from unabridged.ports import Batch
from unabridged.testing.driven import Driven
from unabridged.testing.samples import draft_of, key_of, ref

NEEDLE: Final = b"needle-in-the-hay"


class Erasing:
    """erase, traces."""

    def test_nothing_purged_is_nothing_to_erase(self, driven: Driven) -> None:
        driven.say("t", "one")
        assert (driven.erase(limit=9), driven.words("t")) == (0, ["one"])

    def test_a_limit_of_none_says_how_many_are_to_do(self, driven: Driven) -> None:
        driven.say("t", *"abcd")
        driven.forget("t", 1, 2, 4)
        assert driven.erase(limit=0) == 3

    def test_what_is_purged_twice_is_to_do_once(self, driven: Driven) -> None:
        driven.say("t", *"abcdef")
        driven.forget("t", 1, 2, 3)
        driven.forget("t", 2, 3, 4, 5)
        assert driven.erase(limit=0) == 5

    def test_what_is_still_to_erase_is_told_by_its_owner(self, driven: Driven) -> None:
        driven.say("t", *"abcdef")
        driven.branch("t", "fork", through=6)
        driven.forget("fork", 1, 2, 4)
        assert _told(driven, "t") == [1, 2, 4]
        assert _told(driven, "fork") == []

    def test_what_is_erased_is_no_longer_told_as_still_to_erase(self, driven: Driven) -> None:
        driven.say("t", *"abc")
        driven.forget("t", 1, 3)
        driven.erase(limit=9)
        assert _told(driven, "t") == []

    def test_each_pass_erases_up_to_its_limit(self, driven: Driven) -> None:
        driven.say("t", *"abcdef")
        driven.forget("t", 1, 2, 3, 5, 6)
        assert [driven.erase(limit=2) for _ in range(4)] == [3, 1, 0, 0]

    def test_passes_over_several_threads_reach_all_of_them(self, driven: Driven) -> None:
        for name in "uvw":
            driven.say(name, "one", "two")
            driven.forget(name, 1, 2)
        left = [driven.erase(limit=4), driven.erase(limit=4)]
        assert left == [2, 0]

    def test_an_erased_row_keeps_its_number_its_link_and_its_commitments(self, driven: Driven) -> None:
        driven.say("t", "one")
        (before,) = driven.rows(ref("t"), after=Seq(0), limit=1)
        driven.forget("t", 1)
        driven.erase(limit=9)
        (after,) = driven.rows(ref("t"), after=Seq(0), limit=1)
        assert (after.seq, after.link, after.key_digest) == (before.seq, before.link, before.key_digest)
        assert (after.payload, after.salt, after.key, after.shape, after.rendition) == (None,) * 5
        assert after.commitments

    def test_nothing_else_is_erased(self, driven: Driven) -> None:
        driven.say("t", "one", "two", "three")
        rows = driven.rows(ref("t"), after=Seq(0), limit=9)
        driven.forget("t", 2)
        driven.erase(limit=9)
        after = driven.rows(ref("t"), after=Seq(0), limit=9)
        assert (after[0], after[2]) == (rows[0], rows[2])

    def test_between_two_passes_everything_stays_withheld(self, driven: Driven) -> None:
        driven.say("t", *"abcd")
        driven.forget("t", 1, 2, 3)
        driven.erase(limit=1)
        assert driven.words("t") == [None, None, None, "d", "Purged"]

    def test_what_is_said_between_two_passes_is_kept(self, driven: Driven) -> None:
        driven.say("t", *"abcd")
        driven.forget("t", 1, 2, 3)
        driven.erase(limit=1)
        driven.say("t", "more")
        driven.erase(limit=9)
        assert driven.words("t") == [None, None, None, "d", "Purged", "more"]

    def test_a_reader_sees_the_same_before_and_after_erasing(self, driven: Driven) -> None:
        driven.say("t", Message(role="bard", sender="x"), "two")
        driven.forget("t", 1)
        withheld = [(each.seq, each.kind, each.skeleton, each.body) for each in driven.told("t")]
        driven.erase(limit=9)
        assert [(each.seq, each.kind, each.skeleton, each.body) for each in driven.told("t")] == withheld

    def test_before_erasing_the_trace_is_found(self, driven: Driven) -> None:
        driven.say("t", NEEDLE.decode())
        driven.forget("t", 1)
        assert driven.traces([NEEDLE]) != []

    def test_without_a_needle_what_is_still_to_erase_is_a_trace(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.forget("t", 1)
        assert driven.traces() != []

    def test_after_erasing_no_trace_is_left(self, driven: Driven) -> None:
        text = NEEDLE.decode()
        draft = draft_of(Message(role=text, sender=text), ids=driven.ids, rendition=NEEDLE)
        driven.append(ref("t"), Batch(key=key_of(text, ids=driven.ids), drafts=(draft,)))
        driven.say("t", "kept", text * 10_000)
        driven.forget("t", 1, 3)
        driven.erase(limit=9)
        assert driven.traces([NEEDLE]) == []

    def test_a_needle_that_was_never_purged_is_found(self, driven: Driven) -> None:
        driven.say("t", NEEDLE.decode())
        assert driven.traces([NEEDLE]) != []

    @pytest.mark.parametrize("place", ["title", "metadata", "thread"])
    def test_a_needle_in_a_threads_row_is_found(self, driven: Driven, place: str) -> None:
        name = NEEDLE.decode() if place == "thread" else "t"
        driven.say(name, "one")
        if place == "title":
            driven.describe(ref("t"), title=NEEDLE.decode(), metadata=None)
        if place == "metadata":
            driven.begin(ref("u"), at=1, title="", metadata=Extra({"x": NEEDLE.decode()}))
        assert driven.traces([NEEDLE]) != []

    def test_looking_for_traces_changes_nothing(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.forget("t", 1)
        driven.traces([NEEDLE])
        assert (driven.words("t"), driven.erase(limit=0)) == ([None, "two", "Purged"], 1)


def _told(driven: Driven, name: str) -> list[int]:
    """The seqs of the thread's own that wait to be erased."""
    return [seq for span in driven.withheld(ref(name)) for seq in range(span.first, span.last + 1)]
