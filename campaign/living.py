"""One life of a store through its public door: every verb on conversations, views and summaries, drawn by a seed.
It refuses to judge; what was said where, and what was purged, is known here for whoever does.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext, suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeVar

from unabridged import Brief, Compacting, Depth, Memory, Policy, Profile, Thread, View
from unabridged.errors import SyncConflict
from unabridged.log.ids import Seq
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
_MOST_THREADS: Final = 6
_CUT_SHORT: Final = 0.5
_BUSY: Final = 0.15
_ANSWERED: Final = 0.93


class Life:
    """Threads, their lanes, and what stands in them: ``alive`` says where each word is, ``gone`` which were purged."""

    def __init__(self, path: Path, seed: int) -> None:
        self.chance = random.Random(seed)
        self._path, self._said, self._calls, self._names = path, 0, 0, 0
        self._policy = Policy(
            limit_tokens=self._one_of(600, 1_000, 2_000, 5_000),
            retain_rounds=self._one_of(0, 1, 2, 3),
            strategy=self._one_of("summarise", "keep_ends", "full", "trim_tool_results"),
        )
        self.names, self.lanes = ["first"], dict[str, list[str]]()
        self.alive, self.gone = dict[str, tuple[str, int]](), set[str]()
        self.seen = list[tuple[View, int | None]]()
        self.memory = self._opened()

    def step(self) -> str:
        """Do something; its name."""
        name = self.chance.choices([*VERBS], [weight for _, weight in VERBS.values()])[0]
        thread = self.memory.thread(self._one_of(*self.names))
        if thread.row() is None:
            name = "say"
        VERBS[name][0](self, thread)
        return name

    def say(self, thread: Thread) -> None:
        """A few messages, and calls with their results, some of which are still to come."""
        before = _head(thread)
        thread.append([each for _ in range(self._one_of(1, 1, 2, 3)) for each in self._drawn()])
        self._note(thread, after=before)

    def prepare(self, thread: Thread) -> None:
        """A prompt."""
        policy = self._one_of(self._policy, self._policy, Policy(limit_tokens=900, retain_rounds=1))
        self.seen = [(thread.prepare(policy=policy, lane=self._lane(thread)), policy.limit_tokens)]

    def compact(self, thread: Thread) -> None:
        """What leaves the view."""
        thread.compact(
            lane=self._lane(thread), policy=self._one_of(None, None, Policy(limit_tokens=1_500, retain_rounds=1))
        )

    def undo(self, thread: Thread) -> None:
        """A compaction is taken back."""
        if found := [*thread.compactions()]:
            thread.undo(self._one_of(*found).seq)

    def mark(self, thread: Thread) -> None:
        """Something is hidden or shown, pinned or let go."""
        self._one_of(thread.hide, thread.show, thread.pin, thread.unpin)(*self._seqs(thread))

    def pop(self, thread: Thread) -> None:
        """The last message is taken back."""
        thread.pop()

    def rewind(self, thread: Thread) -> None:
        """What followed is taken back."""
        thread.rewind(self._seqs(thread)[0])

    def fork(self, thread: Thread) -> None:
        """Another thread goes on from here, or from before."""
        if len(self.names) < _MOST_THREADS:
            self._names += 1
            thread.fork(f"fork {self._names}", through=self._one_of(None, self._seqs(thread)[0]))
            self.names.append(f"fork {self._names}")

    def detach(self, thread: Thread) -> None:
        """A fork stands by itself."""
        thread.detach()

    def open_lane(self, thread: Thread) -> None:
        """Somebody else reads along."""
        self._names += 1
        thread.open_lane(f"lane {self._names}", policy=self._one_of(None, Policy(limit_tokens=800, retain_rounds=1)))
        self.lanes.setdefault(thread.id, ["main"]).append(f"lane {self._names}")

    def unfold(self, thread: Thread) -> None:
        """An item of a view is opened."""
        view = thread.view(lane=self._lane(thread))
        if view.items:
            self.seen = [(thread.unfold(self._one_of(*view.items), depth=each), None) for each in Depth]

    def sync(self, thread: Thread) -> None:
        """A client sends back what it was shown, or its beginning, and says something."""
        told: list[Any] = thread.view().to("openai")
        before = _head(thread)
        kept = told[: self.chance.randint(1, len(told))] if told and self.chance.random() < _CUT_SHORT else told
        # Of a beginning there may be too little left to know it by; a whole list is always known again.
        with nullcontext() if kept == told else suppress(SyncConflict):
            thread.sync([*kept, {"role": "user", "content": self._words()}], dialect="openai")
        self._note(thread, after=before)

    def purge(self, thread: Thread) -> None:
        """Words are to be nowhere from now on."""
        said = {event.seq: OWN.findall(repr(event.body)) for event in thread.events() if event.kind in _SAY_WORDS}
        took = thread.purge(*self._seqs(thread))
        went = {
            word for span in took.seqs for seq in range(span.first, span.last + 1) for word in said.get(Seq(seq), [])
        }
        left = {word for _, _, words in self.standing() for word in words}
        self.gone |= went - left
        self.alive = {word: at for word, at in self.alive.items() if word not in went}

    def erase(self, _thread: Thread) -> None:
        """What was purged leaves the disk."""
        self.memory.erase()

    def reopen(self, _thread: Thread) -> None:
        """The program ends, and another goes on."""
        self.memory.close()
        self.memory = self._opened()

    def standing(self) -> list[tuple[str, int, list[str]]]:
        """Every event of every thread that says words by itself, and which."""
        threads = [self.memory.thread(name) for name in self.names]
        return [
            (thread.id, event.seq, OWN.findall(repr(event.body)))
            for thread in threads
            if thread.row() is not None
            for event in thread.events()
            if event.kind in _SAY_WORDS
        ]

    def _opened(self) -> Memory:
        return Memory.open(
            self._path, policy=self._policy, summariser=self._summary, profile=Profile.FAST, compacting=Compacting.ASKED
        )

    def _summary(self, brief: Brief) -> str:
        """A text that names what it was shown, so that a purge has something to take; now and then none."""
        if self.chance.random() < _BUSY:
            raise TimeoutError
        named = ", ".join(OWN.findall(brief.leaving)[:12])
        return self._one_of("", *[f"They spoke of {named} and of what is to be done with the invoice."] * 9)

    def _drawn(self) -> Sequence[Mapping[str, object]]:
        kind = self._one_of("user", "user", "assistant", "assistant", "system", *["calls"] * 5)
        if kind != "calls":
            return [{"role": kind, "content": self._words()}]
        ids = [f"call_{self._calls + n}" for n in range(self._one_of(1, 1, 2, 3))]
        self._calls += len(ids)
        calls = [
            {"id": each, "type": "function", "function": {"name": "run", "arguments": json.dumps({"q": self._words()})}}
            for each in ids
        ]
        results = [
            {
                "role": "tool",
                "tool_call_id": each,
                "content": "\n".join(self._words() for _ in range(self._one_of(1, 9))),
            }
            for each in ids
            if self.chance.random() < _ANSWERED
        ]
        return [{"role": "assistant", "content": self._one_of(None, "So."), "tool_calls": calls}, *results]

    def _words(self) -> str:
        self._said += 1
        return f"{' '.join(self.chance.choices(_WORDS, k=self._one_of(3, 10, 60)))} K{self._said:05d}X"

    def _note(self, thread: Thread, *, after: int) -> None:
        for event in thread.events(after=after):
            if event.kind in _SAY_WORDS:
                self.alive.update(dict.fromkeys(OWN.findall(repr(event.body)), (thread.id, event.seq)))

    def _lane(self, thread: Thread) -> str:
        return self._one_of(*self.lanes.get(thread.id, ["main"]))

    def _seqs(self, thread: Thread) -> list[int]:
        head = max(1, _head(thread))
        return [self.chance.randint(1, head) for _ in range(self._one_of(1, 1, 2))]

    def _one_of(self, *things: T) -> T:
        return self.chance.choice(things)


def _head(thread: Thread) -> int:
    return 0 if (row := thread.row()) is None else row.head


# Each with how often it is done beside the others.
VERBS: Final[Mapping[str, tuple[Callable[[Life, Thread], None], int]]] = MappingProxyType(
    {
        "say": (Life.say, 30),
        "prepare": (Life.prepare, 12),
        "compact": (Life.compact, 10),
        "undo": (Life.undo, 4),
        "mark": (Life.mark, 8),
        "pop": (Life.pop, 2),
        "rewind": (Life.rewind, 1),
        "fork": (Life.fork, 3),
        "detach": (Life.detach, 1),
        "open_lane": (Life.open_lane, 1),
        "unfold": (Life.unfold, 4),
        "sync": (Life.sync, 5),
        "purge": (Life.purge, 3),
        "erase": (Life.erase, 1),
        "reopen": (Life.reopen, 1),
    }
)
