"""A second opinion on what a search found: a ranker of the caller's is shown some texts, and its order joins ours.
It refuses to wait for it past a deadline, and to let whatever it does harm an answer.
"""

from __future__ import annotations

import logging
import math
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import chain, islice
from typing import Final

from unabridged.engine.context import Context
from unabridged.engine.search import searching
from unabridged.engine.search.hits import Sight, numbered
from unabridged.engine.search.searching import Ranked
from unabridged.errors import CorruptionError
from unabridged.log.ids import Origin, Scope, ThreadRef
from unabridged.ports import Ranker, Remembers
from unabridged.search.asking import Question
from unabridged.search.clause import Term, Where
from unabridged.search.following import INDEX_VERSION
from unabridged.search.numbering import number, place
from unabridged.search.terms import label

_LOG: Final = logging.getLogger(__name__)
# It is shown the best by words, and the newest, of which some may say the same in other words.
BEST: Final = 50
NEWEST: Final = 200
# Of each text so much is shown, from where most of the question's words stand.
CHARACTERS: Final = 2_000
SECONDS: Final = 2.0
# So few it puts before the rest: what it names first is then on the first page, whatever else has the words.
_NAMED: Final = 8


class Opinion:
    """What a ranker says of the texts of one search, which asks it once, however far it then looks."""

    __slots__ = ("_has_asked", "_known", "_ranker")

    def __init__(self, ranker: Ranker) -> None:
        self._ranker, self._known, self._has_asked = ranker, dict[str, float](), False

    async def of(self, ctx: Context, query: str, texts: Sequence[str], *, purges: int) -> Sequence[float] | None:
        """One number for each text, read when there had been so many purges; none if it had no answer when asked."""
        if texts and not self._has_asked:
            self._has_asked = True

            def scores(asked: tuple[str, Sequence[str]]) -> list[float] | None:
                ranker: object = self._ranker
                try:
                    return _scores(self._ranker, *asked)
                except Exception as problem:  # noqa: BLE001  # it is somebody else's, and its words may be a user's
                    _LOG.warning("a ranker failed and is left out: %s", type(problem).__name__)
                    return None
                finally:  # what it was told to forget it may have been shown since
                    if ctx.purges.count != purges and isinstance(ranker, Remembers):
                        ranker.forget()

            given = await ctx.ask(SECONDS, scores, (query, texts))
            self._known = dict(zip(texts, given or (), strict=False))
        worst = min(self._known.values(), default=0.0)
        return [self._known.get(each, worst) for each in texts] if self._known else None


async def reranked(  # who is asked, and everything that was asked and found
    ctx: Context, opinion: Opinion, scope: Scope, where: Where, sight: Sight, found: Ranked, question: Question
) -> Ranked:
    """What was found in the order of words and of the ranker together; as it was, if the ranker has no answer."""
    purges = ctx.purges.count
    newest, threads = await _newest(ctx, scope, where, sight, found)
    wanted = tuple(dict.fromkeys((*found.events[:BEST], *newest)))
    shown = replace(found, events=wanted, threads=threads, scores={**dict.fromkeys(newest, 0.0), **found.scores})
    seen, _ = await numbered(ctx, sight, shown, question, limit=len(wanted), characters=CHARACTERS)
    texts = [hit.snippet.text for _, hit in seen]
    given = await opinion.of(ctx, question.text, texts, purges=purges)
    if given is None:
        return found
    worst = min(given)  # what is no better than the worst is not named at all
    order = sorted((at for at in range(len(seen)) if given[at] > worst), key=lambda at: (-given[at], -seen[at][0]))
    theirs = [seen[at][0] for at in order[:_NAMED]]
    # Twice, since words have two rankings: the one and the other weigh alike.
    events = searching.joined((*found.rankings, theirs, theirs), threads)
    events = tuple(dict.fromkeys((*events, *found.events)))
    return replace(shown, events=events, scores={**dict.fromkeys(theirs, 0.0), **found.scores})


@asynccontextmanager
async def forgetting(ctx: Context) -> AsyncIterator[None]:
    """What is purged within is remembered by no ranker of ours once that ends, however it does."""
    try:
        yield
    finally:
        ctx.purges.ended()
        ranker: object = ctx.ranker
        if isinstance(ranker, Remembers):
            await ctx.ask(SECONDS, lambda remembers: remembers.forget(), ranker)


def _scores(ranker: Ranker, query: str, texts: Sequence[str]) -> list[float] | None:
    """What the ranker says, if that is one number for each text."""
    count = len(texts)
    scores = [
        float(each) for each in islice(ranker.rank(query, [*texts]), count + 1)
    ]  # its list, to do with as it likes
    if len(scores) == count and not any(map(math.isnan, scores)):
        return scores
    _LOG.warning("a ranker gave %d numbers for %d texts, or what is no number, and is left out", len(scores), count)
    return None


async def _newest(  # where it is asked, who looks, and what was found
    ctx: Context, scope: Scope, where: Where, sight: Sight, found: Ranked
) -> tuple[tuple[int, ...], dict[int, ThreadRef]]:
    """The newest events within the bounds of a question, whatever they say, in line with those that were found."""
    every = [Term(term=label("origin", origin.name)) for origin in Origin]
    try:
        held = await ctx.store.postings(scope, where, every, limit=NEWEST)
        newest = sorted({*chain.from_iterable(held)}, reverse=True)[:NEWEST]
        told = await ctx.store.described(scope, newest[::-1], [], version=INDEX_VERSION)
    except CorruptionError:
        told = []  # who searched has said so, and has read the log instead
    documents = {**{each.number: each.ref for each in told}, **found.fresh}
    threads = dict(found.threads)
    lines = {ref: line for line, ref in threads.items()}
    events: dict[int, None] = {}
    for document in sorted(documents, reverse=True)[:NEWEST]:
        ref = sight.through or documents[document]
        line = lines.setdefault(ref, len(lines))
        threads[line] = ref
        events[number(line, place(document).seq)] = None
    return tuple(events), threads
