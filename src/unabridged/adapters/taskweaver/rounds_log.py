"""A conversation of rounds as a thread: what the rounds say that the log does not is appended, each thing once.
It refuses to change a round, to keep anything the log cannot give back, and to know how a prompt is made of it.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from math import inf

from unabridged.adapters.taskweaver import wording
from unabridged.adapters.taskweaver.followed import Followed
from unabridged.adapters.taskweaver.handed import handed
from unabridged.adapters.taskweaver.rounds_read import (
    STATE,
    Known,
    News,
    is_elsewhere,
    said_by,
    sign_of_post,
    states_of,
    tell_odd,
    unsaid,
)
from unabridged.adapters.taskweaver.shapes import CREATED, FAILED, FINISHED, USER, HostRound, Shapes, posts_of
from unabridged.blocking import Thread
from unabridged.compaction.policy import Policy
from unabridged.engine.log.marking import RoundState
from unabridged.errors import UsageError
from unabridged.log.body import Amended, Message
from unabridged.log.event import Event
from unabridged.log.ids import Seq
from unabridged.log.lane_rule import LaneRule
from unabridged.ports import Job


class RoundsLog:
    """The rounds of one conversation in one thread, from any program thread."""

    def __init__(self, thread: Thread, shapes: Shapes) -> None:
        self.thread = thread
        self.shapes = shapes
        self._lock = threading.RLock()
        self._known: dict[str, Known] | None = None
        self._lanes: dict[str, Policy | None] = {}
        self._variables: set[str] = set()
        # Up to where the log was read, which round begins at which seq, and what nobody was told of yet.
        self._through = 0
        self._begun: dict[int, str] = {}
        self._news = News()
        self.waited: dict[str, str] = {}  # for which of its rounds a role's prompt has waited for a summary
        self._followed: dict[str | None, Followed] = {}
        # How often it was not a list that said how its rounds ended; no list is as it was followed after that.
        self._restated = 0
        self._odd = set[str]()  # the rounds of which it was said that something in them is no post
        # What was due in a role's lane when nothing came of it the last time that its prompt waited.
        self.vain: dict[str, tuple[Job | None, ...]] = {}

    def begun(self, round_id: str) -> float:
        """Where a round begins; behind all, at infinity, where the log does not have it."""
        with self._lock:
            known = self._all().get(round_id)
            return inf if known is None else known.begun

    def unsaid(self, rounds: Iterable[HostRound]) -> list[HostRound]:
        """Those of these rounds that say what the log does not; each is looked into, which costs what there is."""
        with self._lock:
            return unsaid(rounds, self._all())

    def follow(self, rounds: Sequence[HostRound], role: str | None = None) -> News:
        """Append what these rounds say that the log does not; they are everybody's, or those of one role.

        What others said in the log since the last time, and what it said the first time, is returned.
        """
        with self._lock:
            known, followed, now = self._all(), self.followed(role), handed(rounds, self._restated)
            rounds = followed.unlike(rounds, now, known)
            tell_odd(rounds, self._odd)
            states = {each.id: known[each.id].state for each in rounds if each.id in known}
            for each in rounds:
                if each.id in known:
                    self._amended(each, known[each.id])
            self._catch_up(known)
            ended = [each for each in rounds if each.state != states.get(each.id)]
            for each in ended:
                if each.id in known and all(post.id in known[each.id].posts for post in posts_of(each)):
                    self._end(known[each.id], each.state)
            self._appended(rounds, known, role)
            for each in ended:
                self._end(known[each.id], each.state)
            followed.stamp(rounds, now, known)
            news, self._news = self._news, News()
            return news

    def follow_all(self, rounds: Sequence[HostRound], role: str) -> None:
        """The same with every prompt of a role, where rounds that failed are missing from what is given."""
        with self._lock:
            for here in self.followed(role).missing(handed(rounds), self._all()):
                self._end(here, FAILED)
                self._restated += 1
            self.follow(rounds, role)

    def followed(self, role: str | None) -> Followed:
        """What of a role's rounds, or of everybody's, needs no second look."""
        return self._followed.setdefault(role, Followed())

    def seqs(self, round_id: str) -> dict[str, int]:
        """Where each post of a round stands."""
        with self._lock:
            known = self._all().get(round_id)
            return {} if known is None else {id_: seq for id_, (seq, _) in known.posts.items()}

    def places(self) -> dict[int, tuple[str, str]]:
        """Of which round and which post each message is."""
        with self._lock:
            known = self._all().items()
            return {int(seq): (id_, post) for id_, each in known for post, (seq, _) in each.posts.items()}

    def open(self, role: str, policy: Policy) -> str:
        """A role's lane, which sees the posts from it and to it, what was asked there, and no round that failed."""
        with self._lock:
            if self._lanes.get(role) != policy:
                self.thread.open_lane(role, rule=LaneRule(either=(role,), failed_rounds=False), policy=policy)
                self._lanes[role] = policy
        return role

    def _all(self) -> dict[str, Known]:
        """Every round there is, in order; read from the log once."""
        if self._known is None:
            self._known = {}
            self._catch_up(self._known)
        return self._known

    def _catch_up(self, known: dict[str, Known]) -> None:
        """Learn what is in the log since the last time; what we said ourselves is no news."""
        for event in self.thread.events(after=self._through):
            self._learn(event, known)
            self._through = int(event.seq)

    def _learn(self, event: Event, known: dict[str, Known]) -> None:
        match said_by(event):
            case Message(round=label) as said if label:
                whole = said if not said.chunks else self.thread.message(event.seq) or said
                self._take(event.seq, whole, known)
            case Amended(seq=seq, message=message) if message.round in known:
                self._take(seq, message, known)
            case body:
                for begun, state in states_of(body):
                    id_ = self._begun.get(begun, "")
                    if id_ and known[id_].state != state:
                        known[id_].state = self._news.states[id_] = state
                        self._restated += 1

    def _take(self, seq: Seq, said: Message, known: dict[str, Known]) -> None:
        """Remember where a message stands, and which variables there are by then."""
        if (left := wording.names_left(said)) is not None:
            self._variables = left
        if wording.is_opening(said):
            state = str(wording.note_of(said.extra)["state"])
            here = known.setdefault(said.round, Known(begun=seq, says=0, state=state))
            self._begun[here.begun] = said.round
            if here.says != (sign := wording.sign_of(said)):
                here.says = sign
                self._news.openings[said.round] = wording.round_of(said, self.shapes)
        elif said.round in known and (role := wording.cued(said)):
            known[said.round].cues[role] = seq
        elif said.round in known:
            self._take_post(seq, said, known[said.round].posts)

    def _take_post(self, seq: Seq, said: Message, posts: dict[str, tuple[Seq, int]]) -> None:
        post = wording.post_of(said, self.shapes)
        stands = posts.get(said.id, (seq, 0))[0]
        if posts.get(said.id) != (now := (stands, sign_of_post(post))):
            posts[said.id] = now
            self._news.posts.setdefault(said.round, {})[said.id] = post

    def _amended(self, round_: HostRound, known: Known) -> None:
        """Say anew what changed."""
        opening = wording.opening_of(round_)
        if known.says != (now := wording.sign_of(opening)):
            self.thread.append(Amended(seq=known.begun, message=opening))
            known.says = now
        for post in posts_of(round_):
            seq, said = known.posts.get(post.id, (Seq(0), 0))
            if seq and said != (now := sign_of_post(post)):
                self.thread.append(Amended(seq=seq, message=wording.message_of(post, round_.id)))
                known.posts[post.id] = seq, now

    def _appended(self, rounds: Iterable[HostRound], known: dict[str, Known], role: str | None) -> None:
        """Append new rounds and new posts, all in one."""
        new: list[Message] = []
        for each in rounds:
            here = known.get(each.id)
            if here is None:
                new.append(wording.opening_of(each))
            had, cues = ({}, set()) if here is None else (here.posts, set(here.cues))
            for post in posts_of(each):
                names = wording.roles_of(post)
                if post.send_from == USER or post.id in had:
                    cues.update(names)  # of what the user says the post itself is what it begins with
                if post.id in had:
                    continue
                for name in names:
                    if name not in cues and not is_elsewhere(name, role):
                        new.append(wording.cue_of(each, name))
                        cues.add(name)
                new.append(self._without_gone(wording.message_of(post, each.id)))
        if not new:
            return
        done = self.thread.append(new)
        if done.last - done.first + 1 == len(new):
            news, self._news = self._news, News()  # what we say is none
            for seq, said in enumerate(new, done.first):
                self._take(Seq(seq), said, known)
            self._news = news
            if done.first == self._through + 1:
                self._through = int(done.last)
            return
        self._catch_up(known)  # a large one takes more than one event

    def _without_gone(self, said: Message) -> Message:
        """The message, which says as well which variables there are no more."""
        if (left := wording.names_left(said)) is None:
            return said
        gone, self._variables = self._variables - left, left
        return wording.with_gone(said, sorted(gone)) if gone else said

    def _end(self, known: Known, state: str) -> None:
        """Say how a round ended; one that is not the newest any more is hidden where it failed."""
        if state == known.state:
            return
        told = state in (FINISHED, FAILED) and self._told(known, RoundState(state))
        if not told:
            self.thread.mark(known.begun, add=f"{STATE}{state}")
        if state == FAILED and not told:
            self.thread.hide(*known.seqs, reason="the round failed")
        elif known.state == FAILED and state in (CREATED, FINISHED):
            self.thread.show(*known.seqs)
        known.state = state
        self._news.states.pop(self._begun[known.begun], None)  # whatever others said of it before

    def _told(self, known: Known, state: RoundState) -> bool:
        """Whether the end of a round could be told: no other began meanwhile."""
        if known is not self._all()[next(reversed(self._all()))]:
            return False
        try:
            self.thread.end_round(known.begun, state)
        except UsageError:  # somebody spoke in an older one since
            return False
        return True
