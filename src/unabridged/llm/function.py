"""Any function of text as a summariser.
It refuses to know who writes the summary.
"""

from __future__ import annotations

from collections.abc import Callable

from unabridged.ports import Brief, Summariser


def function_summariser(write: Callable[[str], str]) -> Summariser:
    """A summariser that shows a function one prompt and takes what it returns."""

    def summarise(brief: Brief) -> str:
        return write(f"{brief.instructions}\nAt most {brief.limit_tokens} tokens.\n\n{brief.leaving}")

    return summarise
