"""The screen of a rendered block: each of its entries, and then the whole, since an order may stand in two of them.
It refuses to let a block pass of which a part was not read.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain
from typing import Final

from unabridged.memory.screen.anchors import STRONG
from unabridged.memory.screen.decoding import guises
from unabridged.memory.screen.finding import Seen, forms
from unabridged.memory.screen.folding import read
from unabridged.memory.screen.screening import LONGEST, screened
from unabridged.memory.screen.verdict import Decision, Finding, Origin, Verdict, Weight, decided

_AT_ONCE: Final = LONGEST // 2
_OVERLAP: Final = 1_024
_SPLIT: Final = "It stands in more than one entry. "


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A finding in a block: in which entries, by their index, and where in the first of them."""

    entries: tuple[int, ...]
    finding: Finding


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockVerdict:
    """The strictest decision, what was found, and which entries stay out of the prompt; the others may be shown."""

    decision: Decision
    findings: tuple[Found, ...]
    left_out: frozenset[int]


def block_screened(
    texts: Sequence[str],
    *,
    origin: Origin = Origin.MACHINE,
    accepted: Sequence[Collection[str]] = (),
    verdicts: Sequence[Verdict] = (),
) -> BlockVerdict:
    """What the screen says of these texts where a prompt shows them one behind the other.

    ``accepted`` are, for each text, the findings that a person let stand: nothing else than these holds it, and what
    is refused is refused all the same. ``verdicts`` are what was said of each of them alone, where that is known.
    """
    verdicts = verdicts or [screened(text, origin=origin) for text in texts]
    alone = [Found(entries=(at,), finding=each) for at, verdict in enumerate(verdicts) for each in verdict.findings]
    let = accepted or [()] * len(texts)
    out = {at for at, (verdict, by) in enumerate(zip(verdicts, let, strict=True)) if _stays_out(verdict, by)}
    together = tuple(_across([(at, text) for at, text in enumerate(texts) if at not in out]))
    out.update(at for found, _ in together for at in found.entries)
    decision = max((each.decision for each in verdicts), default=Decision.ALLOW)
    decision = max(decision, decided((weight for _, weight in together), origin))
    return BlockVerdict(
        decision=decision, findings=(*alone, *(found for found, _ in together)), left_out=frozenset(out)
    )


def _stays_out(verdict: Verdict, accepted: Collection[str]) -> bool:
    if verdict.decision is Decision.HOLD:
        return any(each.id not in accepted for each in verdict.findings)
    return verdict.decision is Decision.REFUSE


def _across(entries: Sequence[tuple[int, str]]) -> Iterator[tuple[Found, Weight]]:
    """What is found in several entries and in none of them alone: with a blank between them, and with none.

    Looked at are all of them, and those alone that have a word of which orders are made: what lies between is filler.
    """
    telling = [(at, text) for at, text in entries if not STRONG.isdisjoint(read(text).words)]
    looks = [(entries, "\n"), (entries, ""), *([(telling, "\n")] if len(telling) < len(entries) else [])]
    told = set[tuple[str, tuple[int, ...]]]()
    for looked, between in looks:
        for seen, which in _joined(looked, between):
            if len(which) > 1 and (seen.name, which) not in told:
                told.add((seen.name, which))
                yield _found(seen, which), seen.weight


def _joined(entries: Sequence[tuple[int, str]], between: str) -> Iterator[tuple[Seen, tuple[int, ...]]]:
    """What is found in the whole, by windows that reach over each other, and in which entries."""
    whole = between.join(text for _, text in entries)
    starts = list(accumulate((len(text) + len(between) for _, text in entries), initial=0))
    for begin in range(0, max(1, len(whole) - _OVERLAP), _AT_ONCE - _OVERLAP):
        for seen in _seen(whole[begin : begin + _AT_ONCE]):
            first = bisect_right(starts, begin + seen.first) - 1
            last = bisect_right(starts, begin + seen.last - 1) - 1
            at = begin + seen.first - starts[first]
            yield seen._replace(first=at, last=at + 1), tuple(index for index, _ in entries[first : last + 1])


def _seen(text: str) -> Iterator[Seen]:
    """The forms that a text has, and those that it has in a guise."""
    plain = read(text)
    return chain(forms(plain), chain.from_iterable(map(forms, guises(text, plain, ()))))


def _found(seen: Seen, which: tuple[int, ...]) -> Found:
    finding = Finding(
        id=f"split.{seen.name}", category="split", first=seen.first, last=seen.last, reason=_SPLIT + seen.reason
    )
    return Found(entries=which, finding=finding)
