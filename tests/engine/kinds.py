"""Conversations of each kind, made up with a seed: programming, research, support, writing, analysis of data.
It refuses to judge, and to say the same sentence twice.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from random import Random
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from tests.engine.talk import a, result, u
from unabridged.ports import Brief

Round: TypeAlias = list[dict[str, Any]]

_SYLLABLES: Final = ("ba", "ce", "di", "fo", "gu", "har", "jin", "kel", "lom", "mur", "nap", "ost", "pir", "quo")
_NAMES: Final = re.compile(r"\w+[./_]\w+|\d{2,}")
_FEW: Final = 30
_WORDS: Final = tuple(map("".join, product(_SYLLABLES, repeat=2)))


def coding(n: int, random: Random) -> Round:
    """A task, files that are read and changed, tests that fail and pass."""
    path = f"src/module_{n}.py"
    source = "\n".join(f"{line:4}  {sentence(random, 8)}" for line in range(random.randint(20, 150)))
    return [
        u(f"Task {n}: {sentence(random, 30)}"),
        *asked(f"r{n}", "read_file", {"path": path}, source),
        *asked(f"e{n}", "edit_file", {"path": path, "text": sentence(random, 40)}, "written"),
        *asked(f"t{n}", "run_tests", {"only": f"tests/test_{n}.py"}, f"{n + 1} passed\n" + sentence(random, 200)),
        a(f"Task {n} is done: {sentence(random, 20)}"),
    ]


def research(n: int, random: Random) -> Round:
    """A question, a search, pages that are read, a finding."""
    address = f"https://example.org/{n}"
    return [
        u(f"Question {n}: {sentence(random, 20)}"),
        *asked(f"s{n}", "search", {"query": sentence(random, 5)}, f"{address} {sentence(random, 40)}"),
        *asked(f"p{n}", "read_page", {"address": address}, sentence(random, random.randint(400, 2_400))),
        a(f"Finding {n}, from {address}: {sentence(random, 60)}"),
    ]


def support(n: int, random: Random) -> Round:
    """What a customer says, and what is said to them."""
    return [u(f"Customer's word {n}: {sentence(random, 35)}"), a(f"Answer {n}: {sentence(random, 45)}")]


def writing(n: int, random: Random) -> Round:
    """A wish, at times a chapter that is read again, and a draft."""
    chapter = asked(f"c{n}", "read_chapter", {"chapter": str(n)}, sentence(random, 700)) if n % 2 else []
    return [
        u(f"Wish {n}: {sentence(random, 25)}"),
        *chapter,
        a(f"Draft {n}: {sentence(random, random.randint(100, 500))}"),
    ]


def analysis(n: int, random: Random) -> Round:
    """A question, code that is run, a table, an answer."""
    code = f"frame_{n} = load('{n}.csv')\nprint(frame_{n}.describe())\n# {sentence(random, 30)}"
    table = "\n".join(f"{row} {sentence(random, 6)}" for row in range(random.randint(10, 120)))
    return [
        u(f"Question {n}: {sentence(random, 15)}"),
        *asked(f"x{n}", "run_python", {"code": code}, table),
        a(f"Result {n}: {random.randint(1, 10_000)} rows, {sentence(random, 25)}"),
    ]


KINDS: Final[Mapping[str, Callable[[int, Random], Round]]] = MappingProxyType(
    {
        "coding": coding,
        "research": research,
        "support": support,
        "writing": writing,
        "data_analysis": analysis,
        "lace_tracks": coding,
    }
)


def conversation(kind: str, rounds: int, *, seed: int = 1) -> Iterator[Round]:
    """So many rounds of a kind."""
    random = Random(seed)
    return (KINDS[kind](n, random) for n in range(rounds))


def sentence(random: Random, words: int) -> str:
    """Words of no meaning, and a number that stands nowhere else."""
    return " ".join([*random.choices(_WORDS, k=words), str(random.getrandbits(40))])


def asked(call_id: str, name: str, arguments: Mapping[str, str], text: str) -> Round:
    """A call and its result."""
    called = {"id": call_id, "type": "function", "function": {"name": name, "arguments": json.dumps(arguments)}}
    return [{"role": "assistant", "content": None, "tool_calls": [called]}, result(call_id, text)]


def named(brief: Brief) -> str:
    """What a model might write, which names some of what it stands for, as the gate asks of a text so short."""
    found = list(dict.fromkeys(_NAMES.findall(brief.leaving)))
    return f"They went through it one after the other. It was about {', '.join(found[:: len(found) // _FEW + 1])}."
