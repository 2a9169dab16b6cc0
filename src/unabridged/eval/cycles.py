"""Whether constraints and pins outlive compaction after compaction: some said at the beginning, one in each cycle.
It refuses to help them: what is said between is made to look like them.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from typing import Final

from unabridged import Memory, Policy
from unabridged.compaction.outcome import Applied
from unabridged.runner.runs import Compacting

CONSTRAINTS: Final = (
    "Never push to the branch release/7.",
    "Answer only in British English.",
    "You must run tests/smoke.py before every commit.",
    "Don't change the public API of billing.",
    "Bitte niemals Kundendaten in Logs schreiben.",
    "No uses pandas en este proyecto.",
    "N'utilise jamais la base de production.",
    "必须使用中文注释。",
    "テストを絶対に削除しないでください。",
    "Никогда не меняй схему orders.",
)
# One more is said in each cycle, as long as there are such words.
_WORDS: Final = (
    "harbour lantern maple copper willow garnet tundra meadow saffron basalt orchid falcon cedar marble velvet amber"
    " cobalt thistle juniper onyx quartz heron poplar russet"
)
LATER: Final = tuple(f"Never discuss the {word} contract outside of the legal team." for word in _WORDS.split())
# What people say of themselves and of others, in the words of constraints; of each cycle again, and newer than those.
RIVALS: Final = (
    "I should keep reading, at least until lunch",
    "I prefer tea",
    "We only have two of them in the house",
    "My brother never heard of it, he always laughs",
    "By default it is blue, I think",
    "It must be about 30 degrees outside",
    "You must be tired",
    "I would rather have an ice cream on 14 March",
    "The deadline was moved to 2024-11-03, they said",
    "They insist on calling it X1-77",
    "It was limited to 40 people",
    "They no longer discuss the contract of the team",
)
_FILLER: Final = "The committee went through its second part in detail, with figures and names, and all was noted down."
PINNED: Final = "The approved plan is P-4711: migrate, verify, switch."


@dataclass(frozen=True, slots=True, kw_only=True)
class Survived:
    """How many compactions there were, and what of the constraints and the pin stood after each of them."""

    cycles: int
    constraints: float
    pins: float


def survived(cycles: int, limit_tokens: int = 8_000) -> Survived:
    """The shares that stand after each cycle, over all of them."""
    policy = Policy(limit_tokens=limit_tokens, retain_rounds=1)
    stood, asked_for, pinned, done = 0, 0, 0, 0
    with closing(Memory.open(policy=policy, compacting=Compacting.ASKED, summariser=_loses_all)) as memory:
        thread = memory.thread("t")
        for first in CONSTRAINTS:
            thread.append([{"role": "user", "content": first}, {"role": "assistant", "content": "Understood."}])
        pin = thread.append({"role": "user", "content": PINNED}).first
        thread.pin(pin)
        said = list(CONSTRAINTS)
        for cycle in range(cycles):
            for later in LATER[cycle : cycle + 1]:
                said.append(later)
                thread.append([{"role": "user", "content": later}, {"role": "assistant", "content": "Understood."}])
            for n, rival in enumerate(RIVALS):
                order = f"look at order W{cycle:03}{n:04} in src/part_{cycle}/file_{n}.py"
                asked = f"{rival}, on day {cycle}.{n}. Round {cycle}.{n}: {order}. {_FILLER}"
                thread.append(
                    [{"role": "user", "content": asked}, {"role": "assistant", "content": f"Seen. {_FILLER}"}]
                )
            done += isinstance(thread.compact(), Applied)
            shown = "\n".join(str(message["text"]) for message in thread.view().to("plain"))
            stood += sum(each in shown for each in said)
            asked_for += len(said)
            pinned += PINNED in shown
    return Survived(cycles=done, constraints=stood / asked_for, pins=pinned / cycles)


def _loses_all(_: object) -> str:
    """A summariser that keeps nothing of what it was told."""
    return "They went through the questions on the report; all of them were answered and noted down."
