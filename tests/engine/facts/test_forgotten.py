"""Facts follow what they were drawn from: hidden, shown, forgotten, purged.
They are asked over the store in memory and a file; how a store keeps facts the contract says.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.engine.facts.overtaken import Overtaken
from unabridged import Memory, Message, UsageError
from unabridged.blocking import drive
from unabridged.facts import Facts
from unabridged.log.body import Amended, Chunk
from unabridged.log.ids import Seq, Span, ThreadRef
from unabridged.log.part import Text
from unabridged.memory.fact import Fact
from unabridged.stores.in_memory import InMemoryStore

MATE = Amended(seq=Seq(3), message=Message(role="user", parts=(Text(text="mate"),)))


class TestForgetting:
    def test_the_facts_of_a_thread_are_forgotten_and_the_thread_stays(self, memory: Memory, facts: Facts) -> None:
        facts.add("a", sources=[("t", 1)])
        facts.add("b", sources=[("t", 1), ("t", 2)])
        facts.add("c")
        assert len(facts.forget("t", 1)) == 2
        assert [each.statement for each in facts.list()] == ["b", "c"]
        assert len(facts.forget("t", Span(first=Seq(1), last=Seq(9)))) == 1
        assert [each.statement for each in facts.list()] == ["c"]
        assert memory.thread("t").message(1) is not None

    def test_of_seqs_behind_the_last_nothing_is_forgotten(self, facts: Facts) -> None:
        facts.add("a", sources=[("t", 1)])
        assert facts.forget("t", 10**30) == ()
        assert len(facts.forget("t", Span(first=Seq(1), last=Seq(10**30)))) == 1

    def test_a_whole_thread_is_forgotten_at_once(self, facts: Facts) -> None:
        facts.add("a", sources=[("t", 1)])
        assert [each.statement for each in facts.forget("t")] == [""]

    def test_what_a_fork_shares_is_forgotten_in_whichever_a_fact_was_drawn(self, memory: Memory, facts: Facts) -> None:
        thread = memory.thread("t")
        thread.fork("twin", through=2)
        thread.fork("fork", through=3).append({"role": "user", "content": "apart"})
        for statement, sources in {
            "of the fork": [("fork", 3)],
            "of the twin": [("twin", 2)],
            "apart": [("fork", 4)],
            "of nobody": [],
        }.items():
            facts.add(statement, sources=sources)
        assert [each.statement for each in facts.forget("t", 3)] == [""]
        assert [each.statement for each in facts.forget("fork", 2)] == [""]
        assert [each.statement for each in facts.list()] == ["apart", "of nobody"]

    def test_a_thread_that_is_forgotten_whole_leaves_its_parent_what_was_said_before(
        self, memory: Memory, facts: Facts
    ) -> None:
        fork = memory.thread("t").fork("fork", through=3)
        fork.append({"role": "user", "content": "apart"})
        facts.add("before", sources=[("t", 1)])
        facts.add("read there", sources=[("fork", 1)])
        facts.forget("fork")
        assert [each.statement for each in facts.list()] == ["before"]
        facts.add("read again", sources=[("fork", 1)])
        facts.add("apart", sources=[("fork", 4)])
        facts.forget("t")
        assert [each.statement for each in facts.list()] == ["apart"]

    @pytest.mark.parametrize("verb", ["hide", "rewind", "pop"])
    def test_facts_leave_with_their_messages_and_come_back(self, memory: Memory, facts: Facts, verb: str) -> None:
        thread = memory.thread("t")
        facts.add("a", sources=[("t", 3)])
        thread.pop() if verb == "pop" else thread.hide(3) if verb == "hide" else thread.rewind(2)
        assert facts.list() == ()
        thread.show(3)
        assert [each.statement for each in facts.list()] == ["a"]

    def test_facts_leave_with_what_a_list_no_longer_says(self, memory: Memory, facts: Facts) -> None:
        facts.add("a", sources=[("t", 3)])
        memory.thread("t").sync([{"role": "user", "content": text} for text in ("I am Ada", "tabs")])
        assert facts.list() == ()

    def test_a_purge_takes_a_fact_out_of_every_search_at_once(self, memory: Memory, facts: Facts) -> None:
        facts.add("Ada drinks tea", sources=[("t", 3)])
        assert len(facts.search("tea")) == 1
        memory.thread("t").purge(3)
        memory.erase()
        assert (facts.search("tea"), memory.traces(b"drinks")) == ((), [])

    @pytest.mark.parametrize("more", [MATE, Chunk(of=Seq(3), index=0, text=" and mate", part=0)])
    def test_a_purge_of_a_later_wording_takes_the_facts_of_its_message(
        self, memory: Memory, facts: Facts, more: Amended | Chunk
    ) -> None:
        memory.thread("t").append(more)
        facts.add("Ada is Ada", sources=[("t", 1)])
        facts.add("Ada drinks mate", sources=[("t", 3)])
        memory.thread("t").purge(4)
        memory.erase()
        assert [each.statement for each in facts.list()] == ["Ada is Ada"]
        assert memory.traces(b"mate") == []

    def test_a_purge_of_a_forks_wording_leaves_facts_where_it_is_not_read(self, memory: Memory, facts: Facts) -> None:
        fork = memory.thread("t").fork("fork")
        fork.append(MATE)
        fork.fork("further")
        for each in ("t", "fork", "further"):
            facts.add(f"Ada drinks in {each}", sources=[(each, 3)])
        fork.purge(4)
        assert [each.statement for each in facts.list()] == ["Ada drinks in t"]

    def test_a_fact_of_what_is_purged_while_it_is_drawn_is_not_written(self) -> None:
        memory = Memory(store := Overtaken())
        memory.thread("t").append({"role": "user", "content": "one"})
        store.then = lambda: memory.thread("t").purge(1)
        with pytest.raises(UsageError, match="purged meanwhile"):
            memory.facts().add("a", sources=[("t", 1)])


def test_from_what_somebody_removed_in_a_fork_nobody_draws_in_its_parent_either() -> None:
    memory = Memory(store := InMemoryStore())
    thread = memory.thread("t")
    thread.append([{"role": "user", "content": text} for text in ("I am Ada", "tabs", "tea")])
    thread.fork("fork").append({"role": "user", "content": "apart"})
    for seq in (2, 4):
        memory.facts().remove(memory.facts().add(f"fact {seq}", sources=[("fork", seq)]).id)
    told = [drive(store.offered(memory.thread(each).ref, "any version")) for each in ("t", "fork")]
    assert told == [
        (Span(first=Seq(2), last=Seq(2)),),
        (Span(first=Seq(2), last=Seq(2)), Span(first=Seq(4), last=Seq(4))),
    ]


def test_of_many_wordings_each_thread_is_asked_once() -> None:
    class Counting(InMemoryStore):
        async def forget_facts(self, ref: ThreadRef, seqs: Sequence[Span] | None = None, *, at: int) -> list[Fact]:
            asked.append(ref.thread)
            return await super().forget_facts(ref, seqs, at=at)

    asked: list[str] = []
    memory = Memory(Counting())
    memory.thread("t").append([{"role": "user", "content": "one"}, {"role": "user", "content": "two"}])
    memory.thread("t").append([Amended(seq=Seq(n % 2 + 1), message=MATE.message) for n in range(9)])
    memory.thread("t").fork("fork")
    memory.facts().add("a", sources=[("fork", Seq(2))])
    memory.thread("t").purge(*range(3, 12))
    assert asked == ["t", "fork"]
    assert memory.facts().list() == ()
