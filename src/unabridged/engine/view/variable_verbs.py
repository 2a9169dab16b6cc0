"""What a conversation can be asked about the variables its executions left behind, and told of one more execution.
It refuses to run anything; whoever ran the code says what came of it.
"""

from __future__ import annotations

from abc import abstractmethod

from unabridged.engine import checking
from unabridged.engine.context import Context
from unabridged.engine.log import executing, lanes
from unabridged.engine.view import variables
from unabridged.log.ids import MAIN, ThreadRef
from unabridged.log.part import ExecutionResult
from unabridged.ports import Appended
from unabridged.view.variables import KnownVariable


class ThreadVariables:
    """The verbs around variables."""

    _ctx: Context
    ref: ThreadRef

    @abstractmethod
    async def append(self, given: object, *, key: str | None = None) -> Appended:
        """Append one or many, all or nothing."""

    async def variables(self, *, lane: str = MAIN) -> tuple[KnownVariable, ...]:
        """The variables that the executions a lane sees have left behind, last changed first; deleted ones are gone."""
        return (await variables.seen(self._ctx, self.ref, lanes.lane_id(lane))).variables

    async def get_relevant_vars(self, query: str, *, limit: int = 10, lane: str = MAIN) -> tuple[KnownVariable, ...]:
        """Those of the variables that have words of a question in name, type, shape, columns, origin or value."""
        query = checking.text(query, verb="get_relevant_vars")
        most = checking.count(limit, verb="get_relevant_vars")
        found = await variables.seen(self._ctx, self.ref, lanes.lane_id(lane))
        return tuple(variables.about(self._ctx, found, query)[:most])

    async def update_from_execution(
        self,
        result: ExecutionResult,
        *,
        call_id: str = "",
        name: str = "",
        sender: str = "",
        recipient: str = "",
        key: str | None = None,
    ) -> Appended:
        """Append what came of running code, as its tool says it; with a call's id it is that call's result."""
        said = executing.message_of(result, call_id=call_id, name=name, sender=sender, recipient=recipient)
        return await self.append(said, key=key)
