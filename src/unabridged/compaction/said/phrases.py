"""Words by which people decide something, and take back or correct what was just said, in four languages.
It refuses to understand: it knows phrases, and what before them takes their meaning away.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

# A word that has to be there, and the pattern around it that counts; one that begins with ^ counts where a message
# begins. Patterns open with letters, not with choices: that is what makes them quick to look for.
Phrases: TypeAlias = Mapping[str, str]

ENGLISH: Final = "English"
GERMAN: Final = "German"
SPANISH: Final = "Spanish"
CHINESE: Final = "Chinese"
# Written without spaces: a word is looked for within others.
UNSPACED: Final = frozenset({CHINESE})

_DO: Final = r" (?:just |now )?(?:use|go (?:with|for|ahead)|keep|stick (?:with|to)|settle on|pick)\b"
# Who says no and this after it wants nothing more.
_CONTENT: Final = (
    r"(?! (?:thank|thanks|problem|worries|need|more|rush|idea|(?:that|it)(?:'s| is) (?:all|it|fine|ok|good)"
    r"|gracias|nada|eso es todo|danke|passt|alles|mehr)\b)"
)

DECISIONS: Final[Mapping[str, Phrases]] = MappingProxyType(
    {
        ENGLISH: MappingProxyType(
            {
                "decided": r"decided(?: (?:to|on|that|against|for|it|we|not)\b|[:,])",
                "decision": r"decision(?:(?<=^decision)|(?<=\b(?:the|our) decision))(?::| is\b| was\b)",
                "agreed": r"agreed(?: (?:to|on|that)\b|[.,:!;])",
                "settled": r"settled on\b",
                "let": rf"let(?:'s| us){_DO}",
                "ll": rf"'ll(?:(?<=\bwe'll)|(?<=\bi'll)){_DO}",
                "will": rf"will(?:(?<=\bwe will)|(?<=\bi will)){_DO}",
                "going": r"going with\b(?:(?<=\bwe're going with)|(?<=\bi'm going with)|(?<=\bare going with))",
                "chose": r"chose(?:(?<=\bwe chose)|(?<=\bi chose))\b",
                "chosen": r"chosen(?:(?<='ve chosen)|(?<=have chosen))\b",
                "opted": r"opted for\b",
                "approved": r"approved(?:(?<=^approved)|(?<=\bis approved)|(?<=\bare approved))\b",
                "now": r"from now on\b",
            }
        ),
        GERMAN: MappingProxyType(
            {
                "entschieden": r"entschieden\b",
                "entscheiden": r"wir entscheiden uns (?:für|gegen)\b",
                "entscheide": r"ich entscheide mich (?:für|gegen)\b",
                "entscheidung": r"entscheidung(?: ist| lautet| steht|:)",
                "beschlossen": r"beschlossen\b",
                "festgelegt": r"festgelegt\b",
                "nehmen": r"nehmen(?:(?<=\bwir nehmen)|(?= wir\b)|(?<=\bdas nehmen))\b",
                "verwenden": r"verwenden(?:(?<=\bwir verwenden)|(?= wir\b))\b",
                "nutzen": r"nutzen(?:(?<=\bwir nutzen)|(?= wir\b))\b",
                "bleiben": r"bleiben (?:wir )?(?:bei|dabei)\b",
                "machen": r"machen wir(?:'s| es)?(?: so\b|(?<=\bso machen wir))",
                "einverstanden": r"einverstanden\b",
                "jetzt": r"ab jetzt\b",
                "sofort": r"ab sofort\b",
            }
        ),
        SPANISH: MappingProxyType(
            {
                "decidido": r"decidido(?:(?<=hemos decidido)|(?<=\bh[ae] decidido)|(?<=\bqueda decidido))\b",
                "decidimos": r"decidimos\b",
                "decisión": r"decisión(?:(?<=^decisión)|(?<=\bla decisión)|(?<=\bnuestra decisión))(?: es| final|:)",
                "vamos": r"vamos (?:a (?:usar|utilizar)|con)\b",
                "usaremos": r"usaremos\b",
                "utilizaremos": r"utilizaremos\b",
                "quedamos": r"quedamos (?:con|en)\b",
                "acordamos": r"acordamos\b",
                "acordado": r"acordado\b",
                "acuerdo": r"de acuerdo(?:(?<=^de acuerdo)|(?<=estoy de acuerdo)|(?<=estamos de acuerdo))\b",
                "optamos": r"optamos por\b",
                "elegimos": r"elegimos\b",
                "adelante": r"de ahora en adelante\b",
                "aprobado": r"aprobado(?:(?<=^aprobado)|(?<=\bqueda aprobado)|(?<=\bestá aprobado))\b",
            }
        ),
        CHINESE: MappingProxyType(
            {
                "决定": r"决定",
                "就用": r"就用",
                "采用": r"采用(?:(?<=我们采用)|(?<=就采用)|(?<=统一采用)|(?<=最终采用))",
                "选定": r"选定",
                "敲定": r"敲定",
                "定下来": r"定下来",
                "这么定": r"就这么定",
                "这样定": r"就这样定",
                "从现在": r"从现在(?:起|开始)",
                "同意": r"同意(?:(?<=^同意)|(?<=我同意)|(?<=我们同意))",
            }
        ),
    }
)

CORRECTIONS: Final[Mapping[str, Phrases]] = MappingProxyType(
    {
        ENGLISH: MappingProxyType(
            {
                "no": rf"^no(?:[,.!;:]| (?:that|this|it|i|you|not|wait|don't|the)\b){_CONTENT}",
                "wrong": r"wrong\b",
                "incorrect": r"incorrect\b",
                "meant": r"meant(?:(?<=\bi meant)|(?<=\bi actually meant)|(?<=\bi really meant))\b",
                "not": r"not (?:what i|right\b(?! now)|correct\b|true\b|how i|the one i)",
                "isn": r"isn't (?:right|correct|true|what|how)\b",
                "actually": r"^actually\b",
                "instead": r"instead(?: of (?:that|this)\b|[.,!]|$)",
                "rather": r"should (?:have been|be)\b[^.!?\n]{1,80}\brather than\b",
                "should": r"should (?:have been|be)\b[^.!?\n]{1,80}\b(?:not|instead of)\b",
                "undo": r"undo (?:that|this|it|the|your)\b",
                "revert": r"revert (?:that|this|it|the|your)\b",
                "misunderstood": r"misunderstood\b",
                "misread": r"misread\b",
                "scratch": r"scratch that\b",
                "correction": r"^correction\b",
                "stop": r"^stop\b",
                "forget": r"forget (?:that|it|what i said)\b",
                "mind": r"changed my mind\b",
            }
        ),
        GERMAN: MappingProxyType(
            {
                "nein": rf"^nein(?:[,.!;:]| (?:das|es|ich|nicht|so|die|der)\b){_CONTENT}",
                "falsch": r"falsch\b",
                "falsche": r"falsche\b",
                "stimmt": r"stimmt (?:so |gar |aber )*nicht\b",
                "meinte": r"meinte(?:(?<=\bich meinte)|(?= ich\b))\b",
                "gemeint": r"gemeint (?:war|habe ich|hatte ich)\b",
                "doch": r"doch (?:lieber|nicht|besser)\b",
                "stattdessen": r"stattdessen\b",
                "sondern": r"nicht [^.!?\n]{1,80}\bsondern\b",
                "rückgängig": r"rückgängig\b",
                "missverstanden": r"missverstanden\b",
                "korrektur": r"^korrektur\b",
                "vergiss": r"vergiss (?:das|es)\b",
                "halt": r"^halt[,.!]",
                "stopp": r"^stopp\b",
                "eigentlich": r"^eigentlich\b",
            }
        ),
        SPANISH: MappingProxyType(
            {
                "no": r"^no[,.!;:]? (?:eso|esto|es|era|quería|quise|así|me refería|está)\b",
                "mal": r"mal(?:(?<=\bestá mal)|(?<=\besta mal)|(?<=\bestaba mal)|(?<=entendiste mal))\b",
                "incorrecto": r"incorrecto\b",
                "quise": r"quise decir\b",
                "refería": r"me refería\b",
                "sino": r"no [^.!?\n]{1,80}\bsino\b",
                "equivocas": r"te equivocas\b",
                "equivocaste": r"te equivocaste\b",
                "equivoqué": r"me equivoqué\b",
                "realidad": r"^en realidad\b",
                "corrección": r"^corrección\b",
                "deshaz": r"deshaz\b",
                "olvida": r"olvida (?:eso|lo)\b",
                "mejor": r"mejor (?:no|usa|pon|haz)\b",
                "lugar": r"en lugar de (?:eso|esto)\b",
            }
        ),
        CHINESE: MappingProxyType(
            {
                "不对": r"不对(?!吗)",
                "错了": r"错了(?!吗)",
                "不是": r"^不是[，,。！!\s]",
                "而不是": r"而不是",
                "而是": r"不是[^。！？\n]{1,30}而是",
                "意思是": r"我的意思是",
                "我是说": r"我是说",
                "应该是": r"应该是",
                "改成": r"改成",
                "改为": r"改为",
                "撤销": r"撤销",
                "撤回": r"撤回",
                "更正": r"更正",
                "搞错": r"搞错",
                "弄错": r"弄错",
                "误会": r"误会",
                "误解": r"误解",
                "算了": r"^算了",
                "不要": r"^不要",
            }
        ),
    }
)

# What takes the meaning from a phrase right after it: who denies, doubts or supposes neither decides nor corrects.
DENIED: Final[Mapping[str, str]] = MappingProxyType(
    {
        ENGLISH: r"(?:\b(?:not|never|nothing|nobody|without|if|unless|whether|once|before|until|when)|n't)"
        r"\s(?:\S+\s){0,3}\Z",
        GERMAN: r"\b(?:nicht|nichts|nie|kein\w*|ohne|falls|wenn|ob|sobald|bevor|bis)\s(?:\S+\s){0,3}\Z",
        SPANISH: r"\b(?:no|nada|nunca|sin|si|cuando|antes|hasta)\s(?:\S+\s){0,3}\Z",
        CHINESE: r"(?:没有?|未|尚|不|怎么|如何|谁|是否|如果|要是)[^。！？，]{0,4}\Z",
    }
)
