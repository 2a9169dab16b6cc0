"""A compaction of lace's over a view of ours: what it kept is pointed at, what it made is written once.
It refuses to copy a message that stands, and to part what belongs together.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final, NamedTuple

from unabridged.adapters.lace.aligning import aligned
from unabridged.adapters.lace.bodies import OURS, Carrier, bodies_of
from unabridged.adapters.lace.depth import is_same, text_of
from unabridged.adapters.lace.shapes import LaceEvent
from unabridged.compaction.plans.plan import dropped_of, summarised_of
from unabridged.log import codec
from unabridged.log.body import Message
from unabridged.log.compacted import Edit, Produced
from unabridged.log.extra import NOTHING_MORE, Extra
from unabridged.log.part import Opaque, Part, Text, ToolResult
from unabridged.view.item import Item
from unabridged.view.node import Shape
from unabridged.view.survey import Passage
from unabridged.view.view import View

# How an event of a compaction is pointed at: where it stands in the log, or which edit made it, or as it is.
Pointer = dict[str, Any]
_HEAD: Final = "Compacted by {strategy}."


@dataclass(frozen=True, slots=True, kw_only=True)
class Covering:
    """The edits that turn a view into what a compaction left, and where each of its events is to be found."""

    edits: tuple[Edit, ...]
    order: tuple[Pointer, ...]
    items: tuple[Item, ...]


class _Said(NamedTuple):
    """One message of what was left: the event it is of, and itself."""

    event: int
    message: Message


class _Gap(NamedTuple):
    """Items one after the other that do not stay, and the messages in their place."""

    first: int
    last: int
    begin: int
    end: int


def covering(
    view: View,
    left: Sequence[LaceEvent],
    *,
    strategy: str,
    aside: Mapping[str, int],
    envelopes: Mapping[int, LaceEvent],
    staying: Collection[int] = (),
) -> Covering:
    """How a view becomes these events.

    ``aside`` tells where in the log an event stands that no view shows, by its ``known``; ``envelopes`` are the events
    of the messages that stand, by seq. What is at one of the indexes ``staying`` is not taken, whatever is left.
    """
    bodies = [bodies_of(event) for event in left]
    said = [_Said(n, each) for n, made in enumerate(bodies) for each in made if isinstance(each, Message)]
    stays, fresh = _matched(view, said)
    places = {said[n].event: _kept(view.items[at], left[said[n].event], envelopes) for at, n in stays.items()}
    edits, touched = list[Edit](), list[Item]()
    for gap in _gaps(view, stays, len(said)) if len(view.items) > _begins(view) else ():
        leaving = [(at, last) for at, last in _leaving(view, gap, staying) if at < last]
        if not leaving:
            continue
        group, pointers = _group(said, gap, fresh, strategy=strategy, edit=len(edits))
        made = replace(summarised_of(view.surveyed, leaving), group=group) if group else None
        edits.append(made or dropped_of(view.surveyed, leaving))
        touched += view.surveyed.chosen(leaving)
        places.update(pointers)
    order = [places.get(n) or _aside(event, bodies[n], aside) for n, event in enumerate(left)]
    return Covering(edits=tuple(edits), order=tuple(order), items=tuple(touched))


def known(event: LaceEvent) -> str:
    """By what an event is known again under another id: what it is and says."""
    said = (event.get("type"), event.get("data", event.get("content")))
    try:
        return repr(said)
    except RecursionError:
        return text_of(said)


def sign(message: Message) -> str:
    """By what a message is known again: who says it, and what, whatever stands beside it."""
    parts = tuple(map(_bare, message.parts))
    try:
        return repr((message.role, parts))
    except RecursionError:
        return repr(codec.encode(Message(role=message.role, parts=parts)))


def _bare(part: Part) -> Part:
    if isinstance(part, ToolResult):
        part = replace(part, content=tuple(map(_bare, part.content)), status="")
    return part if isinstance(part, Opaque) else replace(part, extra=NOTHING_MORE)


def _matched(view: View, said: Sequence[_Said]) -> tuple[dict[int, int], frozenset[int]]:
    """Which item stays as which message, whole atoms alone; and the messages that no item says."""
    begins = _begins(view)
    theirs = [_sign_of(item) for item in view.items[begins:]]
    stays = {begins + at: n for at, n in aligned(theirs, [sign(each.message) for each in said]).items()}
    fresh = frozenset(range(len(said))) - frozenset(stays.values())
    atoms = list(pairwise(view.surveyed.cuts))
    _let_go(stays, [atom for atom in atoms if not all(at in stays for at in range(*atom))])
    while stays and (squeezed := [gap for gap in _gaps(view, stays, len(said)) if gap.first == gap.last]):
        # What was put in between takes the place of what stands next to it, which is said again beside it.
        near = {min(gap.first, len(view.items) - 1) for gap in squeezed}
        _let_go(stays, [atom for atom in atoms if any(at in near for at in range(*atom))])
    return stays, fresh


def _begins(view: View) -> int:
    return 1 if view.items and view.items[0].shape is Shape.SYSTEM else 0


def _let_go(stays: dict[int, int], atoms: Iterable[Passage]) -> None:
    for atom in atoms:
        for at in range(*atom):
            stays.pop(at, None)


def _gaps(view: View, stays: Mapping[int, int], messages: int) -> Iterator[_Gap]:
    """Between what stays, and at both ends: what leaves, and what comes."""
    edges = [(_begins(view) - 1, -1), *sorted(stays.items()), (len(view.items), messages)]
    for (at, n), (next_at, next_n) in pairwise(edges):
        if next_at - at > 1 or next_n - n > 1:
            yield _Gap(at + 1, next_at, n + 1, next_n)


def _leaving(view: View, gap: _Gap, staying: Collection[int]) -> Iterator[Passage]:
    """What of a gap leaves: all but the atoms in which something stays."""
    begin = gap.first
    here = [at for at in staying if gap.first <= at < gap.last]
    for first, last in pairwise(view.surveyed.cuts) if here else ():
        if gap.first <= first and last <= gap.last and any(first <= at < last for at in here):
            yield begin, first
            begin = last
    yield begin, gap.last


def _sign_of(item: Item) -> str:
    says = item.says if item.shape is Shape.MESSAGE else None
    return sign(says) if isinstance(says, Message) else repr(item.name)


def _group(
    said: Sequence[_Said], gap: _Gap, fresh: Collection[int], *, strategy: str, edit: int
) -> tuple[tuple[Produced, ...], dict[int, Pointer]]:
    """What stands in place of some items, and where in it each event begins."""
    if gap.begin == gap.end:
        return (), {}
    group, pointers = list[Produced](), dict[int, Pointer]()
    if gap.begin not in fresh or not _is_text(said[gap.begin].message):  # what was said first-hand heads no group
        head = (Text(text=_HEAD.format(strategy=strategy)),)
        group.append(Produced(role="user", parts=head, tokens=0, extra=Extra({OURS: {"beside": True}})))
    for n in range(gap.begin, gap.end):
        pointers.setdefault(said[n].event, {"edit": edit, "n": len(group)})
        message = said[n].message
        group.append(Produced(role=message.role, parts=message.parts, tokens=0, extra=message.extra))
    return tuple(group), pointers


def _is_text(message: Message) -> bool:
    return bool(message.parts) and all(isinstance(part, Text) for part in message.parts)


def _kept(item: Item, event: LaceEvent, envelopes: Mapping[int, LaceEvent]) -> Pointer:
    """Where an event stands that was kept, with what it is called in the compaction where that is not the same."""
    stands = envelopes.get(item.name.seq)
    if is_same(stands, event):
        return {"seq": item.name.seq}
    return {"seq": item.name.seq, "as": {name: value for name, value in event.items() if name != "data"}}


def _aside(event: LaceEvent, bodies: Sequence[Carrier], aside: Mapping[str, int]) -> Pointer:
    """Where an event is found that no view shows: in the log, or in the compaction alone."""
    seq = aside.get(known(event))
    if seq is None or not bodies:
        return {"event": event}
    return {"seq": seq, "as": {name: value for name, value in event.items() if name != "data"}}
