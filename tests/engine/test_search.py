"""What was said is found at once, where it may be seen and nowhere else."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from tests.engine.searched import a, hits, memory, seqs, u
from tests.engine.talk import write
from tests.view.made import compacted, span
from unabridged import Thread, UsageError
from unabridged.log.body import Amended, Chunk, Message
from unabridged.log.compacted import Compacted, Produced, Replace
from unabridged.log.ids import ItemName, Origin, Seq, Span
from unabridged.log.part import Text
from unabridged.search.among import Among
from unabridged.search.found import Found, Reach
from unabridged.search.only import Only


@pytest.fixture(params=["tail", "index"])
def thread(request: pytest.FixtureRequest) -> Thread:
    """A thread that is looked at through the log, and one that is indexed before."""
    made = memory()
    thread = made.thread("t")
    thread.append([u("where is the needle"), a("in the hay"), u("and the thread"), a("on the spool")])
    if request.param == "index":
        made.index()
    return thread


def summary(text: str, *covers: Span, on: int) -> Compacted:
    items = tuple(ItemName(seq=Seq(n)) for each in covers for n in range(each.first, each.last + 1))
    produced = (Produced(role="user", parts=(Text(text=text),), tokens=5),)
    return compacted(Replace(items=items, covers=covers, messages=len(items), group=produced), on=on)


def test_a_hit_says_what_was_found_and_where(thread: Thread) -> None:
    (hit,) = [each for each in thread.search("needles") if each.snippet.highlights]
    assert (hit.thread, hit.seq, hit.event, hit.role, hit.origin) == ("t", 1, 1, "user", Origin.USER)
    assert hit.snippet.text[slice(*hit.snippet.highlights[0])] == "needle"


def test_what_is_hidden_is_found_no_more_until_it_is_shown(thread: Thread) -> None:
    thread.hide(1)
    assert seqs(thread.search("needle")) == []
    assert seqs(thread.search("needle", among=Among.EVERYTHING)) == [1]
    thread.show(1)
    assert seqs(thread.search("needle")) == [1]


def test_what_is_purged_is_found_no_more_by_anybody(thread: Thread) -> None:
    thread.purge(1)
    assert seqs(thread.search("needle", among=Among.EVERYTHING)) == []


def test_what_is_said_anew_is_found_by_its_new_words_at_its_place(thread: Thread) -> None:
    write(thread, Amended(seq=Seq(1), message=Message(role="user", parts=(Text(text="where is the pin"),))))
    assert (seqs(thread.search("needle")), seqs(thread.search("pin"))) == ([], [1])
    assert seqs(thread.search("needle", among=Among.EVERYTHING)) == [1]
    assert next(iter(thread.search("pin"))).event == 5


def test_what_is_rewound_is_found_no_more(thread: Thread) -> None:
    thread.rewind(2)
    assert (seqs(thread.search("spool")), seqs(thread.search("needle"))) == ([], [1])


def test_a_summary_is_found_until_what_it_covers_is_hidden(thread: Thread) -> None:
    write(thread, summary("sewing things", span(1, 2), on=4))
    assert seqs(thread.search("sewing")) == [5]
    thread.hide(1)
    assert seqs(thread.search("sewing")) == []


def test_a_summary_is_found_no_more_once_it_is_undone(thread: Thread) -> None:
    write(thread, summary("sewing things", span(1, 2), on=4))
    thread.undo(5)
    assert (seqs(thread.search("sewing")), seqs(thread.search("needle"))) == ([], [1])


def test_a_message_in_pieces_is_found_as_one_when_its_last_has_come() -> None:
    thread = memory().thread("t")
    thread.append(Message(role="assistant", parts=(Text(text="nee"),)))
    thread.append(Chunk(of=Seq(1), index=0, text="dle in ", part=0))
    assert seqs(thread.search("needle")) == []
    thread.append(Chunk(of=Seq(1), index=1, text="the hay", part=0, last=True))
    assert seqs(thread.search('"needle in the hay"')) == [1]


def test_a_message_in_pieces_is_found_however_much_is_said_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unabridged.engine.search.indexing._PAGE", 2)
    thread = memory().thread("t")
    thread.append(Message(role="assistant", parts=(Text(text="needle "),)))
    for n in range(3):
        thread.append([u("meanwhile"), a("and more"), Chunk(of=Seq(1), index=n, text="hay ", part=0, last=n == 2)])
    assert seqs(thread.search('"needle hay hay hay"')) == [1]


def test_pieces_of_nothing_are_nothing(thread: Thread) -> None:
    write(
        thread, Chunk(of=Seq(1), index=0, text="spool", last=True), Chunk(of=Seq(5), index=0, text="spool", last=True)
    )
    assert seqs(thread.search("spool")) == [4]


def test_what_was_said_beside_purged_pieces_is_found() -> None:
    thread = memory().thread("t")
    thread.append([u("nee"), Chunk(of=Seq(1), index=0, text="dle", part=0, last=True), u("in the hay")])
    thread.purge(1)
    assert seqs(thread.search("hay needles")) == [3]


def test_a_message_larger_than_an_event_is_found_by_its_last_words() -> None:
    thread = memory().thread("t")
    thread.append(u("\x01" * 2_850_000 + " needle"))
    assert seqs(thread.search("needle")) == [1]


@pytest.mark.parametrize(
    ("only", "expected"),
    [
        (Only(role="user"), [1, 3]),
        (Only(role=["user", "assistant"]), [1, 2, 3, 4]),
        (Only(role="tool"), []),
        (Only(origin=Origin.USER), [1, 3]),
        (Only(origin=[Origin.ASSISTANT]), [2, 4]),
        (Only(tool="grep"), []),
        (Only(since=datetime(2030, 1, 1, tzinfo=UTC)), []),
        (Only(until=datetime(2000, 1, 1, tzinfo=UTC)), []),
        (Only(since=datetime(1900, 1, 1, tzinfo=UTC), until=datetime(2100, 1, 1, tzinfo=UTC)), [1, 2, 3, 4]),
    ],
)
def test_only_bounds_what_is_found(thread: Thread, only: Only, expected: list[int]) -> None:
    assert sorted(hit.seq for hit in thread.search("the where spool on", only=only)) == expected


def test_what_stands_beside_a_hit_is_within_the_time_too() -> None:
    made = memory()
    thread = made.thread("t")
    thread.append(u("before"))
    thread.append(u("needle"))
    since = datetime.fromtimestamp(list(thread.events())[1].at / 1_000_000, tz=UTC)
    assert hits(thread.search("needle", only=Only(since=since))) == [("t", 2)]


def test_a_tools_call_and_its_result_are_found_by_its_name() -> None:
    thread = memory().thread("t")
    call = {"id": "c", "type": "function", "function": {"name": "grep", "arguments": '{"pattern": "needle"}'}}
    thread.append([{"role": "assistant", "content": None, "tool_calls": [call]}])
    thread.append([{"role": "tool", "tool_call_id": "c", "content": "needle found"}, u("needle?")])
    assert sorted(seqs(thread.search("needle", only=Only(tool="grep")))) == [1, 2]


class TestForks:
    @pytest.fixture
    def fork(self, thread: Thread) -> Thread:
        fork = thread.fork("f", through=2)
        fork.append([u("my own needle"), a("yes")])
        thread.append(u("a later needle"))
        return fork

    def test_a_fork_finds_what_it_reads_and_nothing_later_of_its_parent(self, thread: Thread, fork: Thread) -> None:
        assert sorted(seqs(fork.search("needle"))) == [1, 3]
        assert sorted(seqs(thread.search("needle"))) == [1, 5]

    def test_no_event_is_found_twice_where_two_threads_meet(self, fork: Thread) -> None:
        for query in ("needle hay", "hay needle yes", "hay"):
            found = hits(fork.search(query))
            assert len(found) == len(set(found))

    @pytest.mark.parametrize("reach", [Reach.LINEAGE, Reach.SCOPE])
    def test_each_event_of_a_lineage_is_found_once_and_in_its_own_thread(self, fork: Thread, reach: Reach) -> None:
        found = fork.search("needle hay", reach=reach)
        assert sorted(hits(found)) == [("f", 3), ("f", 4), ("t", 1), ("t", 2), ("t", 3), ("t", 4), ("t", 5)]

    def test_each_hides_for_itself(self, thread: Thread, fork: Thread) -> None:
        thread.hide(1)
        assert (1 in seqs(fork.search("needle")), 1 in seqs(thread.search("needle"))) == (True, False)

    def test_what_was_hidden_before_is_hidden_in_a_fork(self, thread: Thread) -> None:
        thread.hide(1)
        fork = thread.fork("f", through=5)
        fork.append(u("more"))
        assert seqs(fork.search("needle")) == []

    def test_a_fork_of_a_fork_finds_all_it_reads(self, fork: Thread) -> None:
        grandchild = fork.fork("g", through=3)
        grandchild.append(u("the last needle"))
        assert sorted(seqs(grandchild.search("needle"))) == [1, 3, 4]


def test_another_thread_is_in_a_scope_and_not_in_a_lineage(thread: Thread) -> None:
    other = thread.fork("f", through=4)
    other.detach()
    other.append(u("another needle"))
    assert ("f", 5) not in hits(thread.search("needle", reach=Reach.LINEAGE))
    assert ("f", 5) in hits(thread.search("needle", reach=Reach.SCOPE))


def test_a_thread_that_has_not_begun_finds_nothing() -> None:
    made = memory()
    for reach in Reach:
        assert made.thread("t").search("needle", reach=reach) == Found(hits=())
    assert made.search("needle", threads=["t"]) == Found(hits=())


def test_a_thread_that_is_named_twice_is_searched_once() -> None:
    made = memory()
    made.thread("t").append(u("needle"))
    assert hits(made.search("needle", threads=["t", "t"])) == [("t", 1)]
    assert hits(made.search("needle", threads="t")) == [("t", 1)]


@pytest.mark.parametrize(
    ("asked", "match"),
    [
        ({"query": 7}, "a question is a text"),
        ({"query": None}, "a question is a text"),
        ({"limit": 0}, "1 to 100"),
        ({"limit": 101}, "1 to 100"),
        ({"limit": True}, "1 to 100"),
        ({"after": "nowhere"}, "no place to go on"),
        ({"after": "WzEsMl0"}, "no place to go on"),
        ({"after": "WzEsLTEsMSwxXQ"}, "no place to go on"),
        ({"after": 7}, "no place to go on"),
        ({"reach": "everything"}, "reach|Reach"),
        ({"among": "all"}, "among|Among"),
        ({"only": {"role": "user"}}, "an Only"),
        ({"only": Only(role=7)}, "name one role"),  # type: ignore[arg-type]  # on purpose
        ({"only": Only(role=[7])}, "a role is a text"),  # type: ignore[list-item]  # on purpose
        ({"only": Only(origin=7)}, "name one origin"),  # type: ignore[arg-type]  # on purpose
        ({"only": Only(origin=["user"])}, "Origin|origin"),  # type: ignore[list-item]  # on purpose
        ({"only": Only(since=datetime(2020, 1, 1))}, "time zone"),  # noqa: DTZ001  # on purpose
        ({"only": Only(until="2020")}, "time zone"),  # type: ignore[arg-type]  # on purpose
    ],
    ids=lambda each: str(each)[:40],
)
def test_what_cannot_be_meant_is_refused_with_what_can(thread: Thread, asked: dict[str, Any], match: str) -> None:
    with pytest.raises(UsageError, match=match):
        thread.search(**{"query": "needle", **asked})


@pytest.mark.parametrize("query", ["", "  ", "?!", '""', "👍🏽", "\0", "\ud800"])
def test_a_question_without_a_word_finds_nothing(thread: Thread, query: str) -> None:
    assert thread.search(query) == Found(hits=())
