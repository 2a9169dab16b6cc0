"""Our strategies as settings of a policy: a name, or a name with what is set about it, and back.
It refuses to name a caller's function: of that a log keeps no more than what it was called.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from types import MappingProxyType
from typing import Any, Final

from unabridged.compaction.basis import Basis
from unabridged.compaction.nearest import nearest, nearest_of_few
from unabridged.compaction.strategies.hierarchical import Hierarchical
from unabridged.compaction.strategies.keep_ends import KeepEnds
from unabridged.compaction.strategies.lace_tracks import LaceTracks
from unabridged.compaction.strategies.ladder import FirstThatFits
from unabridged.compaction.strategies.refer_to_media import ReferToMedia
from unabridged.compaction.strategies.selective import Selective
from unabridged.compaction.strategies.strategy import Strategy
from unabridged.compaction.strategies.summarise import Summarise
from unabridged.compaction.strategies.summarise_and_reload import SummariseAndReload
from unabridged.compaction.strategies.trim_tool_results import TrimToolResults
from unabridged.errors import UsageError
from unabridged.log.fields import read_fields, written_fields

NAME: Final = "name"
_STEPS: Final = "strategies"
# By these names a policy chooses, where nothing is set about them.
BUILT_IN: Final[Mapping[str, Callable[[Basis], Strategy]]] = MappingProxyType(
    {
        "summarise": lambda basis: Summarise(basis=basis),
        "full": lambda _: Summarise(basis=Basis.FULL),
        "summarise_and_reload": lambda basis: SummariseAndReload(basis=basis),
        "hierarchical": lambda _: Hierarchical(),
        "lace_tracks": lambda _: LaceTracks(),
        "keep_ends": lambda _: KeepEnds(),
        "trim_tool_results": lambda _: TrimToolResults(),
        "refer_to_media": lambda _: ReferToMedia(),
        "selective": lambda basis: Selective(basis=basis),
        "first_that_fits": lambda basis: FirstThatFits(TrimToolResults(), Summarise(basis=basis)),
    }
)
_CLASSES: Final[Mapping[str, type[Any]]] = MappingProxyType(
    {
        each.name: each
        for each in (
            *(Summarise, SummariseAndReload, Hierarchical, LaceTracks, KeepEnds, ReferToMedia),
            *(TrimToolResults, Selective),
        )
    }
)

_ASKS_NOBODY: Final = frozenset({LaceTracks, KeepEnds, ReferToMedia, TrimToolResults})


def is_ours(strategy: object) -> bool:
    """Whether a strategy is one of these: what it says is known to be well formed, and it waits for nobody."""
    if type(strategy) is FirstThatFits:
        return all(map(is_ours, strategy.strategies))
    return type(strategy) in _CLASSES.values()


def asks_nobody(strategy: object) -> bool:
    """Whether a strategy is one of ours for which no text is ever asked of a summariser."""
    if type(strategy) is FirstThatFits:
        return all(map(asks_nobody, strategy.strategies))
    return type(strategy) in _ASKS_NOBODY


def told(strategy: object) -> dict[str, Any] | None:
    """One of ours as JSON has it; None for a caller's."""
    if not is_ours(strategy):
        return None
    if isinstance(strategy, FirstThatFits):
        return {NAME: strategy.name, _STEPS: [told(each) for each in strategy.strategies]}
    return {NAME: getattr(strategy, NAME), **written_fields(strategy)}


def read(said: object) -> Strategy:
    """The strategy that a name with settings says; ``UsageError`` where it says none."""
    if isinstance(said, str):
        return _named(said)
    if not isinstance(said, Mapping) or not isinstance(name := said.get(NAME), str):
        example = '{ name = "keep_ends", first = 4 }'
        message = f"a strategy with settings is a table with a name, such as {example}, not {said!r}"
        raise UsageError(message)
    given = {each: value for each, value in said.items() if each != NAME}
    if name == FirstThatFits.name:
        return _ladder(given)
    if name not in _CLASSES:
        message = f"there is no strategy {name!r} with settings; {nearest(name, (*_CLASSES, FirstThatFits.name))}"
        raise UsageError(message)
    made = _CLASSES[name]
    _refuse_unknown(f"strategy {name!r}", made, given)
    strategy: Strategy = read_fields(made, given)
    return strategy


def _refuse_unknown(whose: str, made: type[Any], given: Mapping[str, Any]) -> None:
    """What is set has to be a setting, several where several are wanted, and so within a table."""
    known = {each.name: each.default for each in fields(made)}
    for name, value in given.items():
        if name not in known:
            message = f"{whose} has no setting {name!r}; {nearest(name, known)}"
            raise UsageError(message)
        if isinstance(known[name], tuple) and not isinstance(value, list | tuple):
            made(**{name: value})  # it would be read letter by letter; whose setting it is says what it takes
        if isinstance(default := known[name], Enum):
            _refuse_unless_among(type(default), f"{whose}: {name}=", value)
        if is_dataclass(known[name]):
            if not isinstance(value, Mapping):
                message = f"{whose}: {name} is a table of its own settings, not {value!r}"
                raise UsageError(message)
            _refuse_unknown(f"{whose}, {name},", type(known[name]), value)


def _refuse_unless_among(kind: type[Enum], what: str, value: object) -> None:
    words = [each.value for each in kind]
    if value not in words and not isinstance(value, kind):
        message = f"{what}{value!r}; {nearest_of_few(str(value), words)}"
        raise UsageError(message)


def _named(name: str) -> Strategy:
    if name not in BUILT_IN:
        message = f"there is no strategy {name!r}; {nearest(name, BUILT_IN)}"
        raise UsageError(message)
    return BUILT_IN[name](Basis.INCREMENTAL)


def _ladder(given: Mapping[str, Any]) -> Strategy:
    steps = given.get(_STEPS)
    if set(given) != {_STEPS} or not isinstance(steps, list | tuple):
        message = "first_that_fits is set with its strategies alone, cheapest first: strategies = [ … ]"
        raise UsageError(message)
    return FirstThatFits(*map(read, steps))
