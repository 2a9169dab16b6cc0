"""How much of what leaves a view its summariser is shown: planted facts, counted in the very prompts.
It refuses to judge summaries: what stands in no prompt no summary can keep, and what stands in one may still be lost.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final, TextIO

from unabridged import Brief, Compacting, Memory, Policy
from unabridged.eval import planted
from unabridged.llm.prompting import prompt
from unabridged.log import spans

# What a model reads at once: all of it, a usual window, and a small one.
WINDOWS: Final = (1_000_000, 32_000, 8_000)
_TEXT: Final = "They went through the harbour's report; every boat was found, and the list is being mended."
_TITLES: Final = ("user", "args", "head", "middle", "tail", "said")
# What was measured of others with their own defaults, where it was not measured again: as stated, in percent.
STATED: Final[Mapping[str, int]] = {
    "LangChain SummarizationMiddleware": 4,
    "Semantic Kernel ChatHistorySummarizationReducer": 33,
    "LangMem summarize_messages": 43,
    "OpenHands LLMSummarizingCondenser": 50,
    "ADK LlmEventSummarizer": 67,
    "pydantic harness SummarizingCompaction": 67,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Covered:
    """Of whose way it is, how many turns left, in how many calls, and how many of their facts were shown, by place."""

    name: str
    turns: int
    calls: int
    shown: Mapping[str, int]

    @property
    def share(self) -> float:
        """The share of all facts that left and were shown."""
        return sum(self.shown.values()) / (self.turns * len(self.shown)) if self.turns else 0.0

    def line(self) -> str:
        """The same as a line of a table."""
        cells = "".join(f"{f'{each}/{self.turns}':>9}" for each in self.shown.values())
        return f"{self.name:<57}{self.calls:>6}{cells}{self.share:>8.0%}"


def heading() -> str:
    """What stands above the lines."""
    return f"{'':<57}{'calls':>6}" + "".join(f"{each:>9}" for each in _TITLES) + f"{'all':>8}"


def ours(window: int, turns: int = planted.TURNS) -> Covered:
    """This library, by its own defaults, with a summariser that reads so much at once."""
    reading = _Reading(window)
    said = planted.conversation(turns)
    policy = Policy(limit_tokens=64_000, calls_per_hour=0)
    with Memory.open(policy=policy, summariser=reading, compacting=Compacting.ASKED) as memory:
        thread = memory.thread("planted")
        for turn in said:
            thread.append([dict(each) for each in turn.messages])
        outcome = thread.compact()
        gone = set(spans.each(getattr(outcome, "covers", ())))
    each = len(said[0].messages)
    left = [turn for turn in said if set(range(turn.number * each + 1, turn.number * each + each + 1)) <= gone]
    name = f"unabridged, a window of {window:,} tokens"
    return Covered(name=name, turns=len(left), calls=len(reading.prompts), shown=planted.kept(left, reading.prompts))


class _Reading:
    """A summariser that keeps the prompts a model would have been shown."""

    def __init__(self, window_tokens: int) -> None:
        self.window_tokens = window_tokens
        self.prompts: list[str] = []

    def __call__(self, brief: Brief) -> str:
        self.prompts.append(prompt(brief).joined)
        return _TEXT


def add_to(commands: Any) -> None:  # noqa: ANN401  # argparse has no name for it
    """The command, with what it takes."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "coverage", help="the share of planted facts that a summariser is shown of what leaves"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(said: argparse.Namespace, out: TextIO, _err: TextIO, _opening: Callable[[str], Any]) -> int:
    """Measure, print, and fail where a fact was left out."""
    found = [ours(window) for window in WINDOWS]
    if said.json:
        print(json.dumps([asdict(each) | {"share": each.share} for each in found], indent=1), file=out)
    else:
        lines = [heading(), *(each.line() for each in found)]
        lines += [f"{name + ', as stated elsewhere':<117}{share:>7}%" for name, share in STATED.items()]
        print("\n".join(lines), file=out)
    return int(any(each.share < 1 or not each.turns for each in found))
