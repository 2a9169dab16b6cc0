"""Asks every question of each search and keeps what they found.
It refuses to sum up: figures are made of what it returns.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, closing
from dataclasses import dataclass
from typing import Final

from unabridged.errors import UsageError
from unabridged.eval import plain_fts5, shelf
from unabridged.eval.figures import Answered, distinct
from unabridged.eval.plain_fts5 import PlainFts5
from unabridged.eval.rows import Labelled, Question
from unabridged.eval.searched import SearchedMemory
from unabridged.eval.shelf import Shelved
from unabridged.eval.words import MOST_SHARED, shared

OURS: Final = "search"
ANY_WORD: Final = "fts5_any_word"
EVERY_WORD: Final = "fts5_every_word"
SEARCHES: Final = (OURS, ANY_WORD, EVERY_WORD)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One question, and what each search gave for it."""

    question: Question
    answers: Mapping[str, Answered]


def shelve(labelled: Labelled, made: SearchedMemory, kept: SearchedMemory | None) -> dict[str, Shelved]:
    """Every thread that is asked about: those that rows bring are put into ``made``, others are in ``kept``."""
    shelves = {name: shelf.put(made, given) for name, given in labelled.threads.items()}
    for question in labelled.questions:
        if question.thread in shelves:
            continue
        if kept is None:
            message = (
                f"{question.where}: no row brings thread {question.thread!r}; "
                "add one with its messages, or pass --store with the store it is in"
            )
            raise UsageError(message)
        shelves[question.thread] = shelf.take(kept, question)
    return shelves


def broken(questions: Iterable[Question], shelves: Mapping[str, Shelved]) -> Iterator[str]:
    """The planted questions that say too much of their answer, each with its line and the share."""
    for question in questions:
        shelved = shelves[question.thread]
        for seq in sorted(shelved.answers(question)):
            share = shared(question.query, shelved.texts[seq])
            if question.planted and share > MOST_SHARED:
                yield (
                    f"{question.where}: the planted question shares {share:.0%} of its words with message {seq}, "
                    f"and may share {MOST_SHARED:.0%}; ask in other words"
                )


def ask(questions: Iterable[Question], shelves: Mapping[str, Shelved], limit: int) -> Iterator[Asked]:
    """Each question's answers, by every search, within its thread."""
    with ExitStack() as open_tables:
        tables: dict[str, PlainFts5] = {}
        for question in questions:
            shelved = shelves[question.thread]
            if question.thread not in tables:
                tables[question.thread] = open_tables.enter_context(closing(PlainFts5(shelved.texts)))
            yield _asked(question, shelved, tables[question.thread], limit)


def _asked(question: Question, shelved: Shelved, table: PlainFts5, limit: int) -> Asked:
    query, wanted = question.query, shelved.answers(question)
    searches: dict[str, Callable[[], Iterable[int]]] = {
        OURS: lambda: [hit.seq for hit in shelved.thread.search(query, limit=limit).hits],
        ANY_WORD: lambda: table.search(query, joined=plain_fts5.ANY, limit=limit),
        EVERY_WORD: lambda: table.search(query, joined=plain_fts5.EVERY, limit=limit),
    }
    return Asked(question=question, answers={name: _timed(run, wanted, limit) for name, run in searches.items()})


def _timed(run: Callable[[], Iterable[int]], wanted: frozenset[int], limit: int) -> Answered:
    began = time.perf_counter()
    found = run()
    milliseconds = (time.perf_counter() - began) * 1000
    return Answered(wanted=wanted, found=distinct(found, limit), milliseconds=milliseconds)
