"""The content of OpenAI's chat messages: blocks to parts and back.
It refuses to know messages, roles and what a caller may send.
"""

from __future__ import annotations

from typing import Any, Final

from unabridged.dialects import media, saying
from unabridged.dialects.own import is_own, marked, noted, notes_of, thawed, whole, with_order
from unabridged.log.extra import Extra
from unabridged.log.part import Media, Opaque, Part, Text

DIALECT: Final = "openai"
# A text that is a refusal says so under this name, in whatever dialect it came.
REFUSAL: Final = "refusal"
_OPAQUE: Final = f"{DIALECT}:"
_VALUE: Final = f"{DIALECT}:content"
_SOUNDS: Final = ("wav", "mp3")


def refusal(text: str, **notes: object) -> Text:
    """What a model said instead of an answer."""
    return Text(text=text, extra=noted(DIALECT, Extra({REFUSAL: True}), **notes))


def is_refusal(part: Part) -> bool:
    """Whether a text says that it is a refusal."""
    return isinstance(part, Text) and REFUSAL in part.extra


def read(block: object) -> Part:
    """The part for one block of a message's content."""
    part = _known(block) if isinstance(block, dict) else None
    if part is None or not isinstance(block, dict):
        name = block.get("type") if isinstance(block, dict) else None
        return (
            Opaque(type=_OPAQUE + name, value=Extra(block))
            if isinstance(block, dict) and isinstance(name, str) and _OPAQUE + name != _VALUE
            else Opaque(type=_VALUE, value=Extra({"value": block}))
        )
    written = write(part)
    return with_order(part, block, written, DIALECT) if isinstance(written, dict) else part


def _known(block: dict[str, Any]) -> Text | Media | None:
    match block:
        case {"type": "text", "text": str(text), **more}:
            return Text(text=text, extra=noted(DIALECT, more=more))
        case {"type": "refusal", "refusal": str(text), **more}:
            return refusal(text, more=more, field="block")
        case {"type": "image_url", "image_url": {"url": str(url), **inner}, **more}:
            extra = marked(DIALECT, more=more, inner=inner)
            return Media(media_type=media.type_at(url, "image"), reference=url, extra=extra)
        case {"type": "input_audio", "input_audio": {"data": str(content), "format": str(kind), **inner}, **more}:
            extra = noted(DIALECT, more=more, inner=inner, kind="sound")
            return Media(media_type=f"audio/{kind}", reference=media.inline(f"audio/{kind}", content), extra=extra)
        case {"type": "file", "file": {"file_data": str(reference), **inner}, **more} if reference.startswith("data:"):
            name = inner.pop("filename", "")
            extra = marked(DIALECT, more=more, inner=inner)
            kind = media.type_at(reference, "document")
            return Media(media_type=kind, reference=reference, name=name if isinstance(name, str) else "", extra=extra)
        case {"type": "file", "file": {"file_id": str(file_id), **inner}, **more}:
            extra = marked(DIALECT, more=more, inner=inner)
            return Media(media_type="document", reference=media.kept_by("openai", file_id), extra=extra)
        case _:
            return None


def write(part: Part) -> Any:  # noqa: ANN401  # a block, or whatever stood where one should
    """The block for a part; in words where there is no block for it."""
    notes = notes_of(part, DIALECT)
    match part:
        case Opaque() if part.type == _VALUE:
            return thawed(part.value).get("value")
        case Opaque() if part.type.startswith(_OPAQUE):
            return thawed(part.value)
        case Text() if is_refusal(part) and notes.get("field") == "block":
            fields: dict[str, Any] = {"type": "refusal", "refusal": part.text}
        case Text():
            fields = {"type": "text", "text": saying.words(part)}
        case Media():
            fields = _media(part)
        case _:
            return {"type": "text", "text": saying.words(part)}
    return whole(fields, notes)


def _media(part: Media) -> dict[str, Any]:
    notes = notes_of(part, DIALECT)
    inner: dict[str, Any] = thawed(notes.get("inner"))
    own, kind = is_own(part, DIALECT), media.kind_of(part)
    inside = media.inlined(part) if own else media.sendable(part)
    reference = media.inline(*inside) if inside and not own else part.reference
    if file_id := media.file_at(part, "openai"):
        return {"type": "file", "file": {"file_id": file_id, **inner}}
    sound = part.media_type.removeprefix("audio/").removeprefix("x-").replace("mpeg", "mp3")
    if kind == "audio" and inside and (sound in _SOUNDS or notes.get("kind") == "sound"):
        return {"type": "input_audio", "input_audio": {"data": inside[1], "format": sound, **inner}}
    if kind == "image" and (inside or media.is_public(part)):
        return {"type": "image_url", "image_url": {"url": reference, **inner}}
    if kind == "document" and inside:
        name = part.name or ("" if own else "document")
        return {"type": "file", "file": {"file_data": reference, **({"filename": name} if name else {}), **inner}}
    if own:
        return {"type": "image_url", "image_url": {"url": part.reference, **inner}}
    return {"type": "text", "text": media.told(part, "it cannot be sent to this provider")}
