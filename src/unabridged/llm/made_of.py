"""What summarisers that are made of summarisers share: how they are known, how much they read, and what is a text.
It refuses to ask any of them.
"""

from __future__ import annotations

import functools
from typing import Any

from unabridged.errors import UsageError
from unabridged.ports import Draft


def text_of(answer: object) -> str:
    """The text of an answer; nothing where it is none."""
    text = answer.text if isinstance(answer, Draft) else answer
    return text if isinstance(text, str) else ""


def spelled(function: object) -> str:
    """The name of one, as it stands in the name of what is made of it; a text is its own."""
    if isinstance(function, str):
        return function
    return str(getattr(function, "__qualname__", None) or type(function).__qualname__)


def origin(function: Any) -> Any:  # noqa: ANN401  # whatever can be called
    """What a summariser made of one takes its name from: a function without its arguments, and an object's class."""
    while isinstance(function, functools.partial):
        function = function.func
    return function if hasattr(function, "__qualname__") else type(function)


def name(made: Any, by: str, of: tuple[object, ...], names: tuple[str, ...] = ()) -> None:  # noqa: ANN401  # one of the three
    """Give it the name by which other programs that were given the same know it."""
    of_all = [spelled(each) for each in of]
    told = [f"{name}={each}" for name, each in zip(names, of_all, strict=True)] if names else of_all
    made.__module__, made.__qualname__ = "unabridged.llm", f"{by}({', '.join(told)})"


def least_window(links: tuple[object, ...]) -> int | None:
    """What even the one that reads least reads at once, as far as that is known."""
    windows = [getattr(each, "window_tokens", None) for each in links]
    return min((each for each in windows if isinstance(each, int)), default=None)


def longest_answer(links: tuple[object, ...]) -> int | None:
    """The longest answer that any of them asks for, thoughts included, as far as that is known."""
    answers = [getattr(each, "answer_tokens", None) for each in links]
    return max((each for each in answers if isinstance(each, int)), default=None)


def refuse_uncallable(where: str, function: object) -> None:
    """Refuse what cannot be asked."""
    if not callable(function):
        message = f"{where} takes a function, not {function!r}"
        raise UsageError(message)


def refuse_others(where: str, links: tuple[object, ...]) -> None:
    """Refuse what is made of anything but functions of a brief."""
    for each in links:
        if isinstance(each, type):
            message = f"{where} is made of summarisers; {each!r} is a class, so make an object of it and pass that"
            raise UsageError(message)
        if not callable(each):
            message = f"{where} is made of summarisers, functions of a brief, not of {each!r}"
            raise UsageError(message)
