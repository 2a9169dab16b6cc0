"""Any function of text as a summariser: it is shown one prompt that says all a brief says.
It refuses to know who writes the summary.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import update_wrapper
from typing import Any, TypeAlias

from unabridged.llm.made_of import origin, refuse_uncallable
from unabridged.llm.prompting import prompt
from unabridged.llm.ways import refuse_tokens
from unabridged.ports import Brief, Summariser

Write: TypeAlias = Callable[[str], str] | Callable[[str], Awaitable[str]]


def function_summariser(write: Write, *, window_tokens: int | None = None) -> Summariser:
    """A summariser that shows a function, plain or ``async``, one prompt; it is known by the function's name.

    ``window_tokens`` is what prompt and answer may take together; as much as the policy's limit, unless said otherwise.
    """
    refuse_uncallable("function_summariser", write)
    refuse_tokens("window_tokens", window_tokens)

    def summarise(brief: Brief) -> Any:  # noqa: ANN401  # a text, or what is awaited for one
        return write(prompt(brief).joined)

    if window_tokens is not None:
        summarise.window_tokens = window_tokens  # type: ignore[attr-defined]  # a function may have what it likes
    return update_wrapper(summarise, origin(write), assigned=("__module__", "__qualname__"), updated=())
