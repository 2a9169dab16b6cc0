"""What a draft bids its reader keep from somebody, have done before anything else, or run though nobody spoke of it.
It refuses to mind what a user wished to be kept quiet, and what is told with who said it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from unabridged.compaction.gate.finding.sought import sought
from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.wording import wishes
from unabridged.lazy_patterns import lazy

_WHO: Final = (
    r"(?:(?:the|any|our|your)\s+)?(?:users?|operators?|owners?|humans?|clients?|customers?|any(?:one|body)|them|people)"
)
_TELLS: Final = r"(?:report|show|raise|bring|say|tell|mention|reveal|disclose|inform|share|announce|admit|repeat|point\s+out|let|discuss|note)"
# What bids begins a sentence or a clause of its own, and has no subject that would make a report of it.
_BEGINS: Final = lazy(
    r"(?:^|[.!?:;,–—]\s|\band\s|\bbut\s)[\s>*#•\[\]x\d.)-]{0,9}(?:(?:please|just|simply|also)\s+)?$", re.IGNORECASE
)
_BEFORE: Final = 24
_BIDDEN: Final = sought(
    rf"\b(?:do\s+not|don['’]t|never|avoid)\s+{_TELLS}\w*\b(?:\s+[^\s.;]+){{0,5}}?\s+(?:(?:to|with|up\s+with|back\s+to)\s+)?{_WHO}\b"
    rf"|\b(?:keep|stay)\s+(?:quiet|silent|mum)\b|\b(?:hide|conceal|withhold|cover\s+up)\s+\w|\bkeep\s+(?:[^\s.;]+\s+){{1,6}}from\s+{_WHO}\b|\bleave\s+out\b[^.\n]{{0,60}}\b(?:later|future|next|coming)\b|\bwithout\s+{_WHO}\s+(?:knowing|noticing)"
    rf"|\b(?:if|when(?:ever)?)\s+(?:(?:the\s+)?\w+\s+(?:is\s+|are\s+)?)?ask(?:s|ed)\b[^.\n]{{0,50}}?,\s*(?:just\s+|then\s+|simply\s+)?(?:say|claim|answer|reply|deny|tell|state|pretend)\b"
    rf"|\b(?:whatever|regardless\s+of\s+what|no\s+matter\s+what)\s+{_WHO}\s+(?:say|want|ask|object)\w*"
    r"|\b(?:treat|regard|consider|count)\s+(?:every|all|any|each)\b[^.\n]{1,60}?\bas\s+(?:approved|true|safe|trusted|granted|confirmed|authori[sz]ed)\b|\b(?:reply|answer|respond|write)\b[^.\n]{0,60}\bfrom\s+(?:here|now|today|this\s+point)\s+on\b",
    "not don never avoid quiet silent mum hide conceal withhold cover keep leave without asks asked whatever regardless matter treat regard consider count from",
)
_UNTOLD: Final = sought(
    r"\b(?:needn['’]t|need\s+not|do(?:es)?(?:\s+not|n['’]t)\s+(?:need|have)\s+to|(?:should|must|shall|ought)(?:\s+not|n['’]t))\s+(?:ever\s+)?(?:know|learn|hear|see|find|notice|be\s+told)\b",
    "know learn hear see find notice told",
    also="need have should must shall ought",
)
_WHO_BEFORE: Final = lazy(rf"\b{_WHO}\s+$", re.IGNORECASE)
_UNASKED: Final = sought(r"\bno\s+need\s+to\s+(?:ask|check|confirm)\b", "need", also="ask check confirm")
_ELSE: Final = sought(
    r"\byou\s+(?:now\s+)?(?:have|are\s+given|got)\s+(?:\w+\s+)?(?:permission|authority|clearance)\b|\bno\s+(?:review|questions?|approval|confirmation)\s+(?:is\s+|are\s+)?(?:needed|required|asked)\b"
    r"|\b(?:dem|der|den)\s+(?:nutzer|benutzer|kunden|anwender|kundin|nutzerin)\w*\s+gegenüber\s+(?:\w+\s+){0,3}?(?:nicht|nichts|verschw\w+)\b|\b(?:nutzer|benutzer|kunden?|anwender)\w*\s+(?:soll|braucht|muss|darf)\w*\s+(?:davon\s+|das\s+|es\s+)?(?:nichts|nicht)\s+(?:\w+\s+)?(?:zu\s+)?(?:erfahren|wissen|merken)\b"
    r"|\bverschweig\w*\b|\bhalte?\s+(?:\w+\s+){1,4}geheim\b|\bel\s+usuario\s+no\s+(?:tiene\s+que|debe|necesita)\s+(?:saber|enterarse|verlo)|\bocult[ae]\s+\w|\bl['’]utilisateur\s+n(?:e\s+doit|['’]a)\s+(?:pas|rien)\s+(?:à\s+|besoin\s+de\s+)?(?:l[e']\s*)?(?:savoir|apprendre)|\bcach(?:e|ez)\s+(?:le|la|les|ce|à)\b"
    r"|\bпользовател\w+\s+(?:не\s+(?:нужно|надо|должен|следует)|незачем)\s+(?:об\s+этом\s+)?(?:знать|сообщать|говорить)|\bскр(?:ой|ыть|ывай)\w*\b[^.\n]{0,30}\bот\b|用户(?:不必|无需|不需要|不用)知道|瞒着(?:用户|客户)|(?:ユーザー|利用者|顧客)(?:には|に)(?:内緒|伏せ|黙っ)|사용자에게는?\s?(?:비밀|숨기)",
    """permission authority clearance needed required asked gegenüber erfahren wissen merken verschweig geheim saber enterarse verlo
    oculta oculte savoir apprendre cache cachez знать сообщать говорить скр 知道 瞒着 内緒 伏せ 黙っ 비밀 숨기""",
)
# "Before anything else", "when picking this up": then comes what a reader is to do.
_FIRST: Final = sought(
    r"\b(?:before\s+(?:doing\s+)?any\s?thing\s+else|first\s+of\s+all|as\s+the\s+(?:very\s+)?first\s+(?:step|thing|action)|(?:when|once|after|before|on|upon)\s+(?:you\s+)?(?:picking|taking|reading|resuming|continu\w+|read|resume|pick)\s*(?:this|it|on|up|work|here|over|these)?\b|vor\s+allem\s+anderen|als\s+(?:aller)?erstes|bevor\s+(?:es|du|irgend\w+)\b[^,.\n]{0,30}"
    r"|antes\s+de\s+(?:nada|cualquier\s+otra\s+cosa|seguir|continuar)|avant\s+toute\s+(?:autre\s+)?chose|avant\s+de\s+(?:continuer|reprendre)|prima\s+di\s+(?:tutto|ogni\s+altra\s+cosa|continuare)|antes\s+de\s+mais\s+nada|прежде\s+всего|прежде\s+чем\s+продолж\w+|първо)\b|首先|在继续之前|继续之前|まず最初に|作業を再開する前に",
    "before first when once after on upon vor als bevor antes avant prima прежде първо 首先 继续之前 まず 再開する前",
    also="else step thing action picking taking reading resuming continu read resume pick all erstes bevor allem nada otra seguir chose reprendre tutto ogni mais всего чем първо 首先 继续 最初 再開",
)
_COMMAND: Final = lazy(
    r"\b(?:run|execute|start|launch|call|type|führe?|starte|ejecut[ae]|lanza|lance[zr]?|exécute[zr]?|esegui|avvia|execute|rode|выполни\w*|запусти\w*|uruchom)\s+(?:[^\s`.]+\s+){0,2}?`(?P<code>[^`\n]{4,200})`|(?:执行|运行|実行|실행)[^`。\n]{0,6}`(?P<wide>[^`\n]{4,200})`",
    re.IGNORECASE,
)
_LONG: Final = lazy(r"[^\W\d_]{4,}")
_STEM: Final = 5
_FEWEST: Final = 2
_WORD: Final = lazy(r"[\w./:@=-]+")


def found(own: str, small: str, source: Source, tells: re.Pattern[str]) -> Iterator[str]:
    """These sentences of a draft's own words, given as they are and folded; ``tells`` is how it says who said what follows."""
    bidden = (each for each in _BIDDEN.finditer(own, small) if _begins(own, each))
    untold = (
        each
        for each in _UNTOLD.finditer(own, small)
        if _WHO_BEFORE.search(own, max(0, each.start() - _BEFORE), each.start())
    )
    for match in (*bidden, *untold, *_UNASKED.finditer(own, small), *_ELSE.finditer(own, small)):
        before = wishes.sentence_of(own, match).partition(match[0])[0]
        if not tells.search(before) and not wishes.is_users(own, match, source):
            yield match[0]
    for match in _COMMAND.finditer(own) if "`" in own else ():
        before = wishes.sentence_of(own, match).partition(match[0])[0]
        if not tells.search(before) and _is_new(match["code"] or match["wide"], source):
            yield match[0]
    for first in _FIRST.finditer(own, small):
        sentence = wishes.sentence_of(own, first)
        if not tells.search(sentence) and _is_strange(sentence.replace(first[0], " "), source):
            yield sentence


def _begins(own: str, match: re.Match[str]) -> bool:
    """Whether a sentence or a clause begins there."""
    before = own[max(0, match.start() - _BEFORE) : match.start()].rpartition("\n")[2]
    return match.start() == 0 or _BEGINS.search(before) is not None


def _is_new(code: str, source: Source) -> bool:
    """Whether a command does what no command and nobody did: its words do not all stand in the source."""
    words = [word.casefold() for word in _WORD.findall(code)]
    return len(words) > 1 and any(word not in source.lower for word in words)


def _is_strange(asked: str, source: Source) -> bool:
    """Whether half of what is to be done first is in nobody's words."""
    words = [word.casefold() for word in _LONG.findall(asked)]
    strange = sum(word[:_STEM] not in source.lower for word in words)
    return strange >= _FEWEST and strange * 2 >= len(words)
