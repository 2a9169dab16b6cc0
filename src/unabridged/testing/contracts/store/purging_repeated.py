"""What a purge promises of what forks said of it: pieces, wordings and summaries that hold its words once more go too.
It refuses to take what only names it.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

from typing import Final

from unabridged.log.body import Amended, Chunk, Hidden, Message, Purged
from unabridged.log.compacted import Compacted, Drop, Receipt
from unabridged.log.ids import ItemName, Seq, spans_of
from unabridged.testing.driven import Driven
from unabridged.testing.samples import ref

MORE: Final = Amended(seq=Seq(1), message=Message(role="user", id="more"))


class PurgingRepeated:
    """purge."""

    def test_what_forks_said_of_it_themselves_goes_too(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.branch("t", "fork", through=2)
        driven.say("fork", Amended(seq=Seq(2), message=Message(role="user")), "after", MORE)
        driven.branch("fork", "grandchild", through=3)
        driven.forget("t", 2)
        assert [driven.words(name)[2:] for name in ("fork", "grandchild")] == [
            [None, "after", "Amended", "Purged"],
            [None, "Purged"],
        ]

    def test_a_forks_summary_of_words_that_took_a_messages_place_goes_with_them(self, driven: Driven) -> None:
        driven.say("t", "one", MORE)
        driven.branch("t", "fork", through=2)
        driven.say("fork", _summary(ItemName(seq=Seq(1)), drawn_on=2))
        driven.forget("t", 2)
        assert driven.words("fork") == ["one", None, None, "Purged"]

    def test_so_does_one_of_words_that_two_threads_put_into_pieces(self, driven: Driven) -> None:
        driven.say("t", "one", MORE)
        driven.branch("t", "fork", through=2)
        driven.say("fork", MORE, Chunk(of=Seq(2), index=1, text="on"))
        driven.branch("fork", "grandchild", through=4)
        driven.say("grandchild", _summary(ItemName(seq=Seq(1)), drawn_on=4))
        driven.forget("fork", 2, 4)
        assert driven.words("grandchild") == ["one", None, "Amended", None, None, "Purged"]

    def test_so_does_one_of_what_was_left_of_a_summary_as_something_it_covers_was_hidden(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.say("t", _summary(ItemName(seq=Seq(1)), ItemName(seq=Seq(2)), drawn_on=2), Hidden(seqs=spans_of([2])))
        driven.branch("t", "fork", through=4)
        driven.say("fork", _summary(ItemName(seq=Seq(4), n=1), drawn_on=4))
        driven.forget("t", 1)
        assert driven.words("fork")[4:] == [None, "Purged"]
        assert driven.withheld(ref("fork")) == [*spans_of([5])]

    def test_a_forks_summary_of_words_that_another_put_otherwise_later_stays(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.branch("t", "fork", through=2)
        driven.say("t", Amended(seq=Seq(2), message=Message(role="user")))
        driven.say("fork", _summary(ItemName(seq=Seq(2)), drawn_on=2))
        driven.forget("t", 1, 3)
        assert driven.words("fork") == [None, "two", "Compacted", "Purged"]

    def test_so_does_one_of_what_was_left_of_a_summary_before_it_was_said(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.say("t", _summary(ItemName(seq=Seq(1)), ItemName(seq=Seq(2)), drawn_on=2), Hidden(seqs=spans_of([2])))
        driven.say("t", "late")
        driven.branch("t", "fork", through=5)
        driven.say("fork", _summary(ItemName(seq=Seq(4), n=1), drawn_on=5))
        driven.forget("t", 5)
        assert driven.words("fork")[4:] == [None, "Compacted", "Purged"]

    def test_a_wording_that_is_not_named_stays_with_what_a_fork_says_of_it(self, driven: Driven) -> None:
        driven.say("t", "one", MORE)
        driven.branch("t", "fork", through=2)
        driven.say("fork", Chunk(of=Seq(2), index=1, text="on"), Amended(seq=Seq(2), message=Message(role="user")))
        driven.branch("fork", "grandchild", through=4)
        driven.forget("t", 1)
        for name in ("fork", "grandchild"):
            assert driven.words(name) == [None, "Amended", "Chunk", "Amended", "Purged"]
            assert _purged(driven, name) == [1]

    def test_so_it_does_where_a_summary_of_the_message_goes(self, driven: Driven) -> None:
        driven.say("t", "one", MORE)
        driven.branch("t", "fork", through=2)
        driven.say("fork", Chunk(of=Seq(2), index=1, text="on"), _summary(ItemName(seq=Seq(1)), drawn_on=3))
        driven.forget("t", 1)
        assert driven.words("fork") == [None, "Amended", "Chunk", None, "Purged"]
        assert (_purged(driven, "fork"), driven.withheld(ref("fork"))) == ([1, 4], [*spans_of([4])])

    def test_what_a_fork_purges_goes_in_its_parent_with_what_that_says_of_it(self, driven: Driven) -> None:
        driven.say("t", "one", MORE, Chunk(of=Seq(2), index=1, text="on"))
        driven.branch("t", "fork", through=3)
        driven.say("fork", Chunk(of=Seq(2), index=1, text="other"))
        driven.branch("fork", "grandchild", through=4)
        driven.forget("fork", 1)
        assert driven.words("t") == [None, None, None, "Purged"]
        assert (_purged(driven, "t"), driven.withheld(ref("t"))) == ([1, 2, 3], [*spans_of([1, 2, 3])])
        assert driven.words("grandchild") == [None, None, None, "Chunk", "Purged"]
        assert _purged(driven, "grandchild") == [1, 2, 3]

    def test_what_forks_said_of_it_themselves_is_erased_with_it(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.branch("t", "fork", through=1)
        driven.say("fork", MORE)
        driven.forget("t", 1)
        driven.erase(limit=9)
        assert [event.payload for event in driven.told("fork")][:2] == [None, None]


def _purged(driven: Driven, name: str) -> list[int]:
    """What a thread's last event says was purged."""
    said = driven.told(name)[-1].body
    assert isinstance(said, Purged)
    found = [seq for span in said.seqs for seq in range(span.first, span.last + 1)]
    assert said.seqs == spans_of(found)  # in order, and in no more spans than it takes
    return found


def _summary(*items: ItemName, drawn_on: int) -> Compacted:
    edits = (Drop(items=items, covers=spans_of([item.seq for item in items])),)
    receipt = Receipt(tokens_before=9, tokens_after=1)
    return Compacted(strategy="s", version=1, drawn_on=Seq(drawn_on), edits=edits, receipt=receipt)
