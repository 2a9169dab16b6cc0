"""What an index promises of purges: what was purged is found no more at once, and its words go with the next erasure.
It refuses to take in what was purged since it was read.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from unabridged.log.body import Chunk
from unabridged.log.ids import Seq
from unabridged.search.following import INDEX_VERSION, Following, decode, encode
from unabridged.testing.documents import document
from unabridged.testing.driven import Driven
from unabridged.testing.samples import ref

NEEDLE: Final = "needleinthehay"


class Unlearning:
    """index after purge; postings and described after purge; erase and traces of words."""

    def test_what_was_purged_is_found_no_more_at_once(self, driven: Driven) -> None:
        self._learnt(driven)
        driven.forget("t", 2)
        assert [driven.found(asked) for asked in ("same", NEEDLE, NEEDLE[:5] + "*")] == [[("t", 3), ("t", 1)], [], []]

    def test_the_calls_of_what_was_purged_are_known_no_more(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        state = Following(Seq(2))
        state.calling("c-1", "find", Seq(1))
        state.calling("c-2", "read", Seq(2))
        state.calling("c-3", "list", Seq(1))
        state.answering(["c-3"], Seq(2))
        driven.learn("t", through=2, version=INDEX_VERSION, content=encode(state))
        driven.forget("t", 1)
        kept = driven.indexed(ref("t"), version=INDEX_VERSION)
        assert kept is not None
        left = decode(kept.through, kept.content)
        assert left is not None
        assert (left.through, [call.id for call in left.calls], left.answered) == (2, ["c-2"], [])

    def test_what_was_purged_is_found_no_more_after_erasing(self, driven: Driven) -> None:
        self._learnt(driven)
        driven.forget("t", 2)
        while driven.erase(limit=9):
            pass
        assert [driven.found(asked) for asked in ("same", NEEDLE)] == [[("t", 3), ("t", 1)], []]

    def test_what_a_fork_purges_of_its_parent_is_found_no_more(self, driven: Driven) -> None:
        self._learnt(driven)
        driven.branch("t", "fork", through=3)
        driven.forget("fork", 2)
        assert driven.found("same") == [("t", 3), ("t", 1)]

    def test_what_a_purge_of_a_parent_takes_with_it_is_no_other_event_of_a_fork(self, driven: Driven) -> None:
        self._learnt(driven)
        driven.branch("t", "fork", through=3)
        driven.say("fork", "more")
        driven.learn("fork", document(4, "same"), through=4)
        driven.forget("t", 2)
        assert sorted(driven.found("same")) == [("fork", 4), ("t", 1), ("t", 3)]

    def test_a_document_of_what_was_purged_since_it_was_read_is_refused_with_its_step(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.forget("t", 1)
        assert not driven.learn("t", document(1, "one"), document(2, "two"), through=2)
        assert (driven.found("one"), driven.found("two")) == ([], [])

    def test_so_it_is_after_it_was_erased(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.forget("t", 1)
        driven.erase(limit=9)
        assert not driven.learn("t", document(1, "one"), through=2)
        assert driven.learn("t", document(2, "two"), through=2)
        assert driven.found("two") == [("t", 2)]

    @pytest.mark.parametrize("by", ["t", "fork"])
    def test_a_message_in_pieces_is_found_no_more_by_the_words_of_one_that_was_purged(
        self, driven: Driven, by: str
    ) -> None:
        self._in_pieces(driven)
        driven.branch("t", "fork", through=4)
        assert driven.learn("t", replace(document(4, NEEDLE), pieces=(Seq(1), Seq(2), Seq(3))), through=4)
        driven.forget(by, 2)
        assert driven.found(NEEDLE) == []

    def test_so_it_is_where_it_was_purged_since_the_message_was_read(self, driven: Driven) -> None:
        self._in_pieces(driven)
        driven.forget("t", 2)
        whole = replace(document(4, NEEDLE), pieces=(Seq(1), Seq(2), Seq(3)))
        assert not driven.learn("t", whole, through=4)
        driven.erase(limit=9)
        assert not driven.learn("t", whole, through=4)
        assert driven.found(NEEDLE) == []

    def test_a_piece_that_is_purged_once_more_takes_nothing_from_the_index(self, driven: Driven) -> None:
        self._in_pieces(driven)
        driven.forget("t", 2)
        driven.learn("t", document(4, "same"), through=5)
        driven.forget("t", 2)
        assert driven.found("same") == [("t", 4)]

    def test_an_index_goes_on_after_a_purge(self, driven: Driven) -> None:
        self._learnt(driven)
        driven.forget("t", 2)
        driven.say("t", "more")
        assert driven.learn("t", document(5, "same"), through=5, since=3)
        assert driven.found("same") == [("t", 5), ("t", 3), ("t", 1)]

    def test_a_thread_is_indexed_anew_after_a_purge_of_which_nothing_was_erased_yet(self, driven: Driven) -> None:
        self._learnt(driven)
        driven.forget("t", 2)
        driven.clear_index()
        driven.learn("t", document(1, "same"), document(3, "same"), through=3)
        assert driven.found("same") == [("t", 3), ("t", 1)]

    def test_after_erasing_no_word_of_it_is_left_in_the_store(self, driven: Driven) -> None:
        self._learnt(driven)
        driven.forget("t", 2)
        while driven.erase(limit=9):
            pass
        assert driven.traces([NEEDLE.encode()]) == []

    def test_many_documents_are_taken_out_and_the_others_stay(self, driven: Driven) -> None:
        for name in "tu":
            driven.say(name, "one")
            driven.learn(name, *(document(1, f"same {n}", piece=n) for n in range(200)), through=1)
        driven.forget("t", 1)
        while driven.erase(limit=9):
            pass
        assert driven.found("same") == [("u", 1)] * 200
        assert [driven.found("199"), driven.found("19*")] == [[("u", 1)], [("u", 1)] * 11]

    def _learnt(self, driven: Driven) -> None:
        driven.say("t", "one", NEEDLE, "three")
        driven.learn("t", document(1, "same"), document(2, f"same {NEEDLE}"), document(3, "same"), through=3)

    def _in_pieces(self, driven: Driven) -> None:
        pieces = [Chunk(of=Seq(1), index=n, text=text, part=0, last=n > 1) for n, text in enumerate((NEEDLE, "b", "c"))]
        driven.say("t", "a", *pieces)
