"""Made-up coding sessions of many model calls: with facts that a later call needs, and pauses in which caches expire.
It refuses to know who reads them: they were laid down before any way to make them smaller was measured.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log
from random import Random
from typing import Final

from bench.texts import Chat

LIMIT_TOKENS: Final = 128_000
_SEEDS: Final = (11, 23, 37)
# Of what is read, two fifths are touched again: half of that within four calls, a tenth after more than eighty.
_AGAIN: Final = 0.4
_MEDIAN_CALLS: Final = 4.0
_SPREAD: Final = log(81 / 4) / 1.2816
# What a user asks for is needed by more of the calls after it.
_AGAIN_OF_USERS: Final = 0.8
_MOST_NEEDS: Final = 6
# So many questions say what to keep to, and so many answers what was found.
_RULES: Final = 0.6
_FINDINGS: Final = 0.5
_TOOLS: Final = ("read_file", "search_code", "run_tests", "edit_file", "list_folder")
_WORDS: Final = (
    *(
        "parser",
        "lexer",
        "table",
        "report",
        "index",
        "cursor",
        "buffer",
        "reader",
        "writer",
        "token",
        "branch",
        "cache",
    ),
    *(
        "socket",
        "worker",
        "queue",
        "lock",
        "handler",
        "schema",
        "column",
        "record",
        "digest",
        "header",
        "footer",
        "node",
    ),
    *(
        "value",
        "result",
        "count",
        "offset",
        "length",
        "window",
        "margin",
        "limit",
        "state",
        "event",
        "signal",
        "option",
    ),
)
_SYSTEM: Final = (
    "You are a careful engineer. Read before you change, run the tests before you say that it works, and ask before "
    "you touch a release branch. The tools are described below, each with what it takes and what it answers. "
)
_SYSTEM_TIMES: Final = 55


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """What a call can only write if it reads it, and how many calls ago it was written last."""

    text: str
    calls: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One model call: what was said since the one before, after how many seconds, what it needs, and its answer."""

    said: tuple[Chat, ...]
    answer: Chat
    seconds: float
    needs: tuple[Need, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Talk:
    """One conversation, and the window it is held in."""

    name: str
    system: str
    turns: tuple[Turn, ...]
    limit_tokens: int = LIMIT_TOKENS


def talks(calls: int, count: int = len(_SEEDS)) -> Iterator[Talk]:
    """So many sessions of so many calls, the same each time."""
    for seed in _SEEDS[:count]:
        yield Talk(name=f"session {seed}", system=_SYSTEM * _SYSTEM_TIMES, turns=tuple(_Session(seed, calls)))


class _Session:
    """One session while it is made up."""

    def __init__(self, seed: int, calls: int) -> None:
        self._random = Random(seed)
        self._calls = calls
        self._seen: dict[str, int] = {}
        self._due: dict[int, list[str]] = defaultdict(list)

    def __iter__(self) -> Iterator[Turn]:
        """The calls: a question is followed by some with tools, and by one that answers."""
        random, at, left = self._random, 0, 0
        said: tuple[Chat, ...] = ()
        while at < self._calls:
            seconds = 4 + random.expovariate(1 / 8)
            if not left:
                said, left = (self._question(at),), 1 + min(int(random.expovariate(1 / 5)), 30)
                seconds = self._pause()
            left -= 1
            needs = self._needs(at)
            answer = self._call(at, needs) if left else self._answer(at, needs)
            yield Turn(said=said, answer=answer, seconds=seconds, needs=needs)
            at += 1
            said = (self._result(at, answer),) if left else ()

    def _pause(self) -> float:
        """A person reads, thinks and types; some of them go and have lunch."""
        return min(20 * 3_600.0, self._random.lognormvariate(log(45), 1.4))

    def _needs(self, at: int) -> tuple[Need, ...]:
        texts = list(dict.fromkeys(self._due.pop(at, [])))[:_MOST_NEEDS]
        found = tuple(Need(text=text, calls=at - self._seen[text]) for text in texts)
        for each in found:
            self._touch(each.text, at, _AGAIN)
        return found

    def _fact(self, at: int, again: float) -> str:
        """A name that stands nowhere else."""
        text = f"{self._random.choice(_WORDS)}_{self._random.getrandbits(40):010x}"
        self._touch(text, at, again)
        return text

    def _touch(self, text: str, at: int, again: float) -> None:
        self._seen[text] = at
        if self._random.random() < again:
            self._due[at + max(1, round(self._random.lognormvariate(log(_MEDIAN_CALLS), _SPREAD)))].append(text)

    def _question(self, at: int) -> Chat:
        """What a user asks, with what has to be kept to, in the beginning or at the end."""
        random = self._random
        lines = self._prose(random.randint(1, 6))
        if random.random() < _RULES:
            lines.insert(random.choice((0, len(lines))), f"Whatever you do, keep to {self._fact(at, _AGAIN_OF_USERS)}.")
        return {"role": "user", "content": " ".join(lines)}

    def _call(self, at: int, needs: Sequence[Need]) -> Chat:
        random = self._random
        arguments = {
            "path": f"src/{random.choice(_WORDS)}_{random.randrange(400)}.py",
            "about": [n.text for n in needs],
        }
        function = {"name": random.choice(_TOOLS), "arguments": json.dumps(arguments)}
        call = {"id": f"call_{at}", "type": "function", "function": function}
        return {"role": "assistant", "content": " ".join(self._prose(random.randint(0, 3))), "tool_calls": [call]}

    def _result(self, at: int, asked: Chat) -> Chat:
        """What a tool answers: lines of code or of a test run, with names in some of them."""
        random = self._random
        count = min(600, 2 + int(random.lognormvariate(log(30), 1.1)))
        lines = [self._line() for _ in range(count)]
        for _ in range(random.choice((0, 0, 1, 1, 2, 3))):
            where = random.choice((0, random.randrange(count), count - 1))
            lines[where] += f"  # {self._fact(at, _AGAIN)}"
        return {"role": "tool", "tool_call_id": asked["tool_calls"][0]["id"], "content": "\n".join(lines)}

    def _answer(self, at: int, needs: Sequence[Need]) -> Chat:
        """What was found and decided, with what it rests on."""
        random = self._random
        lines = self._prose(random.randint(2, 10))
        lines += [f"It rests on {each.text}." for each in needs]
        if random.random() < _FINDINGS:
            lines.insert(random.randrange(len(lines)), f"From here on it is called {self._fact(at, _AGAIN)}.")
        return {"role": "assistant", "content": " ".join(lines)}

    def _line(self) -> str:
        one, other, third = self._random.choices(_WORDS, k=3)
        return f"    {one}_{other} = {third}.{one}({other}, {self._random.randrange(1_000)})"

    def _prose(self, sentences: int) -> list[str]:
        return [
            "The {} of the {} has to know the {} before the {} is written.".format(*self._random.choices(_WORDS, k=4))
            for _ in range(sentences)
        ]
