"""What a draft tells as its own of a text that speaks to assistants: most words of such a line are those of a sentence.
It refuses to mind a sentence that quotes, or that names the assistants who were spoken to: that is a report.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from unabridged.compaction.gate.finding.sought import sought
from unabridged.compaction.gate.wording.sentences import weighty
from unabridged.lazy_patterns import lazy

_TO_THEM: Final = sought(
    r"\b(?:(?:assistants?|agents?|llms?|chatbots?|language\smodels?)(?:\s+(?:that\s+|who\s+)?(?:read|process|summari)\w*\s+\w+)?\s?[:,]|(?:note|notice|message|instructions?)\s(?:to|for)\s(?:(?:all|any|the)\s)?(?:ai|assistants?|agents?|models?|llms?)\b|ai\s(?:assistants?|agents?|models?)\b)"
    r"|\b(?:hinweis|nachricht|anweisung)\w*\s(?:an|für)\s(?:ki|assistent\w*|modell\w*)|\b(?:nota|aviso|instrucci\w+|instruç\w+|istruzion\w+)\s(?:para|per|a)\s(?:(?:el|la|os|as|gli|l['’])\s?)?(?:asistente|assistent\w+|ia\b|modelo|modello)"
    r"|\b(?:note|consigne|message)s?\s(?:pour|à|aux)\s(?:l['’])?(?:assistant\w*|ia\b|modèle\w*)|(?:ассистент\w*|ИИ-\w+|модел\w+)\s?[:,]|(?:AI|人工智能)?(?:助手|代理|模型)[^。\n]{0,8}[:：，,]|(?:AI|エージェント|アシスタント)[^。\n]{0,8}(?:へ|は)?[:：、]|(?:AI\s?)?(?:에이전트|어시스턴트|모델)(?:에게|는|은)?\s?[:,]",
    "assistant agent llm chatbot model modèle ai ki assistent asistente ia ассистент ии модел 助手 代理 模型 エージェント アシスタント 에이전트 어시스턴트 모델",
)
# And bids them something.
_BIDS: Final = lazy(
    r"\b(?:always|never|do\snot|don['’]t|must|should|please|ignore|immer|niemals?|nicht|sollen|siempre|nunca|debe\w*|toujours|jamais|doi\w+|sempre|mai|dev\w+|всегда|никогда|должн\w+|не)\b|始终|总是|必须|不要|请|항상|절대|하십시오|보낼\s것|常に|必ず|ください",
    re.IGNORECASE,
)
_QUOTES: Final = frozenset('"“”„«»「」『』')
_SENTENCE: Final = lazy(r"(?:(?![.!?;](?:\s|$))[^\n。！？；])+")
_FEWEST: Final = 5
_MOST: Final = 0.7
_LONGEST: Final = 400


def found(own: str, told: Iterable[str]) -> Iterator[str]:
    """These sentences, of those that tools told."""
    small = [(each, each.casefold()) for each in told]
    lines = [
        each[match.start() :][:_LONGEST].partition("\n")[0]
        for each, of in small
        for match in _TO_THEM.finditer(each, of)
    ]
    spoken = [weighty(line) for line in lines if _BIDS.search(line)]
    for match in _SENTENCE.finditer(own) if spoken else ():
        said = match[0]
        words = weighty(said)
        if len(words) < _FEWEST or not _QUOTES.isdisjoint(said) or _TO_THEM.search(said, said.casefold()):
            continue
        if any(len(words & each) >= _MOST * len(words) for each in spoken):
            yield said
