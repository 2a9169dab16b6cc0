"""What models put around an answer: thoughts, fences, tags, announcements and offers, each taken off by itself.
It refuses to take off what may be the answer's own, and to look at any character many times.
"""

from __future__ import annotations

import re
from typing import Final

_NAMES: Final = "think|thinking|thoughts?|reasoning|analysis|scratchpad|reflection|inner_monologue"
_OPENED: Final = re.compile(rf"\s*<({_NAMES})\b[^<>\n]{{0,60}}>", re.IGNORECASE)
_ONLY_CLOSED: Final = re.compile(r"</think(?:ing)?>[ \t]*+(?:\n|$)", re.IGNORECASE)
_TAGS: Final = "summary|conversation_summary|context_summary|state_snapshot|answer|final_answer|final|output|response"
_TAG: Final = re.compile(rf"\s*<({_TAGS})>", re.IGNORECASE)
_FINAL: Final = "<|channel|>final<|message|>"
_ENDS: Final = re.compile(r"(?:<\|[a-z_]{1,30}\|>|</s>|<end_of_turn>)\s{0,2}$")
_LONGEST_END: Final = 40
# A heading, a fence or a brace at the beginning of a line: here something was begun that was asked for.
BEGINNING: Final = re.compile(r"^(?:#{1,4} \S|\*\*[^*\n]{1,80}\*\*:?[ \t]*+$|```|\{|<summary>)", re.MULTILINE)
_MUSES: Final = re.compile(
    r"(?:(?:okay|ok|alright|hmm|so|well|first|now)[,.! ]+){0,3}"
    r"(?:let me|let's|i need to|i have to|i should|i will|i'll|i'm going to|we need to|we have to|the user wants)\b",
    re.IGNORECASE,
)
_COURTESY: Final = (
    r"(?:(?:sure|certainly|of course|okay|ok|absolutely|got it|understood|great)\b[^\n:]{0,60}?[!,.][ ]+)?"
)
_ANNOUNCED: Final = re.compile(
    rf"""{_COURTESY}(?:
        (?:here(?:['\u2019]s|[ ]is|[ ]are)|below[ ]is|the[ ]following[ ]is|this[ ]is)\b
            [^:\n]{{0,120}}\b(?:summar|recap|overview|digest|json|result|compress)[^:\n]{{0,80}}:
      | (?:hier\b|im[ ]folgenden|nachfolgend)[^:\n]{{0,80}}(?:zusammenfassung|überblick)[^:\n]{{0,80}}:
      | (?:voici|ci-dessous)\b[^:\n]{{0,80}}(?:résumé|synthèse|récapitulatif)[^:\n]{{0,80}}:
      | (?:aquí|a[ ]continuación)\b[^:\n]{{0,80}}resumen[^:\n]{{0,80}}:
      | (?:ecco|di[ ]seguito)\b[^:\n]{{0,80}}(?:riassunto|riepilogo|sintesi)[^:\n]{{0,80}}:
      | (?:aqui|segue|a[ ]seguir)\b[^:\n]{{0,80}}resumo[^:\n]{{0,80}}:
      | (?:вот|ниже)\s[^:\n]{{0,80}}(?:резюме|сводк|изложени|содержани)[^:\n]{{0,80}}:
      | (?:以下是|这是|下面是)[^:\uff1a\n]{{0,60}}(?:总结|摘要|概述|總結)[^:\uff1a\n]{{0,40}}[:\uff1a]
      | 以下[はに][^:\uff1a\n]{{0,60}}(?:要約|まとめ|サマリ)[^:\uff1a\n]{{0,40}}[:\uff1a]
      | 다음은[^:\n]{{0,60}}요약[^:\n]{{0,40}}:
    )[ \t*]*""",
    re.IGNORECASE | re.VERBOSE,
)
_OFFER: Final = re.compile(
    r"(?:please )?(?:let me know|i hope (?:this|that)|feel free|if you (?:need|have any|want|would like)"
    r"|would you like|is there anything|do you want me to)\b[^\n]{0,240}$",
    re.IGNORECASE,
)
_FENCE: Final = re.compile(r"^ {0,3}+(`{3,}+|~{3,}+)[ \t]*+([\w+-]*+)[^\n`]*+$", re.MULTILINE)
_WRAPS: Final = frozenset({"", "markdown", "md", "text", "txt", "plaintext", "plain", "json", "json5", "xml", "yaml"})


def without_thoughts(text: str) -> str:
    """The text behind what a model thought aloud in tags; nothing where it never got further."""
    final = text.rfind(_FINAL)
    at = final + len(_FINAL) if final >= 0 else 0
    while opened := _OPENED.match(text, at):
        closed = re.compile(rf"</{opened[1]}>", re.IGNORECASE).search(text, opened.end())
        if closed is None:
            return _from_beginning(text, opened.end())
        at = closed.end()
    if not at and (alone := _ONLY_CLOSED.search(text)) and "<think" not in text[: alone.start()].lower():
        at = alone.end()
    return text[at:]


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
    """What stands between ``<summary>`` and its end, where the text begins so."""
    opened = _TAG.match(text)
    if opened is None:
        return text
    end = text.lower().rfind(f"</{opened[1].lower()}>")
    return text[opened.end() : end] if end >= opened.end() else text[opened.end() :]


def without_announcement(text: str) -> str:
    """The text behind "Here is the summary:", or behind thoughts that a heading follows."""
    text = text.lstrip()
    announced = _ANNOUNCED.match(text)
    if announced and text[announced.end() :].strip():
        return text[announced.end() :]
    if _MUSES.match(text) and (begun := BEGINNING.search(text)):
        return text[begun.start() :]
    return text


def without_offer(text: str) -> str:
    """The text before "Let me know if …", where that is a paragraph of its own at the end."""
    before, found, last = text.rstrip().rpartition("\n\n")
    return before if found and before.strip() and _OFFER.match(last.strip()) else text


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
