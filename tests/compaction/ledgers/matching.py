"""Texts that a pattern finds, drawn along its parse tree, so that each of its alternatives comes up.
It refuses to know what the pattern is for, and to promise that every text is found: what looks around is not weighed.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from re import _constants as kinds  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any, Final

# A sign of each sort that a class may have; the letters are of several scripts.
_SIGNS: Final = "abexz é я 字 09_-.,;:!'$ \t"
_MORE: Final = 3


def drawn(pattern: str, random: Random, times: int) -> Iterator[str]:
    """So many texts that the pattern goes along."""
    tree = parser.parse(pattern)
    return (_drawn(tree, random) for _ in range(times))


def _drawn(tree: Any, random: Random) -> str:  # noqa: ANN401  # the parser of the standard library tells no types
    return "".join(_one(kind, told, random) for kind, told in tree)


def _one(kind: Any, told: Any, random: Random) -> str:  # noqa: ANN401  # as above
    match str(kind):
        case "LITERAL":
            return chr(told)
        case "IN":
            return _of_class(told, random)
        case "ANY":
            return random.choice(_SIGNS)
        case "BRANCH":
            return _drawn(random.choice(told[1]), random)
        case "SUBPATTERN":
            return _drawn(told[3], random)
        case "MAX_REPEAT" | "MIN_REPEAT":
            least, most, repeated = told
            return "".join(_drawn(repeated, random) for _ in range(random.randint(least, min(most, least + _MORE))))
        case "ASSERT":
            return _drawn(told[1], random) if told[0] > 0 else ""
        case _:
            return ""


def _of_class(told: Any, random: Random) -> str:  # noqa: ANN401  # as above
    found = [each for each in told if each[0] is not kinds.NEGATE]
    if len(found) < len(told):
        return random.choice([sign for sign in _SIGNS if not any(_has(each, sign) for each in found)])
    kind, each = random.choice(found)
    if kind is kinds.LITERAL:
        return chr(each)
    if kind is kinds.RANGE:
        return chr(random.randint(*each))
    return random.choice([sign for sign in _SIGNS if _has((kind, each), sign)])


def _has(of: Any, sign: str) -> bool:  # noqa: ANN401  # as above
    kind, told = of
    match str(told):
        case "CATEGORY_WORD":
            return sign.isalnum() or sign == "_"
        case "CATEGORY_DIGIT":
            return sign.isdigit()
        case "CATEGORY_SPACE":
            return sign.isspace()
        case _:
            first, last = (told, told) if kind is kinds.LITERAL else told
            return int(first) <= ord(sign) <= int(last)
