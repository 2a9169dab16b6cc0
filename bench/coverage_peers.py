"""What the summarisers of other frameworks are shown of the conversation with planted facts, by their own defaults.
It refuses to tune: what leaves is theirs to say, and the model behind them keeps its prompt and answers at once.
"""

from __future__ import annotations

import asyncio
import importlib.metadata
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from unabridged.eval import planted
from unabridged.eval.coverage import Covered

_SUMMARY: Final = "They went through the harbour's report."
Found = tuple[list[planted.Turn], list[str]]


def langchain(said: Sequence[planted.Turn]) -> Found:
    """``SummarizationMiddleware`` with no more than a model and the trigger that it must have."""
    from langchain.agents.middleware import SummarizationMiddleware  # noqa: PLC0415  # each is loaded for itself alone

    prompts = list[str]()
    middleware = SummarizationMiddleware(model=_chat_model(prompts), trigger=("tokens", 4_000))
    messages = _langchain_messages(said)
    state = middleware.before_model({"messages": messages}, None)  # type: ignore[arg-type,typeddict-item]  # no runtime is needed
    kept = [] if state is None else [each.id for each in state["messages"]]
    left = [turn for turn in said if f"said-{turn.number}" not in kept]
    return left, prompts


def langmem(said: Sequence[planted.Turn]) -> Found:
    """``summarize_messages`` at 32,000 tokens, with its own prompts."""
    from langmem.short_term import summarize_messages  # noqa: PLC0415  # as above

    prompts = list[str]()
    messages = _langchain_messages(said)
    result = summarize_messages(messages, running_summary=None, model=_chat_model(prompts), max_tokens=32_000)
    summarised = result.running_summary.summarized_message_ids if result.running_summary else set()
    return [turn for turn in said if f"said-{turn.number}" in summarised], prompts


def _chat_model(prompts: list[str]) -> Any:  # noqa: ANN401  # LangChain's
    from langchain_core.language_models import BaseChatModel  # noqa: PLC0415  # as above
    from langchain_core.messages import AIMessage  # noqa: PLC0415  # as above
    from langchain_core.outputs import ChatGeneration, ChatResult  # noqa: PLC0415  # as above

    class Keeping(BaseChatModel):
        """Keeps what it is shown."""

        @property
        def _llm_type(self) -> str:
            return "keeping"

        def _generate(self, messages: Any, *_: Any, **__: Any) -> ChatResult:  # noqa: ANN401  # LangChain's
            prompts.append(json.dumps([each.model_dump() for each in messages], default=str))
            return ChatResult(generations=[ChatGeneration(message=AIMessage(content=_SUMMARY))])

    return Keeping()


def _langchain_messages(said: Sequence[planted.Turn]) -> list[Any]:
    from langchain_core.messages import AIMessage, HumanMessage, ToolMessage  # noqa: PLC0415  # as above

    found = list[Any]()
    for turn in said:
        user, call, result, answer = turn.messages
        asked = call["tool_calls"][0]
        arguments = json.loads(asked["function"]["arguments"])
        named = {"name": asked["function"]["name"], "args": arguments, "id": asked["id"]}
        found += [
            HumanMessage(user["content"], id=f"user-{turn.number}"),
            AIMessage("", tool_calls=[named], id=f"call-{turn.number}"),
            ToolMessage(result["content"], tool_call_id=asked["id"], id=f"result-{turn.number}"),
            AIMessage(answer["content"], id=f"said-{turn.number}"),
        ]
    return found


PEERS: Final[Mapping[str, tuple[str, Callable[[Sequence[planted.Turn]], Found]]]] = {
    "LangChain SummarizationMiddleware": ("langchain", langchain),
    "LangMem summarize_messages": ("langmem", langmem),
}


def measured() -> Iterator[dict[str, Any]]:
    """Each peer that is installed, with its release; what it raises is told by its kind."""
    said = planted.conversation()
    for name, (package, way) in PEERS.items():
        try:
            release = importlib.metadata.version(package)
            left, prompts = way(said)
        except Exception as problem:  # noqa: BLE001  # whatever a peer raises, the others are measured
            yield {"name": name, "problem": f"{type(problem).__name__}: {problem}"}
            continue
        shown = planted.kept(left, prompts)
        covered = Covered(name=f"{name} {release}", turns=len(left), calls=len(prompts), shown=shown)
        yield {"name": name, "line": covered.line(), "share": covered.share}


if __name__ == "__main__":
    asyncio.set_event_loop(asyncio.new_event_loop())
    for each in measured():
        sys.stdout.write(json.dumps(each) + "\n")
