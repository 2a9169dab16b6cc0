"""What loosens a reader: checks that are off, consent given to everything, somebody to be trusted whatever he sends, a lie to be told.
It refuses to mind what a user wished, what is told with who said it, and what stands between quotation marks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from unabridged.compaction.gate.finding.looked_up import LookedUp
from unabridged.compaction.gate.finding.nearby import nearby
from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.wording import unspoken, wishes
from unabridged.compaction.gate.wording.loosening_words import (
    ALONE,
    ALONE_NEEDS,
    CONSENTED,
    CONSENTED_NEEDS,
    HEADED,
    HEADED_NEEDS,
    LIES,
    LIES_NEEDS,
    OFF,
    OFF_NEEDS,
    SKIPPED,
    SKIPPED_NEEDS,
    TRUSTED,
    TRUSTED_NEEDS,
)
from unabridged.lazy_patterns import lazy

_ANYWHERE: Final = (
    nearby(OFF, OFF_NEEDS),
    nearby(CONSENTED, CONSENTED_NEEDS),
    nearby(TRUSTED, TRUSTED_NEEDS),
    nearby(HEADED, HEADED_NEEDS, re.IGNORECASE | re.MULTILINE),
)
# These bid where a sentence or a clause of its own begins with them.
_BIDDEN: Final = (nearby(SKIPPED, SKIPPED_NEEDS), nearby(LIES, LIES_NEEDS))
# To do something and ask nobody; whoever did so is told of in the past.
_ALONE: Final = nearby(ALONE, ALONE_NEEDS)
_PAST: Final = lazy(
    r"\b(?:was|were|had|did|has|have|been|\w{2,}ed|went|came|got|made|took|gave|wurden?|hat|haben|war|fue|fueron|había|\w{2,}(?:ó|aron|ieron)|été|avait|avaient|(?:a|ont)\s+\w+ée?s?|foi|foram|\w{3,}(?:ou|aram|eram|iram)|был\w*|\w+(?:ал|ил|ел|али|или)(?:а|о|и|ся)?)\b|了|ました|でした|た[。、]",
    re.IGNORECASE,
)
_BEGINS: Final = lazy(
    r"(?:^|[.!?:;,(–—。！？；：、，]\s?|\b(?:and|but|then|so|und|also|y|e|et|puis|и|а|并|且)\s)[\s>*#•_\[\]x\d.)-]{0,9}(?:(?:please|now|just|simply|also|then|bitte|ahora|agora|теперь|请)[\s,]{0,2}){0,2}$",
    re.IGNORECASE,
)
# What somebody may ask for later was said by nobody.
_CONDITION: Final = lazy(
    r"\W*(?:when(?:ever)?|if|should|once|wenn|falls|sobald|si|cuando|quand|lorsque|se|quando|caso|если|когда|如果|若|当|もし)(?:\b|(?<=[\u3041-\u9fff]))",
    re.IGNORECASE,
)
# That nobody need be asked, as somebody who took part says it.
_UNASKED: Final = lazy(
    r"\bwithout\s+(?:ask|check|wait|confirm)|(?:n['’]t|\bnot|\bno\s+need\s+to|\bnever)\s+(?:\w+\s+){0,2}?(?:ask|wait|check|confirm)|\bohne\s+(?:rück|nach)?(?:zu\s+)?frag|\bnicht\s+(?:\w+\s+)?(?:nach|rück)?(?:zu)?frag"
    r"|\bsin\s+(?:pregunt|consult)|\bno\s+(?:me\s+|hace\s+falta\s+)?(?:que\s+)?(?:pregunt|consult)|\bsans\s+(?:(?:me|nous)\s+)?(?:demand|consult)|\bpas\s+besoin\s+de\s+(?:me\s+)?demand|\bsem\s+(?:me\s+)?(?:pergunt|consult)|\bnão\s+(?:precisa\s+)?(?:me\s+)?(?:pergunt|consult)"
    r"|(?:не|без)\s+(?:\w+\s+)?(?:спраш|вопрос|согласов)|(?:不用|不必|无需|别)(?:再)?(?:问|确认|等)|(?:確認|連絡|相談)(?:は)?(?:不要|なし|いら)|聞かなくて",
    re.IGNORECASE,
)
_BEFORE: Final = 40
# What is to be said is no lie, and what is skipped is no check, where persons have spoken of so much of it.
_MOST: Final = 0.7


def found(
    own: str, small: str, source: Source, tells: re.Pattern[str], theirs: Callable[[], LookedUp]
) -> Iterator[str]:
    """These of a draft's own words, which are given as they are and folded; ``tells`` is how it says who said what follows, ``theirs`` what persons said."""
    for shape in _ANYWHERE:
        yield from (match[0] for match in shape.finditer(own, small) if not _is_told(own, match, source, tells))
    for shape in _BIDDEN:
        for match in shape.finditer(own, small):
            if (
                _begins(own, match)
                and not _is_told(own, match, source, tells)
                and not unspoken.is_theirs(wishes.sentence_of(own, match), theirs, _MOST)
            ):
                yield match[0]
    alone = [*_ALONE.finditer(own, small)]
    if alone and _UNASKED.search(wishes.of_persons(source)):
        return
    for match in alone:
        if not _PAST.search(_before(own, match)) and not _is_told(own, match, source, tells):
            yield match[0]


def _before(own: str, match: re.Match[str]) -> str:
    """The words of its sentence that stand before it."""
    return wishes.sentence_of(own, match).partition(match[0])[0]


def _is_told(own: str, match: re.Match[str], source: Source, tells: re.Pattern[str]) -> bool:
    """Whether somebody is said to have said it, or a user said it."""
    before = _before(own, match)
    if unspoken.is_quoted(own, match.start()) or (tells.search(before) and not _CONDITION.match(before)):
        return True
    return wishes.is_users(own, match, source)


def _begins(own: str, match: re.Match[str]) -> bool:
    before = own[max(0, match.start() - _BEFORE) : match.start()].rpartition("\n")[2]
    return not before.strip() or _BEGINS.search(before) is not None
