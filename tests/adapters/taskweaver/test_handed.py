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


@pytest.mark.parametrize("seed", range(3))
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
    for n in range(9, 32):
        changed(memory, random, n)
        for role in random.sample(["Planner", "CodeInterpreter"], random.choice([1, 2])):
            given = memory.get_role_rounds(role)
            if random.random() < 0.3:  # whoever asks may have read one of them
                assert isinstance(random.choice(given).post_list, list)
            before, quick, log = compactions(), shown(given), said(made._logs[0].thread)
            with monkeypatch.context() as patched:
                patched.setattr(Handed, "alike", lambda *_: 0)
                whole = shown(given)
            assert said(made._logs[0].thread) == log
            if before == compactions():  # none came between the two, from the background
                assert quick == whole
                compared += 1
    made.close()
    memory.close()
    assert compared > 10


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

    def test_are_alike_up_to_the_first_round_that_is_another(self, tmp_path: Path) -> None:
        memory = Memory("s", tmp_path / "rounds.db", shapes=SHAPES)
        for n in range(1, 7):
            say(memory, n)
        first = self.listed(memory)
        assert first.alike(self.listed(memory)) == 4  # the newest two may change at any time
        memory.conversation.rounds[2].state = "created"
        assert first.alike(self.listed(memory)) == 2
        memory.conversation.rounds[1].add_post(Post.create(FILLING, "Planner", "User"))
        assert first.alike(self.listed(memory)) == 1
        del memory.conversation.rounds[0]
        assert first.alike(self.listed(memory)) == 0
        memory.close()

    def test_are_alike_in_nothing_once_somebody_else_said_how_rounds_ended(self, tmp_path: Path) -> None:
        memory = Memory("s", tmp_path / "rounds.db", shapes=SHAPES)
        for n in range(1, 4):
            say(memory, n)
        rounds = memory.get_role_rounds("Planner")
        assert handed(rounds, 1).alike(handed(rounds, 1)) == 2
        assert handed(rounds, 1).alike(handed(rounds, 2)) == 0
        memory.close()

    def test_are_compared_up_to_a_round_whose_posts_somebody_read(self, tmp_path: Path) -> None:
        memory = Memory("s", tmp_path / "rounds.db", shapes=SHAPES)
        for n in range(1, 7):
            say(memory, n)
        rounds = memory.get_role_rounds("Planner")
        assert ids(rounds[2].post_list)
        assert handed(rounds).alike(self.listed(memory)) == 2
        memory.close()
