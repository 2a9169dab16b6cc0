"""Whether a draft is in the language of the conversation, told by its script and by its commonest words.
It refuses to be sure of a text of code, of a short one, and of one that mixes languages.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from heapq import nlargest
from operator import itemgetter
from types import MappingProxyType
from typing import Final

from unabridged.compaction.common_words import COMMON as _COMMON
from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source
from unabridged.lazy_patterns import lazy

# Each of these words, and whose it is.
_OWNERS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        word: tuple(name for name, words in _COMMON.items() if word in words)
        for word in frozenset().union(*_COMMON.values())
    }
)
COMMON: Final = frozenset(_OWNERS)
_SCRIPTS: Final = (
    ("Korean", lazy(r"[\uac00-\ud7af]+")),
    ("Russian", lazy(r"[\u0400-\u04ff]+")),
    ("Arabic", lazy(r"[\u0600-\u06ff]+")),
    ("Greek", lazy(r"[\u0370-\u03ff]+")),
    ("Hebrew", lazy(r"[\u0590-\u05ff]+")),
    ("Hindi", lazy(r"[\u0900-\u097f]+")),
    ("Thai", lazy(r"[\u0e00-\u0e7f]+")),
)
_KANA: Final = lazy(r"[\u3040-\u30ff]+")
_HAN: Final = lazy(r"[\u4e00-\u9fff]+")
# The letters of all of these: of a text in other letters only a few signs are looked through.
_ABROAD: Final = lazy(r"[^\x00-\u036f]+")
_OF_SIGNS: Final = (*(name for name, _ in _SCRIPTS), "Japanese", "Chinese")
_WORD: Final = lazy(r"[^\W\d_]{2,}")
# Letters that no other language here has; a word with one of them is of that language.
_LETTERS: Final = MappingProxyType(
    {
        letter: name
        for name, letters in {
            "German": "ß",
            "Spanish": "ñ",
            "Portuguese": "ãõ",
            "Polish": "łąęśźżćń",
            "Danish": "ø",
            "Turkish": "ğış",
            "Czech": "řěů",
            "Romanian": "ățș",
            "Hungarian": "őű",
            "Vietnamese": "ơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹđ",
        }.items()
        for letter in letters
    }
)
_QUOTED: Final = lazy(
    r"```.*?(?:```|\Z)|`[^`\n]*`|\"[^\"\n]{0,200}\"|“[^”\n]{0,200}”|„[^“”\n]{0,200}[“”]|「[^」\n]{0,200}」|'[^'\n]{3,200}'|«[^»\n]{0,200}»|https?://\S+",
    re.DOTALL,
)
# A letter of Chinese is half a word, and one word in two is a common one.
_PER_WORD: Final = 4
_SURE: Final = 8
_OF_A_SOURCE: Final = 8
_LEADS: Final = 0.6
# Two thirds of that are enough where no other language comes near.
_LEADS_FAR: Final = 0.2
# Whoever mixes in as much of a language speaks it.
_SPOKEN: Final = 0.15
_HEARD: Final = 40_000
_OF_AN_ANSWER: Final = 4_000
_ANSWERING: Final = frozenset({"assistant", "ai", "agent", "bot", "model"})
# So few words tell the language of a short text, where so few of them are of the one that is spoken.
_SHORT: Final = 3
_ALONE: Final = 1
# A text of so many letters may change its language, where a second one has such a share of the words of the first.
_HALVED: Final = 200
_MIXED: Final = 0.3
# So long a paragraph may be in a language of its own, where there are words of two.
_PARAGRAPH: Final = 160
_SECOND: Final = 2
_FEW: Final = 5
# Half a dozen languages and more share a word.
_WHOLE: Final = 12
_TONGUES: Final = (
    r"(?:english|german|spanish|french|italian|portuguese|dutch|polish|swedish|turkish|chinese|mandarin|japanese|korean|russian|arabic|greek|hebrew|hindi|thai"
    r"|englisch|deutsch|spanisch|französisch|chinesisch|japanisch|inglés|español|francés|alemán|anglais|français|allemand)"
)
_NAMED: Final = lazy(
    rf"\b{_TONGUES}\b|\b(?:language|sprache|idioma|langue)\b|[英中德法日韩]语|[英中德法日韩]文|日本語|英語|中国語",
    re.IGNORECASE,
)
_ASKED: Final = lazy(
    rf"\b(?:in|into|auf|ins|en|al|to)\s+{_TONGUES}\b|\btranslat|\bübersetz|\btradu|翻译|翻訳|用[英中德法日韩][语文]|(?:日本語|英語|中国語)で",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Words:
    """How many words of a text are of each language.

    ``weights`` has them weighed, a word of many languages as little for each of them as it tells; ``alone`` only those
    that are of no other.
    """

    votes: Mapping[str, int]
    weights: Mapping[str, int]
    alone: Mapping[str, int]


def changed(draft: Words, source: Source) -> tuple[str, ...]:
    """The language of a draft that the conversation is not in, where both are sure."""
    if draft.reports or _NAMED.search(source.guidance):
        return ()
    own = _counted(draft.own)
    sure = _sure(own, _SURE)
    language = sure or _likely(own) or _leading(own)
    parts = (*_in_parts(draft.own, own), *_of_paragraphs(draft.own, own))
    if not language and not parts:
        return ()
    # What is quoted is another's, or what is to be translated.
    heard = _counted(source.by_users)
    if not (spoken := _sure(heard, _OF_A_SOURCE)):
        heard = _counted(source.text[:_HEARD])
        spoken = _sure(heard, _OF_A_SOURCE)
    if spoken and (not sure or language == spoken):
        turned = next((each for each in parts if each != spoken), "")
        language, sure = (turned, turned) if turned else (language, sure)
        if not language:
            return ()
    mixed = own.votes.get(spoken, 0)
    if not sure and (mixed * _FEW > own.votes[language] if _likely(own) else mixed):
        return ()
    if not spoken or _is_mixed_in(heard.alone, language) or _ASKED.search(source.by_users):
        return ()
    # Two that speak two languages are told of in either.
    return () if of(_answers(source)) == language else (f"{language} for {spoken}",)


def _in_parts(text: str, whole: _Words) -> tuple[str, ...]:
    """The languages of the halves of a text, and of its middle, where it has words of two: it may change midway."""
    (_, most), (_, next_most) = nlargest(2, whole.weights.items(), key=itemgetter(1))
    if next_most < _MIXED * most or len(text) < _HALVED:
        return ()
    half = len(text) // 2
    found = (_counted(text[at : at + half]) for at in (0, half // 2, half))
    return tuple(filter(None, (_sure(each, _SURE) for each in found)))


def _of_paragraphs(text: str, whole: _Words) -> tuple[str, ...]:
    """The languages of those of its paragraphs that are long, where it has words of a second one at all."""
    if sum(count >= _SHORT for count in whole.alone.values()) < _SECOND or len(text) < _HALVED:
        return ()
    long = (each for each in text.splitlines() if len(each) >= _PARAGRAPH)
    return tuple(filter(None, (_sure(_counted(each), _SURE) for each in long)))


def _is_mixed_in(alone: Mapping[str, int], language: str) -> bool:
    """Whether so many of the words that are of one language are of this one; of a few, one may be there by chance."""
    every, mine = sum(alone.values()), alone.get(language, 0)
    return mine >= _SPOKEN * every and (mine >= _SHORT or every < _FEW)


def _likely(words: _Words) -> str:
    """The language of a short text, of which some words are, and some of no other."""
    name = max(words.weights, key=words.weights.__getitem__)
    return name if words.votes[name] >= _SHORT and words.alone.get(name, 0) >= _ALONE else ""


def of(text: str) -> str:
    """The language of a text, if that is sure."""
    return _sure(_counted(text), _OF_A_SOURCE)


def _leading(words: _Words) -> str:
    """The language that most words are of, though none of them is of no other; what is spoken has to have none of them."""
    name = max(words.weights, key=words.weights.__getitem__)
    return name if words.votes[name] >= _FEW else ""


def likely(text: str) -> str:
    """The language of a text, of which some words are enough."""
    words = _counted(text)
    return _sure(words, _OF_A_SOURCE) or _likely(words)


def has_words_of(text: str, name: str) -> bool:
    """Whether a word of a text is of that language."""
    return _counted(text).votes.get(name, 0) > 0


def _answers(source: Source) -> str:
    return "\n".join(what[:_OF_AN_ANSWER] for who, what in source.said if who.casefold() in _ANSWERING)[:_HEARD]


def _counted(text: str) -> _Words:
    """The words of a text, less what is quoted in it, each looked up once."""
    text = _QUOTED.sub(" ", text)
    votes = dict.fromkeys(_OF_SIGNS, 0) if text.isascii() else _of_scripts("".join(_ABROAD.findall(text)))
    weights, alone = {name: count * _WHOLE for name, count in votes.items()}, votes.copy()
    for word, count in Counter(_WORD.findall(text.casefold())).items():
        owners = _owners(word)
        for name in owners:
            votes[name] = votes.get(name, 0) + count
            weights[name] = weights.get(name, 0) + count * _WHOLE // len(owners)
        if len(owners) == 1:
            alone[owners[0]] = alone.get(owners[0], 0) + count
    return _Words(votes=votes, weights=weights, alone=alone)


def _of_scripts(letters: str) -> dict[str, int]:
    """As many words as letters of a script make."""
    kana, han = _size(_KANA, letters), _size(_HAN, letters)
    signs, is_japanese = (kana + han) // _PER_WORD, kana * 10 > han
    found = {name: _size(script, letters) // _PER_WORD for name, script in _SCRIPTS}
    return {**found, "Japanese": signs if is_japanese else 0, "Chinese": 0 if is_japanese else signs}


def _size(script: re.Pattern[str], letters: str) -> int:
    return sum(map(len, script.findall(letters)))


def _owners(word: str) -> tuple[str, ...]:
    """Whose a casefolded word is, by itself or by a letter of it."""
    owners = _OWNERS.get(word, ())
    if owners or word.isascii():
        return owners
    return tuple({_LETTERS[letter] for letter in word if letter in _LETTERS})


def _sure(words: _Words, least: int) -> str:
    """The one language that leads, if any does: kindred ones share words."""
    votes = words.votes
    (name, most), (_, next_most) = nlargest(2, words.weights.items(), key=itemgetter(1))
    fewer = votes[name] * 3 >= 2 * least and next_most <= _LEADS_FAR * most
    return name if fewer or (votes[name] >= least and next_most <= _LEADS * most) else ""
