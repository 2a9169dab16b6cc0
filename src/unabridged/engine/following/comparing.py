"""Somebody's whole list held against what stands in a lane now: what stays, what it no longer says, what is new.
It refuses to write, and to read the originals below a summary where the list brings the summary itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, TypeVar

from unabridged.engine.context import Context
from unabridged.engine.following.recognising import Said, Utterance, heard_as, recognised
from unabridged.engine.log import lanes
from unabridged.engine.log.reading import skeletons_after
from unabridged.engine.view import seeing
from unabridged.log import spans
from unabridged.log.body import Message, SystemSet
from unabridged.log.canonical import digest, sayings
from unabridged.log.ids import LaneId, Seq, ThreadRef
from unabridged.log.part import Text, ToolResult
from unabridged.log.spans import Spans
from unabridged.view.aligning import Boundary, Entry, Place, agreement
from unabridged.view.archive import Archive
from unabridged.view.folded import Folded
from unabridged.view.lane import Lane
from unabridged.view.laws import cuts
from unabridged.view.node import SAID, leaf
from unabridged.view.repair import looks_told_apart
from unabridged.view.trimmed import reach, runs
from unabridged.view.view import Item, Shape, View

T = TypeVar("T")
_BEGINNING: Final = Boundary()
# Up to so many entries, computing on the spot is quicker than going aside and back.
_MANY: Final = 100


class Head(Enum):
    """Whether a list begins where the thread does, or its owner trims its oldest messages."""

    WHOLE = "whole"
    TRUNCATED = "truncated"


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """What a list and a lane of a log have in common, as of a fold and the ``view`` it gives.

    Up to ``agreed`` both say the same, if ``is_common`` anything at all; ``parted`` is where they no longer do, None
    where the list only goes on. Of a trimmed list, ``runs`` counts the places in the log where it could begin. It
    ``is_obscured`` where something stands in the way that the list does not bring.
    """

    folded: Folded
    view: View
    system: SystemSet | None
    said: Sequence[Said]
    items: Sequence[Item]
    agreed: Boundary = _BEGINNING
    parted: Boundary | None = None
    runs: int = 1
    is_common: bool = True
    is_obscured: bool = False

    @property
    def lane(self) -> Lane:
        """Whose view it is."""
        return self.folded.lane

    @property
    def through(self) -> Seq:
        """The last event that was looked at."""
        return self.view.through

    @property
    def is_in_question(self) -> bool:
        """Whether a list that does not say this in the words of the log may yet be what a model was shown.

        A thought is left out by most clients, but not what is shown of one that led to nothing; and of several results
        that were said at once some may be shown behind the others, in words.
        """
        if self.parted is not None or not self.fresh or not self.items:
            return self.parted is not None
        return self.items[-1].only_reasons or (_gives_several(self.items[-1]) and _may_be_one_of(self.fresh[0]))

    @property
    def hidden(self) -> Spans:
        """The messages that stand in the log and no longer in the list, whole atoms."""
        return spans.union(span for item in self.items[self.agreed.places :] for span in item.covers)

    @property
    def fresh(self) -> tuple[Message, ...]:
        """What the list says beyond what stays, in its order."""
        messages = [each.message for each in self.said[self.agreed.entry :]]
        if messages and self.agreed.part:
            heard = self.said[self.agreed.entry].entry.heard[self.agreed.part]
            messages[0] = replace(messages[0], parts=messages[0].parts[heard.part :], original=None)
        return tuple(messages)

    @property
    def standing(self) -> Spans:
        """Every message that stands in the lane."""
        return spans.union(span for item in self.items for span in item.covers)

    def digests(self) -> tuple[int, str, str]:
        """The position at which they part ways, and what each says there."""
        at = self.parted or self.agreed
        given = self.said[at.entry] if at.entry < len(self.said) else None
        stored = self.items[at.places] if at.places < len(self.items) else None
        position = len(self.said) if given is None else given.position
        return position, digest(given.message) if given else "", digest(stored.says) if stored else ""


async def compared(  # one word each, by name
    ctx: Context,
    ref: ThreadRef,
    history: Sequence[Utterance],
    *,
    head: Head,
    lane: LaneId,
    known: Sequence[Said] | None = None,
) -> Compared:
    """The list held against what stands; below summaries only where the list has what they stand for.

    What is ``known`` of the list already is not looked up: a fork has not the summaries that its parent made later.
    """
    folded = await seeing.current(ctx, ref, lane)
    seen = await seeing.worded(ctx, ref, folded)
    await lanes.refuse_unopened(ctx, ref, seen)
    said = await recognised(ctx, ref, history, seen) if known is None else known
    found = await unhurried(ctx, len(said), lambda: _held(folded, seen, said, head))
    if found.is_obscured:
        below = await seeing.worded(ctx, ref, await _unfolded(ctx, ref, folded))
        found = await unhurried(ctx, len(said), lambda: _held(folded, below, said, head))
        found = replace(found, view=seen)
    return found


async def unhurried(ctx: Context, size: int, work: Callable[[], T]) -> T:
    """What some computing over so many entries comes to, where it holds nobody up if they are many."""
    result: T = await ctx.aside(work) if size > _MANY else work()
    return result


def _gives_several(item: Item) -> bool:
    return sum(isinstance(part, ToolResult) for part in item.says.parts) > 1


def _may_be_one_of(said: Message) -> bool:
    """Whether a message begins with a result, or as one does that is told in words."""
    first = said.parts[0] if said.parts else None
    return isinstance(first, ToolResult) or (isinstance(first, Text) and looks_told_apart(first.text))


def _held(folded: Folded, seen: View, said: Sequence[Said], head: Head) -> Compared:
    """The comparison, as far as it gets without the originals below what is folded."""
    shown = [item for item in seen.items if item.shape is not Shape.SYSTEM]
    items = [item for item in shown if item.covers]
    places = [_place(item) for item in items]
    entries = [each.entry for each in said]
    system = next((item.says for item in seen.items if item.shape is Shape.SYSTEM), None)
    found = Compared(
        folded=folded,
        view=seen,
        system=system if isinstance(system, SystemSet) else None,
        said=said,
        items=items,
    )
    starts = _starts(entries, places) if head is Head.TRUNCATED and places else [0]
    if starts is None:
        return replace(found, is_obscured=True)
    if len(starts) != 1:
        newest = Boundary(places=len(places) - 1)
        return replace(found, agreed=newest, parted=newest, runs=len(starts))
    (start,) = starts
    both = agreement(entries, places[start:])
    if both.parted is not None and any(place.folded for place in places[start + both.parted.places :][:1]):
        return replace(found, is_obscured=True)
    agreed = both.boundaries[-1] if both.parted is None else both.last(_legal(shown, items[start:], seen.ended))
    return replace(
        found,
        agreed=_after(agreed, start),
        parted=None if both.parted is None else _after(both.parted, start),
        is_common=len(both.boundaries) > 1,
    )


def _starts(entries: Sequence[Entry], places: Sequence[Place]) -> list[int] | None:
    """Where a trimmed list can begin; None where a summary hides whether it can."""
    brings_ours = any(heard.stands is not None for entry in entries for heard in entry.heard)
    first = 0 if brings_ours else reach(entries, places)
    if any(place.folded for place in places[first:]):
        return None
    return [first + start for start in runs(entries, places[first:])]


def _after(boundary: Boundary, start: int) -> Boundary:
    return replace(boundary, places=boundary.places + start)


def _place(item: Item) -> Place:
    worded = item.shape in SAID
    told = tuple(heard_as(saying) for saying in sayings(item.says)) if worded else ()
    return Place(covers=item.covers, told=told, folded=item.shape is not Shape.MESSAGE)


def _legal(shown: Sequence[Item], items: Sequence[Item], ended: Sequence[Seq]) -> AbstractSet[int]:
    """How many of the items from the first on may stay without parting what belongs together."""
    allowed = set(cuts(shown, ended))
    index = {item.name: at for at, item in enumerate(shown)}
    return {0, len(items)} | {at for at, item in enumerate(items) if index[item.name] in allowed}


async def _unfolded(ctx: Context, ref: ThreadRef, folded: Folded) -> Folded:
    """The same with every message at its own place, as it was said last."""
    within = spans.union(span for node in folded.nodes for span in node.covers)
    archive = Archive()
    async for page in skeletons_after(ctx.store, ref, Seq(0)):
        archive.learn_said((each for each in page if each.seq <= folded.through), within)
    nodes = []
    for message in archive.messages(within):
        words, unfinished = archive.words(message.seq, through=folded.through)
        nodes.append(leaf(message.seq, touched=message.seq, words=words)._replace(unfinished=unfinished))
    return replace(folded, nodes=tuple(nodes))
