"""A life of a store: two programs that share a file, their threads and lanes, and what stands where in them.
It refuses to judge, and to know any verb; what was said where, and what was purged, is known here for whoever does.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, TypeVar

from campaign.living.listening import Listener
from unabridged import Brief, Compacting, Event, Indexing, Memory, Policy, Profile, Thread, View
from unabridged.compaction.recall import Recall
from unabridged.compaction.refresh import Refresh
from unabridged.log.kind import Kind

T = TypeVar("T")

# Each message says a word of its own, by which it is known wherever it turns up.
OWN: Final = re.compile(r"K\d{5}X")
_WORDS: Final = (
    *(
        "the",
        "a",
        "port",
        "invoice",
        "customer",
        "deploy",
        "file",
        "error",
        "test",
        "build",
        "server",
        "note",
        "please",
    ),
    *("never", "always", "must", "python", "value", "total", "because", "when", "after", "before", "订单", "服务器"),
    *("測試", "привет", "сервер", "größe", "café", "🙂"),
)
_SAY_WORDS: Final = frozenset({Kind.MESSAGE, Kind.AMENDED, Kind.CHUNK, Kind.SYSTEM_SET})
_PROGRAMS: Final = 2
_BUSY: Final = 0.15


class Life:
    """Threads, their lanes, and what stands in them: ``alive`` says where each word is, ``gone`` which were purged.

    ``forgotten`` is what facts said that somebody took away, and ``copied`` the words that two messages say by now;
    ``wrong`` is what a verb came upon by itself.
    """

    def __init__(self, path: Path, seed: int) -> None:
        self.chance = random.Random(seed)
        self.path, self._said, self._calls, self._names = path, 0, 0, 0
        self.names, self.lanes = ["first"], dict[str, list[str]]()
        self.alive, self.gone, self.forgotten = dict[str, tuple[str, int]](), set[str](), set[str]()
        self.copied = set[str]()
        self.arriving = dict[tuple[str, int], int]()
        self.archives = list[tuple[Path, dict[str, list[str]]]]()
        self.seen, self.wrong = list[tuple[View, int | None]](), list[str]()
        self.policy = self.policy_drawn()
        self.memories = [self._opened() for _ in range(_PROGRAMS)]
        self.memory = self.memories[0]

    def thread(self) -> Thread:
        """One of the threads, in one of the programs, which is the one at work from now on."""
        self.memory = self.one_of(*self.memories)
        return self.memory.thread(self.one_of(*self.names))

    def begun(self, memory: Memory | None = None) -> list[Thread]:
        """Every thread in which something was said."""
        threads = [(memory or self.memory).thread(name) for name in self.names]
        return [thread for thread in threads if thread.row() is not None]

    def reopened(self) -> None:
        """The program at work ends, and another goes on with other settings."""
        at = self.memories.index(self.memory)
        self.memory.close()
        self.policy = self.policy_drawn()
        self.memory = self.memories[at] = self._opened()

    def close(self) -> None:
        """Both programs end."""
        for each in self.memories:
            each.close()

    def words(self) -> str:
        """Some words, the last of them one that nobody has said."""
        self._said += 1
        return f"{' '.join(self.chance.choices(_WORDS, k=self.one_of(3, 10, 60)))} K{self._said:05d}X"

    def calls(self, count: int) -> list[str]:
        """Ids of calls that nobody has made."""
        self._calls += count
        return [f"call_{n}" for n in range(self._calls - count, self._calls)]

    def name(self, kind: str) -> str:
        """A name that nobody has."""
        self._names += 1
        return f"{kind} {self._names}"

    def note(self, thread: Thread, say: Callable[[], T]) -> T:
        """Say something, and remember where its words are."""
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

    def one_of(self, *things: T) -> T:
        """One of these, by chance."""
        return self.chance.choice(things)

    def policy_drawn(self) -> Policy:
        """Settings as one program or another has them."""
        return Policy(
            limit_tokens=self.one_of(800, 1_000, 2_000, 5_000),
            retain_rounds=self.one_of(0, 1, 2, 3),
            strategy=self.one_of("summarise", "keep_ends", "full", "trim_tool_results"),
            rendition_tokens=self.one_of(0, 0, 60, 200),
            memory_tokens=self.one_of(0, 120, 300),
            memory_refresh=self.one_of(*Refresh),
            recall_tokens=self.one_of(0, 0, 100),
            recall_reach=self.one_of(*Recall),
            variables_tokens=self.one_of(0, 100, 400),
            review_turns=self.one_of(0, 0, 5),
        )

    def _opened(self) -> Memory:
        return Memory.open(
            self.path,
            policy=self.policy,
            summariser=self._summary,
            coordinator=Listener(self.one_of("1", "1", "2")),
            profile=Profile.FAST,
            indexing=Indexing.ASKED,
            compacting=Compacting.ASKED,
        )

    def _summary(self, brief: Brief) -> str:
        """A text that names what it was shown, so that a purge has something to take; now and then none."""
        if self.chance.random() < _BUSY:
            raise TimeoutError
        named = ", ".join(OWN.findall(brief.leaving)[:12])
        return self.one_of("", *[f"They spoke of {named} and of what is to be done with the invoice."] * 9)


def words_of(event: Event) -> list[str]:
    """The words that an event says by itself."""
    return OWN.findall(repr(event.body)) if event.kind in _SAY_WORDS else []


def head(thread: Thread) -> int:
    """The last event of a thread."""
    return 0 if (row := thread.row()) is None else row.head
