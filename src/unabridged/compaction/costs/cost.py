"""What a conversation has cost: its calls by lane and model, the texts of its compactions, and where a prefix broke.
It refuses to guess: where no price is known, it says so.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from unabridged.compaction.costs.cache_breaks import Break, BreakKind
from unabridged.log.ids import LaneId


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """Calls of one model in one lane, in tokens; ``dollars`` is None where no price is known.

    Of each prompt so many tokens were read afresh, came from the provider's cache, or were read and put there.
    """

    lane: LaneId
    model: str
    prompts: int = 0
    fresh: int = 0
    cached: int = 0
    written: int = 0
    answered: int = 0
    dollars: float | None = None

    def __str__(self) -> str:
        """One line for a person."""
        parts = [f"{self.fresh:,} tokens read afresh"]
        parts += [f"{self.cached:,} from the cache"] if self.cached else []
        parts += [f"{self.written:,} into it"] if self.written else []
        parts += [f"{self.answered:,} answered"] if self.answered else []
        return (
            f"{self.lane}, {self.model or 'no model said'}: {_many(self.prompts, 'prompt')}, {', '.join(parts)}: "
            + ("price unknown" if self.dollars is None else _dollars(self.dollars))
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What a conversation has cost by now, as far as ``thread.used`` was told of its calls.

    ``calls`` are those of the conversation, ``summaries`` those of our own summarisers, whose model is named as their
    receipts name it. ``rewritten_tokens`` is what compactions made prompts send anew, ``saved_tokens`` what they left
    out of prompts by now: what each saved, times the prompts since.
    """

    calls: tuple[Spent, ...] = ()
    summaries: tuple[Spent, ...] = ()
    compactions: int = 0
    rewritten_tokens: int = 0
    saved_tokens: int = 0
    breaks: tuple[Break, ...] = ()

    @property
    def dollars(self) -> float:
        """All that has a known price."""
        return sum(each.dollars or 0.0 for each in (*self.calls, *self.summaries))

    @property
    def unpriced(self) -> tuple[str, ...]:
        """The models whose price is not known, each once."""
        every = (*self.calls, *self.summaries)
        return tuple(dict.fromkeys(each.model for each in every if each.dollars is None))

    def __str__(self) -> str:
        """Some lines for a person."""
        lines = [str(each) for each in self.calls] or ["no call was told of: say thread.used(…) after each"]
        lines += [f"summaries of {each}" for each in self.summaries]
        if self.compactions:
            lines.append(
                f"{_many(self.compactions, 'compaction')}: {self.rewritten_tokens:,} tokens sent anew, "
                f"{self.saved_tokens:,} saved by now"
            )
        lines += [line for kind in BreakKind for line in _told(kind, self.breaks)]
        unpriced = len(self.unpriced)
        lines.append(
            f"in all {_dollars(self.dollars)}" + (f" and {_many(unpriced, 'unknown price')}" if unpriced else "")
        )
        return "\n".join(lines)


def _told(kind: BreakKind, breaks: Iterable[Break]) -> list[str]:
    found = [each for each in breaks if each.kind is kind]
    if not found:
        return []
    tokens = sum(each.tokens for each in found)
    newest = f", the newest at seq {found[-1].seq}"
    return [f"{_many(len(found), f'{kind.value} prefix', 'es')}: {tokens:,} tokens sent anew{newest}"]


def _many(count: int, what: str, plural: str = "s") -> str:
    return f"{count:,} {what}{plural if count != 1 else ''}"


def _dollars(dollars: float) -> str:
    return f"${dollars:,.2f}" if dollars >= 1 or not dollars else f"${dollars:.4f}"
