"""A question and its short answer, a choice that was offered and made, a solution that somebody confirmed.
It refuses an answer that is none, and a question of the moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from unabridged.lazy_patterns import lazy
from unabridged.memory.candidate import LEFT_AT_MOST, Left, Said
from unabridged.memory.extraction.masking import own, veiled
from unabridged.memory.extraction.rule_files import Rules
from unabridged.memory.extraction.sentences import bare, is_asked, sentences, without_leads
from unabridged.memory.extraction.taking import Taken, in_third_person, subject_of, tier_of
from unabridged.memory.naming import FactKind

_LONGEST_ANSWER: Final = 120
_CONFIDENCE: Final = 0.7
# Who goes on for longer than this, or says more than one thing, answers more than what was asked.
_PLAIN_ANSWER: Final = 60
_MORE: Final = lazy(r"[.;\u3002\uff1b]\s*\S|[,\uff0c]\s*\S+\s+\S+\s+\S+|\uff0c.{6,}")
# A choice may be one of the moment, and a solution one of the day.
_STAGED: Final = 0.65
_LONGEST_THANKS: Final = 90
_BEFORE: Final = 2


def answered(before: Sequence[tuple[int, Said]], text: str, rules: Rules) -> Taken | Left | None:
    """What a message says as an answer to what stands before it; nothing, where it is none."""
    if not before:
        return None
    reply = own(before[-1][1].text)
    question = _question(reply)
    small = veiled(text)
    if question:
        return _answer(question, text, small, rules)
    if (
        len(before) == _BEFORE
        and len(text) <= _LONGEST_THANKS
        and rules.finds("solved", small)
        and not rules.finds("still", small)
    ):
        return _solution(reply, rules)
    if rules.finds("choice", veiled(reply)) and (found := rules.finds("chosen", small)):
        chosen = bare(text[found.start("what") :])
        return _taken(chosen, FactKind.DECISION, veiled(chosen), rules) if not is_asked(text) else None
    return None


def _question(reply: str) -> str:
    reply = reply[-LEFT_AT_MOST:]
    return [*sentences(reply)][-1] if is_asked(reply) else ""


def _answer(question: str, text: str, small: str, rules: Rules) -> Taken | Left | None:
    asked = veiled(question)
    if is_asked(text) or len(text) > _LONGEST_ANSWER:
        return None
    if rules.finds("no", small):
        return Left.UNWANTED if rules.finds("keeping", asked) else None
    if rules.finds("yes", small):
        confirmed = rules.finds("standing", asked) and not rules.finds("keeping", asked)
        return _told(question, text, rules, "") if confirmed else None
    if rules.finds("lasting ask", asked) and not rules.finds("passing ask", asked):
        if rules.finds("evasive", small):
            return Left.UNANSWERED
        found = rules.finds("topic", asked)
        topic = question[found.start("topic") : found.end("topic")] if found else ""
        return _told(question, text, rules, topic)
    return None


def _told(question: str, text: str, rules: Rules, topic: str) -> Taken:
    said = bare(without_leads(topic or question, rules)).rstrip("?\uff1f")
    statement = f"{said[:1].upper()}{said[1:]}: {bare(text)}"
    asked = veiled(question)
    subject = next((name for name in ("person", "team", "user") if rules.finds(f"asked {name}", asked)), "project")
    return Taken(
        statement=statement,
        kind=FactKind.ANSWER,
        subject=subject,
        tier=tier_of(subject, asked, rules),
        confidence=_CONFIDENCE if topic and _is_plain(text) else _STAGED,
        slot=veiled(topic),
    )


def _is_plain(text: str) -> bool:
    """Whether it says one thing, and no more."""
    return len(text) <= _PLAIN_ANSWER and not _MORE.search(bare(text))


def _solution(reply: str, rules: Rules) -> Taken | Left:
    if len(reply) > LEFT_AT_MOST:
        return Left.LONG
    return _taken(bare(reply), FactKind.ANSWER, veiled(reply), rules)


def _taken(said: str, kind: FactKind, small: str, rules: Rules) -> Taken:
    subject = subject_of(small, rules)
    return Taken(
        statement=in_third_person(said, rules),
        kind=kind,
        subject=subject,
        tier=tier_of(subject, small, rules),
        confidence=_STAGED,
    )
