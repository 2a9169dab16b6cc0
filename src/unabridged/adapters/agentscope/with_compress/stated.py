"""The state of a memory: plain JSON that is given and taken at once, on whatever thread, also while a loop goes on.
It refuses to change anything for a state that is none.
"""

from __future__ import annotations

from typing import Any

from agentscope.message import Msg

from unabridged.adapters.agentscope.with_compress import given
from unabridged.adapters.agentscope.with_compress.beside import Beside
from unabridged.adapters.agentscope.with_compress.marked import Marked
from unabridged.adapters.agentscope.with_compress.places import Content
from unabridged.adapters.agentscope.with_compress.turns import aside


class Stated(Marked):
    """The part of a memory that goes into a session and comes out of one."""

    max_token: int

    def state_dict(self) -> dict[str, Any]:
        """The whole memory as plain JSON; at once, on whatever thread, also while an event loop goes on."""
        content = aside(self._content)
        beside = Beside()
        beside.put([msg.id for msg in content.memory], content.marks)
        marks = beside.said()
        return {
            **super().state_dict(),
            given.SUMMARY: self._compressed_summary if self._places.log is None else content.summary,
            given.HISTORY: given.said(content.history),
            given.MEMORY: given.said(content.memory),
            given.LIMIT: self.max_token,
            **({given.MARKS: marks} if marks else {}),
        }

    def load_state_dict(self, state_dict: dict[str, Any], strict: bool = True) -> None:  # noqa: FBT001, FBT002  # the framework's
        """Let the memory be as this state says, empty where it is; at once, as ``state_dict``."""
        given.refuse_unless_whole(state_dict, strict)
        history, memory = given.heard(state_dict, given.HISTORY), given.heard(state_dict, given.MEMORY)
        marks = given.marks_by_id(state_dict)
        summary = str(state_dict.get(given.SUMMARY) or "")
        limit = given.limit(state_dict.get(given.LIMIT, self.max_token))
        super().load_state_dict({given.SUMMARY: summary, **state_dict}, strict=strict)
        self.max_token = limit
        aside(lambda: self._restored(history, memory, marks, summary))
        self._keeper.forget()

    async def _content(self) -> Content:
        async with self._places.apart() as places:
            return await places.content()

    async def _restored(self, history: list[Msg] | None, memory: list[Msg] | None, marks: Beside, summary: str) -> None:
        async with self._places.apart() as places:
            before = await places.content()
            standing = before.memory if memory is None else memory
            wanted = Content(
                history=before.history if history is None else history,
                memory=standing,
                marks=marks.of([msg.id for msg in standing]),
                summary=summary,
            )
            if not wanted.is_as(before):  # who begins anew for each request loads what is there
                await places.restore(wanted)
