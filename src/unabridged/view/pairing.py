"""Which result answers which call, in any sequence of messages: the nearest earlier one with its id and no answer.
It refuses to write anything; what becomes of calls and results that stand alone is said elsewhere.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import Final, TypeAlias

from unabridged.log.body import Message, SystemSet
from unabridged.log.part import ToolCall, ToolResult

Place: TypeAlias = tuple[int, int]
"""Where a part stands: the index of its message, and its own in there."""

# Of several results of one call the one that says most is shown; whoever says no status has done what was asked.
_RANKS: Final[Mapping[str, int]] = MappingProxyType({"denied": 4, "failed": 3, "aborted": 2, "completed": 1, "": 1})


class Fate(Enum):
    """Why a result is not shown as one."""

    ORPHAN = "no call has its id"
    LATE = "its call was given up before it came"
    SECOND = "its call has a better one, or an earlier one as good"


class Response:
    """What a model said in one go: assistant's messages that follow each other, and the calls in them."""

    __slots__ = ("calls", "last")

    def __init__(self, last: int) -> None:
        self.last = last
        self.calls: list[Call] = []


class Call:
    """A call, the id it is shown under, and where its result stands."""

    __slots__ = ("answer", "call_id", "part", "place", "response")

    def __init__(self, part: ToolCall, call_id: str, place: Place, response: Response) -> None:
        self.part = part
        self.call_id = call_id
        self.place = place
        self.response = response
        self.answer: Place | None = None


class Pairs:
    """What was found out about a sequence: its responses, its calls, and what became of every result."""

    __slots__ = ("answered", "calls", "doubled", "fates", "responses")

    def __init__(self) -> None:
        self.responses: list[Response] = []
        self.calls: dict[Place, Call] = {}
        self.answered: dict[Place, Call] = {}
        self.fates: dict[Place, Fate] = {}
        self.doubled: dict[Place, Call] = {}


def paired(says: Sequence[Message | SystemSet], closed: Collection[int] = ()) -> Pairs:
    """Every result with its call; a user's message, or an index that is closed, proves the calls before it dead."""
    pairs = Pairs()
    waiting: dict[str, list[Call]] = {}
    times: dict[str, int] = {}
    taken: set[str] = set()
    for index, said in enumerate(says):
        if index in closed:
            waiting.clear()
        if not isinstance(said, Message):
            continue
        if said.role == "user" and not any(isinstance(part, ToolResult) for part in said.parts):
            waiting.clear()
        if said.role == "assistant":
            _continue(pairs, says, index, anew=index in closed)
        for k, part in enumerate(said.parts):
            if isinstance(part, ToolCall) and said.role == "assistant":
                call = Call(part, _fresh(part.call_id, times, taken), (index, k), pairs.responses[-1])
                call.response.calls.append(call)
                pairs.calls[index, k] = call
                waiting.setdefault(part.call_id, []).append(call)
            elif isinstance(part, ToolResult):
                _answer(pairs, says, (index, k), part, waiting.get(part.call_id, []))
                if (index, k) not in pairs.answered and (index, k) not in pairs.fates:
                    pairs.fates[index, k] = Fate.LATE if part.call_id in times else Fate.ORPHAN
    return pairs


def _continue(pairs: Pairs, says: Sequence[Message | SystemSet], index: int, *, anew: bool) -> None:
    """Begin a response, or go on with the one that the message before belongs to."""
    before = says[index - 1] if index and not anew else None
    if isinstance(before, Message) and before.role == "assistant":
        pairs.responses[-1].last = index
    else:
        pairs.responses.append(Response(index))


def _answer(
    pairs: Pairs, says: Sequence[Message | SystemSet], place: Place, result: ToolResult, calls: Sequence[Call]
) -> None:
    """Give the result to the first that has none of the nearest message's; where all have one, the better one stays."""
    open_calls = [call for call in calls if call.answer is None]
    if open_calls:
        nearest, _ = open_calls[-1].place
        call = next(call for call in open_calls if call.place[0] == nearest)
    elif calls:
        call = calls[-1]
        held = call.answer or place
        earlier = says[held[0]].parts[held[1]]
        better = isinstance(earlier, ToolResult) and _rank(result) > _rank(earlier)
        lesser = held if better else place
        pairs.fates[lesser], pairs.doubled[lesser] = Fate.SECOND, call
        if not better:
            return
        del pairs.answered[held]
    else:
        return
    call.answer = place
    pairs.answered[place] = call


def _rank(result: ToolResult) -> int:
    return _RANKS.get(result.status, 0)


def _fresh(call_id: str, times: dict[str, int], taken: set[str]) -> str:
    """The id, with a number where an earlier call has it: servers count from ``call_0`` in every answer."""
    number = times.get(call_id, 0) + 1
    while (found := call_id if number == 1 else f"{call_id}_{number}") in taken:
        number += 1
    times[call_id] = number
    taken.add(found)
    return found
