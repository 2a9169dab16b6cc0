"""What many callers at once are promised: nothing lost, doubled or reordered, whoever they are.
It refuses to know how the store lets them wait.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Final

import pytest

from unabridged.errors import KeyConflict, ThreadDeleted, UnabridgedError
from unabridged.log.ids import Seq, ThreadId
from unabridged.ports import Children
from unabridged.testing.driven import Driven
from unabridged.testing.many import at_once
from unabridged.testing.proving import chain_faults
from unabridged.testing.samples import ref

CALLERS: Final = 8
EACH: Final = 20


class Concurrency:
    """Several callers of one store."""

    def test_appends_to_one_thread_are_all_there_once(self, driven: Driven) -> None:
        at_once(range(CALLERS), lambda caller: [driven.say("t", f"{caller}:{n}") for n in range(EACH)])
        assert sorted(map(str, driven.words("t"))) == sorted(f"{c}:{n}" for c in range(CALLERS) for n in range(EACH))
        assert driven.numbers("t") == list(range(1, CALLERS * EACH + 1))

    def test_each_callers_appends_keep_their_order(self, driven: Driven) -> None:
        at_once(range(CALLERS), lambda caller: [driven.say("t", f"{caller}:{n:03}") for n in range(EACH)])
        said = list(map(str, driven.words("t")))
        for caller in range(CALLERS):
            own = [each for each in said if each.startswith(f"{caller}:")]
            assert own == sorted(own)

    def test_every_caller_is_told_where_his_own_words_stand(self, driven: Driven) -> None:
        told = at_once(range(CALLERS), lambda caller: [driven.say("t", f"{caller}:{n}").first for n in range(EACH)])
        said = driven.words("t")
        assert all(said[seq - 1] == f"{c}:{n}" for c, seqs in enumerate(told) for n, seq in enumerate(seqs))

    def test_the_events_of_a_batch_are_never_parted(self, driven: Driven) -> None:
        at_once(range(CALLERS), lambda caller: [driven.say("t", *[f"{caller}:{n}"] * 3) for n in range(EACH)])
        said = driven.words("t")
        assert all(len(set(said[at : at + 3])) == 1 for at in range(0, len(said), 3))

    def test_the_chain_holds_whoever_appended(self, driven: Driven) -> None:
        at_once(range(CALLERS), lambda caller: [driven.say("t", f"{caller}:{n}") for n in range(EACH)])
        assert chain_faults(driven, "t") == []

    def test_threads_begun_at_once_have_their_own_events(self, driven: Driven) -> None:
        at_once(range(CALLERS), lambda caller: [driven.say(f"t{caller}", f"{n}") for n in range(EACH)])
        assert all(driven.words(f"t{caller}") == list(map(str, range(EACH))) for caller in range(CALLERS))

    def test_one_key_sent_by_many_at_once_is_stored_once(self, driven: Driven) -> None:
        told = at_once(range(CALLERS), lambda _: driven.say("t", "one", key="k"))
        assert (len({each.first for each in told}), sum(each.fresh for each in told), driven.words("t")) == (
            1,
            1,
            ["one"],
        )

    def test_two_contents_under_one_key_at_once_leave_one(self, driven: Driven) -> None:
        def say(text: str) -> str:
            try:
                driven.say("t", text, key="k")
            except KeyConflict:
                return "conflict"
            return text

        told = at_once("abcdefgh", say)
        (kept,) = driven.words("t")
        assert sorted(told) == sorted([str(kept), *["conflict"] * 7])

    def test_one_callers_mistake_hurts_nobody_else(self, driven: Driven) -> None:
        driven.say("t", "zero", key="k")

        def say(caller: int) -> None:
            if caller % 2:
                driven.say("t", f"{caller}")
                return
            with pytest.raises(KeyConflict):
                driven.say("t", f"{caller}", key="k")

        at_once(range(CALLERS), say)
        assert sorted(map(str, driven.words("t"))) == sorted(["zero", "1", "3", "5", "7"])

    def test_forks_taken_at_once_all_read_the_same_past(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        at_once(range(CALLERS), lambda n: driven.branch("t", f"f{n}", through=2))
        assert [driven.words(f"f{n}") for n in range(CALLERS)] == [["one", "two"]] * CALLERS

    def test_one_name_for_two_forks_at_once_is_given_once(self, driven: Driven) -> None:
        driven.say("t", "one")

        def fork(n: int) -> int:
            try:
                driven.fork(ref("t"), ThreadId("fork"), through=Seq(1), at=n)
            except UnabridgedError:
                return 0
            return 1

        assert sum(at_once(range(CALLERS), fork)) == 1

    def test_a_reader_beside_writers_never_sees_a_gap_or_a_step_back(self, driven: Driven) -> None:
        driven.say("t", "0")
        with ThreadPoolExecutor(max_workers=4) as pool:
            writers = [pool.submit(lambda: [driven.say("t", "x", "y") for _ in range(EACH)]) for _ in range(3)]
            seen = [0]
            while not all(each.done() for each in writers):
                numbers = driven.numbers("t")
                assert numbers == list(range(1, len(numbers) + 1))
                seen.append(len(numbers))
        assert seen == sorted(seen)

    def test_what_is_acknowledged_is_read_by_whoever_asks_next(self, driven: Driven) -> None:
        def say_and_read(caller: int) -> bool:
            return all(
                driven.at(ref("t"), [driven.say("t", f"{caller}").last])[0].payload is not None for _ in range(EACH)
            )

        assert all(at_once(range(4), say_and_read))

    def test_deleting_beside_appending_leaves_all_or_nothing(self, driven: Driven) -> None:
        driven.say("t", "one")

        def either(caller: int) -> str:
            try:
                if caller:
                    driven.say("t", "more")
                else:
                    driven.delete(ref("t"), Children.REFUSE)
            except ThreadDeleted:
                return "deleted"
            return "done"

        assert set(at_once(range(CALLERS), either)) <= {"deleted", "done"}
        assert (driven.thread(ref("t")), driven.inspect()) == (None, [])
