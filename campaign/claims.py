"""One lane's work between programs that overtake each other, fail and die: stories told call by call, and a sweep.
It refuses to leave anything to chance but the order of the stories: clocks move only when told.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext, suppress
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from campaign.carrying_out import CELLS, sweep
from campaign.desks import LATER, POLICY, REF, SECOND, Died, World, answers
from campaign.planted.bugs import BUGS
from campaign.result import Result
from campaign.timing import after
from unabridged.blocking import drive
from unabridged.compaction.outcome import Applied, Failed
from unabridged.compaction.paces import pace_text
from unabridged.compaction.strategies.bettering import BETTER
from unabridged.engine.compaction.nobody_runs import NobodyRuns
from unabridged.engine.jobs.leases import LEASE_SECONDS
from unabridged.hooks import Proposal, Veto
from unabridged.log import spans
from unabridged.ports import Brief, Job

GOAL: Final = 600
_LEASE_IS_OVER: Final = round((LEASE_SECONDS + 1) * SECOND)


def lost(world: World) -> Iterator[str]:
    """While a model thinks the lease runs out and another program claims the lane: only that one publishes."""
    other = world.desk("the other")
    claims = list[Job]()

    def thinks_long(brief: Brief) -> str:
        world.clock.move(_LEASE_IS_OVER)
        claims.extend(other.claim())
        return answers(brief)

    slow = world.desk("the slow one", thinks_long)
    slow.work()
    if slow.compactions:
        yield "a claim that was lost has published"
    if (world.row.holder, world.row.fence) != ("the other", 2):
        yield f"a claim that was lost has changed the row: {world.row}"
    if any(isinstance(each, Applied) for each in slow.outcomes) or len(slow.outcomes) != slow.started:
        yield f"who lost his claim told {slow.outcomes}"
    for job in claims:
        drive(other.background.carry_out(job))
    if [type(each) for each in other.outcomes] != [Applied]:
        yield f"who had the claim told {other.outcomes}"


def marked(world: World) -> Iterator[str]:
    """While somebody works on a lane more is said and seen to be due there: that is not lost with what he does."""
    other = world.desk("the other")

    def says_no(_: Proposal) -> Veto:
        other.say(100, 4)
        drive(other.background.look(REF))
        return Veto(reason="not now")

    desk = world.desk("who works")
    take_back = desk.memory.before(says_no)
    desk.work()
    take_back()
    if world.row.due_at is None:
        yield "a mark that was made while somebody worked is lost"
    if not any(isinstance(each, Applied) for each in (desk.work() and desk.outcomes) or ()):
        yield f"what was marked meanwhile was not done: {desk.outcomes}"


def failed(world: World) -> Iterator[str]:
    """A run that failed has not answered what asked for it: once it has rested it is tried again, and applied."""
    answered = list[Brief]()

    def fails_once(brief: Brief) -> str:
        answered.append(brief)
        if len(answered) == 1:
            message = "the model is busy"
            raise ConnectionError(message)
        return answers(brief)

    desk = world.desk("who works", fails_once)
    desk.work()
    if [type(each) for each in desk.outcomes] != [Failed]:
        yield f"a model that raises ends in {desk.outcomes}"
    if desk.work():
        yield "a lane that failed is tried again at once"
    world.clock.move(LATER)
    desk.work()
    if not isinstance(desk.outcomes[-1], Applied):
        yield f"what asked for a run that failed was not answered: {desk.outcomes}"


def paid(world: World) -> Iterator[str]:
    """A call counts before it is made: a program that dies of it has spent it, also for those that come after."""
    return _paid(world, 1)


def paid_ahead(world: World) -> Iterator[str]:
    """The same where it is counted with the claim, which is done for every call but the last of an hour."""
    return _paid(world, 3)


def _paid(world: World, calls_per_hour: int) -> Iterator[str]:
    counted, calls = list[int](), list[Brief]()
    policy = replace(POLICY, calls_per_hour=calls_per_hour)

    def dies(brief: Brief) -> str:
        calls.append(brief)
        counted.append(sum(each.calls for each in pace_text.read(world.row.state).spent.minutes))
        raise Died

    desks = [world.desk(f"program {n}", dies, policy=policy) for n in range(calls_per_hour + 2)]
    drive(desks[0].background.look(REF))
    for desk in desks:
        with suppress(Died):
            desk.work()
        world.clock.move(_LEASE_IS_OVER)
    if counted != list(range(1, len(counted) + 1)):
        yield f"a call is made before it is counted: {counted}"
    if len(calls) > policy.calls_per_hour:
        yield f"{len(calls)} calls were made in an hour, and {policy.calls_per_hour} may be"


def undone(world: World) -> Iterator[str]:
    """What was taken back is not done again in the background; what was not may be."""
    desk = world.desk("who works")
    desk.work()
    desk.thread.undo(desk.compactions[-1].seq)
    drive(desk.background.look(REF))
    world.clock.move(LATER)
    desk.work()
    applied = [each for each in desk.outcomes if isinstance(each, Applied)]
    covered = [set(spans.each(each.covers)) for each in applied]
    if not applied or any(covered[0] & later for later in covered[1:]):
        yield f"what was undone is done again: {applied}"


def closed(world: World) -> Iterator[str]:
    """A program that is frozen in its last step and thaws late publishes nothing over what came meanwhile."""
    other = world.desk("the other")

    def freezes(brief: Brief) -> str:
        world.clock.move(_LEASE_IS_OVER)
        other.work()
        return answers(brief)

    frozen = world.desk("the frozen one", freezes)
    frozen.work()
    if len(frozen.compactions) != 1:
        yield f"{len(frozen.compactions)} compactions stand where one was due"
    if any(isinstance(each, Applied) for each in frozen.outcomes):
        yield "a program that thawed late told of a compaction that is not its own"


def owed(world: World) -> Iterator[str]:
    """A text is owed to what left in haste, and meanwhile the view is due again: it is compacted all the same."""
    desk = world.desk("who works")
    desk.memory._verbs.held.runs = _Owing()
    desk.say(100, 8)
    desk.thread.prepare(deadline_seconds=0)
    desk.say(200, 12)
    if world.row.reason != BETTER:
        yield f"nothing is owed: {world.row}"
    desk.work()
    left = desk.thread.view()
    if left.tokens >= POLICY.budget.soft_tokens:
        yield f"a lane that owes a text is not compacted, at {left.tokens} tokens: {desk.outcomes}"


def ended(world: World) -> Iterator[str]:
    """A program that closes while a model thinks publishes nothing, and another has its work in the same second."""
    other = world.desk("the other")

    def closes(brief: Brief) -> str:
        drive(ends.background.give_back())
        other.work()
        return answers(brief)

    ends = world.desk("who ends", closes)
    ends.work()
    if [type(each) for each in other.outcomes] != [Applied]:
        yield f"what was claimed by who ended is left to its lease: {world.row}"
    if any(isinstance(each, Applied) for each in ends.outcomes) or len(other.compactions) > 1:
        yield f"a program that ended has published: {ends.outcomes}"


class _Owing(NobodyRuns):
    works = True


Story = Callable[[World], Iterator[str]]
STORIES: Final[Mapping[str, Story]] = MappingProxyType(
    {each.__name__: each for each in (lost, marked, failed, paid, paid_ahead, undone, closed, owed, ended)}
)


def told(name: str, *, bug: str = "") -> list[str]:
    """What is wrong at the end of one story."""
    with BUGS[bug]() if bug else nullcontext():
        world = World().begun()
        return [f"{name}: {each}" for each in (*STORIES[name](world), *world.wrong)]


def run(seconds: float, seed: int, *, bug: str = "") -> Result:
    """Every story, then every call of one job failed in turn, until all were or the time is over."""
    deadline, failures, chance = after(seconds), 0, random.Random(seed)
    violations = [each for name in STORIES for each in told(name, bug=bug)]
    for cell in chance.sample(CELLS, len(CELLS)):
        if violations or deadline.over:
            break
        with BUGS[bug]() if bug else nullcontext():
            count, found = sweep(cell)
        failures += count
        violations += found
    return Result(
        name="claims",
        seed=seed,
        count=failures + len(STORIES),
        unit="failures",
        goal=GOAL,
        violations=tuple(violations),
        notes=(f"{len(STORIES)} stories of programs that overtake each other, among them",),
        seconds=deadline.spent,
    )
