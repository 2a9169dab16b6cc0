"""What has to hold from now on, and what somebody prefers: musts and nevers, in a dozen languages.
It refuses to understand: it knows words, and sentences around them in which they bind nobody.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from unabridged.compaction.ledgers.statements import is_question, short, statements
from unabridged.log.compacted import LedgerEntry
from unabridged.view import ledger

_LONGEST: Final = 300
_SPACED: Final = (
    # English
    r"must(?:n't)?|shall(?: not)?|required? to|never(?! (?:mind|heard|received|got|saw|had|been|knew))|always"
    r"|(?:don't|do not|doesn't|does not|cannot|can't|may not|should not|shouldn't) (?:ever )?"
    r"(?:use|change|touch|add|delete|remove|modify|edit|commit|push|include|write|call|send|share|book|cancel|charge"
    r"|exceed|go|forget|assume|skip|install|run|break|mention|tell|reveal|store|log|make|let|put|want|like"
    r"|upgrade|be)"
    r"|only(?= (?:use|if|when|write|answer|respond|reply|touch|change|edit|in|with|on|the|after|for|one))"
    r"|(?:use|write|answer|change|edit|touch) only|make sure|ensure|be sure to|avoid"
    r"|without (?:changing|using|breaking)|prefer(?:s|ably|red|ence)?|rather (?:not|have)"
    r"|not? (?:more|less|later|fewer) than|at (?:most|least)|by default"
    r"|under no circumstances|insist|budget (?:is|of)|deadline|limit(?:ed)? to|not allowed|forbidden|mandatory"
    r"|keep (?:it|the|all|my|our)|stick (?:to|with)|from now on|instead of|allergic|policy is"
    # German, Dutch
    r"|muss|müssen|soll(?:en|te)?|darf(?:st)? (?:nicht|kein\w*|nur)|dürfen (?:nicht|nur)|niemals|nie|immer"
    r"|bitte (?:kein\w*|nicht|nur)|nicht (?:ändern|löschen|verwenden|benutzen|anfassen)|ausschließlich"
    r"|bevorzuge|lieber|auf keinen fall"
    r"|höchstens|mindestens|spätestens|vermeide|nooit|altijd|moet|mag niet|liever|uitsluitend"
    # French
    r"|jamais|toujours|doi(?:t|s|vent)|ne (?:pas|jamais|\w{1,20} (?:pas|jamais))|n'\w{1,20} pas|uniquement|seulement"
    r"|interdit|préfère|évite[rz]?|au (?:plus|moins)|il faut|obligatoire"
    # Spanish, Portuguese, Italian
    r"|nunca|siempre|debe[ns]?|tiene que|no (?:uses?|cambies?|toques?|borres?|use[ns]?|toque[ns]?)|solamente"
    r"|únicamente"
    r"|prohibido|prefiero|evita[r]?|como máximo|al menos|obligatorio|sempre|deve[m]?"
    r"|não (?:use|mude|toque|apague|altere)|somente|apenas|prefiro|evite|no máximo|pelo menos|mai"
    r"|soltanto|solo|non (?:usare|toccare|cambiare|modificare)"
    r"|preferisco|evitare|al massimo|almeno|devi"
    # Russian, Ukrainian, Polish, Turkish
    r"|никогда|всегда|должен|должна|должны|нельзя|обязательно|только"
    r"|не (?:используй\w*|меняй\w*|трогай\w*|удаляй\w*)"
    r"|предпочитаю|избегай\w*|ніколи|завжди|повинен|тільки|nigdy|zawsze|musi(?:sz)?|tylko"
    r"|nie (?:używaj|zmieniaj|usuwaj)"
    r"|asla|her zaman|sadece|mutlaka|tercih ederim|kesinlikle"
)
_UNSPACED: Final = (
    *(
        "必须",
        "不要",
        "不能",
        "不可以",
        "不得",
        "禁止",
        "只能",
        "只用",
        "始终",
        "总是",
        "一定要",
        "务必",
        "请勿",
        "切勿",
    ),
    *("绝不", "千万别", "别用", "优先", "偏好", "最多", "至少", "不许", "永远", "避免", "必須", "只可", "總是"),
    *(
        "しないで",
        "してはいけ",
        "てはならな",
        "必ず",
        "絶対に",
        "のみ",
        "だけを",
        "常に",
        "なければなら",
        "ないでください",
    ),
    *("避けて", "以内に", "반드시", "절대", "마세요", "하지 마", "항상", "해야 합니다", "금지", "만 사용", "선호"),
    *("يجب", "دائما", "أبدا", "لا تستخدم", "فقط", "ممنوع", "कभी नहीं", "हमेशा", "केवल", "ज़रूर", "मत करो"),
    *("ห้าม", "ต้อง", "เสมอ", "อย่า", "không bao giờ", "luôn luôn", "phải", "đừng", "chỉ dùng"),
)


def constraints(text: str, seq: int, whose: str = "") -> Iterator[LedgerEntry]:
    """What a user, or whoever wrote the system's text, says has to hold; a user's where ``whose`` is empty."""
    for said in statements(text):
        if binds(said):
            yield ledger.entry_of(ledger.CONSTRAINT, short(said, _LONGEST), seq, state=whose)


def binds(statement: str) -> bool:
    """Whether a statement says what has to hold, or what is preferred."""
    if is_question(statement):
        return False
    said = statement.lower().replace("\u2019", "'")
    if _spaced().search(said):
        return True
    return not said.isascii() and any(word in said for word in _UNSPACED)


@cache
def _spaced() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{_SPACED})\b")
