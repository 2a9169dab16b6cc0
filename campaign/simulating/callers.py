"""What the callers of a story do, one small coroutine for each verb, chosen and fed by chance.
They refuse to judge more than what they were promised: a prepared view fits, and a verb ends or refuses by name.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Final

from campaign.simulating import saying
from campaign.simulating.compacting import compact
from campaign.simulating.world import LANES, POLICY, World
from unabridged.asynchronous import AsyncThread
from unabridged.engine.log.lanes import Membership
from unabridged.engine.log.marking import RoundState
from unabridged.engine.log.reading import skeletons_after
from unabridged.errors import ConflictError, DoesNotFit, KeyConflict, UsageError
from unabridged.log.body import Amended, Message, Reset
from unabridged.log.ids import LaneId, Seq
from unabridged.log.kind import Kind
from unabridged.log.part import Text
from unabridged.log.skeleton import Skeleton
from unabridged.view.view import Shape

Verb = Callable[[World, int, AsyncThread], Awaitable[object]]
_FORKS: Final = 2


async def caller(world: World, program: int, turns: int) -> None:
    """So many verbs, one after the other, whatever they come to."""
    for _ in range(turns):
        thread = world.thread(program)
        name = world.chance.choices(list(VERBS), [weight for weight, _ in VERBS.values()])[0]
        await attempted(world, name, VERBS[name][1](world, program, thread))


async def attempted(world: World, name: str, verb: Awaitable[object]) -> None:
    """One verb; what it refuses is counted, and anything but a typed refusal is a violation."""
    try:
        await verb
        world.told[name] += 1
    except (UsageError, ConflictError) as problem:
        world.told[f"{name}: {type(problem).__name__}"] += 1
        if isinstance(problem, KeyConflict):
            world.wrong(f"{name} raises", problem)
    except Exception as problem:  # noqa: BLE001  # whatever else a verb raises is the finding
        world.wrong(f"{name} raises", problem)


async def amend(world: World, _program: int, thread: AsyncThread) -> None:
    """New words in a message's place."""
    seq = await _message(world, thread)
    await thread.append(Amended(seq=seq, message=Message(role="user", parts=(Text(text=world.words()),))))


async def hide(world: World, _program: int, thread: AsyncThread) -> None:
    """A message out of every view, with its atom; now and then one that is pinned."""
    pinned = [span.first for each in await _skeletons(thread, Kind.PINNED) for span in each.touches]
    often = pinned and world.chance.random() < 1 / 3
    await thread.hide(world.chance.choice(pinned) if often else await _message(world, thread))


async def show(world: World, _program: int, thread: AsyncThread) -> None:
    """What was hidden, back."""
    hidden = [span.first for each in await _skeletons(thread, Kind.HIDDEN) for span in each.touches]
    await thread.show(world.chance.choice(hidden) if hidden else await _message(world, thread))


async def pin(world: World, _program: int, thread: AsyncThread) -> None:
    """A message that is kept, until it is unpinned; often one that stands under a summary."""
    seq = await _message(world, thread)
    seen = await thread.view()
    covered = [each.covers[0].first for each in seen.items if each.shape is Shape.GROUP and each.covers]
    await thread.pin(world.chance.choice([seq, *covered]))


async def unpin(world: World, _program: int, thread: AsyncThread) -> None:
    """What was pinned, free again."""
    pinned = [span.first for each in await _skeletons(thread, Kind.PINNED) for span in each.touches]
    await thread.unpin(world.chance.choice(pinned) if pinned else await _message(world, thread))


async def mark(world: World, _program: int, thread: AsyncThread) -> None:
    """A tag, which touches nothing."""
    await thread.mark(await _message(world, thread), add="seen")


async def purge(world: World, _program: int, thread: AsyncThread) -> None:
    """A message erased on purpose."""
    await thread.purge(await _message(world, thread), reason="asked for")


async def erase(world: World, program: int, _thread: AsyncThread) -> None:
    """What was purged, off the disk."""
    await world.memories[program].erase()


async def reset(world: World, _program: int, thread: AsyncThread) -> None:
    """Views that start empty; seldom, since it leaves little to look at."""
    if world.chance.random() < 1 / 4:
        await thread.append(Reset(reason="a new course"))


async def end_round(world: World, _program: int, thread: AsyncThread) -> None:
    """The newest round ends, well or not."""
    asked = [each.seq for each in await _skeletons(thread, Kind.MESSAGE) if each.role == "user"]
    await thread.end_round(asked[-1] if asked else Seq(1), world.chance.choice(list(RoundState)))


async def fork(world: World, _program: int, thread: AsyncThread) -> None:
    """A child that goes its own way."""
    if len(world.threads) <= _FORKS:
        name = f"branch {world.simulation.seed}.{world.said}"
        await thread.fork(name)
        if name not in world.threads:
            world.threads.append(name)


async def open_lane(world: World, _program: int, thread: AsyncThread) -> None:
    """One of the lanes that are no one's yet, or once more."""
    lane, rule, inherits = world.chance.choice(LANES[1:])
    if lane not in world.opened:
        world.opened.append(lane)
    await thread.open_lane(lane, rule=rule, inherits=inherits, membership=Membership.REPLACE)


async def view(world: World, _program: int, thread: AsyncThread) -> None:
    """A look, which leaves a fold behind in its program."""
    await thread.view(lane=world.lane())


async def prepare(world: World, _program: int, thread: AsyncThread) -> None:
    """A view that fits, whatever else goes on; or the arithmetic of why none can."""
    try:
        seen = await thread.prepare(lane=world.lane(), deadline_seconds=world.chance.choice([0.0, 1.0, 5.0]))
    except DoesNotFit as problem:
        world.told["does not fit"] += 1
        needed = problem.arithmetic.needed_tokens
        if needed <= POLICY.room_tokens:
            world.wrong(f"prepare says that {needed} tokens do not fit into {POLICY.room_tokens}")
        return
    if seen.tokens > POLICY.room_tokens:
        world.wrong(f"a prepared view takes {seen.tokens} tokens, allowed {POLICY.room_tokens}")


async def undo(world: World, _program: int, thread: AsyncThread) -> None:
    """A compaction taken back, if it still stands."""
    made = [each.seq for each in await _skeletons(thread, Kind.COMPACTED)]
    if made:
        await thread.undo(world.chance.choice(made[-3:]))


async def rewind(world: World, _program: int, thread: AsyncThread) -> None:
    """Views that end a little earlier."""
    row = await thread.row()
    await thread.rewind(max(0, (row.head if row else 0) - world.chance.randint(1, 9)), lane=world.lane())


async def _message(world: World, thread: AsyncThread) -> Seq:
    """The seq of some message, old ones that a summary may cover and new ones alike."""
    said = [each.seq for each in await _skeletons(thread, Kind.MESSAGE)]
    reach = world.chance.choice([4, len(said)])
    return world.chance.choice(said[-reach:]) if said else Seq(1)


async def _skeletons(thread: AsyncThread, kind: Kind) -> list[Skeleton]:
    ctx = thread._ctx
    return [each async for page in skeletons_after(ctx.store, thread.ref, Seq(0)) for each in page if each.kind is kind]


async def compact_by_hand(world: World, _program: int, thread: AsyncThread) -> None:
    """A plan of one's own, handed in after a while."""
    await compact(world, thread, LaneId(world.lane()))


VERBS: Final[Mapping[str, tuple[int, Verb]]] = MappingProxyType(
    {
        "append": (30, saying.append),
        "use tools": (10, saying.use_tools),
        "arrive": (3, saying.arrive),
        "amend": (4, amend),
        "set system": (2, saying.set_system),
        "hide": (6, hide),
        "show": (4, show),
        "pin": (4, pin),
        "unpin": (3, unpin),
        "mark": (2, mark),
        "purge": (2, purge),
        "erase": (1, erase),
        "reset": (1, reset),
        "end round": (3, end_round),
        "fork": (2, fork),
        "open lane": (4, open_lane),
        "view": (4, view),
        "prepare": (10, prepare),
        "compact": (14, compact_by_hand),
        "undo": (5, undo),
        "rewind": (2, rewind),
    }
)
