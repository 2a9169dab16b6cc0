"""One conversation measured: each way, each cut, each number of compactions, as sums that can be pooled.
It refuses to pool, and skips nothing without saying why.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from operator import or_
from random import Random
from typing import Any, Final

from unabridged.eval.cycles import CONSTRAINTS
from unabridged.eval.retention import evidence
from unabridged.eval.retention.entries import Count, Entry, entries, entry, settled, size, text
from unabridged.eval.retention.evidence import ASKED, Needing
from unabridged.eval.retention.needed import Wanted, needed
from unabridged.eval.retention.pairs import has_newest, whole
from unabridged.eval.retention.rolling import Run, Step, Way, rolled
from unabridged.eval.retention.trails import named, touched
from unabridged.eval.standing import spaced, stands
from unabridged.eval.talk import Talk
from unabridged.eval.words import words

INLINE: Final = "needed"
UNFOLD: Final = "or unfold"
SEARCH: Final = "or search"
EITHER: Final = "or either"
COVERAGE: Final = "coverage"
CONSTRAINED: Final = "constraints"
PRECISION: Final = "files named rightly"
RECALL: Final = "files kept"
PAIRS: Final = "pairs whole"
NEWEST: Final = "newest question"
FITS: Final = "within budget"
MEASURES: Final = (INLINE, UNFOLD, SEARCH, EITHER, COVERAGE, CONSTRAINED, RECALL, PRECISION, PAIRS, NEWEST, FITS)
LEAST_TOKENS: Final = 150
_PLACE: Final = 0.6
_PLANTED: Final = 4
_COMMON: Final = 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A way at one cut after so many compactions: a share below one has to go, from one up it is a view's room."""

    way: str
    cut: float
    times: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """What was found of how much, by measure, and each compaction."""

    sums: Mapping[str, tuple[float, float]]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A conversation up to the cut, what is needed after it and by which rule that was found, and what is asked."""

    name: str
    before: tuple[Entry, ...]
    wanted: tuple[Wanted, ...]
    asked: tuple[Needing, ...]
    rule: str
    constraints: tuple[str, ...]
    weights: Mapping[str, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Budgets:
    """The sizes that are measured: shares of the conversation that go, or rooms in tokens; how often it is cut."""

    cuts: tuple[float, ...] = (0.5, 0.65, 0.8)
    times: tuple[int, ...] = (1, 5, 20)
    curve: tuple[int, ...] = (1, 2, 5, 10, 20)
    seed: int = 0

    @property
    def middle(self) -> float:
        """The cut at which the curve is drawn."""
        return self.cuts[len(self.cuts) // 2]

    def cells(self) -> list[tuple[float, int]]:
        """Every cut with every number of compactions, and those that only the curve has."""
        both = {(cut, times) for cut in self.cuts for times in self.times}
        return sorted(both | {(self.middle, times) for times in self.curve})

    def tokens(self, case: Case, cut: float) -> int:
        """What a view may take."""
        return int(cut) if is_room(cut) else int(size(case.before) * (1 - cut))


def is_room(cut: float) -> bool:
    """Whether a cut is told as the tokens that a view may take, and not as the share that goes."""
    return cut >= 1


def rarity(talks: Sequence[Talk]) -> dict[str, float]:
    """How much a word weighs: the rarer among all messages the more, and nothing where one in ten has it."""
    bags = [words(str(message.get("content") or "")) for talk in talks for message in talk.messages]
    spread = Counter(word for bag in bags for word in bag)
    return {word: log(len(bags) / n) for word, n in spread.items() if n <= max(1, len(bags) * _COMMON)}


def case(talk: Talk, number: int, rare: Mapping[str, float], count: Count) -> Case:
    """A conversation with constraints planted before it, cut where three fifths of it are over; one that is labelled
    is asked when it is over, and cut there.
    """
    constraints = tuple(CONSTRAINTS[(number + n) % len(CONSTRAINTS)] for n in range(_PLANTED))
    planted: list[Mapping[str, Any]] = []
    for each in constraints:
        planted += [{"role": "user", "content": each}, {"role": "assistant", "content": "Understood."}]
    said, asked = entries(talk, count), list[Needing]()
    if talk.asked:
        at, rule = len(said), ASKED
        wanted, asked = evidence.labelled(talk, said)
    else:
        at = settled(said, int(len(said) * _PLACE))
        rule, wanted = needed(said[:at], said[at:])
    return Case(
        name=talk.name,
        before=(*(entry(each, count) for each in planted), *said[:at]),
        wanted=tuple(Wanted(value=each.value, first=each.first + len(planted), query=each.query) for each in wanted),
        asked=tuple(asked),
        rule=rule,
        constraints=constraints,
        weights={word: rare[word] for word in words(text(said[:at])) if word in rare},
    )


def measured(of: Case, way: Way, at: tuple[float, int], budgets: Budgets, count: Count) -> Measured:
    """One cell of one conversation."""
    cut, times = at
    budget = budgets.tokens(of, cut)
    # Drawn by name, so that a way is the same whatever else is measured; a name may end in half a character.
    drawn_by = f"{budgets.seed} {of.name} {cut} {times}".encode("utf-8", "surrogatepass")
    random = Random(drawn_by)  # noqa: S311  # a seeded draw makes two reports alike
    run = way.begin(budget, count, random)
    try:
        shown, made = rolled(run, of.before, budget, times, count)
        return Measured(sums=_sums(of, run, shown, budget), steps=tuple(made))
    finally:
        run.close()


def _sums(of: Case, run: Run, shown: Sequence[Entry], budget: int) -> dict[str, tuple[float, float]]:
    told = text(shown)
    # Words of a label may stand over the end of a line.
    read = spaced if of.asked else str
    within = read(told)
    inline = _found(of.wanted, lambda _: within)
    unfolded = _found(of.wanted, lambda each: read(run.unfolded(each) or ""), inline)
    searched = _found(of.wanted, lambda each: read(run.searched(each) or ""), inline)
    either = [*map(or_, unfolded, searched)]
    total, has = len(of.wanted), words(told)
    trail, messages = touched(each.message for each in of.before), [each.message for each in shown]
    seen = named(told)
    asked = next((each.text for each in reversed(of.before) if each.role == "user"), "")
    return {
        INLINE: (sum(inline), total),
        UNFOLD: (sum(unfolded), total),
        SEARCH: (sum(searched), total),
        EITHER: (sum(either), total),
        COVERAGE: (sum(w for word, w in of.weights.items() if word in has), sum(of.weights.values())),
        CONSTRAINED: (sum(each in told for each in of.constraints), len(of.constraints)),
        RECALL: (sum(stands(each, told) for each in trail), len(trail)),
        PRECISION: (len(seen & trail), len(seen) if trail else 0),
        PAIRS: (whole(messages), 1),
        NEWEST: (has_newest(asked, messages), 1),
        FITS: (size(shown) <= budget, 1),
        **evidence.sums(of.asked, inline, either),
    }


def _found(wanted: Sequence[Wanted], where: Callable[[Wanted], str], known: Sequence[bool] = ()) -> list[bool]:
    """Which of these stand there; what is known to stand need not be looked for."""
    return [(bool(known) and known[n]) or stands(each.value, where(each)) for n, each in enumerate(wanted)]
