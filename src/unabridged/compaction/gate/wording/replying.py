"""Whether a short text answers whoever asked for a summary: it will write none, writes one later, or asks what is wanted.
It refuses to mind whether it has words of the conversation: an excuse names what it is about.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.compaction.gate.finding.folding import casefolded, folded
from unabridged.compaction.gate.finding.sought import stands
from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.wording import persons, specifics
from unabridged.compaction.gate.wording.sentences import weighty
from unabridged.lazy_patterns import lazy

_SUMMARY: Final = (
    r"(?:summar[iy]\w*|recap\w*|condens\w+|retell\w*|zusammenfass\w*|zusammenzufassen|wiederg[ae]b\w+|wiederzugeben|résum\w+|compte[\s-]rendu|synthèse|restitu\w+|resum\w+|reproduci\w+|riassu\w+|riepilog\w+|sintesi|sintetizz\w+|пересказ\w*|резюм\w*"
    r"|обобщ\w+|сводк\w+|podsumow\w*|streszcz\w*|samenvat\w*|sammanfatt\w*|özet\w*|सारांश|总结|總結|摘要|概括|概述|要約|まとめ|요약|정리|ملخص\w*|تلخيص\w*|ألخص)"
)
_ANY_SUMMARY: Final = lazy(_SUMMARY, re.IGNORECASE)
_STEMS: Final = tuple(
    """summar recap condens retell fass wied résum resum rendu synth restitu reproduc riass riepil sintes sintet переск резюм обобщ свод
    podsum streszcz samenv samman özet सारांश 总结 總結 摘要 概括 概述 要約 まとめ 요약 정리 ملخص تلخيص ألخص""".split()
)
_TALK: Final = lazy(
    r"\b(?:(?:this|the|our|your)\s(?:\w+\s)?(?:conversation|chat|exchange|dialogue|discussion|session|transcript|thread)|what\swas\s(?:said|discussed)|(?:dieses|das|diesem|im)\s(?:gespräch|verlauf|chat)\w*|gesprächs?\b|unterhaltung|cette\s(?:conversation|discussion)|cet\séchange"
    r"|est[ae]\s(?:conversaci[óo]n|charla|conversa|diálogo)|lo\shablado|quest[ao]\s(?:conversazione|scambio|dialogo)|эт\w+\s(?:разговор\w*|бесед\w+|диалог\w*|переписк\w+)|tej\srozmow\w+|dit\sgesprek|bu\s(?:konuşma|görüşme|sohbet)\w*)\b"
    r"|(?:本次|这次|这段|该|此)(?:对话|会话|谈话)|この(?:会話|対話|やり取り)|이\s?(?:대화|내용)|هذه\s?المحادثة|इस\s(?:बातचीत|वार्तालाप)",
    re.IGNORECASE,
)
_DENIED: Final = lazy(
    r"\b(?:can(?:no|['’])t|can\snot|won['’]t|will\snot|(?:not|un)\s?able|(?:not|n['’]t)\s(?:\w+\s)?(?:allow|permit|possible|appropriate|provide|produce|going\sto|something)\w*|may\snot|must\snot|refus\w+|declin\w+|no\s(?:summary|recap)|rather\snot|would\s(?:need|have\sto)|before\si|once\si|prevent\w*|prohibit\w*|restrict\w*|violat\w+|leave\sit\sat|abstain\w*"
    r"|nicht|keine?\w*|verzicht\w+|ablehn\w*|lehne|untersagt|verweiger\w+|bevor\sich|(?:von|der)\s(?:einer|eine)\s\w+\sab|ne\s\w+\spas|n['’]\w+\spas|ne\s(?:peux|puis|saurais|suis|vais|pourrai)|aucun\w*|impossible|refuse\w*|avant\sde|no\s(?:puedo|voy|me|es|se|est[áa]|podré|debo|procede)|antes\sde"
    r"|não|nao|non\s(?:posso|è|sono|mi|si|intendo|riesco|potrò)|prima\sdi|impossibile|rifiut\w+|не\s(?:мог\w*|буд\w+|име\w+|в\sправе|станови\w+|стан\w+)|невозможн\w*|нельзя|отказ\w+|прежде\sчем|nie\s(?:mog\w+|będ\w+|wolno|można)|odmaw\w+|zanim|kan\w*\s(?:\w+\s){0,4}niet|kan\sinte|yapamam|edemem|\w+[ae]m[ae]m|değil\w*|mümkün\w*)\b"
    r"|无法|無法|不能|不便|不可以|不予|拒绝|拒絕|不会|(?:でき|いたし|かね)(?:ません|ない|ます)|お断り|控え|없습니다|없어요|못|않|어렵|거절|لا\s(?:أستطيع|يمكن)|لن\s|أعتذر|नहीं",
    re.IGNORECASE,
)
_OFFERS: Final = lazy(
    r"\b(?:shall|should|may|can)\s(?:i|we)\b|\b(?:any|some)thing\selse\b|\bsonst\snoch\setwas\b|\balgo\sm[áa]s\b|\bautre\schose\b|\b(?:soll|darf|kann)\sich\b|\b(?:dois|puis)-je\b|\b(?:posso|devo|debo|puedo)\b|\bquier\w*\sque\b|\bmoet\sik\b|\bska\sjag\b|\bczy\s(?:mam|mogę)\b|\bмне\b|要我|需要我|要不要|ましょうか|でしょうか|할까요|드릴까요|هل\sتريد",
    re.IGNORECASE,
)
# What somebody is asked to do with a text that is not there.
_SENDS: Final = lazy(
    r"\b(?:paste|send|share|attach|upload|provide|resend|forward|senden|schicken|einfügen|teilen|anhängen|hochladen|pegar\w*|enviar\w*|compart\w+|adjunt\w+|coller|envoyer|renvoyer|partager|joindre|colar|anexar|reenviar|incollar\w*|inviar\w*|condivid\w+|allegar\w*"
    r"|встав\w+|присла\w+|отправ\w+|приложить)\b|粘贴|貼り付け|发送|发一|再发|发来|分享|上传|送って|お送り|共有|添付|붙여|보내|공유|لصق|إرسال|مشاركة",
    re.IGNORECASE,
)
_QUOTED: Final = lazy(r"\"[^\"\n]*\"|“[^”\n]*”|„[^“”\n]*[“”]|«[^»\n]*»|「[^」\n]*」|`[^`\n]*`")
_SENTENCE: Final = lazy(r"(?<=[.!?;।؟])\s+|(?<=[。！？；])|\n+")
_LAST: Final = 2
_ASKS: Final = ("?", "？", "؟")
# Who reads a note finds a line that says who did what; whoever asks is spoken to in words and not in points.
_POINT: Final = lazy(r"\s*(?:[-*+•#|>]|\d{1,2}[.)])\s")
# A conversation of so many messages has an end, and so much of it is something to tell.
_OF_TALK: Final = 8
_OF_SOME: Final = 1_000
_MOST: Final = 1_500
_HALF: Final = 0.5
# Who tells so many figures tells of what was said, mostly.
_FIGURE: Final = lazy(r"\d\d+")
_OF_FIGURES: Final = 6
_NOUN: Final = lazy(
    rf"\W*(?:an?\s|the\s|no\s|die\s|eine\s|keine\s|le\s|la\s|el\s|un\w*\s|o\s)?(?:\w+\s)?{_SUMMARY}", re.IGNORECASE
)


def answers(text: str, source: Source) -> bool:
    """Whether one of its sentences denies a summary, or asks whoever reads what to do."""
    speaks = stands(_STEMS, folded(text)) and _ANY_SUMMARY.search(text) is not None
    if not speaks and not any(mark in text for mark in _ASKS):
        return False
    said = [each for each in _SENTENCE.split(_QUOTED.sub(" ", text)) if each.strip() and not _POINT.match(each)]
    if any(_asks(each, text) for each in said[-_LAST:]):
        return True
    denied = [each for each in said if _ANY_SUMMARY.search(each) and _DENIED.search(each)] if speaks else []
    # Whoever was talking about summaries may tell that one could not be made.
    works_on_one = bool(denied) and stands(_STEMS, source.lower) and _ANY_SUMMARY.search(source.lower) is not None
    return any(_denies(each) for each in denied if not works_on_one or _TALK.search(each))


def goes_on(text: str, source: Source) -> bool:
    """Whether somebody speaks to whoever reads, and next to nothing of it was told before the end of a long conversation."""
    said = [what for _, what in source.said]
    if source.size < _OF_SOME or len(said) < _OF_TALK or len(text) > _MOST:
        return False
    if len(_FIGURE.findall(text)) > _OF_FIGURES or not persons.is_second(text):
        return False
    plain = _QUOTED.sub(" ", text)
    if not (persons.is_first(plain) and persons.is_second(plain)):
        return False
    before = casefolded("\n".join(said[: len(said) * 3 // 4]))
    words = weighty(text)
    return len(specifics.found(text, source, within=before)) <= _LAST and sum(
        word in before for word in words
    ) < _HALF * len(words)


def sentences(text: str) -> list[str]:
    """Its sentences, in whatever script."""
    return _SENTENCE.split(text)


def is_denied(text: str) -> bool:
    """Whether it says that something is not done, or may not be."""
    return _DENIED.search(text) is not None


def _denies(sentence: str) -> bool:
    """Whether whoever writes it will not tell of the conversation."""
    return _TALK.search(sentence) is not None or persons.is_first(sentence) or _NOUN.match(sentence) is not None


def _asks(sentence: str, text: str) -> bool:
    """Whether the last of it is a question of somebody who writes to somebody who reads."""
    if not sentence.rstrip().endswith(_ASKS):
        return False
    if _OFFERS.search(sentence) and persons.is_first(text):
        return True
    if not persons.is_second(sentence):
        return False
    return persons.is_first(text) or _ANY_SUMMARY.search(sentence) is not None or _SENDS.search(sentence) is not None
