"""Texts of shapes that are hard to read by code: one line, very many, deep, alike, of one sort, of any script.
It refuses to look like anything a tool says; what has to hold of them is that none takes long.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Iterator
from random import Random
from typing import Final

_LATIN: Final = "abcdefghijklmnopqrstuvwxyz"
_FIGURES: Final = "0123456789"
_MARKS: Final = "!?.,;:-_()[]{}\"'/\\|@#$%^&*~`<>+="
_COLUMNS: Final = 10_000


def _letters(first: int, last: int) -> str:
    return "".join(map(chr, range(first, last)))


_CHINESE: Final = _letters(0x4E00, 0x5600)
_KANA: Final = _letters(0x3041, 0x3096)
_KOREAN: Final = _letters(0xAC00, 0xD7A0)
_THAI: Final = _letters(0xE01, 0xE3A) + _letters(0xE40, 0xE4F)
_KHMER: Final = _letters(0x1780, 0x17D3)
_HEBREW: Final = _letters(0x5D0, 0x5EB)
_ARABIC: Final = _letters(0x627, 0x64B)
_HINDI: Final = _letters(0x905, 0x94D)
_ACCENTS: Final = _letters(0x300, 0x36F)
_TOGETHER: Final = (
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "\U0001f3f3\ufe0f\u200d\U0001f308",
    "\U0001f469\U0001f3fd\u200d\U0001f4bb",
    "\u2764\ufe0f\u200d\U0001f525",
)
_MOVES: Final = "ABCDGKJPXLMST@"


class _Chance:
    """What is drawn from a seed."""

    def __init__(self, seed: str) -> None:
        self.random = Random(seed)

    def run(self, of: str, length: int) -> str:
        return "".join(self.random.choices(of, k=length))

    def word(self, of: str = _LATIN) -> str:
        return self.run(of, self.random.randint(2, 9))

    def words(self, many: int, of: str = _LATIN) -> str:
        return " ".join(self.word(of) for _ in range(many))

    def number(self, most: int = 99) -> int:
        return self.random.randint(0, most)

    def moved(self) -> str:
        end = self.random.choice(("", "\n", "\r"))
        return f"\x1b[{self.number()}{self.random.choice(_MOVES)}{self.word()[:3]}{end}"

    def bytes(self, length: int) -> str:
        return b64encode(self.random.randbytes(length)).decode()


# One piece of each, which is drawn again and again until the text is long enough.
_DRAWN: Final[tuple[tuple[str, Callable[[_Chance], str]], ...]] = (
    ("one line of words", lambda c: c.word() + " "),
    ("one line of letters", lambda c: c.run(_LATIN, 1000)),
    ("lines of ten letters", lambda c: c.run(_LATIN, 10) + "\n"),
    ("objects in objects", lambda c: '{"a":' * 40 + str(c.number()) + "}" * 40 + "\n"),
    ("lines nearly alike", lambda c: f"The build {c.number(9)} of service {c.run('abc', 1)} took {c.number(9)} h.\n"),
    ("figures", lambda c: c.run(_FIGURES, 1000)),
    ("figures in lines", lambda c: c.run(_FIGURES, 1 + c.number(11)) + "\n"),
    ("marks", lambda c: c.run(_MARKS, 1000)),
    ("marks in lines", lambda c: c.run(_MARKS + " ", 9) + "\n"),
    ("quotations that never end", lambda c: c.run('`"\u201c\u201e\u00ab\u300c', 1) + c.word() + " "),
    ("letters without spaces", lambda c: c.run(_CHINESE, 1000)),
    ("lines of letters without spaces", lambda c: c.run(_CHINESE, 40) + "\n"),
    ("sentences without spaces", lambda c: f"{c.run(_CHINESE, 5 + c.number(25))}\uff0c{c.run(_CHINESE, 9)}\u3002"),
    (
        "lines of letters without spaces and figures",
        lambda c: c.run(_CHINESE, 1 + c.number(8)) + c.run(_FIGURES + "ab", 2) + "\n",
    ),
    ("Japanese", lambda c: c.run(_CHINESE, 2) + c.run(_KANA, 3)),
    ("Korean", lambda c: c.word(_KOREAN) + " "),
    ("Thai", lambda c: c.run(_THAI, 1000)),
    ("lines of Thai", lambda c: c.run(_THAI, 40) + "\n"),
    ("lines of Khmer", lambda c: c.run(_KHMER, 40) + "\n"),
    ("lines of Hebrew", lambda c: c.words(6, _HEBREW) + "\n"),
    ("lines of Arabic", lambda c: c.words(6, _ARABIC) + "\u061f\n"),
    ("words that turn around", lambda c: f"\u202e\u200f{c.word(_ARABIC)}\u202c "),
    ("Hindi", lambda c: c.word(_HINDI) + " "),
    ("letters under accents", lambda c: c.run(_LATIN, 1) + c.run(_ACCENTS, 5)),
    ("accents", lambda c: c.run(_ACCENTS, 1000)),
    ("colours", lambda c: f"\x1b[{c.number(107)};{c.number(9)}m{c.word()[:3]}"),
    ("a cursor that never rests", _Chance.moved),
    ("pictures joined", lambda c: c.random.choice(_TOGETHER)),
    ("bytes in JSON in a log", lambda c: f'03:04:{c.number(59):02} I {{"id":{c.number()},"data":"{c.bytes(60)}"}}\n'),
    ("short bytes in JSON in lines", lambda c: f'{{"t":{c.number(999_999)},"d":"{c.bytes(12)}"}}\n'),
    ("a table of ten thousand columns", lambda c: ",".join(str(c.number()) for _ in range(_COLUMNS)) + "\n"),
    ("a table of ten thousand words", lambda c: "| " + " | ".join(c.word() for _ in range(_COLUMNS)) + " |\n"),
    ("settings", lambda c: " ".join(f"{c.word()[:4]}={c.number(9999)}" for _ in range(8)) + "\n"),
    ("a setting in each line", lambda c: f"{c.word()}={c.word()}{c.number()}\n"),
    ("paths", lambda c: f"/{c.word()}/{c.word()}/{c.word()}.py\n"),
    ("addresses", lambda c: f"https://{c.word()}.example/{c.word()}?{c.word()}={c.number(999)} "),
    ("names of code", lambda c: c.word().title() + c.word().title() + " "),
    ("capitals", lambda c: c.word().upper() + " "),
    ("short sentences", lambda c: f"{c.word().title()} {c.word()}. "),
    ("clauses", lambda c: c.word() + ", "),
)  # fmt: skip


def shape(name: str, characters: int) -> str:
    """The text of the drawn ones that is called so."""
    return _filled(_Chance(name), dict(_DRAWN)[name], characters)


def shapes(characters: int) -> Iterator[tuple[str, str]]:
    """Each text with what it is called."""
    for name, _ in _DRAWN:
        yield name, shape(name, characters)
    yield "lists in lists", "[" * (characters // 2) + "]" * (characters // 2)
    chance = _Chance("objects")
    yield "an object of many names", json.dumps({f"{chance.word()}{n}": n for n in range(characters // 16)})
    yield "objects of a value each", json.dumps([{"id": f"{chance.word()}{n}"} for n in range(characters // 20)])
    yield "any letters", "".join(chance.random.choices(_letters(1, 0xD800), k=characters))


def _filled(chance: _Chance, piece: Callable[[_Chance], str], characters: int) -> str:
    found, length = list[str](), 0
    while length < characters:
        found.append(piece(chance))
        length += len(found[-1])
    return "".join(found)[:characters]
