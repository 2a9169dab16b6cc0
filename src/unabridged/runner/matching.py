"""Regular expressions, by an engine whose time is linear where that gives the same answer, else by the worker.
It refuses to run one that may never end where it cannot be killed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from functools import cache
from importlib.util import find_spec
from typing import Any, Final

from unabridged.errors import PatternTooSlow
from unabridged.runner import heeding
from unabridged.runner.beside import Answer, Beside, answered
from unabridged.runner.frames import Header
from unabridged.runner.working import Worker
from unabridged.search import regex
from unabridged.search.finding import Finder, Hit, hits
from unabridged.search.patterns import Case, Pattern
from unabridged.search.regex import Matched

# What the two engines read differently, or one of them not at all; the rest they read alike on plain texts.
_READ_DIFFERENTLY: Final = re.compile(r"\{,|\[\[|\[:|\\[ABCEGKNPQRUXZpuxz0-9]|\(\?[^:]")
_PLAIN: Final = re.compile("[\t\n\f\r -~]*")
# One waits for an answer, one has said the next question, and one is ready to say another.
_ASKING: Final = 3


class _EmptyError(Exception):
    """The linear engine found nothing between two characters; what comes after that the engines do not agree on."""


def found(pattern: Pattern, texts: Sequence[str], seconds: float) -> list[Matched]:
    """Every hit of a regular expression; ``PatternTooSlow`` where looking took longer than these seconds."""
    linear = _linear(pattern)
    done: list[Matched] = []
    others: list[int] = []
    for index, text in enumerate(texts):
        here = None if linear is None or not _PLAIN.fullmatch(text) else _hits(linear, text)
        if here is None:
            others.append(index)
        else:
            done += [Matched(index=index, hit=hit) for hit in here]
    if others:
        done += _placed(_elsewhere(pattern, [texts[n] for n in others], seconds), others)
    return sorted(done, key=lambda each: (each.index, each.hit.line))


def _hits(linear: Finder, text: str) -> list[Hit] | None:
    """The hits in one text; None where only the other engine can say."""
    try:
        return list(hits(linear, text))
    except _EmptyError:
        return None


def _placed(done: Sequence[Matched], places: Sequence[int]) -> list[Matched]:
    return [Matched(index=places[each.index], hit=each.hit) for each in done]


def _elsewhere(pattern: Pattern, texts: Sequence[str], seconds: float) -> list[Matched]:
    header, body = regex.asked(pattern, texts)
    try:
        return regex.heard(_asked(header, body, seconds))
    except TimeoutError as problem:
        raise PatternTooSlow(pattern=pattern.text, seconds=seconds, characters=sum(map(len, texts))) from problem


def _asked(header: Header, body: bytes, seconds: float) -> bytes:
    """What the worker answers, asked on a thread of ours: what interrupts the caller's strikes nobody who holds a turn.

    Where he is interrupted, nobody waits for the answer, and a worker that is at it is killed.
    """
    worker, whose, heard = _worker(), object(), Future[Answer]()

    def asks() -> None:
        if heard.set_running_or_notify_cancel():
            heard.set_result(answered(lambda: worker.ask("regex", header, body, seconds=seconds, whose=whose)))

    _beside(os.getpid()).put(asks)
    try:
        answer, problem = heeding.result_of(heard, None)
    except BaseException:
        heard.cancel()
        worker.give_up(whose)
        raise
    if problem is not None:
        raise problem
    return bytes(answer)


def _linear(pattern: Pattern) -> Finder | None:
    """The linear engine's way to look for a pattern; None where it is not there, or may read the pattern otherwise."""
    if not _has_linear() or not _PLAIN.fullmatch(pattern.text) or _READ_DIFFERENTLY.search(pattern.text):
        return None
    import re2  # noqa: PLC0415  # an extra, imported when it is first needed

    options: Any = re2.Options()
    options.log_errors = False
    options.case_sensitive = pattern.case is Case.EXACT
    try:
        expression = re2.compile(pattern.text, options=options)
    except re2.error:
        return None

    def find(line: str) -> Iterator[tuple[int, int]]:
        for each in expression.finditer(line):
            first, last = each.span()
            if first == last:
                raise _EmptyError
            yield first, last

    return find


@cache
def _has_linear() -> bool:
    return find_spec("re2") is not None


@cache
def _beside(_: int) -> Beside:
    """A few threads of a process that ask its worker; no program waits for them at its end."""
    return Beside(threads=_ASKING)


@cache
def _worker() -> Worker:
    """The program's one worker; it starts with the first task and ends with the program."""
    return Worker()
