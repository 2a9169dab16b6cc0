"""What an error tells whoever has to act: which one it is about, and what to do next.
It refuses to know where each is raised.
"""

from __future__ import annotations

import copy
import pickle  # noqa: TID251  # what a pool of processes does
from dataclasses import fields, replace

import pytest

from unabridged import errors
from unabridged.arithmetic import Arithmetic
from unabridged.errors import UnabridgedError

STORE = "log.db"
EVERY: list[UnabridgedError] = [
    errors.NotStorable(path="extra.a", problem="it is a set"),
    errors.NoStore(store=STORE, problem="does not exist"),
    errors.UnknownThread(thread="t"),
    errors.ThreadDeleted(thread="t"),
    errors.ThreadHasForks(thread="t", forks=3),
    errors.ReadOnly(verb="append"),
    errors.Closed(store=STORE),
    errors.ForkedProcess(opened_in=11, used_in=12),
    errors.MissingExtra(extra="postgres", package="psycopg"),
    errors.SchemaTooNew(store=STORE, found=9, known=1),
    errors.DoesNotFit(
        what="the pins",
        arithmetic=Arithmetic(
            limit_tokens=100,
            needed_tokens=253,
            reserve_tokens=10,
            tools_tokens=8,
            system_tokens=51,
            pinned_tokens=62,
            protected_tokens=140,
            open_tokens=46,
        ),
    ),
    errors.PatternTooSlow(pattern="(a+)+$", seconds=2.5, characters=1_234),
    errors.KeyConflict(key="k", stored_digest="aa", given_digest="bb"),
    errors.SyncConflict(
        thread="t", position=4, given_digest="aa", stored_digest="bb", why="unlike", choices=("fork", "give up")
    ),
    errors.StoreBusy(store=STORE, waited_seconds=2.5),
    errors.DiskFull(store=STORE, reason="no space"),
    errors.StoreDegraded(store=STORE, reason="its file was replaced"),
    errors.WorkerUnavailable(reason="it ended"),
    errors.CorruptionError(store=STORE, where="event 3", problem="a bit"),
]


def kinds(of: type[UnabridgedError]) -> set[type[UnabridgedError]]:
    """Those below an error that say more than what they are told."""
    below = of.__subclasses__()
    own = {each for each in below if "__init__" in vars(each) and each.__module__ == errors.__name__}
    return own.union(*(kinds(each) for each in below))


def test_every_error_with_fields_is_looked_at() -> None:
    assert {type(each) for each in EVERY} == kinds(UnabridgedError)


def fields_of(value: object) -> tuple[object, ...]:
    """What is to be told of a field: of the arithmetic every share, what is protected less what waits."""
    if isinstance(value, Arithmetic):
        shares = replace(value, protected_tokens=value.protected_tokens - value.open_tokens)
        return (*vars_of(shares), value.over_tokens)
    return value if isinstance(value, tuple) else (value,)


def vars_of(value: Arithmetic) -> list[object]:
    """Each of its figures."""
    return [getattr(value, each.name) for each in fields(value)]


@pytest.mark.parametrize("error", EVERY, ids=lambda each: type(each).__name__)
def test_an_errors_text_names_everything_it_carries(error: UnabridgedError) -> None:
    told = [each for value in vars(error).values() for each in fields_of(value)]
    assert told
    assert [each for each in told if str(each) not in str(error)] == []


@pytest.mark.parametrize("error", EVERY, ids=lambda each: type(each).__name__)
def test_an_errors_text_ends_with_what_to_do(error: UnabridgedError) -> None:
    assert len(str(error).rpartition("; ")[2].split()) > 1


@pytest.mark.parametrize("error", EVERY, ids=lambda error: type(error).__name__)
def test_it_is_the_same_in_another_program(error: UnabridgedError) -> None:
    # A pool of processes that cannot load what a child raised waits for ever.
    error.add_note("while a child asked")
    loaded = pickle.loads(pickle.dumps(error))  # noqa: S301  # our own
    copied = copy.deepcopy(error)
    assert [(type(each), str(each), vars(each)) for each in (loaded, copied)] == [
        (type(error), str(error), vars(error))
    ] * 2
