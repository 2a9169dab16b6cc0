"""Whether a draft has the headings that it was asked for, all of them, with something under one of them at least.
It refuses to mind honest prose where a template says what belongs under each: that is a guide to whoever writes.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Any, Final

from unabridged.compaction.gate.finding.looked_up import LookedUp
from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.wording import asked, labels, nothing, own_form
from unabridged.compaction.gate.wording.placeholders import FIELDS, NOTHING, PHRASES
from unabridged.compaction.gate.wording.sentences import weighty
from unabridged.lazy_patterns import lazy

_OPENING: Final = lazy(r"[ \t]*(?:[#>*+-]+|\d{1,2}[.)]|\*\*)?[ \t]*[*_\"'`【]{0,3}(?P<text>[^\n]*)")
_CLOSING: Final = " \t*_`'\"】]:：=-"
_MARKUP: Final = " \t#>*_`+-–—=~|\"'.:：,;。、/{}[]()<>【】0123456789"
# As few as one in so many of the headings may be missing.
_MISSING: Final = 4
# A heading has as few words, and so few letters are no words of the instructions.
_OF_WORDS: Final = 4
# A title is no longer than that; what is, says something.
_OF_TITLES: Final = 8
# A line of a form has a word or two before each blank.
_BLANK: Final = lazy(r"(?<![A-Za-z0-9_])_{2,}(?![A-Za-z0-9_])|\.{4,}|…{2,}|(?<!\S)\?{2,}(?!\S)")
# In Chinese and Japanese a heading may stand in brackets of its own.
_BRACKETED: Final = lazy(r"[ \t]*【[^】\n]{1,30}】")
_PER_BLANK: Final = 3
_FIGURE: Final = lazy(r"\d[\d.,:]*\d")
_TELLS: Final = 12
# So short a form may be of any conversation: a few of its words stand in this one by chance.
_OF_ANY: Final = 900
_OF_LESS: Final = 60
_TWO: Final = 2
_FEW: Final = 3
_OF_IT: Final = 0.25
_HEADING: Final = lazy(r"^[ \t]*(?:#{1,6}[ \t]|\*\*[^*\n]+\*\*|[^\W\d_][^\n.:：]{0,40}[:：])")
_NUMERAL: Final = lazy(r"^[ \t]*\d{1,2}[.)]", re.MULTILINE)
_TAG: Final = lazy(r"^[ \t]*<([A-Za-z][\w-]{1,38})>", re.MULTILINE)
_FORM: Final = lazy(r"\s*(?:```(?:json)?\s*)?\{\s*\"")
_PLACED: Final = lazy(
    r"[\[<{(【（][^\[\]<>{}()\n]{1,120}[\]>})】）]|\{\{[^{}\n]{1,80}\}\}|_{3,}|x{3,}|\.{3,}|…"
    # A day and an hour as forms have them.
    r"|\b(?:(?:TT|DD|JJ|GG|MM|YYYY|JJJJ|AAAA|YY|HH|hh|mm|SS)[./:-]){1,3}(?:TT|DD|MM|YYYY|JJJJ|AAAA|YY|mm|SS|ss)\b"
)


def missing(draft: Words, source: Source) -> tuple[str, ...]:
    """The headings that are asked for and left out, by a template where others of them are used; or a form that broke off."""
    if _is_broken(draft.own):
        return ("a JSON text that does not end",)
    if draft.reports or not source.headings:
        return ()
    own, alone = _formed(draft.own, source.headings), asked.excludes(source.instructions)
    lines = sorted((line.casefold(), line) for line in map(_line, own.splitlines()))
    used = [heading for heading in source.headings if any(_heads(line, heading) for line in _opened(heading, lines))]
    heads = frozenset(used)
    used += [each for each in own_form.answered(own, source.headings) if heads and each not in heads]
    named = labels.answered(own, source.headings) | frozenset(used)
    left_out = tuple(heading for heading in source.headings if heading not in named)
    translates = len(used) * 2 <= len(source.headings) and labels.translates(own, source)
    # One word that opens a line is no form yet.
    if len(used) < min(2, len(source.headings)) and not own_form.others(own, source):
        if translates or not asked.wants_no_prose(source.instructions) or labels.may_translate(own, source):
            return ()
        # By whatever marks they stand there, it is no prose.
        opened = labels.opened(own, source.headings)
        left_out = tuple(each for each in left_out if each not in opened)
        return left_out if len(left_out) * _MISSING >= len(source.headings) else ()
    if used and translates:
        return ()
    if left_out and (len(left_out) * _MISSING >= len(source.headings) or asked.insists(source.instructions)):
        return left_out
    if not alone:
        return ()
    merged = (f"{name} is several of them" for name in own_form.merged(own, source.headings))
    return (*merged, *(f"{name} was not asked for" for name in own_form.beyond(own, source.headings)))


def _formed(text: str, headings: tuple[str, ...]) -> str:
    """A text whose headings are names of a record, or tags, with these on lines of their own; any other as it is."""
    if _FORM.match(text) and isinstance(read := _read(text), dict):
        if len(own_form.named(headings, read)) * 2 < len(headings):
            return text
        return "\n".join(f"# {name}\n{json.dumps(value, ensure_ascii=False)}" for name, value in read.items())
    return _TAG.sub(r"# \1\n", text)


def bare(draft: Words, source: Source) -> tuple[str, ...]:
    """Nothing but headings and placeholders, or the words in which the headings were explained."""
    told = " ".join(source.instructions.casefold().split())
    if not draft.reports and _is_of_any(draft.own, source):
        return ("",)
    standing = LookedUp(source.text)
    standing.ready(_FIGURE.findall(draft.own))
    for line in _lines(draft.own):
        if any(_says(each, told, source, standing) for each in _contents(line, source)):
            return ()
    return ("",) if draft.own.strip() and not draft.reports else ()


def _is_of_any(text: str, source: Source) -> bool:
    """Whether two headings at least have nothing under them that could not stand there for any conversation."""
    lines = [line for line in _NUMERAL.sub("", text).splitlines() if any(map(str.isalnum, line))]
    plain = "\n".join(lines)
    if not _OF_LESS < len(text) <= min(_OF_ANY, source.size) or not nothing.is_vague(plain, source):
        return False
    headed = sum(_HEADING.match(line) is not None or len(line.split()) <= _OF_WORDS for line in lines)
    words = weighty(plain) - weighty(" ".join(source.headings)) - FIELDS
    standing = sum(word in source.lower for word in words)
    return headed >= _TWO and (standing < _FEW or standing < _OF_IT * len(words))


def _lines(text: str) -> Iterator[str]:
    """The lines of a text, and of one in JSON what it says."""
    if not _FORM.match(text):
        yield from text.splitlines()
        return
    waiting = [_read(text)]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting += value.values()
        elif isinstance(value, list):
            waiting += value
        else:
            yield str(value)


def _contents(line: str, source: Source) -> Iterator[str]:
    """What a line says, less its heading."""
    if line.lstrip().startswith("|"):
        yield from line.strip().strip("|").split("|")[1:]
        return
    if headed := _BRACKETED.match(line):
        yield line[headed.end() :]
        return
    text = _line(line)
    for heading in source.headings:
        if _heads(text, heading):
            yield text[len(heading) :]
            return
    if _PLACED.fullmatch(text.strip()):
        yield text  # whatever stands within, it is to be filled in
        return
    heading, colon, content = text.replace("：", ":").partition(":")
    if (line.lstrip().startswith("#") and len(text.split()) <= _OF_TITLES) or (
        colon and len(heading.split()) <= _OF_WORDS
    ):
        yield content if colon else ""
        return
    yield text


def _says(text: str, told: str, source: Source, standing: LookedUp) -> bool:
    blanks = len(_BLANK.findall(text))
    if blanks and len(re.findall(r"\w+", _BLANK.sub(" ", text))) <= _PER_BLANK * blanks:
        return False
    if any(standing.has(match[0]) for match in _FIGURE.finditer(text)):
        return True
    bare_text = " ".join(_PLACED.sub(" ", text).casefold().strip(_MARKUP).split())
    if (
        not any(map(str.isalnum, bare_text))
        or bare_text in NOTHING
        or bare_text in PHRASES
        or bare_text in _folded(source.headings)
    ):
        return False
    words = {word for word in re.split(r"[\s,;:/|()（）：、，・-]+", bare_text) if word.strip(_MARKUP)}
    if all(word.strip(_MARKUP) in NOTHING for word in words) or all(word in FIELDS for word in words):
        return False
    return not (len(bare_text) >= _TELLS and bare_text in told)


def _folded(headings: tuple[str, ...]) -> set[str]:
    return {each.casefold() for each in headings}


def _line(line: str) -> str:
    match = _OPENING.match(line)
    return match["text"].strip() if match else ""


def _heads(line: str, heading: str) -> bool:
    if not line.casefold().startswith(heading.casefold()):
        return False
    rest = line[len(heading) :]
    return not rest.strip(_CLOSING) or rest.lstrip(" \t*_`'\"】])")[:1] in (":", "：", "-", "–", "—", "=")


def _opened(heading: str, lines: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Those of the lines, given in order and each behind its small letters, that begin as a heading does."""
    small = heading.casefold()
    for at in range(bisect_left(lines, (small, "")), len(lines)):
        if not lines[at][0].startswith(small):
            return
        yield lines[at][1]


def _is_broken(text: str) -> bool:
    """Whether it opens as JSON, and is none."""
    return _FORM.match(text) is not None and _read(text) is None


def _read(text: str) -> Any:  # noqa: ANN401  # whatever JSON has
    try:
        return json.loads(text.strip().removeprefix("```json").removeprefix("```").removesuffix("```"))
    except (ValueError, RecursionError):
        return None
