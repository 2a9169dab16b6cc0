"""Extraction: message by message, sentence by sentence, what lasts of what users said.
It refuses to look at a clock or a model: the same messages give the same candidates, whoever asks and when.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from types import MappingProxyType
from typing import Final

from unabridged.lazy_patterns import lazy
from unabridged.memory.candidate import LEFT_AT_MOST, Candidate, Extracted, Left, Said
from unabridged.memory.extraction.answers import answered
from unabridged.memory.extraction.languages import language_of, rules_of
from unabridged.memory.extraction.masking import own, veiled
from unabridged.memory.extraction.rule_files import Rules
from unabridged.memory.extraction.secrecy import has_secret
from unabridged.memory.extraction.sentences import goes_on, sentences
from unabridged.memory.extraction.taking import STAGED, Taken, by_trigger, is_brief, taken, without_triggers
from unabridged.memory.extraction.weighty import is_weighty
from unabridged.memory.screen import Decision, Origin, screened
from unabridged.memory.superseding import superseding

# What was extracted is worth as much as the version that did it.
VERSION: Final = "5"
MOST_OF_MESSAGE: Final = 2
MOST_OF_CALL: Final = 10
_USER: Final = "user"
# What may be a key by its length is looked at at once, whatever is said of it; every other secret before it is kept.
_LONG_WORD: Final = lazy(r"\S{16}")
_ASSISTANT: Final = "assistant"
# What somebody may want of his own agent, or tell it of his work, and what somebody else may want in his name.
_WANTED: Final = frozenset({"injection.standing-order"})
_BELIEVED: Final = "belief"
_SCORED: Final = "model"
_ANY: Final = "en"


def extracted(messages: Sequence[Said], *, triggers: Sequence[str] = (), version: str = VERSION) -> Extracted:
    """The candidates in these messages, oldest first; a trigger is a phrase after which the rest is to be kept."""
    reading = _Reading(messages=messages, triggers=tuple(filter(None, triggers)))
    for at, message in enumerate(messages):
        if message.role != _USER:
            reading.left[Left.ROLE] += 1
        elif message.is_marked:
            reading.left[Left.MARKED] += 1
        else:
            reading.read(at, message)
    standing, left = superseding(reading.candidates)
    left += reading.left
    if len(standing) > MOST_OF_CALL:
        left[Left.CAP_OF_CALL] += len(standing) - MOST_OF_CALL
        standing = _surest(standing, MOST_OF_CALL)
    return Extracted(candidates=standing, left=MappingProxyType(dict(left)), version=version)


def _surest(candidates: Sequence[Candidate], most: int) -> tuple[Candidate, ...]:
    """So many of the surest, in the order they were said."""
    kept = sorted(range(len(candidates)), key=lambda at: (-candidates[at].confidence, at))[:most]
    return tuple(candidates[at] for at in sorted(kept))


@dataclass(slots=True, kw_only=True)
class _Reading:
    """What gathers while one call reads its messages."""

    messages: Sequence[Said]
    triggers: tuple[str, ...]
    candidates: list[Candidate] = field(default_factory=list)
    left: Counter[Left] = field(default_factory=Counter)

    def read(self, at: int, message: Said) -> None:
        """One message of a user."""
        text = own(message.text)
        if len(text) > LEFT_AT_MOST:
            self.left[Left.LONG] += 1
            return
        if _LONG_WORD.search(text) and has_secret(text):
            self.left[Left.SECRET] += 1
            return
        before = self._before(at)
        language = self._language(text, before)
        if not language:
            self._by_triggers(at, text)
            return
        rules = rules_of(language)
        reply = answered(before, text, rules)
        if reply is Left.UNWANTED or rules.refuses(veiled(text), Left.UNWANTED):
            self._unwanted(at)
        elif isinstance(reply, Taken):
            self._keep([(reply, (*(index for index, _ in before[-1:]), at))], text, rules)
        elif reply is None:
            self._keep([(each, (at,)) for each in self._sentences(text, rules)], text, rules)
        else:
            self.left[reply] += 1

    def _before(self, at: int) -> list[tuple[int, Said]]:
        """What stands before a message up to the user's last: the answer, and what it answers; tools aside."""
        found: list[tuple[int, Said]] = []
        for index in range(at - 1, -1, -1):
            message = self.messages[index]
            if message.role == _USER:
                return [(index, message), *found] if found else []
            if message.role == _ASSISTANT and message.text and not found:
                found = [(index, message)]
        return found

    def _language(self, text: str, before: list[tuple[int, Said]]) -> str:
        """The language of a message; of a few words alone, rather that of what they answer."""
        own_language = language_of(veiled(text))
        asked = language_of(veiled(before[-1][1].text[-LEFT_AT_MOST:])) if before else ""
        return (asked or own_language) if is_brief(text) else (own_language or asked)

    def _sentences(self, text: str, rules: Rules) -> Iterator[Taken]:
        if is_brief(text):
            self.left[Left.SHORT] += 1
            return
        every = list(sentences(text))
        for sentence, follows in zip_longest(every, every[1:], fillvalue=""):
            whole = f"{sentence} {follows}" if rules.finds("it", veiled(follows)) else sentence
            found = taken(whole, rules, self.triggers)
            if isinstance(found, Left):
                self.left[found] += 1
            elif whole is sentence and goes_on(sentence, follows):
                yield replace(found, confidence=min(found.confidence, STAGED))
            else:
                yield found

    def _by_triggers(self, at: int, text: str) -> None:
        """What stands behind triggers, in a language whose rules are not known: English ones trim it, if any."""
        rules = rules_of(_ANY)
        each_found = [by_trigger(each, rules, self.triggers) for each in sentences(text)] if self.triggers else []
        found = [each for each in each_found if isinstance(each, Taken)]
        if found:
            self._keep([(each, (at,)) for each in found], text, rules)
        else:
            self.left[Left.LANGUAGE] += 1

    def _keep(self, found: Sequence[tuple[Taken, tuple[int, ...]]], text: str, rules: Rules) -> None:
        # What kind of text the message is, is asked last and of few: it costs more than a look at its sentences.
        if found and has_secret(text):
            self.left[Left.SECRET] += 1
            return
        hidden = veiled(without_triggers(text, self.triggers)) if found else ""
        stops = [each.why for each in rules.of_message if found and each.pattern.search(hidden)]
        if stops:
            self.left[stops[0]] += 1
            # Whoever says the phrase means it, whatever he writes of; a paste or an order may have it by chance.
            found = [each for each in found if each[0].is_by_trigger and {*stops} == {Left.FICTION}]
        kept = [(passed, places) for each, places in found if (passed := self._passed(each)) is not None]
        surest = sorted(kept, key=lambda each: -each[0].confidence)[:MOST_OF_MESSAGE]
        self.left[Left.CAP_OF_MESSAGE] += len(kept) - len(surest)
        self.candidates += [self._candidate(*each) for each in kept if each in surest]

    def _passed(self, each: Taken) -> Taken | None:
        """What the screen lets by; what a user wants said to whoever asks may be his to want, and waits for a look.

        So does what more hangs on than that an agent knows it, whoever says it in the user's name.
        """
        verdict = screened(each.statement, origin=Origin.MACHINE)
        if verdict.decision is Decision.ALLOW:
            return replace(each, confidence=min(each.confidence, STAGED)) if is_weighty(each.statement) else each
        # What the model says beside what has a name says no more than that.
        named = [each for each in verdict.findings if each.category != _SCORED]
        waits = bool(named) and all(each.id in _WANTED or each.category == _BELIEVED for each in named)
        if verdict.decision is Decision.HOLD and waits:
            return replace(each, confidence=min(each.confidence, STAGED))
        self.left[Left.SECRET if verdict.decision is Decision.REDACT else Left.ORDER] += 1
        return None

    def _candidate(self, each: Taken, places: tuple[int, ...]) -> Candidate:
        return Candidate(
            statement=each.statement,
            kind=each.kind,
            tier=each.tier,
            subject=each.subject,
            slot=each.slot,
            confidence=each.confidence,
            lasting=each.lasting,
            replaces=each.replaces,
            sources=tuple(self._seq(place) for place in places),
        )

    def _seq(self, place: int) -> int:
        seq = self.messages[place].seq
        return place if seq is None else seq

    def _unwanted(self, at: int) -> None:
        """Who asks not to keep something takes back what was said just before as well."""
        last = next((index for index in range(at - 1, -1, -1) if self.messages[index].role == _USER), None)
        told = [each for each in self.candidates if last is None or self._seq(last) not in each.sources]
        self.left[Left.UNWANTED] += 1 + len(self.candidates) - len(told)
        self.candidates = told
