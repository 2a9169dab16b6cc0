"""What looks at an index and at views, at its edges: damage, haste, threads that go, names that are forgotten.
It refuses to repeat what the verbs' own tests show.
"""

from __future__ import annotations

import pytest

from tests.engine.talk import write
from unabridged import LaneRule, Memory, Message, RoundState, Thread
from unabridged.blocking import drive
from unabridged.engine.context import Context
from unabridged.engine.recall.pages import Pages
from unabridged.engine.search import indexing, lagging
from unabridged.engine.upkeep import covering, index_checks
from unabridged.engine.view import seeing
from unabridged.errors import CorruptionError
from unabridged.log.body import Amended, LaneOpened, Reset
from unabridged.log.event import Event
from unabridged.log.ids import MAIN, Seq
from unabridged.log.part import Text
from unabridged.search.clause import Stretch, Where
from unabridged.search.documents import documents_of
from unabridged.search.following import INDEX_VERSION, Following, encode
from unabridged.search.kept import Indexed
from unabridged.search.numbering import number
from unabridged.search.terms import Lexicon
from unabridged.stores.in_memory import InMemoryStore
from unabridged.upkeep import Checks, Level


def u(text: str) -> dict[str, str]:
    return {"role": "user", "content": text}


@pytest.fixture
def memory() -> Memory:
    return Memory(InMemoryStore())


@pytest.fixture
def thread(memory: Memory) -> Thread:
    thread = memory.thread("t")
    thread.append([u("one needle"), u("two"), u("three")])
    return thread


def context(memory: Memory) -> Context:
    ctx: Context = memory._verbs._ctx
    return ctx


def stretch(thread: Thread, *, first: int = 1, last: int) -> Stretch:
    return Stretch(ref=thread.ref, first=Seq(first), last=Seq(last))


def level_of_views(memory: Memory) -> Level:
    return next(each.level for each in memory.doctor(checks=Checks.WHOLE) if each.subject == "views")


class TestViews:
    def test_what_was_hidden_shown_amended_purged_and_reset_is_covered_once(
        self, memory: Memory, thread: Thread
    ) -> None:
        thread.hide(1)
        thread.show(1)
        thread.append(Amended(seq=Seq(2), message=Message(role="user", parts=(Text(text="two anew"),))))
        assert level_of_views(memory) is Level.FINE
        thread.purge(2)
        thread.append(Reset())
        thread.append(u("four"))
        assert level_of_views(memory) is Level.FINE

    def test_a_failed_round_is_gone_from_a_lane_that_wants_none(self, memory: Memory, thread: Thread) -> None:
        write(thread, LaneOpened(lane=MAIN, rule=LaneRule(failed_rounds=False)))
        begun = thread.append(u("a round")).first
        thread.end_round(begun, RoundState.FAILED)
        assert level_of_views(memory) is Level.FINE

    def test_a_failed_round_stays_in_a_lane_that_wants_all(self, memory: Memory, thread: Thread) -> None:
        thread.end_round(thread.append(u("a round")).first, RoundState.FAILED)
        assert level_of_views(memory) is Level.FINE

    def test_a_thread_that_is_damaged_is_left_to_verify(
        self, memory: Memory, thread: Thread, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def damaged(*_: object) -> str:
            raise CorruptionError(store="here", where=thread.id, problem="a bit")

        monkeypatch.setattr(covering, "miscovered", damaged)
        assert drive(covering.covered(context(memory)))[0].level is Level.FINE

    def test_what_came_after_a_fold_is_not_reckoned(self, memory: Memory, thread: Thread) -> None:
        folded = drive(seeing.through(context(memory), thread.ref, MAIN, Seq(2)))
        assert drive(covering._reckoned(context(memory), thread.ref, folded)).standing == {1, 2}

    def test_a_fold_through_more_than_there_is_ends_where_the_log_does(self, memory: Memory, thread: Thread) -> None:
        ctx = context(memory)
        folded = drive(seeing.through(ctx, thread.ref, MAIN, Seq(10_000)))
        assert folded.through == drive(seeing.current(ctx, thread.ref, MAIN)).through


class TestChecksOfAnIndex:
    @pytest.mark.usefixtures("thread")
    def test_a_quick_look_asks_the_first_threads_alone(self, memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
        def fails(*_: object, **__: object) -> object:
            raise MemoryError

        memory.thread("u").append(u("another"))
        monkeypatch.setattr(indexing, "documents_of", fails)
        memory.index()
        monkeypatch.setattr(index_checks, "_THREADS_AT_ONCE", 1)
        told = [drive(index_checks._left_out(context(memory), checks))[0].what for checks in Checks]
        assert [each.split()[0] for each in told] == ["3", "4"]  # three events in the first thread, one in the second

    def test_nothing_is_expected_of_what_was_left_out_or_is_damaged(self, memory: Memory, thread: Thread) -> None:
        following = Following()
        following.leave_out(Seq(1), "it was left out")
        kept = Indexed(version=INDEX_VERSION, through=Seq(3), content=encode(following), number=1)
        one, two, _ = thread.events()
        damaged = Event(two.row._replace(payload=b"{"))
        assert drive(index_checks._expected(context(memory), thread.ref, kept, [one, damaged])) == {}

    def test_a_thread_that_was_deleted_meanwhile_is_gone(self, memory: Memory, thread: Thread) -> None:
        thread.delete()
        assert drive(index_checks._is_gone(context(memory), thread.ref, number(1, 1)))


def test_a_text_that_cannot_be_taken_apart_is_noted_and_the_others_are_found(
    memory: Memory, thread: Thread, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    real = documents_of

    def fails(said: object, **rest: object) -> object:
        if rest["seq"] == 2:
            raise MemoryError
        return real(said, **rest)  # type: ignore[arg-type]  # as it was called

    monkeypatch.setattr(indexing, "documents_of", fails)
    memory.index()
    assert [each.why for each in memory.unindexed()] == ["it cannot be taken apart (MemoryError)"]
    assert f"an event is not indexed: thread {thread.id}, event 2: MemoryError" in caplog.text
    assert [hit.seq for hit in thread.search("needle")] == [1]


def test_a_text_of_as_many_pieces_as_there_may_be_is_whole(
    memory: Memory, thread: Thread, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(indexing, "MOST_PIECES", 1)
    memory.index()
    assert (list(memory.unindexed()), len(thread.search("needle"))) == ([], 1)


def test_an_event_that_was_damaged_after_it_was_indexed_is_no_hit(memory: Memory, thread: Thread) -> None:
    memory.index()
    rows = context(memory).store._shelf.rows[thread.ref]  # type: ignore[attr-defined]  # the store in memory
    rows[0] = rows[0]._replace(payload=b"{")
    assert list(thread.search("needle")) == []


def test_without_an_index_the_newest_are_read_and_the_rest_is_named(
    memory: Memory, thread: Thread, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lagging, "_MOST_EVENTS", 2)
    where = Where(stretches=(Stretch(ref=thread.ref, first=Seq(1), last=Seq(3)),))
    late = drive(lagging.everything(context(memory), thread.ref.scope, where))
    read = sorted(document.seq for document in late.documents.values())
    assert (read, [(each.seqs.first, each.seqs.last) for each in late.unsearched]) == ([2, 3], [(1, 1)])


@pytest.mark.parametrize(
    ("most", "read", "left"), [(1_000, [2, 3], [(1, 1)]), (500, [3], [(1, 2)]), (100, [], [(1, 3)])]
)
def test_without_an_index_so_many_bytes_of_the_newest_are_read(
    most: int, read: list[int], left: list[tuple[int, int]], memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lagging, "_MOST_BYTES", most)
    thread = memory.thread("large")
    thread.append([u("needle" + " " * 350) for _ in range(3)])
    late = drive(lagging.everything(context(memory), thread.ref.scope, Where(stretches=(stretch(thread, last=3),))))
    seqs = sorted(document.seq for document in late.documents.values())
    assert (seqs, [(each.seqs.first, each.seqs.last) for each in late.unsearched]) == (read, left)


def test_of_a_thread_that_ends_sooner_than_was_said_what_is_missing_is_named(memory: Memory, thread: Thread) -> None:
    scope, where = thread.ref.scope, Where(stretches=(stretch(thread, first=4, last=9),))
    ways = [drive(way(context(memory), scope, where)) for way in (lagging.everything, lagging.unindexed)]
    spans = [[(each.seqs.first, each.seqs.last) for each in late.unsearched] for late in ways]
    assert spans == [[(4, 9)], [(4, 9)]]


def test_pages_that_nobody_came_back_to_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unabridged.engine.recall.pages._MOST", 1)
    pages = Pages()
    pages.keep("a", "1")
    pages.keep("b", "2")
    assert (pages.place("a"), pages.place("b")) == (None, "2")


def test_labels_are_forgotten_and_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unabridged.search.terms._MOST_LABELS", 1)
    lexicon = Lexicon()
    assert [lexicon.label("role", "user"), lexicon.label("tool", "ls")] == ["@role:user", "@tool:ls"]
