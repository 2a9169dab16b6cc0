"""A value that a model answered with, told as text: what is said under each name stands under a heading.
It refuses to add a word that is neither said nor asked for, and to keep what a model only thought.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any, Final, TypeGuard

from unabridged.llm.loose_json import NotJson, value_at
from unabridged.llm.sections import Section

# By these names models call the text itself, whatever they were told to call it.
TEXTS: Final = frozenset(
    {
        "summary", "conversationsummary", "compressedtext", "contextsummary", "summarytext", "text", "content",
        "result", "output", "answer", "response", "message", "finalanswer", "finalsummary", "compactedsummary",
    }
)  # fmt: skip
_THOUGHTS: Final = frozenset(
    {"thinking", "think", "thought", "thoughts", "reasoning", "analysis", "scratchpad", "chainofthought", "reflection"}
)
_WRAPPERS: Final = frozenset({"arguments", "parameters", "input", "properties", "function", "toolinput"})
_NAMES_OF_CALLS: Final = frozenset({"name", "tool", "toolname", "type", "id"})
# What a block of text may have beside the text.
_OF_BLOCKS: Final = frozenset({"type", "text", "content", "id", "annotations"})
# What a schema says of a field, and under which names a model that fills one in puts what is meant.
_OF_SCHEMAS: Final = frozenset({"type", "description", "title", "items", "enum", "default"})
_FILLED: Final = ("value", "content", "text")
_NOTHING: Final = "none"
# What is nested deeper is told as it stands there.
_DEEPEST: Final = 4


def plain(name: str) -> str:
    """A name without what only spells it: ``Compressed-Text`` and ``compressed_text`` are one."""
    return "".join(letter for letter in name.lower() if letter.isalnum())


def is_answer(value: object, sections: Sequence[Section]) -> bool:
    """Whether a value says by its names that it is what was asked for."""
    if not isinstance(value, Mapping):
        return False
    known = {name for each in sections for name in (plain(each.key), plain(each.heading))} | TEXTS | _WRAPPERS
    return any(plain(str(name)) in known for name in value)


def has_most(value: object, sections: Sequence[Section]) -> bool:
    """Whether a value has half of the headings that were asked for, as nothing else has."""
    if not isinstance(value, Mapping) or not sections:
        return False
    names = {plain(str(name)) for name in value}
    return 2 * sum(bool({plain(each.key), plain(each.heading)} & names) for each in sections) >= len(sections)


def is_schema(value: object) -> bool:
    """Whether a value only says what an answer is to look like, as a model sends back what it was asked by."""
    fields = value.get("properties") if isinstance(value, Mapping) else None
    return isinstance(fields, Mapping) and all(
        isinstance(each, Mapping) and isinstance(each.get("type"), str) and set(each) <= _OF_SCHEMAS
        for each in fields.values()
    )


def thoughts(value: object, sections: Sequence[Section]) -> tuple[str, ...]:
    """The names that a model began with to think under; one that was asked for, or stands behind others, is none."""
    if not isinstance(value, Mapping):
        return ()
    asked = {name for each in sections for name in (plain(each.key), plain(each.heading))}
    return tuple(takewhile(lambda name: plain(str(name)) in _THOUGHTS - asked, value))


def told(value: object, sections: Sequence[Section] = ()) -> str:
    """The text of an answer that came as a value."""
    return _told(value, sections, 0).strip()


def _told(value: object, sections: Sequence[Section], depth: int) -> str:
    value = _by_heading(value, sections) or value
    if isinstance(value, Mapping):
        return _of_names(value, sections, depth) if depth <= _DEEPEST else _as_it_is(value)
    if _is_list(value):
        texts = [each.get("text", each.get("content")) for each in value if _is_block(each)]
        if texts and len(texts) == len(value) and all(isinstance(each, str) for each in texts):
            return "\n\n".join(map(str, texts))  # blocks of text, as clients write them
        return _bullets(value, depth)
    return _word(value)


def _by_heading(value: object, sections: Sequence[Section]) -> Mapping[str, object]:
    """What is said under each heading that was asked for, where a list has an entry for each that names it first."""
    asked = {name for each in sections for name in (plain(each.key), plain(each.heading))}
    is_around = isinstance(value, Mapping) and len(value) == 1 and plain(str(next(iter(value)))) not in asked
    rows = next(iter(value.values())) if isinstance(value, Mapping) and is_around else value
    found = dict[str, object]()
    for each in rows if _is_list(rows) else ():
        name, said = each.values() if isinstance(each, Mapping) and len(each) == 2 else ("", "")  # noqa: PLR2004  # a name and a text
        if not isinstance(name, str) or plain(name) not in asked or name in found:
            return {}
        found[name] = said
    return found


def _of_names(value: Mapping[str, object], sections: Sequence[Section], depth: int) -> str:
    by_name = dict[str, list[tuple[str, object]]]()
    thought = thoughts(value, sections)
    for name, said in value.items():
        if name not in thought:
            by_name.setdefault(plain(str(name)), []).append((str(name), said))
    inner = _unwrapped(value, {name: these[-1][1] for name, these in by_name.items()})
    if inner is not None:
        return _told(inner, sections, depth + 1)
    parts: list[str] = []
    for each in sections:
        names = dict.fromkeys((plain(each.key), plain(each.heading)))
        if these := [said for name in names for _, said in by_name.pop(name, ())]:
            bodies = [body for said in these if (body := _body(said, depth)).strip()]
            parts.append("\n".join((f"## {each.heading}", *(bodies or [_NOTHING]))))
    left = [(spelled, name, said) for spelled, these in by_name.items() for name, said in these]
    are_texts = [not parts and spelled in TEXTS for spelled, _, _ in left]
    texts = [
        _told(said, sections, depth + 1).strip()
        for (_, _, said), is_text in zip(left, are_texts, strict=True)
        if is_text
    ]
    rest = [
        _under(_heading(name), said, depth)
        for (_, name, said), is_text in zip(left, are_texts, strict=True)
        if not is_text
    ]
    return "\n\n".join(part for part in (*parts, *texts, *rest) if part)


def _unwrapped(value: Mapping[str, object], by_name: Mapping[str, object]) -> object:
    """What is inside the words of a call, where the value is nothing else."""
    rest = [name for name in by_name if name not in _NAMES_OF_CALLS]
    if len(rest) != 1 or rest[0] not in _WRAPPERS or any(_is_list(each) for each in value.values()):
        return None
    inner = by_name[rest[0]]
    if isinstance(inner, str):
        try:
            inner, _ = value_at(inner, 0)
        except NotJson:
            return None
    return inner if isinstance(inner, Mapping) and inner else None


def _under(heading: str, said: object, depth: int) -> str:
    """A heading with what is said under it; nothing where nothing is."""
    body = _body(said, depth)
    return f"## {heading}\n{body}" if body.strip() else ""


def _body(said: object, depth: int) -> str:
    if isinstance(said, Mapping) and isinstance(said.get("type"), str):
        filled = [name for name in said if name not in _OF_SCHEMAS]
        if len(filled) == 1 and filled[0] in _FILLED:
            said = said[filled[0]]
    return _bullets(said, depth) if _is_list(said) else _told_inside(said, depth)


def _told_inside(said: object, depth: int) -> str:
    if isinstance(said, Mapping):
        return "\n".join(f"- {name}: {_on_a_line(each, depth + 1)}" for name, each in said.items())
    return _word(said).strip()


def _bullets(said: Sequence[object], depth: int) -> str:
    return "\n".join(f"- {_on_a_line(each, depth + 1)}" for each in said if each not in (None, "", [], {}))


def _on_a_line(said: object, depth: int) -> str:
    """A value as one entry of a list."""
    if depth > _DEEPEST:
        return _as_it_is(said)
    if isinstance(said, Mapping):
        return "; ".join(f"{name}: {_on_a_line(each, depth + 1)}" for name, each in said.items())
    if _is_list(said):
        return ", ".join(_on_a_line(each, depth + 1) for each in said)
    return _word(said).strip()


def _word(said: object) -> str:
    return said if isinstance(said, str) else "" if said is None else _as_it_is(said)


def _as_it_is(said: object) -> str:
    try:
        return json.dumps(said, ensure_ascii=False, default=str)
    except (ValueError, RecursionError):  # whatever it is, no answer is nested so deep
        return ""


def _heading(name: str) -> str:
    """A name as a heading: ``key_decisions`` reads ``Key decisions``, and whatever has a capital is left alone."""
    spaced = name.replace("_", " ").strip()
    return spaced[:1].upper() + spaced[1:] if spaced.islower() else spaced


def _is_block(value: object) -> TypeGuard[Mapping[str, Any]]:
    """Whether it is a block of text as clients write them, and nothing more is said in it."""
    return isinstance(value, Mapping) and set(value) <= _OF_BLOCKS


def _is_list(value: object) -> TypeGuard[Sequence[Any]]:
    return isinstance(value, list | tuple)
