"""Any function of text as a summariser: it is shown one prompt that says all a brief says.
It refuses to know who writes the summary.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper

from unabridged.llm.made_of import origin, refuse_uncallable
from unabridged.llm.prompting import prompt
from unabridged.llm.ways import refuse_tokens
from unabridged.ports import Brief, Summariser


def function_summariser(write: Callable[[str], str], *, window_tokens: int | None = None) -> Summariser:
    """A summariser that shows a function one prompt and takes what it returns; it is known by the function's name.

    ``window_tokens`` is what prompt and answer may take together; as much as the policy's limit, unless said otherwise.
    """
    refuse_uncallable("function_summariser", write)
    refuse_tokens("window_tokens", window_tokens)

    def summarise(brief: Brief) -> str:
        return write(prompt(brief).joined)

    if window_tokens is not None:
        summarise.window_tokens = window_tokens  # type: ignore[attr-defined]  # a function may have what it likes
    return update_wrapper(summarise, origin(write), assigned=("__module__", "__qualname__"), updated=())
