"""What models put around an answer: thoughts in tags, fences, tags and the marks of a turn, each taken off by itself.
It refuses to take off what may be the answer's own, and to look at any character many times.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

_NAMES: Final = "think|thinking|thoughts?|reasoning|analysis|scratchpad|reflection|inner_monologue"
_OPENED: Final = re.compile(rf"\s*[<\u25c1]({_NAMES})\b[^<>\u25c1\u25b7\n]{{0,60}}[>\u25b7]", re.IGNORECASE)
_ONLY_CLOSED: Final = re.compile(r"^</think(?:ing)?>[ \t]*+$", re.IGNORECASE | re.MULTILINE)
_TAGS: Final = "summary|conversation_summary|context_summary|state_snapshot|answer|final_answer|final|output|response"
_TAG: Final = re.compile(rf"\s*<({_TAGS})>", re.IGNORECASE)
# The words of a channel, with which some servers pass the thoughts on.
_CHANNEL: Final = re.compile(r"\s*(?:<\|start\|>assistant)?<\|channel\|>(?P<name>[a-z]{1,20})[^<\n]{0,60}<\|message\|>")
_FINAL: Final = "<|channel|>final<|message|>"
_ENDS: Final = re.compile(r"(?:<\|[a-z_]{1,30}\|>|</s>|<end_of_turn>)\s{0,2}$")
_LONGEST_END: Final = 40
# A heading, a fence or a brace at the beginning of a line: here something was begun that was asked for.
BEGINNING: Final = re.compile(r"^(?:#{1,4} \S|\*\*[^*\n]{1,80}\*\*:?[ \t]*+$|```|\{|<summary>)", re.MULTILINE)
_FENCE: Final = re.compile(r"^ {0,3}+(`{3,}+|~{3,}+)[ \t]*+([\w+-]*+)[^\n`]*+$", re.MULTILINE)
_WRAPS: Final = frozenset({"", "markdown", "md", "text", "txt", "plaintext", "plain", "json", "json5", "xml", "yaml"})


def without_thoughts(text: str) -> str:
    """The text behind the tagged thoughts that open it; where they never end, from what was begun in them."""
    at = 0
    if channel := _CHANNEL.match(text):
        final = text.find(_FINAL)
        if final < 0:
            return _from_beginning(text, channel.end())
        at = final + len(_FINAL)
    while opened := _OPENED.match(text, at):
        closed = re.compile(rf"[<\u25c1]/{opened[1]}[>\u25b7]", re.IGNORECASE).search(text, opened.end())
        if closed is None:
            return _from_beginning(text, opened.end())
        at = closed.end()
    return text[at:] if at else _behind_the_end(text)


def _behind_the_end(text: str) -> str:
    """The text behind thoughts whose beginning the server kept: their end is a line by itself, and there is but one."""
    ends = list(islice(_ONLY_CLOSED.finditer(text), 2))
    if len(ends) != 1:
        return text
    before = text[: ends[0].start()]
    is_quoted = "<think" in before.lower() or len(_FENCE.findall(before)) % 2
    return text if is_quoted or not text[ends[0].end() :].strip() else text[ends[0].end() :]


def _from_beginning(text: str, at: int) -> str:
    begun = BEGINNING.search(text, at)
    return "" if begun is None else text[begun.start() :]


def without_ends(text: str) -> str:
    """The text without the marks that end a turn, which some servers pass on."""
    end = len(text)
    while ended := _ENDS.search(text, max(0, end - _LONGEST_END), end):
        end = ended.start()
    return text[:end]


def without_tags(text: str) -> str:
    """The text without ``<summary>`` and its end, where it begins so; what stands behind the end stays."""
    opened = _TAG.match(text)
    if opened is None:
        return text
    closing = f"</{opened[1].lower()}>"
    end = text.lower().rfind(closing)
    if end < opened.end():
        return text[opened.end() :]
    return f"{text[opened.end() : end].strip()}\n\n{text[end + len(closing) :].strip()}"


def without_fence(text: str) -> str:
    """What stands in a fence, where the whole text does; one that was never closed has all that follows."""
    fences = _FENCE.finditer(text)
    first = next(fences, None)
    if first is None or text[: first.start()].strip() or first[2].lower() not in _WRAPS:
        return text
    marks, inner = first[1], False
    for each in fences:
        closes = not each[2] and each[1][0] == marks[0]
        if inner:
            inner = not closes
        elif closes and len(each[1]) >= len(marks):
            return text[first.end() : each.start()] if not text[each.end() :].strip() else text
        else:
            inner = bool(each[2])
    return text[first.end() :]
