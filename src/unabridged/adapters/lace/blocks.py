"""The blocks of lace's contents as parts, and back: texts, pictures, thoughts, and whatever else stays as it came.
It refuses to know which event a content stands in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from unabridged.dialects import media, saying
from unabridged.log.extra import Extra
from unabridged.log.part import Media, Opaque, Part, Reasoning, Text

# A piece of lace's that nobody here has a word for.
STRANGE: Final = "lace"


def is_content(content: object) -> bool:
    """Whether this is a list of blocks."""
    return isinstance(content, list) and all(isinstance(each, dict) for each in content)


def parts_of(content: object) -> tuple[Part, ...]:
    """The parts of a text or of a list of blocks."""
    if isinstance(content, str):
        return (Text(text=content),) if content else ()
    return tuple(map(_part_of, content)) if isinstance(content, list) else ()


def content_of(parts: Iterable[Part]) -> list[dict[str, Any]]:
    """The blocks of these parts."""
    return [_block_of(part) for part in parts]


def text_of(parts: Iterable[Part]) -> str:
    """The words alone."""
    return "".join(part.text for part in parts if isinstance(part, Text))


def thoughts_of(blocks: object) -> tuple[Reasoning, ...]:
    """What a model thought; nothing where one of the blocks is none of its thoughts."""
    found = [_thought_of(each) for each in blocks] if isinstance(blocks, list) else []
    return tuple(each for each in found if each is not None)


def thinking_of(parts: Iterable[Part]) -> list[dict[str, Any]]:
    """The blocks in which lace keeps thoughts."""
    return [
        {"type": "redacted_thinking", "data": part.redacted}
        if part.redacted
        else {"type": "thinking", "thinking": part.text, "signature": part.signature}
        for part in parts
        if isinstance(part, Reasoning)
    ]


def _thought_of(block: Any) -> Reasoning | None:  # noqa: ANN401  # whatever stands there
    match block:
        case {"type": "thinking", "thinking": str() as text}:
            return Reasoning(text=text, signature=str(block.get("signature") or ""))
        case {"type": "redacted_thinking", "data": str() as redacted}:
            return Reasoning(redacted=redacted)
        case _:
            return None


def _part_of(block: Mapping[str, Any]) -> Part:
    match block:
        case {"type": "text", "text": str() as text} if len(block) == 2:  # noqa: PLR2004  # nothing else in it
            return Text(text=text)
        case {"type": "image", "source": {"type": "base64", "media_type": str() as kind, "data": str() as data}}:
            return Media(media_type=kind, reference=media.inline(kind, data))
        case {"type": "image", "data": str() as data}:
            told = block.get("mimeType")
            known = told if isinstance(told, str) else "image/png"
            return Media(media_type=known, reference=media.inline(known, data), extra=Extra({STRANGE: dict(block)}))
        case {"type": "text", "text": str() as text}:
            return Text(
                text=text, extra=Extra({STRANGE: {k: v for k, v in block.items() if k not in ("type", "text")}})
            )
        case _:
            return Opaque(type=STRANGE, value=Extra(dict(block)))


def _block_of(part: Part) -> dict[str, Any]:
    match part:
        case Text():
            more = part.extra.get(STRANGE)
            return {"type": "text", "text": part.text, **(more if isinstance(more, dict) else {})}
        case Media() if isinstance(kept := part.extra.get(STRANGE), dict):
            return dict(kept)
        case Media() if (inside := media.inlined(part)) is not None:
            source = {"type": "base64", "media_type": inside[0], "data": inside[1]}
            return {"type": "image", "source": source}
        case Opaque():
            return dict(part.value)
        case _:
            return {"type": "text", "text": saying.words(part)}


def joined(texts: Sequence[str]) -> str:
    """Several texts as one, a line each."""
    return "\n".join(each for each in texts if each)
