"""Bugs of folds and of the predicate: what is touched, who stands where, what covers whom.
They refuse to know who catches them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from campaign.swapping import swapped
from unabridged.engine.compaction import committing
from unabridged.log import spans
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Skeleton
from unabridged.log.spans import Spans
from unabridged.view import folded, standing, uncovering
from unabridged.view.archive import Archive
from unabridged.view.folding import Folding
from unabridged.view.lane import Lane
from unabridged.view.node import Node, Shape


@contextmanager
def always_standing() -> Iterator[None]:
    """Whatever was planned is written, whatever has happened since."""
    with swapped(committing, "still_standing", lambda *_: lambda _: True):
        yield


@contextmanager
def hiding_untouched() -> Iterator[None]:
    """Nobody notes that a hide touches the messages it names."""
    with swapped(standing, "_NAMING_MESSAGES", standing._NAMING_MESSAGES - {Kind.HIDDEN}):
        yield


@contextmanager
def marking_touches() -> Iterator[None]:
    """A tag on a message is taken for a change of it."""
    with swapped(standing, "_NAMING_MESSAGES", standing._NAMING_MESSAGES | {Kind.MARKED}):
        yield


@contextmanager
def places_forgotten() -> Iterator[None]:
    """A kept fold has its groups where they were made, and not where they stand."""
    real = folded._node_read

    def read(*written: Any) -> Node:  # noqa: ANN401  # passed on
        node = real(*written)
        return node._replace(place=node.name)

    with swapped(folded, "_node_read", read):
        yield


@contextmanager
def covered_twice() -> Iterator[None]:
    """What falls back leaves a drop that covers what its ancestors cover too."""
    real = uncovering._parted

    def parted(archive: Archive, over: Node, hit: Spans, outdated: uncovering.Outdated) -> tuple[list[Node], Spans]:
        ancestors, rest = real(archive, over, hit, outdated)
        return ancestors, spans.union((*rest, *(span for each in ancestors for span in each.covers)))

    with swapped(uncovering, "_parted", parted):
        yield


@contextmanager
def still_covered() -> Iterator[None]:
    """A message that is hidden stays in the summary that covers it."""

    def take_out(self: Folding, named: Spans, _skeleton: Skeleton) -> None:
        for node in self.tree.reached(named):
            if node.shape in (Shape.MESSAGE, Shape.STUB):
                self.tree.take(node.name)

    with swapped(Folding, "_take_out", take_out):
        yield


@contextmanager
def lanes_mixed() -> Iterator[None]:
    """A lane takes every other lane's compactions for its own."""
    with swapped(Lane, "owns", lambda *_: True):
        yield
