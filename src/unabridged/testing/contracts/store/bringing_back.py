"""What bringing a thread back promises: its rows and links as they were, behind what stands there of it already.
It refuses to put one event behind what somebody else said.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from typing import Final

import pytest

from unabridged.errors import ThreadDeleted, UnknownThread
from unabridged.log.ids import Seq
from unabridged.log.row import Row
from unabridged.log.thread import ThreadRow
from unabridged.ports import Children
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.driven import Driven
from unabridged.testing.proving import chain_faults
from unabridged.testing.samples import ref

_EVERYTHING: Final = 10_000


class BringingBack:
    """bring_back."""

    def test_a_thread_that_is_brought_back_is_as_it_was(self, driven: Driven) -> None:
        old = _old()
        assert _brought(driven, old, "t")
        assert (driven.thread(ref("t")), _rows(driven, "t")) == (old.thread(ref("t")), _rows(old, "t"))

    def test_events_come_back_page_by_page(self, driven: Driven) -> None:
        old = _old()
        for thread, rows, before in _pages(old, "t"):
            assert driven.bring_back(thread, rows, before=before)
        assert (driven.thread(ref("t")), _rows(driven, "t")) == (old.thread(ref("t")), _rows(old, "t"))

    def test_a_page_that_stands_there_already_is_not_put_there_again(self, driven: Driven) -> None:
        old = _old()
        (thread, rows, before), *_ = _pages(old, "t")
        assert [driven.bring_back(thread, rows, before=before) for _ in range(2)] == [True, False]
        assert _rows(driven, "t") == _rows(old, "t")[:1]

    def test_nothing_comes_back_behind_what_somebody_else_said(self, driven: Driven) -> None:
        (first, second, *_) = _pages(_old(), "t")
        driven.bring_back(first[0], first[1], before=first[2])
        driven.say("t", "somebody else's")
        assert not driven.bring_back(second[0], second[1], before=second[2])
        assert driven.words("t") == ["one", "somebody else's"]

    def test_nothing_comes_back_behind_another_beginning_of_the_same_length(self, driven: Driven) -> None:
        (_, (thread, rows, before), *_) = _pages(_old(), "t")
        driven.say("t", "another one")
        assert not driven.bring_back(thread, rows, before=before)
        assert driven.words("t") == ["another one"]

    def test_a_thread_does_not_begin_in_its_middle(self, driven: Driven) -> None:
        (_, (thread, rows, before), *_) = _pages(_old(), "t")
        assert not driven.bring_back(thread, rows, before=before)
        assert driven.thread(ref("t")) is None

    def test_a_thread_in_which_nothing_was_said_comes_back_too(self, driven: Driven) -> None:
        old = Driven(InMemoryStore(), seed=1)
        begun = old.begin(ref("t"), at=7, title="a title", metadata={"a": 1})  # type: ignore[arg-type]  # any mapping does
        assert driven.bring_back(begun, (), before=begun.link)
        assert driven.thread(ref("t")) == begun

    def test_a_fork_comes_back_behind_its_parent(self, driven: Driven) -> None:
        old = _old()
        old.branch("t", "fork", through=2)
        old.say("fork", "fork's three")
        assert [_brought(driven, old, name) for name in ("t", "fork")] == [True, True]
        assert driven.words("fork") == ["one", "two", "fork's three"]
        assert chain_faults(driven, "fork") == []

    def test_a_fork_does_not_come_back_without_its_parent(self, driven: Driven) -> None:
        old = _old()
        old.branch("t", "fork", through=2)
        with pytest.raises(UnknownThread):
            _brought(driven, old, "fork")
        assert driven.thread(ref("fork")) is None

    def test_what_was_purged_comes_back_as_commitments(self, driven: Driven) -> None:
        old = _old()
        old.forget("t", 2)
        old.erase(limit=9)
        _brought(driven, old, "t")
        assert driven.words("t") == ["one", None, "three", "Purged"]
        assert chain_faults(driven, "t") == []

    def test_an_append_under_a_key_that_came_back_is_the_same_append(self, driven: Driven) -> None:
        old = Driven(InMemoryStore(), seed=1)
        old.say("t", "one", key="k")
        _brought(driven, old, "t")
        again = driven.say("t", "one", key="k")
        assert (again.first, again.fresh) == (1, False)

    def test_a_thread_goes_on_where_it_came_back(self, driven: Driven) -> None:
        _brought(driven, _old(), "t")
        assert driven.say("t", "four").first == 4
        assert chain_faults(driven, "t") == []

    def test_no_index_has_what_came_back(self, driven: Driven) -> None:
        _brought(driven, _old(), "t")
        behind = driven.behind(ref("t").scope, version=1, after=None, limit=9)
        assert [(row.ref.thread, through) for row, through in behind] == [("t", 0)]

    def test_the_name_of_a_deleted_thread_is_not_used_again(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.delete(ref("t"), Children.REFUSE)
        with pytest.raises(ThreadDeleted):
            _brought(driven, _old(), "t")


def _old() -> Driven:
    """A store in which a thread says three things."""
    old = Driven(InMemoryStore(), seed=1)
    for text in ("one", "two", "three"):
        old.say("t", text)
    return old


def _rows(driven: Driven, thread: str) -> list[Row]:
    return driven.rows(ref(thread), after=Seq(0), limit=_EVERYTHING)


def _row(driven: Driven, thread: str) -> ThreadRow:
    row = driven.thread(ref(thread))
    assert row is not None
    return row


def _brought(driven: Driven, old: Driven, thread: str) -> bool:
    """Bring a thread over in one page."""
    row, rows = _row(old, thread), _rows(old, thread)
    return driven.bring_back(row, rows, before=b"the link before the first")


def _pages(old: Driven, thread: str) -> Iterator[tuple[ThreadRow, list[Row], bytes]]:
    """A thread in pages of one event, each with the link before it and the thread's row behind it."""
    row, before = _row(old, thread), b"the link before the first"
    for head, each in zip(count(1), _rows(old, thread), strict=False):
        yield replace(row, head=Seq(head), link=each.link), [each], before
        before = each.link
