"""What is wrong with a policy's settings, if anything, and which settings it is about, before a policy is made of them.
It refuses to change a setting, and to know where the settings were written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Any, Final, get_args

from unabridged.compaction.basis import Basis
from unabridged.compaction.briefs.shipped import AUTO, NAMES
from unabridged.compaction.briefs.template import Template
from unabridged.compaction.clauses import Clause, Uncovered
from unabridged.compaction.economy import Economy
from unabridged.compaction.nearest import nearest, nearest_of_few
from unabridged.compaction.policies import custom
from unabridged.compaction.prices import Prices
from unabridged.compaction.recall import Recall
from unabridged.compaction.refresh import Refresh
from unabridged.compaction.strategies import BUILT_IN

# The strategies that are named by a word; any function of the same shape stands beside them.
STRATEGIES: Final = tuple(BUILT_IN)

_LARGEST_TOKENS: Final = 10**12
_LARGEST_COUNT: Final = 10**9
_SIZES: Final = ("limit_tokens", "reserve_tokens", "tools_tokens", "retain_rounds")
_SHARES: Final = ("soft_fraction", "target_fraction", "summary_fraction", "ledger_fraction", "retain_fraction")
# The least each may be.
_COUNTS: Final[Mapping[str, int]] = {
    "retain_tokens": 0,
    "attempts": 1,
    "least_saving_tokens": 0,
    "ineffective_runs": 1,
    "calls_per_hour": 0,
    "tokens_per_hour": 0,
    "tokens_per_thread": 0,
    "breaker_failures": 1,
    "variables_tokens": 0,
    "memory_tokens": 0,
    "recall_tokens": 0,
    "review_turns": 0,
    "facts_per_minute": 0,
    "rendition_tokens": 0,
}
# Settings that are one of a few words each.
CHOICES: Final[Mapping[str, type[Enum]]] = MappingProxyType(
    {"basis": Basis, "economy": Economy, "memory_refresh": Refresh, "recall_reach": Recall}
)
_SECONDS: Final = ("seconds", "cool_down_seconds", "breaker_seconds")
_MAY_BE_NOTHING: Final = "cool_down_seconds"

Settings = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """What is wrong, what to do about it, and the settings it is about, the likeliest first."""

    about: tuple[str, ...]
    what: str


def problem(said: Settings) -> Problem | None:
    """The first thing because of which nobody could keep to these settings; the model's window is in the limit."""
    found = (each for check in (_kinds, _sizes, _figures, _words) for each in check(said))
    return next(found, None)


def concern(said: Settings) -> Problem | None:
    """What can be kept to and costs a call for every single round."""
    retain, by_size = said["retain_rounds"], said["retain_tokens"] or said["retain_fraction"]
    for clause in said["triggers"]:
        if isinstance(clause, Uncovered) and clause.over <= retain and not by_size:
            what = (
                f"Uncovered(over={clause.over}) with retain_rounds={retain}: a compaction leaves {retain} rounds "
                f"uncovered, and {max(retain, clause.over) + 1} are more than {clause.over}, so that it would be due "
                f"again for every single round; say over={retain + 1} or more, or retain fewer rounds"
            )
            return Problem(about=("triggers", "retain_rounds"), what=what)
    return None


def _kinds(said: Settings) -> Iterator[Problem]:
    for name in (*_SIZES, *_COUNTS):
        if type(said[name]) is not int:
            yield Problem(
                about=(name,), what=f"{name}={said[name]!r}: tokens, rounds, runs and calls are whole numbers"
            )
    for name in (*_SHARES, *_SECONDS):
        if type(said[name]) not in (int, float):
            yield Problem(about=(name,), what=f"{name}={said[name]!r}: fractions and seconds are numbers")
    if not isinstance(said["model"], str):  # before the sizes, which go by its name
        yield Problem(about=("model",), what=f"model={said['model']!r}: a model is named by a text")


def _sizes(said: Settings) -> Iterator[Problem]:
    limit, reserve, tools = said["limit_tokens"], said["reserve_tokens"], said["tools_tokens"]
    if limit > _LARGEST_TOKENS:
        yield Problem(about=("limit_tokens",), what=f"limit_tokens is at most {_LARGEST_TOKENS}, which no model reads")
    room = limit - reserve - tools
    if min(limit - 1, reserve, tools) < 0 or room <= 0:
        what = (
            f"limit {limit}, reserve {reserve}, tools {tools} tokens: the limit must be above what is reserved for "
            "answer and tools, and none below zero; pass limit_tokens=…, or model=… for that of a known model"
        )
        yield Problem(about=("limit_tokens", "model", "reserve_tokens", "tools_tokens"), what=what)
    soft, target = said["soft_fraction"], said["target_fraction"]
    if not 0 < soft <= 1:
        what = f"soft_fraction={soft}: a share of the room lies above 0 and is at most 1; say 1 to go by triggers alone"
        yield Problem(about=("soft_fraction",), what=what)
    if not 0 < target < soft:
        what = f"target_fraction {target} lies above 0 and below soft_fraction {soft}"
        yield Problem(about=("target_fraction", "soft_fraction"), what=what)
    if said["retain_rounds"] < 0:
        what = f"retain_rounds={said['retain_rounds']}: say how many of the newest rounds stay word for word, from 0 on"
        yield Problem(about=("retain_rounds",), what=what)
    soft_tokens = int(room * soft)
    if said["retain_tokens"] >= soft_tokens > 0:
        what = (
            f"retain_tokens={said['retain_tokens']} is no less than the {soft_tokens} tokens at which compaction "
            "begins, so that nothing could leave; retain fewer"
        )
        yield Problem(about=("retain_tokens", "soft_fraction"), what=what)


def _figures(said: Settings) -> Iterator[Problem]:
    for name, least in _COUNTS.items():
        if not least <= said[name] <= _LARGEST_TOKENS:
            yield Problem(
                about=(name,), what=f"{name}={said[name]}: say a whole number from {least} to {_LARGEST_TOKENS}"
            )
    if not 0 < said["summary_fraction"] <= 1:
        what = f"summary_fraction={said['summary_fraction']}: a share of the target lies above 0 and is at most 1"
        yield Problem(about=("summary_fraction",), what=what)
    for name in ("retain_fraction", "ledger_fraction"):
        if not 0 <= said[name] <= 1:
            yield Problem(about=(name,), what=f"{name}={said[name]}: a share of the target lies from 0 to 1")
    for name in _SECONDS:
        least_said = said[name] >= 0 if name == _MAY_BE_NOTHING else said[name] > 0
        if not least_said or not said[name] <= _LARGEST_COUNT:
            yield Problem(
                about=(name,),
                what=f"{name}={said[name]}: say how many seconds, {_least(name)} and at most {_LARGEST_COUNT}",
            )


def _least(name: str) -> str:
    return "from 0 on" if name == _MAY_BE_NOTHING else "more than 0"


def _choice(given: object, kind: type[Enum]) -> str:
    """What to pass: whoever has the very word is told the choice, since a program takes no words for it."""
    meant = next((each for each in kind if each.value == given), None)
    if meant is None:
        return f"pass one of {kind.__name__}; {nearest_of_few(str(given), (each.value for each in kind))}"
    return f"pass {kind.__name__}.{meant.name}, which is in {kind.__module__}, and not its word"


def _words(said: Settings) -> Iterator[Problem]:
    for name, kind in CHOICES.items():
        if not isinstance(said[name], kind):
            yield Problem(about=(name,), what=f"{name}={said[name]!r}: {_choice(said[name], kind)}")
    if not isinstance(said["prices"], Prices | None):
        yield Problem(about=("prices",), what=f"prices={said['prices']!r}: pass Prices(input=…, …), or None")
    if not isinstance(said["template"], Template) and said["template"] not in ("", AUTO):
        what = f"template={said['template']!r}: say the name of one, such as {NAMES[0]}, or pass settings.template(…)"
        yield Problem(about=("template",), what=what)
    triggers = said["triggers"]
    if not isinstance(triggers, tuple) or not all(isinstance(each, get_args(Clause)) for each in triggers):
        what = f"triggers={triggers!r}: pass a tuple of clauses, such as (Rounds(over=10),)"
        yield Problem(about=("triggers",), what=what)
    strategy = said["strategy"]
    if isinstance(strategy, str):
        if strategy not in STRATEGIES and not strategy.startswith(custom.PREFIX):
            near = nearest(strategy, STRATEGIES)
            yield Problem(about=("strategy",), what=f"there is no strategy {strategy!r}; {near}")
    elif not callable(strategy):
        what = f"strategy={strategy!r}: pass a strategy's name, or a function of a view and a budget"
        yield Problem(about=("strategy",), what=what)
