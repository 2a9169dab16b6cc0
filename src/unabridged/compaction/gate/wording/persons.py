"""Whether a text talks to whoever asked for it: an I, a you, and a word for what was asked, two of the three at least.
It refuses to stand alone: a story told in the first person is about what happened.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.lazy_patterns import lazy

# Whoever writes, of itself.
_I: Final = lazy(
    r"\b(?:i|i['’](?:d|m|ll|ve)|me|myself|we|we['’](?:re|ll|d|ve)|ich|mir|mich|wir|je|j['’]|moi|nous|yo|soy|estoy|puedo|prefiero|ayudo|sou|estou|fico|jestem|io|posso|preferisco|eu|prefiro|ajudo|я|мне|меня|ja|mogę|wolę|mnie|ik|mij|jag|mig|ben|bana)\b"
    r"|j['’](?=\w)|我(?!们组)|本人|私(?:は|が|に|から)?|わたし|当方|저는|제가|저희|\bأنا\b|يمكنني|أستطيع|أفضّ?ل",
    re.IGNORECASE,
)
# Whoever reads, spoken to; a word that also names a third person is none.
_YOU: Final = lazy(
    r"\b(?:you|your|yours|yourself|you['’](?:re|ll|d|ve)|du|dir|dich|dein\w*|ihnen|euch|tu|te|toi|vous|votre|vos|tú|usted\w*|prefieres|quieres|gustaría|ti|vuoi|preferisci|você|vocês|contigo"
    r"|ты|тебе|вы|вам|вас|ваш\w*|хотите|ci|ciebie|tobie|państwu|chcesz|chciał(?:by|aby)ś|jij|jou|jouw|u|uw|sen|sana|siz\w*)\b"
    r"|(?-i:\b(?:[KkDdSsWwHhMm][oöaü]\w{2,6}n|[Ss]ind)\s+Sie\b)|(?-i:\bSie\b(?=\s+(?:mir|m\w+en|können|wollen|bitte|sich|das|den|die)\b))|\bje\s+(?:wil|wilt|kunt|kan|mee|graag)\b|\bik\s+je\b|[你您]|あなた|ましょうか|でしょうか|いただけ(?:れ|ま)|ください|드릴까요|주세요|시겠어요|하시면|\b(?:لك|عليك|تريد|ترغب|يمكنك)\b",
    re.IGNORECASE,
)
# What was asked for.
_ASKED_FOR: Final = lazy(
    r"\b(?:summar\w+|recap\w*|overview|account\s+of|write-?up|zusammenfass\w+|überblick|résum\w+|compte[\s-]rendu|synthèse|resum\w+|riassun\w+|sintesi|resumo|пересказ\w*|итог\w*|резюм\w*|краткое\s+изложение|podsumowa\w+|streszcz\w+|samenvat\w*|sammanfatt\w*|özet\w*)\b"
    r"|总结|摘要|概括|總結|要約|まとめ|요약|정리해|ملخص|تلخيص",
    re.IGNORECASE,
)
_OF_THREE: Final = 2


def chats(text: str) -> bool:
    """Whether two of the three are in it."""
    return sum(each.search(text) is not None for each in (_I, _YOU, _ASKED_FOR)) >= _OF_THREE


def is_first(text: str) -> bool:
    """Whether somebody speaks of himself."""
    return _I.search(text) is not None


def is_second(text: str) -> bool:
    """Whether somebody is spoken to."""
    return _YOU.search(text) is not None
