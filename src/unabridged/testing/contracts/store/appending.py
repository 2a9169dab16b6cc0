"""What an append promises: dense numbers, all or nothing, what was said given back as it was.
It refuses to know keys, forks and purges; those have contracts of their own.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

import pytest

from unabridged.errors import UsageError
from unabridged.log.ids import Origin, Seq
from unabridged.log.kind import Kind
from unabridged.ports import Batch
from unabridged.testing.driven import Driven
from unabridged.testing.samples import draft_of, key_of, message, ref


class Appending:
    """Appends to one thread."""

    def test_the_first_event_of_a_thread_is_seq_one(self, driven: Driven) -> None:
        assert driven.say("t", "one").first == 1

    def test_numbers_are_dense_across_batches(self, driven: Driven) -> None:
        for texts in (("one",), ("two", "three", "four"), ("five",)):
            driven.say("t", *texts)
        assert driven.numbers("t") == [1, 2, 3, 4, 5]

    def test_a_batch_is_told_its_first_and_its_last_number(self, driven: Driven) -> None:
        driven.say("t", "one")
        done = driven.say("t", "two", "three")
        assert (done.first, done.last, done.fresh) == (2, 3, True)

    def test_events_are_read_in_the_order_they_were_appended(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.say("t", "three")
        assert driven.words("t") == ["one", "two", "three"]

    def test_each_thread_has_numbers_of_its_own(self, driven: Driven) -> None:
        driven.say("a", "one", "two")
        assert driven.say("b", "one").first == 1

    def test_an_append_of_nothing_is_refused(self, driven: Driven) -> None:
        with pytest.raises(UsageError):
            driven.say("t")

    def test_an_append_of_nothing_begins_no_thread(self, driven: Driven) -> None:
        with pytest.raises(UsageError):
            driven.say("t")
        assert driven.thread(ref("t")) is None

    def test_the_thread_knows_how_far_it_has_come(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        row = driven.thread(ref("t"))
        assert row is not None
        assert row.head == 2

    def test_the_thread_knows_the_link_of_its_newest_event(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        row = driven.thread(ref("t"))
        assert row is not None
        assert row.link == driven.rows(ref("t"), after=Seq(1), limit=9)[0].link

    def test_every_column_of_a_draft_is_kept(self, driven: Driven) -> None:
        batch = driven.batch("one", key="k")
        driven.append(ref("t"), batch)
        (event,), (draft,) = driven.told("t"), batch.drafts
        assert (event.payload, event.at, event.origin, event.writer) == (draft.payload, 1, Origin.USER, "kit")
        assert (event.kind, event.tokens, event.counter) == (Kind.MESSAGE, draft.skeleton.tokens, "quarter")
        assert driven.rows(ref("t"), after=Seq(0), limit=1)[0].salt == draft.salt

    def test_a_rendition_is_kept_beside_its_original(self, driven: Driven) -> None:
        draft = draft_of(message("all of it"), ids=driven.ids, rendition=b"short")
        driven.append(ref("t"), Batch(key=key_of(None, ids=driven.ids), drafts=(draft,)))
        (event,) = driven.told("t")
        assert (event.rendition, event.payload) == (b"short", draft.payload)

    def test_only_the_first_event_of_a_batch_carries_the_key(self, driven: Driven) -> None:
        driven.say("t", "one", "two", key="k")
        assert [event.key for event in driven.told("t")] == ["k", None]

    def test_a_time_that_runs_backwards_changes_no_order(self, driven: Driven) -> None:
        for moment, text in ((9, "one"), (-5, "two"), (3, "three")):
            driven.append(ref("t"), driven.batch(text, at=moment))
        assert driven.words("t") == ["one", "two", "three"]
        assert [event.at for event in driven.told("t")] == [9, -5, 3]

    def test_a_batch_of_a_thousand_events_stands_together(self, driven: Driven) -> None:
        done = driven.say("t", *map(str, range(1_000)))
        assert (done.first, done.last) == (1, 1_000)
        assert driven.words("t") == list(map(str, range(1_000)))
