"""Facts that wait for a person, by where they came from: one that floods is put away in one go.
It refuses to say which of them are true.
"""

from __future__ import annotations

import argparse
import shlex
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

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
    first = most[0][0]
    which = "--no-message" if first is None else f"--thread {shlex.quote(plain(first))}"
    return f"{len(facts)} wait: {told}{more}; to put away all of the first: unabridged facts refuse {which}"
