"""The files that an agent's calls named, and those that a text names.
It refuses to ask whether they are there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from unabridged.eval.from_memory import arguments_of

_NAMES: Final = frozenset(
    {"path", "file", "filename", "file_path", "filepath", "paths", "files", "target_file", "source"}
)
_PATH: Final = re.compile(
    r"(?<![\w./:-])(?:\.{0,2}/)?(?:[\w.+-]+/)+[\w.+-]*\w|(?<![\w./:@-])[\w-]+\.[a-z]\w{0,4}(?![\w/]|\.\w)"
)
_SHAPED: Final = re.compile(r"(?:\.{0,2}/)?(?:[\w.+-]+/)+[\w.+-]*\w")


def touched(messages: Iterable[Mapping[str, Any]]) -> frozenset[str]:
    """Every path in the arguments of the calls: by the argument's name, or by its shape."""
    return frozenset(path for message in messages for path in _of(message))


def named(text: str) -> frozenset[str]:
    """Every path that a text names."""
    return frozenset(each for each in _PATH.findall(text) if not each.replace("/", "").replace(".", "").isdecimal())


def _of(message: Mapping[str, Any]) -> Iterator[str]:
    for call in message.get("tool_calls") or ():
        arguments = arguments_of(call)
        if isinstance(arguments, dict):
            for name, value in arguments.items():
                for each in value if isinstance(value, list) else [value]:
                    if isinstance(each, str) and _is_path(name, each):
                        yield each


def _is_path(name: str, value: str) -> bool:
    by_name = name.lower() in _NAMES and ("/" in value or "." in value) and not any(map(str.isspace, value))
    return by_name or ("/" in value and _SHAPED.fullmatch(value) is not None and not value.replace("/", "").isdecimal())
