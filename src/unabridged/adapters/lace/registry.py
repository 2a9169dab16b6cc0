"""Strategies by the names that lace's users know, those of lace registered, and any of a caller's beside them.
It refuses a second strategy under one name, and to fall back where a name is unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Any, Final

from unabridged import UsageError
from unabridged.adapters.lace.callers import CompactionStrategy
from unabridged.adapters.lace.summarize import SummarizeAsLace
from unabridged.adapters.lace.trimming import TrimToLines
from unabridged.compaction.nearest import nearest
from unabridged.compaction.strategies import LaceTracks, Strategy, SummariseAndReload

_MADE: Final[Mapping[str, Callable[..., Any]]] = MappingProxyType(
    {
        "trim-tool-results": TrimToLines,
        "summarize": SummarizeAsLace,
        "summarize-and-reload": SummariseAndReload,
        "track-based": LaceTracks,
    }
)
BUILT_IN: Final = tuple(_MADE)


class Registry:
    """The strategies of one manager."""

    def __init__(self) -> None:
        self._callers: dict[str, CompactionStrategy] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """Every name that is known."""
        return (*BUILT_IN, *self._callers)

    def register(self, strategy: CompactionStrategy) -> None:
        """Know a strategy by its id from here on."""
        name: object = getattr(strategy, "id", None)
        if not isinstance(name, str) or not name.strip() or not callable(getattr(strategy, "compact", None)):
            message = f"a compaction strategy has an id that is a text, and compact(events, ctx); {strategy!r} has not"
            raise UsageError(message)
        if name in self.names:
            message = f"there is a compaction strategy {name!r} already; give this one another id"
            raise UsageError(message)
        self._callers[name] = strategy

    def of(self, name: str) -> CompactionStrategy | None:
        """A caller's strategy by its id; None for one of lace's, and an error for nobody's."""
        if name not in self.names:
            message = f"Unknown compaction strategy: {name}; known: {', '.join(self.names)}"
            raise UsageError(message)
        return self._callers.get(name)


def parameters_of(given: object) -> dict[str, Any]:
    """The parameters of one compaction."""
    if given is None or (isinstance(given, Mapping) and all(isinstance(name, str) for name in given)):
        return dict(given or {})
    message = f"the parameters of a compaction are a mapping of names, as {{'guidance': '…'}}, not {given!r}"
    raise UsageError(message)


def built_in(name: str, params: Mapping[str, Any]) -> Strategy:
    """One of lace's, with these of its settings."""
    made = _MADE[name]
    known = [each.name for each in fields(made)]  # type: ignore[arg-type]  # each of them is a dataclass
    for each in params:
        if each not in known:
            message = f"compaction strategy {name!r} has no parameter {each!r}; {nearest(each, ['guidance', *known])}"
            raise UsageError(message)
    strategy: Strategy = made(**params)
    return strategy
