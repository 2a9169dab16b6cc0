"""What models put around an answer: thoughts in tags, fences, tags and the marks of a turn, each taken off by itself.
It refuses to take off what may be the answer's own, and to look at any character many times.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

from unabridged.lazy_patterns import lazy

_NAMES: Final = "think|thinking|thoughts?|reasoning|analysis|scratchpad|reflection|inner_monologue"
_OPENED: Final = lazy(
    rf"\s*(?:[<\u25c1](?P<tag>(?:\w{{1,20}}:)?(?:{_NAMES}))\b[^<>\u25c1\u25b7\n]{{0,60}}[>\u25b7]"
    r"|\[(?P<brackets>THINK(?:ING)?)\]|<\|(?:START_THINKING|begin_of_thought)(?P<marks>)\|>"
    r"|<\|channel>(?P<channel>thought|analysis)\b)",
    re.IGNORECASE,
)
# The end of thoughts whose beginning the server kept: a line by itself, or right behind a sentence.
_ONLY_CLOSED: Final = lazy(
    r"^</think(?:ing)?>[ \t]*+$|(?<=[.!?\u2026\u3002\uff01\uff1f])[ \t]{0,2}</think(?:ing)?>(?=[ \t]*+$|[\w#*{\[])",
    re.IGNORECASE | re.MULTILINE,
)
# Words by which a model says where its thoughts begin, and where its answer does.
_SAID_TO_THINK: Final = (
    (
        lazy(r"\s*here (?:is|are) my (?:thought process|thoughts|reasoning):", re.IGNORECASE),
        lazy(r"^here is my (?:response|answer|summary):", re.IGNORECASE | re.MULTILINE),
    ),
    (lazy(r"\s*thoughts?:\s", re.IGNORECASE), lazy(r"^final answer:", re.IGNORECASE | re.MULTILINE)),
    (lazy(r"\s*analysis(?=[A-Z])"), lazy("assistantfinal")),
)
_TAGS: Final = "summary|conversation_summary|context_summary|state_snapshot|answer|final_answer|final|output|response"
_TAG: Final = lazy(rf"\s*<({_TAGS})>", re.IGNORECASE)
# The words of a channel, with which some servers pass the thoughts on.
_CHANNEL: Final = lazy(r"\s*(?:<\|start\|>assistant)?<\|channel\|>(?P<name>[a-z]{1,20})[^<\n]{0,60}<\|message\|>")
_FINAL: Final = "<|channel|>final<|message|>"
_ENDS: Final = lazy(
    r"(?:<\|[a-z_]{1,30}\|>|<\uff5c[a-z\u2581]{1,30}\uff5c>|</s>|<end_of_turn>|<turn\|>)\s{0,2}$", re.IGNORECASE
)
# The marks by which a turn of a model begins, which some servers pass on too.
_BEGINS: Final = lazy(
    r"(?:\s{0,9}(?:<\|im_start\|>assistant|<\|start_header_id\|>assistant<\|end_header_id\|>|<start_of_turn>model"
    r"|<\|start_of_role\|>assistant<\|end_of_role\|>|<\|assistant\|>|<\uff5cassistant\uff5c>|<\|turn>model"
    r"|<\|start_of_turn_token\|><\|chatbot_token\|>|<\|(?:start_response|begin_of_solution)\|>"
    r"|\[/inst\]|<s>|<bos>|<\|begin_of_text\|>)){1,4}",
    re.IGNORECASE,
)
_LONGEST_END: Final = 40
# A heading, a fence or a brace at the beginning of a line: here something was begun that was asked for.
BEGINNING: Final = lazy(r"^(?:#{1,4} \S|\*\*[^*\n]{1,80}\*\*:?[ \t]*+$|```|\{|<summary>)", re.MULTILINE)
_FENCE: Final = lazy(r"^ {0,3}+(`{3,}+|~{3,}+)[ \t]*+([\w+-]*+)[^\n`]*+$", re.MULTILINE)
_WRAPS: Final = frozenset({"", "markdown", "md", "text", "txt", "plaintext", "plain", "json", "json5", "xml", "yaml"})


def without_beginnings(text: str) -> str:
    """The text without the marks by which its turn begins."""
    begun = _BEGINS.match(text)
    return text if begun is None else text[begun.end() :]


def without_thoughts(text: str) -> str:
    """The text behind the thoughts that open it, in any marks; where they never end, from what was begun in them."""
    at = 0
    if channel := _CHANNEL.match(text):
        final = text.find(_FINAL)
        if final < 0:
            return _from_beginning(text, channel.end())
        at = final + len(_FINAL)
    while opened := _OPENED.match(text, at):
        closed = _closed(text, opened)
        if closed < 0:
            return _from_beginning(text, opened.end())
        at = closed
    return without_beginnings(text[at:]) if at else _behind_words(_behind_the_end(text))


def _closed(text: str, opened: re.Match[str]) -> int:
    """Where thoughts end that were opened so: with the mark for them, or the last there is; -1 where none is."""
    name = next((each for each in opened.groups() if each), "")
    opens = closes = ""
    if opened["tag"]:
        opens, closes = rf"[<\u25c1]{name}[>\u25b7]", rf"[<\u25c1]/{name}[>\u25b7]"
    elif opened["brackets"]:
        opens, closes = rf"\[{name}\]", rf"\[/{name}\]"
    elif opened["channel"]:
        opens, closes = rf"<\|channel>{name}\b", r"<channel\|>"
    else:
        opens, closes = r"<\|(?:START_THINKING|begin_of_thought)\|>", r"<\|(?:END_THINKING|end_of_thought)\|>"
    depth, closed = 1, -1
    for mark in re.compile(f"(?P<opens>{opens})|{closes}", re.IGNORECASE).finditer(text, opened.end()):
        depth += 1 if mark["opens"] else -1
        closed = closed if mark["opens"] else mark.end()
        if not depth:
            break
    return closed


def _behind_words(text: str) -> str:
    """The text behind where it says that the answer begins, if it says at its beginning that thoughts do."""
    for thinks, answers in _SAID_TO_THINK:
        if begun := thinks.match(text):
            answer = answers.search(text, begun.end())
            return text if answer is None or not text[answer.end() :].strip() else text[answer.end() :]
    return text


def _behind_the_end(text: str) -> str:
    """The text behind thoughts whose beginning the server kept: of their end there is but one."""
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
