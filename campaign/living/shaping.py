"""The verbs of a life that change what a view shows: compactions, marks, rewinds, forks, lanes, sessions, purges.
They refuse to look at the view; those that show one leave it for whoever judges.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from campaign.living.life import Life, words_of
from unabridged import Children, Depth, Policy, RoundState, Thread
from unabridged.coordinator import SwitchReason
from unabridged.errors import ThreadHasForks
from unabridged.log.body import Amended, Chunk, Reset
from unabridged.log.kind import Kind

_LEAST_THREADS: Final = 4


def prepare(life: Life, thread: Thread) -> None:
    """A prompt."""
    policy = life.one_of(life.policy, life.policy, Policy(limit_tokens=900, retain_rounds=1), life.policy_drawn())
    life.seen = [(thread.prepare(policy=policy, lane=life.lane(thread)), policy.limit_tokens)]


def compact(life: Life, thread: Thread) -> None:
    """What leaves the view."""
    policy = life.one_of(None, None, Policy(limit_tokens=1_500, retain_rounds=1))
    thread.compact(lane=life.lane(thread), policy=policy)


def undo(life: Life, thread: Thread) -> None:
    """A compaction is taken back."""
    if found := [*thread.compactions()]:
        thread.undo(life.one_of(*found).seq)


def mark(life: Life, thread: Thread) -> None:
    """Something is hidden or shown, pinned or let go."""
    life.one_of(thread.hide, thread.show, thread.pin, thread.unpin)(*life.seqs(thread))


def pop(_life: Life, thread: Thread) -> None:
    """The last message is taken back."""
    thread.pop()


def rewind(life: Life, thread: Thread) -> None:
    """What followed is taken back."""
    thread.rewind(life.seqs(thread)[0])


def fork(life: Life, thread: Thread) -> None:
    """Another thread goes on from here, or from before."""
    if len(life.names) < life.way.course.most_threads:
        name = life.name("fork")
        thread.fork(name, through=life.one_of(None, life.seqs(thread)[0]))
        life.names.append(name)


def detach(life: Life, thread: Thread) -> None:
    """A fork stands by itself, with a copy of what was shared."""
    thread.detach()
    life.copied.update(word for event in thread.events() for word in words_of(event))


def open_lane(life: Life, thread: Thread) -> None:
    """Somebody else reads along."""
    name = life.name("lane")
    thread.open_lane(name, policy=life.one_of(None, Policy(limit_tokens=800, retain_rounds=1)))
    life.lanes.setdefault(thread.id, ["main"]).append(name)


def unfold(life: Life, thread: Thread) -> None:
    """An item of a view is opened."""
    view = thread.view(lane=life.lane(thread))
    if view.items:
        life.seen = [(thread.unfold(life.one_of(*view.items), depth=each), None) for each in Depth]


def end_round(life: Life, thread: Thread) -> None:
    """A round that began lately ends, well or not."""
    asked = [each.seq for each in thread.events() if each.kind is Kind.MESSAGE and each.skeleton.role == "user"]
    if asked:
        thread.end_round(life.one_of(*asked[-3:]), life.one_of(*RoundState))


def begin_anew(life: Life, thread: Thread) -> None:
    """Views start empty, or the host's session changes."""
    reason = life.one_of(None, *SwitchReason)
    if reason is None:
        thread.append(Reset(reason="a new course"))
    else:
        thread.switched(reason, session=life.name("session"))


def purge(life: Life, thread: Thread) -> None:
    """Words are to be nowhere from now on, nor what a fork says in their place."""
    said = {event.seq: words_of(event) for event in thread.events()}
    anew = [(seq, words) for each in life.begun() for seq, words in _said_anew(each)]
    drawn = [[each.seq] for fact in life.memory.facts().list() for each in fact.sources if each.thread == thread.id]
    took = thread.purge(*life.one_of(life.seqs(thread), life.one_of(*drawn) if drawn else life.seqs(thread)))
    went = [words for seq, words in (*said.items(), *anew) if any(seq in span for span in took.seqs)]
    life.took(word for words in went for word in words)


def _said_anew(thread: Thread) -> Iterator[tuple[int, list[str]]]:
    """Messages in whose place something else is said, or of which a piece is, and what."""
    for event in thread.events():
        if isinstance(event.body, Amended):
            yield event.body.seq, words_of(event)
        if isinstance(event.body, Chunk):
            yield event.body.of, words_of(event)


def delete(life: Life, thread: Thread) -> None:
    """A thread goes, with its forks or only if it has none."""
    if len(life.names) < _LEAST_THREADS:
        return
    said = {each.id: [word for event in each.events() for word in words_of(event)] for each in life.begun()}
    try:
        thread.delete(life.one_of(*Children))
    except ThreadHasForks:
        return
    left = {each.id for each in life.begun()}
    life.names = [name for name in life.names if name in left or name not in said] or [life.name("thread")]
    life.took(word for name, words in said.items() if name not in left for word in words)
