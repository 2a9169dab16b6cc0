"""JSON nested deeper than the interpreter's stack, written and read with a list in the stack's place.
It refuses to know why anybody nests so deep; it is correct and slow, for what the fast path cannot take.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"

_SPACE: Final = re.compile(r"[ \t\n\r]*")
_CLOSING: Final = MappingProxyType({"{": "}", "[": "]"})
_CLOSES: Final = _CLOSING.get
# Each sign of it is looked at once, whatever follows.
_TEXT: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"', re.DOTALL)
_OPENS: Final = re.compile(r"\[+(?=\[)")


def text_of(value: object, leaf: Callable[[object], str]) -> str:
    """The compact JSON text of a value of any depth; ``leaf`` writes what holds nothing."""
    out: list[str] = []
    todo: list[tuple[str, object]] = [("value", value)]
    while todo:
        kind, here = todo.pop()
        if kind == "text":
            out.append(str(here))
        elif isinstance(here, Mapping):
            todo.append(("text", "}"))
            for i, (name, each) in reversed(list(enumerate(here.items()))):
                todo.append(("value", each))
                todo.append(("text", ("," if i else "") + leaf(name) + ":"))
            out.append("{")
        elif isinstance(here, list | tuple):
            todo.append(("text", "]"))
            for i, each in reversed(list(enumerate(here))):
                todo.append(("value", each))
                if i:
                    todo.append(("text", ","))
            out.append("[")
        else:
            out.append(leaf(here))
    return "".join(out)


def value_of(text: str) -> Json:
    """The value of one JSON text of any depth; ``ValueError`` names the place where it is not JSON."""
    refuse_unbalanced(text)
    return _Reader(text).read()


def without_texts(text: str) -> str:
    """A JSON text without the texts in it: what is left of it says how it is built."""
    return _TEXT.sub("", text)


def refuse_unbalanced(text: str) -> None:
    """``ValueError`` where a bracket has no other, which costs nothing beside building all that it opens."""
    built = without_texts(text)
    for opening, closing in _CLOSING.items():
        if (opened := built.count(opening)) != (closed := built.count(closing)):
            message = f"not JSON: {opened} are opened by {opening} and {closed} closed by {closing}"
            raise ValueError(message)


class _Reader:
    """A cursor over the text and the containers that are still open."""

    __slots__ = ("at", "keys", "open", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.open: list[Any] = []
        self.keys: list[str] = []

    def read(self) -> Json:
        done, value = self._begin()
        while True:
            while not done:
                done, value = self._begin()
            value = self._closed(value)
            if not self.open:
                self._space()
                if self.at != len(self.text):
                    raise self._error("more text after the value")
                result: Json = value
                return result
            done, value = self._place(value)

    def _begin(self) -> tuple[bool, Any]:
        """Read a scalar, or open a container and, when it is empty, close it at once."""
        self._space()
        if lists := _OPENS.match(self.text, self.at):
            self.open += [[] for _ in range(self.at, lists.end())]
            self.at = lists.end()
        sign = self.text[self.at : self.at + 1]
        closing = _CLOSES(sign)
        if closing is None:
            return True, self._scalar()
        self.at += 1
        self._space()
        self.open.append({} if sign == "{" else [])
        if self.text[self.at : self.at + 1] == closing:
            self.at += 1
            return True, self.open.pop()
        if sign == "{":
            self._key()
        return False, None

    def _closed(self, value: Any) -> Any:  # noqa: ANN401  # a JSON value, checked by construction
        """The list that this value ends, and those that end with it."""
        text, open_now = self.text, self.open
        while open_now and isinstance(open_now[-1], list) and text.startswith("]", self.at):
            inner = open_now.pop()
            inner.append(value)
            value = inner
            self.at += 1
        return value

    def _place(self, value: Any) -> tuple[bool, Any]:  # noqa: ANN401  # a JSON value, checked by construction
        """Put a finished value into the innermost container; close it when the text does."""
        inner = self.open[-1]
        if isinstance(inner, dict):
            inner[self.keys.pop()] = value
        else:
            inner.append(value)
        self._space()
        sign = self.text[self.at : self.at + 1]
        self.at += 1
        if sign == ",":
            if isinstance(inner, dict):
                self._space()
                self._key()
            return False, None
        if sign == ("}" if isinstance(inner, dict) else "]"):
            return True, self.open.pop()
        raise self._error("a comma or a closing bracket is missing")

    def _key(self) -> None:
        name = self._scalar()
        self._space()
        if not isinstance(name, str) or self.text[self.at : self.at + 1] != ":":
            raise self._error("a key and a colon are missing")
        self.at += 1
        self.keys.append(name)

    def _scalar(self) -> Any:  # noqa: ANN401  # a JSON scalar
        value, self.at = _SCALARS.raw_decode(self.text, self.at)
        return value

    def _space(self) -> None:
        found = _SPACE.match(self.text, self.at)
        self.at = found.end() if found else self.at

    def _error(self, problem: str) -> ValueError:
        return ValueError(f"not JSON at character {self.at}: {problem}")


_SCALARS: Final = json.JSONDecoder(strict=False)
