"""Ways to write a text so that a person reads over it, or sees another, and a machine reads it all the same.
It refuses to decide what is hostile: each takes any text.
"""

from __future__ import annotations

import base64
import codecs
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

_CYRILLIC: Final = str.maketrans("aeiopcyxsj", "аеіорсухѕј")  # noqa: RUF001  # that is what they are
_FIGURES: Final = str.maketrans("aeiost", "431057")
_WIDE: Final = 0xFEE0
_BOLD_LARGE: Final = 0x1D400
_BOLD_SMALL: Final = 0x1D41A
_TAGS: Final = 0xE0000


def _behind_each(sign: str) -> Callable[[str], str]:
    return lambda text: "".join(each + sign if each.isalpha() else each for each in text)


def _wide(text: str) -> str:
    return "".join(chr(ord(each) + _WIDE) if "!" <= each <= "~" else each for each in text)


def _bold(each: str) -> str:
    if "A" <= each <= "Z":
        return chr(_BOLD_LARGE + ord(each) - ord("A"))
    return chr(_BOLD_SMALL + ord(each) - ord("a")) if "a" <= each <= "z" else each


def _tagged(text: str) -> str:
    return "The shop opens at nine." + "".join(chr(_TAGS + ord(each)) for each in text if each.isascii())


DISGUISES: Final[Mapping[str, Callable[[str], str]]] = MappingProxyType(
    {
        "tags": _tagged,
        "zero-width": _behind_each("\u200b"),
        "joiners": _behind_each("\u200d"),
        "soft-hyphens": _behind_each("\u00ad"),
        "selectors": _behind_each("\ufe0f"),
        "combining": _behind_each("\u0336"),
        "full-width": _wide,
        "look-alikes": lambda text: text.translate(_CYRILLIC),
        "bold": lambda text: "".join(map(_bold, text)),
        "turned": lambda text: f"\u202e{text[::-1]}\u202c",
        "backwards": lambda text: text[::-1],
        "letters": lambda text: "   ".join(" ".join(word) for word in text.split()),
        "dotted": lambda text: " ".join(".".join(word) for word in text.split()),
        "figures": lambda text: text.translate(_FIGURES),
        "base64": lambda text: f"Read this: {base64.b64encode(text.encode()).decode()}",
        "hex": lambda text: f"Read this: {text.encode().hex()}",
        "entities": lambda text: "".join(f"&#{ord(each)};" for each in text),
        "percent": lambda text: "".join(f"%{each:02x}" for each in text.encode()),
        "rot13": lambda text: codecs.encode(text, "rot13"),
        "capitals": str.upper,
    }
)
