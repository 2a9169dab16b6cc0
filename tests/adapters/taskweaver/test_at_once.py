"""Several at once: roles and sessions that compose prompts together, and posts that come while somebody reads."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from tests.adapters.taskweaver.kit import SHAPES, compressor, numbered, posts, said, say
from unabridged.adapters.taskweaver import CompactorConfig, Memory


def together(*work: Callable[[], object]) -> list[BaseException]:
    """Do all of it at once, each on a thread of its own; what was raised."""
    raised: list[BaseException] = []
    ready = threading.Barrier(len(work))

    def run(each: Callable[[], object]) -> None:
        ready.wait()
        try:
            each()
        except BaseException as problem:  # noqa: BLE001  # the test tells it
            raised.append(problem)

    threads = [threading.Thread(target=run, args=(each,)) for each in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return raised


def test_sessions_that_compose_at_once_are_told_apart() -> None:
    made, memories = compressor(llm := numbered()), [said(6, start=100 * n) for n in range(1, 5)]
    kept: dict[int, Sequence[object]] = {}

    def compose(n: int) -> Callable[[], object]:
        def work() -> None:
            for role in ("Planner", "CodeInterpreter"):
                kept[n] = made.compress_rounds(memories[n].get_role_rounds(role))[1]

        return work

    assert together(*map(compose, range(4))) == []
    made.close()
    assert [[each.user_query.split()[1] for each in kept[n]] for n in range(4)] == [  # type: ignore[attr-defined]  # rounds
        [str(100 * n + at) for at in (3, 4, 5)] for n in range(1, 5)
    ]
    assert len(llm.calls) == 8


def test_posts_said_while_others_read_are_all_there() -> None:
    memory = Memory("s", shapes=SHAPES, llm_api=numbered(), compaction={"Planner": CompactorConfig(4, 2)})

    def talk() -> None:
        for n in range(30):
            say(memory, n)

    def read() -> None:
        for _ in range(30):
            memory.get_role_rounds_with_compaction("Planner")

    def hear() -> None:
        back = memory.on_round_added(lambda _: None)
        for _ in range(20):
            memory.get_shared_memory_entries("plan")
        back()

    assert together(talk, read, read, hear) == []
    rounds = memory.get_role_rounds("Planner")
    memory.close()
    assert [len(each.post_list) for each in rounds] == [len(posts(0))] * 30


def test_two_rounds_at_once_are_both_kept() -> None:
    memory = Memory("s", shapes=SHAPES)
    assert together(*[lambda n=n: say(memory, n) for n in range(6)]) == []
    rounds = memory.get_role_rounds("Planner")
    memory.close()
    assert len({each.id for each in rounds}) == 6
    assert all(len(each.post_list) == 4 for each in rounds)
