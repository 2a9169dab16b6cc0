"""Which executions a lane may see, by reference: the message of each, its newest words, and where its round began.
It refuses to read what an execution left behind.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, NamedTuple

from unabridged.log import spans
from unabridged.log.ids import Seq
from unabridged.log.skeleton import Flag, Skeleton
from unabridged.log.spans import Spans
from unabridged.view.lane import Lane
from unabridged.view.node import Node

# What executions before these left behind, none of them has named again. Some more are kept until many leave at once,
# since whoever goes on from what they left behind begins anew when one of them leaves.
MOST_EXECUTIONS: Final = 1_000
_MORE: Final = 0.25
_EXECUTION: Final = Flag.EXECUTION.value


class Execution(NamedTuple):
    """A message that tells of an execution, where its newest words stand, and where its round began; 0 if unknown."""

    seq: int
    words: int
    begun: int


class Executed(NamedTuple):
    """The executions a lane was shown, in order, how many older ones are not among them, and the round it is in."""

    known: tuple[Execution, ...] = ()
    older: int = 0
    begun: int = 0
    label: str = ""


NOTHING_RAN: Final = Executed()


def said(before: Executed, skeleton: Skeleton) -> Executed:
    """After one message more that the lane sees."""
    goes_on = skeleton.answers or (before.label and skeleton.round == before.label)
    if skeleton.role == "user" and not goes_on:
        before = Executed(before.known, before.older, int(skeleton.seq), skeleton.round)
    if not skeleton.flags.value & _EXECUTION:
        return before
    seq = int(skeleton.seq)
    return _bounded(before._replace(known=(*before.known, Execution(seq, seq, before.begun))))


def amended(before: Executed, skeleton: Skeleton, lane: Lane) -> Executed:
    """After a message was said anew."""
    seq = int(skeleton.touches[0].first)
    at = next((n for n, each in enumerate(before.known) if each.seq == seq), None)
    if at is not None:
        anew = before.known[at]._replace(words=int(skeleton.seq))
        told = (anew,) if skeleton.flags & _EXECUTION else ()
        return before._replace(known=(*before.known[:at], *told, *before.known[at + 1 :]))
    if not skeleton.flags & _EXECUTION or not lane.sees(replace(skeleton, seq=Seq(seq))):
        return before
    begun = before.begun if before.begun <= seq else 0
    anew = Execution(seq, int(skeleton.seq), begun)
    return _bounded(before._replace(known=tuple(sorted((*before.known, anew)))))


def standing(executed: Executed, nodes: Iterable[Node]) -> tuple[Execution, ...]:
    """Those that something in a view stands for: what was hidden, erased or reset nothing does."""
    if not executed.known:
        return ()
    alone: set[int] = set()
    groups: list[Spans] = []
    for node in nodes:
        covers = node.covers
        if len(covers) == 1 and covers[0].first == covers[0].last:
            alone.add(covers[0].first)
        else:
            groups.append(covers)
    alone |= spans.among(spans.together(groups), [each.seq for each in executed.known])
    return tuple([each for each in executed.known if each.seq in alone])


def _bounded(executed: Executed) -> Executed:
    beyond = len(executed.known) - MOST_EXECUTIONS
    if beyond <= MOST_EXECUTIONS * _MORE:
        return executed
    return executed._replace(known=executed.known[beyond:], older=executed.older + beyond)
