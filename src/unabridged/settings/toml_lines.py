"""Where in a TOML text each key stands, which the standard library's reader does not tell.
It refuses to read values: the text has been read already, and what is here only says in which line.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

Path: TypeAlias = tuple[str | int, ...]

# Comments, the four kinds of texts, what separates, and everything else that stands in one piece.
_TOKEN: Final = re.compile(
    r'''
      (?P<skip>    [ \t\r]+ | \#[^\n]* )
    | (?P<newline> \n )
    | (?P<text>    """ (?:\\.|[^\\])*? """ "{0,2} | \'\'\' .*? \'\'\' '{0,2} | "(?:\\.|[^"\\\n])*" | '[^'\n]*' )
    | (?P<sign>    [\[\]{}=,.] )
    | (?P<bare>    [^\s\[\]{}=,.\#"']+ )
    ''',
    re.VERBOSE | re.DOTALL,
)
_ENDS: Final = frozenset(",]}")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Token:
    """A piece of the text, and the line it begins on."""

    kind: str
    text: str
    line: int

    @property
    def key(self) -> str:
        """What this piece says as a part of a key."""
        if self.kind == "text":
            return str(tomllib.loads(f"key = {self.text}")["key"])
        return self.text


def lines_of(text: str) -> Mapping[Path, int]:
    """The line of every key, and of every entry of every array, by its path; the text is TOML that can be read."""
    return _Lines(tokens=_tokens(text.replace("\r\n", "\n"))).found()


def unclosed(text: str) -> int | None:
    """The line in which a text, a list or a table begins that does not end; None where each does."""
    begun: list[int] = []
    at, line = 0, 1
    for found in _TOKEN.finditer(text):
        if found.start() > at:
            break
        if found["sign"] in ("[", "{"):
            begun.append(line)
        elif found["sign"] in ("]", "}"):
            del begun[-1:]
        at = found.end()
        line += found.group().count("\n")
    if at < len(text):  # at a quotation mark that nothing closes, as no piece begins with one
        return line
    return begun[-1] if begun else None


def _tokens(text: str) -> list[_Token]:
    tokens: list[_Token] = []
    line = 1
    for found in _TOKEN.finditer(text):
        kind, said = str(found.lastgroup), found.group()
        if kind != "skip":
            tokens.append(_Token(kind=kind, text=said, line=line))
        line += said.count("\n")
    tokens.append(_Token(kind="newline", text="\n", line=line))
    return tokens


@dataclass(slots=True, kw_only=True)
class _Lines:
    """The pieces of one text, and how far they were followed."""

    tokens: list[_Token]
    at: int = 0
    lines: dict[Path, int] = field(default_factory=dict)
    counted: dict[Path, int] = field(default_factory=dict)

    def found(self) -> Mapping[Path, int]:
        """Every line, from top to bottom."""
        table: Path = ()
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            if token.kind == "newline":
                self.at += 1
            elif token.text == "[" and token.kind == "sign":
                table = self._header()
            else:
                self._pair(table)
        return self.lines

    def _is(self, sign: str) -> bool:
        token = self.tokens[self.at]
        return token.kind == "sign" and token.text == sign

    def _header(self) -> Path:
        """``[a.b]``, or ``[[a.b]]``, which begins one more entry."""
        line, array = self.tokens[self.at].line, self.tokens[self.at + 1].text == "["
        self.at += 1 + array
        path = self._key((), line)
        self.at += 1 + array
        if array:
            self.counted[path] = self.counted.get(path, -1) + 1
            path = (*path, self.counted[path])
            self.lines[path] = line
        return path

    def _pair(self, table: Path) -> None:
        path = self._key(table, self.tokens[self.at].line)
        self.at += 1  # past the equals sign
        self._value(path)

    def _key(self, path: Path, line: int) -> Path:
        """One key, dotted or not; where a part of it names an array of tables, its newest entry is meant."""
        while True:
            path = (*path, self.tokens[self.at].key)
            self.at += 1
            self.lines.setdefault(path, line)
            if not self._is("."):
                return path
            if path in self.counted:
                path = (*path, self.counted[path])
            self.at += 1

    def _value(self, path: Path) -> None:
        if self._is("["):
            self._array(path)
        elif self._is("{"):
            self._inline(path)
        else:
            while not (self.tokens[self.at].kind == "newline" or self._is_end()):
                self.at += 1

    def _is_end(self) -> bool:
        token = self.tokens[self.at]
        return token.kind == "sign" and token.text in _ENDS

    def _array(self, path: Path) -> None:
        index = 0
        self.at += 1
        while not self._is("]"):
            token = self.tokens[self.at]
            if token.kind == "newline" or self._is(","):
                self.at += 1
                continue
            self.lines[*path, index] = token.line
            self._value((*path, index))
            index += 1
        self.at += 1

    def _inline(self, path: Path) -> None:
        self.at += 1
        while not self._is("}"):
            if self.tokens[self.at].kind == "newline" or self._is(","):
                self.at += 1
            else:
                self._pair(path)
        self.at += 1
