"""What is known of the rounds of a thread, what is new in it, and by what it is noticed that one says something else.
It refuses to write, and to know how they came there.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import inf
from typing import Final

from unabridged.adapters.taskweaver import wording
from unabridged.adapters.taskweaver.shapes import (
    FAILED,
    OLDER,
    PLANNER,
    HostPost,
    HostRound,
    is_post,
    posts_of,
    type_name,
)
from unabridged.log.body import Body, Marked, RoundEnded
from unabridged.log.event import Event
from unabridged.log.ids import Seq
from unabridged.log.kind import Kind

STATE: Final = "round "
# The events that say something of a round.
_TELLING: Final = frozenset({Kind.MESSAGE, Kind.AMENDED, Kind.MARKED, Kind.ROUND_ENDED})
_LOG: Final = logging.getLogger(__name__)
_NO_POST: Final = (
    "something in round %s is no post, and is neither kept nor shown; use add_post, which refuses it, or take it out"
)


@dataclass(slots=True, kw_only=True)
class _Known:
    """A round as the log has it: where it begins, its posts by id, each with where it stands and what it says.

    ``cues`` is where the part of a role begins that the user did not speak to.
    """

    begun: Seq
    says: int
    state: str
    posts: dict[str, tuple[Seq, int]] = field(default_factory=dict)
    cues: dict[str, Seq] = field(default_factory=dict)

    @property
    def seqs(self) -> list[int]:
        """Every message of it."""
        return sorted({self.begun, *self.cues.values(), *(seq for seq, _ in self.posts.values())})


# A dataclass that gathers; the name by which other modules know it.
Known = _Known


@dataclass(slots=True, kw_only=True)
class _News:
    """What a log says that was not known: of each round how it begins, its posts by id, and its state."""

    openings: dict[str, HostRound] = field(default_factory=dict)
    posts: dict[str, dict[str, HostPost]] = field(default_factory=dict)
    states: dict[str, str] = field(default_factory=dict)

    def __bool__(self) -> bool:
        """Whether there is any."""
        return bool(self.openings or self.posts or self.states)


# As above.
News = _News


def said_by(event: Event) -> Body | None:
    """What an event says; None where that is of no round: a compaction in a long lane names thousands of spans."""
    return event.body if event.kind in _TELLING else None


def states_of(body: object) -> Iterator[tuple[int, str]]:
    """Of which rounds an event says how they go on, by where they begin."""
    match body:
        case RoundEnded(begun=begun, state=state):
            yield begun, state
        case Marked(seqs=spans, added=tags):
            for state in (tag.removeprefix(STATE) for tag in tags if tag.startswith(STATE)):
                for seq in (seq for span in spans for seq in range(span.first, span.last + 1)):
                    yield seq, state
        case _:
            return


def missing(known: dict[str, Known], absent: set[str], given: set[str]) -> list[Known]:
    """Of the rounds that a list has not, those that it leaves out though it goes back so far, in order.

    A round that is known to have failed is none of them. ``given`` are rounds of the list, those at least that are new.
    """
    begins = next((here.begun for id_, here in known.items() if id_ not in absent), inf)
    newest = next(reversed(known), None) if any(each not in known for each in given) else None
    left_out = (known[each] for each in absent if each == newest or known[each].begun > begins)
    return sorted((each for each in left_out if each.state != FAILED), key=lambda each: each.begun)


def unsaid(rounds: Iterable[HostRound], known: dict[str, Known]) -> list[HostRound]:
    """Those of these rounds that say what the log does not."""
    return [each for each in rounds if each.id not in known or not _is_said(each, known[each.id])]


def _is_said(round_: HostRound, known: Known) -> bool:
    """Whether the log has all that a round says, and how it goes on."""
    if known.state != round_.state or known.says != wording.sign_of(wording.opening_of(round_)):
        return False
    return all(known.posts.get(post.id, (0, None))[1] == sign_of_post(post) for post in posts_of(round_))


def sign_of_post(post: HostPost) -> int:
    """By which it is noticed that a post says something else by now."""
    told = tuple((type_name(each), _text(each.content), _text(each.extra)) for each in post.attachment_list)
    return hash((post.id, _text(post.send_from), _text(post.send_to), _text(post.message), told))


def _text(content: object) -> str:
    return content if isinstance(content, str) else json.dumps(wording.storable(content), sort_keys=True)


def is_elsewhere(name: str, role: str | None) -> bool:
    """Whether what the user said to this one is in another list than that of a role."""
    return name == PLANNER and role not in (None, PLANNER)


def tell_odd(rounds: Iterable[HostRound], told: set[str]) -> None:
    """Say once of a round that something in it is no post: it stays there, and nobody is shown it."""
    for each in rounds:
        if each.id not in told and OLDER not in vars(each) and not all(map(is_post, each.post_list)):
            told.add(each.id)
            _LOG.warning(_NO_POST, each.id)
