"""A view while it is being folded: what each event does to what stands, on skeletons and by reference.
It refuses to fail: what cannot apply is left out, and the log keeps it; what it lacks it asks for before it moves.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from unabridged.log import spans
from unabridged.log.body import Body, LaneOpened
from unabridged.log.compacted import Compacted
from unabridged.log.ids import Span
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Flag, Skeleton
from unabridged.log.spans import Spans
from unabridged.view import consuming, epochs, executed, gaps, uncovering, using
from unabridged.view.archive import Archive
from unabridged.view.folded import Folded
from unabridged.view.laid import Laid
from unabridged.view.node import SAID, Node, Shape, arriving, leaf
from unabridged.view.standing import touched_by
from unabridged.view.tree import Tree

_CHUNKED: Final = Flag.CHUNKED.value


class Folding(Laid):
    """A lane's view between two events."""

    __slots__ = ("ended", "epoch", "executed", "floor", "gone", "held", "loose", "pinned", "system", "used")

    def __init__(self, start: Folded, archive: Archive | None = None) -> None:
        self.archive, self.tree = archive or Archive(), Tree(start.nodes)
        self.lane, self.through, self.system, self.loose = start.lane, start.through, start.system, [*start.loose]
        self.gone, self.held, self.pinned, self.floor = start.gone, start.held, start.pinned, start.floor
        self.ended, self.used, self.executed, self.epoch = [*start.ended], start.used, start.executed, start.epoch

    def folded(self) -> Folded:
        """What stands now, as a value."""
        return Folded(
            lane=self.lane,
            through=self.through,
            nodes=tuple(self.tree.in_order()),
            system=self.system,
            pinned=self.pinned,
            floor=self.floor,
            gone=self.gone,
            held=self.held,
            ended=tuple(self.ended),
            loose=spans.union(self.loose),
            used=self.used,
            executed=self.executed,
            epoch=self.epoch,
        )

    def step(self, skeleton: Skeleton, body: Body | None = None) -> None:
        """One event further; only a compaction's and a lane's opening are asked for their bodies."""
        kind = skeleton.kind
        if kind is Kind.MESSAGE:
            if self.lane.sees(skeleton):
                new = leaf(skeleton.seq, touched=skeleton.seq)
                flags = skeleton.flags.value
                self.tree.stand(arriving(new) if flags & _CHUNKED else new)
                if flags or skeleton.role == "user":
                    self.executed = executed.said(self.executed, skeleton)
        else:
            self._turn(kind, skeleton, body)
            self.epoch = epochs.after(self.epoch, skeleton, self.lane)
            self.loose.append(Span(first=skeleton.seq, last=skeleton.seq))
        self.used = using.after(self.used, skeleton, self.lane)
        self.archive.follow(skeleton)
        self.through = skeleton.seq

    def _turn(self, kind: Kind, skeleton: Skeleton, body: Body | None) -> None:
        """Everything but a message; what is not named here turns no view."""
        match kind:
            case Kind.AMENDED | Kind.CHUNK | Kind.UNDONE | Kind.ROUND_ENDED if not skeleton.touches:
                return  # it was erased with the message it was about, and says no longer which that was
            case Kind.AMENDED:
                self._amend(skeleton)
                self.executed = executed.amended(self.executed, skeleton, self.lane)
            case Kind.CHUNK:
                self._continue(skeleton)
            case Kind.SYSTEM_SET if skeleton.lane == self.lane.id:
                self.system = skeleton.seq
            case Kind.LANE_OPENED:
                self._open(skeleton, body)
            case Kind.COMPACTED if self.lane.owns(skeleton):
                self._compact(skeleton, body)
            case Kind.UNDONE if self.lane.owns(skeleton):
                self._undo(skeleton)
            case Kind.PINNED:
                self._pin(skeleton)
            case Kind.UNPINNED:
                self._touch(skeleton)
                self.pinned = spans.minus(self.pinned, spans.union(skeleton.touches))
            case Kind.HIDDEN:
                self._take_out(spans.union(skeleton.touches), skeleton)
            case Kind.PURGED:
                named = spans.both(spans.union(skeleton.touches), spans.between(0, skeleton.seq))
                self._take_out(named, skeleton)
                self._touch(skeleton)
                self.gone = spans.union((*self.gone, *named))  # nothing shows again what is not there any more
            case Kind.SHOWN:
                self._show(skeleton)
            case Kind.ROUND_ENDED:
                self._end_round(skeleton)
            case Kind.RESET:
                self.tree.clear()
                self.floor = skeleton.seq

    def _touch(self, skeleton: Skeleton) -> None:
        """Note which entries an event touches."""
        touch = touched_by(skeleton, skeleton.lane)
        worded = self.tree.worded_within(touch.words)
        for node in (*self.tree.made_within(touch.makers), *self.tree.reached(touch.messages), *worded):
            self.tree.stand(node._replace(touched=skeleton.seq))

    def _amend(self, skeleton: Skeleton) -> None:
        """New words at the old place; what covered the message falls back, and it stands by itself."""
        by, seq = skeleton.seq, skeleton.touches[0].first
        over, groups = self.tree.over(seq), self._groups(spans.one(seq))
        if over is None:
            return
        fallen = self._fallen(groups, spans.one(seq))
        if over.shape not in SAID and over.name not in fallen:
            self._touch(skeleton)
            return
        if over.shape is Shape.STUB:
            self.tree.take(over.name)
        for name, hit in fallen.items():
            self._fall_back(self.tree[name], hit, by=by)
        unfinished = bool(skeleton.flags & Flag.CHUNKED)
        self.tree.stand(leaf(seq, touched=by, words=(by,))._replace(unfinished=unfinished))

    def _continue(self, skeleton: Skeleton) -> None:
        """One more piece of a message, or of the words that stand in its place."""
        of = skeleton.touches[0].first
        over = self.tree.over(of) or self.tree.worded_by(of)
        if over is not None and over.shape not in SAID:
            self._lay_bare(over, of, skeleton)
            return
        self._touch(skeleton)
        if over is not None:
            words = (*over.words, skeleton.seq) if over.words[0] == of else over.words
            done = bool(skeleton.flags & Flag.LAST) if over.words[0] == of else not over.unfinished
            self.tree.stand(over._replace(touched=skeleton.seq, words=words, unfinished=not done))

    def _lay_bare(self, over: Node, of: int, skeleton: Skeleton) -> None:
        """A message that goes on under a group stands by itself: what covered it was made before, and tells less."""
        fallen = self._fallen([over], spans.one(of)) if any(map(self.lane.sees, self._said(spans.one(of)))) else {}
        alone = self._leaf_of(of) if fallen else None
        self._touch(skeleton)
        if alone is None or alone.words[0] != of:
            return
        for name, hit in fallen.items():
            self._fall_back(self.tree[name], hit, by=skeleton.seq)
        words, done = (*alone.words, skeleton.seq), bool(skeleton.flags & Flag.LAST)
        self.tree.stand(alone._replace(touched=skeleton.seq, words=words, unfinished=not done))

    def _open(self, skeleton: Skeleton, body: Body | None) -> None:
        if isinstance(body, LaneOpened) and body.lane == self.lane.id and skeleton.seq > self.lane.opened:
            self.lane = self.lane.opened_by(skeleton.seq, body)

    def _compact(self, skeleton: Skeleton, body: Body | None) -> None:
        made = consuming.made_by(self.tree, self.pinned, skeleton.seq, body) if isinstance(body, Compacted) else None
        if made is None:
            self._touch(skeleton)
            return
        self.tree.take_all([name for names, _ in made for name in names])
        self._stand_whole([node for _, node in made])

    def _undo(self, skeleton: Skeleton) -> None:
        by, compaction = skeleton.seq, skeleton.touches[0].first
        nodes = self.tree.made_by(compaction)
        if (edits := uncovering.standing_whole(self.archive, compaction, nodes)) is None:
            self._touch(skeleton)
            return
        made = zip(nodes, edits, strict=True)
        back, left = uncovering.returning(self.archive, made, outdated=self._outdated, through=self.through, by=by)
        self.tree.take_all([node.name for node in nodes])
        self._stand_whole(back, left)
        if skeleton.flags & Flag.HOLD:
            self.held = by

    def _stand_whole(self, nodes: Iterable[Node], left: Spans = ()) -> None:
        """These stand, each with the gaps closed in which nothing but other events lies, in this order."""
        whole, loose = gaps.closed(nodes, spans.union((*self.loose, *left)))
        for node in whole:
            self.tree.stand(node)
        self.loose = [*loose]

    def _pin(self, skeleton: Skeleton) -> None:
        """Pinned messages stand by themselves, after their group where one covered them."""
        named = spans.both(spans.union(skeleton.touches), spans.between(self.floor, skeleton.seq))
        groups = [(node, hit) for node in self._groups(named) if (hit := self._hit(node.covers, named))]
        lifted = [self._leaf_of(said.seq) for _, hit in groups for said in self._said(hit) if self.lane.sees(said)]
        self._touch(skeleton)
        self.pinned = spans.union((*self.pinned, *named))
        for node, hit in groups:
            left = spans.minus(node.covers, hit)
            if left:
                self.tree.stand(node._replace(covers=left, touched=skeleton.seq))
            else:
                self.tree.take(node.name)
        for each in lifted:
            self.tree.stand(each._replace(touched=skeleton.seq))

    def _show(self, skeleton: Skeleton) -> None:
        named = spans.both(spans.union(skeleton.touches), spans.between(self.floor, skeleton.seq))
        for node in self.tree.reached(named):
            named = spans.minus(named, node.covers)
        said = self._said(spans.minus(named, self.gone))
        back = [self._leaf_of(each.seq) for each in said if self.lane.sees(each)]
        self._touch(skeleton)
        for each in back:
            self.tree.stand(each._replace(touched=skeleton.seq))

    def _end_round(self, skeleton: Skeleton) -> None:
        """A round that is over proves its open calls dead; a failed one leaves the lanes that want none of those."""
        span = Span(first=skeleton.touches[0].first, last=skeleton.seq)
        failed = bool(skeleton.flags & Flag.FAILED)
        if failed and not self.lane.rule_at(skeleton.seq).failed_rounds:
            self._take_out(spans.union((span,)), skeleton)
            self.gone = spans.union((*self.gone, span))
        elif failed:
            self._touch(skeleton)
        self.ended.append(skeleton.seq)

    def _take_out(self, named: Spans, skeleton: Skeleton) -> None:
        """These stand nowhere; what covered them, or still tells of them, falls back."""
        reached = self.tree.reached(named)
        fallen = self._fallen(reached, named)
        for node in reached:
            if node.shape in SAID:
                self.tree.take(node.name)
            elif node.name in fallen:
                self._fall_back(node, fallen[node.name], by=skeleton.seq)
            else:
                self.tree.stand(node._replace(touched=skeleton.seq))
