"""What must hold of every thread and every lane, whoever did what in which order.
It refuses to believe folds: what they show is held against what was acknowledged, and against a plain reckoning.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from campaign.simulating.reckoning import Entry, entries, seen, touching, wordings
from campaign.simulating.world import LANES, WORDS, Quarters, World
from unabridged.blocking import drive
from unabridged.engine.log.reading import every_event
from unabridged.engine.upkeep.verify import verify
from unabridged.engine.view import seeing
from unabridged.engine.view.folds import Folds
from unabridged.log import codec, spans
from unabridged.log.body import Purged
from unabridged.log.compacted import Compacted
from unabridged.log.counted import tokens_of_parts
from unabridged.log.event import Event
from unabridged.log.ids import LaneId, Seq, ThreadRef
from unabridged.log.kind import Kind
from unabridged.ports import Store
from unabridged.testing.provider_rules import RULES, violations
from unabridged.view import render
from unabridged.view.fold import READ_WHOLE, start_of, step
from unabridged.view.folding import Folding
from unabridged.view.view import Item, Shape, View, sources_of, view_of

_PRODUCED: Final = (Shape.GROUP, Shape.NAMED_DROP)


def look(world: World) -> None:
    """Note what is wrong now in one lane of one thread, as chance has it."""
    ref = world.ref(world.chance.choice(world.threads))
    _look(world, ref, [world.lane()])


def look_at_all(world: World) -> None:
    """Note what is wrong at the end with any thread, in any lane."""
    for thread in world.threads:
        _look(world, world.ref(thread), [LaneId(name) for name, _, _ in LANES])
    world.violations += [] if world.violations else _still_told(world)


def damaged(store: Store) -> list[str]:
    """Every place in a file that its chains and counts do not bear out; the thread's name tells the seed."""
    faults = drive(verify(store, counters={Quarters.id: Quarters()})).faults
    return [f"{each.thread} {each.seq} {each.column}: {each.problem}" for each in faults]


def _look(world: World, ref: ThreadRef, lanes: Sequence[LaneId]) -> None:
    try:
        world.violations += _broken_in(world, ref, lanes)
    except Exception as problem:  # noqa: BLE001  # folding and rendering are total: whatever they raise is the finding
        world.wrong(f"{ref.thread}: a look raises", problem)


def _broken_in(world: World, ref: ThreadRef, lanes: Sequence[LaneId]) -> list[str]:
    """What is wrong with one thread: in its log, in what was compacted, and in what lanes show of it."""
    events = drive(_all(world.stores[0], ref))
    said = entries(events)
    found = [*_lost(world, ref, events), *_starved(world, ref, said)]
    for lane in lanes:
        problems, view = seen_by(events, said, lane)
        found += [f"{ref.thread}, {lane}: {problem}" for problem in (*problems, *_folds_differ(world, ref, view))]
    return found


def seen_by(events: Sequence[Event], said: Sequence[Entry], lane: LaneId) -> tuple[list[str], View]:
    """What is wrong with what was compacted in a lane and what it shows, folded from the beginning; and that."""
    made, view = _folded(events, said, lane)
    return [*_judged(said, lane, made), *_shown(said, lane, view)], view


async def _all(store: Store, ref: ThreadRef) -> list[Event]:
    return [event async for event in every_event(store, ref)]


def _lost(world: World, ref: ThreadRef, events: Sequence[Event]) -> Iterator[str]:
    """Nothing said is lost: what was acknowledged can be read back byte for byte, unless it was purged."""
    if [event.seq for event in events] != list(range(1, len(events) + 1)):
        yield f"{ref.thread}: its seqs are not dense"
    there = {event.seq: event.payload for event in events}
    told = [span for event in events if isinstance(body := event.body, Purged) for span in body.seqs]
    gone = {*spans.each(told), *(seq for _, span in world.notes.purged for seq in spans.each((span,)))}
    for (where, seq), payload in world.notes.said.items():
        if where == ref and seq not in gone and there.get(seq) != payload:
            yield f"{ref.thread} {seq}: acknowledged, and lost or not as it was said"
    for where, span in world.notes.purged:
        for number in spans.each((span,)) if where == ref else ():
            if there.get(Seq(number)) is not None:
                yield f"{ref.thread} {number}: purged, and can still be read"
    row = drive(world.stores[0].thread(ref))
    if row is not None and row.parent is not None:
        trunk = drive(_all(world.stores[0], ThreadRef(scope=ref.scope, thread=row.parent)))
        if [event.payload for event in trunk[: row.forked_at]] != [each.payload for each in events[: row.forked_at]]:
            yield f"{ref.thread}: what it shares with {row.parent} is not what that says"


def _still_told(world: World) -> list[str]:
    """No body that can be read holds a word that was purged, in whichever thread and whoever repeated it."""
    logs = {world.ref(thread): drive(_all(world.stores[0], world.ref(thread))) for thread in world.threads}
    purged = set[str]()
    for ref, span in world.notes.purged:
        for seq in spans.each((span,)):
            if logs[ref][seq - 1].kind is not Kind.COMPACTED:  # a summary that went repeated what others say
                purged |= _words(world.notes.said.get((ref, Seq(seq))))
    return [
        f"{ref.thread} {event.seq}: a {event.kind.title} still says {sorted(kept)}, which was purged"
        for ref, events in logs.items()
        for event in events
        if (kept := purged & _words(event.payload))
    ]


def _words(payload: bytes | None) -> set[str]:
    return set(WORDS.findall((payload or b"").decode()))


def _folded(events: Sequence[Event], said: Sequence[Entry], lane: LaneId) -> tuple[dict[int, bool], View]:
    """The fold from the beginning, and of each compaction whether it was applied."""
    folding = Folding(start_of(events, lane))
    made: dict[int, bool] = {}
    for event in said:
        step(folding, event.skeleton, event.body if event.kind in READ_WHOLE else None, events)
        if event.kind is Kind.COMPACTED:
            made[event.seq] = bool(folding.tree.made_by(event.seq))
    folded = folding.folded()
    return made, view_of(folded, {seq: events[seq - 1] for seq in sources_of(folded)})


def _judged(said: Sequence[Entry], lane: LaneId, made: dict[int, bool]) -> Iterator[str]:
    """A compaction is written if, and only if, what it consumes was untouched, and is then applied."""
    opened = [event.seq for event in said if event.kind is Kind.LANE_OPENED and event.skeleton.lane == lane]
    # Once a body is purged, or a lane's first rule narrows what it saw till then, what was built on that never was.
    sure = all(event.body is not None for event in said)
    for event in said:
        body = event.body
        if not isinstance(body, Compacted) or body.lane != lane:
            continue
        if not made[event.seq] and sure and not (opened and event.seq < opened[0]):
            yield f"compaction {event.seq} was written and not applied"
        for other in touching(body, said[body.drawn_on : event.seq - 1]):
            yield f"compaction {event.seq}, drawn on {body.drawn_on}, is stale: {other.kind.title} {other.seq}"


def _starved(world: World, ref: ThreadRef, said: Sequence[Entry]) -> Iterator[str]:
    """A compaction is turned away only for what touches it."""
    for refused in world.notes.refused:
        body = codec.decode(Kind.COMPACTED, refused.draft.payload)
        if refused.ref != ref or not isinstance(body, Compacted):
            continue
        since = said[body.drawn_on : refused.head]
        if all(event.body is not None for event in since) and not any(touching(body, since, said[: body.drawn_on])):
            yield f"{ref.thread}: a compaction drawn on {body.drawn_on} was turned away at {refused.head} for nothing"


def _shown(said: Sequence[Entry], lane: LaneId, view: View) -> Iterator[str]:
    """Every visible message is covered once, nothing else is, and no word of anything else is shown."""
    shown = [seq for item in view.items if item.shape is not Shape.SYSTEM for seq in spans.each(item.covers)]
    reckoned, words = seen(said, lane), wordings(said)
    covered = [seq for seq in shown if seq in reckoned.admitted]  # what else lies between them says nothing here
    if len(set(covered)) < len(covered):
        yield f"covered more than once: {sorted(seq for seq in set(covered) if covered.count(seq) > 1)}"
    if set(covered) != reckoned.messages:
        more, fewer = sorted(set(covered) - reckoned.messages), sorted(reckoned.messages - set(covered))
        yield f"covered: {more} too many, {fewer} too few"
    system = [item.name.seq for item in view.items if item.shape is Shape.SYSTEM]
    if system != ([reckoned.system] if reckoned.system else []):
        yield f"system: {system} is shown, {reckoned.system} was set last"
    allowed = {word for seq in reckoned.messages for word in WORDS.findall(str(words.get(seq)))}
    for item in view.items:
        told = set(WORDS.findall(str(item.says.parts)))
        if not told <= allowed:
            yield f"{item.shape.value} {item.name.seq} says {sorted(told - allowed)}, which this lane does not see"
        if item.shape is Shape.MESSAGE and told != set(WORDS.findall(str(words.get(item.name.seq)))):
            yield f"message {item.name.seq} says {sorted(told)}, and other words were its newest"
        if item.shape in _PRODUCED and tokens_of_parts(item.says.parts, Quarters().count) > item.tokens:
            yield f"{item.shape.value} {item.name.seq} takes more than the {item.tokens} tokens it is counted as"
    yield from _refused(view) if covered else ()


def _refused(view: View) -> Iterator[str]:
    """What is shown can be written in every dialect, and no provider would refuse it."""
    for dialect in render.DIALECTS:
        try:
            prompt = view.to(dialect)
        except Exception as problem:  # noqa: BLE001  # rendering is total: whatever it raises is the finding
            yield f"it cannot be written as {dialect}: {type(problem).__name__}: {problem}"
            continue
        for each in violations(prompt, dialect) if dialect in RULES else ():
            yield f"{dialect} would refuse it: {each}"


def _folds_differ(world: World, ref: ThreadRef, view: View) -> Iterator[str]:
    """A fold from a snapshot, and one from where a program left off, is the fold from the beginning."""
    for program, memory in enumerate(world.memories):
        ctx, folds = memory._ctx, Folds()
        last = ctx.folds.last(ref, view.lane)
        if last is not None:
            folds.remember(ref, last)  # a copy, so that looking at it changes nothing
        elif program:
            continue  # without a fold of its own each goes on from the kept one, and the first has done that
        found = drive(seeing.view(replace(ctx, store=world.stores[program], folds=folds), ref, view.lane))
        if _told(found) != _told(view):
            begun = "the kept fold" if last is None else f"its fold through {last.through}"
            yield f"program {program} goes on from {begun} and sees {_first_difference(found, view)}"


def _told(view: View) -> list[Any]:
    return [view.through, view.held, view.ended, [_item(item) for item in view.items]]


def _item(item: Item) -> tuple[Any, ...]:
    sources = [event.seq for event in item.sources]
    return (item.name, item.shape, item.tokens, item.covers, item.touched, item.pinned, item.unfinished, sources)


def _first_difference(found: View, view: View) -> str:
    pairs = zip([*found.items, None], [*view.items, None], strict=False)
    one, other = next(((a, b) for a, b in pairs if a is None or b is None or _item(a) != _item(b)), (None, None))
    return f"{one} where the log says {other}, through {found.through} and {view.through}"
