"""Within which runs we are: whoever is called by one, and asks for another in its lane, would wait for himself.
It refuses to know who is called, and to hold anybody to a run that has ended.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

from unabridged.engine.jobs.at_work import Turn
from unabridged.ports import Called, Calls, JobName
from unabridged.ports.calling import suspends

_TURNS: Final[ContextVar[tuple[Turn, ...]]] = ContextVar("unabridged_within", default=())


def turns() -> tuple[Turn, ...]:
    """The turns of those runs, the outermost first."""
    return _TURNS.get()


def goes_on(name: JobName, turns: tuple[Turn, ...]) -> bool:
    """Whether one of these is in the lane, and its run has not ended."""
    return any(each.name == name and not each.has_ended for each in turns)


@contextmanager
def run(turn: Turn | None) -> Iterator[None]:
    """Whoever is called here is called by the run whose turn it is."""
    before = _TURNS.set(turns() if turn is None else (*turns(), turn))
    try:
        yield
    finally:
        _TURNS.reset(before)


def calls(call: Calls, turn: Turn | None) -> Calls:
    """The same, for what a run calls: a plain function is called in a context of its own, and so is an async one."""

    async def called(function: Callable[[Any], Any], argument: Any, /, *, seconds: float) -> Called[Any]:  # noqa: ANN401  # whatever it takes
        async def suspending(given: Any) -> Any:  # noqa: ANN401  # as above
            with run(turn):
                return await function(given)

        def plain(given: Any) -> Any:  # noqa: ANN401  # as above
            with run(turn):
                return function(given)

        return await call(suspending if suspends(function) else plain, argument, seconds=seconds)

    return called if turn is not None else call
