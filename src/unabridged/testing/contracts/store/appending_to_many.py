"""What an append to many threads promises: one commit, each part all or nothing, and none that falls with another.
It refuses to know why somebody has so much to append at once.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

from dataclasses import replace

import pytest

from unabridged.errors import KeyConflict, ThreadDeleted, UsageError
from unabridged.log.extra import Extra
from unabridged.log.ids import MAIN, Seq
from unabridged.ports import Appended, Children, Settled, ThreadBatch, Work
from unabridged.testing.driven import Driven
from unabridged.testing.many import at_once
from unabridged.testing.proving import chain_faults
from unabridged.testing.samples import ELSEWHERE, ref


class AppendingToMany:
    """append_each."""

    def test_each_thread_begins_with_its_part(self, driven: Driven) -> None:
        driven.append_each([_part(driven, "b", "b's one", "b's two"), _part(driven, "a", "a's one")])
        assert (driven.words("a"), driven.words("b")) == (["a's one"], ["b's one", "b's two"])

    def test_each_part_is_told_its_numbers_in_the_order_of_the_parts(self, driven: Driven) -> None:
        driven.say("a", "one", "two")
        done = driven.append_each([_part(driven, "b", "one"), _part(driven, "a", "three", "four")])
        assert list(map(_placed, done)) == [(1, 1, True), (3, 4, True)]

    def test_two_parts_of_one_thread_stand_in_their_order(self, driven: Driven) -> None:
        driven.append_each([_part(driven, "t", "one"), _part(driven, "s", "else"), _part(driven, "t", "two")])
        assert (driven.words("t"), chain_faults(driven, "t")) == (["one", "two"], [])

    def test_the_chain_holds_in_each(self, driven: Driven) -> None:
        driven.append_each([_part(driven, name, "one", "two") for name in "abc"])
        driven.append_each([_part(driven, name, "three") for name in "cab"])
        assert [chain_faults(driven, name) for name in "abc"] == [[], [], []]

    def test_a_thread_that_begins_has_its_title_its_metadata_and_its_time(self, driven: Driven) -> None:
        batch = driven.batch("one", at=7)
        driven.append_each([ThreadBatch(ref=ref("t"), batch=batch, title="a title", metadata=Extra({"a": 1}))])
        row = driven.thread(ref("t"))
        assert row is not None
        assert (row.title, dict(row.metadata), row.created_at) == ("a title", {"a": 1}, 7)

    def test_a_thread_that_was_there_keeps_its_title(self, driven: Driven) -> None:
        driven.begin(ref("t"), at=1, title="its own", metadata=Extra())
        driven.append_each([replace(_part(driven, "t", "one"), title="another")])
        row = driven.thread(ref("t"))
        assert row is not None
        assert (row.title, row.head) == ("its own", 1)

    def test_threads_of_several_scopes_stay_apart(self, driven: Driven) -> None:
        elsewhere = replace(_part(driven, "t", "elsewhere"), ref=ref("t", ELSEWHERE))
        driven.append_each([_part(driven, "t", "here"), elsewhere])
        assert (driven.words("t"), driven.words("t", scope=ELSEWHERE)) == (["here"], ["elsewhere"])

    def test_a_part_that_was_appended_before_stands_where_it_stood(self, driven: Driven) -> None:
        parts = [_part(driven, name, "one", key="k") for name in "ab"]
        driven.append_each(parts[:1])
        assert list(map(_placed, driven.append_each(parts))) == [(1, 1, False), (1, 1, True)]

    def test_a_part_is_appended_once_however_it_came(self, driven: Driven) -> None:
        driven.append_each([_part(driven, "t", "one", key="k")])
        assert not driven.say("t", "one", key="k").fresh

    def test_another_content_under_a_part_s_key_is_refused_alone(self, driven: Driven) -> None:
        driven.say("a", "one", key="k")
        refused, done = driven.append_each([_part(driven, "a", "other", key="k"), _part(driven, "b", "one")])
        assert isinstance(refused, KeyConflict)
        assert (_placed(done), driven.words("a"), driven.words("b")) == ((1, 1, True), ["one"], ["one"])

    def test_a_deleted_thread_is_refused_alone(self, driven: Driven) -> None:
        driven.say("a", "one")
        driven.delete(ref("a"), Children.REFUSE)
        done, refused = driven.append_each([_part(driven, "b", "one"), _part(driven, "a", "two")])
        assert isinstance(refused, ThreadDeleted)
        assert (_placed(done), driven.thread(ref("a")), driven.words("b")) == ((1, 1, True), None, ["one"])

    def test_a_part_of_nothing_is_refused_with_all(self, driven: Driven) -> None:
        with pytest.raises(UsageError):
            driven.append_each([_part(driven, "a", "one"), _part(driven, "b")])
        assert driven.thread(ref("a")) is None

    def test_work_is_refused_with_all(self, driven: Driven) -> None:
        part = _part(driven, "b", "one")
        work = Work(lane=MAIN, step=lambda _: None)
        with pytest.raises(UsageError, match="no work"):
            driven.append_each([_part(driven, "a", "one"), replace(part, batch=replace(part.batch, work=work))])
        assert (driven.thread(ref("a")), driven.thread(ref("b"))) == (None, None)

    def test_an_append_to_no_thread_is_nothing(self, driven: Driven) -> None:
        assert driven.append_each([]) == []

    def test_a_fork_goes_on_from_what_it_shares(self, driven: Driven) -> None:
        driven.say("t", "one", "two", key="k")
        driven.branch("t", "fork", through=2)
        done, known = driven.append_each([_part(driven, "fork", "three"), _part(driven, "fork", "one", "two", key="k")])
        assert (_placed(done), _placed(known)) == ((3, 3, True), (1, 2, False))

    def test_many_who_append_to_the_same_threads_each_find_their_place(self, driven: Driven) -> None:
        orders = ["abc", "cba", "bac", "acb"]
        at_once(orders, lambda order: driven.append_each([_part(driven, name, order) for name in order]))
        assert [sorted(map(str, driven.words(name))) for name in "abc"] == [sorted(orders)] * 3
        assert [chain_faults(driven, name) for name in "abc"] == [[], [], []]

    def test_no_index_has_what_was_appended(self, driven: Driven) -> None:
        driven.append_each([_part(driven, "t", "one")])
        behind = driven.behind(ref("t").scope, version=1, after=None, limit=9)
        assert [(row.ref.thread, through) for row, through in behind] == [("t", Seq(0))]


def _part(driven: Driven, thread: str, *said: str, key: str | None = None) -> ThreadBatch:
    return ThreadBatch(ref=ref(thread), batch=driven.batch(*said, key=key))


def _placed(done: Settled) -> tuple[int, int, bool]:
    assert isinstance(done, Appended)
    return done.first, done.last, done.fresh
