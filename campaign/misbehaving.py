"""Every misbehaviour of a model under every strategy, in the background, before a prompt and when asked for.
It refuses to excuse a model: the log, the view, the outcome and the number of calls are held to what is promised.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from types import MappingProxyType
from typing import Any, Final

from campaign import promises
from campaign.models import BEHAVIOURS, Behaviour, Model
from campaign.planted.bugs import BUGS
from campaign.result import Result
from campaign.simulating.laws import seen_by
from campaign.simulating.reckoning import entries
from campaign.simulating.world import Quarters
from campaign.timing import after
from unabridged.blocking import Memory, Thread
from unabridged.compaction.plans.plan import Plan
from unabridged.compaction.policy import Policy
from unabridged.compaction.policy import Strategy as Choice
from unabridged.compaction.strategies import BUILT_IN, Summarise
from unabridged.log.ids import MAIN
from unabridged.log.kind import Kind
from unabridged.runner.runs import Compacting
from unabridged.stores.in_memory import InMemoryStore
from unabridged.view.budget import Budget
from unabridged.view.view import View

LIMIT: Final = 2_000
_SECONDS: Final = 0.2
_PATIENCE: Final = 20.0
_DEADLINE: Final = 0.05
# Rounds that make a view of this size: nobody has to look yet, it is due, it no longer fits.
_ROUNDS: Final = MappingProxyType({"asked": 6, "soon": 9, "now": 13})


def own(view: View, budget: Budget) -> Plan | None:
    """A strategy as a caller writes one."""
    return Summarise()(view, budget)


STRATEGIES: Final[Mapping[str, str | Choice]] = MappingProxyType({**{name: name for name in BUILT_IN}, "own": own})
FACES: Final[Mapping[str, Callable[[Model], Callable[[Any], Any]]]] = MappingProxyType(
    {"plain": lambda model: model.plain, "suspending": lambda model: model.suspending}
)
Cell = tuple[str, str, str, str]
CELLS: Final[Sequence[Cell]] = tuple(
    (behaviour, strategy, press, face)
    for behaviour in BEHAVIOURS
    for strategy in STRATEGIES
    for press in _ROUNDS
    for face in FACES
)
GOAL: Final = len(CELLS)


def run(seconds: float, seed: int, *, bug: str = "", limit: int = GOAL) -> Result:
    """Cells in a random order until all were tried, the time is over or something was wrong."""
    deadline, violations, count = after(seconds), list[str](), 0
    with BUGS[bug]() if bug else nullcontext():
        for cell in random.Random(seed).sample(CELLS, min(limit, len(CELLS))):
            if deadline.over or violations:
                break
            violations += tried(cell)
            count += 1
    return Result(
        name="misbehaving",
        seed=seed,
        count=count,
        unit="cells",
        goal=GOAL,
        violations=tuple(violations),
        notes=(
            f"{len(BEHAVIOURS)} misbehaviours, {len(STRATEGIES)} strategies, three ways to begin, plain and suspending",
        ),
        seconds=deadline.spent,
    )


def tried(cell: Cell) -> list[str]:
    """What one cell shows to be wrong, each with the cell's name."""
    behaviour, strategy, press, face = cell
    found = wrong(BEHAVIOURS[behaviour], STRATEGIES[strategy], press, face)
    return [f"{behaviour} / {strategy} / {press} / {face}: {each}" for each in found]


def wrong(behaviour: Behaviour, strategy: str | Choice, press: str, face: str) -> Iterator[str]:
    """Everything that is wrong after one model of this behaviour was at work."""
    model, heard = Model(behaviour), promises.Heard()
    policy = Policy(limit_tokens=LIMIT, retain_rounds=1, seconds=_SECONDS, strategy=strategy)
    compacting = Compacting.BACKGROUND if press == "soon" else Compacting.ASKED
    memory = Memory(
        InMemoryStore(), policy=policy, summariser=FACES[face](model), counter=Quarters(), compacting=compacting
    )
    memory.listen(heard)
    thread = memory.thread("t")
    try:
        said = _say(thread, 0, _ROUNDS[press])
        yield from _begun(press, thread, heard)
        said |= _say(thread, _ROUNDS[press], 5)
        view = thread.prepare(deadline_seconds=_DEADLINE)
        yield from promises.unfit(view, policy)
        memory._runs.close()  # what is still under way ends here, and is told
        events = list(thread.events())
        model.release()  # what hung comes back now, and is too late
        yield from promises.changed(events, said)
        yield from seen_by(events, entries(events), MAIN)[0]
        yield from promises.loose(thread.view(), behaviour)
        yield from promises.given_away(events, heard)
        yield from promises.told_wrong(events, heard)
        yield from (str(each) for each in memory.verify().faults)
        if len(list(thread.events())) != len(events):
            yield "something was written after the end"
        if model.calls > heard.started * policy.attempts:
            yield f"{model.calls} calls in {heard.started} runs, and a run may make {policy.attempts}"
    finally:
        model.release()
        memory.close()


def _begun(press: str, thread: Thread, heard: promises.Heard) -> Iterator[str]:
    """One run as it is begun in this way."""
    if press == "now":
        thread.prepare(deadline_seconds=_DEADLINE)
    elif press == "asked":
        outcome = thread.compact()
        if sum(each is outcome for each in heard.told) != 1:
            yield f"it returned {outcome}, and listeners heard {heard}"
    elif not heard.ended.wait(_PATIENCE):
        yield f"nothing was heard in {_PATIENCE:.0f} seconds"


def _say(thread: Thread, first: int, count: int) -> dict[int, bytes]:
    """Rounds in which a tool is used; what the log has of them."""
    for n in range(first, first + count):
        function = {"name": "look", "arguments": json.dumps({"q": f"w{4 * n}w"})}
        call = {"id": f"c{n}", "type": "function", "function": function}
        thread.append(
            [
                {"role": "user", "content": f"w{4 * n + 1}w " + "what of this? " * 8},
                {"role": "assistant", "content": None, "tool_calls": [call]},
                {
                    "role": "tool",
                    "tool_call_id": f"c{n}",
                    "content": f"w{4 * n + 2}w " + "a line that was found\n" * 20,
                },
                {"role": "assistant", "content": f"w{4 * n + 3}w " + "so it is. " * 8},
            ]
        )
    return {each.seq: each.payload or b"" for each in thread.events() if each.kind is Kind.MESSAGE}
