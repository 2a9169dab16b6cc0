"""What no index has yet is read for a question up to so many events and bytes; what was not is told."""

from __future__ import annotations

import pytest

from tests.engine.searched import a, memory, u
from tests.engine.talk import write
from unabridged import Memory
from unabridged.engine.search import lagging
from unabridged.log.body import Chunk, Message
from unabridged.log.event import Event
from unabridged.log.ids import Seq, ThreadRef
from unabridged.ports import Store
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.around import AroundStore


class Asked(AroundStore):
    """A store that remembers how many events it was asked for at once."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.limits: list[int] = []

    async def events(self, ref: ThreadRef, *, after: Seq, limit: int, through: Seq | None = None) -> list[Event]:
        self.limits.append(limit)
        return await super().events(ref, after=after, limit=limit, through=through)


def filled() -> Memory:
    made = memory()
    for name in "tu":
        made.thread(name).append([u("a needle"), a("in the hay")])
    return made


@pytest.mark.parametrize(("read", "left"), [(3, [("u", 2, 2)]), (2, [("u", 1, 2)]), (1, [("t", 2, 2), ("u", 1, 2)])])
def test_more_than_can_be_read_for_one_question_is_told(
    read: int, left: list[tuple[str, int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lagging, "_MOST_EVENTS", read)
    found = filled().search("needle", limit=100)
    assert [(each.thread, each.seqs.first, each.seqs.last) for each in found.unsearched] == left


def test_large_events_are_read_for_one_question_up_to_so_many_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lagging, "_MOST_BYTES", 50_000)
    made = memory()
    made.thread("t").append([u("needle" + " " * 20_000) for _ in range(30)])
    found = made.thread("t").search("needle", limit=100)
    assert (sorted(hit.seq for hit in found), [(each.seqs.first, each.seqs.last) for each in found.unsearched]) == (
        [1, 2],
        [(3, 30)],
    )


def test_a_few_large_events_are_read_at_once_and_not_a_whole_page_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lagging, "_MOST_BYTES", 10_000)
    store = Asked(InMemoryStore())
    memory(store).thread("t").append([u("needle" + " " * 1_000) for _ in range(60)])
    memory(store).thread("t").search("needle")
    assert store.limits == [20]


def test_small_events_are_read_by_whole_pages_once_it_is_known_that_they_are() -> None:
    store = Asked(InMemoryStore())
    memory(store).thread("t").append([u("needle") for _ in range(300)])
    memory(store).thread("t").search("needle")
    assert store.limits == [20, 200, 200]


def test_an_event_that_is_more_than_may_be_read_is_told_with_those_behind_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lagging, "_MOST_BYTES", 10_000)
    made = memory()
    made.thread("t").append([u("needle" + " " * 20_000), u("needle")])
    (left,) = made.thread("t").search("needle").unsearched
    assert (left.seqs.first, left.seqs.last) == (1, 2)


@pytest.mark.parametrize("pieces", [0, 1, 2])
def test_of_a_message_whose_last_piece_is_not_read_no_piece_was_searched(
    pieces: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lagging, "_MOST_EVENTS", 2 + pieces)
    made = memory()
    thread = made.thread("t")
    thread.append(u("needle"))
    chunks = [Chunk(of=Seq(2), index=n, text="needle ", last=n == 2) for n in range(3)]
    write(thread, Message(role="user", chunks=3), *chunks)
    (left,) = thread.search("needle").unsearched
    assert (left.seqs.first, left.seqs.last) == (2, 5)


def test_what_is_left_behind_a_purged_piece_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lagging, "_MOST_EVENTS", 2)
    thread = memory().thread("t")
    thread.append([u("nee"), Chunk(of=Seq(1), index=0, text="dle", part=0), u("needle")])
    thread.purge(1)
    (left,) = thread.search("needle").unsearched
    assert (left.seqs.first, left.seqs.last) == (3, 4)


def test_a_message_that_still_arrives_is_found_by_how_it_began() -> None:
    made = memory()
    made.thread("t").append([a("A needle"), Chunk(of=Seq(1), index=0, text=" in the hay", part=0)])
    before, _ = made.thread("t").search("needle").hits, made.index()
    (hit,) = made.thread("t").search("needle").hits
    assert (before, hit.seq, hit.snippet.text) == ((hit,), 1, "A needle")
