"""One sentence read by the rules of its language: what it says that lasts, or why it says nothing.
It refuses to take more than one statement from a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from unabridged.lazy_patterns import lazy
from unabridged.memory.candidate import Left
from unabridged.memory.extraction.masking import own, veiled
from unabridged.memory.extraction.rule_files import Rules, Take
from unabridged.memory.extraction.sentences import (
    bare,
    is_asked,
    without_last_clause,
    without_leads,
    without_objection,
    without_pictures,
    without_requests,
    without_tag,
)
from unabridged.memory.naming import FactKind, Tier

_FEWEST_WORDS: Final = 2
_FEWEST_SIGNS: Final = 4
_WORD: Final = lazy(r"[^\W_][\w'\u2019./:-]*")
_HAN: Final = lazy("[\u3400-\u4dbf\u4e00-\u9fff]")
_EXPLICIT: Final = 0.95
# What may stand in a document as well, or be true of this moment alone: somebody looks at it first.
STAGED: Final = 0.65
# From here on who speaks asks in so many words to keep it.
_ASKED: Final = 0.95
# What a team decides and uses, its project does.
_OF_WORK: Final = frozenset({FactKind.DECISION, FactKind.ENVIRONMENT, FactKind.CORRECTION})
# How a statement ends that somebody asks to keep: no question any more, once it is kept.
_QUESTIONED: Final = lazy(r"[\u5417\u55ce]?\s*[?\uff1f][?\uff1f\s]*\Z")
# A word of letters alone, as code and names of programs seldom are.
_LETTERS: Final = lazy(r"(?<!\S)[^\W\d_]+(?:['\u2019][^\W\d_]+)?(?=[,.;:!?)]?(?:\s|\Z))")
_LONG_WORDS: Final = lazy(r"[^\W\d_]{2,}")
_SHOUTS: Final = 2
_ADDRESS: Final = lazy(r"\S*://\S+|(?:^|(?<=\s))[~.]{0,2}/\S+|(?:\w:)?\\\S+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """What a sentence says: the statement, whose it is, what kind, how surely, about which slot, in place of what."""

    statement: str
    kind: FactKind
    subject: str
    tier: Tier
    confidence: float
    slot: str = ""
    replaces: str = ""
    lasting: bool = True
    is_by_trigger: bool = False


def taken(sentence: str, rules: Rules, triggers: tuple[str, ...] = ()) -> Taken | Left:
    """The statement of a sentence, or why there is none."""
    if triggers and (found := by_trigger(sentence, rules, triggers)) is not None:
        return found
    text = without_tag(without_leads(without_pictures(sentence), rules), rules)
    if _is_question(text, rules):
        text = without_last_clause(text)
        if not text or rules.finds("asking", veiled(text)):
            return Left.QUESTION
    text = without_requests(text, rules)
    forms = _forms(text, rules)
    is_strong = any(True for _ in _strong(forms))
    hidden = veiled(text)
    for stop in rules.of_sentence:
        if not (is_strong and stop.is_weak) and stop.pattern.search(hidden):
            return stop.why
    return _statement(text, *max(forms, key=_worth), rules) if forms else Left.UNMATCHED


def _worth(form: tuple[Take, re.Match[str]]) -> tuple[float, bool]:
    """How surely a form says something; of two as sure, the one that names what it puts right."""
    take, found = form
    return take.confidence, bool(found.groupdict().get("old"))


def _is_question(text: str, rules: Rules) -> bool:
    """Whether it asks something else than to be remembered."""
    asks = is_asked(text) or rules.finds("asking", veiled(text))
    return bool(asks) and not any(take.kind is FactKind.EXPLICIT for take, _ in _strong(_forms(text, rules)))


def _forms(text: str, rules: Rules) -> list[tuple[Take, re.Match[str]]]:
    """The forms that the sentence has, in the order of the rules."""
    small = veiled(text)
    tried = ((take, take.pattern.search(text if take.is_cased else small)) for take in rules.takes)
    return [(take, found) for take, found in tried if found]


def _strong(forms: list[tuple[Take, re.Match[str]]]) -> Iterator[tuple[Take, re.Match[str]]]:
    return (form for form in forms if form[0].is_strong)


def _statement(text: str, take: Take, found: re.Match[str], rules: Rules) -> Taken | Left:
    named = found.groupdict()
    begin = found.start("what") if named.get("what") is not None else 0
    said = without_objection(without_leads(bare(text[begin:]), rules), rules)
    if is_short(said):
        return Left.SHORT
    small = veiled(said)
    subject = _subject(take, small, rules)
    hidden = veiled(text)
    if not _content(small, rules):
        return Left.POINTING
    old = text[found.start("old") : found.end("old")] if named.get("old") else ""
    return Taken(
        statement=in_third_person(said, rules),
        kind=take.kind,
        subject=subject,
        tier=tier_of(subject, small, rules),
        confidence=take.confidence if _is_sure(take, hidden, old, rules) else min(take.confidence, STAGED),
        slot=" ".join((named.get("slot") or "").split()),
        replaces=bare(old),
        lasting=not rules.finds("short-life", small),
    )


def _subject(take: Take, small: str, rules: Rules) -> str:
    """Whom a form is about; where a team alone speaks of itself, it says nothing of the user."""
    subject = subject_of(small, rules) if take.subject == "auto" else take.subject
    if subject == "user" and rules.finds("team", small) and not rules.finds("user", small):
        subject = "team"
    return "project" if subject == "team" and take.kind in _OF_WORK else subject


def _is_sure(take: Take, hidden: str, old: str, rules: Rules) -> bool:
    """Whether nobody has to look at it: it is asked for, or somebody's own, lasting, and names what it puts right."""
    if take.kind is FactKind.EXPLICIT and take.confidence >= _ASKED:
        return True
    if rules.finds("unsure", hidden):
        return False
    if take.kind is FactKind.CORRECTION:
        return bool(old)
    if take.kind is FactKind.EXPLICIT:
        return bool(rules.finds("addressed", hidden))
    return bool(rules.finds("user", hidden) or rules.finds("team", hidden))


def _content(small: str, rules: Rules) -> bool:
    """Whether anything is named: a word that is none of the smallest, or a sign of Chinese."""
    words = _WORD.findall(small.replace("\u2019", "'"))
    return bool(_HAN.search(small)) or any(word.strip(".:'") not in rules.words["words"] for word in words)


def by_trigger(sentence: str, rules: Rules, triggers: tuple[str, ...]) -> Taken | Left | None:
    """What stands behind one of these phrases, or around it, in any case; nothing, where there is none of them."""
    text = without_leads(sentence, rules)
    for trigger in triggers:
        for said in (text, sentence):  # a trigger may begin as greetings and fillers do
            if found := _in_any_case(trigger).search(said):
                return _wished(said if said[: found.start()].strip() else said[found.end() :], rules)
    return None


def without_triggers(text: str, triggers: tuple[str, ...]) -> str:
    """The text without these phrases, which say nothing of what kind of text it is."""
    for trigger in triggers:
        text = _in_any_case(trigger).sub(" ", text)
    return text


def _in_any_case(trigger: str) -> re.Pattern[str]:
    return re.compile(re.escape(trigger), re.IGNORECASE)


def _wished(said: str, rules: Rules) -> Taken | Left:
    statement = bare(said)
    if is_short(statement):
        return Left.SHORT
    subject = subject_of(veiled(statement), rules)
    return Taken(
        statement=in_third_person(statement, rules),
        kind=FactKind.EXPLICIT,
        subject=subject,
        tier=tier_of(subject, veiled(statement), rules),
        confidence=_EXPLICIT,
        is_by_trigger=True,
    )


def is_brief(text: str) -> bool:
    """Whether a message has fewer words than a fact needs that answers nothing."""
    text = _ADDRESS.sub(" ", text)
    signs = len(_HAN.findall(text))
    return signs <= _FEWEST_SIGNS and len(_WORD.findall(_HAN.sub(" ", text))) <= _FEWEST_WORDS


def is_short(text: str) -> bool:
    """Whether there are fewer words, or signs of Chinese, than anything worth keeping has."""
    signs = len(_HAN.findall(text))
    return signs < _FEWEST_SIGNS if signs else len(_WORD.findall(text)) < _FEWEST_WORDS


def subject_of(small: str, rules: Rules) -> str:
    """Whom a statement is about: somebody else, the user, the team, or the project."""
    for name in ("person", "user", "team"):
        if rules.finds(name, small):
            return name
    return "project"


def tier_of(subject: str, small: str, rules: Rules) -> Tier:
    """The profile for the user and the people at home; the agent's notes for all else."""
    if subject == "person":
        words = set(_WORD.findall(small))
        return Tier.USER if words & rules.words["family"] or rules.finds("home", small) else Tier.AGENT
    return Tier.USER if subject == "user" else Tier.AGENT


def in_third_person(text: str, rules: Rules) -> str:
    """The statement as somebody else would say it of the user; quotations and code stay as they are."""
    said = _calm(text)
    for pattern, becomes in rules.persons:
        said = pattern.sub(partial(_bent, becomes), said)
    said = _QUESTIONED.sub("", bare(own(said) or said))
    return said[:1].upper() + said[1:]


def _bent(becomes: str, found: re.Match[str]) -> str:
    """What becomes of a form; a word in capitals that is given an ending is no longer stressed."""
    told = found.expand(becomes)
    return _LONG_WORDS.sub(lambda word: word[0].lower() if _is_half_shouted(word[0]) else word[0], told)


def _is_half_shouted(word: str) -> bool:
    return word[:2].isupper() and word[-1].islower()


def _calm(text: str) -> str:
    """The words of a statement that is in capitals throughout, in small letters, so that they can be bent."""
    is_shouted = all(map(str.isupper, filter(str.isalpha, text))) and len(_LONG_WORDS.findall(text)) >= _SHOUTS
    return _LETTERS.sub(lambda found: found[0].lower(), text) if is_shouted else text
