"""The gaps in what an entry covers, closed where nothing but other events lies in them, so that its spans stay few.
It refuses to close one in which a message stands, whoever sees it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from itertools import pairwise
from operator import attrgetter
from typing import Final

from unabridged.log.ids import Seq, Span
from unabridged.view import spans
from unabridged.view.node import Node, Shape
from unabridged.view.spans import Spans

_FIRST: Final = attrgetter("first")


def closed(nodes: Iterable[Node], loose: Spans) -> tuple[list[Node], Spans]:
    """These entries, each with its gaps closed by what those before it left of other events; and what is left."""
    whole: list[Node] = []
    for node in nodes:
        whole.append(each := _closed(node, loose))
        if each is not node:
            loose = spans.minus(loose, each.covers)
    return whole, loose


def _closed(node: Node, loose: Spans) -> Node:
    """The entry without the gaps in which nothing but other events lies."""
    if node.shape is Shape.STUB:
        return node
    filled: list[Span] = []
    for before, after in pairwise(node.drawn_from):
        first, last = before.last + 1, after.first - 1
        at = bisect_right(loose, first, key=_FIRST) - 1
        if at >= 0 and last <= loose[at].last:
            filled.append(Span(first=Seq(first), last=Seq(last)))
    if not filled:
        return node
    covers = drawn_from = spans.together((node.drawn_from, tuple(filled)))
    if node.covers is not node.drawn_from:
        covers = spans.together((node.covers, tuple(filled)))
    return node._replace(covers=covers, drawn_from=drawn_from)
