"""Secrets by their form alone: what begins as somebody's tokens do, and what has a sign in it that only they have.
It refuses to look for a beginning that no word of a long run has, and to take one inside a word for one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from unabridged.lazy_patterns import lazy
from unabridged.redaction.beginnings import WRITTEN
from unabridged.redaction.compiled import compiled
from unabridged.redaction.here import Here
from unabridged.redaction.paired import paired
from unabridged.redaction.words import START, Words, head, places

# From where to where, and what it is.
Span: TypeAlias = tuple[int, int, str]

_FORMS: Final = tuple((begin, kind, behind) for kind, begins, behind in WRITTEN for begin in begins.split())


def _by(key: Callable[[str], str]) -> Mapping[str, list[tuple[str, str, str]]]:
    """The forms by what some word of a text has to be, or to begin with."""
    found = dict[str, list[tuple[str, str, str]]]()
    for form in _FORMS:
        if word := key(form[0]):
            found.setdefault(word, []).append(form)
    return MappingProxyType(found)


# Those with a sign in their beginning, by the word before that; those without, by its first letters; and the others.
_SIGNED: Final = _by(lambda begin: head(begin) if head(begin) != begin else "")
_GLUED: Final = _by(lambda begin: begin[:START] if head(begin) == begin else "")
_ANYWHERE: Final = tuple(form for form in _FORMS if not head(form[0]))
_ALNUM: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
_JOINED: Final = _ALNUM | {"_", "-"}
_SHORT: Final = 2
# A letter before a beginning that belongs to no word: of an escaped line's end, a code, a colour of a terminal.
_ESCAPED: Final = lazy(r"(?:\\(?:[abefnrtv]|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2})|%[0-9A-Fa-f]{2}|\[[0-9;]{0,8}m)\Z")
_LOOK_BACK: Final = 14
# To the ids of this kind belongs a key without a form.
_OF_AWS: Final = "AWS key"
# No secret of these forms is shorter than that.
_SHORTEST: Final = 16
# What is told by where it stands in something larger, and a word that this always has.
_WITHIN: Final = (
    (
        "private key",
        "PRIVATE KEY",
        r"(?P<secret>-----BEGIN (?:[A-Z0-9 ]{0,40})PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,60}-----|\Z))",
    ),
    (
        "private key",
        "Private-Lines:",
        r"Private-Lines: \d+(?:\r?\n|\\r|\\n){1,2}(?P<secret>(?:[A-Za-z0-9+/=]{16,}(?:\r?\n|\\r|\\n){0,2})+)",
    ),
    ("private key", '"kty', r'"(?:d|p|q|dp|dq|qi|k)\\?"\s?:\s?\\?"(?P<secret>[A-Za-z0-9_\-]{20,})'),
)
_WORD: Final = "A-Za-z0-9"
# Letters of other writings belong to no token, nor does that of an escape before one.
_JOINS: Final = f"{_WORD}_-"
_BEHIND: Final = r"(?<=\\[nrt])"
# The sign in the middle, what stands behind it with it, and what before it, and how far back that goes.
_BETWEEN: Final = tuple(
    (kind, sign, behind, rf"{before}\Z", look_back)
    for kind, sign, behind, before, look_back in (
        (
            "Telegram token",
            ":A",
            rf":A[{_JOINS}]{{34}}(?![{_JOINS}])",
            rf"(?:(?<![:{_JOINS}])|(?<=bot)|{_BEHIND})[0-9]{{5,16}}",
            17,
        ),
        ("Facebook token", "|", rf"\|[{_WORD}_-]{{27,40}}(?![\w-])", rf"(?<![{_WORD}])\d{{15,16}}", 17),
        ("Facebook token", "%", rf"%(?:7C)?[{_WORD}_-]{{27,40}}(?![\w-])", rf"(?<![{_WORD}])\d{{15,16}}", 17),
        ("Azure secret", "Q~", rf"Q~[{_WORD}_~.-]{{31,34}}", rf"(?<![{_WORD}_~.-])[{_WORD}_~.]{{3}}\d", 5),
        ("Terraform token", ".atlasv1.", rf"\.atlasv1\.[{_WORD}_=-]{{60,}}", rf"(?<![{_WORD}])[{_WORD}]{{14}}", 15),
        ("MaxMind key", "_mmk", rf"_mmk(?![{_WORD}])", rf"(?<![{_WORD}])[{_WORD}]{{6}}_[{_WORD}]{{29}}", 37),
        ("Mailchimp key", "-us", rf"-us\d{{1,2}}(?![{_WORD}])", rf"(?<![{_WORD}])[a-f0-9]{{32}}", 33),
        ("Mailgun key", "-", rf"-[a-h0-9]{{8}}-[a-h0-9]{{8}}(?![{_WORD}-])", rf"(?<![{_WORD}-])[a-h0-9]{{32}}", 33),
        (
            "Discord token",
            ".",
            rf"\.[{_JOINS}]{{6}}\.[{_JOINS}]{{27,38}}(?![{_JOINS}])",
            rf"(?:(?<![{_JOINS}])|{_BEHIND})[MNO][{_JOINS}]{{23,25}}",
            27,
        ),
    )
)


def without_forms(here: Here, placeholder: Callable[[str], str]) -> None:
    """The text without whatever is a secret by its form."""
    here.change([(start, end, placeholder(kind)) for start, end, kind in forms(here.text, here.words)])


def forms(text: str, words: Words) -> list[Span]:
    """Where secrets of a known form stand, one behind the other."""
    kept = list[Span]()
    for span in sorted(_every(text, words), key=lambda each: (each[0], -each[1])):
        if not kept or span[0] >= kept[-1][1]:
            kept.append(span)
    return kept


def _every(text: str, words: Words) -> Iterator[Span]:
    if len(text) < _SHORTEST:
        return
    for kind, hint, pattern in _WITHIN:
        if hint in text:
            yield from ((*found.span("secret"), kind) for found in compiled(pattern).finditer(text))
    runs = words.runs
    if not runs:
        return
    for kind, sign, behind, before, look_back in _BETWEEN:
        if sign in runs and compiled(behind).search(runs) is not None:
            yield from _between(text, kind, behind, before, look_back)
    signed = (form for word in words.whole & _SIGNED.keys() for form in _SIGNED[word])
    glued = (form for start in words.starts & _GLUED.keys() for form in _GLUED[start])
    ids = list[tuple[int, int]]()
    for begin, kind, behind in (*signed, *glued, *_ANYWHERE):
        if begin in runs:
            for span in _found(text, begin, kind, behind):
                ids += [span[:2]] if kind == _OF_AWS else []
                yield span
    yield from ((start, end, _OF_AWS) for start, end in paired(text, words, ids))


def _between(text: str, kind: str, behind: str, before: str, look_back: int) -> Iterator[Span]:
    """Where something stands behind a sign, and what belongs to it before that."""
    for found in compiled(behind).finditer(text):
        at = found.start()
        front = compiled(before).search(text, max(0, at - look_back), at)
        if front is not None:
            yield front.start(), found.end(), kind


def _found(text: str, begin: str, kind: str, behind: str) -> Iterator[Span]:
    """Where secrets of one beginning stand."""
    passed = 0
    for at in _starts(text, begin):
        match = compiled(behind).match(text, at + len(begin)) if at >= passed else None
        if match is not None:
            passed = match.end()
            yield at, passed, kind


def _starts(text: str, begin: str) -> list[int]:
    """Where a word begins so; what is as short as that begins none behind a dash."""
    found = places(text, begin)
    if begin[0] not in _ALNUM:
        return found
    within = _ALNUM if len(begin) > _SHORT else _JOINED
    escaped = "\\" in text or "%" in text or "[" in text
    return [
        at
        for at in found
        if at == 0
        or text[at - 1] not in within
        or (escaped and _ESCAPED.search(text, max(0, at - _LOOK_BACK), at) is not None)
    ]
