"""Who speaks, in a text that tells a conversation turn by turn: that is no word of what is said.
They refuse to say whether somebody forges a turn: what is said there is read as it stands, without its speakers.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.lazy_patterns import lazy
from unabridged.memory.screen.folding import Reading

# As folding leaves them.
SPEAKERS: Final = (
    "user|human|assistant|ai|agent|bot|chatbot|model|customer|client|system|q|a|question|answer"
    "|utilisat(?:eur|rice)|assistante?|humain|ia|usuari[oa]|asistente|assistente|human[oa]"
    "|nutzer(?:in)?|benutzer(?:in)?|assistent(?:in)?|mensch|ki|kund(?:e|in)"
    "|пользователь|ассистент|помощник|клиент|человек|ии|бот"
    "|用户|助手|ai助手|助理|客户|客服|人工智能|ユーザー|アシスタント|お客様"
)
_BEFORE: Final = r"[ \t]{0,8}[\"'>*_#\[(-]{0,4}\s?"
_BEHIND: Final = r"[\])*_]{0,3}\s?[:：][*_]{0,3}"
# Somebody, known or not.
_FIRST: Final = lazy(rf"\s{{0,4}}{_BEFORE}[^\W\d_][^\n:：*]{{0,23}}?{_BEHIND}(?!/)")
_KNOWN: Final = lazy(rf"(?:\A\s{{0,4}}|\n){_BEFORE}(?:{SPEAKERS}){_BEHIND}")
_COLONS: Final = (":", "：")


def unmarked(reading: Reading) -> Reading:
    """The text with blanks for the speakers that are known, where its first line has one, known or not, as a later one.

    A name stays: whoever calls himself by what he orders is read.
    """
    text = reading.text
    if "\n" not in text or not any(map(text.__contains__, _COLONS)):
        return reading
    first = _FIRST.match(text)
    if first is None or _KNOWN.search(text, first.end()) is None:
        return reading
    return Reading(text=_KNOWN.sub(_blank, text), place=reading.place, how=reading.how)


def _blank(found: re.Match[str]) -> str:
    """As many blanks; a line stays one."""
    return "".join("\n" if sign == "\n" else " " for sign in found[0])
