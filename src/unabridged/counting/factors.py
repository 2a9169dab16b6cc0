"""Counts for models whose tokens are not ours: o200k times a factor that was measured for their family.
It refuses to know what a provider really counted; who has its reports should prefer them.

    One number does not do: an older vocabulary spends as many tokens on English as o200k, and five times as many
    on Bengali. So a factor has four, one for each band of writing, and a text takes their mean by its characters.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from math import ceil
from typing import Final

from unabridged.counting.o200k import O200k
from unabridged.errors import UsageError
from unabridged.ports import Counter, ReadsTables


@dataclass(frozen=True, slots=True, kw_only=True)
class Factor:
    """Tokens for one token of o200k, by band: ASCII; alphabets to U+07FF; scripts to U+2E7F; Chinese and beyond."""

    ascii: float
    alphabets: float
    scripts: float
    dense: float

    def of(self, text: str) -> float:
        """The mean of the four over the characters of this text."""
        if text.isascii():
            return self.ascii
        bands = zip(_bands(), (self.alphabets, self.scripts, self.dense), strict=True)
        parts = [(sum(map(len, band.findall(text))), factor) for band, factor in bands]
        rest = len(text) - sum(count for count, _ in parts)
        return (rest * self.ascii + sum(count * factor for count, factor in parts)) / len(text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """Models that share a vocabulary: how their names begin, what a text costs them, and what it costs at most."""

    name: str
    models: tuple[str, ...]
    typical: Factor
    upper: Factor


@dataclass(frozen=True, slots=True, kw_only=True)
class Scaled:
    """Another counter's counts times a factor, rounded up; the id names both."""

    counter: Counter
    factor: Factor
    name: str

    @property
    def id(self) -> str:
        """The counter's name, kept beside every count it made."""
        return f"{self.counter.id}*{self.name}"

    def read(self) -> None:
        """Read the tables of the other counter, if it has any."""
        if isinstance(self.counter, ReadsTables):
            self.counter.read()

    def count(self, text: str) -> int:
        """The tokens of this text, by estimate."""
        # A count times a factor such as 1.1 is often a hair above the number it stands for.
        return ceil(round(self.counter.count(text) * self.factor.of(text), 6))


_SAME: Final = Factor(ascii=1.0, alphabets=1.0, scripts=1.0, dense=1.0)

FAMILIES: Final = (
    Family(
        name="o200k",
        models=("gpt-4o", "gpt-4.1", "gpt-4.5", "gpt-5", "gpt-oss", "chatgpt-4o", "codex", "o1", "o3", "o4"),
        typical=_SAME,
        upper=_SAME,
    ),
    Family(
        name="cl100k",
        models=("gpt-4", "gpt-3.5", "gpt-35", "text-embedding-3", "text-embedding-ada"),
        typical=Factor(ascii=1.01, alphabets=1.9, scripts=4.0, dense=1.35),
        upper=Factor(ascii=1.3, alphabets=3.2, scripts=8.2, dense=1.75),
    ),
    Family(
        name="claude",
        models=("claude",),
        typical=Factor(ascii=1.07, alphabets=2.3, scripts=4.8, dense=1.3),
        upper=Factor(ascii=1.7, alphabets=4.0, scripts=8.8, dense=2.0),
    ),
    Family(
        name="tekken",
        models=("mistral", "ministral", "codestral", "devstral", "magistral", "pixtral"),
        typical=Factor(ascii=1.1, alphabets=1.1, scripts=1.3, dense=1.1),
        upper=Factor(ascii=1.7, alphabets=1.45, scripts=5.6, dense=1.45),
    ),
    Family(
        name="deepseek",
        models=("deepseek",),
        typical=Factor(ascii=1.06, alphabets=1.3, scripts=1.8, dense=1.0),
        upper=Factor(ascii=1.5, alphabets=1.8, scripts=2.6, dense=1.3),
    ),
)

# Nothing was measured: between the measured ones, and at most as much as the worst of them.
UNKNOWN: Final = Family(
    name="unknown",
    models=(),
    typical=Factor(ascii=1.1, alphabets=1.5, scripts=2.0, dense=1.2),
    upper=Factor(ascii=1.7, alphabets=4.0, scripts=8.8, dense=2.0),
)


def family_of(model: str) -> Family:
    """The family whose name for its models begins this one's, or a part of it as in ``provider/model``."""
    name = _name(model).lower()
    found = [
        (len(prefix), family)
        for family in FAMILIES
        for prefix in family.models
        if re.search(rf"(?<![a-z0-9]){re.escape(prefix)}(?![0-9])", name)
    ]
    return max(found, key=lambda pair: pair[0])[1] if found else UNKNOWN


def _name(given: object) -> str:
    if isinstance(given, str):
        return given
    message = f"a model is named by a text, such as 'gpt-4o', not by {given!r}"
    raise UsageError(message)


def counter_for(model: str, *, base: Counter | None = None) -> Counter:
    """A counter for this model: exact for the o200k family, else the estimate that is right for most texts."""
    family = family_of(model)
    return _scaled(base or O200k(), family.typical, family.name)


def upper_counter_for(model: str, *, base: Counter | None = None) -> Counter:
    """A counter that no measured text of the model's family exceeded; equal to the exact one for o200k."""
    family = family_of(model)
    return _scaled(base or O200k(), family.upper, f"{family.name}-upper")


def _scaled(base: Counter, factor: Factor, name: str) -> Counter:
    return base if factor == _SAME else Scaled(counter=base, factor=factor, name=name)


@cache
def _bands() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    return re.compile("[\x80-\u07ff]+"), re.compile("[\u0800-\u2e7f]+"), re.compile("[\u2e80-\U0010ffff]+")
