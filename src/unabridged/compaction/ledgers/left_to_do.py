"""By what words somebody says in a sentence that something is still to be done: still, yet, what remains, who has to.
It refuses to take a request, or what is done the next moment, for a task that waits.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

_SOON: Final = (
    r"(?:before|next|later|tomorrow|tonight|by (?:the|next|end|\w+day|\d)|at the|the same way|after|until|within|once"
    r"|as soon as|(?:24|48|\d{1,2}) (?:hours|days))\b"
)
_ENGLISH: Final = (
    r"\b(?:i|we|you|he|she|they|someone|somebody) still (?:need|have|has|needs|must|got)\b|\bstill (?:needs?|has"
    r"|have) to\b"
    r"|\b(?:have|has|had) yet to\b|\byet to be \w+|\b(?:what|all that) (?:still )?(?:remains|is left)\b"
    r"|\bremains? to be\b"
    r"|\b(?:is|are) (?:still )?(?:left|missing still|outstanding|unfinished|left to do)\b"
    r"|\b(?:is|are) still (?:missing|open|outstanding|pending|to be|to do|undone|unfinished|to come)\b"
    r"|\bstill open\b|\bcomes next\b"
    r"|\bsome(?:one|body) (?:needs to|has to|should|must)\b"
    rf"|\b(?:you|we)(?:'ll| will) (?:have|need) to \w+.{{0,60}}\b{_SOON}"
    rf"|\b(?:has|have|need|needs|ought) to be \w+.{{0,60}}\b{_SOON}|\bshould be \w+(?:ed|en|t|ne|de|ut"
    rf"|ld)\b.{{0,60}}\b{_SOON}"
    rf"|\b(?:i|we) (?:need|have|must|'ve got) (?:to )?\w+.{{0,60}}\b(?:before|by) (?:\w+day|tomorrow|tonight|next"
    rf"|\d|the end)"
    r"|^(?:i|we) (?:need|have|want) to (?:check|verify|find out|ask|confirm|test|measure|document|clean up"
    r"|follow up)\b"
    r"|\bplease send .{1,60}\bwithin\b|\bnot done yet\b|\bhave(?:n't| not) .{1,40} yet\b"
)
_OTHERS: Final = (
    # German
    r"|\b(?:muss|müssen|sollte|sollten|musst) (?:ich |wir |man |du )?(?:\w+ ){0,2}?noch\b|\boffen (?:ist|sind"
    r"|bleibt|bleiben)\b"
    r"|\bnoch offen\b|\bes fehl(?:t|en) noch\b|\bfehl(?:t|en) noch\b|\bnoch zu (?:tun|erledigen|klären)\b"
    r"|\bsteh(?:t|en) noch aus\b"
    # French
    r"|\b(?:je dois|on doit|nous devons|tu dois|il faut) encore\b|\bil reste (?:à|encore)\b|\breste à \w+"
    r"|\bil manque encore\b"
    r"|\bà faire\b|\bn'(?:ai|a|avons) pas encore\b"
    # Spanish
    r"|\b(?:todavía|aún) (?:tengo|tenemos|hay|falta|queda|no he)\b|\bfaltan? (?:por )?\w+(?:ar|er|ir)\b"
    r"|\bqueda(?:n)? (?:por|pendientes?)\b"
    r"|\b(?:tengo|tenemos) que \w+.{0,60}\bantes de\b|\bestá(?:n)? pendientes?\b|\bpendiente de\b"
    # Portuguese, Italian, Russian
    r"|\bainda (?:tenho|falta|temos)\b|\bfalta \w+r\b|\bdevo ancora\b|\bmanca ancora\b|\bещ[её] (?:нужно|надо"
    r"|осталось)\b|\bосталось\b"
)
_UNSPACED: Final = ("还需要", "我还要", "还没有", "还没", "还差", "尚未", "有待", "残っています", "남아 있")
_ASKED: Final = re.compile("[?\uff1f]$|^(?:can|could|would|will|do|does|is|are) ")
# Whoever tells how a thing stands says these too.
_NOT: Final = re.compile(
    r"\b(?:don't|do not|doesn't|does not|no longer|nothing) .{0,30}\b(?:need|have|left|remains)\b"
    r"|\bnothing (?:is )?left\b|\b\d+ (?:is |are )?left\b"
    r"|\bnicht mehr\b|\bno (?:hay|queda) nada\b|\bfalta (?:que|mucho)\b|\bif\b|\bwould\b|\bin case\b|\bwhat if\b"
)
# Letters of which some stand in each of them, which is looked at more quickly.
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


def may_wait(text: str) -> bool:
    """Whether something in a text may wait; looked at much more quickly."""
    lowered = text.lower()
    return any(letters in lowered for letters in _LETTERS)


def waits(statement: str) -> bool:
    """Whether a statement says that something is still to be done."""
    said = statement.lower().replace("\u2019", "'")
    if not any(letters in said for letters in _LETTERS) or _ASKED.search(said) or _NOT.search(said):
        return False
    return _found().search(said) is not None or (not said.isascii() and any(each in said for each in _UNSPACED))


@cache
def _found() -> re.Pattern[str]:
    return re.compile(_ENGLISH + _OTHERS)
