"""What a draft tells that one of two asked, told or proposed, where the other did and he did not.
It refuses to judge what has few words, or what he may have agreed to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Final

from unabridged.compaction.gate.finding.folding import folded
from unabridged.compaction.gate.meaning.clauses import Clause, clauses
from unabridged.compaction.gate.meaning.reading import Reader
from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import USERS, Source
from unabridged.lazy_patterns import lazy

_USER: Final = (
    r"users?|customers?|clients?|guests?|caller|nutzer(?:in|s)?|benutzer(?:in)?|kunden?|kundin|usuari[oa]|cliente"
)
_MODEL: Final = r"assistants?|agents?|support|assistent(?:en|in)?|asistente|agente"
_ASKS: Final = r"asked|asks|told|tells|instructed|requested|demanded|bat|bittet|forderte|fragte|pidió|pide|solicitó"
_PROPOSES: Final = (
    r"offered|offers|suggested|suggests|proposed|proposes|recommended|recommends|promised|promises|schlug|empfahl|versprach|bot"
    r"|propuso|ofreció|recomendó|prometió|sugirió"
)
_CLAIM: Final[Mapping[str, re.Pattern[str]]] = MappingProxyType(
    {
        "spaced": lazy(
            rf"\b(?:(?P<user>{_USER})|(?P<model>{_MODEL}))\s(?:has |have |had |hat |ha |then |also |first )?(?:(?P<asks>{_ASKS})|{_PROPOSES})\s(?P<rest>[^.;]+)"
        ),
        "Chinese": lazy(
            r"(?:(?P<user>用户|客户|顾客|老板)|(?P<model>助手|客服))(?:(?P<asks>要求|请|让|叫|告诉|要)|建议|推荐|答应)(?=用户|客户|顾客|助手|客服|我们|老板)(?P<rest>[^。；]+)"
        ),
    }
)
_AGREES: Final = lazy(
    r"\s*(?:yes|yep|ok(?:ay)?|sure|agreed|fine|please|go ahead|do (?:it|that)|right|good|ja|gern|gut|bitte|einverstanden|sí|vale|claro|de acuerdo|好|可以|行|是|同意)",
    re.IGNORECASE,
)
_FEWEST: Final = 2
_MOST_HIS: Final = 0.5
_LEAST_OTHERS: Final = 0.99
_HALF: Final = 0.5
# Of three words and more none or hardly any are his, and most the other's.
_FEW: Final = 0.2
_MANY: Final = 0.6


class _Said:
    """What one of them said at once; its words are read where a claim has one of them, and once."""

    def __init__(self, text: str, reader: Reader, *, by_user: bool) -> None:
        self.text, self.by_user = text, by_user
        self._reader = reader

    @cached_property
    def _lower(self) -> str:
        return folded(self.text)

    @cached_property
    def _clauses(self) -> list[Clause]:
        return list(clauses(self.text, self._reader))

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset(stem for each in self._clauses for stem in each.read.order)

    @cached_property
    def _undenied(self) -> frozenset[str]:
        return frozenset(stem for each in self._clauses if not each.read.denied for stem in each.read.order)

    def share(self, claim: Clause) -> float:
        """How many words of a claim are said, and not denied unless it does."""
        if not any(each in self._lower for each in claim.stems):
            return 0.0
        return len(claim.stems & (self._words if claim.read.denied else self._undenied)) / len(claim.stems)


def exchanged(draft: Words, source: Source) -> tuple[str, ...]:
    """The claims of who said what that are of the other."""
    reader = draft.telling.reader
    if reader.tongue is None:
        return ()
    sentences = dict.fromkeys(each.sentence for each in draft.telling.clauses)
    claims = dict.fromkeys(claim for each in sentences for claim in _claims(each))
    if not claims:
        return ()
    said = [
        _Said(what, reader, by_user=who.casefold() in USERS)
        for who, what in source.said
        if who.casefold() not in source.tools
    ]
    return tuple(f"{who} {rest}".strip() for who, rest, *of in claims if _is_of_the_other(rest, of, said, reader))


def _claims(sentence: str) -> Iterator[tuple[str, str, bool, bool]]:
    """Who said, what, whether a user, and whether it is a request."""
    text = folded(sentence)
    for pattern in _CLAIM.values():
        for match in pattern.finditer(text):
            yield match["user"] or match["model"], match["rest"], bool(match["user"]), bool(match["asks"])


def _is_of_the_other(rest: str, of: list[bool], said: list[_Said], reader: Reader) -> bool:
    by_user, asks = of
    claim = next((each for each in clauses(rest, reader) if len(each.stems) >= _FEWEST), None)
    if claim is None or claim.asks:
        return False
    his = others = 0.0
    agreed = False
    for at, each in enumerate(said):
        share = each.share(claim)
        if each.by_user is by_user:
            his = max(his, share)
        else:
            others = max(others, share)
            after = next((later.text for later in said[at + 1 :] if later.by_user is by_user), "")
            agreed = agreed or (asks and share > _HALF and _AGREES.match(after) is not None)
    if agreed:
        return False
    return his <= _MOST_HIS < _LEAST_OTHERS <= others or (len(claim.stems) > _FEWEST and his <= _FEW < _MANY <= others)
