"""Any function of text as a summariser: it is shown one prompt that says all a brief says.
It refuses to know who writes the summary.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper

from unabridged.ports import Brief, Summariser


def function_summariser(write: Callable[[str], str]) -> Summariser:
    """A summariser that shows a function one prompt and takes what it returns; it is known by the function's name."""

    def summarise(brief: Brief) -> str:
        return write(_prompt(brief))

    return update_wrapper(summarise, write, assigned=("__module__", "__qualname__"), updated=())


def _prompt(brief: Brief) -> str:
    parts = [f"{brief.instructions}\nAt most {brief.limit_tokens} tokens."]
    if brief.guidance:
        parts.append(f"Whoever asked for it says: {brief.guidance}")
    if brief.refused:
        parts.append(f"The last draft was not taken: {'; '.join(brief.refused)}.")
    if brief.earlier:
        parts.append(f"The summary so far, which yours replaces:\n{brief.earlier}")
        parts.append(f"What was said since:\n{brief.leaving}")
    else:
        parts.append(brief.leaving)
    return "\n\n".join(parts)
