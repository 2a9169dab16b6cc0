"""The tool ``compact_conversation``: a model asks for its own compaction, and says what must stay in the summary.
It refuses to compact while the model waits: the run is begun, and the turn goes on with the view it has.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Final

from unabridged.compaction.outcome import Skip, Skipped
from unabridged.engine.compaction import planning, requesting
from unabridged.engine.compaction.runs import Asked, Press
from unabridged.engine.context import Context
from unabridged.engine.held import Held
from unabridged.engine.recall.arguments import MisspokenError, Parameter, call_again, read, schema
from unabridged.engine.recall.tools import RecallTool
from unabridged.errors import Closed, ForkedProcess, UsageError
from unabridged.log.extra import Extra
from unabridged.log.ids import LaneId, ThreadRef

NAME: Final = "compact_conversation"
ABOUT: Final = (
    "Have the older part of this conversation summarised, so that there is room to go on. Nothing is lost: originals "
    "can be searched and unfolded. Use it at the end of a step, when what follows needs little of what came before."
)
PARAMETERS: Final = (
    Parameter(
        name="guidance",
        kind=str,
        about="What the summary must keep above all: goals, decisions, names, numbers, what is open.",
        needed=True,
    ),
)
_LONGEST: Final = 4_000
_BEGUN: Final = "It is being summarised in the background; you will see the summary in place of the older part soon."
_LEAVES_NOTHING: Final = frozenset({Skip.NOTHING, Skip.NOT_SMALLER})
_NOTHING: Final = (
    "There is nothing to fold yet: what you see is kept word for word, or would become no smaller. Go on as you are."
)


def compact_tool(ctx: Context, ref: ThreadRef, lane: LaneId, held: Held) -> RecallTool[Awaitable[str]]:
    """The tool of a lane's model, bound to it."""

    def answer(arguments: object) -> Awaitable[str]:
        return _answer(ctx, ref, lane, held, arguments)

    return RecallTool(name=NAME, description=ABOUT, parameters=Extra(schema(PARAMETERS)), answer=answer)


async def _answer(ctx: Context, ref: ThreadRef, lane: LaneId, held: Held, written: object) -> str:
    try:
        guidance = str(read(PARAMETERS, written)["guidance"]).strip()
    except MisspokenError as problem:
        return f"{problem} {call_again(NAME, PARAMETERS)}"
    if not guidance:
        return f"guidance is empty: say what the summary must keep. {call_again(NAME, PARAMETERS)}"
    asked = Asked(trigger="tool", press=Press.ASKED, guidance=guidance[:_LONGEST], aims_at=0)
    try:
        plan = await planning.foreseen(ctx, ref, lane, held, asked)
        if isinstance(plan, Skipped):  # no run is begun for it, and its end is told as a run's would be
            held.teller.tell(plan)
            return _NOTHING
        ended = await requesting.requested(ctx, ref, lane, held, asked, seconds=0.0)
    except (Closed, ForkedProcess):
        raise  # whose program it is should know, as from every other tool
    except UsageError:
        return "This conversation has no limit to be compacted to; go on as you are."
    return _NOTHING if isinstance(ended, Skipped) and ended.reason in _LEAVES_NOTHING else _BEGUN
