"""What is brought back under its own names has the links it had; under others the links that belong to those."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

import pytest

from tests.retention.written import NAME, archive, row, rows, signed, spoken, unsigned
from unabridged.blocking import drive
from unabridged.engine.upkeep.verify import verify
from unabridged.log.ids import Scope, Seq, ThreadId, ThreadRef
from unabridged.log.row import Row
from unabridged.log.thread import ThreadRow
from unabridged.retention.proving import proved
from unabridged.retention.relinking import Naming, Page, pages
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.driven import Driven

SPOKEN = spoken()
NAMES = ("apart", "silent", "t", "fork", "empty", "grandchild")
ELSEWHERE = Scope(tenant="umbrella")
AS_THEY_WERE = Naming(scope=None, ids=MappingProxyType({}))
OTHERS = Naming(scope=ELSEWHERE, ids=MappingProxyType({"t": "T", "grandchild": "G", "apart": "A"}))


def read(naming: Naming) -> Iterator[Page]:
    return pages(proved(archive(), store=NAME), naming)


def test_under_its_own_names_every_link_and_row_is_as_it_was() -> None:
    told: dict[str, ThreadRow] = {}
    events: dict[str, list[Row]] = {name: [] for name in NAMES}
    for page in read(AS_THEY_WERE):
        told[page.was] = page.thread
        events[page.was] += page.rows
    assert told == {name: row(SPOKEN, name) for name in NAMES}
    assert events == {name: rows(SPOKEN, name) for name in NAMES}


def test_under_other_names_the_chain_verifies_and_says_the_same() -> None:
    there = Driven(InMemoryStore())
    for page in read(OTHERS):
        assert there.bring_back(page.thread, page.rows, before=page.before)
    checked = drive(verify(there.store, counters={}))
    assert (checked.threads, [fault for fault in checked.faults if fault.column != "counter"]) == (6, [])
    assert there.words("G", scope=ELSEWHERE) == SPOKEN.words("grandchild")
    assert there.words("A", scope=ELSEWHERE) == SPOKEN.words("apart")


def test_parents_are_named_as_they_stand_there_and_elders_that_are_gone_as_they_were() -> None:
    told = {page.was: page.thread for page in read(OTHERS)}
    assert (told[ThreadId("fork")].parent, told[ThreadId("grandchild")].parent) == ("T", "fork")
    assert told[ThreadId("apart")].ancestry == (("t", 0), ("fork", 2), ("A", 3))
    assert told[ThreadId("t")].ref == ThreadRef(scope=ELSEWHERE, thread=ThreadId("T"))


def long_page() -> Page:
    (page,) = (page for page in read(AS_THEY_WERE) if page.was == "t")
    return page


@pytest.mark.parametrize("seq", range(5))
def test_what_stands_beyond_a_seq_goes_on_from_the_link_there(seq: int) -> None:
    page = long_page()
    left = page.beyond(Seq(seq))
    if seq == 4:
        assert left is None
    else:
        assert left is not None
        assert (left.since, left.before, left.rows) == (seq, page.link_at(Seq(seq)), page.rows[seq:])


def test_a_link_is_known_where_the_page_reaches() -> None:
    page = long_page()
    links = [each.link for each in page.rows]
    assert [page.link_at(Seq(seq)) for seq in range(6)] == [page.before, *links, None]


def test_a_long_thread_comes_in_pages_that_follow_one_another() -> None:
    driven = Driven(InMemoryStore())
    driven.say("t", *["x"] * 501)
    driven.say("t", "y" * 9_000_000, "z")
    lines = signed(unsigned(driven, [("t",)]))
    found = list(pages(proved(lines, store=NAME), AS_THEY_WERE))
    assert [(page.since, page.thread.head, page.end) for page in found] == [
        (0, 500, 503),
        (500, 502, 503),
        (502, 503, 503),
    ]
    assert [page.before for page in found[1:]] == [page.thread.link for page in found[:-1]]
