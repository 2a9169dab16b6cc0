"""By what words somebody binds another, or says what he would rather have: orders, limits and preferences.
It refuses to take for an order what is only told, of habits and of others, in the words of one.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from unabridged.compaction.ledgers.forms import Form, Forms
from unabridged.compaction.ledgers.statements import Statement

# Where an order begins: at the beginning, behind a mark, or behind a word that joins it to what was before.
_AT: Final = (
    r"(?:^|[,.:;!>*\u2013\u2014-]\s{0,3}|(?:^|\s)(?:please|pls|plz|and|but|also|so|or|then|just|ok|okay|yes|sure"
    r"|otherwise|still|i said"
    r"|i repeat|btw)[,:]? )"
)
_NO: Final = (
    r"no(?! (?:problem|worries|idea|need|rush|thanks?|thank|one|way|wonder|longer|reason|matter|hurry|doubt|luck|clue"
    r"|big|that|it|i|you|we|they|he|she|this|there|more questions|difference|change|changes|news|not|yet|please|of"
    r"|as|the"
    r"|hay|es|se|me|lo|la|le|te)\b) \w"
)
_IDLE: Final = r"(?:worry|bother|mind|know|think|get me wrong|you|be (?:so|silly|sorry|shy))\b"
_ONES_OWN: Final = (
    r"(?:use|eat|drink|fly|deploy|push|commit|write|ship|merge|store|log|send|release|publish|pay|accept|take"
    r"|drive|want)"
)
_NUMBER: Final = r"(?:[$€£¥]?\d|an? |one\b|two\b|three\b|four\b|five\b|six\b|ten\b)"
_STAYS: Final = (
    r"(?:be|stay|remain|arrive|fit|work|go|match|pass|keep|support|have|come|contain|include|happen|look|sound"
    r"|last|end)"
)
# Words that stand where an order begins; what goes on from one within a word is told apart from it.
_BEGINS: Final = (
    r"(?:never\b(?! (?:mind|again|heard|knew|received|got|saw|had|been)\b)|always\b|only\b(?! (?:then|just|thing)\b)"
    r"|avoid\b|ensure\b|make sure\b|be sure to|by default\b|use only\b)"
)
ENGLISH: Final[tuple[Form, ...]] = (
    ("never always only avoid ensure sure default", rf"{_AT}{_BEGINS}"),
    ("never* always* only* avoid* ensure* default*", rf"{_AT}(?:never|always|only|avoid|ensure|by default|use only)\w"),
    ("sure* & make", rf"{_AT}make sure\w"),
    ("don dont not", rf"{_AT}(?:don't|do not|dont) (?!{_IDLE})"),
    ("no", rf"{_AT}{_NO}"),
    ("keep", rf"{_AT}keep (?:it|the|all|my|our|each|every|this|these|them|everything)\b"),
    ("stick & to with", rf"{_AT}stick (?:to|with)\b"),
    ("now & from", rf"{_AT}from now on"),
    ("nothing", rf"{_AT}nothing (?:over|under|above|below|with|before|after|longer|more|that|but)\b"),
    ("max maximum", rf"{_AT}max(?:imum|\.)? (?:of )?\d"),
    (
        "cite answer reply respond speak talk comment & in",
        rf"{_AT}(?:cite|answer|reply|respond|speak|talk|comment)\b.{{0,20}}\bin\b",
    ),
    ("use & instead rather not", rf"{_AT}use .{{1,60}}\b(?:instead of|rather than|not)\b"),
    (
        "never always only",
        r"\b(?:are|is|must|should|shall|may|can|will|to) (?:never|always|only) (?:be\b|to\b|use\b|go\b|have\b|run\b)",
    ),
    ("must mustn", r"(?<!^)\bmust(?:n't)?\b(?! (?:be|have been|have had|say|admit)\b)|\bmust (?:not|never|always)\b"),
    (
        "must* & be",
        (
            r"(?<!^)(?<!\bit )(?<!\bthis )(?<!\bthat )(?<!\bthere )(?<!\byou )(?<!\bhe )"
            r"(?<!\bshe )(?<!\bthey )(?<!\bi )must be\b"
        ),
    ),
    (
        "shall shan shouldn required circumstances allowed forbidden mandatory policy limits",
        (
            r"\b(?:shall|shan't|shouldn't|required to|under no circumstances|not allowed|forbidden|mandatory"
            r"|policy is|off limits)\b"
        ),
    ),
    ("not & may should", r"\b(?:may|should) not\b"),
    (
        "cannot can & be exceed go use have take cost",
        r"(?<!\bi )\b(?:cannot|can't|can not) (?:be|exceed|go|use|have|take|cost)\b",
    ),
    ("never always don not only & i we", rf"\b(?:i|we) (?:never|always|don't|do not|only) {_ONES_OWN}\b"),
    ("cannot can & eat drink fly drive have", r"\b(?:i|we) (?:can't|cannot) (?:eat|drink|fly|drive|have)\b"),
    ("has have need needs & to", rf"(?<!\bi )\b(?:has|have|needs?) to {_STAYS}\b"),
    (
        "every each all & need needs has have should",
        r"\b(?:every|each|all)\b.{0,40}\b(?:needs?|has to|have to|should)\b",
    ),
    (
        "most least than up within limit limited",
        (
            r"\b(?:at (?:most|least)|(?:no|not) (?:more|less|later|fewer|longer|earlier) than|up to|within"
            rf"|limit(?:ed)? to) {_NUMBER}"
        ),
    ),
    ("budget", r"^budget\b|\bbudget (?:is|of)\b|\b(?:within|under|below) (?:my|our|the) budget\b"),
    ("under below", r"\b(?:under|below) [$€£]\d"),
    ("want & stay remain kept", r"\bwant .{1,40} to (?:stay|remain|be kept)\b"),
    ("sure & make", r"\bmake sure\b"),
    ("until & say", r"\buntil i say\b"),
    ("insist & i we", r"\b(?:i|we) insist\b"),
    ("deadline", r"\bdeadline is\b|^deadline:? (?!was|has)"),
    ("without", r"\bwithout (?:changing|using|breaking|touching|adding|removing|losing)\b"),
    ("keeping & same", r"\bkeeping the same\b"),
    (
        "only",
        (
            r"(?<!\bi )(?<!\bwe )\bonly (?:once|after|if|when)\b"
            r"|^(?!.{0,60}\b(?:fails?|happens?|occurs?|works?|breaks?|crash(?:es)?)\b)"
            r".{0,200}\bonly(?=[,.!;]|$| please| pls)"
        ),
    ),
    (
        "allergic intolerant coeliac celiac diabetic vegan vegetarian vertigo wheelchair pregnant",
        r"\b(?:allergic|intolerant|coeliac|celiac|diabetic|vegan|vegetarian|vertigo|wheelchair|pregnant)\b",
    ),
    (
        "prefer prefers preferably preferred preference",
        r"(?<!\bthey )(?<!\bhe )(?<!\bshe )\bprefer(?:s|ably|red|ence)?\b",
    ),
    ("rather & i we", r"\b(?:i|we)(?:'d| would| had)? (?:much )?rather\b"),
    (
        "like & best better most more",
        r"\b(?:i|we) (?:really |would |do )?like .{1,60}\b(?:best|better|most|more than)\b",
    ),
    ("possible ideally", r"\b(?:if possible|ideally)\b"),
    ("better & for", r"\b(?:is|are|works?) (?:much )?better for (?:me|us)\b"),
    ("don not & want need", r"\b(?:don't|do not) (?:want|need) (?:any|travel|to)\b"),
)
GERMAN: Final[tuple[Form, ...]] = (
    (
        "niemals nie immer nur kein keine keinen keinn ausschließlich",
        r"^(?:niemals|nie|immer|nur|keine?n?|ausschließlich)\b(?! (?:wieder|problem|ahnung|sorge))",
    ),
    ("ab", r"\bab (?:jetzt|sofort)\b"),
    (
        "bitte",
        (
            r"\bbitte\b.{0,60}\b(?:nichts?|kein\w*|nur|nie|niemals|immer|ausschließlich|ohne)\b"
            r"|\b(?:nichts?|kein\w*|nie|niemals)\b.{0,60}\bbitte\b"
        ),
    ),
    (
        "lieber",
        r"^lieber (?!herr)\w+ \w|\blieber nicht\b|\b(?:ich|wir|uns|mir)\b.{0,40}(?<!\bja )\blieber\b",
    ),
    (
        "nie niemals immer nur ausschließlich",
        (
            r"^(?!(?:d(?:er|ie|as|en|em)|eine?|ich|wir|er|sie|es|man|mein\w*|unser\w*|ihr\w*|dein\w*|was|wie|heute)\b)"
            r"[\w-]+ (?:[\w-]+ ){0,3}(?:nie|niemals|immer|nur|ausschließlich)\b"
        ),
    ),
    ("muss müssen", r"(?<!\bich )\bm(?:uss|üssen)\b(?! (?:ich|man|ja|wohl)\b)"),
    ("soll sollen sollte", r"(?<!\bich )\bsoll(?:en|te)?\b"),
    (
        "darf darfst dürfen",
        r"\b(?:darf|darfst|dürfen)\b.{0,40}\b(?:nicht|kein\w*|nur|höchstens|maximal|nie|niemals)\b",
    ),
    ("keinen & auf", r"\bauf keinen fall\b"),
    (
        "ändern löschen verwenden benutzen anfassen & nicht",
        r"\bnicht (?:ändern|löschen|verwenden|benutzen|anfassen)\b",
    ),
    ("bevorzug* vermeide*", r"\bbevorzug\w+|\bvermeide\w*"),
    ("höchstens spätestens", r"\b(?:höchstens|spätestens)\b"),
    ("mindestens maximal", r"\b(?:mindestens|maximal) \d"),
    # Dutch
    ("nooit altijd moet liever uitsluitend", r"\b(?:nooit|altijd|moet|liever|uitsluitend)\b"),
    ("mag & niet", r"\bmag niet\b"),
)
FRENCH: Final[tuple[Form, ...]] = (
    (
        "pas jamais plus rien & n ne",
        (
            rf"(?:{_AT}|\bet |\bmais )(?:n'\w+|ne (?!sais|suis|peux|comprends|vois|me\b|te\b|se\b)\w+(?: \w+)?)"
            r" (?:pas|jamais|plus|rien)\b"
        ),
    ),
    (
        "jamais toujours uniquement seulement évite évitez éviter pas aucun aucune",
        rf"{_AT}(?:jamais|toujours|uniquement|seulement|évite[rz]?|surtout pas|pas de|aucune?)\b",
    ),
    ("surtout & pas", r"\bsurtout pas\b"),
    ("seulement", r"\bseulement(?=[,.:;!]|$)"),
    ("interdit obligatoire devez", r"\b(?:interdit|obligatoire|devez)\b"),
    ("doit dois doivent", r"(?<!\bje )(?<!\bça )\bdoi(?:t|s|vent)\b(?! être (?:sympa|dur|bien))"),
    ("faut & il", r"\bil faut\b(?! (?:toujours|encore) qu)"),
    ("au & plus moins maximum", r"\bau (?:plus|moins|maximum) \w"),
    ("maximum", r"\bmaximum \d"),
    ("que & n", r"\b(?:je|on|nous) n'(?:ai|a|avons) que\b"),
    ("partir désormais dorénavant", r"\b(?:à partir de maintenant|désormais|dorénavant)\b"),
    (
        "préfère préférons préférerai préférerais préférerait",
        r"\bpréf(?:ère|érons|érerai[st]?)\b",
    ),
    ("mieux", r"\baim(?:e|erai[st]?) mieux\b"),
)
SPANISH: Final[tuple[Form, ...]] = (
    (
        "nunca siempre",
        rf"{_AT}(?:nunca|siempre)(?! (?:dice|me|lo|la|te|nos|se|hay|es|está|pasa|he|ha)\w*\b) \w",
    ),
    (
        "no",
        (
            rf"(?:{_AT}|\by |\bpero |\bpor favor,? )no (?:me |lo |la |los |las |le |les |se |nos )?"
            r"(?!tienes|puedes|quieres|eres|sabes|tienen|pueden|quieren|saben|vienen|hacen|son|entiendes|crees|dicen)"
            r"(?:\w{2,}[ae]s|\w{2,}[ae]n|use|toque)\b"
        ),
    ),
    ("quiero queremos & no", r"\bno (?:quiero|queremos)\b"),
    ("puedo podemos & no", r"\bno (?:puedo|podemos)\b.{1,40}\b(?:antes|después|más)\b"),
    ("tiene tienen & que", r"\btienen? que (?:ser|estar|ir|llegar|caber)\b"),
    ("prefe*", r"(?<!\bél )(?<!\bella )\bprefer?i(?:o|mos|ría)\b"),
    (
        "debe deben debes solamente prohibido prefiero evita evitar obligatorio",
        r"\b(?:deben?|debes|solamente|prohibido|prefiero|evita[r]?|obligatorio)\b",
    ),
    ("máximo", r"\b(?:como|no) máximo\b"),
    ("menos", r"\bal menos \w|\bpelo menos\b"),
    ("adelante", r"\bde ahora en adelante\b"),
    ("gusta gustan gustaría & más", r"\bme gusta(?:n|ría)? más\b"),
    # Portuguese, Italian
    (
        "sempre deve devem somente apenas prefiro evite mai soltanto solo preferisco evitare almeno devi",
        (r"\b(?:sempre|deve[m]?|somente|apenas|prefiro|evite|mai|soltanto|solo|preferisco|evitare|almeno|devi)\b"),
    ),
    ("não", r"\bnão (?:use|mude|toque|apague|altere)\b"),
    ("non", r"\bnon (?:usare|toccare|cambiare|modificare)\b"),
    ("massimo", r"\bal massimo\b"),
)
SLAVIC: Final[tuple[Form, ...]] = (
    (
        "никогда всегда должен должна должны нельзя обязательно только предпочитаю ніколи завжди повинен тільки",
        (
            r"\b(?:никогда|всегда|должен|должна|должны|нельзя|обязательно|только|предпочитаю|ніколи|завжди|повинен"
            r"|тільки)\b"
        ),
    ),
    ("не", r"\bне (?:используй\w*|меняй\w*|трогай\w*|удаляй\w*)\b"),
    ("nigdy zawsze musi musisz tylko", r"\b(?:nigdy|zawsze|musi(?:sz)?|tylko)\b"),
    ("używaj zmieniaj usuwaj", r"\bnie (?:używaj|zmieniaj|usuwaj)\b"),
    # Turkish
    ("asla sadece mutlaka kesinlikle", r"\b(?:asla|sadece|mutlaka|kesinlikle)\b"),
    ("zaman ederim", r"\b(?:her zaman|tercih ederim)\b"),
)
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
    *("请总是", "要总是", "永远不", "永远要", "以内", "しないで", "してはいけ", "てはならな", "必ず", "絶対に", "のみ"),
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
_UNSPACED_FORMS: Final[tuple[Form, ...]] = (*((f"{each.split()[0]}*", each) for each in _UNSPACED), ("别*", _OPENS))
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
    "mindestens spätestens maximal nooit altijd moet mag liever uitsluitend"
)
_FRENCH_WORDS: Final = (
    "n ne jamais toujours uniquement seulement évite évitez éviter surtout pas aucun aucune interdit doit dois "
    "doivent devez faut obligatoire au maximum désormais dorénavant à préfère préférons préférerais préférerait "
    "aime aimerais aimerait"
)
_SPANISH_WORDS: Final = (
    "nunca siempre deben debe debes no tiene tienen solamente prohibido prefiero prefiere preferimos preferiría "
    "prefería evita evitar como menos obligatorio ahora gusta gustan gustaría sempre deve devem não somente "
    "apenas prefiro evite pelo mai soltanto solo non preferisco evitare almeno devi"
)
_SLAVIC_WORDS: Final = (
    "никогда всегда должен должна должны нельзя обязательно только не предпочитаю ніколи завжди повинен тільки "
    "nigdy zawsze musi musisz tylko nie asla her sadece mutlaka tercih kesinlikle"
)
_LANGUAGES: Final = (
    (_ENGLISH_WORDS, ENGLISH),
    (_GERMAN_WORDS, GERMAN),
    (_FRENCH_WORDS, FRENCH),
    (_SPANISH_WORDS, SPANISH),
    (_SLAVIC_WORDS, SLAVIC),
)
_WORD: Final = re.compile(r"[^\W_]+(?:'t)?")
# Said of once, of others, or in jest.
_TOLD: Final = re.compile(
    r"\byet[.!]?$|\bnever (?:mind|again)\b|(?:^|[,.] )(?:he|she|they|people|everybody|everyone|nobody|somebody"
    r"|someone"
    r"|you people) (?:always|never)\b"
)
_BEGIN_QUOTES: Final = '"\u201c«„'
_QUOTED: Final = re.compile('"[^"\n]{1,300}"|\u201c[^\u201d\n]{1,300}\u201d|«[^»\n]{1,300}»|„[^“\n]{1,300}“')


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
