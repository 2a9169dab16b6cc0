"""Passwords and keys that a sentence tells: "my password is …", "the key is …", "use … as the token".
It refuses to take what follows a word for a password where a sentence only goes on, and a plain word for a key.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, TypeAlias

from unabridged.lazy_patterns import lazy
from unabridged.redaction import values
from unabridged.redaction.compiled import compiled, of_any_case
from unabridged.redaction.here import Change, Here, value_of
from unabridged.redaction.issuers import named
from unabridged.redaction.words import ABROAD, PASSWORDS, Words

_WORDS: Final = "|".join(("pass(?:word|wd|phrase|code)", "pwd", "mot de passe", *PASSWORDS, *ABROAD))
_SAID: Final = (
    rf"(?:{_WORDS})\**(?:\s(?:for|of|to|on|f\u00fcr|de|pour|para|f\u00fcr den|f\u00fcr die|f\u00fcr das)\s[\w@.\s-]{{1,40}}?)?"
    rf"\s{{0,2}}(?:is|was|are|->|\u2192|ist|lautet|war|est|es|\u00e9|\u00e8|jest|set to|changed to|\u662f|\u4e3a|\u70ba|\u306f|\uc740|\ub294)(?:\s(?:now|still|currently|jetzt))?[\s:]{{0,3}}"
    r"(?P<mark>[\"'`\u201c\u300c\u2018\u00ab]|\*\*)?(?P<secret>[^\s\"'`\u201d\u300d\u2019\u00bb\u3002\uff0c,;]{4,100}[^\s\"'`\u201d\u300d\u2019\u00bb\u3002\uff0c,;.:!?)*])"
)
_AFTER: Final = rf"(?:{_WORDS})\s(?P<secret>[^\s\"'`,;()]{{8,100}}[^\s\"'`,;.:()])"
_ENDS_SO: Final = lazy(r"\S*(?:ed|ing|able|ly|ful|en|ent)|[A-Z][a-z]*", re.ASCII)
_LOOK_BACK: Final = 50
_SENTENCE: Final = r"[A-Za-z]+\d*(?:-[a-z]+)+|[A-Za-z-]+|\S*(?:ed|ing|able|ly|\u2019s|'s)"
_SEVERAL: Final = 3
_MINE: Final = lazy(r"\b(?:my|our|mein|unser|mon|notre|mi)\s(?:\w{1,20}\s){0,2}\Z", re.IGNORECASE)

_PASS: Final = ("passw", "passp", "passc")
_TOLD: Final = frozenset((*"pw mot".split(), *PASSWORDS, *ABROAD))
_HINTS: Final = frozenset("key token secret cred pass".split())
_KEYS: Final = r"(?:key|token|secret|credential)s?"
_TO_WHOM: Final = r"(?:\s(?:for|of|to|on|in|from)\s(?:the\s|our\s|my\s)?[\w.@-]{1,30}){0,2}"
_KEY: Final = (
    rf"{_KEYS}\**[\"'`]?{_TO_WHOM}(?P<link>\s{{0,2}}(?:is|was|are|were|:(?=\s)|->|\u2192|ist|lautet|est|es|\u662f|\u4e3a|\u306f)(?:\s(?:now|still|currently))?)?"
    r"\s{0,3}(?:(?<=\s)|(?=[\"'`\u201c\u300c(]))(?P<mark>[\"'`\u201c\u300c(*]{0,3})(?P<secret>\w[\w=+/.%~-]{12,199}[\w=+/%~-])"
)
_AS_KEY: Final = (
    rf" (?:as|is|was) (?:the|an?|our|my|your|its|their)\s(?:[\w-]{{1,20}}\s){{0,3}}(?:{_KEYS}|password)(?![\w-])"
)
_BEFORE: Final = lazy(r"(?:^|(?<=[\s\"'`(/#;]))(?P<secret>[\w=+/.%~-]{14,200})[\"'`)]{0,2}\Z")
_LONGEST_KEY: Final = 203
_NAMED_NEAR: Final = 60
_OF: Final = lazy(
    r"(?<![a-z])(?:cache|primary|public|foreign|partition|sort|routing|commit|trace|session|idempotency|hash|csrf|next|page|max|min)[ _-]\Z"
)
_Sub: TypeAlias = Callable[[str], str]


def without_sayings(here: Here, placeholder: _Sub) -> None:
    """The text without passwords and keys that a sentence tells."""
    hints = (*(here.hints & _TOLD), *(_PASS if "pass" in here.hints else ()))
    if hints:
        here.each(hints, compiled(_SAID), partial(_said, placeholder))
        here.each(hints, compiled(_AFTER), partial(_after, placeholder))
    if (keys := here.hints & _HINTS) and here.may_have_keys:
        here.each(keys, compiled(_KEY), partial(_key, here.words, placeholder))
        here.change(_before(here, placeholder("key")))


def _said(placeholder: _Sub, text: str, found: re.Match[str]) -> str:
    """A password that a sentence tells; a plain word is one where it is quoted, or somebody's own."""
    value = value_of(text, found)
    where = "quoted" if found["mark"] else "bare"
    if _MINE.search(text, max(0, found.start() - _LOOK_BACK), found.start()) and not _ENDS_SO.fullmatch(value):
        where = "alone"
    if not values.is_password(value, where=where) or (where == "bare" and of_any_case(_SENTENCE).fullmatch(value)):
        return ""
    return placeholder("password")


def _after(placeholder: _Sub, text: str, found: re.Match[str]) -> str:
    value = value_of(text, found)
    if (
        values.sorts(value) < _SEVERAL
        or of_any_case(_SENTENCE).fullmatch(value)
        or not values.is_password(value, where="bare")
    ):
        return ""
    return placeholder("password")


def _key(words: Words, placeholder: _Sub, text: str, found: re.Match[str]) -> str:
    """A key that a sentence tells: what may as well be a checksum or an identifier is one where it is said to be."""
    value = value_of(text, found)
    near = text[max(0, found.start() - _NAMED_NEAR) : found.start()].lower()
    if _OF.search(near) or not _is_key(value):
        return ""
    if (values.is_hash(value) or values.is_uuid(value)) and not (
        found["link"] or any(each in near for each in named(words))
    ):
        return ""
    return placeholder("key")


def _is_key(value: str) -> bool:
    return (values.is_uuid(value) or values.is_random(value)) and not (values.is_code(value) or values.stands_in(value))


def _before(here: Here, held: str) -> Iterator[Change]:
    """What is said to be a key behind it."""
    passed = 0
    for found in here.finds((" as ", " is ", " was "), compiled(_AS_KEY)):
        place = found.start()
        value = _BEFORE.search(here.text, max(passed, place - _LONGEST_KEY), place)
        if value is not None and _is_key(value["secret"]) and not values.is_hash(value["secret"]):
            passed = place
            yield *value.span("secret"), held
