"""What there is to choose from: each statement with its speaker, its day, its place, and what is specific in it.
It refuses to choose.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

from unabridged.compaction.extractive.fields import Field
from unabridged.compaction.extractive.keeping import (
    BLANK,
    DAY,
    FILLED,
    LEFT_OUT,
    SLASH,
    Kept,
    Value,
    count_of,
    pieces,
    row,
)
from unabridged.compaction.extractive.reading import read
from unabridged.compaction.extractive.said import Said
from unabridged.compaction.extractive.signs import Tokens, about, told
from unabridged.compaction.extractive.splitting import units
from unabridged.lazy_patterns import lazy

# Instead of the name of a value: what was said and stands behind none, and what a tool alone printed so.
UNNAMED: Final = "\u00b7"
PRINTED: Final = ""
# Before what a tool answered.
TOOL: Final = ("tool:", "tool ")
# What begins a call.
CALLS: Final = "calls "
_BEGAN: Final = datetime(1970, 1, 1, tzinfo=UTC)
_TIMES: Final = range(1, 253_000_000_000_000_000)


# A line that may say who says it: what is left of it has to say so as well.
_NAMED: Final = lazy(r"[^\s:][^:]{0,60}: ")


class Statement(NamedTuple):
    """One statement: ``line`` and ``ordinal`` say of which message, ``worth`` what it was found worth before.

    Before one that ``is_parted`` something was left out already.
    """

    line: int
    ordinal: int
    head: str
    day: str
    text: str
    form: str
    says: tuple[str, ...]
    cost: float
    worth: int = 0
    is_given: bool = False
    values: tuple[Field, ...] = ()
    is_value: bool = False
    is_parted: bool = False


class Statements(NamedTuple):
    """All statements in order, how many messages there are with those before, and how many statements are not read."""

    every: list[Statement]
    messages: int
    unread: int


def statements(kept: Sequence[Kept], said: Sequence[Said], known: Tokens) -> Statements:
    """What there is to choose from, of earlier texts and of what was said since."""
    found = list(_kept(kept, known))
    begun, lines = count_of(kept), len(kept)
    texts = read([each.what for each in said])
    for n, (each, text_of) in enumerate(zip(said, texts, strict=True)):
        head = f"{each.who}: " if each.who else ""
        day = _day(each.at)
        for text, form, values in text_of.units:
            says, cost = told(text, known)
            says += [known.sign(field.value) for field in values]
            signs = tuple(dict.fromkeys(says))
            found.append(Statement(lines + n, begun + n, head, day, text, form, signs, cost, values=values))
    return Statements(found, begun + len(said), sum(each.unread for each in texts))


def left_out(kept: Sequence[Kept]) -> int:
    """How many statements earlier texts had left out."""
    return sum(int(found[1]) for each in kept if (found := LEFT_OUT.fullmatch(each.text)))


def _kept(kept: Sequence[Kept], known: Tokens) -> Iterator[Statement]:
    day = ""
    for n, line in enumerate(kept):
        if (found := DAY.fullmatch(line.text)) and (found[1] or day):
            day = f"{found[1] or day[:4]}-{found[2]}"
            continue
        if LEFT_OUT.fullmatch(line.text) or not line.text.strip():
            continue
        if values := row(line):
            if values[0].key.endswith(FILLED):
                yield from _filled((n, day), values, known)
                continue
            yield from (value((n, each.ordinal), each.key, each.text, known, each.worth) for each in values)
            continue
        head, parts = pieces(line)
        for each in parts:
            ordinal = line.marks[1] if len(line.marks) > 1 else 0
            whole = each.worth or _NAMED.match(each.text)
            for at, text in enumerate([each.text] if whole else [unit.text for unit in units(each.text)]):
                says, cost = told(text, known)
                signs, parted = tuple(dict.fromkeys(says)), each.is_parted and not at
                one = Statement(n, ordinal, head, day, text, "", signs, cost, each.worth, is_parted=parted)
                yield one if each.worth else one._replace(is_given=True)


def _filled(where: tuple[int, str], values: Sequence[Value], known: Tokens) -> Iterator[Statement]:
    """The statements of a row that says what they share, each as it was said."""
    line, day = where
    head, words = _parted(values[0].key.removesuffix(FILLED).rstrip())
    parts = words.split(BLANK)
    for each in values:
        fills = [*each.text.split(SLASH), ""]
        if len(fills) == len(parts):
            text = "".join(map("".join, zip(parts, fills, strict=True)))
            says, cost = told(text, known)
            signs = tuple(dict.fromkeys(says))
            yield Statement(line, each.ordinal, head, day, text, "", signs, cost, each.worth)


def _parted(key: str) -> tuple[str, str]:
    """Who speaks, and what; nobody where it does not say so."""
    who, colon, words = key.partition(": ")
    return (who + colon, words) if colon else ("", key)


def value(where: tuple[int, int], key: str, text: str, known: Tokens, worth: int = 0) -> Statement:
    """A value as a statement of its own, of the row of its name."""
    head = f"{key or UNNAMED} "
    cost = about(text, known)
    line, ordinal = where
    return Statement(line, ordinal, head, "", text, key, (known.sign(text),), cost, worth, is_value=True)


def _day(at: int) -> str:
    return f"{_BEGAN + timedelta(microseconds=at):%Y-%m-%d}" if at in _TIMES else ""
