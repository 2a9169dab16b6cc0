"""The verbs that find what was said, in one conversation and in all of a scope, each once.
They refuse to know an event loop, and to write.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Sequence

from unabridged.engine import checking
from unabridged.engine.context import Context
from unabridged.engine.following import comparison
from unabridged.engine.following.comparing import Head
from unabridged.engine.following.comparison import Comparison
from unabridged.engine.log import lanes
from unabridged.engine.recall import tools
from unabridged.engine.recall.tools import RecallTool
from unabridged.engine.search import answering, grepping
from unabridged.engine.view.variable_verbs import ThreadVariables
from unabridged.log.ids import MAIN, Scope
from unabridged.search.among import Among
from unabridged.search.found import Found, Reach
from unabridged.search.line import Line
from unabridged.search.only import EVERYBODY, Only
from unabridged.search.patterns import Case, Match


class ThreadFinding(ThreadVariables):
    """What is found in one conversation."""

    async def search(
        self,
        query: str,
        *,
        reach: Reach = Reach.THREAD,
        only: Only = EVERYBODY,
        among: Among = Among.STANDING,
        limit: int = 10,
        after: str | None = None,
    ) -> Found:
        """What was said that answers best: words, ``"a phrase"`` that must occur, a beginning followed by ``*``."""
        asked = answering.Asked(query=query, only=only, among=among, limit=limit, after=after)
        return await answering.of_thread(self._ctx, self.ref, asked, reach)

    def recall_tools(
        self, *, lane: str = MAIN, reach: Reach = Reach.THREAD, limit_tokens: int = 2_000
    ) -> tuple[RecallTool[Awaitable[str]], ...]:
        """``search_history``, ``unfold`` and ``list_variables``: tools for a lane's model, which see what it sees."""
        return tools.recall_tools(self._ctx, self.ref, lane=lane, reach=reach, limit_tokens=limit_tokens)

    async def compare(
        self, history: Sequence[object], *, dialect: str | None = None, head: Head = Head.WHOLE, lane: str = MAIN
    ) -> Comparison:
        """How a whole list that its caller keeps compares with the log, as ``sync`` would find it; writes nothing."""
        head = checking.chosen(head, Head)
        return await comparison.compare(
            self._ctx, self.ref, history, dialect=dialect, head=head, lane=lanes.lane_id(lane)
        )

    async def grep(  # one choice each, by name
        self,
        pattern: str,
        *,
        match: Match = Match.LITERAL,
        case: Case = Case.EXACT,
        role: str | None = None,
        tool: str | None = None,
        among: Among = Among.STANDING,
        after: int = 0,
        seconds: float = 2.0,
    ) -> AsyncIterator[Line]:
        """Every line ever said that matches, oldest first, as the log is read; ``seconds`` bounds a batch of texts."""
        asked = grepping.asked(pattern, match=match, case=case, role=role, tool=tool, among=among, seconds=seconds)
        async for line in grepping.grep(self._ctx, self.ref, asked, after=checking.seq(after, verb="grep")):
            yield line


class MemoryFinding:
    """What is found in every thread of a scope."""

    _ctx: Context
    _scope: Scope

    def _in(self, scope: Scope | None) -> Scope:
        """The scope a caller named, or the memory's own."""
        return checking.scope(scope, otherwise=self._scope)

    async def search(
        self,
        query: str,
        *,
        scope: Scope | None = None,
        threads: Sequence[str] | None = None,
        only: Only = EVERYBODY,
        among: Among = Among.STANDING,
        limit: int = 10,
        after: str | None = None,
    ) -> Found:
        """What was said in a scope's threads that answers best; the query is written as it is for one thread."""
        asked = answering.Asked(query=query, only=only, among=among, limit=limit, after=after)
        return await answering.of_scope(self._ctx, self._in(scope), asked, threads)

    async def grep(  # one choice each, by name
        self,
        pattern: str,
        scope: Scope | None = None,
        *,
        match: Match = Match.LITERAL,
        case: Case = Case.EXACT,
        role: str | None = None,
        tool: str | None = None,
        among: Among = Among.STANDING,
        seconds: float = 2.0,
    ) -> AsyncIterator[Line]:
        """Every line of a scope's threads that matches, thread by thread; what a fork shares is found in its parent."""
        asked = grepping.asked(pattern, match=match, case=case, role=role, tool=tool, among=among, seconds=seconds)
        async for line in grepping.grep_all(self._ctx, self._in(scope), asked):
            yield line
