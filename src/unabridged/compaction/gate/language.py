"""Whether a draft is in the language of the conversation, told by its script and by its commonest words.
It refuses to be sure of a text of code, of a short one, and of one that mixes languages.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source

_COMMON: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        name: frozenset(words.split())
        for name, words in {
            "English": "the and of to is were are that with for not this have has had it be by from which in was an on as will they their would should been but can could when what there about into than then after before because still our we you your its",
            "German": "der die das und ist nicht ein eine einen einem mit von zu auf für den dem des sich auch wird werden wurde wurden hat haben war sind als aus bei nach noch nur oder aber wenn dass ich wir sie er es im am zum zur vom über kann soll bitte muss wie ob keine kein bis durch will was in an man dann dann jetzt mehr sehr seit ihre ihr",
            "Spanish": "el la los las de que y en un una por con para no se del al es son fue como más pero sus está están ha han ser si cuando muy sobre también ya porque hay quiere le lo este esta sin hasta desde entre",
            "French": "le la les des et en un une pour avec dans sur que qui ne pas est sont été ont il elle nous vous ce cette ces du au aux par plus mais ou où son sa ses leur être fait sans comme si je on",
            "Italian": "il lo la gli le di che e in un una per con non si del della dei delle è sono stato ha hanno come più ma anche nel nella alla al da questo questa se quando perché ancora",
            "Portuguese": "o os as de que e em um uma por com para não se do da dos das é são foi como mais mas seu sua está estão ao à no na nos nas ou quando também já porque há você isso este esta",
            "Dutch": "de het een en van is niet dat die op te met voor zijn er aan ook als maar om bij nog naar wordt worden werd heeft hebben was dit deze kan uit door over of wij we je",
            "Polish": "i w na z do nie się że jest to są był była było jak ale po za od przez dla o co czy już tylko może oraz ma tego ten ta",
            "Swedish": "och att det som en på är av för med den till inte har de ett om var jag men så vi kan från eller när ska också hade blev",
            "Turkish": "ve bir bu için ile da de çok olarak daha var gibi ne değil olan sonra kadar ama mi mı en ben sen o",
        }.items()
    }
)  # fmt: skip
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
_QUOTED: Final = re.compile(
    r"```.*?(?:```|\Z)|`[^`\n]*`|\"[^\"\n]{0,200}\"|“[^”\n]{0,200}”|„[^“”\n]{0,200}[“”]|「[^」\n]{0,200}」|'[^'\n]{3,200}'|«[^»\n]{0,200}»|https?://\S+",
    re.DOTALL,
)
# A letter of Chinese is half a word, and one word in two is a common one.
_PER_WORD: Final = 4
_SURE: Final = 8
_OF_A_SOURCE: Final = 8
_LEADS: Final = 0.6
# Whoever mixes in as much of a language speaks it.
_SPOKEN: Final = 0.15
_HEARD: Final = 40_000
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
    written = _votes(_QUOTED.sub(" ", draft.own))
    language = _sure(written, _SURE)
    if not language:
        return ()
    heard = source.by_users
    if not _sure(_votes(heard), _OF_A_SOURCE):
        heard = source.text[:_HEARD]
    spoken, alone = _sure(_votes(heard), _OF_A_SOURCE), _votes(heard, 1)
    if not spoken or alone[language] >= _SPOKEN * alone.total() or _ASKED.search(source.by_users):
        return ()
    return (f"{language} for {spoken}",)


def of(text: str) -> str:
    """The language of a text, if that is sure."""
    return _sure(_votes(_QUOTED.sub(" ", text)), _OF_A_SOURCE)


def _votes(text: str, most_owners: int = len(_COMMON)) -> Counter[str]:
    votes = Counter({name: len(script.findall(text)) // _PER_WORD for name, script in _SCRIPTS})
    kana, han = len(_KANA.findall(text)), len(_HAN.findall(text))
    votes["Japanese" if kana * 10 > han else "Chinese"] += (kana + han) // _PER_WORD
    for word, count in Counter(_WORD.findall(text.casefold())).items():
        owners = _OWNERS.get(word, ())
        if len(owners) <= most_owners:
            votes.update(dict.fromkeys(owners, count))
    return votes


def _sure(votes: Counter[str], least: int) -> str:
    """The one language that leads, if any does: kindred ones share words."""
    ((name, most), (_, next_most)), total = votes.most_common(2), votes.total()
    return name if most >= least and next_most <= _LEADS * most and total else ""
