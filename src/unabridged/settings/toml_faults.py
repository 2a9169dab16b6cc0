"""A TOML text read into values, or what is wrong with it: in our words, with its line and what to do next.
It refuses to know what any of the values means.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

from unabridged.errors import UsageError
from unabridged.settings.toml_lines import unclosed

_PLACE: Final = re.compile(r"at line (\d+), column \d+")
# What the standard library's reader says, by a word of it, and what a person does about it. What a newer one says in
# other words is told by the line alone.
_OURS: Final = (
    (r"twice|overwrite|Duplicate|immutable|redefine", "what stands here was said before; say each name and table once"),
    (
        r"Unterminated|character '\\n'|Expected \"'",
        "a text does not end; close it with the quotation mark it begins with, or put three around one of many lines",
    ),
    (
        r"Unescaped|hex value|scalar",
        "a backslash begins a sign that there is not; write two for one, or put the text into single quotation marks",
    ),
    (r"Illegal|invalid character", "a control character stands in this line, which nobody sees; take it out"),
    (r"'\]", "the name of a table is not closed; write it in brackets on one line, such as [policy]"),
    (r"Expected '='", "a name stands without a value; write name = value"),
    (r"array", "a list does not end, or a comma is missing in it; write it as [1, 2]"),
    (r"inline table", "a table in braces does not end in its line, or a comma is missing in it; write it as { a = 1 }"),
    (r"newline", "more stands behind a value; begin a new line for it, or put all of a text into quotation marks"),
    (
        r"value|date",
        "a value is missing or is none; write a text in quotation marks, a number, true, false, a list or a table",
    ),
    (
        r"statement|key",
        "a name should stand here; put one into quotation marks that has more than letters, digits, - and _",
    ),
)
_OTHERWISE: Final = "this is no TOML; look at this line and the one before it"


def parsed(text: str, name: str) -> dict[str, Any]:
    """The values of a file of this name; ``UsageError`` says in which line it is no TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        said = str(problem)
        what = next((ours for theirs, ours in _OURS if re.search(theirs, said)), _OTHERWISE)
        message = f"{name}, line {_line(said, text)}: {what}"
        raise UsageError(message) from problem
    except (RecursionError, ValueError) as problem:
        message = f"{name} has a number of thousands of digits, or lists within lists too deep to be read; shorten it"
        raise UsageError(message) from problem


def _line(said: str, text: str) -> int:
    """Where it is wrong; where only the end is told, what does not end begins there, or it is the last line."""
    found = _PLACE.search(said)
    return int(found[1]) if found else unclosed(text) or text.count("\n") + 1
