"""Words by which a draft tells of variables, in six languages, and names as they stand among them.
It refuses to judge what they say.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.lazy_patterns import lazy

SPACES: Final = lazy(r"[^\S\n]{2,}")
# A name as code has it, no path, no file, no call and no attribute.
NAME: Final = r"(?<![A-Za-z0-9_])(?P<name>[A-Za-z_][A-Za-z0-9_]*)(?![A-Za-z0-9_/\\(@-]|\.[A-Za-z0-9])"
QUOTED: Final = rf"[*]{{0,2}}(?P<quote>[`\"'“„«「『‘])?[*]{{0,2}}{NAME}[*]{{0,2}}(?(quote)[`\"'”“»」』’])"
NOUN: Final = r"(?:variablen?|vars?|variables|vari[áa]veis|variável|variabil[ei]|переменн(?:ые|ая|ых|ой|ую)|zmienn[ea]|data ?frames?|marcos? de datos|变量|變數|变数|変数|数据框|資料框|データフレーム)"
WIDE_NOUN: Final = r"(?:变量|變數|变数|変数|数据框|資料框|データフレーム)"
# What else goes by the name of a variable: a setting of a machine, or a column in statistics.
OTHER: Final = lazy(
    r"(?:\b(?:environment|env|shell|css|ci|template|config(?:uration)?|terraform|make|build|target|dependent|independent|response|outcome|predictor|explanatory"
    r"|dummy|categorical|numeric(?:al)?|continuous|random|latent|control|input|class|instance|state|loop|kategoriale|numerische|stetige|abhängige|unabhängige)[ -]+"
    r"|\b(?:umgebungs|ziel|shell|konfigurations|zufalls)|环境|環境|目标|目標|因|自|目的|説明|随机|分类)(?:variablen?|vars?|variables|变量|變數|変数)"
    r"|\b(?:variables?|dummies)\s+(?:de\s+entorno|ambiente|objetivo|(?:in)?dependientes?|categóricas?|numéricas?|aleatorias?|d['’]environnement|cibles?|(?:in)?dépendantes?|catégorielles?|numériques?"
    r"|aléatoires?)\b",
    re.IGNORECASE,
)  # fmt: skip
GONE: Final = lazy(
    r"\b(?:delet|gone|drop|remov|no longer|clear|del\b|gelöscht|lösch|entfernt|verworfen|elimin|borr|not defined|undefined|never|supprim|effac|n'existe|gibt es nicht|apag|cancell|rimoss|removid|exclu|удал|стёр|стер[лт]|убра|usuni|verwijder|tagit bort)"
    r"|删除|已删|删掉|削除|不存在|消え|消し|消去|刪除|清除|삭제|지웠|حذف",
    re.IGNORECASE,
)  # fmt: skip
# Who only wishes for something tells of nothing that there is, and neither does who says that there is none.
HOPED: Final = lazy(
    r"\b(?:wants?|wish(?:es)?|ask(?:s|ed)?|requests?|requested|should|shall|will|would|could|might|may|must|need(?:s|ed)?|plan(?:s|ned)?|propos\w+|suggest\w*|expect\w*"
    r"|to[- ]do|next|later|instead|renam\w+|if|whether|unless|until|would-be|example|e\.g|goal|aim|target|threshold|at least|at most"
    r"|soll(?:te|en|ten)?|wird|werden|würde|nächste[rsn]?|statt|umbenenn\w+|umbenannt|möchte|wünscht|bitte|falls|ob|wenn|ziel|mindestens|höchstens"
    r"|quiere|pid(?:e|ió)|debe(?:n|ría)?|será|próxim[oa]|en vez|renombr\w+|todavía|aún|si|objetivo|meta|al menos"
    r"|veut|voudra|voudrait|demande|doit|devra|devrait|sera|prochaine?|lieu|renomm\w+|objectif|au moins)\b"
    r"|想|要求|希望|需要|应该|應該|应当|将会|将要|计划|計劃|下一步|待办|改名|重命名|如果|是否|目标|目標|至少|たい|べき|予定|次に|これから|ほしい|代わり|もし|目的",
    re.IGNORECASE,
)  # fmt: skip
DENIED: Final = lazy(
    r"\b(?:avoid\w*|not|no|none|cannot|missing|nicht|kein(?:e[nmrs]?)?|fehlt|fehlen|ningun[oa]?|ningún|falta|pas|aucune?|manque)\b|n['’]t\b|没有|沒有|未|不|缺|ない|ません",
    re.IGNORECASE,
)  # fmt: skip
# Who tells of another time tells of what is no more.
BEFORE: Final = lazy(
    r"\b(?:before|previous(?:ly)?|initial(?:ly)?|original(?:ly)?|at first|used to|earlier|once|grew|shrank|vorher|zuvor|anfangs|ursprünglich"
    r"|antes|originalmente|inicial(?:mente)?|avant|initialement|auparavant)\b"
    r"|之前|原来|原本|曾|最初|起初|以前|元は|前は|だった|でした",
    re.IGNORECASE,
)  # fmt: skip
SENTENCE: Final = lazy(r"(?:(?![.!?;](?:[\s\"'”)*`]|$))[^\n。！？；])+")
# Words of code that stand for nothing else where something is said to be in them.
SHORT: Final = frozenset("df dfs clf reg arr lst tmp preds cfg res mat vec agg corr".split())
CUSTOMARY: Final = SHORT | frozenset(
    "model data grouped result results out output temp scaler pipe pipeline x y merged frame table dataset features "
    "labels cleaned filtered pivot config totals".split()
)  # fmt: skip
NOTHING: Final = frozenset(
    "none keine keiner n ninguna ninguno nothing no the a an all null na and it see kept list name type value variables "
    "still now new each is are was that this these which in of to for as with on at from by or not yet only here there "
    "used use unchanged same above below true false ist sind der die das den in im und wird werden aucune aucun rien le "
    "la les des du est sont el los las un una une son es en de y et e se ledger memory disk cache place".split()
)  # fmt: skip


def is_strange(text: str) -> bool:
    """Whether a word is one that only code has; a product or a machine may have figures and capitals too."""
    return "_" in text or (text[0].islower() and is_code(text))


def is_code(text: str) -> bool:
    """Whether a word is more than a word: an underscore, a digit, a capital within."""
    return "_" in text or any(letter.isdigit() for letter in text) or text[1:] != text[1:].lower()
