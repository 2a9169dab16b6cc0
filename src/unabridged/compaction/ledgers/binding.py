"""By what words somebody binds another, or says what he would rather have: orders, limits and preferences.
It refuses to take for an order what is only told, of habits and of others, in the words of one.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from unabridged.compaction.ledgers.binding_abroad import FRENCH, GERMAN, SLAVIC, SPANISH
from unabridged.compaction.ledgers.binding_english import ENGLISH
from unabridged.compaction.ledgers.forms import Form, Forms
from unabridged.compaction.ledgers.statements import Statement
from unabridged.lazy_patterns import lazy

# A bare "do not" of Chinese begins what it forbids; within a sentence it is another word.
_OPENS: Final = r"(?:^|[，。、！；请])别(?![人的说担急])"
_UNSPACED: Final = (
    *(
        "必须",
        "不要",
        "不能",
        "不可以",
        "不得",
        "禁止",
        "只能",
        "只用",
        "始终",
        "一定要",
        "务必",
        "请勿",
        "切勿",
        "绝不",
    ),
    *("千万别", "别用", "优先", "偏好", "最多", "至少", "不许", "避免", "必須", "只可", "不超过", "更喜欢", "比较喜欢"),
    *(
        "请总是",
        "要总是",
        "永远不",
        "永远要",
        "以内",
        "しないで",
        "てはいけ",
        "ではいけ",
        "てはならな",
        "必ず",
        "絶対に",
        "のみ",
    ),
    *(
        "だけを",
        "常に",
        "なければなら",
        "ないでください",
        "避けて",
        "以内に",
        "반드시",
        "절대",
        "마세요",
        "하지 마",
        "항상",
    ),
    *("해야 합니다", "금지", "만 사용", "선호", "يجب", "دائما", "أبدا", "لا تستخدم", "فقط", "ممنوع", "कभी नहीं", "हमेशा"),
    *("केवल", "ज़रूर", "मत करो", "ห้าม", "ต้อง", "เสมอ", "อย่า", "không bao giờ", "luôn luôn", "phải", "đừng", "chỉ dùng"),
)
# What somebody's health forbids, and further ways to forbid.
_UNSPACED_ALSO: Final = (
    *("过敏", "過敏", "不耐受", "アレルギー", "알레르기", "حساسية", "एलर्जी", "dị ứng"),
    *("てはだめ", "てはダメ", "ないようにして", "لا تلمس", "لا تحذف", "لا تغير", "لا تعدل", "لا ترسل", "لا تنشر"),
    *("नहीं होना चाहिए", "नहीं होनी चाहिए", "नहीं होने चाहिए", "न करें", "नहीं करना है"),
)
_UNSPACED_FORMS: Final[tuple[Form, ...]] = (
    *((f"{each.split()[0]}*", each) for each in (*_UNSPACED, *_UNSPACED_ALSO)),
    ("别*", _OPENS),
)
# Of these words one has to stand wherever something is said in a language.
_ENGLISH_WORDS: Final = (
    "never always only don't do dont no avoid make ensure keep stick nothing max maximum cite answer reply "
    "respond speak talk comment default must mustn't shall shan't may should shouldn't required under forbidden "
    "not mandatory policy cannot can't has have needs need every each all within limit limited below budget want "
    "until deadline without keeping allergic intolerant coeliac celiac diabetic vegan vegetarian vertigo "
    "wheelchair pregnant prefer prefers preferably preferred preference if ideally most least up sure like insist "
    "better than instead rather now"
)
_GERMAN_WORDS: Final = (
    "niemals nie immer nur kein keine keinen keinem keiner ausschließlich ab bitte muss müssen soll sollen sollte "
    "sollten darf darfst dürfen auf nicht bevorzuge bevorzugt bevorzugen vermeide vermeiden lieber höchstens "
    "mindestens spätestens maximal nooit altijd moet mag liever uitsluitend allergisch allergie unverträglichkeit "
    "zöliakie diabetiker diabetikerin schwanger allergische"
)
_FRENCH_WORDS: Final = (
    "n ne jamais toujours uniquement seulement évite évitez éviter surtout pas aucun aucune interdit doit dois "
    "doivent devez faut obligatoire au maximum désormais dorénavant à préfère préférons préférerais préférerait "
    "aime aimerais aimerait allergique allergie intolérant intolérante cœliaque diabétique enceinte"
)
_SPANISH_WORDS: Final = (
    "nunca siempre deben debe debes no tiene tienen solamente prohibido prefiero prefiere preferimos preferiría "
    "prefería evita evitar como menos obligatorio ahora gusta gustan gustaría sempre deve devem não somente "
    "apenas prefiro evite pelo mai soltanto solo non preferisco evitare almeno devi alérgico alérgica alergia "
    "intolerante celíaco celíaca diabético diabética embarazada grávida allergico allergica allergia celiaco celiaca"
)
_SLAVIC_WORDS: Final = (
    "никогда всегда должен должна должны нельзя обязательно только не предпочитаю ніколи завжди повинен тільки "
    "nigdy zawsze musi musisz tylko nie asla her sadece mutlaka tercih kesinlikle аллергия аллергии аллергию алергія "
    "alergię alergia uczulony uczulona alerjim alerjisi"
)
_LANGUAGES: Final = (
    (_ENGLISH_WORDS, ENGLISH),
    (_GERMAN_WORDS, GERMAN),
    (_FRENCH_WORDS, FRENCH),
    (_SPANISH_WORDS, SPANISH),
    (_SLAVIC_WORDS, SLAVIC),
)
_WORD: Final = lazy(r"[^\W_]+(?:'t)?")
# Said of once, of others, or in jest.
_TOLD: Final = lazy(
    r"\byet[.!]?$|\bnever (?:mind|again)\b|(?:^|[,.] )(?:he|she|they|people|everybody|everyone|nobody|somebody"
    r"|someone"
    r"|you people) (?:always|never)\b"
    # That a rule is no longer one.
    r"|(?:作废|作廢|撤销|撤銷|不再有效|撤回\w{0,4}|取り消し\w{0,4})[。！.!]?$"
)
_BEGIN_QUOTES: Final = '"\u201c«„'
_QUOTED: Final = lazy('"[^"\n]{1,300}"|\u201c[^\u201d\n]{1,300}\u201d|«[^»\n]{1,300}»|„[^“\n]{1,300}“')


def may_stand_in(whole: Statement) -> bool:
    """Whether a text may bind somebody; in one that quotes, what stands before a quote and behind it come together."""
    said = whole.said
    return _every().may_stand_in(whole) or any(mark in said for mark in _BEGIN_QUOTES)


def binds(statement: Statement) -> bool:
    """Whether a statement binds somebody or says what is preferred; its quotes do not."""
    said = statement.said
    bare = _QUOTED.sub("", said) if any(mark in said for mark in _BEGIN_QUOTES) else said
    plain = statement if bare == said else Statement(bare)
    if not _every().stand_in(plain):
        return False
    return (_is_spaced(plain) or _unspaced().stand_in(plain)) and _TOLD.search(plain.said) is None


def _is_spaced(statement: Statement) -> bool:
    """Whether it does so in a language with spaces, by a form and by a word of that language."""
    words = _WORD.findall(statement.said)
    return any(not known.isdisjoint(words) and forms.stand_in(statement) for known, forms in _spaced())


@cache
def _every() -> Forms:
    """Those of all languages, of which most statements have none."""
    return Forms((*(form for _, forms in _LANGUAGES for form in forms), *_UNSPACED_FORMS))


@cache
def _spaced() -> tuple[tuple[frozenset[str], Forms], ...]:
    return tuple((frozenset(words.split()), Forms(forms)) for words, forms in _LANGUAGES)


@cache
def _unspaced() -> Forms:
    return Forms(_UNSPACED_FORMS)
