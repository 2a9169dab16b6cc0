"""Coroutines that never suspend, run to their end on the caller's thread, and verbs made of them that block.
It refuses to know an event loop: a port that suspends is told so.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from functools import wraps
from inspect import signature
from typing import Any, Concatenate, ParamSpec, TypeVar

from unabridged.errors import UsageError

P = ParamSpec("P")
T = TypeVar("T")
V = TypeVar("V")


class Face:
    """Something that stands in front of the engine's verbs."""

    __slots__ = ("_verbs",)

    _verbs: Any


def drive(verb: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine whose ports never suspend, to its end, on this thread."""
    try:
        verb.send(None)
    except StopIteration as done:
        result: T = done.value
        return result
    verb.close()
    message = "a port suspended under the blocking face; give Memory a store that blocks, or use AsyncMemory"
    raise UsageError(message)


def driven(verb: Callable[Concatenate[V, P], Coroutine[Any, Any, T]]) -> Callable[Concatenate[Any, P], T]:
    """A verb of the engine's as a method that blocks, with its name, its parameters and its promise."""

    @wraps(verb)
    def blocks(self: Any, /, *args: P.args, **kwargs: P.kwargs) -> T:  # noqa: ANN401  # Memory or Thread
        return drive(verb(self._verbs, *args, **kwargs))

    return blocks


def passed(verb: Callable[Concatenate[V, P], T]) -> Callable[Concatenate[Any, P], T]:
    """A verb that waits for nothing, as a method with its name, its parameters and its promise."""

    @wraps(verb)
    def passes(self: Any, /, *args: P.args, **kwargs: P.kwargs) -> T:  # noqa: ANN401  # Memory or Thread
        return verb(self._verbs, *args, **kwargs)

    return passes


def iterated(verb: Callable[Concatenate[V, P], AsyncIterator[T]]) -> Callable[Concatenate[Any, P], Iterator[T]]:
    """A verb that yields, as a method that returns a plain iterator."""

    @wraps(verb)
    def iterates(self: Any, /, *args: P.args, **kwargs: P.kwargs) -> Iterator[T]:  # noqa: ANN401  # as above
        return _each(verb(self._verbs, *args, **kwargs))

    returned = str(verb.__annotations__["return"]).removeprefix("Async")
    iterates.__annotations__ = {**verb.__annotations__, "return": returned}  # what help() shows of the wrapper
    iterates.__signature__ = signature(verb).replace(return_annotation=returned)  # type: ignore[attr-defined]  # any function takes one
    return iterates


def _each(items: AsyncIterator[T]) -> Iterator[T]:
    while True:
        try:
            item = drive(_next(items))
        except StopAsyncIteration:
            return
        yield item


async def _next(items: AsyncIterator[T]) -> T:
    return await anext(items)
