"""A compaction as it is stored: edits over items, what they produced, node ledgers and the receipt.
It refuses to know how a plan was made, executed or judged.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from unabridged.log.extra import NOTHING_MORE, Extra
from unabridged.log.ids import MAIN, ItemName, LaneId, Seq, Span
from unabridged.log.part import Part


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerEntry:
    """One thing no summary may lose: an ask, a decision, a file, an identifier, with the seqs it stands in."""

    kind: str
    text: str
    sources: tuple[Seq, ...] = ()
    state: str = ""
    extra: Extra = NOTHING_MORE


@dataclass(frozen=True, slots=True, kw_only=True)
class Produced:
    """One message of a group: the head carries the coverage, companions follow."""

    role: str
    parts: tuple[Part, ...]
    tokens: int
    extra: Extra = NOTHING_MORE


@dataclass(frozen=True, slots=True, kw_only=True)
class Drop:
    """These items leave the view; a count and a handle stay.

    Within what it covers, ``messages`` are messages and ``rounds`` of them are what a user asked.
    """

    items: tuple[ItemName, ...]
    covers: tuple[Span, ...] = ()
    messages: int = 0
    rounds: int = 0
    tokens: int = 0
    ledger: tuple[LedgerEntry, ...] = ()
    trust: int = 0
    extra: Extra = NOTHING_MORE


@dataclass(frozen=True, slots=True, kw_only=True)
class Stub:
    """One item is shown as head, tail and handle, or in the parts that a reducer made of it."""

    item: ItemName
    head: int
    tail: int
    tokens: int
    parts: tuple[Part, ...] = ()
    extra: Extra = NOTHING_MORE


@dataclass(frozen=True, slots=True, kw_only=True)
class Replace:
    """These items become one group. Within what it covers, ``messages`` are messages, and ``rounds`` user's asks.

    ``lifted`` is what the groups among the items speak of and no longer cover, ``trust`` the least of what it covers,
    ``rank`` how many levels of summaries it ends: 1 where it was made of messages, 0 where nobody said.
    """

    items: tuple[ItemName, ...]
    covers: tuple[Span, ...]
    messages: int = 0
    rounds: int = 0
    lifted: tuple[Span, ...] = ()
    group: tuple[Produced, ...]
    ledger: tuple[LedgerEntry, ...] = ()
    trust: int = 0
    rank: int = 0
    extra: Extra = NOTHING_MORE


Edit: TypeAlias = Drop | Stub | Replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """What a compaction cost and saved, and what the gate said.

    ``rewritten_tokens`` are those a provider's cache cannot give back in the next prompt: what was put in place and all
    that stands behind it. ``avoided_tokens`` are those each prompt is smaller by from then on.
    """

    tokens_before: int
    tokens_after: int
    rung: str = ""
    reason: str = ""
    model: str = ""
    attempts: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    seconds: float = 0.0
    gate: tuple[str, ...] = ()
    rewritten_tokens: int = 0
    avoided_tokens: int = 0
    extra: Extra = NOTHING_MORE


@dataclass(frozen=True, slots=True, kw_only=True)
class Compacted:
    """An executed plan: the model forgets, the disk does not."""

    strategy: str
    version: int
    drawn_on: Seq
    edits: tuple[Edit, ...]
    receipt: Receipt
    lane: LaneId = MAIN
    parameters: Extra = NOTHING_MORE
    extra: Extra = NOTHING_MORE

    @property
    def items(self) -> tuple[ItemName, ...]:
        """Every item the compaction consumes."""
        found: list[ItemName] = []
        for edit in self.edits:
            found.extend((edit.item,) if isinstance(edit, Stub) else edit.items)
        return tuple(found)
