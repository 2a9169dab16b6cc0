"""``search_history``: a model is told where what it looks for was said."""

from __future__ import annotations

import re

import pytest

from tests.engine.asking import KITTEN, ours, quoted, talk, tools_of
from tests.engine.talk import call, rounds, u
from unabridged import Memory, Policy, Thread, UsageError
from unabridged.errors import Closed
from unabridged.search.found import Reach


@pytest.fixture
def thread() -> Thread:
    return talk()


def test_a_hit_is_told_with_its_seq_its_role_and_when_it_was_said(thread: Thread) -> None:
    answer = tools_of(thread).search(query="kitten")
    assert re.search(r"^seq 1, user, \d{4}-\d\d-\d\d \d\d:\d\dZ:\n> My kitten", answer, re.MULTILINE)


def test_an_answer_opens_with_the_mark_of_the_newest_event(thread: Thread) -> None:
    assert re.match(r"\[unabridged recall 4 [0-9a-f]{12}\]\n", tools_of(thread).search(query="kitten"))


def test_an_answer_says_how_to_read_on(thread: Thread) -> None:
    assert "unfold(seq=1)" in tools_of(thread).search(query="kitten")


def test_what_is_not_found_is_said_with_what_else_to_try(thread: Thread) -> None:
    answer = tools_of(thread).search(query="zeppelin")
    assert "Nothing was found" in answer
    assert "conf*" in answer


@pytest.mark.parametrize(
    ("bounds", "found"),
    [
        ({"role": "assistant"}, ["What a lovely name."]),
        ({"before": "1999-12-31"}, []),
        ({"after": "1999-12-31", "limit": 1}, ["What a lovely name."]),
        ({"tool": "f"}, []),
    ],
)
def test_a_search_is_bounded_as_it_says(thread: Thread, bounds: dict[str, str], found: list[str]) -> None:
    assert quoted(tools_of(thread).search(query="kitten lovely name", **bounds)) == found


def test_pages_go_on_until_all_was_shown() -> None:
    search = tools_of(talk(*rounds(9))).search
    shown: list[str] = []
    page: str | None = ""
    while page is not None:
        answer = search(query="question report", role="user", limit=2, page=page)
        shown += quoted(answer)
        found = re.search('page="([^"]+)"', answer)
        page = found[1] if found else None
    assert sorted(shown) == [f"question {n} about the long report" for n in range(9)]


def test_what_had_no_room_on_a_page_is_on_the_next() -> None:
    said = [u(f"parrot {n} " + "長い話" * 60) for n in range(6)]
    search = tools_of(talk(*said), limit_tokens=300).search
    first = search(query="parrot", limit=6)
    page = re.search('page="([^"]+)"', first)
    assert page is not None
    seqs = re.findall(r"^seq (\d+),", first + search(query="parrot", limit=1, page=page[1]), re.MULTILINE)
    assert len(seqs) == len(set(seqs)) >= 2


def test_a_models_own_question_is_no_answer(thread: Thread) -> None:
    asking = call("c")
    asking["tool_calls"][0]["function"] = {"name": "search_history", "arguments": '{"query": "tuna"}'}
    thread.append(asking)
    assert quoted(tools_of(thread).search(query="tuna", limit=1)) == [KITTEN]


def test_a_summary_is_no_answer_since_it_was_not_said() -> None:
    policy = Policy(limit_tokens=400, retain_rounds=1)
    thread = Memory.open(
        policy=policy,
        summariser=lambda _: (
            "a zeppelin, of which nobody in this conversation ever spoke, in no question and in no answer at all"
        ),
    ).thread("t")
    thread.append(rounds(40))
    thread.prepare()
    assert thread.search("zeppelin").hits[0].role == "summary"
    assert quoted(tools_of(thread).search(query="zeppelin")) == []


def test_events_that_are_too_many_to_read_are_said_not_to_be_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unabridged.engine.search.lagging._MOST_EVENTS", 2)
    assert "Not searched, because no index has them yet: seq 3 to 4." in tools_of(talk()).search(query="kitten")


class TestOtherThreads:
    @pytest.fixture
    def memory(self) -> Memory:
        memory = Memory.open()
        talk(memory=memory, thread="one")
        talk(u("Who feeds the dog?"), memory=memory, thread="two")
        return memory

    def test_a_thread_alone_is_searched_unless_the_tools_reach_further(self, memory: Memory) -> None:
        assert quoted(tools_of(memory.thread("two")).search(query="kitten")) == []

    def test_a_hit_elsewhere_is_named_with_its_thread(self, memory: Memory) -> None:
        tools = tools_of(memory.thread("two"), reach=Reach.SCOPE)
        assert 'seq 1, thread="one", user' in tools.search(query="kitten")
        assert quoted(tools.unfold(seq=1, thread="one")) == [KITTEN]

    def test_a_thread_out_of_reach_holds_nothing(self, memory: Memory) -> None:
        tools = tools_of(memory.thread("two"), reach=Reach.LINEAGE)
        assert "There is nothing to unfold" in tools.unfold(seq=1, thread="one")

    def test_a_fork_is_within_reach_of_its_lineage(self, memory: Memory) -> None:
        memory.thread("one").fork("other", through=2).append(u("And a canary, Pip."))
        tools = tools_of(memory.thread("one"), reach=Reach.LINEAGE)
        assert 'thread="other"' in tools.search(query="canary")
        assert quoted(tools.unfold(seq=3, thread="other")) == ["And a canary, Pip."]

    def test_a_hit_whose_thread_has_no_room_is_said_to_have_none(self, memory: Memory) -> None:
        memory.thread("\U0001f99c" * 80).append(u("An ostrich."))
        tools = tools_of(memory.thread("one"), reach=Reach.SCOPE, limit_tokens=300)
        assert "Something was found that has no room here" in tools.search(query="ostrich", limit=1)

    def test_a_thread_whose_name_is_too_long_to_be_called_is_not_named(self, memory: Memory) -> None:
        memory.thread("n" * 200).append(u("An ostrich."))
        answer = tools_of(memory.thread("one"), reach=Reach.SCOPE).search(query="ostrich")
        assert "seq 1, of another thread, user" in answer

    @pytest.mark.parametrize("reach", [Reach.SCOPE, Reach.LINEAGE])
    def test_a_thread_that_is_not_there_holds_nothing(self, memory: Memory, reach: Reach) -> None:
        tools = tools_of(memory.thread("one"), reach=reach)
        assert "There is nothing to unfold" in tools.unfold(seq=1, thread="three")

    def test_the_events_of_other_threads_that_were_not_searched_are_counted_and_not_named(
        self, memory: Memory, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("unabridged.engine.search.lagging._MOST_EVENTS", 4)
        told = ours(tools_of(memory.thread("one"), reach=Reach.SCOPE).search(query="kitten"))
        assert "1 events of other threads" in told
        assert "two" not in told


class TestWhoseFaultItIs:
    def test_a_store_that_fails_is_no_answer(self) -> None:
        memory = Memory.open()
        tools = tools_of(talk(memory=memory))
        memory.close()
        with pytest.raises(Closed):
            tools.search(query="kitten")

    def test_a_lane_that_nobody_opened_is_refused(self, thread: Thread) -> None:
        with pytest.raises(UsageError, match="no lane 'critc'"):
            tools_of(thread, lane="critc").search(query="kitten")

    @pytest.mark.parametrize("wrong", [0, 299, 2e3, None])
    def test_an_answer_without_room_for_its_frame_is_refused(self, thread: Thread, wrong: int) -> None:
        with pytest.raises(UsageError, match="at least 300 tokens"):
            thread.recall_tools(limit_tokens=wrong)


def test_a_thread_that_has_not_begun_holds_nothing() -> None:
    tools = tools_of(Memory.open().thread("t"), lane="anybody")
    answers = [tools.search(query="kitten"), tools.unfold(seq=1), tools.variables()]
    assert [each.split(".")[0] for each in answers] == [
        "Nothing was found",
        "There is nothing to unfold at seq 1",
        "There are no variables",
    ]
