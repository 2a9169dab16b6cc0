"""A life of a store as one program lives it: its handles on the ground, and what it knows of all that stands there.
It refuses to judge, and to know any verb.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from campaign.living.grounds import Ground
from campaign.living.known import Known
from campaign.living.listening import Listener
from campaign.living.ways import Way
from unabridged import Brief, Event, Memory, Thread, View
from unabridged.log.kind import Kind

T = TypeVar("T")

# Each message says a word of its own, by which it is known wherever it turns up.
OWN: Final = re.compile(r"K\d{5}X")
_SAY_WORDS: Final = frozenset({Kind.MESSAGE, Kind.AMENDED, Kind.CHUNK, Kind.SYSTEM_SET})
_BUSY: Final = 0.15


class Other(Protocol):
    """Another program on the same ground."""

    def shown(self, name: str, lanes: Sequence[str], /) -> list[Any]:
        """What its handle shows of a thread."""
        ...


class Life(Known):
    """What is known, and the handles by which more is done: ``memory`` is the one at work.

    ``wrong`` is what a verb came upon by itself; ``given`` is what is found of the ground while it is empty; ``hears``
    is told the words of each append before it is made; ``others`` are programs on the same ground.
    """

    def __init__(self, ground: Ground, place: Path, seed: int, way: Way) -> None:
        super().__init__(seed)
        self.ground, self.place, self.way = ground, place, way
        self.seen, self.wrong = list[tuple[View, int | None]](), list[str]()
        self.hears: Callable[[list[str]], None] = lambda _: None
        self.before = 0
        self.others = list[Other]()
        self.memories = [self._opened() for _ in range(way.handles)]
        self.memory = self.memories[0]
        self.given = tuple(self.memory.doctor())

    def begin(self) -> None:
        """A step begins: nothing is seen of it yet."""
        self.seen, self.wrong, self.before = [], [], self.said

    def thread(self) -> Thread:
        """One of the threads, by one of the handles, which is the one at work from now on."""
        self.memory = self.one_of(*self.memories)
        return self.memory.thread(self.one_of(*self.names[:1] * self.way.course.first, *self.names[1:]))

    def begun(self, memory: Memory | None = None) -> list[Thread]:
        """Every thread in which something was said."""
        threads = [(memory or self.memory).thread(name) for name in self.names]
        return [thread for thread in threads if thread.row() is not None]

    def reopened(self) -> None:
        """The handle at work is closed, and another goes on with other settings."""
        at = self.memories.index(self.memory)
        self.memory.close()
        self.policy = self.policy_drawn()
        self.memory = self.memories[at] = self._opened()

    def close(self) -> None:
        """All handles are closed."""
        for each in self.memories:
            each.close()

    def opened_anew(self) -> None:
        """As many handles as there were, once all were closed."""
        self.memories = [self._opened() for _ in self.memories]
        self.memory = self.memories[0]

    def note(self, thread: Thread, say: Callable[[], T]) -> T:
        """Say something, and remember where its words are."""
        self.hears([f"K{n:05d}X" for n in range(self.before + 1, self.said + 1)])
        before = head(thread)
        answer = say()
        for event in thread.events(after=before):
            said = words_of(event)
            self.copied.update(self.alive.keys() & said)
            self.alive.update(dict.fromkeys(said, (thread.id, event.seq)))
        return answer

    def took(self, words: Iterable[str]) -> None:
        """These words were purged somewhere; those that stand nowhere else are gone."""
        went = set(words)
        where = {word: at for at, said in self.standing() for word in said}
        self.gone |= went - where.keys()
        self.alive = {word: where.get(word, at) if word in went else at for word, at in self.alive.items()}
        self.alive = {word: at for word, at in self.alive.items() if word not in self.gone}

    def standing(self) -> list[tuple[tuple[str, int], list[str]]]:
        """Where events say words by themselves, and which."""
        return [
            ((thread.id, event.seq), said)
            for thread in self.begun()
            for event in thread.events()
            if (said := words_of(event))
        ]

    def lane(self, thread: Thread) -> str:
        """Whoever reads along."""
        return self.one_of(*self.lanes.get(thread.id, ["main"]))

    def seqs(self, thread: Thread) -> list[int]:
        """One event or two."""
        last = max(1, head(thread))
        return [self.chance.randint(1, last) for _ in range(self.one_of(1, 1, 2))]

    def _opened(self) -> Memory:
        listener = Listener(self.one_of("1", "1", "2"))
        return self.ground.opened(policy=self.policy, summariser=self._summary, coordinator=listener)

    def _summary(self, brief: Brief) -> str:
        """A text that names what it was shown, so that a purge has something to take; now and then none."""
        if self.chance.random() < _BUSY:
            raise TimeoutError
        named = ", ".join(OWN.findall(brief.leaving)[:12])
        return self.one_of("", *[f"They spoke of {named} and of what is to be done with the invoice."] * 9)


def shown(thread: Thread, lanes: Iterable[str]) -> list[Any]:
    """What a handle shows of a thread: its views and variables, lane by lane."""
    if thread.row() is None:
        return []
    views = [(lane, thread.view(lane=lane)) for lane in lanes]
    return [(lane, view.through, view.items, thread.variables(lane=lane)) for lane, view in views]


def words_of(event: Event) -> list[str]:
    """The words that an event says by itself."""
    return OWN.findall(repr(event.body)) if event.kind in _SAY_WORDS else []


def head(thread: Thread) -> int:
    """The last event of a thread."""
    return 0 if (row := thread.row()) is None else row.head
