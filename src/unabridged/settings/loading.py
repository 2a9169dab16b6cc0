"""The policies of a file such as ``unabridged.toml``: one for every lane, and what single lanes change about it.
It refuses a file of which a part means nothing, and says in which line that part stands.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path as File
from types import MappingProxyType
from typing import Any, Final, TypeVar

from unabridged.compaction import clauses, policy, prices
from unabridged.compaction.briefs import shipped
from unabridged.compaction.clauses import Clause, Predicate
from unabridged.compaction.nearest import nearest
from unabridged.compaction.policies import checks, custom, presets
from unabridged.compaction.policy import Policy
from unabridged.compaction.strategies import settings as strategies
from unabridged.errors import UsageError
from unabridged.log.ids import MAIN
from unabridged.settings.templates import named_in
from unabridged.settings.texts import with_texts
from unabridged.settings.toml_faults import parsed
from unabridged.settings.toml_lines import Path, lines_of

_T = TypeVar("_T")
_POLICY: Final = "policy"
_LANES: Final = "lanes"
_STORE: Final = "store"
_PRESET: Final = "preset"
_OF_A_MODEL: Final = ("limit_tokens", "prices")
# What there is once for all lanes: one breaker, and one pace at which facts are believed and conversations reviewed.
_OF_THE_MEMORY: Final = ("breaker_failures", "breaker_seconds", "facts_per_minute", "review_turns")
_NONE: Final[Mapping[str, Policy]] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What a file says: the policy for lane ``main`` and whoever has no own, those of single lanes, and a store.

    ``store`` is the file or the address that the command line is about where it names none.
    """

    policy: Policy | None = None
    lanes: Mapping[str, Policy] = field(default_factory=lambda: _NONE)
    store: str = ""

    def policy_for(self, lane: str = MAIN) -> Policy | None:
        """The policy of a lane: its own if the file has one, else the one for all."""
        return self.lanes.get(lane, self.policy)


def load_settings(path: str | os.PathLike[str]) -> Settings:
    """The policies of a file, all checked; a lane takes over what it does not say itself."""
    name = _named(path)
    try:
        text = File(name).read_text(encoding="utf-8-sig")
    except FileNotFoundError as problem:
        message = f"there is no file {name} with settings; name one that is there, or write one"
        raise UsageError(message) from problem
    except (OSError, ValueError) as problem:
        why = problem.strerror if isinstance(problem, OSError) and problem.strerror else problem
        message = f"{name} cannot be read as settings: {why}; name a file of TOML in UTF-8"
        raise UsageError(message) from problem
    loading = _Loading(name=name, text=text)
    settings = loading.settings()
    for costly in loading.concerns:
        warnings.warn(costly, UserWarning, stacklevel=2)
    return settings


def _named(path: object) -> str:
    """The name of the file that is meant; empty, or with a NUL in it, it can be no file's."""
    name = os.fspath(path) if isinstance(path, str | os.PathLike) else path
    if isinstance(name, str) and name and "\0" not in name:
        return name
    message = f"settings are read from a file, which is named by a text or a path, not by {path!r}; pass its path"
    raise UsageError(message)


class _Loading:
    """One file while it is read: its name and where each of its keys stands."""

    def __init__(self, *, name: str, text: str) -> None:
        self._name = name
        self._folder = File(name).parent
        self._said = parsed(text, name)
        self._lines = lines_of(text)
        self.concerns: list[str] = []

    def settings(self) -> Settings:
        """Everything the file says."""
        self._refuse_unknown((), self._said, (_POLICY, _STORE))
        store = self._said.get(_STORE, "")
        if not isinstance(store, str):
            raise self._refusal((_STORE,), f"store is the name of a file, or a postgresql:// address, not {store!r}")
        if _POLICY not in self._said:
            return Settings(store=store)
        told = self._table((_POLICY,), self._said[_POLICY])
        lanes = self._table((_POLICY, _LANES), told.pop(_LANES, {}))
        base = self._given((_POLICY,), told, beside=(_PRESET, _LANES))
        one = self._made((_POLICY,), _expanded(base)) if base else None
        policies = {name: self._lane(name, lanes, base) for name in lanes}
        return Settings(policy=one, lanes=MappingProxyType(policies), store=store)

    def _lane(self, name: str, lanes: Mapping[str, Any], base: Mapping[str, Any]) -> Policy:
        path = (_POLICY, _LANES, name)
        if not name:  # as a verb would refuse it: no lane is called so
            raise self._refusal(path, "a lane's name is a text with something in it, not ''")
        own = self._given(path, self._table(path, lanes[name]), beside=(_PRESET,))
        self._mind_what_has_no_effect(path, own, {**policy.DEFAULTS, **_expanded(base)})
        return self._made(path, _expanded({**taken_over(base, own), **own}))

    def _mind_what_has_no_effect(self, path: Path, own: Mapping[str, Any], for_all: Mapping[str, Any]) -> None:
        for name in _OF_THE_MEMORY:
            if name in own and own[name] != for_all[name]:
                what = f"{name} has no effect in a lane: it holds for the whole memory; say it under [policy]"
                self.concerns.append(str(self._refusal((*path, name), what)))

    def _refusal(self, path: Path, what: str) -> UsageError:
        return UsageError(f"{self._name}, line {self._lines[path]}: {what}")

    def _table(self, path: Path, said: Any) -> dict[str, Any]:  # noqa: ANN401  # whatever TOML holds
        if not isinstance(said, dict):
            raise self._refusal(path, f"{'.'.join(map(str, path))} is a table of settings, not {said!r}")
        return dict(said)

    def _refuse_unknown(self, path: Path, said: Mapping[str, Any], known: tuple[str, ...]) -> None:
        for name in said:
            if name not in known:
                raise self._refusal((*path, name), f"there is no setting {name!r}; {nearest(name, known)}")

    def _given(self, path: Path, said: Mapping[str, Any], beside: tuple[str, ...] = ()) -> dict[str, Any]:
        """The settings of one table, each as a policy has it."""
        self._refuse_unknown(path, said, (*policy.DEFAULTS, *beside))
        return {name: self._value((*path, name), value) for name, value in said.items()}

    def _value(self, path: Path, value: Any) -> Any:  # noqa: ANN401  # whatever TOML holds
        match path[-1], value:
            case "preset", _:
                self._read(path, presets.preset_of, value)
                return value
            case str(name), _ if name in checks.CHOICES:
                return next((each for each in checks.CHOICES[name] if each.value == value), value)
            case "prices", _:
                return self._read(path, prices.read, value)
            case "template", _:
                return self._read(path, lambda said: named_in(said, self._folder), value)
            case "triggers", list():
                return tuple(self._clause((*path, index), each) for index, each in enumerate(value))
            case "triggers", _:
                raise self._refusal(path, f"triggers={value!r}: write a list of clauses, such as [{{ rounds = 10 }}]")
            case "strategy", str() if value.startswith(custom.PREFIX):
                raise self._refusal(path, f"{value!r} is a function of yours; pass it in code: Policy(strategy=…)")
            case "strategy", dict():
                return self._read(path, lambda said: strategies.read(with_texts(said, self._folder)), value)
            case _:
                return value

    def _clause(self, path: Path, said: object) -> Clause:
        clause = self._read(path, clauses.read, said)
        if isinstance(clause, Predicate):
            raise self._refusal(path, "a predicate is a function of yours; pass it in code: Predicate(asks=…)")
        return clause

    def _read(self, path: Path, reads: Callable[[object], _T], said: object) -> _T:
        try:
            return reads(said)
        except UsageError as problem:
            raise self._refusal(path, str(problem)) from problem

    def _made(self, path: Path, given: Mapping[str, Any]) -> Policy:
        """The policy of a table and of what it takes over."""
        try:
            said = shipped.with_template(policy.with_window({**policy.DEFAULTS, **given}))
        except UsageError as problem:
            raise self._refusal(self._about(path, ("model",)), str(problem)) from problem
        if wrong := checks.problem(said):
            raise self._of_settings(path, wrong)
        if costly := checks.concern(said):
            self.concerns.append(str(self._of_settings(path, costly)))
        return policy.made(said)

    def _of_settings(self, path: Path, found: checks.Problem) -> UsageError:
        """What is wrong with settings, and in which lane, where that takes over what is said for all."""
        place = self._about(path, found.about)
        takes_over = len(path) > 1 and place[: len(path)] != path
        return self._refusal(place, f"{found.what}; lane {path[-1]!r} takes this over" if takes_over else found.what)

    def _about(self, path: Path, settings: tuple[str, ...]) -> Path:
        """Where the likeliest of these settings is said: in the table itself, else in the one it takes over."""
        places = [(*table, name) for table in (path, (_POLICY,)) for name in settings]
        return next((place for place in places if place in self._lines), path)


def taken_over(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """What a lane takes over beside what it says itself: a preset of its own wins over single settings for all."""
    if "model" in own:  # another model's limit and prices say nothing about this one
        base = {name: value for name, value in base.items() if name not in _OF_A_MODEL}
    meant = {**presets.preset_of(own[_PRESET]).settings, **own} if _PRESET in own else own
    return {name: value for name, value in presets.without_what_stays(base, meant).items() if name not in meant}


def _expanded(said: Mapping[str, Any]) -> dict[str, Any]:
    """The settings alone, where a preset is among them."""
    settings = {name: value for name, value in said.items() if name != _PRESET}
    return presets.expanded(said[_PRESET], settings) if _PRESET in said else settings
