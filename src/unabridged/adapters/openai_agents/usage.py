"""What a run's usage says, told to the log, so that views go by the provider's count: hooks for ``Runner.run``.
It refuses to stand in the way of a caller's own hooks, which are called as they would be without it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from unabridged.errors import UsageError

if TYPE_CHECKING:
    from agents import RunHooks
    from agents.items import ModelResponse


def hooks_for(used: Callable[[ModelResponse, str], Awaitable[None]], own: RunHooks[Any] | None) -> RunHooks[Any]:
    """Hooks that tell of each answer what it took, and then do what a caller's own do."""
    from agents import RunHooks  # noqa: PLC0415  # the SDK is needed here, and not to keep a session
    from agents.lifecycle import RunHooksBase  # noqa: PLC0415  # as above

    if own is not None and not isinstance(own, RunHooksBase):
        message = (
            f"hooks of a run are a RunHooks, not {type(own).__name__}; an agent's own hooks go to Agent(hooks=...)"
        )
        raise UsageError(message)
    before: RunHooks[Any] = RunHooks() if own is None else own

    class Telling(RunHooks[Any]):
        """A caller's hooks, with the usage of each call told."""

        async def on_llm_start(self, *given: Any, **named: Any) -> None:  # noqa: ANN401  # as the SDK has them
            await before.on_llm_start(*given, **named)

        async def on_llm_end(self, context: Any, agent: Any, response: ModelResponse) -> None:  # noqa: ANN401  # as above
            model = agent.model
            await used(response, model if isinstance(model, str) else str(getattr(model, "model", "") or ""))
            await before.on_llm_end(context, agent, response)

        async def on_agent_start(self, *given: Any, **named: Any) -> None:  # noqa: ANN401  # as above
            await before.on_agent_start(*given, **named)

        async def on_agent_end(self, *given: Any, **named: Any) -> None:  # noqa: ANN401  # as above
            await before.on_agent_end(*given, **named)

        async def on_handoff(self, *given: Any, **named: Any) -> None:  # noqa: ANN401  # as above
            await before.on_handoff(*given, **named)

        async def on_tool_start(self, *given: Any, **named: Any) -> None:  # noqa: ANN401  # as above
            await before.on_tool_start(*given, **named)

        async def on_tool_end(self, *given: Any, **named: Any) -> None:  # noqa: ANN401  # as above
            await before.on_tool_end(*given, **named)

    return Telling()
