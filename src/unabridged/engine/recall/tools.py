"""The tools by which a model recalls what was said: each a value that any client can be told of, and that answers.
It refuses to trust a model: the tools see what its lane sees, and what it writes wrongly is answered, never raised.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, TypeVar

from unabridged.dialects import anthropic, gemini, openai_chat, openai_responses
from unabridged.engine import checking
from unabridged.engine.context import Context
from unabridged.engine.log import lanes
from unabridged.engine.recall import search_tool as search
from unabridged.engine.recall import unfold_tool as unfold
from unabridged.engine.recall import variables_tool as variables
from unabridged.engine.recall.answers import opening
from unabridged.engine.recall.arguments import MisspokenError, Parameter, Value, call_again, read, schema
from unabridged.engine.recall.bounds import Bounds
from unabridged.errors import UsageError
from unabridged.log.extra import Extra
from unabridged.log.ids import MAIN, Seq, ThreadRef
from unabridged.search.found import Reach
from unabridged.view.view import View

AnswerT = TypeVar("AnswerT")
OtherT = TypeVar("OtherT")
# Below this, the frame of an answer leaves no room for what it frames.
LEAST_TOKENS: Final = 300

_Answers = Callable[[Context, Bounds, dict[str, Value]], Coroutine[Any, Any, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallTool(Generic[AnswerT]):
    """A tool for a model, called like a function; on the asynchronous face its answer is awaited.

    ``parameters`` is the JSON schema of its arguments.
    """

    name: str
    description: str
    parameters: Mapping[str, Any]
    answer: Callable[[object], AnswerT]

    def __call__(self, **arguments: object) -> AnswerT:
        """The answer to these arguments."""
        return self.answer(arguments)

    def call(self, arguments: str | Mapping[str, object] | None) -> AnswerT:
        """The answer to what a model wrote, JSON text or what was read from it; it says what is wrong with that."""
        return self.answer(arguments)

    def to(self, dialect: str) -> dict[str, Any]:
        """The tool's definition as this dialect's client takes it; of Gemini's, one of ``function_declarations``."""
        parameters: dict[str, Any] = deepcopy(dict(self.parameters))
        told = {"name": self.name, "description": self.description}
        match dialect:
            case openai_chat.DIALECT:
                return {"type": "function", "function": {**told, "parameters": parameters, "strict": True}}
            case openai_responses.DIALECT:
                return {"type": "function", **told, "parameters": parameters, "strict": True}
            case anthropic.DIALECT:
                return {**told, "input_schema": parameters}
            case gemini.DIALECT:
                return {**told, "parameters_json_schema": parameters}
            case _:
                names = f"{openai_chat.DIALECT}, {openai_responses.DIALECT}, {anthropic.DIALECT}, {gemini.DIALECT}"
                message = f"no client takes tools in the dialect {dialect!r}; known: {names}"
                raise UsageError(message)

    def through(self, wait: Callable[[AnswerT], OtherT]) -> RecallTool[OtherT]:
        """The same tool, its answers waited for in another way."""
        answer = self.answer
        return replace(self, answer=lambda arguments: wait(answer(arguments)))  # type: ignore[return-value,arg-type]  # the same but for its answers


def recall_tools(
    ctx: Context, ref: ThreadRef, *, lane: str, reach: Reach, limit_tokens: int
) -> tuple[RecallTool[Awaitable[str]], ...]:
    """The tools of a lane's model, bound to it."""
    if type(limit_tokens) is not int or limit_tokens < LEAST_TOKENS:
        message = f"an answer has room for at least {LEAST_TOKENS} tokens, not {limit_tokens!r}"
        raise UsageError(message)
    reach = checking.chosen(reach, Reach)
    bounds = Bounds(ref=ref, lane=lanes.lane_id(lane), reach=reach, limit_tokens=limit_tokens)
    beyond = () if reach is Reach.THREAD else (unfold.OF_THREAD,)
    return (
        _tool(ctx, bounds, search.NAME, search.ABOUT, search.PARAMETERS, search.answer),
        _tool(ctx, bounds, unfold.NAME, unfold.ABOUT, (*unfold.PARAMETERS, *beyond), unfold.answer),
        _tool(ctx, bounds, variables.NAME, variables.ABOUT, variables.PARAMETERS, variables.answer),
    )


def _tool(  # what it is bound to, what a model is told of it, and what answers
    ctx: Context, bounds: Bounds, name: str, about: str, parameters: tuple[Parameter, ...], answers: _Answers
) -> RecallTool[Awaitable[str]]:
    def answer(arguments: object) -> Awaitable[str]:
        return _answer(ctx, bounds, name, parameters, answers, arguments)

    described = Extra(schema(parameters))
    return RecallTool(name=name, description=about, parameters=described, answer=answer)


async def _answer(  # what a tool is, and what a model wrote
    ctx: Context, bounds: Bounds, name: str, parameters: tuple[Parameter, ...], answers: _Answers, written: object
) -> str:
    await _refuse_unopened(ctx, bounds)
    try:
        return await answers(ctx, bounds, read(parameters, written))
    except MisspokenError as problem:
        return f"{await opening(ctx, bounds.ref)}{problem} {call_again(name, parameters)}"


async def _refuse_unopened(ctx: Context, bounds: Bounds) -> None:
    """Refuse a lane that nobody opened: it would see everything."""
    if bounds.lane != MAIN and (row := await ctx.store.thread(bounds.ref)) is not None:
        await lanes.refuse_unopened(ctx, bounds.ref, View(lane=bounds.lane, through=Seq(row.head)))
