"""One sentence read by the rules of its language: what it says that lasts, or why it says nothing.
It refuses to take more than one statement from a sentence.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from unabridged.memory.extraction.candidate import Left
from unabridged.memory.extraction.masking import own, veiled
from unabridged.memory.extraction.rule_files import Rules, Take
from unabridged.memory.extraction.sentences import (
    bare,
    is_asked,
    without_last_clause,
    without_leads,
    without_requests,
    without_tag,
)
from unabridged.memory.naming import FactKind, Tier

_FEWEST_WORDS: Final = 2
_FEWEST_SIGNS: Final = 4
_WORD: Final = re.compile(r"[^\W_][\w'\u2019./:-]*")
_HAN: Final = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]")
_EXPLICIT: Final = 0.95
# What nobody says of himself or his own may stand in a document, a log or a saying as well.
_UNOWNED: Final = 0.65
_SURE: Final = frozenset({FactKind.EXPLICIT, FactKind.CORRECTION, FactKind.ANSWER})
_ADDRESS: Final = re.compile(r"\S*://\S+|(?:^|(?<=\s))[~.]{0,2}/\S+|(?:\w:)?\\\S+")


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


def taken(sentence: str, rules: Rules, triggers: tuple[str, ...] = ()) -> Taken | Left:
    """The statement of a sentence, or why there is none."""
    text = without_leads(sentence, rules)
    for trigger in triggers:
        if trigger.casefold() in text.casefold():
            return _by_trigger(text, trigger, rules)
    text = without_tag(text, rules)
    if is_asked(text) or rules.finds("asking", veiled(text)):
        form = _form(text, rules, only_strong=True)
        if not form or form[0].kind is not FactKind.EXPLICIT:
            text = without_last_clause(text)
            if not text or rules.finds("asking", veiled(text)):
                return Left.QUESTION
    text = without_requests(text, rules)
    strong = _form(text, rules, only_strong=True)
    hidden = veiled(text)
    for stop in rules.of_sentence:
        if not (strong and stop.is_weak) and stop.pattern.search(hidden):
            return stop.why
    found = _form(text, rules, only_strong=False)
    return _statement(text, *found, rules) if found else Left.UNMATCHED


def _form(text: str, rules: Rules, *, only_strong: bool) -> tuple[Take, re.Match[str]] | None:
    """The surest form that the sentence has."""
    small, cased = veiled(text), text
    best: tuple[Take, re.Match[str]] | None = None
    for take in rules.takes:
        if (only_strong and not take.is_strong) or (best and best[0].confidence >= take.confidence):
            continue
        if found := take.pattern.search(cased if take.is_cased else small):
            best = (take, found)
    return best


def _statement(text: str, take: Take, found: re.Match[str], rules: Rules) -> Taken | Left:
    named = found.groupdict()
    begin = found.start("what") if named.get("what") is not None else 0
    said = without_leads(bare(text[begin:]), rules)
    if is_short(said):
        return Left.SHORT
    subject = subject_of(veiled(said), rules) if take.subject == "auto" else take.subject
    hidden = veiled(text)
    if not _content(veiled(said), rules):
        return Left.POINTING
    own_words = take.kind in _SURE or any(rules.finds(name, hidden) for name in ("user", "team"))
    old = text[found.start("old") : found.end("old")] if named.get("old") else ""
    return Taken(
        statement=in_third_person(said, rules),
        kind=take.kind,
        subject=subject,
        tier=tier_of(subject, veiled(said), rules),
        confidence=take.confidence if own_words else min(take.confidence, _UNOWNED),
        slot=" ".join((named.get("slot") or "").split()),
        replaces=bare(old),
        lasting=not rules.finds("short-life", veiled(said)),
    )


def _content(small: str, rules: Rules) -> bool:
    """Whether anything is named: a word that is none of the smallest, or a sign of Chinese."""
    words = _WORD.findall(small.replace("\u2019", "'"))
    return bool(_HAN.search(small)) or any(word.strip(".:'") not in rules.words["words"] for word in words)


def _by_trigger(text: str, trigger: str, rules: Rules) -> Taken | Left:
    before, said, after = text.partition(trigger) if trigger in text else ("", "", text)
    statement = bare(after if said and not before.strip() else text)
    if is_short(statement):
        return Left.SHORT
    subject = subject_of(veiled(statement), rules)
    return Taken(
        statement=in_third_person(statement, rules),
        kind=FactKind.EXPLICIT,
        subject=subject,
        tier=tier_of(subject, veiled(statement), rules),
        confidence=_EXPLICIT,
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
    """Whom a statement is about: the user, the team, somebody else, or the project."""
    for name in ("user", "team", "person"):
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
    said = text
    for pattern, becomes in rules.persons:
        said = pattern.sub(becomes, said)
    said = bare(own(said) or said)
    return said[:1].upper() + said[1:]
