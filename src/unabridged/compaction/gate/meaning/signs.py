"""By what words each language says no, and by which it may: what forbids, what leaves open, what waits for another.
It refuses to know languages that it has no words of: of these nothing is said here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

from unabridged.compaction.gate.finding.folding import folded
from unabridged.compaction.gate.finding.sought import stands
from unabridged.lazy_patterns import lazy

_WIDE: Final = "Chinese"
# In which tools speak.
_TOOLS: Final = frozenset({"not", "no", "never"})
# What is no word ends before and behind it; a star stands for any ending.
_NOT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "English": "not never no none nothing nobody neither nor cannot cant dont doesnt didnt isnt wasnt wont",
        "German": "nicht nichts nie niemals kein keine keinen keinem keiner keines niemand weder",
        "Spanish": "no nunca jamás ningún ninguna ninguno nada nadie ni tampoco",
    }
)
# Where one of these stands, a statement may say no, or say it of a part, or of a time, without any word above.
_MAYBE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "English": """avoid* forbid* forbad* prohibit* banned refus* reject* declin* exclud* omit* unless except* instead rather off
        out only just without fail* lack* miss* stop* keep* kept leave* leaving left stay* remain* unchanged untouched unpaid unwanted still yet until till
        before after once than hate* dislik* hardly rarely barely unable impossible deny denied against unlikely wrong false skip* drop* free* disab* cancel* if whether would
        could should might may question* ask* pending outstanding open todo next later first initial* earlier earliest then so-called though although
        despite other* else too also ruled limit* reserv* protect* frozen freeze* need* ready turn* ignor* hold* held withh* prefer* tried try* want* wish*""",
        "German": """verb* verbot* verbiet* untersag* vermeid* vermied* unterl* verzicht* ableh* abgelehn* lehn* verw* statt anstatt anstelle ohne nur erst
        frühest* ab bis vor nach außer ausser bleib* blieb* unver* unber* fehl* weiger* gegen entfäll* weg aus sobald wenn falls ob kaum offen ausst* steht
        stehen noch können könnte sollte würde vielleicht früher zuerst anfang* zunächst auch andere* sonst trotz* gesperrt tabu unerw* frei heraus lass*""",
        "Spanish": """prohib* evit* rechaz* descart* sin salvo excepto solo sólo solamente únicamente hasta antes después tras si cuando aún todavía falt*
        qued* pendient* lugar vez fuera dej* intact* conserv* contra fall* fracas* podría debería quizá* primero luego también otro otra apenas aunque salvo
        inval* caduc* neg* dud* abiert* sigue* seguir* mantien* manten*""",
    }
)
_OF_TIME: Final[Mapping[str, str]] = MappingProxyType(
    {
        "English": "yet still haven hasn have has pending open outstanding missing",
        "German": "noch bisher bislang offen",
        "Spanish": "todavía aún",
    }
)
# Of these what stands in both is said of both.
_BOTH: Final[Mapping[str, str]] = MappingProxyType(
    {
        "English": "before after until till once only just if would could should may might out off also too first next then need needs",
        "German": "vor nach bis ab nur erst wenn falls ob können könnte sollte würde aus weg auch zuerst fehlende fehlenden vielleicht",
        "Spanish": "sin antes después hasta solo sólo si cuando podría debería primero luego también otro otra tras",
    }
)
# By these a clause states something of its own, whatever was denied before it in the same sentence.
_STATES: Final = lazy(
    r"\b(?:must|is|are|was|were|has|have|had|will|may|can|ist|sind|war|waren|wird|wurde|wurden|hat|haben|darf|dürfen|muss|müssen|soll|kann"
    r"|es|son|está|están|fue|ha|han|debe|deben|puede)\b|[要须可已]"
)
_TO_COME: Final = lazy(
    r"\b(?:to|must|needs?|should|will|shall|ought|muss|müssen|soll|sollen|sollte|wird|werden|zu|debe|deben|hay que|por|va a)\b|[要需将会]"
)
# In Chinese what is found first is taken out before the next is looked for: of these the first say nothing.
_WIDE_NOTHING: Final = lazy(
    "不过|不同|不少|不断|不仅|不但|不论|不管|不足|不错|不锈|不然|不久|不得不|没关系|没问题|无论|无线|未来|非常|特别|分别|区别|类别|级别|性别|别的|别人|是否|能不能|要不要|是不是|有没有"
)
_WIDE_NOT: Final = lazy("不|没有?|未|勿|别|无|非")
_WIDE_NOES: Final = frozenset("不没未勿别无非")
# Shortened, and in verbs that are read as a no.
_OTHER_NOES: Final = frozenset({"n't", "n’t", "fail", "refus", "unable"})
_WIDE_MAYBE: Final = lazy(
    "禁|避免|拒绝|排除|只|仅|才|之前|以前|之后|以后|前要|后再|除了|除外|保留|保持|待|尚|失败|否|停|如果|若|可能|也许|应该|起初|最初|原来|先|其他|另|还|仍|代替|防止|切勿|吗|么"
)
_WIDE_BOTH: Final = "只 仅 才 之前 以前 之后 以后 前要 后再 如果 若 可能 应该 先 其他 另"
_WIDE_OF_TIME: Final = lazy("还|尚未|仍|暂|未")


@dataclass(frozen=True, slots=True, kw_only=True)
class Signs:
    """The words of one language that say no, that may, and that say it of the time being.

    ``noes`` are letters of which some stand wherever a clause says no.
    """

    no: frozenset[str]
    noes: tuple[str, ...]
    maybe: frozenset[str]
    begins: tuple[str, ...]
    of_time: frozenset[str]
    both: frozenset[str] = frozenset()
    is_wide: bool = False

    def may_deny(self, text: str) -> bool:
        """Whether one of the words may stand in a text that say no, so that it is worth to be read."""
        return stands(self.noes, folded(text))

    def is_maybe(self, word: str) -> bool:
        """Whether it is one that may say no."""
        return word in self.maybe or word.startswith(self.begins)


def is_to_come(text: str) -> bool:
    """Whether a clause says of something that it has to be, or will be: it is not so yet either."""
    return _TO_COME.search(text) is not None


@cache
def of(language: str) -> Signs | None:
    """The words of a language; none of one that is not known here."""
    if language == _WIDE:
        return Signs(
            no=_TOOLS,
            noes=_noes(_TOOLS | _WIDE_NOES),
            maybe=frozenset(),
            begins=(),
            of_time=frozenset(),
            both=frozenset(_WIDE_BOTH.split()),
            is_wide=True,
        )
    if language not in _NOT:
        return None
    no, maybe = frozenset(_NOT[language].split()), _MAYBE[language].split()
    return Signs(
        no=no,
        noes=_noes(no),
        maybe=frozenset(each for each in maybe if not each.endswith("*")),
        begins=tuple(each[:-1] for each in maybe if each.endswith("*")),
        of_time=frozenset(_OF_TIME[language].split()),
        both=frozenset(_BOTH[language].split()),
    )


def _noes(words: frozenset[str]) -> tuple[str, ...]:
    """These and what else says no, in any language; what has another of them in it is found by that, the shortest first."""
    every = words | _OTHER_NOES
    least = (each for each in every if not any(other in each for other in every - {each}))
    return tuple(sorted(least, key=lambda each: (len(each), each)))


def states(text: str) -> bool:
    """Whether a clause has a verb of its own that states or binds."""
    return _STATES.search(text) is not None


def wide_parts(run: str) -> list[str]:
    """A run of Chinese, cut wherever it says no."""
    return _WIDE_NOT.split(_WIDE_NOTHING.sub("", run))


def wide_maybe(run: str) -> set[str]:
    """What may say no in a run of Chinese."""
    return set(_WIDE_MAYBE.findall(run))


def is_wide_of_time(run: str) -> bool:
    """Whether a run of Chinese says it of the time being."""
    return _WIDE_OF_TIME.search(run) is not None
