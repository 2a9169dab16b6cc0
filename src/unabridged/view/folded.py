"""A fold as a value: what stands after a seq, by reference; what a snapshot keeps, and what folding goes on from.
It refuses to hold a word of what was said.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from typing import Any, Final

from unabridged.errors import UnabridgedError
from unabridged.log import json_text, span_runs
from unabridged.log.extra import Extra
from unabridged.log.ids import LaneId, Seq
from unabridged.log.lane_rule import LaneRule
from unabridged.log.spans import Spans
from unabridged.view.executed import NOTHING_RAN, Executed, Execution
from unabridged.view.lane import Lane
from unabridged.view.node import Node, Shape, in_view, is_plain, leaf

# Any change of what folding makes of a log is a new version; snapshots of another are not read.
FOLD_VERSION: Final = 9

_SHAPES: Final = tuple(Shape)
# What stands for others; of a stub nothing more is written than of its message.
_COVERING: Final = frozenset({Shape.GROUP, Shape.NAMED_DROP})


@dataclass(frozen=True, slots=True, kw_only=True)
class Folded:
    """What a lane's view consists of after the event at ``through``.

    ``floor`` is where it was last reset, ``gone`` what was purged, and what failed if the lane leaves that out,
    ``held`` the newest undoing that is not to be redone unasked, ``ended`` where a round was told to be
    over, ``used`` what a provider said of this view's size, unless it was reshaped since, ``executed`` what was run in
    messages that the lane may see, whether or not they stand, and ``epoch`` what its memory block was last changed for.
    """

    lane: Lane = field(default_factory=Lane)
    through: Seq = Seq(0)
    nodes: tuple[Node, ...] = ()
    system: Seq = Seq(0)
    pinned: Spans = ()
    floor: Seq = Seq(0)
    gone: Spans = ()
    held: Seq = Seq(0)
    ended: tuple[Seq, ...] = ()
    loose: Spans = ()
    used: Seq = Seq(0)
    executed: Executed = NOTHING_RAN
    epoch: Seq = Seq(0)


def encode(folded: Folded) -> bytes:
    """A fold as a snapshot keeps it."""
    lane = folded.lane
    return json_text.encode(
        {
            "lane": [lane.id, lane.opened, lane.inherits, lane.policy, lane.fingerprint],
            "taken": [list(each) for each in lane.taken],
            "rules": [[since, *_rule_written(rule)] for since, rule in lane.rules],
            "marks": [folded.through, folded.system, folded.floor, folded.held, folded.used, folded.epoch],
            "pinned": span_runs.written(folded.pinned),
            "gone": span_runs.written(folded.gone),
            "ended": [end - before for before, end in pairwise((0, *folded.ended))],
            "loose": span_runs.written(folded.loose),
            "executed": [folded.executed[1:], [list(each) for each in folded.executed.known]],
            "plain": [node.name[0] for node in folded.nodes if is_plain(node)],
            "nodes": [_node_written(node) for node in folded.nodes if not is_plain(node)],
        }
    )


def decode(content: bytes) -> Folded | None:
    """The fold a snapshot kept; None if it cannot be read, since it can always be made anew."""
    try:
        said: Any = json_text.decode(content)
        name, opened, inherits, policy, fingerprint = said["lane"]
        through, system, floor, held, used, epoch = said["marks"]
        (older, begun, label), ran = said["executed"]
        plain = [leaf(seq, touched=seq) for seq in said["plain"]]
        return Folded(
            lane=Lane(
                id=LaneId(name),
                rules=tuple((Seq(since), _rule_read(*rule)) for since, *rule in said["rules"]),
                opened=Seq(opened),
                inherits=inherits,
                policy=policy,
                fingerprint=fingerprint,
                taken=tuple((LaneId(other), Seq(last)) for other, last in said["taken"]),
            ),
            through=Seq(through),
            nodes=tuple(sorted((*plain, *(_node_read(*node) for node in said["nodes"])), key=in_view)),
            system=Seq(system),
            pinned=span_runs.read(said["pinned"]),
            floor=Seq(floor),
            gone=span_runs.read(said["gone"]),
            held=Seq(held),
            ended=tuple(map(Seq, accumulate(said["ended"]))),
            loose=span_runs.read(said["loose"]),
            used=Seq(used),
            epoch=Seq(epoch),
            executed=Executed(tuple(Execution(*each) for each in ran), older, begun, label),
        )
    except (UnabridgedError, KeyError, ValueError, TypeError, IndexError, AttributeError):
        return None


def _node_written(node: Node) -> list[Any]:
    shape = _SHAPES.index(node.shape)
    drawn = [] if node.drawn_from == node.covers else span_runs.written(node.drawn_from)
    fixed = [*node.name, *node.place, node.touched, shape, node.edit, node.size, int(node.unfinished)]
    return [fixed, span_runs.written(node.covers), list(node.words), drawn, span_runs.written(node.lifted)]


def _node_read(  # as they were written
    fixed: list[int], covers: list[Any], words: list[int], drawn: list[Any], lifted: list[Any]
) -> Node:
    seq, n, first, second, touched, shape, edit, size, unfinished = fixed
    covered = span_runs.read(covers)
    drawn_from = span_runs.read(drawn) or (covered if _SHAPES[shape] in _COVERING else ())
    return Node(
        (seq, n),
        (first, second),
        covered,
        touched,
        _SHAPES[shape],
        tuple(words),
        edit,
        size,
        drawn_from,
        span_runs.read(lifted),
        unfinished=bool(unfinished),
    )


def _rule_written(rule: LaneRule) -> list[Any]:
    lists = [list(each) for each in (rule.senders, rule.recipients, rule.either, rule.roles)]
    return [*lists, rule.failed_rounds, dict(rule.extra)]


def _rule_read(  # a rule's fields, in their order
    senders: list[str],
    recipients: list[str],
    either: list[str],
    roles: list[str],
    failed: object,
    extra: dict[str, Any],
) -> LaneRule:
    return LaneRule(
        senders=tuple(senders),
        recipients=tuple(recipients),
        either=tuple(either),
        roles=tuple(roles),
        failed_rounds=bool(failed),
        extra=Extra(extra),
    )
