"""What the words of a group tell a lane of: the messages an event names, and those that are no more as it tells them.
It refuses to change anything; what it lacks of the past it asks the archive for.
"""

from __future__ import annotations

from unabridged.log import spans
from unabridged.log.skeleton import Skeleton
from unabridged.log.spans import Spans
from unabridged.view.archive import Archive
from unabridged.view.lane import Lane
from unabridged.view.node import Node, spoken
from unabridged.view.tree import Tree


def named(under: Spans, by: Spans, archive: Archive, lane: Lane) -> Spans:
    """The messages under a group that an event names; what else lies in what it covers is none of this lane's."""
    if not spans.minus(under, by):
        return under
    return _all_of(_seen(spans.both(under, by), archive, lane))


def outdated(group: Node, tree: Tree, archive: Archive, lane: Lane, *, through: int) -> Spans:
    """The messages a group still tells of though they left it, and that were hidden or amended since it was made.

    Where a group stands, such an event makes it fall back. Under a named drop, which tells of nothing that left it,
    no event reaches the group; so this is asked before it stands again.
    """
    told = _seen(spans.minus(spoken(group), group.covers), archive, lane)
    return _all_of([each for each in told if not _is_as_told(each.seq, group, tree, archive, through)])


def _is_as_told(seq: int, group: Node, tree: Tree, archive: Archive, through: int) -> bool:
    words, _ = archive.words(seq, through=through)
    return tree.over(seq) is not None and words[0] <= max(seq, group.name[0])


def _seen(within: Spans, archive: Archive, lane: Lane) -> list[Skeleton]:
    return [each for each in archive.messages(within) if lane.sees(each)] if within else []


def _all_of(messages: list[Skeleton]) -> Spans:
    return spans.union(span for each in messages for span in spans.one(each.seq))
