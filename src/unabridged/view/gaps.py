"""The gaps in what an entry covers, closed where nothing but other events lies in them, so that its spans stay few.
It refuses to close one in which a message stands, whoever sees it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from itertools import islice
from operator import attrgetter
from typing import Final

from unabridged.log import spans
from unabridged.log.ids import Seq, Span
from unabridged.log.spans import Spans
from unabridged.view.node import Node, Shape

_LAST: Final = attrgetter("last")


def closed(nodes: Iterable[Node], loose: Spans) -> tuple[list[Node], Spans]:
    """These entries, each with its gaps closed by what those before it left of other events; and what is left."""
    whole: list[Node] = []
    for node in nodes:
        whole.append(each := _closed(node, loose))
        if each is not node:
            loose = spans.minus(loose, each.covers)
    return whole, loose


def whole(covers: Spans, loose: Spans) -> Spans:
    """These spans without the gaps in which nothing but other events lies."""
    filled = _filled(covers, loose)
    return spans.together((covers, tuple(filled))) if filled else covers


def _closed(node: Node, loose: Spans) -> Node:
    """The entry without the gaps in which nothing but other events lies."""
    filled = [] if node.shape is Shape.STUB else _filled(node.drawn_from, loose)
    if not filled:
        return node
    covers = drawn_from = spans.together((node.drawn_from, tuple(filled)))
    if node.covers is not node.drawn_from:
        covers = spans.together((node.covers, tuple(filled)))
    return node._replace(covers=covers, drawn_from=drawn_from)


def _filled(drawn_from: Spans, loose: Spans) -> list[Span]:
    """The gaps between these spans in which nothing but other events lies."""
    filled: list[Span] = []
    begin = bisect_left(loose, drawn_from[0].last, key=_LAST) if drawn_from else len(loose)
    for other in islice(loose, begin, None):  # they are few where a lane among others has thousands of gaps
        at = bisect_left(drawn_from, other.first - 1, key=_LAST)
        while at + 1 < len(drawn_from) and drawn_from[at + 1].first - 1 <= other.last:
            before, after = drawn_from[at], drawn_from[at + 1]
            filled.append(Span(first=Seq(before.last + 1), last=Seq(after.first - 1)))
            at += 1
        if at + 1 >= len(drawn_from):
            break
    return filled
