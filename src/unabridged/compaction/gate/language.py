"""Whether a draft is in the language of the conversation, told by its script and by its commonest words.
It refuses to be sure of a text of code, of a short one, and of one that mixes languages.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from unabridged.compaction.gate.common_words import COMMON as _COMMON
from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source

# Each of these words, and whose it is.
_OWNERS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        word: tuple(name for name, words in _COMMON.items() if word in words)
        for word in frozenset().union(*_COMMON.values())
    }
)
COMMON: Final = frozenset(_OWNERS)
_SCRIPTS: Final = (
    ("Korean", re.compile(r"[\uac00-\ud7af]")),
    ("Russian", re.compile(r"[\u0400-\u04ff]")),
    ("Arabic", re.compile(r"[\u0600-\u06ff]")),
    ("Greek", re.compile(r"[\u0370-\u03ff]")),
    ("Hebrew", re.compile(r"[\u0590-\u05ff]")),
    ("Hindi", re.compile(r"[\u0900-\u097f]")),
    ("Thai", re.compile(r"[\u0e00-\u0e7f]")),
)
_KANA: Final = re.compile(r"[\u3040-\u30ff]")
_HAN: Final = re.compile(r"[\u4e00-\u9fff]")
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
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
_QUOTED: Final = re.compile(
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
# Half a dozen languages and more share a word.
_WHOLE: Final = 12
_TONGUES: Final = (
    r"(?:english|german|spanish|french|italian|portuguese|dutch|polish|swedish|turkish|chinese|mandarin|japanese|korean|russian|arabic|greek|hebrew|hindi|thai"
    r"|englisch|deutsch|spanisch|französisch|chinesisch|japanisch|inglés|español|francés|alemán|anglais|français|allemand)"
)
_NAMED: Final = re.compile(
    rf"\b{_TONGUES}\b|\b(?:language|sprache|idioma|langue)\b|[英中德法日韩]语|[英中德法日韩]文|日本語|英語|中国語",
    re.IGNORECASE,
)
_ASKED: Final = re.compile(
    rf"\b(?:in|into|auf|ins|en|al|to)\s+{_TONGUES}\b|\btranslat|\bübersetz|\btradu|翻译|翻訳|用[英中德法日韩][语文]|(?:日本語|英語|中国語)で",
    re.IGNORECASE,
)


def changed(draft: Words, source: Source) -> tuple[str, ...]:
    """The language of a draft that the conversation is not in, where both are sure."""
    if draft.reports or _NAMED.search(source.guidance):
        return ()
    language = _sure(_QUOTED.sub(" ", draft.own), _SURE)
    if not language:
        return ()
    # What is quoted is another's, or what is to be translated.
    heard = _QUOTED.sub(" ", source.by_users)
    if not _sure(heard, _OF_A_SOURCE):
        heard = _QUOTED.sub(" ", source.text[:_HEARD])
    spoken, alone = _sure(heard, _OF_A_SOURCE), _votes(heard, 1)
    if not spoken or alone[language] >= _SPOKEN * alone.total() or _ASKED.search(source.by_users):
        return ()
    # Two that speak two languages are told of in either.
    return () if of(_answers(source)) == language else (f"{language} for {spoken}",)


def of(text: str) -> str:
    """The language of a text, if that is sure."""
    return _sure(_QUOTED.sub(" ", text), _OF_A_SOURCE)


def _answers(source: Source) -> str:
    return "\n".join(what[:_OF_AN_ANSWER] for who, what in source.said if who.casefold() in _ANSWERING)[:_HEARD]


def _votes(text: str, most_owners: int = len(_COMMON)) -> Counter[str]:
    votes = Counter({name: len(script.findall(text)) // _PER_WORD for name, script in _SCRIPTS})
    kana, han = len(_KANA.findall(text)), len(_HAN.findall(text))
    votes["Japanese" if kana * 10 > han else "Chinese"] += (kana + han) // _PER_WORD
    for word, count in Counter(_WORD.findall(text.casefold())).items():
        owners = _owners(word)
        if len(owners) <= most_owners:
            votes.update(dict.fromkeys(owners, count))
    return votes


def _owners(word: str) -> tuple[str, ...]:
    """Whose a casefolded word is, by itself or by a letter of it."""
    owners = _OWNERS.get(word, ())
    if owners or word.isascii():
        return owners
    return tuple({_LETTERS[letter] for letter in word if letter in _LETTERS})


def _weights(text: str, votes: Counter[str]) -> Counter[str]:
    """The same, where a word of many languages weighs as little for each of them as it tells."""
    weights = Counter({name: votes[name] * _WHOLE for name in (*(name for name, _ in _SCRIPTS), "Japanese", "Chinese")})
    for word, count in Counter(_WORD.findall(text.casefold())).items():
        owners = _owners(word)
        weights.update(dict.fromkeys(owners, count * _WHOLE // max(len(owners), 1)))
    return weights


def _sure(text: str, least: int) -> str:
    """The one language that leads, if any does: kindred ones share words."""
    votes = _votes(text)
    (name, most), (_, next_most) = _weights(text, votes).most_common(2)
    fewer = votes[name] * 3 >= 2 * least and next_most <= _LEADS_FAR * most
    return name if fewer or (votes[name] >= least and next_most <= _LEADS * most) else ""
