"""Facts that wait for a person, by where they came from: one that floods is put away in one go.
It refuses to say which of them are true.
"""

from __future__ import annotations

import argparse
import shlex
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from unabridged import Memory
from unabridged.cli.named_threads import found
from unabridged.exporting.lines import plain
from unabridged.facts import Fact

# Fewer are seen at a glance.
MANY: Final = 20
# Whoever floods comes first, and hides behind no other.
_MOST_PLACES: Final = 3


def of_places(parser: argparse.ArgumentParser) -> None:
    """The options by which a command is told where facts came from."""
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--thread", metavar="THREAD", help="all that wait and were drawn from this thread")
    which.add_argument("--no-message", action="store_true", help="all that wait and were drawn from no message")


def is_any_place(told: argparse.Namespace) -> bool:
    """Whether a command was told where facts came from."""
    return told.no_message or told.thread is not None


def refuse_unknown(told: argparse.Namespace, memory: Memory) -> None:
    """Refuse the name of a thread that is not there: nothing waits of it, and what does is of another."""
    if told.thread is not None:
        found(memory, told.thread)


def none_waits(told: argparse.Namespace) -> str:
    """That there is nothing to look through, of where the command was told or at all."""
    return f"no fact {'from there ' if is_any_place(told) else ''}waits for anybody's look"


def chosen(told: argparse.Namespace, waiting: Sequence[Fact]) -> list[Fact]:
    """Those that came from where the command was told."""
    if told.no_message:
        return [each for each in waiting if not each.sources]
    return [each for each in waiting if told.thread is None or told.thread in _threads(each)]


def _threads(fact: Fact) -> set[str | None]:
    return {each.thread for each in fact.sources}


def crowded(waiting: Iterable[Fact]) -> str:
    """How many came from where, the most first, and how all of one place are put away."""
    facts = [*waiting]
    often = Counter[str | None](thread for each in facts for thread in _threads(each) or {None})
    most = often.most_common(_MOST_PLACES)
    told = ", ".join(f"{count} of {'no message' if thread is None else plain(thread)}" for thread, count in most)
    more = f" and of {len(often) - len(most)} more threads" if len(often) > len(most) else ""
    return (
        f"{len(facts)} wait: {told}{more}; to put away all of the first: unabridged facts refuse {_typed(most[0][0])}"
    )


def _typed(thread: str | None) -> str:
    """What names this place to a command: the ids where the name of a thread is not typed as it is shown."""
    if thread is None:
        return "--no-message"
    if plain(thread) != thread:
        return "ID ID ..., since its name is not typed as it is shown"
    return f"--thread{'=' if thread.startswith('-') else ' '}{shlex.quote(thread)}"
