"""Strings nobody would write: scripts mixed up, code, logs, marks without letters, runs, broken words.
It refuses to know what they should count as; a seed always gives the same strings.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Final

from tests.counting.languages import TEXTS
from unabridged.counting.vocabulary import ranks_by_bytes

_LANGUAGES: Final = tuple(TEXTS.values())
_CODE: Final = (
    "def f(x: int) -> str:\n\treturn f'{x!r:>10}'  # note\n",
    "for (let i=0;i<n;++i){a[i]??=b?.c;}\r\n",
    "SELECT \"id\", COUNT(*) FROM t WHERE a<>'b' GROUP BY 1;--",
    "#include <stdio.h>\n#define MAX(a,b) ((a)>(b)?(a):(b))\n\n\n",
    "<div class='a-b_c'>&nbsp;https://example.com/p?q=1&r=%20#x</div>",
    "C:\\new\\table\\_init__.PY:12:34: E501 camelCaseHTTPServerName42 ",
)
_MARKS: Final = "\u0300\u0301\u0308\u20dd\u0483\u0591\u05b8\u064b\u093e\u094d\u0e31\u0e48\u3099\ufe0f\u200d\u200b"
_EMOJI: Final = (
    "😀",
    "👨\u200d👩\u200d👧",
    "🏳\ufe0f\u200d🌈",
    "👍🏽",
    "🇪🇺",
    "1\ufe0f\u20e3",
    "❤\ufe0f\u200d🔥",
    "\U0001d407\U0001d41e\U0001d425",
    "𠜎𡃁",
)
_SPACES: Final = " \t\n\r\v\f\x85\xa0\u1680\u2003\u2028\u3000\x1c"
_ODD: Final = "aAsStTlLvVeErRdDmM'\u2019\u017f\u0130\u0131ßẞǅªº²½ⅷ٣\U0001d7d9\u00b7_-/\\\n\r \u0301é中ガ가я"


def strings(number: int, seed: int) -> Iterator[str]:
    """So many strings, the same for the same seed."""
    random = Random(seed)
    makers = (
        _mixed,
        _code,
        _message,
        _log,
        _emoji,
        _marked,
        _controls,
        _run,
        _points,
        _block,
        _tokens,
        _odd,
        _shuffled,
    )
    for _ in range(number):
        make = random.choice(makers)
        yield make(random) if random.random() < 0.8 else make(random) + random.choice(makers)(random)


def _slice(random: Random, text: str, longest: int = 40) -> str:
    begin = random.randrange(len(text))
    return text[begin : begin + random.randint(1, longest)]


def _mixed(random: Random) -> str:
    return "".join(_slice(random, random.choice(_LANGUAGES), 30) for _ in range(random.randint(1, 4)))


def _code(random: Random) -> str:
    return "".join(_slice(random, random.choice(_CODE), 60) for _ in range(random.randint(1, 3)))


def _message(random: Random) -> str:
    value = {"role": "tool", "n": random.getrandbits(60), "x": [random.random(), None], "content": _mixed(random)}
    return json.dumps(value, ensure_ascii=random.random() < 0.5, indent=random.choice((None, 2)))


def _log(random: Random) -> str:
    clock = f"2026-11-{random.randint(1, 28):02}T12:{random.randint(0, 59)}.{random.getrandbits(20)}"
    return f"{clock} [{random.getrandbits(48):x}] WARN {_code(random)}"


def _emoji(random: Random) -> str:
    return "".join(random.choice(_EMOJI) + random.choice(("", " ", "a", "!")) for _ in range(random.randint(1, 8)))


def _marked(random: Random) -> str:
    letters = random.choice(_LANGUAGES)
    return "".join(
        random.choice(letters) + "".join(random.choices(_MARKS, k=random.choice((0, 1, 1, 3)))) for _ in range(12)
    )


def _controls(random: Random) -> str:
    return "".join(chr(random.choice((random.randrange(0x20), random.randrange(0x20, 0x100)))) for _ in range(20))


def _run(random: Random) -> str:
    once: str = random.choice((*_SPACES, "a", "A", "-", "=", "0", "ab", "é", "中", "ก", "가", " \n", "\u0301", "👍"))
    before, after = random.choices(("", "x", " ", "\n"), k=2)
    return before + once * random.randint(2, 300) + after


def _points(random: Random) -> str:
    points = (random.randrange(0x30000) for _ in range(15))
    return "".join(chr(point) for point in points if not 0xD800 <= point < 0xE000)


def _block(random: Random) -> str:
    first = random.choice(
        (0x80, 0x370, 0x400, 0x590, 0x600, 0x900, 0xE00, 0x1000, 0x1780, 0x3040, 0x4E00, 0xAC00, 0x1D400)
    )
    return "".join(
        random.choice((chr(first + random.randrange(0x80)), chr(first + random.randrange(0x40)), " "))
        for _ in range(25)
    )


def _tokens(random: Random) -> str:
    return b"".join(random.choices(_all_tokens(), k=random.randint(1, 10))).decode("utf-8", "ignore")


def _odd(random: Random) -> str:
    return "".join(random.choices(_ODD, k=random.randint(1, 40)))


def _shuffled(random: Random) -> str:
    return "".join(random.choices(random.choice(_LANGUAGES), k=random.randint(1, 60)))


@cache
def _all_tokens() -> Sequence[bytes]:
    return tuple(ranks_by_bytes())
