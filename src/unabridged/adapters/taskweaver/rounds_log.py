"""A conversation of rounds as a thread: what the rounds say that the log does not is appended, each thing once.
It refuses to change a round, to keep anything the log cannot give back, and to know how a prompt is made of it.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from unabridged.adapters.taskweaver import wording
from unabridged.adapters.taskweaver.shapes import (
    CREATED,
    FAILED,
    FINISHED,
    USER,
    HostPost,
    HostRound,
    Shapes,
    type_name,
)
from unabridged.blocking import Thread
from unabridged.compaction.policy import Policy
from unabridged.engine.marking import RoundState
from unabridged.log.body import Amended, Marked, Message, RoundEnded
from unabridged.log.event import Event
from unabridged.log.ids import Seq
from unabridged.log.lane_rule import LaneRule

_STATE = "round "


@dataclass(slots=True, kw_only=True)
class _Known:
    """A round as the log has it: where it begins, its posts by id, each with where it stands and what it says."""

    begun: Seq
    says: int
    state: str
    posts: dict[str, tuple[Seq, int]] = field(default_factory=dict)

    @property
    def seqs(self) -> list[int]:
        """Every message of it."""
        return sorted({self.begun, *(seq for seq, _ in self.posts.values())})


class RoundsLog:
    """The rounds of one conversation in one thread, from any program thread."""

    def __init__(self, thread: Thread, shapes: Shapes) -> None:
        self.thread = thread
        self.shapes = shapes
        self._lock = threading.RLock()
        self._known: dict[str, _Known] | None = None
        self._lanes: dict[str, Policy | None] = {}

    @property
    def count(self) -> int:
        """How many rounds the log has."""
        with self._lock:
            return len(self._all())

    def rounds(self) -> list[HostRound]:
        """Every round as it was said, made anew from the log."""
        found: dict[str, HostRound] = {}
        at: dict[int, tuple[HostRound, int]] = {}
        for event, message in self._messages():
            if wording.is_opening(message):
                made = found.setdefault(message.round, wording.round_of(message, self.shapes))
                at[event.seq] = made, -1
            elif (made := found.get(message.round)) is not None:
                at[event.seq] = made, len(made.post_list)
                made.post_list.append(wording.post_of(message, self.shapes))
        for event in self.thread.events():
            self._amend(event, at)
        for id_, known in self._all().items():
            if id_ in found:
                found[id_].state = known.state
        return list(found.values())

    def follow(self, rounds: Sequence[HostRound]) -> None:
        """Append what these rounds say that the log does not."""
        with self._lock:
            known = self._all()
            for each in rounds:
                if each.id in known:
                    self._amended(each, known[each.id])
            for each in rounds:
                if each.id in known and not self._lacks(each, known[each.id]):
                    self._ended(each, known[each.id])
            self._appended(rounds, known)
            for each in rounds:
                self._ended(each, known[each.id])

    def follow_all(self, rounds: Sequence[HostRound]) -> None:
        """The same, where rounds that failed are missing from what is given."""
        with self._lock:
            known, given = self._all(), {each.id for each in rounds}
            ids = list(known)
            begins = next((at for at, each in enumerate(ids) if each in given), len(ids))
            news = [each for each in rounds if each.id not in known]
            gone = [each for each in ids[begins:] if each not in given]
            if news and ids and ids[-1] not in given and ids[-1] not in gone:
                gone.append(ids[-1])
            for each in gone:
                self._end(known[each], FAILED)
            self.follow(rounds)

    def seqs(self, round_id: str) -> tuple[int, dict[str, int]]:
        """Where a round begins, and where each of its posts stands; 0 for one that is not in the log."""
        with self._lock:
            known = self._all().get(round_id)
        return (0, {}) if known is None else (known.begun, {id_: seq for id_, (seq, _) in known.posts.items()})

    def open(self, role: str, policy: Policy) -> str:
        """A role's lane, which sees what the user asks and the posts from it and to it, and no round that failed."""
        with self._lock:
            if self._lanes.get(role) != policy:
                rule = LaneRule(either=(role, ""), failed_rounds=False)
                self.thread.open_lane(role, rule=rule, policy=policy)
                self._lanes[role] = policy
        return role

    def _messages(self) -> Iterator[tuple[Event, Message]]:
        for event in self.thread.events():
            body = event.body
            if isinstance(body, Message) and body.round:
                whole = self.thread.message(event.seq) if body.chunks else body
                if whole is not None:
                    yield event, whole

    def _amend(self, event: Event, at: dict[int, tuple[HostRound, int]]) -> None:
        """Put newer words into a round that is made anew."""
        body = event.body
        if not isinstance(body, Amended) or body.seq not in at:
            return
        made, index = at[body.seq]
        if index >= 0:
            made.post_list[index] = wording.post_of(body.message, self.shapes)
            return
        newer = wording.round_of(body.message, self.shapes)
        made.user_query = newer.user_query
        had = 1 if made.post_list and made.post_list[0].send_from == USER else 0
        shift = len(newer.post_list) - had
        made.post_list[:had] = newer.post_list
        for seq, (other, index) in list(at.items()):
            if other is made and index >= 0:
                at[seq] = other, index + shift

    def _all(self) -> dict[str, _Known]:
        """Every round there is, in order; read from the log once."""
        if self._known is None:
            self._known = {}
            for event in self.thread.events():
                self._learn(event, self._known)
        return self._known

    def _learn(self, event: Event, known: dict[str, _Known]) -> None:
        match event.body:
            case Message(round=label) as said if label:
                whole = said if not said.chunks else self.thread.message(event.seq) or said
                self._take(event.seq, whole, known)
            case Amended(seq=seq, message=message) if message.round in known:
                self._take(seq, message, known)
            case RoundEnded(begun=begun, state=state):
                for each in known.values():
                    each.state = state if each.begun == begun else each.state
            case Marked(seqs=spans, added=tags):
                told = [tag.removeprefix(_STATE) for tag in tags if tag.startswith(_STATE)]
                for each in known.values():
                    if told and any(each.begun in span for span in spans):
                        each.state = told[-1]
            case _:
                return

    def _take(self, seq: Seq, said: Message, known: dict[str, _Known]) -> None:
        """Remember where a message stands."""
        if not wording.is_opening(said):
            if said.round in known:
                known[said.round].posts[said.id] = seq, _sign(wording.post_of(said, self.shapes))
            return
        made = wording.round_of(said, self.shapes)
        here = known.setdefault(said.round, _Known(begun=seq, says=0, state=made.state))
        here.says = _sign_of(made, _users(made))
        for post in made.post_list:
            here.posts[post.id] = seq, _sign(post)

    def _amended(self, round_: HostRound, known: _Known) -> None:
        """Say anew what changed."""
        user = _users(round_)
        if known.says != (now := _sign_of(round_, user)):
            self.thread.append(Amended(seq=known.begun, message=wording.opening_of(round_, user)))
            known.says = now
            if user is not None:
                known.posts[user.id] = known.begun, _sign(user)
        for post in round_.post_list:
            seq, said = known.posts.get(post.id, (Seq(0), 0))
            if seq and seq != known.begun and said != (now := _sign(post)):
                self.thread.append(Amended(seq=seq, message=wording.message_of(post, round_.id)))
                known.posts[post.id] = seq, now

    def _lacks(self, round_: HostRound, known: _Known) -> bool:
        return any(post.id not in known.posts for post in round_.post_list)

    def _appended(self, rounds: Iterable[HostRound], known: dict[str, _Known]) -> None:
        """Append new rounds and new posts, all in one."""
        new: list[Message] = []
        for each in rounds:
            here, user = known.get(each.id), _users(each)
            if here is None:
                new.append(wording.opening_of(each, user))
            had = {} if here is None else here.posts
            more = (post for post in each.post_list if post is not user and post.id not in had)
            new += [wording.message_of(post, each.id) for post in more]
        if not new:
            return
        done = self.thread.append(new)
        if done.last - done.first + 1 == len(new):
            for seq, said in enumerate(new, done.first):
                self._take(Seq(seq), said, known)
            return
        for event in self.thread.events(after=done.first - 1):  # a large one takes more than one event
            self._learn(event, known)

    def _ended(self, round_: HostRound, known: _Known) -> None:
        if round_.state != known.state:
            self._end(known, round_.state)

    def _end(self, known: _Known, state: str) -> None:
        """Say how a round ended; one that is not the newest any more is hidden where it failed."""
        if state == known.state:
            return
        newest = known.begun == max(each.begun for each in self._all().values())
        if newest and state in (FINISHED, FAILED):
            self.thread.end_round(known.begun, RoundState(state))
        else:
            self.thread.mark(known.begun, add=f"{_STATE}{state}")
        if state == FAILED and not newest:
            self.thread.hide(*known.seqs, reason="the round failed")
        elif known.state == FAILED and state in (CREATED, FINISHED):
            self.thread.show(*known.seqs)
        known.state = state


def _users(round_: HostRound) -> HostPost | None:
    """The post by which the user asked, if it is there."""
    first = round_.post_list[0] if round_.post_list else None
    return first if first is not None and first.send_from == USER else None


def _sign_of(round_: HostRound, user: HostPost | None) -> int:
    return hash((round_.user_query, None if user is None else _sign(user)))


def _sign(post: HostPost) -> int:
    """By which it is noticed that a post says something else by now."""
    told = tuple(
        (type_name(each), each.content if isinstance(each.content, str) else repr(each.content))
        for each in post.attachment_list
    )
    return hash((post.id, post.send_from, post.send_to, post.message, told))
