"""A front door for users of the OpenAI Agents SDK: ``Session``, for ``Runner.run(agent, text, session=session)``.
It refuses to import the SDK before something of it is needed, and to keep anything outside the log.
"""

from unabridged.adapters.openai_agents.session import Session

__all__ = ["Session"]
