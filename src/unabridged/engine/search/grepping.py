"""The verb ``grep``: every line that matches, in the order of the log, found while its pages are read.
It refuses to write, to build an index, and to read a body whose bytes cannot hold what is looked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final

from unabridged.engine import checking
from unabridged.engine.context import Context
from unabridged.engine.log import threads
from unabridged.engine.log.reading import every_page
from unabridged.engine.log.wordings import Later, Wording, whole, wording_of
from unabridged.engine.search.tool_calls import ToolCalls
from unabridged.errors import ThreadDeleted, UsageError
from unabridged.log.event import Event
from unabridged.log.ids import Scope, Seq, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.part import ToolResult
from unabridged.log.row import ROLES
from unabridged.log.skeleton import Flag
from unabridged.search.among import Among
from unabridged.search.finding import Hit, finder, lines_in
from unabridged.search.line import Line
from unabridged.search.patterns import Case, Match, Pattern, checked
from unabridged.search.places import Place, place_of, texts_of
from unabridged.search.regex import Matched, found
from unabridged.search.sieve import Sieve, sieve

_SAYING: Final = frozenset({Kind.MESSAGE, Kind.AMENDED, Kind.CHUNK})
_BATCH_CHARACTERS: Final = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What is looked for and where; a tool by its name, in its calls and its results."""

    pattern: Pattern
    role: str | None
    tool: str | None
    among: Among
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class _Text:
    """One text of a wording, by its index among them all."""

    wording: Wording
    texts: Sequence[tuple[Place, str]]
    index: int

    @property
    def text(self) -> str:
        return self.texts[self.index][1]


def asked(  # one choice each, by name
    text: str, *, match: Match, case: Case, role: str | None, tool: str | None, among: Among, seconds: float
) -> Asked:
    """What a caller asked for, refused where nothing could be meant by it."""
    named: tuple[tuple[str, object], ...] = (("role", role), ("tool", tool))
    for name, given in named:
        if given is not None and (not isinstance(given, str) or not given):
            problem = f"grep takes a {name} by its name, not {given!r}; leave it out to look through all"
            raise UsageError(problem)
    match, case = checking.chosen(match, Match), checking.chosen(case, Case)
    return Asked(
        pattern=checked(Pattern(text=text, match=match, case=case)),
        role=role,
        tool=tool,
        among=checking.chosen(among, Among),
        seconds=checking.seconds(seconds, verb="grep"),
    )


async def grep_all(ctx: Context, scope: Scope, asked: Asked) -> AsyncIterator[Line]:
    """Every matching line of a scope, thread by thread; what a fork shares is told once, in its parent."""
    async for row in threads.threads(ctx, scope):
        after = Seq(0) if row.parent is None else row.forked_at
        with suppress(ThreadDeleted):  # since the list was read
            async for line in grep(ctx, row.ref, asked, after=after):
                yield line


async def grep(ctx: Context, ref: ThreadRef, asked: Asked, *, after: Seq) -> AsyncIterator[Line]:
    """Every matching line of a thread after a seq."""
    later, calls, may_hold = Later(ctx, ref), ToolCalls(ctx, ref), sieve(asked.pattern)
    async for page in every_page(ctx.store, ref, after=after):
        candidates: list[Wording | Event] = await ctx.aside(partial(_candidates, page, asked, may_hold))
        texts: list[_Text] = []
        for each in candidates:
            wording = await whole(ctx, ref, later, each) if isinstance(each, Event) else each
            if wording is not None and asked.role in (None, wording.message.role):
                texts += await _texts(calls, wording, asked.tool)
        for batch in _batches(texts):
            for hit in await _found(ctx, asked, [each.text for each in batch]):
                if await later.admits(batch[hit.index].wording, asked.among):
                    yield _line(ref, batch[hit.index], hit.hit)


def _candidates(page: Sequence[Event], asked: Asked, may_hold: Sieve) -> list[Wording | Event]:
    """What this page says and may hold a match, and the events whose words lie in several."""
    candidates: list[Wording | Event] = []
    for event in page:
        row = event.row
        if row.kind not in _SAYING or row.payload is None:
            continue
        if row.kind == Kind.CHUNK or row.flags & Flag.CHUNKED:
            candidates.append(event)
        elif asked.role in (None, ROLES[row.role] or asked.role) and may_hold(row.payload):
            wording = wording_of(event)
            candidates += [] if wording is None else [wording]
    return candidates


async def _found(ctx: Context, asked: Asked, texts: Sequence[str]) -> Sequence[Matched]:
    if asked.pattern.match is Match.REGEX:
        return await ctx.match(asked.pattern, texts, asked.seconds)
    matches: Sequence[Matched] = await ctx.aside(partial(found, finder(asked.pattern), texts))
    return matches


async def _texts(calls: ToolCalls, wording: Wording, tool: str | None) -> list[_Text]:
    """The texts of a wording that are looked through."""
    texts: list[tuple[Place, str]] = []
    wanted: list[int] = []
    before = Counter[str]()
    for part in wording.message.parts:
        own = [(place_of(part), text) for text in texts_of(part) if text]
        if tool is None or (own and await calls.tool_of(part, wording.place, before) == tool):
            wanted += range(len(texts), len(texts) + len(own))
        texts += own
        before.update([part.call_id] if isinstance(part, ToolResult) else ())
    return [_Text(wording=wording, texts=texts, index=index) for index in wanted]


def _batches(texts: Sequence[_Text]) -> Iterator[Sequence[_Text]]:
    """The texts in runs of about a million characters, none of them cut."""
    first = size = 0
    for end, each in enumerate(texts, 1):
        size += len(each.text)
        if size >= _BATCH_CHARACTERS:
            yield texts[first:end]
            first, size = end, 0
    if first < len(texts):
        yield texts[first:]


def _line(ref: ThreadRef, where: _Text, hit: Hit) -> Line:
    before = sum(lines_in(text) for _, text in where.texts[: where.index])
    return Line(
        thread=ref.thread,
        seq=where.wording.place,
        by=where.wording.by,
        role=where.wording.message.role,
        place=where.texts[where.index][0],
        number=before + hit.line,
        text=where.text[hit.first : hit.last],
        offset=hit.offset,
        spans=hit.spans,
    )
