"""Whether a statement only tells something: an answer, thanks, a greeting, of oneself, of others, of the weather.
It refuses to take for that what speaks of trouble, or has a word by which one asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from unabridged.compaction.ledgers.forms import Form, Forms
from unabridged.compaction.ledgers.statements import Statement
from unabridged.lazy_patterns import lazy

# What somebody says before what he says.
_OPENS: Final = (
    r"^(?:(?:yes|yeah|yep|no|nope|ok(?:ay)?|sure|great|perfect|alright|all right|good|cool|fine|nice|well|so|ah|oh"
    r"|ugh|hm+|haha|lol"
    r"|hi|hello|hey|of course|actually|and|but|also|certainly|right|unfortunately|puh|uf|vaya|ouf|ah oui|oui|non|ja"
    r"|nein|sí|si|bueno"
    r"|gut|super|passt|prima|nickel|parfait|perfecto|好的?|嗯|oops|interesting|ok update|i see|not yet|as for the \w+"
    r"|(?:(?:many|mil|mille|muchas|vielen) )?(?:thanks(?: a lot)?|thank you|thx|ta|danke|merci|gracias"
    r"|grazie)(?=[,.!]))"
    r"[\s,.!:;…，。)]{1,4}){0,4}"
)
# With these begins what somebody tells; with another word, a verb above all, what he asks for.
_SUBJECTS: Final = (
    r"(?:i|i'm|i've|i'll|i'd|we|we're|we've|we'll|he|she|she's|he's|it|it's|its|they|they're|you people|you(?:'re"
    r"| are|'ve) |my|our|his|her|their|that|that's|this"
    r"|these|those|somebody|someone|nobody|everybody|whoever|yesterday|must be|last|none|both|friends|people"
    r"|the other|the others|the two"
    r"|ich|wir|er|sie|es|mein\w*|unser\w*|das|man|du bist|offen|leider"
    r"|je|j'\w+|nous|on|il|elle|ils|elles|mon|ma|mes|notre|nos|c'est|ça"
    r"|yo|mi|mis|nosotros|él|ella|ellos|eso|esto|es|me|tengo|tenemos|falta|eres|luego"
    r"|я|мы|он|она|они|это|мой|моя|io|noi|lui|lei|eu|nós|ele|ela)\b"
)
WISHES: Final[tuple[Form, ...]] = (
    ("please pls plz needs help show", r"\b(?:please|pls|plz|needs|help|show)\b"),
    ("can could would will & you we", r"\b(?:(?:can|could|would|will) you|(?:can|could) we)\b"),
    ("want need & i", r"\b(?:i want(?! you to know)|i need (?!to (?:be|say|tell)))\b"),
    (
        "i & like* love* hoping* looking* trying* interested* want*",
        (
            r"\b(?:i (?:would|'d|was|am|'m) ?(?:also )?(?:like|love|hoping|looking|trying|interested|want)"
            r"|i'd (?:also |really )?(?:like|love))\b"
        ),
    ),
    ("we & want need like love", r"\b(?:we (?:want|need|would like)|we'd (?:like|love))\b"),
    ("wonder wondering wanted & i", r"\bi (?:wonder|was wondering|wanted)\b"),
    ("tell let & me", r"\b(?:tell me|let me know)\b"),
    # German
    (
        "bitte brauche soll sollen kannst könntest könnten hätte wollen will hilf",
        r"\b(?:bitte|brauche|soll|sollen|kannst|könntest|könnten sie|hätte gern|wollen|will|hilf)\b",
    ),
    ("möchte*", r"\bmöchte\w*\b"),
    # French
    (
        "il svp stp peux pouvez pourrais voudrais aimerais besoin aide",
        r"\b(?:s'il|svp|stp|peux-tu|pouvez|pourrais|voudrais|aimerais|besoin|aide)\b",
    ),
    # Spanish, Italian, Portuguese
    (
        "favor puedes podrías puede quiero queremos quisiera necesito necesitamos ayuda vorrei puoi quero preciso",
        (
            r"\b(?:por favor|puedes|podrías|puede|quiero|queremos|quisiera|necesito|necesitamos|ayuda"
            r"|vorrei|puoi|quero|preciso)\b"
        ),
    ),
    # Russian, Chinese, Japanese, Korean
    ("пожалуйста нужно хочу помоги*", r"\b(?:пожалуйста|нужно|хочу|помоги\w*)\b"),
    (
        "什么* 怎么* 多少* 哪* 吗* 呢* 么* 教えて* ください* 알려*",
        "什么|怎么|多少|哪[里个些儿]|[吗呢么]|教えて|ください|알려",
    ),
)
_WANTS: Final = (
    r"\b(?:can|could|would) you\b|\bi(?:'d| would) (?:also )?like to (?!keep|use|pay|go with)|\b(?:i"
    r"|we) (?:also )?(?:want|need) to (?:change|add|book"
    r"|cancel|move|remove|know)\b|\bkannst du\b|\bpeux-tu\b|\bpuedes\b|帮我|请帮"
)
_RULES: Final = (
    r"(?:please |pls |i repeat,? )?(?:never|always|don't|do not|dont|only|no|not|nothing|make sure|ensure|be sure"
    r"|avoid|keep|all|every|each|max\w*|at (?:most|least)"
    r"|from now|budget|the|parcels|you (?:must|may|can|should|shall)|use only|stick to|by default|percentages"
    r"|contact|must|under no"
    r"|bitte (?:kein|nicht|nie|nur|immer)\w*|kein\w*|nie\w*|nur|immer|höchstens|lieber|ab (?:jetzt|sofort)|kommentare"
    r"|n'|ne\b|jamais|toujours|pas de|il (?:ne )?faut|chaque|tou(?:s|tes?)\b|à partir|aucun|por favor|nunca|siempre"
    r"|tod[oa]s|solo|prefiero)"
    r"|[^，。]{0,6}(?:不要|不能|别|必须|只能|最多|不超过|不许|喜欢)"
)
TROUBLE: Final[tuple[Form, ...]] = (
    ("not & work*", r"\bnot work\w*\b"),
    ("does doesn & not t", r"\b(?:doesn't|does not)\b"),
    ("don & work", r"\bdon't work\b"),
    ("won can couldn & t", r"\b(?:won't|can't|couldn't)\b"),
    (
        "cannot wrong missing declined stuck lost trouble stopped stoped stops delayed leak leaks damaged refused slow",
        (
            r"\b(?:cannot|wrong|missing|declined|stuck|lost|trouble|stopp?ed|stops|delayed|leaks?|damaged|refused"
            r"|slow)\b"
        ),
    ),
    (
        "fail* error* broke* crash* issue* problem* bug* confus*",
        r"\b(?:fail\w*|error\w*|broke\w*|crash\w*|issue\w*|problem\w*|bug\w*|confus\w+)\b",
    ),
    ("charged", r"\bcharged (?:me|my|twice)\b"),
    ("nothing & was came arrived", r"\bnothing (?:was|came|arrived)\b"),
    ("never & comes arrived received got", r"\bnever (?:comes|arrived|received|got)\b"),
    ("mix & up", r"\bmix-up\b"),
    # German
    ("kaputt defekt langsam fehlt stürzt", r"\b(?:kaputt|defekt|langsam|fehlt|stürzt)\b"),
    ("nicht & geht funktioniert", r"\b(?:geht|funktioniert) nicht\b"),
    # French
    ("panne plante lent", r"\b(?:panne|plante|lent)\b"),
    ("marche & pas", r"\bmarche pas\b"),
    ("fehler* erreur* cassé*", r"\b(?:fehler\w*|erreur\w*|cassé\w*)\b"),
    # Spanish
    ("roto rota lento", r"\b(?:roto|rota|lento)\b"),
    ("no & funciona*", r"\bno funciona\w*\b"),
    ("falla*", r"\bfalla\w*\b"),
    # Russian, Chinese, Japanese, Korean
    ("ошибк*", r"\bошибк\w*\b"),
    ("работает & не", r"\bне работает\b"),
    (
        "错* 失败* 不对* 爆了* 被偷* 方块* 超时* 坏* 慢* 问题* 不能用* エラー* 動かな* 오류* 안*",
        "错|失败|不对|爆了|被偷|方块|超时|坏|慢|问题|不能用|エラー|動かな|오류|안 돼",
    ),
)
_MORE_THANKS: Final = (
    r"(?=$| (?:for|so|very|a lot|a million|again|all|anyway|everyone|too|much|mille|pour|por|für|vielmals|schön"
    r"|beaucoup"
    r"|bien|de)\b)"
)
# What is said for itself; with more behind it, it opens what is asked.
_THANKS: Final = lazy(
    r"(?:(?:many|mille|mil|muchas|vielen|grand|so,?|super,?|great,?|perfect,?|ok,?"
    r"|all right,?) ){0,2}(?:thanks?(?: you)?|thx|cheers|ta"
    rf"|merci|gracias|danke|grazie|obrigad[oa]|спасибо){_MORE_THANKS}"
    r"|(?:see you|cu|bye|good ?night|night|have a (?:nice|good|great) \w+|bonne (?:soirée|journée|nuit)|schönen \w+"
    r"|tschüss|hasta \w+)"
    r"(?: (?:tomorrow|then|later|soon|all))?$"
    r"|(?:brilliant|perfect|excellent|awesome|exactly(?: what i \w+)?|love it|makes sense|you rock|oh well|hey)$"
    r"|you(?:'re| are) (?:a |the |so )|du bist|tu es (?:un|une|génial)|eres un|how are you|how's it going|wie geht"
    r"|comment ça va|qué tal"
    r"|谢谢|辛苦|太好了|多谢|晚安|ありがとう|감사"
)
_LETTERS: Final = lazy(r"[^\W\d_]{2,}")
_NAMES_AND_NUMBERS: Final = 4
_TELLS: Final = lazy(r"^(?:我们?|他们?|她们?|它|这|那|今天|昨天|上个|朋友|听说|哈哈)(?!想|要你|需要|希望)")


def asking_in(whole: Statement) -> Sequence[Forms]:
    """The forms in which something may be asked for in a text, which most of its statements need not be asked for."""
    return [forms for forms in (_wishes(), _trouble()) if forms.may_stand_in(whole)]


def only_tells(statement: Statement, asking: Iterable[Forms]) -> bool:
    """Whether a statement asks for nothing, in these forms or by how it opens."""
    said = statement.said.strip(" .!~:)(")
    if said.isascii() and " " not in said:
        return True
    if any(forms.stand_in(statement) for forms in asking):
        return _THANKS.match(said) is not None
    bare = _found(_OPENS).sub("", f"{said} ")
    if not bare.strip() or _THANKS.match(said) or _THANKS.match(bare):
        return True
    return _found(_SUBJECTS).match(bare) is not None or _TELLS.match(bare) is not None or _names_only(bare)


def wishes(statement: Statement) -> bool:
    """Whether somebody says in so many words that he wants something of who is asked."""
    return _found(_WANTS).search(statement.said) is not None


def is_rule(statement: Statement) -> bool:
    """Whether a statement that binds does nothing else: it opens with the rule, or says whose it is."""
    bare = _found(_OPENS).sub("", statement.said)
    return (
        _found(_RULES).match(bare) is not None or _found(_SUBJECTS).match(bare) is not None or bool(_TELLS.match(bare))
    )


def _names_only(bare: str) -> bool:
    """Whether this is a number, or an address with one, and few words: what one answers with."""
    words = _LETTERS.findall(bare)
    return any(map(str.isdigit, bare)) and (not words or (bare[0].isdigit() and len(words) < _NAMES_AND_NUMBERS))


@cache
def _wishes() -> Forms:
    return Forms(WISHES)


@cache
def _trouble() -> Forms:
    return Forms(TROUBLE)


@cache
def _found(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
