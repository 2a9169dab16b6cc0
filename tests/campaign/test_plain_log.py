"""The plain model says what a log is, in a few cases that anybody can check by hand."""

from __future__ import annotations

import pytest

from campaign import talk
from campaign.plain_log import PlainLog
from unabridged.errors import KeyConflict, ThreadDeleted, ThreadHasForks
from unabridged.ports import Children

A, B = talk.ref("a"), talk.ref("b")


@pytest.fixture
def log() -> PlainLog:
    made = PlainLog()
    made.append(A, talk.batch("one", count=2))
    made.append(A, talk.batch("two"))
    return made


def test_the_same_key_is_the_same_event(log: PlainLog) -> None:
    assert log.append(A, talk.batch("two")) == (3, False)


def test_a_key_for_other_words_is_a_conflict(log: PlainLog) -> None:
    with pytest.raises(KeyConflict):
        log.append(A, talk.batch("one", count=1))


def test_a_fork_finds_the_keys_it_shares_and_no_later_ones(log: PlainLog) -> None:
    log.fork(A, B, 2)
    assert (log.append(B, talk.batch("one", count=2)), log.append(B, talk.batch("two"))) == ((1, False), (3, True))


def test_a_purge_reaches_the_fork_that_shares_the_words(log: PlainLog) -> None:
    log.fork(A, B, 2)
    log.purge(A, 1, 1, talk.purge_batch("gone", (1, 1)))
    assert log.lines[B].events[0].payload is None
    assert len(log.lines[B].events) == 3


def test_a_purge_that_is_made_again_takes_nothing_more(log: PlainLog) -> None:
    made = [log.purge(A, 4, 4, talk.purge_batch("gone", (4, 4))) for _ in range(2)]
    assert made == [4, 4]
    assert log.lines[A].events[3].payload is not None


def test_a_detached_fork_keeps_its_words(log: PlainLog) -> None:
    log.fork(A, B, 2)
    log.detach(B)
    log.purge(A, 1, 1, talk.purge_batch("gone", (1, 1)))
    assert log.lines[B].events[0].payload is not None


def test_detaching_a_thread_without_a_parent_does_not_part_it_from_its_forks(log: PlainLog) -> None:
    log.fork(A, B, 2)
    log.detach(A)
    log.purge(A, 1, 1, talk.purge_batch("gone", (1, 1)))
    assert log.lines[B].events[0].payload is None


def test_a_parent_does_not_go_before_its_forks(log: PlainLog) -> None:
    log.fork(A, B, 2)
    with pytest.raises(ThreadHasForks):
        log.delete(A, Children.REFUSE)
    assert log.delete(A, Children.DELETE) == 2


def test_a_deleted_name_is_not_begun_again(log: PlainLog) -> None:
    log.delete(A, Children.REFUSE)
    with pytest.raises(ThreadDeleted):
        log.append(A, talk.batch("again"))
