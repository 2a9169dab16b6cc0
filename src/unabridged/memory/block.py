"""Which facts may stand in a prompt, in which order, and what is said of them: the same facts give the same lines.
It refuses to quote and to mark its lines, and to show what the screen holds and nobody accepted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from unabridged.memory import tiers
from unabridged.memory.fact import Fact, FactId, FactState
from unabridged.memory.naming import Tier
from unabridged.memory.tiers import Budget, Budgets, Usage, usage_of

if TYPE_CHECKING:
    from unabridged.memory.screen.verdict import Verdict

# Who is spoken with first, then what is known of the work.
_ORDER: Final = (Tier.USER, Tier.AGENT)
_NAMED: Final[Mapping[Tier, str]] = MappingProxyType({Tier.USER: "About the user", Tier.AGENT: "Notes of the agent"})
# What a line takes beside its statement, and a heading in all.
_LINE_TOKENS: Final = 4
_HEADING_TOKENS: Final = 24
# So often what the screen leaves out makes room for others; whoever has more of it is shown what passed last.
_LOOKS: Final = 8
_NONE: Final[Mapping[Tier, Usage]] = MappingProxyType({})


def standing(facts: Iterable[Fact], limit_tokens: int) -> tuple[Fact, ...]:
    """Those of any facts that may stand in a prompt, as many as fit, worth most first, in the order they are told."""
    active = [fact for fact in facts if fact.state is FactState.ACTIVE]
    return filled(sorted(active, key=first), limit_tokens)


def looked_at(fact: Fact) -> Verdict:
    """What the screen says of a fact where a prompt shows it."""
    from unabridged.memory.screen import Origin, screened  # noqa: PLC0415  # the screen brings its weights

    return screened(line(fact), origin=Origin.MACHINE)


def filled(
    facts: Sequence[Fact],
    limit_tokens: int,
    *,
    least_tokens: int = 0,
    looks: Callable[[Fact], Verdict] = looked_at,
) -> tuple[Fact, ...]:
    """As many of the facts as fit and pass, given those worth most first: what does not pass takes nobody's room.

    None of them has less than ``least_tokens``; ``looks`` tells what the screen says of one.
    """
    left_out: set[FactId] = set()
    let_by: tuple[Fact, ...] = ()
    for _ in range(_LOOKS):
        chosen = shown((fact for fact in facts if fact.id not in left_out), limit_tokens, least_tokens)
        let_by = passed(chosen, looks)
        if len(let_by) == len(chosen):
            break
        left_out.update({fact.id for fact in chosen} - {fact.id for fact in let_by})
    return let_by


def passed(facts: Sequence[Fact], looks: Callable[[Fact], Verdict] = looked_at) -> tuple[Fact, ...]:
    """The facts that the screen lets stand beside each other, but for what a person who accepted one let stand."""
    from unabridged.memory.screen import block_screened  # noqa: PLC0415  # as above

    lines_ = [line(each) for each in facts]
    verdict = block_screened(lines_, accepted=[each.accepted for each in facts], verdicts=[*map(looks, facts)])
    return tuple(each for n, each in enumerate(facts) if n not in verdict.left_out)


def shown(facts: Iterable[Fact], limit_tokens: int, least_tokens: int = 0) -> tuple[Fact, ...]:
    """As many of the facts as fit, given those worth most first, in the order in which they are told."""
    left = limit_tokens
    kept: list[Fact] = []
    tiers_told: set[Tier] = set()
    for fact in facts:
        if left <= _LINE_TOKENS or left < _LINE_TOKENS + least_tokens:
            break
        takes = fact.tokens + _LINE_TOKENS + (0 if fact.tier in tiers_told else _HEADING_TOKENS)
        if takes <= left:
            left -= takes
            tiers_told.add(fact.tier)
            kept.append(fact)
    return tuple(sorted(kept, key=lambda each: (_ORDER.index(each.tier), each.created_at, each.id)))


def lines(facts: Sequence[Fact], budgets: Budgets, known: Mapping[Tier, Usage] = _NONE) -> tuple[str, ...]:
    """A heading with its use for each tier, and a line for each of its facts, which may be a part of those known."""
    told: list[str] = []
    for tier in _ORDER:
        of_tier = [fact for fact in facts if fact.tier is tier]
        if of_tier:
            usage = known.get(tier) or usage_of(of_tier)
            told += [f"{_NAMED[tier]} ({_use(len(of_tier), usage, budgets.of(tier))}):", *map(line, of_tier)]
    return tuple(told)


def line(fact: Fact) -> str:
    """A fact on one line, whatever it says."""
    return f"- {' '.join(fact.statement.split())}"


def _use(shown_: int, usage: Usage, budget: Budget) -> str:
    count = f"{usage.count}" if shown_ == usage.count else f"{shown_} of {usage.count}"
    told = [
        f"{count} {'note' if usage.count == 1 else 'notes'}",
        _of(usage.characters, budget.characters, "characters"),
    ]
    if budget.tokens is not None:
        told.append(_of(usage.tokens, budget.tokens, "tokens"))
    return ", ".join(told if budget.holds(usage) else [*told, "over its budget"])


def _of(used: int, limit: int | None, unit: str) -> str:
    return f"{used:,} {unit}" if limit is None else f"{used:,} of {limit:,} {unit}"


def first(fact: Fact) -> tuple[int, int, FactId]:
    """By this the facts worth most come first, and of equals the newest."""
    return -tiers.worth_of(fact), -fact.created_at, fact.id
