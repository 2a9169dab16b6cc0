"""Whether a draft breaks off: at a word that needs another, in what was opened, within a word, or within a sentence.
It refuses to mind a missing full stop: a list has none.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.compaction.gate.language import COMMON
from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.wording.beginning import begins
from unabridged.compaction.gate.wording.linking import (
    BEHIND_A_COMMA,
    COMPARED,
    DANGLING,
    ELIDED,
    ENDING,
    FINITE,
    LETTERS,
    LINKING,
    MAY_END,
    MEASURED,
    NOT_LINKED,
    NOTED,
    PARTED,
    SETTLED,
    WHOLE,
)
from unabridged.compaction.gate.wording.prose import breaks_off, stops
from unabridged.lazy_patterns import lazy

_FENCE: Final = lazy(r"^[ \t]*```", re.MULTILINE)
_ENDS: Final = lazy(r"[.!?。！？…؟।)\]】」』”\"’'`*_|>:：;~]\s*$")
# A path or a name that breaks off behind what joins its parts.
_TAIL: Final = lazy(r"\w[\w./\\-]*[_/\\-]$")
_JOINS: Final = ("_", "/", "\\", "-")
# A file that breaks off at its ending, within brackets.
_BEGUN: Final = lazy(r"[(（](?P<name>[\w-]+\.)$")
_LAST: Final = lazy(r"(?:^|[^\w])(?P<word>[^\W\d_]+)$")
_OPEN_CODE: Final = lazy(r"[^`\n]*(?:`[^`\n]*`[^`\n]*)*`[^`\n]+")
_OPEN_BOLD: Final = lazy(r"(?:^|\s)\*\*[^\W_][^*\n]*$")
# Arguments by their names are no bold words, a half-open interval is closed, and so is a quotation in German.
_OF_CODE: Final = lazy(r"(?<!\S)\*\*(?:kw\w*|options|opts|params|config|extra|\w*args)\b(?!\*\*)")
_PAIRED: Final = lazy(r"„[^“”\n]*[“”]|[\[(][^\s\[\](),;]{1,12}\s?[,;]\s?[^\s\[\](),;]{1,12}[\])\[]")
_RANGE: Final = lazy(r"\d[~〜～]$")
_WORDS: Final = lazy(r"[^\W\d_]+['’]?")
_STOP: Final = lazy(r"[.!?;:，。；：]\s?")
_ENDED: Final = lazy(r"[.!?…][\"'”»’)\]*_`]*\s+(?=[^\W\d_a-zà-ÿа-я])")
_COMMA: Final = lazy(r"[,،]\s*$")
_WAITS: Final = lazy(r"[,，。；]\s*(?:等|让|把|由|从|对|向|给|被|将|按|经|待|使|因|但|且|则)$")
# So a sentence goes that ends with what it is to, or from.
_RELATIVE: Final = lazy(
    r"\b(?:who|whom|which|what|where|one|ones|that\s+(?:the|he|she|it|we|they|i|you))\b", re.IGNORECASE
)
# As few words make a clause.
_CLAUSES: Final = 3
# Behind a heading, a point without words, and what says that something follows, something does.
_PROMISES: Final = lazy(
    r"(?:\n[ \t]*#{1,6}[ \t]+\S{1,24}(?:[ \t]\S{1,24}){0,3}|\n[ \t]*[-*•][ \t]*[^\W\d_][^\n:：]{0,30}[:：]|\n[ \t]*(?:\*\*|__)[^*_\n]{1,60}(?:[:：](?:\*\*|__)|(?:\*\*|__)[:：])|[.!?。\n][ \t]*[^\W\d_][^\n:：.!?。]{0,60}[:：])$"
)
# What somebody has stands behind his name; and a name of code may break off at any letter.
_OWNERS: Final = lazy(r"\w \w[^\W\d_]+['’]s$")
_NAMED: Final = lazy(r"(?<![\w./-])(?:\w+(?:[_/.-]\w+)+|(?=\d*[a-z])(?=[a-z]*\d)\w{4,})$")
_NEAR: Final = 6
_INTENSE: Final = frozenset(("very", "très", "muy"))
# Inches, and a mark within a name or a value of code.
_QUOTES: Final = lazy(r"(?<=\d)\"|\\\"")
_SMILEY: Final = lazy(r"[:;]-?[()]")
_NUMBERED: Final = lazy(r"(?P<words>[^\W\d_]+ [^\W\d_]{3,})$")
_FIGURE: Final = lazy(
    r"[\d一二三四五六七八九十百千万两]"
    r"|\b(?:an?|one|two|three|four|five|six|ten|half|few|some|once|twice|ein\w*|zwei|drei|halbe\w*|une?|deux|trois|una?|dos|tres|due|tre|uma?|dois|два|две|три|один|раз)\s*(?:\w+\s+){0,3}$",
    re.IGNORECASE,
)
_CLAUSE: Final = 200
_SHOWN: Final = 1_000
_SHOWN_OF_TWO: Final = 40
# So many sentences of a paragraph come to an end, before the last that does not.
_SENTENCES: Final = 2
_CLOSED: Final = lazy(r"[.!?…]\s+\S[^.!?…:]*$")
_LIST: Final = lazy(r"[ \t]*(?:[-*+•·・–—>|#]|\d{1,3}[.)、])")
_UNSPACED: Final = 0x2E80
_LEAST_PREFIX: Final = 3
# A long vowel at the end is written or not, but behind none of these.
_KATAKANA: Final = lazy(r"[ァ-ヺー]{2,}$")
_SMALL: Final = "ァィゥェォッャュョ"
# A word may stand with an ending elsewhere.
_INFLECTED: Final = 2
# What makes another word of a whole one, in kindred languages; and how the second part of a compound begins.
_ENDING: Final = lazy(
    r"(?:ments?|ing|ings|ers?|ors?|ions?|ations?|able|ible|ness|ship|ists?|ism|ally|ical|ful|less|ized?|ised?|ization|mäßig|ungen|ung|lich\w{0,2}|keit|heit|isch\w{0,2}|los\w{0,2}|bar\w{0,2}|erin|erinnen"
    r"|mente|ment|ción|ciones|ador\w*|zione|zioni|tore|teur|trice|euse|age|ages|ость\w*|ский|ного|ными|owan\w+|ność|ości|owy|owej|lar\w*|ler\w*)",
    re.IGNORECASE,
)
_SECOND: Final = lazy(r"(?:s|es|n|en)?(?:sch|st|sp|[bcdfgkpt][lr]|[b-df-hj-np-tv-z])?[aeiouäöüy]\w{3}")
_OF_COMPOUND: Final = 5
# As few words are a note.
_NOTE: Final = 8


def cut(draft: Words, source: Source) -> tuple[str, ...]:
    """What it ends with, where that is no end."""
    own = draft.own.rstrip()
    if not own or (draft.reports and not draft.whole.rstrip().endswith(own[-_SHOWN:].rpartition("\n")[2])):
        return ()
    if len(_FENCE.findall(own)) % 2:
        return ("an open fence",)
    # So much of a line shows how it ends.
    last = own[-_SHOWN:].rpartition("\n")[2]
    if begun := begins(own, last, source):
        return (begun,)
    if (own.endswith(LETTERS) and not _is_whole(last, own)) or _is_elided(last) or _RANGE.search(last):
        return (own[-12:],)
    if _is_open(last, own):
        return (last[-24:],)
    if (tail := _TAIL.search(last) if last.endswith(_JOINS) else None) and _is_part(tail[0], last, source):
        return (tail[0],)
    if (name := _BEGUN.search(last)) and _is_part(name["name"], last, source):
        return (name[0],)
    if _PROMISES.search(own) or _WAITS.search(last[-_CLAUSE:]):
        return (last[-24:],)
    if _ENDS.search(last):
        return ()
    if stops(own) or breaks_off(own):
        return (last[-24:],)
    if DANGLING.search(last[-_SHOWN_OF_TWO:]):
        return (last[-24:],)
    if (asked := MEASURED.search(last[-_CLAUSE:])) and not _FIGURE.search(asked["clause"]):
        return (asked[0],)
    if _OWNERS.search(last) or ((code := _NAMED.search(last)) and _is_begun(code[0], source)):
        return (last[-24:],)
    match = _LAST.search(last[-_CLAUSE:])
    if match is None:
        return ()
    word = match["word"]
    if _links_on(last[-_CLAUSE:], word) or _trails(last[-_CLAUSE:], word) or _wants_number(last, source):
        return (last[-24:],)
    return (word,) if _is_within(word, own, source) or _is_unknown(word, own, source) else ()


def _is_elided(last: str) -> bool:
    """Whether a line ends with an article that lost its vowel to a word that is not there."""
    return last.endswith(("'", "’")) and ELIDED.search(last) is not None


def _is_whole(last: str, own: str) -> bool:
    """Whether a line ends as notes do, where elsewhere something would follow."""
    return WHOLE.search(last) is not None or ("。" not in own and NOTED.match(last) is not None)


def _links_on(last: str, word: str) -> bool:
    """Whether the last word needs another behind it, after those that stand before it."""
    if word != word.lower() or word not in (LINKING | _INTENSE) - MAY_END or SETTLED.search(last):
        return False
    before = _WORDS.findall(_STOP.split(last)[-1].casefold())[:-1]
    if word in PARTED:
        return not before or (before[-1] in LINKING and before[-1] not in NOT_LINKED)
    return not (word in FINITE and COMPARED.intersection(before[-_NEAR:]))


def _trails(last: str, word: str) -> bool:
    """Whether prose whose sentences end, or what goes on behind a comma, ends with a word that links others."""
    if word != word.lower() or word not in (LINKING - ENDING - FINITE) | BEHIND_A_COMMA or SETTLED.search(last):
        return False
    if last[-len(word) - 1 : -len(word)] in ("'", "’"):
        return False
    *ended, fragment = _ENDED.split(last)
    if _COMMA.search(fragment[: -len(word)]):
        return True
    if word in BEHIND_A_COMMA or _RELATIVE.search(fragment):
        return False
    return bool(ended) and min(len(_WORDS.findall(each)) for each in (ended[-1], fragment)) >= _CLAUSES


def _is_open(last: str, own: str) -> bool:
    """Whether the last line opens a bracket, a name in code, a bold word or a row, and does not close it."""
    if last.lstrip().startswith("|") and not last.endswith("|"):
        return own.count("|\n") > 1
    if last.count('"') % 2 and _QUOTES.sub("", last).count('"') % 2:
        return True
    if _OPEN_CODE.fullmatch(last) or _OPEN_BOLD.search(_OF_CODE.sub("", last)):
        return True
    plain = _PAIRED.sub("", _SMILEY.sub("", last))
    return not _ENDS.search(last) and any(
        plain.count(a) > plain.count(b) for a, b in ("()", "[]", "（）", "「」", "“”")
    )


def _is_part(tail: str, last: str, source: Source) -> bool:
    """Whether a path or a name ends where the next part of it would begin, and never does so where it comes from."""
    if tail.endswith("/") and (_LIST.match(last) or len(last.split()) < _NOTE):
        return False  # a folder
    found = re.findall(rf"{re.escape(tail)}(\w?)", source.text)
    return bool(found) and all(found)


def _is_begun(name: str, source: Source) -> bool:
    """Whether a name of code stands nowhere whole, and longer ones begin so."""
    found = re.findall(rf"(?<![\w./-]){re.escape(name)}(\w?)", source.text)
    return bool(found) and all(found)


def _wants_number(last: str, source: Source) -> bool:
    """Whether a sentence ends with words behind which its source has a number, each time."""
    match = _NUMBERED.search(last[-_CLAUSE:])
    if match is None or len(last.split()) < _NOTE or _LIST.match(last):
        return False
    found = re.findall(rf"\b{re.escape(match['words'])}\b(.{{0,2}})", source.text, re.IGNORECASE)
    return bool(found) and all(each[:1] == " " and each[1:].isdigit() for each in found)


def _is_within(word: str, own: str, source: Source) -> bool:
    """Whether a sentence ends within a word: the source has it longer, and neither knows it so short."""
    before = own[: -len(word)]
    if run := _KATAKANA.search(word):
        behind = re.findall(rf"(?<![ァ-ヺー]){run[0]}([ァ-ヺー]?)", f"{source.text}\n{own[: -len(run[0])]}")
        return bool(behind) and all(each and (each != "ー" or run[0][-1] in _SMALL) for each in behind)
    if ord(word[-1]) >= _UNSPACED or len(word) < _LEAST_PREFIX:
        return False
    if not before.rpartition("\n")[2].strip():
        return False  # a line of one word is an answer, such as "none"
    pattern = re.compile(rf"\b{re.escape(word)}(?P<more>\w*)", re.IGNORECASE)
    mores = {match["more"] for text in (source.text, before) for match in pattern.finditer(text)}
    return bool(mores) and all(len(each) > _INFLECTED and not _is_derived(word, each) for each in mores)


def _is_unknown(word: str, own: str, source: Source) -> bool:
    """Whether prose of several sentences, each with its end, ends with letters that nobody wrote as a word before."""
    if word != word.lower() or len(word) < _LEAST_PREFIX or word in COMMON or ord(word[-1]) >= _UNSPACED:
        return False
    paragraph = own.rpartition("\n")[2]
    if _LIST.match(paragraph) or len(_ENDED.findall(paragraph)) < _SENTENCES or _CLOSED.search(paragraph) is None:
        return False
    return not any(re.search(rf"\b{re.escape(word)}", text, re.IGNORECASE) for text in (own[: -len(word)], source.text))


def _is_derived(word: str, more: str) -> bool:
    """Whether a word is whole without what the source has behind it: an ending, or the other part of a compound."""
    if _ENDING.fullmatch(more):
        return True
    return word[0].isupper() and len(word) >= _OF_COMPOUND and _SECOND.match(more) is not None
