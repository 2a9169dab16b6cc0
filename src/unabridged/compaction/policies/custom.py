"""A caller's function: how it is named in a log, which keeps the name and never the function, and what it is told.
It refuses to find a function by its name: whoever needs it has to be given it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, Final

from unabridged.view.budget import Budget
from unabridged.view.view import View

PREFIX: Final = "custom:"
_GUIDANCE: Final = "guidance"


def named(function: object) -> str:
    """``custom:<module>.<qualname>``; of an object that is called, the name of its class."""
    of = function if hasattr(function, "__qualname__") else type(function)
    return f"{PREFIX}{of.__module__}.{of.__qualname__}"


def asked(strategy: Callable[..., Any], view: View, budget: Budget, guidance: str) -> Any:  # noqa: ANN401  # it is checked when it answers
    """What a strategy says; one that names a parameter ``guidance`` is told what a person said about this run."""
    if _is_told(strategy, guidance):
        return strategy(view, budget, guidance=guidance)
    return strategy(view, budget)


def _is_told(strategy: Callable[..., Any], guidance: str) -> bool:
    """Whether a function names guidance, and has nothing of its own in place of none; who cannot be read, is not."""
    try:
        named = inspect.signature(strategy).parameters.get(_GUIDANCE)
    except (TypeError, ValueError):
        return False
    if named is None or named.kind not in (named.KEYWORD_ONLY, named.POSITIONAL_OR_KEYWORD):
        return False
    return bool(guidance) or named.default is named.empty
