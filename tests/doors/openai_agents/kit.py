"""An agent behind the real client, and runs of it whole and streamed.
It refuses to judge.
"""

from __future__ import annotations

from itertools import count
from typing import Any

from agents import Agent, ModelSettings, RunConfig, Runner, function_tool, set_tracing_disabled

from tests.doors.openai_agents.provider import Provider, calls, says, thinks
from unabridged.adapters.openai_agents import Session

set_tracing_disabled(disabled=True)
_NUMBERS = count(1)


@function_tool
def weather(city: str) -> str:
    """The weather in a city."""
    return f"Rain in {city}. " + "It rains. " * 20


def talks(request: dict[str, Any]) -> list[dict[str, Any]]:
    """A thought and an answer; a call first, where the question is about the weather."""
    number = next(_NUMBERS)
    last = (request.get("input") or request["messages"])[-1]
    if "weather" in str(last.get("content", "")):
        return [thinks(number), calls("weather", number, city="Oslo")]
    return [thinks(number), {**says(f"Answer {number}. " + "word " * 60), "id": f"msg_{number}_thought"}]


def loops(steps: int) -> Any:  # noqa: ANN401  # a script
    """So many steps with a call each, and then an answer."""

    def script(_: dict[str, Any]) -> list[dict[str, Any]]:
        number = next(_NUMBERS)
        made.append(number)
        if len(made) % (steps + 1):
            return [thinks(number), calls("weather", number, city="Oslo")]
        return [thinks(number), {**says("Done."), "id": f"msg_{number}_thought"}]

    made: list[int] = []
    return script


def agent(there: Provider, kind: str = "responses", name: str = "kind", *, store: bool | None = None) -> Agent[Any]:
    model = there.responses() if kind == "responses" else there.chat()
    return Agent(
        name=name, instructions="Be kind.", model=model, tools=[weather], model_settings=ModelSettings(store=store)
    )


async def run(  # one choice each, by name
    who: Agent[Any],
    text: str,
    session: Session,
    way: str = "whole",
    *,
    config: RunConfig | None = None,
    hooks: Any = None,  # noqa: ANN401  # as the SDK has them
) -> str:
    """What a run answers, told at once or as it comes."""
    given: dict[str, Any] = {"session": session, "run_config": config, "hooks": hooks, "max_turns": 200}
    if way == "whole":
        return str((await Runner.run(who, text, **given)).final_output)
    streamed = Runner.run_streamed(who, text, **given)
    async for _ in streamed.stream_events():
        pass
    return str(streamed.final_output)
