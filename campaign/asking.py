"""How a store and the plain model are asked the same thing, and their answers made comparable.
It refuses to know the stories.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from unabridged.blocking import drive
from unabridged.errors import UnabridgedError
from unabridged.log.ids import LaneId, Scope, ThreadRef
from unabridged.ports import Store


def asked(store: Store, call: Callable[[Store], Any], of: Callable[[Any], Any]) -> Any:  # noqa: ANN401  # an answer
    """What the store answers, as far as it is compared."""
    return of(drive(call(store)))


def threads_of(scope: Scope, store: Store) -> Any:  # noqa: ANN401  # a coroutine
    """The first threads of a scope."""
    return store.threads(scope, after=None, limit=100)


def outcome(call: Callable[[], Any]) -> Any:  # noqa: ANN401  # an answer to compare
    """An answer, or the kind of error."""
    try:
        return call()
    except UnabridgedError as problem:
        return type(problem)


def fold_kept(ref: ThreadRef, lane: LaneId, version: int, store: Store) -> Any:  # noqa: ANN401  # a coroutine
    """A thread's fold for a lane."""
    return store.snapshot(ref, lane, version=version)
