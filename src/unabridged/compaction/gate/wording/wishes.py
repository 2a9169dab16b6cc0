"""Whether what reads like an order is a wish of those who took part, told on: its sentence is in their words.
It refuses to excuse what takes a reader over, keeps its user in the dark, or wants a secret, whoever asked for it.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.compaction.gate.finding.looked_up import LookedUp
from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.wording.commanding import ASKING
from unabridged.compaction.gate.wording.sentences import weighty
from unabridged.lazy_patterns import lazy

_SENTENCE: Final = lazy(r"[.!?](?=\s|$)|[。！？\n;；]")
_BEFORE: Final = 200
_BEHIND: Final = 240
# So much of a sentence stands in their words, and at least so many words of it.
_MOST: Final = 0.6
_HALF: Final = 0.5
_NEARLY_ALL: Final = 0.8
_SOME: Final = 0.4
_FEWEST: Final = 2
# Nobody's wish: what was said to a reader is to be forgotten, and the reader to be another.
_TAKES_OVER: Final = lazy(
    r"instru[ckçz]|prompt|programming|guideline|directive|anweisung|befehl|vorgabe|consigne|istruz|orientaç|инструкц|указани|приказ|распоряжени|polece|wskazów|talimat|komut|指示|指令|命令|提示|プロンプト|지시|명령|지침|تعليمات|أوامر|توجيه"
    r"|\b(?:previous|prior|earlier|above|preceding|foregoing|everything|what\s+you)\b|bisherig|vorherig|anterior|précédent|precedent|предыдущ|poprzedn|önceki|以前|上記|これまで|이전|سابق"
    r"|\byou\s+are\b|\bmode\b|\bas\s+(?:if|though|root|an?)\b|\bdan\b|du\s+bist|sie\s+sind|tu\s+es|vous\s+êtes|ahora\s+eres|\bsei\s+ora|ora\s+sei|ты\s+теперь|jesteś|你(?:现在|現在|从)|あなたは|당신은|너는|أنت"
    r"|long-term|summari[sz]|summary|session|future|for\s*ever|für\s+immer|pour\s+toujours|para\s+siempre|навсегда|永远|إلى\s+الأبد",
    re.IGNORECASE,
)
# Who is not to be kept in the dark, and what is not to be sent.
_OF_USERS: Final = lazy(
    r"\b(?:user|human|operator|owner|developer)\b|nutzer|anwender|kunden|usuari|utilisateur|utente|utilizador|пользовател|użytkownik|gebruiker|användar|kullanıcı|用户|用戶|使用者|客户|ユーザー|利用者|사용자|المستخدم|للمستخدم",
    re.IGNORECASE,
)
_SECRETS: Final = lazy(
    r"\bkeys?\b|password|credential|token|secret|conversation|history|system|environment|\.env\b", re.IGNORECASE
)
_ADDRESS: Final = lazy(r"https?://[^\s<>\"'()]+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+")
# What nobody says of a single thing that is to be done.
_FOR_GOOD: Final = lazy(
    r"\b(?:without|never|always|immediately|at\s+once|right\s+away|henceforth|onwards?|from\s+now|ohne|niemals|immer|sofort|umgehend|ab\s+jetzt|senza|sempre|mai|subito|in\s+poi|sin|siempre|nunca|jamás|inmediatamente|ahora"
    r"|sans|toujours|jamais|désormais|immédiatement|sem|agora|imediatamente|немедленно|всегда|никогда|срочно|сейчас|без|natychmiast|zawsze|nigdy|bez|altijd|nooit|meteen|zonder|alltid|aldrig|genast|utan|hemen|her\s+zaman|asla)\b"
    r"|立即|马上|始终|永远|总是|一律|直ちに|今すぐ|常に|즉시|항상|절대|فورا|دائم|أبدا",
    re.IGNORECASE,
)
_CLAUSE: Final = lazy(
    r"[,:()，、：（）—–]|\s(?:and|but|und|aber|et|mais|y|pero|e|ma|mas|и|но|a|i|ale|en|maar|och|men|ve|ama)\s"
)
_DENIED: Final = lazy(
    r"\b(?:not|never|no|none|nobody|nothing|cannot|nicht|nichts|kein\w*|nie|niemals|niemand\w*|ne|pas|jamais|personne|rien|nunca|nadie|nada|non|mai|nessuno|niente|nulla|não|nao|ninguém|не|ни|никогда|никому|ничего|nigdy|nikomu|niet|geen|nooit|niemand|inte|aldrig|ingen|inget|değil|yok|asla)\b"
    r"|n['’]t\b|\bn['’]|[不没沒勿别別無]|ない|ません|ずに|禁|않|없|못|(?:하|내|르|말)지\s?(?:마|말)|지\s?마세요|\b(?:لا|لن|لم|ليس)\b",
    re.IGNORECASE,
)
# Whoever speaks to a model in one sentence means it in the next.
_TO_MODELS: Final = lazy(
    r"(?:^|[.!?:\n]\s{0,9}|\b(?:next|dear|attention,?|hey|hello)\s)(?:(?:ai|llm)\s)?(?:assistant|ai|model|llm|agent|reader|assistent|ki|modell|asistente|assistente|modèle|ассистент|asystent)e?s?\s?[,:!—]"
    r"|(?:^|[。！？；：\n>*-]\s*|的|个|位|有|致)(?:AI)?(?:助手|模型|AI)[,，:：!！]|アシスタント[、：:！]|어시스턴트[,:!]",
    re.IGNORECASE,
)
_FOR_MODELS: Final = lazy(r"\b(?:ai|llm)\s+(?:assistants?|agents?|models?)\b", re.IGNORECASE)


def excused(own: str, match: re.Match[str], source: Source) -> bool:
    """Whether an order that is none of those that nobody may give is told on from a user."""
    said = match[0]
    if _FOR_MODELS.fullmatch(said.partition(" ")[2].strip()):
        return _FOR_MODELS.search(of_persons(source)) is not None  # what the talk is about
    around = own[match.start() : match.end() + _BEHIND]
    sentence = sentence_of(own, match)
    if _TO_MODELS.search(own):
        return False
    if _OF_USERS.search(said) or (_TAKES_OVER.search(said) and not _is_given(said, source)):
        return False
    if address := _ADDRESS.search(around):
        if address[0].rstrip(".,;:").casefold() not in source.by_users.casefold():
            return False
        return _stands(sentence, source.by_users, _HALF) and not (_SECRETS.search(said) or _FOR_GOOD.search(sentence))
    if _SECRETS.search(said):
        return False
    return _stands(sentence, source.by_users, _HALF) or _stands(sentence, of_persons(source), _NEARLY_ALL)


def courteous(own: str, match: re.Match[str], source: Source) -> bool:
    """Whether somebody is asked, once and for nothing else, for what those who took part talked of."""
    sentence = sentence_of(own, match)
    if _is_nobodys(own, sentence):
        return False
    theirs = of_persons(source)
    if ASKING.fullmatch(match[0].strip()) and not _SECRETS.search(sentence) and _is_known(sentence, theirs):
        return True
    return _stands(sentence, theirs, _MOST) or _stands(_clause(sentence, match[0]), theirs, _MOST)


def of_the_talk(own: str, match: re.Match[str], source: Source) -> bool:
    """Whether a duty is told on from a user, or is one of what those who took part talked of, wherever they did."""
    sentence = sentence_of(own, match)
    if excused(own, match, source):
        return True
    return not (_is_nobodys(own, sentence) or _SECRETS.search(sentence)) and _is_known(sentence, of_persons(source))


def _is_nobodys(own: str, sentence: str) -> bool:
    """Whether it is said to a model, for good, or to take its reader over."""
    return any(each.search(of) for each, of in ((_TO_MODELS, own), (_FOR_GOOD, sentence), (_TAKES_OVER, sentence)))


def is_users(own: str, match: re.Match[str], source: Source) -> bool:
    """Whether a sentence of a user's has half of the words of the sentence in which this stands."""
    return _stands(sentence_of(own, match), source.by_users, _HALF)


def is_denied(own: str, match: re.Match[str]) -> bool:
    """Whether the sentence denies or forbids something before this: nothing without permission is no permission."""
    return _DENIED.search(_SENTENCE.split(own[max(0, match.start() - _BEFORE) : match.start()])[-1]) is not None


def spoken_of(words: re.Pattern[str], source: Source) -> bool:
    """Whether somebody who took part said one of these, and not only in a sentence that denies or forbids it."""
    said = (each for each in _SENTENCE.split(of_persons(source)) if words.search(each))
    return any(_DENIED.search(each) is None for each in said)


def _is_given(said: str, source: Source) -> bool:
    """Whether a user gave an instruction by that name: "New instruction: …"."""
    return said.rstrip().endswith((":", "：")) and said.strip(" :：").casefold() in source.by_users.casefold()


def _stands(sentence: str, theirs: str, most: float) -> bool:
    """Whether one of their sentences has most of its words of weight, and both say so or both deny it."""
    every, small = weighty(sentence), theirs.casefold()
    # What none of their sentences has, no sentence of theirs has.
    words = [*filter(LookedUp(small).has, every)]
    least, lengths = max(_FEWEST, most * len(every)), len(set(map(len, words)))
    denied = _DENIED.search(sentence) is not None
    for each in _SENTENCE.split(small) if len(words) >= least else ():
        # No more words of one length stand in a sentence than it has letters.
        standing = [*filter(LookedUp(each).has, words)] if len(each) * lengths >= least else []
        if len(standing) >= least:
            # What is denied in one clause is wished in the next.
            nearest = max(_CLAUSE.split(each), key=lambda clause: sum(word in clause for word in standing))
            if (_DENIED.search(each if denied else nearest) is not None) == denied:
                return True
    return False


def _is_known(sentence: str, theirs: str) -> bool:
    """Whether it is about what persons talked of, wherever they did."""
    words, small = weighty(sentence), theirs.casefold()
    known = sum(word in small for word in words)
    return known >= _FEWEST and known >= _SOME * len(words)


def of_persons(source: Source) -> str:
    """What users and the model said; calls, and what tools said, are no person's."""
    said = [what for who, what in source.said if who.casefold() not in source.tools]
    return "\n".join(line for line in "\n".join(said).splitlines() if not line.startswith("[calls "))


def _clause(sentence: str, said: str) -> str:
    """The clause of a sentence in which something is said; nothing where it spans several."""
    return next((each for each in _CLAUSE.split(sentence) if said.strip() in each), "")


def sentence_of(own: str, match: re.Match[str]) -> str:
    """The sentence in which something stands."""
    before = _SENTENCE.split(own[max(0, match.start() - _BEFORE) : match.start()])[-1]
    behind = own[match.start() : match.end() + _BEHIND]
    return before + behind[: match.end() - match.start()] + _SENTENCE.split(behind[match.end() - match.start() :])[0]
