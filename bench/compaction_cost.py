"""What compaction costs whoever talks meanwhile: turns beside it, prompts without a summariser, many lanes at once.
It refuses to judge what a summary says.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Final

from bench import compaction_lanes, compaction_turns
from bench.figures import Figure, Result, Scale
from bench.texts import chat
from bench.view_filling import Quarter, short_messages
from unabridged import Brief, Compacting, Memory, Policy, Profile
from unabridged.compaction.plans.checking import check
from unabridged.compaction.policies import trigger
from unabridged.compaction.policies.measure import measured
from unabridged.compaction.policy import chosen
from unabridged.log.kind import Kind
from unabridged.view.view import View

_PREPARE_MS: Final = 50.0
_PLAN_MS: Final = 20.0
_MESSAGES: Final = {Scale.QUICK: 500, Scale.FULL: 10_000}
_TIMES: Final = {Scale.QUICK: 2, Scale.FULL: 9}
_FIVE_TOKENS: Final = {Scale.QUICK: 5_000, Scale.FULL: 105_000}
_FIVE_LIMIT: Final = {Scale.QUICK: 6_000, Scale.FULL: 128_000}
_SECONDS: Final = 120
# The five lines as a user writes them, without a main guard and without a close; a client is made up before them.
_FIVE_LINES: Final = """
from types import SimpleNamespace as Made
from unabridged import Memory, Policy
reply = Made(role="assistant", content="It comes on Friday.")
question = "When does it come?"

memory = Memory.open({path!r}, policy=Policy(limit_tokens={limit}))
thread = memory.thread("support-42")
thread.append({{"role": "user", "content": question}})
view = thread.prepare()
thread.append({{"role": reply.role, "content": reply.content}})
"""


def figures(scale: Scale, folder: Path) -> Iterator[Result]:
    """Every figure of compaction; what the others leave in memory the collector would go through beside the lanes."""
    yield from _five_lines(scale, folder / "five.db")
    yield from compaction_lanes.figures(scale, folder)
    yield from _ten_thousand(scale, folder / "dead.db")
    yield from compaction_turns.figures(scale, folder)


def _five_lines(scale: Scale, path: Path) -> Iterator[Result]:
    with Memory.open(path, profile=Profile.FAST) as memory:
        thread = memory.thread("support-42")
        said = chat()
        while thread.view().tokens < _FIVE_TOKENS[scale]:
            thread.append([next(said) for _ in range(20)])
        before = _messages(memory)
    program = _FIVE_LINES.format(path=str(path), limit=_FIVE_LIMIT[scale])
    begun = perf_counter()
    ran = subprocess.run([sys.executable, "-c", program], check=False, capture_output=True, text=True, timeout=_SECONDS)
    spent = perf_counter() - begun
    sys.stderr.write(ran.stderr)
    with Memory.open(path) as memory:
        more = _messages(memory) - before
        compacted = len(list(memory.thread("support-42").compactions()))
    yield Figure(
        name="the five lines as a script, exit code",
        value=abs(ran.returncode) + bool(ran.stderr),
        unit="",
        at_most=0,
        beside=f"{spent:.2f} s, nothing said, {compacted} compactions; {_FIVE_TOKENS[scale]:,} tokens were due",
    )
    yield Figure(name="… messages beside the two it appends", value=abs(more - 2), unit="", at_most=0)


def _messages(memory: Memory) -> int:
    return sum(event.kind is Kind.MESSAGE for event in memory.thread("support-42").events())


def _ten_thousand(scale: Scale, path: Path) -> Iterator[Result]:
    """Forks of one long conversation, each prepared once by a handle that knows its view, as a turn before left it."""
    count, times = _MESSAGES[scale], _TIMES[scale]
    said = short_messages()
    with Memory.open(path, counter=Quarter(), profile=Profile.FAST) as memory:
        thread = memory.thread("long")
        thread.append([next(said) for _ in range(count)])
        whole = thread.view()
        for n in range(times):
            thread.fork(f"fork {n}")
    policy = Policy(limit_tokens=whole.tokens // 2, breaker_failures=1)
    spent: list[float] = []
    with Memory.open(
        path,
        policy=policy,
        counter=Quarter(),
        profile=Profile.FAST,
        summariser=_is_dead,
        compacting=Compacting.ASKED,  # what the background does for one fork is not to be in the way of the next
    ) as memory:
        for n in range(times):
            fork = memory.thread(f"fork {n}")
            fork.view()
            begun = perf_counter()
            fork.prepare()
            spent.append((perf_counter() - begun) * 1e3)
    yield Figure(
        name=f"prepare at {count:,} uncompacted messages, summariser dead",
        value=median(spent),
        unit="ms",
        at_most=_PREPARE_MS,
        beside=f"median of {times}; slowest {max(spent):.1f} ms",
    )
    spent = [_milliseconds(lambda: _seen_and_planned(whole, policy)) for _ in range(times)]
    yield Figure(
        name=f"trigger and plan there, {count:,} messages",
        value=median(spent),
        unit="ms",
        at_most=_PLAN_MS,
        beside=f"processor time, median of {times}; slowest {max(spent):.1f} ms",
    )


def _seen_and_planned(whole: View, policy: Policy) -> None:
    assert trigger.due(measured(whole, policy), policy), "it is not due"
    plan = chosen(policy)(whole, policy.budget)
    assert plan is not None, "nothing may leave"
    assert not check(plan, whole, policy.budget), "the plan is refused"


def _milliseconds(work: Callable[[], None]) -> float:
    begun = process_time()
    work()
    return (process_time() - begun) * 1e3


def _is_dead(_: Brief) -> str:
    raise ConnectionError
