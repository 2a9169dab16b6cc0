"""What an error tells a program to do next, as what a person types who has no program.
It refuses to change what an error says otherwise: what no command does is left as it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from unabridged.errors import NoStore, UnabridgedError

COMMANDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "memory.threads": "threads",
        "thread.append": "append",
        "thread.compactions": "compactions",
        "thread.events": "show",
        "facts.list": "facts list",
        "facts.remove": "facts remove",
        "facts.replace": "facts replace",
        "facts.review": "facts review",
        "erase": "erase",
        "events": "show",
        "grep": "grep",
        "index": "index",
        "reindex": "index --anew",
        "verify": "verify",
    }
)
_VERB: Final = re.compile(r"(?<![\w.])(?P<verb>(?:(?:memory|thread|facts)\.)?[a-z_]+)\([^()]*\)")


def told(problem: UnabridgedError) -> str:
    """What happened, and what to do next: with a command, where the error tells what a program does."""
    if isinstance(problem, NoStore):
        todo = "name a store that is there, or begin one with unabridged append or unabridged import"
        return f"{problem.store} {problem.problem}; {todo}"
    return typed(str(problem))


def typed(said: str) -> str:
    """What is said, with commands in the place of a program's verbs."""
    return _VERB.sub(_command, said)


def _command(verb: re.Match[str]) -> str:
    command = COMMANDS.get(verb["verb"])
    return verb.group() if command is None else f"unabridged {command}"
