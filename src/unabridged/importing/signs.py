"""How files begin that hold no text as it is read here: those that are packed, and those in letters of two bytes.
It refuses to unpack one, and to look further into a file than its first block.
"""

from __future__ import annotations

from contextlib import closing
from types import MappingProxyType
from typing import Final

from unabridged.importing.files import Source

_BLOCK: Final = 512
_TAR: Final = slice(257, 262)
_PACKED: Final = MappingProxyType(
    {
        b"\x1f\x8b": "gzip",
        b"BZh": "bzip2",
        b"\xfd7zXZ\x00": "xz",
        b"\x28\xb5\x2f\xfd": "zstd",
        b"7z\xbc\xaf\x27\x1c": "7-Zip",
        b"Rar!": "RAR",
        b"PK\x03\x04": "zip",  # in another zip: one that is no member is read
    }
)
_WIDE: Final = (b"\xff\xfe", b"\xfe\xff")


def unreadable(source: Source) -> str:
    """Why nothing in a file can be read, as it begins; empty where something may be."""
    with closing(source.open()) as stream:
        begins = stream.read(_BLOCK)
    packed = next((name for sign, name in _PACKED.items() if begins.startswith(sign)), "")
    if packed or begins[_TAR] == b"ustar":
        return f"it is packed by {packed or 'tar'}; unpack it, then import what was in it"
    if begins.startswith(_WIDE):
        return "it is UTF-16, as some programs write on Windows; make it UTF-8, as iconv does, then import it"
    return ""
