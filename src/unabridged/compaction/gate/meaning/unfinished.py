"""What a draft tells as done that is open: by the ledger beside it, or by what was said of it last.
It refuses to judge what somebody spoke of again later: it may be done since.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import ceil
from typing import Final

from unabridged.compaction.gate.meaning import axes, signs
from unabridged.compaction.gate.meaning.axes import Axis, Side
from unabridged.compaction.gate.meaning.clauses import Clause
from unabridged.compaction.gate.meaning.heard import Heard
from unabridged.compaction.gate.meaning.reading import Reader
from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source
from unabridged.lazy_patterns import lazy

_SAME: Final = 0.75
_HALF: Final = 0.5
# A task is told with the day until which it is to be done.
_MOST: Final = 0.66
_FEWEST: Final = 2
_TASKS: Final = lazy(
    r"(?:open |pending )?tasks|offene aufgaben|aufgaben|tareas(?: abiertas| pendientes)?|待办(?:事项)?|任务",
    re.IGNORECASE,
)
_ENTRY: Final = lazy(r"\s*-\s+(?:\d+:\s+)?(?P<task>.*?)(?P<state>\s\([^()]*\))?\s*$")
_DONE: Final = lazy(
    r"\b(?:is|are|was|were|been|got|have|has)\s+(?:now |already )?(?!(?:to|not|being|due|planned|scheduled|needed|required|expected|next|waiting|owed|wanted|asked)\b)\w{3,}"
    r"|\b(?:ist|sind|wurden?|hat|haben)\b(?!.{0,60}\b(?:zu|geplant|fällig|nötig)\b)|\b(?:está|están|fue|ha|han)\b(?!\s(?:por|prevista?|pendiente)\b)|[已完好了]"
)


def told_as_done(draft: Words, source: Source) -> tuple[str, ...]:
    """What is told as done."""
    telling = draft.telling
    tasks = list(_tasks(source.ledger, telling.reader)) if source.ledger else []
    found = (each.text.strip() for each in telling.clauses if _is_told_early(each, telling.heard, tasks))
    return tuple(dict.fromkeys(found))


def _is_told_early(told: Clause, heard: Heard, tasks: list[frozenset[str]]) -> bool:
    alone = told.read if signs.states(told.text) else told.whole
    if alone.denied or alone.maybe or axes.says(told.sentence, Axis.STATE, Side.BAD):
        return False
    said = axes.heard(told, Axis.STATE)
    done = said is not None or _DONE.search(told.text) is not None
    if done and any(len(each & told.topic) >= _MOST * len(each) for each in tasks):
        return True
    topic = axes.topic(told, Axis.STATE) if said is not None else frozenset[str]()
    return bool(topic) and _is_open(topic, heard)


def _is_open(topic: frozenset[str], heard: Heard) -> bool:
    """Whether what was said of it last is that it is open."""
    last, found = -1, False
    for clause in heard.near(topic, max(1, ceil(_HALF * len(topic)))):
        said = axes.heard(clause, Axis.STATE)
        is_of_it = len(topic & axes.topic(clause, Axis.STATE)) >= _SAME * len(topic)
        opens = is_of_it and said is not None and said.side is Side.BAD and not clause.asks
        if clause.at > last:
            last, found = clause.at, opens
    return found


def _tasks(ledger: str, reader: Reader) -> Iterator[frozenset[str]]:
    """The words of each task that a ledger tells as open."""
    within = False
    for line in ledger.splitlines():
        entry = _ENTRY.match(line)
        if entry is None:
            within = _TASKS.match(line.strip("#*: ")) is not None
        elif within and not (entry["state"] and axes.says(entry["state"], Axis.STATE, Side.GOOD)):
            stems = reader.read(entry["task"]).stems
            if len(stems) >= _FEWEST:
                yield stems
