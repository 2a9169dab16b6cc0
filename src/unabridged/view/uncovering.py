"""Going back below a group: what it consumed, and what stands when something it covers stands no longer.
It refuses to read; what was consumed is asked of the archive before anything is changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from unabridged.log import spans
from unabridged.log.compacted import Edit, Replace, Stub
from unabridged.log.ids import Span, spans_of
from unabridged.log.spans import Spans
from unabridged.view.archive import Archive
from unabridged.view.edits import consumed_by, edit_at, first_of, size_of
from unabridged.view.node import Node, Shape, drop, in_view, leaf, spoken
from unabridged.view.tree import Tree

# What a group tells of that is no more as it tells it; empty for one that may stand as it is.
Outdated: TypeAlias = Callable[[Node], Spans]


def fall_back(tree: Tree, archive: Archive, over: Node, hit: Spans, *, outdated: Outdated, by: int) -> None:
    """A group without these seqs: its newest ancestors that do not tell of them stand, the rest is a named drop."""
    instead = _instead(archive, over, hit, outdated, (by, 1 + len(tree.made_by(by))))
    tree.take(over.name)
    for each in instead:
        tree.stand(each._replace(touched=by))


def require(archive: Archive, hits: Iterable[tuple[Node, Spans]], outdated: Outdated) -> None:
    """Ask for all that falling back will need, before anything is changed."""
    for node, hit in hits:
        _parted(archive, node, hit, outdated)


def _instead(archive: Archive, over: Node, hit: Spans, outdated: Outdated, name: tuple[int, int]) -> list[Node]:
    """What stands in the place of a group that may not tell of these seqs; a drop that is left gets this name."""
    ancestors, rest = _parted(archive, over, hit, outdated)
    return [*ancestors, drop(name, over.place, rest)] if rest else ancestors


def _parted(archive: Archive, over: Node, hit: Spans, outdated: Outdated) -> tuple[list[Node], Spans]:
    """The newest groups below one that tell of none of these seqs, and every other message it covers."""
    ancestors: list[Node] = []
    rest: list[Span] = []
    waiting = [over]
    while waiting:
        node = waiting.pop()
        if node.shape is not Shape.STUB and not spans.both(spoken(node), hit) and not outdated(node):
            ancestors.append(node)
        elif node.shape is Shape.STUB or (edit := _edit_of(archive, node)) is None:
            rest.extend(spans.minus(node.covers, hit))
        else:
            rest.extend(spans.minus(_alone(node, edit), hit))
            waiting.extend(_groups_below(archive, node, edit))
    return ancestors, spans.union(rest)


def returning(
    archive: Archive, made: Iterable[tuple[Node, Edit]], *, outdated: Outdated, through: int, by: int
) -> tuple[list[Node], Spans]:
    """What stands when groups are taken back, in the order in which it was made, and what nothing of it covers then.

    That are other events between the messages: they close the gaps again that they closed before. What tells of
    messages that were hidden or amended since falls back as it would have done had it stood by then.
    """
    covered: list[Span] = []
    back: list[Node] = []
    drops = 0
    for node, edit in made:
        covered += node.covers
        for each in _returning(archive, node, edit, through=through):
            untrue = outdated(each)
            instead = _instead(archive, each, untrue, outdated, (by, 1 + drops)) if untrue else [each]
            drops += sum(one.name[0] == by for one in instead)
            back += instead
    left = spans.minus(spans.union(covered), spans.union(span for each in back for span in each.covers))
    return sorted([each._replace(touched=by) for each in back], key=lambda each: each.name), left


def _returning(archive: Archive, node: Node, edit: Edit, *, through: int) -> list[Node]:
    """What a group consumed, less what stands by itself since."""
    groups = _groups_below(archive, node, edit)
    alone = _alone(node, edit)
    for each in groups:
        alone = spans.minus(alone, each.covers)
    stubbed = [span for each in groups if each.shape is Shape.STUB for span in each.covers]
    archive.messages(spans.union((*alone, *stubbed)))
    found = [leaf_of(archive, seq, through) for seq in spans.each(alone)]
    for each in groups:
        words = leaf_of(archive, each.covers[0].first, through).words if each.shape is Shape.STUB else each.words
        found.append(each._replace(words=words))
    return found


def standing_whole(archive: Archive, compaction: int, nodes: list[Node]) -> tuple[Edit, ...] | None:
    """The edits that made these entries, in their order, if they are all that a compaction made."""
    edits = archive.edits(compaction) if nodes else None
    return edits if edits is not None and len(nodes) == len(edits) else None


def leaf_of(archive: Archive, seq: int, through: int) -> Node:
    """A message by itself, in its newest words."""
    words, unfinished = archive.words(seq, through=through)
    return leaf(seq, touched=seq, words=words)._replace(unfinished=unfinished)


def _alone(node: Node, edit: Edit) -> Spans:
    """The messages a group consumed as they were, less what stands by itself since."""
    said = spans.union(span for item in consumed_by(edit) if not item.n for span in spans.one(item.seq))
    return spans.both(node.covers, said)


def _groups_below(archive: Archive, node: Node, edit: Edit) -> list[Node]:
    """The groups, stubs and drops a group consumed, as far as it still covers what they cover, newest first."""
    left = spans.minus(node.covers, _alone(node, edit))
    names = sorted({(item.seq, item.n) for item in consumed_by(edit) if item.n}, reverse=True)
    archive.require(seq for seq, _ in names)
    found: list[Node] = []
    unknown: list[tuple[int, int]] = []
    tells_all = True
    for seq, n in names:
        edits = archive.edits(seq)
        index = None if edits is None else edit_at(edits, n)
        if edits is None:
            unknown.append((seq, n))
        elif index is not None and n == first_of(edits, index):
            covers = spans.both(left, _covers(archive, edits[index]))
            left = spans.minus(left, covers)
            if covers:
                found.append(_again((seq, n), index, edits[index], covers))
                tells_all &= _tells_all(edits[index])
    if left and (unknown or not tells_all):
        left = spans_of([each.seq for each in archive.messages(left)])
    if unknown and left:
        found.append(drop(unknown[-1], (left[0].first, 0), left))  # named drops differ in nothing but where they stand
    elif left and not tells_all and found[0].shape is not Shape.STUB:
        found[0] = found[0]._replace(covers=spans.union((*found[0].covers, *left)))
    return _at_their_places(node, edit, found)


def _at_their_places(node: Node, edit: Edit, groups: list[Node]) -> list[Node]:
    """These, of which the first stands where the group stood that was made of it, unless a message gave it its place.

    A group keeps its place when what it began with stands by itself, behind it; nobody else knows that place any more.
    """
    standing = [node for node in groups if node.shape is not Shape.STUB]
    places = [*(each.place[0] for each in groups), *(item.seq for item in consumed_by(edit) if not item.n)]
    if not standing or min(places) <= node.place[0]:
        return groups
    first = min(standing, key=in_view)
    return [each._replace(place=node.place) if each is first else each for each in groups]


def _again(name: tuple[int, int], index: int, edit: Edit, covers: Spans) -> Node:
    """What a compaction once made, standing again."""
    if isinstance(edit, Stub):
        seq = covers[0].first
        return leaf(seq, touched=name[0])._replace(name=name, shape=Shape.STUB, edit=index)
    drawn_from = edit.covers or covers
    lifted = edit.lifted if isinstance(edit, Replace) else ()
    place = (min(span.first for span in (*drawn_from[:1], *lifted[:1])), 0)
    if not isinstance(edit, Replace):
        return Node(name, place, covers, name[0], Shape.NAMED_DROP, (name[0],), index, size_of(edit), drawn_from)
    return Node(name, place, covers, name[0], Shape.GROUP, (name[0],), index, size_of(edit), drawn_from, lifted)


def _tells_all(edit: Edit) -> bool:
    """Whether an edit says itself what it covers, so that nothing below it has to be known."""
    return isinstance(edit, Stub) or bool(edit.covers)


def _covers(archive: Archive, edit: Edit) -> Spans:
    """Every message an edit stands for, however deep; told by itself, or found below it."""
    found: list[Span] = []
    waiting = [edit]
    while waiting:
        each = waiting.pop()
        if not isinstance(each, Stub) and each.covers:
            found.extend(each.covers)
            continue
        archive.require(item.seq for item in consumed_by(each) if item.n)
        for item in consumed_by(each):
            edits = archive.edits(item.seq) if item.n else None
            index = None if edits is None else edit_at(edits, item.n)
            if not item.n:
                found.extend(spans.one(item.seq))
            elif edits is not None and index is not None:
                waiting.append(edits[index])
    return spans.union(found)


def _edit_of(archive: Archive, node: Node) -> Edit | None:
    if node.edit < 0:
        return None
    edits = archive.edits(node.name[0])
    return edits[node.edit] if edits is not None and node.edit < len(edits) else None
