"""What is known of a life: what was said where, what was purged, and the chance by which all that comes is drawn.
It refuses to hold anything open, so that one program can tell it to another.
"""

from __future__ import annotations

import copy
import random
from pathlib import Path
from typing import Final, TypeVar

from unabridged import Policy
from unabridged.compaction.recall import Recall
from unabridged.compaction.refresh import Refresh

T = TypeVar("T")

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
# So many words, calls and names a program may draw while others draw theirs.
_OWN: Final = 300


class Known:
    """Threads, their lanes, and what stands in them: ``alive`` says where each word is, ``gone`` which were purged.

    ``forgotten`` is what facts said that somebody took away, and ``copied`` the words that two messages say by now.
    """

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.said, self.called, self.named = 0, 0, 0
        self.names, self.lanes = ["first"], dict[str, list[str]]()
        self.alive, self.gone, self.forgotten = dict[str, tuple[str, int]](), set[str](), set[str]()
        self.copied = set[str]()
        self.arriving = dict[tuple[str, int], int]()
        self.archives = list[tuple[Path, dict[str, list[str]]]]()
        self.policy = self.policy_drawn()

    def one_of(self, *things: T) -> T:
        """One of these, by chance."""
        return self.chance.choice(things)

    def words(self) -> str:
        """Some words, the last of them one that nobody has said."""
        self.said += 1
        return f"{' '.join(self.chance.choices(_WORDS, k=self.one_of(3, 10, 60)))} K{self.said:05d}X"

    def calls(self, count: int) -> list[str]:
        """Ids of calls that nobody has made."""
        self.called += count
        return [f"call_{n}" for n in range(self.called - count, self.called)]

    def name(self, kind: str) -> str:
        """A name that nobody has."""
        self.named += 1
        return f"{kind} {self.named}"

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

    def known(self) -> Known:
        """All of this as it is now, and nothing else."""
        now = Known(0)
        now.learn(self)
        return copy.deepcopy(now)

    def learn(self, known: Known) -> None:
        """Go on from what somebody else knows."""
        for name in vars(Known(0)):
            setattr(self, name, getattr(known, name))

    def parted(self, number: int) -> Known:
        """The same for one who acts beside others: what he draws is drawn by nobody else."""
        other = self.known()
        other.chance = random.Random(self.chance.random())
        other.said, other.called, other.named = (each + number * _OWN for each in (self.said, self.called, self.named))
        return other
