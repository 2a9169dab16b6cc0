"""What the summarisers of other frameworks are shown of the conversation with planted facts, by their own defaults.
It refuses to tune: what leaves is theirs to say, and the model behind them keeps its prompt and answers at once.

Semantic Kernel cannot be installed beside the others; ``pip install semantic-kernel`` where the others are not.
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
# Where a peer must be told how much stays.
_KEPT_TURNS: Final = 5
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


def adk(said: Sequence[planted.Turn]) -> Found:
    """``LlmEventSummarizer``, given all but the newest five turns: which those are is its runner's to say."""
    from google.adk.apps.llm_event_summarizer import LlmEventSummarizer  # noqa: PLC0415  # as above
    from google.adk.events.event import Event  # noqa: PLC0415  # as above
    from google.adk.models.base_llm import BaseLlm  # noqa: PLC0415  # as above
    from google.adk.models.llm_response import LlmResponse  # noqa: PLC0415  # as above
    from google.genai import types  # noqa: PLC0415  # as above

    prompts = list[str]()

    class Keeping(BaseLlm):
        """Keeps what it is shown."""

        async def generate_content_async(self, llm_request: Any, stream: bool = False) -> Any:  # noqa: ANN401, FBT001, FBT002, ARG002  # ADK's
            prompts.append("\n".join(part.text or "" for each in llm_request.contents for part in each.parts))
            yield LlmResponse(content=types.Content(role="model", parts=[types.Part(text=_SUMMARY)]))

    left, events = list(said[:-_KEPT_TURNS]), list[Any]()
    for turn in left:
        user, call, result, answer = turn.messages
        name = call["tool_calls"][0]["function"]["name"]
        arguments = json.loads(call["tool_calls"][0]["function"]["arguments"])
        answered = types.FunctionResponse(name=name, response={"result": result["content"]})
        for author, part in (
            ("user", types.Part(text=user["content"])),
            ("agent", types.Part(function_call=types.FunctionCall(name=name, args=arguments))),
            ("agent", types.Part(function_response=answered)),
            ("agent", types.Part(text=answer["content"])),
        ):
            content = types.Content(role="user" if author == "user" else "model", parts=[part])
            events.append(Event(author=author, invocation_id=str(turn.number), content=content))
    asyncio.run(LlmEventSummarizer(llm=Keeping(model="keeping")).maybe_summarize_events(events=events))
    return left, prompts


def semantic_kernel(said: Sequence[planted.Turn]) -> Found:
    """``ChatHistorySummarizationReducer``, which keeps the messages of the newest five turns."""
    from semantic_kernel.connectors.ai.chat_completion_client_base import (  # noqa: PLC0415  # as above
        ChatCompletionClientBase,
    )
    from semantic_kernel.contents import (  # noqa: PLC0415  # as above
        AuthorRole,
        ChatHistorySummarizationReducer,
        ChatMessageContent,
        FunctionCallContent,
        FunctionResultContent,
    )

    prompts = list[str]()

    class Keeping(ChatCompletionClientBase):
        """Keeps what it is shown."""

        async def get_chat_message_contents(self, chat_history: Any, settings: Any, **_: Any) -> Any:  # noqa: ANN401, ARG002  # its own
            prompts.append(chat_history.to_prompt())
            return [ChatMessageContent(role=AuthorRole.ASSISTANT, content=_SUMMARY)]

    def message(role: AuthorRole, content: str = "", **more: Any) -> Any:  # noqa: ANN401  # its own
        return (
            ChatMessageContent(role=role, content=content, **more) if content else ChatMessageContent(role=role, **more)
        )

    reducer = ChatHistorySummarizationReducer(service=Keeping(ai_model_id="keeping"), target_count=4 * _KEPT_TURNS)
    for turn in said:
        user, call, result, answer = turn.messages
        asked = call["tool_calls"][0]
        name, arguments = asked["function"]["name"], asked["function"]["arguments"]
        called = FunctionCallContent(id=asked["id"], name=name, arguments=arguments)
        answered = FunctionResultContent(id=asked["id"], name=name, result=result["content"])
        reducer.add_message(message(AuthorRole.USER, user["content"]))
        reducer.add_message(message(AuthorRole.ASSISTANT, items=[called]))
        reducer.add_message(message(AuthorRole.TOOL, items=[answered]))
        reducer.add_message(message(AuthorRole.ASSISTANT, answer["content"]))
    asyncio.run(reducer.reduce())
    kept = "\n".join(str(each.content) for each in reducer.messages)
    return [turn for turn in said if turn.planted("said") not in kept], prompts


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
    "Semantic Kernel ChatHistorySummarizationReducer": ("semantic-kernel", semantic_kernel),
    "LangMem summarize_messages": ("langmem", langmem),
    "ADK LlmEventSummarizer": ("google-adk", adk),
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
    for each in measured():
        sys.stdout.write(json.dumps(each) + "\n")
