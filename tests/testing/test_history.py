"""The history checker sees each kind of contradiction, and none in an honest history.
It refuses to know stores: every history here is written by hand or by a seeded schedule.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from unabridged.testing.history import Call, Look, Wrong, violations


def call(key: str, times: tuple[int, int | None], seq: int | None) -> Call:
    return Call(by="writer", thread="t", key=key, started=times[0], ended=times[1], seq=seq)


def look(times: tuple[int, int], *seen: tuple[int, str], after: int = 0, through: int | None = None) -> Look:
    return Look(by="reader", thread="t", started=times[0], ended=times[1], seen=seen, after=after, through=through)


def check(
    *calls: Call, looks: Sequence[Look] = (), log: Sequence[tuple[int, str]] = ((1, "a"), (2, "b"))
) -> list[tuple[Wrong, int]]:
    return [(each.wrong, each.seq) for each in violations(calls, looks, {"t": log})]


A = call("a", (0, 1), 1)
B = call("b", (2, 3), 2)


class TestAnHonestHistory:
    def test_calls_one_after_another_contradict_nothing(self) -> None:
        assert check(A, B) == []

    def test_calls_at_the_same_time_may_stand_in_any_order(self) -> None:
        assert check(call("a", (0, 9), 2), call("b", (1, 8), 1), log=((1, "b"), (2, "a"))) == []

    def test_a_call_without_an_answer_may_be_in_the_log(self) -> None:
        assert check(A, call("b", (2, None), None)) == []

    def test_a_call_without_an_answer_may_be_missing(self) -> None:
        assert check(A, call("b", (2, 3), None), log=((1, "a"),)) == []

    def test_a_retry_that_is_told_the_same_seq_is_one_event(self) -> None:
        assert check(call("a", (0, 1), None), call("a", (2, 3), 1), call("a", (4, 5), 1), log=((1, "a"),)) == []

    def test_a_look_during_an_append_may_show_it_or_not(self) -> None:
        slow = call("b", (2, 9), 2)
        assert check(A, slow, looks=[look((3, 4), (1, "a")), look((5, 6), (1, "a"), (2, "b"))]) == []

    def test_a_page_that_stopped_at_its_limit_is_not_stale(self) -> None:
        assert check(A, B, looks=[look((4, 5), (1, "a"), through=1)]) == []

    def test_a_fork_begins_where_its_parent_stood(self) -> None:
        one = Call(by="w", thread="fork", key="k", started=0, ended=1, seq=8)
        assert violations([one], [], {"fork": [(8, "k")]}, first={"fork": 8}) == []

    def test_a_seeded_schedule_of_ten_thousand_calls_contradicts_nothing(self) -> None:
        calls, looks, log = schedule(random.Random(7), 10_000)
        assert violations(calls, looks, {"t": log}) == []


class TestAContradiction:
    def test_one_seq_acknowledged_for_two_keys_is_a_duplicate(self) -> None:
        assert (Wrong.DUPLICATE, 1) in check(A, call("b", (2, 3), 1), log=((1, "a"),))

    def test_one_key_acknowledged_at_two_seqs_is_a_duplicate(self) -> None:
        assert (Wrong.DUPLICATE, 2) in check(A, call("a", (2, 3), 2), log=((1, "a"), (2, "a")))

    def test_one_key_twice_in_the_log_is_a_duplicate(self) -> None:
        assert check(A, log=((1, "a"), (2, "a"))) == [(Wrong.DUPLICATE, 2)]

    def test_one_seq_twice_in_the_log_is_a_duplicate(self) -> None:
        assert (Wrong.DUPLICATE, 1) in check(A, call("b", (2, 3), None), log=((1, "a"), (1, "b")))

    def test_an_acknowledged_event_that_is_gone_is_lost(self) -> None:
        assert check(A, B, log=((1, "a"),)) == [(Wrong.LOST, 2)]

    def test_a_whole_thread_that_is_gone_is_lost(self) -> None:
        assert [each.wrong for each in violations([A], [], {})] == [Wrong.LOST]

    def test_an_event_that_was_read_and_is_gone_is_lost(self) -> None:
        unknown = call("b", (2, None), None)
        assert check(A, unknown, looks=[look((4, 5), (1, "a"), (2, "b"))], log=((1, "a"),)) == [(Wrong.LOST, 2)]

    def test_an_event_kept_elsewhere_than_acknowledged_has_moved(self) -> None:
        assert (Wrong.MOVED, 1) in check(A, B, log=((1, "b"), (2, "a")))

    def test_an_event_read_elsewhere_than_it_is_kept_has_moved(self) -> None:
        both = (call("a", (0, 9), None), call("b", (0, 9), None))
        assert (Wrong.MOVED, 1) in check(*both, looks=[look((3, 4), (1, "b"))])

    def test_a_missing_number_in_the_log_is_a_gap(self) -> None:
        assert (Wrong.GAP, 3) in check(A, call("b", (2, 3), 3), log=((1, "a"), (3, "b")))

    def test_a_missing_number_in_a_look_is_a_gap(self) -> None:
        assert (Wrong.GAP, 2) in check(A, B, looks=[look((4, 5), (2, "b"))])

    def test_a_later_call_before_an_earlier_one_is_out_of_order(self) -> None:
        late, early = call("a", (5, 6), 1), call("b", (0, 1), 2)
        assert check(late, early) == [(Wrong.ORDER, 1)]

    def test_a_call_without_an_answer_that_stands_before_an_earlier_one_is_out_of_order(self) -> None:
        assert check(call("a", (5, None), None), call("b", (0, 1), 2)) == [(Wrong.ORDER, 1)]

    def test_a_call_that_stands_before_what_was_seen_when_it_began_is_out_of_order(self) -> None:
        late, unknown = call("a", (8, 9), 1), call("b", (0, None), None)
        assert check(late, unknown, looks=[look((4, 5), (2, "b"), after=1)]) == [(Wrong.ORDER, 1)]

    def test_a_look_at_the_end_says_nothing_of_what_stands_before_it(self) -> None:
        assert check(A, B, looks=[look((1, 1), after=5)]) == []

    def test_an_acknowledged_event_that_a_later_look_misses_makes_it_stale(self) -> None:
        assert (Wrong.STALE, 1) in check(A, B, looks=[look((4, 5), (1, "a"))])

    def test_an_empty_look_after_an_acknowledgement_is_stale(self) -> None:
        assert (Wrong.STALE, 0) in check(A, looks=[look((4, 5))], log=((1, "a"),))

    def test_a_page_that_misses_what_it_asked_for_is_stale(self) -> None:
        assert (Wrong.STALE, 1) in check(A, B, looks=[look((4, 5), (1, "a"), through=2)])

    def test_an_event_seen_before_its_call_began_is_from_the_future(self) -> None:
        assert (Wrong.FUTURE, 2) in check(A, call("b", (8, 9), 2), looks=[look((4, 5), (1, "a"), (2, "b"))])

    def test_a_look_that_shows_less_than_an_earlier_one_goes_backwards(self) -> None:
        slow = call("b", (2, 9), 2)
        assert check(A, slow, looks=[look((3, 4), (1, "a"), (2, "b")), look((5, 6), (1, "a"))]) == [
            (Wrong.BACKWARDS, 1)
        ]

    def test_an_event_that_nobody_appended_is_invented(self) -> None:
        assert check(A) == [(Wrong.INVENTED, 2)]


def schedule(chance: random.Random, count: int) -> tuple[list[Call], list[Look], list[tuple[int, str]]]:
    """Calls that overlap at random, take effect at one moment each, and are watched by looks at the newest ten."""
    effects = sorted((chance.randrange(count * 10), f"k{n}") for n in range(count))
    log = [(seq, key) for seq, (_, key) in enumerate(effects, 1)]
    calls = [
        call(key, (moment - chance.randrange(50), moment + chance.randrange(50)), chance.choice((seq, seq, None)))
        for (seq, key), (moment, _) in zip(log, effects, strict=True)
    ]
    looks = [
        look((moment, moment + 1), *log[max(seq - 10, 0) : seq + 1], after=max(seq - 10, 0))
        for seq, (moment, _) in enumerate(effects[:-1])
        if effects[seq + 1][0] > moment + 1
    ]
    return calls, looks, log
