"""A summariser that keeps failing is left alone for a while, tried once, and trusted again when that succeeds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.compaction.paces import SECOND
from unabridged.compaction.paces.breaker import Breaker, Mode, Passed, Shut, Ticket

MINUTE = 60 * SECOND


def ticket_of(breaker: Breaker, now: int = 0) -> tuple[Breaker, Ticket]:
    after, answer = breaker.asked(now)
    assert isinstance(answer, Passed)
    return after, answer.ticket


def failing(breaker: Breaker, now: int = 0, retry_after_seconds: float = 0.0) -> Breaker:
    after, ticket = ticket_of(breaker, now)
    return after.failed(ticket, now, failures=3, seconds=60, retry_after_seconds=retry_after_seconds)


OPEN = failing(failing(failing(Breaker())))


def test_so_many_failures_in_a_row_open_it() -> None:
    """tw-RC-B10."""
    assert (failing(failing(Breaker())).mode, OPEN.mode) == (Mode.CLOSED, Mode.OPEN)


def test_a_success_in_between_begins_the_count_anew() -> None:
    after, ticket = ticket_of(failing(failing(Breaker())))
    assert failing(failing(after.succeeded(ticket))).mode is Mode.CLOSED


def test_while_it_is_open_no_call_is_made_and_it_says_until_when() -> None:
    assert OPEN.asked(MINUTE - 1) == (OPEN, Shut(mode=Mode.OPEN, until=MINUTE))


def test_it_stays_open_for_as_long_as_a_provider_asked() -> None:
    assert failing(failing(failing(Breaker())), retry_after_seconds=90).open_until == 90 * SECOND
    assert failing(failing(failing(Breaker())), retry_after_seconds=9).open_until == MINUTE


def test_who_is_told_to_wait_waits_from_the_first_failure_on() -> None:
    told = failing(Breaker(), retry_after_seconds=90)
    assert told.asked(90 * SECOND - 1)[1] == Shut(mode=Mode.OPEN, until=90 * SECOND)
    assert ticket_of(told, 90 * SECOND)[0].mode is Mode.HALF_OPEN


def test_of_calls_at_once_the_one_told_to_wait_longest_decides() -> None:
    first, one = ticket_of(Breaker())
    second, other = ticket_of(first)
    told = second.failed(one, 0, failures=3, seconds=60, retry_after_seconds=90)
    ends = [told.failed(other, 0, failures=3, seconds=60, retry_after_seconds=each).open_until for each in (20, 200)]
    assert ends == [90 * SECOND, 200 * SECOND]


def test_a_clock_that_is_set_back_keeps_it_open_for_no_longer_than_it_was_to_be() -> None:
    day = 24 * 60 * MINUTE
    still, shut = failing(failing(failing(Breaker(), day), day), day).asked(5)
    assert shut == Shut(mode=Mode.OPEN, until=MINUTE + 5)
    assert still.asked(MINUTE + 4)[1] == shut
    assert ticket_of(still, MINUTE + 5)[0].mode is Mode.HALF_OPEN


def test_so_it_does_where_a_call_of_before_ends_in_between() -> None:
    day = 24 * 60 * MINUTE
    asked, ticket = ticket_of(failing(failing(Breaker(), day), day), day)
    told = failing(asked, day).failed(ticket, 0, failures=3, seconds=60, retry_after_seconds=9)
    assert told.asked(0)[1] == Shut(mode=Mode.OPEN, until=MINUTE)


def test_nor_longer_than_a_provider_asked_for() -> None:
    told = failing(Breaker(), 100 * MINUTE, retry_after_seconds=90)
    assert told.asked(0)[1] == Shut(mode=Mode.OPEN, until=90 * SECOND)


def test_after_a_while_one_probe_goes_through_and_no_second() -> None:
    probing, _ = ticket_of(OPEN, MINUTE)
    assert probing.asked(2 * MINUTE) == (probing, Shut(mode=Mode.HALF_OPEN, until=None))


def test_a_probe_that_succeeds_closes_it() -> None:
    probing, ticket = ticket_of(OPEN, MINUTE)
    closed = probing.succeeded(ticket)
    assert (closed.mode, closed.failures) == (Mode.CLOSED, 0)


def test_a_probe_that_fails_opens_it_again_for_as_long() -> None:
    probing, ticket = ticket_of(OPEN, MINUTE)
    again = probing.failed(ticket, MINUTE, failures=3, seconds=60)
    assert (again.mode, again.open_until) == (Mode.OPEN, 2 * MINUTE)


def test_a_probe_that_was_given_up_leaves_its_place_to_the_next_call() -> None:
    probing, ticket = ticket_of(OPEN, MINUTE)
    again, _ = ticket_of(probing.withdrawn(ticket), MINUTE)
    assert again.mode is Mode.HALF_OPEN


def test_a_call_that_began_earlier_decides_nothing_for_the_probe() -> None:
    early, late = ticket_of(Breaker())
    opened = failing(failing(failing(early)))
    probing, _ = ticket_of(opened, MINUTE)
    ends = [probing.succeeded(late), probing.failed(late, MINUTE, failures=3, seconds=60), probing.withdrawn(late)]
    assert ends == [probing] * 3


def test_a_call_that_ends_while_it_is_open_changes_nothing() -> None:
    early, late = ticket_of(Breaker())
    opened = failing(failing(failing(early)))
    assert (opened.succeeded(late), opened.failed(late, 5, failures=3, seconds=60)) == (opened, opened)


def test_who_was_refused_entry_is_not_asked_again_until_a_person_says_so() -> None:
    locked = Breaker().locked()
    assert locked.asked(10**18) == (locked, Shut(mode=Mode.LOCKED, until=None))
    assert ticket_of(locked.reset())[0].mode is Mode.CLOSED


def test_no_call_that_began_earlier_unlocks_it() -> None:
    early, late = ticket_of(Breaker())
    assert early.locked().succeeded(late).mode is Mode.LOCKED


@given(st.lists(st.tuples(st.sampled_from(["ask", "succeed", "fail", "withdraw", "lock", "reset"]), st.integers(0, 9))))
def test_never_are_two_probes_on_their_way(steps: list[tuple[str, int]]) -> None:
    breaker, now, out, probes = Breaker(), 0, dict[Ticket, Mode](), list[Ticket]()
    for step, chosen in steps:
        now += chosen * 10 * SECOND
        ticket = sorted(out)[chosen % len(out)] if out else Ticket(-1)
        match step:
            case "ask":
                breaker, answer = breaker.asked(now)
                if isinstance(answer, Passed):
                    out[answer.ticket] = breaker.mode
            case "succeed":
                breaker = breaker.succeeded(ticket)
            case "fail":
                breaker = breaker.failed(ticket, now, failures=2, seconds=60)
            case "withdraw":
                breaker = breaker.withdrawn(ticket)
            case "lock":
                breaker = breaker.locked()
            case _:
                breaker = breaker.reset()
        if step in {"succeed", "fail", "withdraw"}:
            out.pop(ticket, None)
        if step in {"lock", "reset"}:  # a person's word, or a refusal, ends the probe; its call is nobody's by then
            out = dict.fromkeys(out, Mode.CLOSED)
        probes = [each for each, mode in out.items() if mode is Mode.HALF_OPEN]
        assert len(probes) <= 1
