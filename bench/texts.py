"""Messages to append: text that nobody has counted before, in the shapes that chats and agents produce.
It refuses to repeat itself before it has gone through every page and source of the standard library.
"""

from __future__ import annotations

import json
import re
import sysconfig
from collections.abc import Collection, Iterator
from functools import cache
from itertools import chain, count
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

Chat: TypeAlias = dict[str, Any]

_CHAT_CHARACTERS: Final = 960  # with role, quotes and escapes one kilobyte of JSON
_POOL_CHARACTERS: Final = 12_000_000
# A model's summary names some of what it stands for; one that names next to nothing of so much is refused.
_READS: Final = 200_000
_NAMES: Final = re.compile(r"\b[a-z]+(?:_[a-z]+)+\b|\b[a-z]{9,}\b")
_FEW: Final = 60
_TOOLS: Final = ("read_file", "search_code", "run_tests", "edit_file", "list_folder")


def chat(*, start: int = 0) -> Iterator[Chat]:
    """Endless messages of one kilobyte as JSON, users and assistants taking turns."""
    text = _Reel(start)
    for n in count():
        yield {"role": "assistant" if n % 2 else "user", "content": text.next(_CHAT_CHARACTERS)}


def agent_mix(*, seed: int = 1) -> Iterator[Chat]:
    """Endless rounds of an agent with tools: a question, calls with their results, an answer."""
    random, text = Random(seed), _Reel(0)
    while True:
        yield {"role": "user", "content": text.next(random.randint(60, 500))}
        for _ in range(random.randint(1, 5)):
            ids = [f"call_{random.getrandbits(96):024x}" for _ in range(random.choice((1, 1, 1, 2)))]
            yield {"role": "assistant", "content": None, "tool_calls": [_call(each, random, text) for each in ids]}
            for each in ids:
                yield {"role": "tool", "tool_call_id": each, "content": text.next(random.randint(40, 760))}
        yield {"role": "assistant", "content": text.next(random.randint(60, 700))}


def summary(text: str, *, but: Collection[str] = ()) -> str:
    """What a model writes that is told this: a sentence, and a few names out of it, but those of the prompt itself."""
    named = [each for each in dict.fromkeys(_NAMES.findall(text[:_READS])) if each not in but]
    few = ", ".join(named[:: len(named) // _FEW + 1])
    return f"They read the report, wrote down what is open, and who looks after it. It spoke of {few}."


def raw_json(message: Chat) -> bytes:
    """The message as the shortest JSON one would store by hand."""
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode()


def _call(call_id: str, random: Random, text: _Reel) -> Chat:
    arguments = {"path": f"src/module_{random.randrange(400)}.py", "query": text.next(random.randint(10, 120))}
    called = {"name": random.choice(_TOOLS), "arguments": json.dumps(arguments)}
    return {"id": call_id, "type": "function", "function": called}


class _Reel:
    """The pool of text, wound on slice by slice."""

    def __init__(self, start: int) -> None:
        self._at = start

    def next(self, characters: int) -> str:
        """The next so many characters; at the end of the pool it begins anew, a little shifted."""
        pool = _pool()
        if self._at + characters > len(pool):
            self._at = (self._at + 7) % 1_000
        self._at += characters
        return pool[self._at - characters : self._at]


@cache
def _pool() -> str:
    sources = sorted(Path(sysconfig.get_path("stdlib")).glob("*.py"))
    packages = sorted(Path(sysconfig.get_path("stdlib")).glob("[a-z]*/*.py"))
    kept: list[str] = []
    size = 0
    for path in chain(sources, (each for each in packages if each.parent.name != "site-packages")):
        kept.append(path.read_text(encoding="utf-8", errors="ignore"))
        size += len(kept[-1])
        if size > _POOL_CHARACTERS:
            break
    return "".join(kept)
