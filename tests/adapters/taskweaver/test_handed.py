"""A list of rounds that nobody has read is compared as a whole with the last one; whatever changed in it is noticed."""

from __future__ import annotations

import copy
from pathlib import Path
from random import Random

import pytest

from tests.adapters.taskweaver.kit import FILLING, SHAPES, compressor, ids, numbered, say
from tests.adapters.taskweaver.standin.anything import Anything
from tests.adapters.taskweaver.standin.rounds import Post
from unabridged.adapters.taskweaver import Memory
from unabridged.adapters.taskweaver.handed import Handed, handed
from unabridged.blocking import Thread
from unabridged.log.body import Marked, Shown
from unabridged.log.compacted import Compacted


def changed(memory: Memory, random: Random, n: int) -> None:
    """Whatever a host may do to its rounds between two prompts."""
    rounds = memory.conversation.rounds
    older = random.choice(rounds[:-1])
    match random.randrange(7):
        case 0:
            older.add_post(Post.create(f"late {n} {FILLING}", "Planner", "User"))
        case 1:
            older.change_round_state(random.choice(["failed", "created", "finished"]))
        case 2:
            older.state = random.choice(["failed", "finished"])
        case 3:
            rounds.remove(older)
        case 4:
            rounds.insert(random.randrange(len(rounds)), rounds.pop(rounds.index(older)))
        case _:
            say(memory, n)


def said(thread: Thread) -> list[str]:
    return [type(event.body).__name__ for event in thread.events() if not isinstance(event.body, Compacted)]


@pytest.mark.parametrize("seed", range(2))
def test_a_look_at_every_round_finds_nothing_that_was_missed(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    random, made = Random(seed), compressor(numbered())
    memory, compared = Memory("s", tmp_path / "rounds.db", shapes=SHAPES), 0

    def shown(rounds: list[Anything]) -> Anything:
        summary, kept = made.compress_rounds(rounds)
        return summary, [(each.user_query, ids(each.post_list)) for each in copy.deepcopy(kept)]

    def compactions() -> int:
        return sum(1 for log in made._logs for _ in log.thread.compactions())

    for n in range(1, 9):
        say(memory, n)
    for n in range(9, 26):
        changed(memory, random, n)
        for role in random.sample(["Planner", "CodeInterpreter"], random.choice([1, 2])):
            given = memory.get_role_rounds(role)
            if random.random() < 0.3:  # whoever asks may have read one of them
                assert isinstance(random.choice(given).post_list, list)
            before, quick, log = compactions(), shown(given), said(made._logs[0].thread)
            with monkeypatch.context() as patched:
                patched.setattr(Handed, "others", lambda now, last: range(max(len(now), len(last))))
                whole = shown(given)
            assert said(made._logs[0].thread) == log
            if before == compactions():  # none came between the two, from the background
                assert quick == whole
                compared += 1
    made.close()
    memory.close()
    assert compared > 8


def test_what_somebody_else_said_of_an_older_round_is_no_more_than_the_next_list_says(tmp_path: Path) -> None:
    made, memory = compressor(numbered()), Memory("s", tmp_path / "rounds.db", shapes=SHAPES)
    for n in range(1, 5):
        say(memory, n)
    for _ in range(2):
        made.compress_rounds(memory.get_role_rounds("Planner"))
    log = made._logs[0]
    first = memory.conversation.rounds[0].id
    log.thread.mark(int(log.begun(first)), add="round failed")
    for _ in range(2):  # one finds it in the log, the next says what the list says
        made.compress_rounds(memory.get_role_rounds("Planner"))
    *_, marked, shown = [event.body for event in log.thread.events()]
    assert isinstance(shown, Shown)
    assert isinstance(marked, Marked)
    assert (marked.seqs[0].first, marked.added) == (log.begun(first), ("round finished",))
    made.close()
    memory.close()


class TestTwoListsOfOneMemory:
    def listed(self, memory: Memory) -> Handed:
        return handed(memory.get_role_rounds("Planner"))

    def six(self, tmp_path: Path) -> Memory:
        memory = Memory("s", tmp_path / "rounds.db", shapes=SHAPES)
        for n in range(1, 7):
            say(memory, n)
        return memory

    def test_differ_in_the_newest_two_and_where_a_round_is_another(self, tmp_path: Path) -> None:
        memory = self.six(tmp_path)
        first = self.listed(memory)
        assert self.listed(memory).others(first) == [4, 5]  # the newest two may change at any time
        memory.conversation.rounds[2].state = "created"
        assert self.listed(memory).others(first) == [2, 4, 5]
        memory.conversation.rounds[1].add_post(Post.create(FILLING, "Planner", "User"))
        assert self.listed(memory).others(first) == [1, 2, 4, 5]
        del memory.conversation.rounds[0]
        assert self.listed(memory).others(first) == [0, 1, 2, 3, 4, 5]
        memory.close()

    def test_differ_where_somebody_changed_a_round_in_either_and_not_where_he_looked_at_one(
        self, tmp_path: Path
    ) -> None:
        memory = self.six(tmp_path)
        rounds = memory.get_role_rounds("Planner")
        assert rounds[1].user_query != rounds[0].user_query
        assert ids(rounds[2].post_list)
        rounds[3].user_query = "another"
        changed, fresh = handed(rounds), self.listed(memory)
        assert changed.others(fresh) == fresh.others(changed) == [2, 3, 4, 5]
        memory.close()

    def test_differ_in_all_where_somebody_else_handed_them_out(self, tmp_path: Path) -> None:
        memory = self.six(tmp_path)
        assert self.listed(memory).others(handed(memory.conversation.rounds)) == [*range(6)]
        memory.close()

    def test_that_show_rounds_that_failed_know_which(self, tmp_path: Path) -> None:
        memory = self.six(tmp_path)
        for at in (0, 2, 5):
            memory.conversation.rounds[at].state = "failed"
        rounds = memory.get_role_rounds("Planner", include_failure_rounds=True)
        rounds[1].state, rounds[2].state = "failed", "finished"
        assert (handed(rounds).failed, handed(memory.conversation.rounds).failed) == ([0, 1, 5], [0, 2, 5])
        memory.close()
