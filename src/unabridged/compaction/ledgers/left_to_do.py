"""By what words somebody says in a sentence that something is still to be done: still, yet, what remains, who has to.
It refuses to take a request, or what is done the next moment, for a task that waits.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from unabridged.compaction.ledgers.forms import Form, Forms
from unabridged.compaction.ledgers.statements import Statement
from unabridged.lazy_patterns import lazy

_SOON: Final = (
    r"(?:before|next|later|tomorrow|tonight|by (?:the|next|end|\w+day|\d)|at the|the same way|after|until|within|once"
    r"|as soon as|(?:24|48|\d{1,2}) (?:hours|days))\b"
)
# What is still to be done, each form behind words that it needs.
FORMS: Final[tuple[Form, ...]] = (
    ("still", r"\b(?:i|we|you|he|she|they|someone|somebody) still (?:need|have|has|needs|must|got)\b"),
    ("still & to", r"\bstill (?:needs?|has|have) to\b"),
    ("yet & to", r"\b(?:have|has|had) yet to\b|\byet to be \w+"),
    ("yet & done", r"\bnot done yet\b"),
    ("yet & have haven", r"\bhave(?:n't| not) .{1,40} yet\b"),
    ("remains left & what that", r"\b(?:what|all that) (?:still )?(?:remains|is left)\b"),
    ("remain remains & be", r"\bremains? to be\b"),
    (
        "left missing outstanding unfinished",
        r"\b(?:is|are) (?:still )?(?:left|missing still|outstanding|unfinished|left to do)\b",
    ),
    (
        "still",
        r"\b(?:is|are) still (?:missing|open|outstanding|pending|to be|to do|undone|unfinished|to come)\b",
    ),
    ("still & open", r"\bstill open\b"),
    ("comes & next", r"\bcomes next\b"),
    ("someone somebody", r"\bsome(?:one|body) (?:needs to|has to|should|must)\b"),
    ("ll will & have need", rf"\b(?:you|we)(?:'ll| will) (?:have|need) to \w+.{{0,60}}\b{_SOON}"),
    ("be & has have need needs ought", rf"\b(?:has|have|need|needs|ought) to be \w+.{{0,60}}\b{_SOON}"),
    ("should & be", rf"\bshould be \w+(?:ed|en|t|ne|de|ut|ld)\b.{{0,60}}\b{_SOON}"),
    (
        "before by & need have must got",
        (
            r"\b(?:i|we) (?:need|have|must|'ve got) (?:to )?\w+.{0,60}"
            r"\b(?:before|by) (?:\w+day|tomorrow|tonight|next|\d|the end)"
        ),
    ),
    (
        "check verify find ask confirm test measure document clean follow & need have want",
        (
            r"^(?:i|we) (?:need|have|want) to"
            r" (?:check|verify|find out|ask|confirm|test|measure|document|clean up|follow up)\b"
        ),
    ),
    ("send & within", r"\bplease send .{1,60}\bwithin\b"),
    # German
    ("noch", r"\b(?:muss|müssen|sollte|sollten|musst) (?:ich |wir |man |du )?(?:\w+ ){0,2}?noch\b"),
    ("noch", r"\bfehl(?:t|en) noch\b|\bnoch zu (?:tun|erledigen|klären)\b|\bsteh(?:t|en) noch aus\b"),
    ("offen", r"\boffen (?:ist|sind|bleibt|bleiben)\b|\bnoch offen\b"),
    # French
    ("encore", r"\b(?:je dois|on doit|nous devons|tu dois|il faut|il manque) encore\b|\bn'(?:ai|a|avons) pas encore\b"),
    ("reste", r"\bil reste encore\b|\breste à \w+|\bil reste à\b"),
    ("faire", r"\bà faire\b"),
    # Spanish
    ("todavía aún", r"\b(?:todavía|aún) (?:tengo|tenemos|hay|falta|queda|no he)\b"),
    ("falta faltan", r"\bfaltan? (?:por )?\w+(?:ar|er|ir)\b"),
    ("queda quedan", r"\bqueda(?:n)? (?:por|pendientes?)\b"),
    ("tengo tenemos", r"\b(?:tengo|tenemos) que \w+.{0,60}\bantes de\b"),
    ("pendiente pendientes", r"\bestá(?:n)? pendientes?\b|\bpendiente de\b"),
    # Portuguese, Italian, Russian
    ("ainda", r"\bainda (?:tenho|falta|temos)\b"),
    ("falta", r"\bfalta \w+r\b"),
    ("ancora", r"\b(?:devo|manca) ancora\b"),
    ("ещё еще", r"\bещ[её] (?:нужно|надо|осталось)\b"),
    ("осталось", r"\bосталось\b"),
)
_UNSPACED: Final = (
    *("还需要", "我还要", "还没有", "还没", "还差", "尚未", "有待", "残っています", "남아 있"),
    *(
        "していません",
        "書いていません",
        "終わっていません",
        "できていません",
        "まだ終わって",
        "未対応",
        "未完了",
        "아직 안",
        "아직 못",
    ),
    *("ما زال علينا", "لا يزال علينا", "ما زال يجب", "لم ننته", "لم يتم بعد", "بقي أن", "يتبقى أن"),
)
_ASKED: Final = lazy("[?\uff1f]$|^(?:can|could|would|will|do|does|is|are) ")
# Whoever tells how a thing stands says these too.
_NOT: Final = lazy(
    r"\b(?:don't|do not|doesn't|does not|no longer|nothing) .{0,30}\b(?:need|have|left|remains)\b"
    r"|\bnothing (?:is )?left\b|\b\d+ (?:is |are )?left\b"
    r"|\bnicht mehr\b|\bno (?:hay|queda) nada\b|\bfalta (?:que|mucho)\b|\bif\b|\bwould\b|\bin case\b|\bwhat if\b"
)
# Of these letters some have to stand in a text, and in a statement of it; or too little is said there.
_LETTERS: Final = (
    *(
        "still ",
        " yet",
        "remain",
        " left",
        "comes next",
        "someone ",
        "somebody ",
        "should be ",
        "have to be ",
        "has to be ",
    ),
    *(
        "need to be ",
        "needs to be ",
        "ought to be",
        "will have to",
        "will need to",
        "'ll have to",
        "'ll need to",
        "outstanding",
    ),
    *(
        "unfinished",
        "i need to ",
        "we need to ",
        "i have to ",
        "we have to ",
        "i must ",
        "we must ",
        "i want to ",
        "we want to ",
    ),
    *(
        "'ve got to",
        "within",
        "noch",
        "offen",
        "encore",
        "reste à",
        "faire",
        "todav",
        "aún",
        "falt",
        "qued",
        "tengo que",
        "tenemos que",
    ),
    *("pendiente", "ainda", "ancora", "ещ", "остал", *_UNSPACED),
)


def may_wait(whole: Statement) -> bool:
    """Whether something in a text may wait."""
    if not _forms().may_stand_in(whole):
        return False
    lowered = whole.text.lower()
    return any(map(lowered.__contains__, _LETTERS))


def waits(statement: Statement) -> bool:
    """Whether a statement says that something is still to be done."""
    if not _forms().stand_in(statement):
        return False
    said = statement.said
    return any(letters in said for letters in _LETTERS) and not (_ASKED.search(said) or _NOT.search(said))


@cache
def _forms() -> Forms:
    return Forms((*FORMS, *((f"{each.split()[0]}*", each) for each in _UNSPACED)))
