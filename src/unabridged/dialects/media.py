"""Pictures, sounds and documents by reference: inline, at an address, or kept by a provider.
It refuses to fetch anything, and to look into what it carries.
"""

from __future__ import annotations

import binascii
import re
from collections.abc import Collection
from typing import Final

from unabridged.articles import with_article
from unabridged.log.part import Media

# What OpenAI and Anthropic take as a picture.
PICTURES: Final = frozenset({"image/jpeg", "image/png", "image/gif", "image/webp"})
_INLINE: Final = re.compile(r"data:(?P<type>[^;,]*);base64,(?P<content>.*)", re.DOTALL)
_KEPT: Final = re.compile(r"(?P<provider>[a-z]+)-file:(?P<id>.*)", re.DOTALL)
# Where a provider keeps files under an address that nobody else can open.
_PRIVATE: Final = re.compile(r"https://[^/]+/v1(?:beta)?/files/")


def inline(media_type: str, content: str) -> str:
    """The reference of something that rides along as base64."""
    return f"data:{media_type};base64,{content}"


def inlined(part: Media) -> tuple[str, str] | None:
    """The media type and the base64 of what rides along; nothing for what is elsewhere."""
    found = _INLINE.fullmatch(part.reference)
    return (found["type"], found["content"]) if found else None


def sendable(part: Media, pictures: Collection[str] = PICTURES) -> tuple[str, str] | None:
    """The media type and the base64 of what rides along, in the alphabet all providers take.

    Nothing if it is broken, or a picture of a type that the provider does not take.
    """
    inside = inlined(part)
    if inside is None or not inside[1]:
        return None
    kind, content = _spelled(inside[0]), inside[1].replace("-", "+").replace("_", "/")
    if kind_of(part) == "image" and kind not in pictures:
        return None
    try:
        binascii.a2b_base64(content, strict_mode=True)
    except ValueError:
        return None
    return kind, content


def _spelled(media_type: str) -> str:
    """A media type as providers compare it: many write one that is no type, and some providers take it."""
    small = media_type.lower()
    return "image/jpeg" if small == "image/jpg" else small


def kept_by(provider: str, file_id: str) -> str:
    """The reference of a file that a provider keeps."""
    return f"{provider}-file:{file_id}"


def file_at(part: Media, provider: str) -> str:
    """The id under which this provider keeps the file; nothing where it does not."""
    found = _KEPT.fullmatch(part.reference)
    return found["id"] if found and found["provider"] == provider else ""


def is_public(part: Media) -> bool:
    """Whether anybody can open the address."""
    return part.reference.startswith(("https://", "http://")) and not _PRIVATE.match(part.reference)


def type_at(reference: str, otherwise: str) -> str:
    """The media type a reference tells, or what it is at least."""
    found = _INLINE.match(reference[:200])
    return found["type"] if found and found["type"] else otherwise


def kind_of(part: Media) -> str:
    """Image, audio, video, or anything else: a document."""
    kind = part.media_type.split("/", maxsplit=1)[0]
    return kind if kind in {"image", "audio", "video"} else "document"


def told(part: Media, why: str = "") -> str:
    """What stands in place of something that cannot be shown here."""
    kind = kind_of(part)
    where = _size(part) if inlined(part) else part.reference
    words = ", ".join(each for each in (part.name, part.media_type if "/" in part.media_type else "", where) if each)
    return f"[{with_article(kind)}: {words}{'; ' + why if why else ''}]"


def _size(part: Media) -> str:
    inside = inlined(part)
    return f"{len(inside[1]) * 3 // 4} bytes" if inside else ""
