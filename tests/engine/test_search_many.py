"""Few that may be seen among many that may not: each is found, and no page tells of what it passed over.
It refuses to judge the order of what is found.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from unabridged import LaneRule, Memory, Message, Thread
from unabridged.blocking import drive
from unabridged.log.body import Chunk
from unabridged.log.ids import Seq, Span
from unabridged.log.part import Text
from unabridged.search.kept import IndexStep
from unabridged.stores.in_memory import InMemoryStore
from unabridged.stores.sqlite.store import SqliteStore


@pytest.fixture
def thread() -> Thread:
    return Memory(InMemoryStore()).thread("t")


def u(text: str, recipient: str = "") -> Message:
    return Message(role="user", parts=(Text(text=text),), recipient=recipient)


def test_one_that_stands_is_found_behind_a_thousand_that_are_hidden(thread: Thread) -> None:
    thread.append(u("zebra crossing, far away in the past"))
    thread.append([u("zebra") for _ in range(1_000)])
    thread.hide(Span(first=2, last=1_001))
    assert [hit.seq for hit in thread.search("zebra")] == [1]


def test_every_page_together_has_every_message(thread: Thread) -> None:
    thread.append([u(f"zebra {n}") for n in range(450)])
    found, after = set[int](), None
    while True:
        page = thread.search("zebra", limit=100, after=after)
        found |= {hit.seq for hit in page}
        after = page.next
        if after is None:
            break
    assert found == set(range(1, 451))


def test_a_common_pair_is_found_beside_a_word_that_nobody_said(thread: Thread, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unabridged.engine.search.proposing.COMMON", 20)
    thread.append(u("alpha omega"))
    thread.append([u(word) for _ in range(40) for word in ("alpha", "omega")])
    assert thread.search("alpha omega gamma").hits[0].seq == 1


def test_a_name_is_found_whatever_its_capitals(thread: Thread) -> None:
    thread.append(u("we use maxRetryBudget and getHTTPServer here"))
    assert [len(thread.search(word)) for word in ("maxretrybudget", "MAXRETRYBUDGET", "gethttpserver")] == [1, 1, 1]


def test_one_word_finds_only_messages_that_have_it(thread: Thread) -> None:
    thread.append([u("before"), u("zebra"), u("after")])
    assert [hit.seq for hit in thread.search("zebra")] == [2]


def test_the_page_of_a_model_is_a_name_that_tells_nothing(thread: Thread) -> None:
    thread.append([u(f"ordinary garden note {n}") for n in range(20)])
    search = thread.recall_tools(limit_tokens=1_000)[0]
    name = search(query="garden", limit=2).rsplit('page="', 1)[1].split('"')[0]
    places = thread.search("garden", limit=2).next
    assert places is not None
    assert name not in places
    assert len({search(query="garden", limit=2).rsplit('page="', 1)[1].split('"')[0] for _ in range(3)}) == 3
    assert "seq" in search(query="garden", limit=2, page=name)
    assert "first page" in search(query="garden", limit=2, page=name + "0")


def test_two_lanes_are_given_alike_pages_whatever_the_other_was_told(thread: Thread) -> None:
    thread.open_lane("coder", rule=LaneRule(recipients=("coder",)))
    thread.append([u(f"garden note {n}", "coder") for n in range(8)])
    thread.append([u("the garden code is 7731", "boss")])
    search = thread.recall_tools(lane="coder", limit_tokens=1_000)[0]
    answers = [search(query=f"garden {guess}", limit=2) for guess in ("7731", "9999")]
    assert all("garden note" in answer and "7731 " not in answer for answer in answers)
    assert len({len(answer) for answer in answers}) == 1


def test_words_without_a_row_are_taken_out_with_the_purge(tmp_path: Path) -> None:
    memory = Memory(SqliteStore(tmp_path / "a.db"))
    memory.thread("t").append([u("canaryzqx"), u("something else")])
    memory.index()
    store: SqliteStore = memory._verbs._ctx.store
    drive(store._write("damage", lambda tx: tx.run("drop_documents")))
    memory.thread("t").purge(1)
    memory.erase()
    assert memory.traces(b"canaryzqx") == []
    memory.close()


@pytest.mark.parametrize("kind", [InMemoryStore, SqliteStore])
@pytest.mark.parametrize("where", ["t", "fork"])
def test_words_of_a_purged_piece_leave_the_index_with_the_message_that_is_whole(
    tmp_path: Path, kind: type[InMemoryStore | SqliteStore], where: str
) -> None:
    memory = Memory(InMemoryStore() if kind is InMemoryStore else SqliteStore(tmp_path / "a.db"))
    pieces = [Chunk(of=Seq(1), index=n, text=text, part=0, last=n > 0) for n, text in enumerate((" canaryzqx", " and"))]
    memory.thread("t").append([u("some"), *pieces])
    memory.thread("t").fork("fork")
    memory.thread(where).append(Chunk(of=Seq(1), index=2, text=" thing", part=0, last=True))
    memory.index()
    memory.thread("t").purge(2)
    memory.erase()
    assert memory.traces(b"canaryzqx") == []
    assert [hit.seq for hit in memory.thread(where).search("thing")] == [1]
    memory.close()


def test_words_of_a_piece_that_is_purged_while_its_message_is_indexed_come_into_no_index(tmp_path: Path) -> None:
    class Overtaken(SqliteStore):
        async def index(self, steps: Sequence[IndexStep]) -> list[bool]:
            if not purged:
                purged.append(memory.thread("t").purge(2))
            return await super().index(steps)

    purged: list[object] = []
    memory = Memory(Overtaken(tmp_path / "a.db"))
    pieces = [Chunk(of=Seq(1), index=n, text=text, part=0, last=n > 0) for n, text in enumerate((" canaryzqx", " and"))]
    memory.thread("t").append([u("some"), *pieces])
    memory.index()
    memory.erase()
    assert (len(purged), memory.traces(b"canaryzqx")) == (1, [])
    assert [hit.seq for hit in memory.thread("t").search("some")] == [1]
    memory.close()
