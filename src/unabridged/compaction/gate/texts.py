"""Whether a draft is no text for readers at all: a call of a tool, a change to a file, or bytes written in letters.
It refuses to mind a summary in JSON: what tells of something has no name of a tool to call.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Final

from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source
from unabridged.lazy_patterns import lazy

_FENCE: Final = lazy(r"\A```[\w-]*\s*\n(?P<within>.*?)\n?```\s*\Z", re.DOTALL)
_CALLS: Final = frozenset({"tool_calls", "function_call", "functioncall", "tool_call", "tool_use", "toolcalls"})
_KINDS: Final = frozenset({"tool_use", "tool_call", "function", "function_call", "tool_result", "server_tool_use"})
# With the name of a tool stands what it is given.
_NAMES: Final = frozenset({"name", "tool", "function", "recipient_name", "tool_name", "action", "method"})
_GIVEN: Final = frozenset(
    {"arguments", "input", "parameters", "args", "params", "action_input", "kwargs", "tool_input"}
)
_CHANGES: Final = ("add", "remove", "replace", "move", "copy", "test")
_MESSAGE: Final = frozenset({"role", "content"})
_MARKED: Final = lazy(
    r"\A\s*<(?:antml:)?(?P<tag>function_calls?|tool_calls?|tool_use|invoke|tool_code|execute_\w+|tool)\b[^>]*>.*</(?:antml:)?(?P=tag)>\s*\Z"
    r"|\A\s*(?:<\|?(?:python_tag|tool_call[\w▁]*)\|?>|\[TOOL_CALLS\]|Action:\s*\w+\s*\n+Action Input:)",
    re.DOTALL | re.IGNORECASE,
)
# What is sent, what was answered, a change of files and a command: all of it, and no word about it.
_SENT: Final = lazy(
    r"\A(?:(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)[ ]\S+[ ]HTTP/\d|HTTP/\d(?:\.\d)?[ ]\d{3}\b"
    r"|diff --git |--- (?:a/|/dev/null)\S*\n\+\+\+ |\*\*\* Begin Patch\b|@@ -\d+|\$?[ ]?curl[ ]+(?:-|https?:)"
    r"|(?:SELECT|INSERT[ ]INTO|DELETE[ ]FROM|CREATE[ ]TABLE|ALTER[ ]TABLE)\s)"
)
_PROSE: Final = lazy(r"[^\W\d_][^{}<>=\\$]{40,}[.。!?]\s*$")
_HEADER: Final = lazy(r"^[A-Za-z][\w-]{1,40}: \S", re.MULTILINE)
_BLOB: Final = lazy(r"[A-Za-z0-9+/_-]{40,}={0,2}", re.ASCII)
_DUMP: Final = lazy(r"(?:\b[0-9a-f]{2}(?:[0-9a-f]{2})?[ \t\n]+){24,}", re.IGNORECASE)
_BROKEN: Final = lazy(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\ufffd]")
_BINARY: Final = ("%PDF-", "\x89PNG", "PK\x03\x04", "GIF8", "data:image/", "data:application/")
_MOST: Final = 0.8
_SOME: Final = 0.1
_DEPTH: Final = 200_000


def none(draft: Words, _: Source) -> tuple[str, ...]:
    """What it is, where it is no text."""
    text = draft.whole.strip()
    fenced = _FENCE.match(text)
    text = fenced["within"].strip() if fenced else text
    if _MARKED.match(text) or _is_a_call(text) or _is_sent(text):
        return ("a call",)
    letters = len("".join(text.split())) or 1
    blobs = sum(len(each) for pattern in (_BLOB, _DUMP) for each in pattern.findall(text) if _is_mixed(each))
    if text.startswith(_BINARY) or blobs > _MOST * letters or len(_BROKEN.findall(text)) > _SOME * letters:
        return ("bytes",)
    return ()


def _is_sent(text: str) -> bool:
    """Whether it is a request, an answer or a change of files, without a paragraph that tells of it."""
    if not _SENT.match(text):
        return False
    told = [line for line in text.splitlines() if _PROSE.match(line) and not _HEADER.match(line)]
    return not told


def _is_a_call(text: str) -> bool:
    """Whether all of it is JSON that calls a tool, or that changes a file."""
    if text[:1] not in ("{", "[") or len(text) > _DEPTH:
        return False
    try:
        read: object = json.loads(text)
    except (ValueError, RecursionError):
        return False
    entries = read if isinstance(read, list) else [read]
    return bool(entries) and all(isinstance(each, dict) and _calls(each) for each in entries)


def _calls(entry: Mapping[str, object]) -> bool:
    names = {name.casefold() for name in entry}
    if names & _CALLS or (names >= _MESSAGE and not entry.get("content")):
        return True
    if str(entry.get("type", "")).casefold() in _KINDS and names & (_NAMES | _GIVEN | {"id", "call_id"}):
        return True
    if names & _NAMES and names & _GIVEN:
        return True
    return entry.get("op") in _CHANGES


def _is_mixed(text: str) -> bool:
    """Whether it has figures, or letters of both sizes: a long word has neither."""
    return any(each.isdigit() for each in text) and any(each.isalpha() for each in text)
