"""Every way in which a fact is not kept, told so that a person or a model knows what to do next.
It refuses to tell what a fact says: ids, sizes and names of findings are all there is in it.
"""

from __future__ import annotations

from typing import Final

from unabridged.errors import ConflictError, RefusedError, UsageError
from unabridged.memory.fact import FactId
from unabridged.memory.naming import Tier
from unabridged.memory.tiers import Budget, Usage

_TOLD: Final = 5


class UnknownFact(UsageError):
    """There is no such fact in this scope, or it is gone for good."""

    def __init__(self, *, fact: str, was: str = "") -> None:
        """Of one that ``was`` there, how it went."""
        told = f"fact {fact!r} {was}, and its words are gone for good; add what holds now as a new fact"
        super().__init__(told if was else f"there is no fact {fact!r} in this scope; facts.list() shows what there is")
        self.fact = fact


class TierFull(UsageError):
    """A tier holds no more: what is used, what is allowed, and which entries could make room, the least worth first.

    ``usage`` is what the tier would take with the write in it. What would not fit alone has no entries.
    """

    def __init__(self, *, tier: Tier, usage: Usage, budget: Budget, entries: tuple[tuple[FactId, int], ...]) -> None:
        over = [
            f"{used} of {limit} {unit}"
            for used, limit, unit in (
                (usage.characters, budget.characters, "characters"),
                (usage.tokens, budget.tokens, "tokens"),
            )
            if limit is not None and used > limit
        ]
        first = ", ".join(f"{id_} ({size})" for id_, size in entries[:_TOLD])
        self.advice = f"replace entries by shorter ones or remove some, the least worth first: {first}"
        if 0 in (budget.characters, budget.tokens):
            self.advice = "a budget of 0 keeps it shut; open the facts with a larger one"
        elif not entries:
            self.advice = "say it in fewer words, or open the facts with larger budgets"
        super().__init__(f"the {tier} tier would take {' and '.join(over)}; nothing was written; {self.advice}")
        self.tier = tier
        self.usage = usage
        self.budget = budget
        self.entries = entries


class TooManyWait(UsageError):
    """So much of what programs found waits for a person that no more of it is kept before he has looked."""

    def __init__(self, *, of_a_thread: int, of_all: int) -> None:
        super().__init__(
            f"a fact that waits for a person was not kept: {of_a_thread} of a thread may wait, and {of_all} in all; "
            "look at facts.review(), and accept or refuse them"
        )


class FactChanged(ConflictError):
    """Somebody else changed the fact since it was read; other facts of the same write are not concerned."""

    def __init__(self, *, fact: str, expected: int, found: int) -> None:
        there = f"now stands at version {found}" if found else "is not there"
        super().__init__(
            f"fact {fact!r} was read at version {expected} and {there}; read it again with facts.get() and decide anew"
        )
        self.fact = fact
        self.expected = expected
        self.found = found


class FactRefused(RefusedError):
    """The screen refused a fact; ``findings`` name what it found."""

    def __init__(self, *, findings: tuple[str, ...], advice: str = "") -> None:
        usual = "say it as a plain statement, without instructions, or let a person add it and look at it"
        super().__init__(
            f"the screen refused the fact ({', '.join(findings)}); {advice or f'{usual} in facts.review()'}"
        )
        self.findings = findings
