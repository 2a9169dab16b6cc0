"""What keeps what leaves: the coordinator that reads it by rules, and everything one of your own is told and answers.
It refuses to ask a model unasked, and to hold anything itself: what must last stands in the store.
"""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Awaitable, Iterable, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Final, cast

from unabridged.engine import checking
from unabridged.engine.coordinator.coordinated import Heard, Hint, PreCompressed, SwitchTold
from unabridged.engine.memory import fact_given
from unabridged.errors import UsageError
from unabridged.log.body import Message
from unabridged.memory.extraction import VERSION, Candidate, Extracted, Said, extracted, together
from unabridged.memory.tiers import Budgets
from unabridged.ports import Coordinator, Extractor, Gleaned, Leaving, Switch, SwitchReason
from unabridged.runner.prepared import Prepared

__all__ = [
    "Candidate",
    "Coordinator",
    "Extracted",
    "Extractor",
    "Gleaned",
    "Heard",
    "Hint",
    "Leaving",
    "LocalCoordinator",
    "PreCompressed",
    "Said",
    "Switch",
    "SwitchReason",
    "SwitchTold",
    "extracted",
]

# One sentence in each language, so that its rules, and the screen behind them, are loaded.
_WARMING: Final = ("I prefer tabs.", "我喜欢简短的回答。", "Prefiero el té sin azúcar.", "Ich trinke lieber Tee.")

# So long a compaction waits for them; with what is read then, it is a moment.
_RULES_SECONDS: Final = 0.02

# So many messages of users are read while a compaction waits; each takes up to two milliseconds.
_IN_A_MOMENT: Final = 12


def _in_a_moment(said: Sequence[Said]) -> Sequence[Said]:
    """As much as is read in a moment, from the beginning."""
    users = [at for at, each in enumerate(said) if each.role == "user"]
    return said if len(users) <= _IN_A_MOMENT else said[: users[_IN_A_MOMENT]]


class LocalCoordinator:
    """Takes lasting facts out of what users said, by rules in four languages, before it leaves a view.

    ``triggers`` are phrases of your own after which the rest of a sentence is to be kept. An ``extractor`` of your own,
    such as ``llm.model_extractor``, reads the same messages besides: from the log, where no compaction waits for it.
    What the rules find is kept before it is asked, and stands whatever becomes of it.
    ``budgets`` are what the tiers may take, where it is not the usual; ``memory.facts()`` goes by them too. The rules
    are read beside, once in a program: that takes a quarter of a second, and what leaves before is read from the log.
    """

    def __init__(
        self, *, triggers: Iterable[str] = (), extractor: Extractor | None = None, budgets: Budgets | None = None
    ) -> None:
        self._triggers = _phrases(triggers)
        self._extractor = None if extractor is None else _extractor(extractor)
        self._budgets = fact_given.budgets(budgets)
        _rules()

    @property
    def budgets(self) -> Budgets:
        """What each tier may take."""
        return self._budgets

    @property
    def version(self) -> str:
        """By which rules messages are read; with other triggers, or by somebody else besides, they are read again."""
        told = () if self._extractor is None else (self._extractor.version,)
        return "|".join((f"rules {VERSION}", *sorted(self._triggers), *told))

    def on_pre_compress(  # ``said`` has the messages, and what stands before them
        self,
        messages: Sequence[Message],  # noqa: ARG002
        leaving: Leaving,
        /,
    ) -> Gleaned:
        """The candidates in what leaves; an answer may stand in it whose question left before."""
        if not _rules().wait(_RULES_SECONDS if leaving.is_waited_for else None):
            return Gleaned(unread=leaving.seqs)
        said = _in_a_moment(leaving.said) if leaving.is_waited_for else leaving.said
        found = _gleaned(extracted(said, triggers=self._triggers), leaving)
        if self._extractor is None:
            read = frozenset(each.seq for each in said)
            return replace(found, unread=tuple(seq for seq in leaving.seqs if seq not in read))
        if leaving.is_waited_for:
            return replace(found, unread=leaving.seqs)
        return replace(found, more=partial(_more, found, self._extractor))

    def on_session_switch(
        self,
        new: str,
        parent: str,
        reset: bool,  # noqa: FBT001  # as hosts know it
        reason: SwitchReason,
        switch: Switch,
        /,
    ) -> None:
        """Nothing is kept here of a session, so that nothing of one gets into another."""


@cache
def _rules() -> Prepared:
    """The rules of extraction, and the screen behind them, as they are read beside: once in a program."""
    reading = Prepared(_read, name="unabridged-rules")
    reading.begin()
    return reading


def _read() -> None:
    for text in _WARMING:
        extracted([Said(role="user", text=text)])


def _phrases(triggers: object) -> tuple[str, ...]:
    """Phrases, each a text with a word in it; one text alone would be read letter by letter."""
    if isinstance(triggers, Iterable) and not isinstance(triggers, str):
        told = cast("tuple[object, ...]", tuple(triggers))
        phrases = tuple(each for each in told if isinstance(each, str) and each.strip())
        if len(phrases) == len(told):
            return phrases
    message = f'triggers are phrases in a list, as in ["for the record"], and not {triggers!r}'
    raise UsageError(message)


def _extractor(given: Extractor) -> Extractor:
    what = "an extractor is called with messages and has a version, as model_extractor(ask) has"
    return checking.port(given, "__call__", text="version", what=what)


def _gleaned(found: Extracted, leaving: Leaving) -> Gleaned:
    """What was drawn from a message that leaves, and not only from what stands before it."""
    new = frozenset(leaving.seqs)
    drawn = tuple(each for each in found.candidates if new.intersection(each.sources))
    return Gleaned(candidates=drawn, left={str(why): count for why, count in found.left.items()})


def _more(ours: Gleaned, extractor: Extractor, leaving: Leaving) -> Gleaned | Awaitable[Gleaned]:
    """What somebody else finds in the same messages, once ours is kept."""
    theirs = extractor(leaving.said)
    return _awaited(ours, theirs, leaving) if inspect.isawaitable(theirs) else _besides(ours, theirs, leaving)


def _besides(ours: Gleaned, theirs: Extracted, leaving: Leaving) -> Gleaned:
    """What he found that is not ours: of what both say, one; and nothing that is sure leaves for a guess."""
    other = _gleaned(theirs, leaving)
    standing, same = together(ours.candidates, other.candidates)
    left = Counter(other.left) + Counter({str(why): count for why, count in same.items()})
    return Gleaned(candidates=tuple(each for each in standing if each not in ours.candidates), left=left)


async def _awaited(ours: Gleaned, theirs: Awaitable[Extracted], leaving: Leaving) -> Gleaned:
    return _besides(ours, await theirs, leaving)
