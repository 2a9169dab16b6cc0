"""Objects in an answer: the one that all of it is, in one piece or several, and those that stand among its words.
It refuses to read an object among words that has not the headings which were asked for.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, Final

from unabridged.lazy_patterns import lazy
from unabridged.llm import told_values
from unabridged.llm.loose_json import NotJson, value_at
from unabridged.llm.sections import Section

_DONE: Final = ("", "done")
# What may stand between objects that are one answer: space, commas, rules, and the fences around each.
_BETWEEN: Final = lazy(r"(?:[\s,]|-{3,}|`{3,}(?:json\w*)?)*+", re.IGNORECASE)
_BEGINS: Final = lazy(
    r"(?:^[ \t]*`{3,}[ \t]*(?:json\w*)?[ \t]*\n\s*|^|(?<=:)[ \t])(?=\{)", re.IGNORECASE | re.MULTILINE
)
_FENCE_ENDS: Final = lazy(r"\s*`{3,}[ \t]*$", re.MULTILINE)
_TAGGED: Final = lazy(r"\s*<([a-z][\w-]{0,40})>(.*?)</\1>\s*", re.IGNORECASE | re.DOTALL)
_CALLS: Final = frozenset({"tool_call", "function_call", "tool"})
_MOST: Final = 40


def unquoted(text: str) -> str:
    """What a text says that came as one in quotation marks, as JSON writes them."""
    bare = text.strip()
    if len(bare) < 2 or bare[0] != '"' or bare[-1] != '"':  # noqa: PLR2004  # the two marks
        return text
    try:
        said = json.loads(bare, strict=False)
    except ValueError:
        return text
    return said if isinstance(said, str) else text


def whole(text: str, sections: Sequence[Section] = ()) -> object:
    """The value that an answer is from its first sign to its last; None where it is anything else.

    Of several objects one after the other what a later one says of the same holds, as of a name that comes twice.
    """
    text = text.strip()
    if text[:1] == "<":
        return _of_tags(text, sections)
    if text[:1] not in ("{", "["):
        return None
    try:
        value, end = value_at(text, 0)
        several = [value]
        while (at := _after(text, end)) < len(text) and text[at] == "{" and len(several) < _MOST:
            value, end = value_at(text, at)
            several.append(value)
    except NotJson:
        return None
    if text[end:].strip("`\n\t ").rstrip(".!").lower() not in _DONE:
        return None
    if len(several) == 1:
        return several[0]
    return _merged(several)


def told_in_place(text: str, sections: Sequence[Section]) -> str:
    """The text with each object told under headings that has most of those which were asked for, where it stands."""
    parts, at = list[str](), 0
    for begins in islice(_BEGINS.finditer(text), _MOST) if sections and "{" in text else ():
        if begins.start() < at:
            continue
        try:
            value, end = value_at(text, begins.end())
        except NotJson:
            continue
        if told_values.has_most(value, sections):
            fence = _FENCE_ENDS.match(text, end) if "`" in begins[0] else None
            parts += [text[at : begins.start()].rstrip(), told_values.told(value, sections)]
            at = end if fence is None else fence.end()
    return "\n\n".join(filter(None, (*parts, text[at:].strip()))) if parts else text


def _after(text: str, end: int) -> int:
    between = _BETWEEN.match(text, end)
    return end if between is None else between.end()


def _merged(values: Sequence[object]) -> object:
    merged: dict[object, object] = {}
    for value in values:
        if not isinstance(value, Mapping):
            return None
        merged.update(value)
    return merged


def _of_tags(text: str, sections: Sequence[Section]) -> object:
    """What stands in tags that are named as the headings are, where nothing stands outside of them."""
    found, at = dict[str, str](), 0
    while at < len(text) and (tagged := _TAGGED.match(text, at)):
        found[tagged[1]] = tagged[2].strip()
        at = tagged.end()
    if at < len(text):
        return None
    (name, *others), value = found, found
    if not others and name.lower() in _CALLS:
        value = _called(found[name])
    return value if told_values.has_most(value, sections) else None


def _called(text: str) -> Any:  # noqa: ANN401  # whatever stands there
    """What a call that came as a text gives to its tool."""
    try:
        call, _ = value_at(text, 0)
    except NotJson:
        return None
    given = [call[name] for name in ("arguments", "parameters") if name in call] if isinstance(call, Mapping) else []
    return given[0] if given else None
