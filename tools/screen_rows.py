"""What a row of any of our sets says, for the screen's model to learn from, and whether it is hostile.
It refuses to know which sets there are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final
from zlib import crc32

SOUND: Final = "sound"
SHORT: Final = 30
_HALVES: Final = frozenset({"split"})
# Of facts the half that rules were written against, but for what is an attack by its label.
_TUNED: Final = "tuned"
_ORDER: Final = "an order dressed as a fact"


def said(row: dict[str, Any]) -> Iterator[tuple[str, bool]]:
    """What a row of any of our sets says, and whether it is hostile."""
    if "text" in row:
        yield row["text"], bool(row["label"])
    elif "turns" in row:
        if row["part"] == _TUNED and row.get("hard") != _ORDER:
            yield from ((each["text"], False) for each in row["turns"])
    elif "payload" in row:
        if row["family"] not in _HALVES:
            yield row["payload"], True
    else:
        told = row.get("messages") or row.get("source")
        for each in told if isinstance(told, list) else ():
            if isinstance(each, dict) and isinstance(each.get("content"), str):
                lines = each["content"].split("\n") if each["role"] == "tool" else (each["content"],)
                yield from ((line, False) for line in lines if each["role"] != "tool" or len(line) > SHORT)
        if row.get("label") == SOUND:
            yield from ((line, False) for line in row["draft"].split("\n") if len(line) > SHORT)


_RESERVED: Final = re.compile(r"([\w-]+)\.(?:example|test)\b")
_ENDINGS: Final = ("com", "org", "net", "io", "dev", "de", "info", "co")


def hosted(text: str) -> str:
    """The text with addresses that end as those of the world do, not as those do that nobody can have.

    More hostile texts than others have an address, and of an ordinary page "example" says nothing.
    """
    return _RESERVED.sub(lambda found: f"{found[1]}.{_ENDINGS[crc32(found[1].encode()) % len(_ENDINGS)]}", text)
