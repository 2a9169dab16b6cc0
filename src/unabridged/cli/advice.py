"""What an error tells a program to do next, as what a person types who has no program.
It refuses to change what an error says otherwise: what no command does is left as it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from unabridged.errors import UnabridgedError

COMMANDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "memory.jobs": "jobs --scopes",
        "memory.resume": "resume",
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
        "retain": "retain",
        "verify": "verify",
    }
)
# What a program names as it stands in its code, and no verb: what is said in its place.
_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "view.items name what": "unabridged compactions lists what",
        "Match.LITERAL takes it as it stands": "without --regex it is taken as it stands",
        "or open it with Access.WRITE to begin it": "or begin one with unabridged append or unabridged import",
        "or open the store with Access.READ": "or only look into it",
        "read it with Access.READ; to append": "look into it as it is; to append",
        "open the memory with policy=Policy(limit_tokens=…), or pass one here": (
            "pass --limit-tokens N, or --config FILE, where the log names no policy"
        ),
        "run doctor with Checks.WHOLE, or verify": "run unabridged doctor without --quick, or unabridged verify",
        "a file of yours is read by settings.template('mine.md')": "a file of yours is named by its path: 'mine.md'",
    }
)
_VERB: Final = re.compile(r"(?<![\w.])(?P<verb>(?:(?:memory|thread|facts)\.)?[a-z_]+)\([^()]*\)")


def told(problem: UnabridgedError) -> str:
    """What happened, and what to do next: with a command, where the error tells what a program does."""
    return typed(str(problem))


def typed(said: str) -> str:
    """What is said, with commands in the place of a program's verbs and names."""
    for theirs, ours in _WORDS.items():
        said = said.replace(theirs, ours)
    return _VERB.sub(_command, said)


def _command(verb: re.Match[str]) -> str:
    command = COMMANDS.get(verb["verb"])
    return verb.group() if command is None else f"unabridged {command}"
