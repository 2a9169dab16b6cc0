"""Texts to count: what agents read and write, other scripts, and words that nobody has seen before.
It refuses to copy anybody's prose: English is the standard library's own, other scripts are drawn from the vocabulary.
"""

from __future__ import annotations

import ast
import re
import sysconfig
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Final

from bench.texts import agent_mix, raw_json
from unabridged.counting.vocabulary import ranks_by_bytes

# Scripts as ranges of their letters, and whether words stand apart.
_SCRIPTS: Final = (
    ("Russian", "[\u0400-\u04ff]", " "),
    ("Arabic", "[\u0600-\u06ff]", " "),
    ("Hindi", "[\u0900-\u097f]", " "),
    ("Thai", "[\u0e00-\u0e7f]", ""),
    ("Chinese", "[\u4e00-\u9fff]", ""),
    ("Japanese", "[\u3040-\u30ff\u4e00-\u9fff]", ""),
    ("Korean", "[\uac00-\ud7a3]", " "),
)

# Thai is below the bound; the others are so close above it that a busy machine would decide.
_UNBOUND: Final = frozenset({"Russian", "Arabic", "Hindi", "Thai"})

# The share of words that nobody has seen: the text then has as many of them as prose has.
_GROWN: Final = 0.15


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of text by its name, with a piece of it; ``bound`` when the figure for cold text is judged by it."""

    name: str
    text: str
    bound: bool


def kinds(characters: int) -> Iterator[Kind]:
    """Every kind, each with a text of about this many characters."""
    yield Kind(name="English prose", text=_taken(_docstrings(), characters), bound=True)
    yield Kind(name="Python", text=_taken(_sources(), characters), bound=True)
    yield Kind(name="JSON messages", text=_taken(_messages(), characters), bound=True)
    yield Kind(name="log lines", text=_taken(_log_lines(Random(1)), characters), bound=True)
    for name, letters, gap in _SCRIPTS:
        yield Kind(name=name, text=_taken(_drawn(letters, gap, Random(2)), characters), bound=name not in _UNBOUND)
    yield Kind(name="made-up words", text=_taken(_drawn("[a-z]", " ", Random(3)), characters), bound=False)
    yield Kind(name="base64", text=_taken(_letters(Random(4)), characters), bound=False)


def _taken(parts: Iterator[str], characters: int) -> str:
    taken: list[str] = []
    size = 0
    while size < characters:
        taken.append(next(parts))
        size += len(taken[-1])
    return "".join(taken)[:characters]


def _sources() -> Iterator[str]:
    for path in sorted(Path(sysconfig.get_path("stdlib")).glob("*.py")):
        yield path.read_text(encoding="utf-8", errors="ignore")


def _docstrings() -> Iterator[str]:
    for source in _sources():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and (said := ast.get_docstring(node)):
                yield said + "\n\n"


def _messages() -> Iterator[str]:
    for message in agent_mix():
        yield raw_json(message).decode() + "\n"


def _log_lines(random: Random) -> Iterator[str]:
    while True:
        day = f"2026-{random.randint(1, 12):02}-{random.randint(1, 28):02}T{random.randint(0, 23):02}"
        level = random.choice(("INFO", "INFO", "DEBUG", "WARNING", "ERROR"))
        request = f"GET /v1/items/{random.randrange(10**6)} {random.getrandbits(64):016x}"
        worker = f"[worker-{random.randrange(64)}]"
        yield f"{day}:{random.random():.6f}Z {level} {worker} {request} 200 {random.random():.3f}s\n"


def _letters(random: Random) -> Iterator[str]:
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    while True:
        yield "".join(random.choices(alphabet, k=76)) + "\n"


def _drawn(letters: str, gap: str, random: Random) -> Iterator[str]:
    """Sentences of words drawn from the vocabulary, frequent ones more often, some of them grown by an ending."""
    words = _words(re.compile(f"{letters}+"))
    weights = list(accumulate(1 / (10 + place) for place in range(len(words))))
    longest, stops = (14, (", ", ". ", "\n")) if gap else (7, ("\uff0c", "\u3002", "\n"))
    while True:
        drawn = random.choices(words, cum_weights=weights, k=random.randint(2, longest))
        endings = random.choices(words[len(words) // 20 :], k=len(drawn))
        grown = (word + ending * (random.random() < _GROWN) for word, ending in zip(drawn, endings, strict=True))
        yield gap.join(grown) + random.choice(stops)


def _words(pattern: re.Pattern[str]) -> list[str]:
    """The tokens of these letters, without a space before them, in the order of their ranks."""
    texts = (token.decode("utf-8", "replace").removeprefix(" ") for token in ranks_by_bytes())
    return list(dict.fromkeys(text for text in texts if pattern.fullmatch(text)))
