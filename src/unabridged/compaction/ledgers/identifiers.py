"""Identifiers in a text or in JSON, each with a few plain words of where it stood: its keys, or what was said by it.
It refuses more of one message than a summary could carry.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from unabridged.compaction.ledgers import naming
from unabridged.compaction.ledgers.words import lines, words
from unabridged.lazy_patterns import lazy
from unabridged.log import json_text
from unabridged.log.compacted import LedgerEntry
from unabridged.view import ledger

_MOST: Final = 240
# What stands where a secret stood names nothing.
_VEILED: Final = "[secret: "
# Who stands before one in an address, or what it is called there, goes with it: an address that opens nothing is none.
_VEIL: Final = lazy(
    r"(?<=://)[^\s/@:\[]{0,80}:\[secret: [^\]\n]{1,60}\]@|[?&][\w.-]{1,60}=\[secret: [^\]\n]{1,60}\]"
    r"|\[secret: [^\]\n]{1,60}\]"
)
_AROUND: Final = 5
# What begins an item of a list, or parts the cells of a table, tells nothing.
_BULLETS: Final = frozenset("-*+•·–—|>#=") | {"##", "###", "->", "--"}
_LONGEST_JSON: Final = 400_000
_LONGEST_VALUE: Final = 120
_LONGEST_WORD: Final = 24
_DEEPEST: Final = 12
_LEAST_DIGITS: Final = 2
# What stands under such a key names something even where it looks like a word.
_KEYS: Final = (
    *("id", "code", "key", "name", "number", "ref", "sku", "origin", "destination", "path", "url", "email", "version"),
    *(
        "hash",
        "sha",
        "branch",
        "commit",
        "type",
        "class",
        "symbol",
        "method",
        "order",
        "account",
        "user",
        "host",
        "date",
    ),
)


class Named(NamedTuple):
    """What names something, and the plain words beside it."""

    text: str
    about: str


def identifiers(text: str, seq: int, tool: str = "", *, state: str = "") -> Iterator[LedgerEntry]:
    """What a text names, its JSON read as such; of very much the first and the last."""
    found: dict[str, str] = {}
    for each in _in_any(_VEIL.sub("", text) if _VEILED in text else text):
        if len(each.about) > len(found.get(each.text, "")) or each.text not in found:
            found[each.text] = each.about
    every = list(found.items())
    for name, about in every if len(every) <= _MOST else [*every[: _MOST // 2], *every[-_MOST // 2 :]]:
        told = f"{about} of {tool}" if tool and about else about or tool
        yield ledger.entry_of(ledger.IDENTIFIER, name, seq, state=state, told=told)


def _in_any(text: str) -> Iterator[Named]:
    if text.lstrip()[:1] in ("{", "[") and len(text) <= _LONGEST_JSON:
        try:
            said: object = json_text.value_of(text)
        except ValueError:
            said = None
        if isinstance(said, dict | list):
            yield from _in_json(said)
            return
    for line in lines(text):
        yield from _in_line(line)


def _in_json(said: object) -> Iterator[Named]:
    """What a value of JSON names, in the order in which it is written; what stands too deep in it is not looked at."""
    waiting: list[tuple[str, object, int]] = [("", said, _DEEPEST)]
    while waiting:
        key, value, depth = waiting.pop()
        match value:
            case str():
                yield from _in_value(value, key)
            case bool() | None:
                continue
            case int() | float():
                if key and len(str(value)) >= _LEAST_DIGITS:
                    yield Named(str(value), _plain(key))
            case dict() if depth:
                for name, each in reversed(value.items()):
                    waiting.append((name, each, depth - 1))
                    if naming.names_something(name) and any(map(str.isdigit, name)):
                        waiting.append(("", Named(name, _plain(key)), 0))
            case list() if depth:
                waiting += [(key, each, depth - 1) for each in reversed(value)]
            case Named():
                yield value
            case _:
                continue


def _in_value(said: str, key: str) -> Iterator[Named]:
    bare = said.strip()
    if not bare:
        return
    if len(bare) <= _LONGEST_VALUE and "\n" not in bare:
        one_word = len(bare.split(maxsplit=1)) == 1
        is_key = key.lower().endswith(_KEYS) and len(bare) > 1
        if (one_word and (naming.names_something(bare) or is_key)) or naming.is_place(bare):
            yield Named(bare, _plain(key))
            return
    for line in lines(said):
        for each in _in_line(line):
            yield Named(each.text, f"{_plain(key)} {each.about}".strip())


def _in_line(line: str) -> Iterator[Named]:
    """What a line names, each with the plain words before it, or else behind it."""
    if not naming.may_stand_in(line):
        return
    every, plain, first, begun = words(line), list[str](), list[str](), 0
    for n in naming.names(every):
        plain += _plain_of(every[begun:n])
        begun = n + 1
        if plain:
            yield Named(every[n], _joined(plain[-_AROUND:]))
        else:
            first.append(every[n])
    if first:
        behind = _joined([*plain, *_plain_of(every[begun:])][:_AROUND])
        yield from (Named(word, behind) for word in first)


def _plain_of(between: Sequence[str]) -> list[str]:
    """Those of some words that name nothing which tell something."""
    return [word for word in between if word not in _BULLETS]


def _joined(around: Sequence[str]) -> str:
    return " ".join([word[:_LONGEST_WORD] for word in around])


def _plain(key: str) -> str:
    return " ".join(key[:80].replace("_", " ").replace("-", " ").split())
