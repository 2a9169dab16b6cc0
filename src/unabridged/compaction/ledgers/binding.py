"""By what words somebody binds another, or says what he would rather have: orders, limits and preferences.
It refuses to take for an order what is only told, of habits and of others, in the words of one.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

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
_ENGLISH: Final = (
    rf"{_AT}(?:never(?! (?:mind|again|heard|knew|received|got|saw|had|been)\b)|always|only(?! (?:then|just|thing)\b)"
    rf"|(?:don't|do not|dont) (?!{_IDLE})|{_NO}|avoid|make sure|ensure|be sure to"
    r"|keep (?:it|the|all|my|our|each|every|this|these|them|everything)\b|stick (?:to|with)\b|from now on"
    r"|nothing (?:over|under|above|below|with|before|after|longer|more|that|but)\b|max(?:imum|\.)? (?:of )?\d"
    r"|(?:cite|answer|reply|respond|speak|talk|comment)\b.{0,20}\bin\b|use .{1,60}\b(?:instead of|rather than|not)\b"
    r"|by default|use only)"
    r"|\b(?:are|is|must|should|shall|may|can|will|to) (?:never|always|only) (?:be\b|to\b|use\b|go\b|have\b|run\b)"
    r"|(?<!^)\bmust(?:n't)?\b(?! (?:be|have been|have had|say|admit)\b)|\bmust (?:not|never|always)\b"
    r"|(?<!^)(?<!\bit )(?<!\bthis )(?<!\bthat )(?<!\bthere )(?<!\byou )(?<!\bhe )"
    r"(?<!\bshe )(?<!\bthey )(?<!\bi )must be\b"
    r"|\b(?:shall|shan't|may not|should not|shouldn't|required to|under no circumstances|not allowed|forbidden"
    r"|mandatory"
    r"|policy is|off limits)\b"
    rf"|(?<!\bi )\b(?:cannot|can't|can not) (?:be|exceed|go|use|have|take|cost)\b"
    rf"|\b(?:i|we) (?:never|always|don't|do not|only) {_ONES_OWN}\b|\b(?:i|we) (?:can't|cannot) (?:eat|drink|fly"
    rf"|drive|have)\b"
    rf"|(?<!\bi )\b(?:has|have|needs?) to {_STAYS}\b|\b(?:every|each|all)\b.{{0,40}}\b(?:needs?|has to|have to"
    rf"|should)\b"
    rf"|\b(?:at (?:most|least)|(?:no|not) (?:more|less|later|fewer|longer|earlier) than|up to|within"
    rf"|limit(?:ed)? to) {_NUMBER}"
    r"|^budget\b|\bbudget (?:is|of)\b|\b(?:within|under|below) (?:my|our|the) budget\b|\b(?:under|below) [$€£]\d"
    r"|\bwant .{1,40} to (?:stay|remain|be kept)\b|\bmake sure\b|\buntil i say\b|\b(?:i|we) insist\b"
    r"|\bdeadline is\b|^deadline:? (?!was|has)"
    r"|\bwithout (?:changing|using|breaking|touching|adding|removing|losing)\b|\bkeeping the same\b"
    r"|(?<!\bi )(?<!\bwe )\bonly (?:once|after|if|when)\b"
    r"|^(?!.{0,60}\b(?:fails?|happens?|occurs?|works?|breaks?|crash(?:es)?)\b).{0,200}\bonly(?=[,.!;]|$| please| pls)"
    r"|\b(?:allergic|intolerant|coeliac|celiac|diabetic|vegan|vegetarian|vertigo|wheelchair|pregnant)\b"
    r"|(?<!\bthey )(?<!\bhe )(?<!\bshe )\bprefer(?:s|ably|red|ence)?\b|\b(?:i|we)(?:'d| would"
    r"| had)? (?:much )?rather\b"
    r"|\b(?:i|we) (?:really |would |do )?like .{1,60}\b(?:best|better|most|more than)\b|\b(?:if possible|ideally)\b"
    r"|\b(?:is|are|works?) (?:much )?better for (?:me|us)\b|\b(?:don't|do not) (?:want|need) (?:any|travel|to)\b"
)
_GERMAN: Final = (
    r"|^(?:niemals|nie|immer|nur|keine?n?|ausschließlich)\b(?! (?:wieder|problem|ahnung|sorge))|\bab (?:jetzt"
    r"|sofort)\b"
    r"|\bbitte\b.{0,60}\b(?:nichts?|kein\w*|nur|nie|niemals|immer|ausschließlich|ohne)\b"
    r"|\b(?:nichts?|kein\w*|nie|niemals)\b.{0,60}\bbitte\b|^lieber (?!herr)\w+ \w|\blieber nicht\b"
    r"|^(?!(?:d(?:er|ie|as|en|em)|eine?|ich|wir|er|sie|es|man|mein\w*|unser\w*|ihr\w*|dein\w*|was|wie|heute)\b)"
    r"[\w-]+ (?:[\w-]+ ){0,3}(?:nie|niemals|immer|nur|ausschließlich)\b"
    r"|(?<!\bich )\bm(?:uss|üssen)\b(?! (?:ich|man|ja|wohl)\b)|(?<!\bich )\bsoll(?:en|te)?\b"
    r"|\b(?:darf|darfst|dürfen)\b.{0,40}\b(?:nicht|kein\w*|nur|höchstens|maximal|nie|niemals)\b|\bauf keinen fall\b"
    r"|\bnicht (?:ändern|löschen|verwenden|benutzen|anfassen)\b|\bbevorzug\w+|\bvermeide\w*"
    r"|\b(?:ich|wir|uns|mir)\b.{0,40}(?<!\bja )\blieber\b|\bhöchstens\b|\bmindestens \d|\bspätestens\b|\bmaximal \d"
    r"|\bnooit\b|\baltijd\b|\bmoet\b|\bmag niet\b|\bliever\b|\buitsluitend\b"
)
_FRENCH: Final = (
    rf"|(?:{_AT}|\bet |\bmais )(?:n'\w+|ne (?!sais|suis|peux|comprends|vois|me\b|te\b|se\b)\w+(?: \w+)?) (?:pas"
    rf"|jamais|plus|rien)\b"
    rf"|{_AT}(?:jamais|toujours|uniquement|seulement|évite[rz]?|surtout pas|pas de|aucune?)\b|\bsurtout pas\b"
    rf"|\bseulement(?=[,.:;!]|$)|\binterdit\b"
    r"|(?<!\bje )(?<!\bça )\bdoi(?:t|s|vent)\b(?! être (?:sympa|dur|bien))|\bdevez\b|\bil faut\b(?! (?:toujours"
    r"|encore) qu)"
    r"|\bobligatoire\b|\bau (?:plus|moins|maximum) \w|\bmaximum \d|\b(?:je|on|nous) n'(?:ai|a|avons) que\b"
    r"|\b(?:à partir de maintenant|désormais|dorénavant)\b|\bpréf(?:ère|érons|érerai[st]?)\b|\baim(?:e"
    r"|erai[st]?) mieux\b"
)
_SPANISH: Final = (
    rf"|{_AT}(?:nunca|siempre)(?! (?:dice|me|lo|la|te|nos|se|hay|es|está|pasa|he|ha)\w*\b) \w|\b(?:deben?|debes)\b"
    rf"|(?:{_AT}|\by |\bpero |\bpor favor,? )no (?:me |lo |la |los |las |le |les |se |nos )?"
    r"(?!tienes|puedes|quieres|eres|sabes|tienen|pueden|quieren|saben|vienen|hacen|son|entiendes|crees|dicen)"
    r"(?:\w{2,}[ae]s|\w{2,}[ae]n|use|toque)\b|\bno (?:quiero|queremos)\b|\bno (?:puedo|podemos)\b.{1,40}\b(?:antes"
    r"|después|más)\b"
    r"|\btienen? que (?:ser|estar|ir|llegar|caber)\b|\bsolamente\b|\bprohibido\b"
    r"|(?<!\bél )(?<!\bella )\bprefer?i(?:o|mos|ría)\b"
    r"|\bprefiero\b|\bevita[r]?\b|\bcomo máximo\b|\bal menos \w|\bobligatorio\b|\bde ahora en adelante\b"
    r"|\bme gusta(?:n|ría)? más\b"
    # Portuguese, Italian
    r"|\bsempre\b|\bdeve[m]?\b|\bnão (?:use|mude|toque|apague|altere)\b|\bsomente\b|\bapenas\b|\bprefiro\b|\bevite\b"
    r"|\bno máximo\b|\bpelo menos\b|\bmai\b|\bsoltanto\b|\bsolo\b|\bnon (?:usare|toccare|cambiare|modificare)\b"
    r"|\bpreferisco\b"
    r"|\bevitare\b|\bal massimo\b|\balmeno\b|\bdevi\b"
)
_SLAVIC: Final = (
    r"|\b(?:никогда|всегда|должен|должна|должны|нельзя|обязательно|только|не (?:используй\w*|меняй\w*|трогай\w*"
    r"|удаляй\w*)"
    r"|предпочитаю|ніколи|завжди|повинен|тільки|nigdy|zawsze|musi(?:sz)?|tylko|nie (?:używaj|zmieniaj|usuwaj)"
    r"|asla|her zaman|sadece|mutlaka|tercih ederim|kesinlikle)\b"
)
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
# Of these words one has to stand where a pattern is looked for.
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
    (_ENGLISH_WORDS, _ENGLISH),
    (_GERMAN_WORDS, _GERMAN),
    (_FRENCH_WORDS, _FRENCH),
    (_SPANISH_WORDS, _SPANISH),
    (_SLAVIC_WORDS, _SLAVIC),
)
_WORD: Final = re.compile(r"[^\W_]+(?:'t)?")
# A bare "do not" of Chinese begins what it forbids; within a sentence it is another word.
_OPENS: Final = re.compile(r"(?:^|[，。、！；请])别(?![人的说担急])")
# Said of once, of others, or in jest.
_TOLD: Final = re.compile(
    r"\byet[.!]?$|\bnever (?:mind|again)\b|(?:^|[,.] )(?:he|she|they|people|everybody|everyone|nobody|somebody"
    r"|someone"
    r"|you people) (?:always|never)\b"
)
_QUOTED: Final = re.compile('"[^"\n]{1,300}"|\u201c[^\u201d\n]{1,300}\u201d|«[^»\n]{1,300}»|„[^“\n]{1,300}“')


def binds(said: str) -> bool:
    """Whether a statement, told in small letters, binds somebody or says what is preferred; its quotes do not."""
    if '"' in said or not said.isascii():
        said = _QUOTED.sub("", said)
    if _TOLD.search(said):
        return False
    words = _WORD.findall(said)
    if any(not keys.isdisjoint(words) and pattern.search(said) for keys, pattern in _spaced()):
        return True
    return not said.isascii() and (any(word in said for word in _UNSPACED) or _OPENS.search(said) is not None)


@cache
def _spaced() -> tuple[tuple[frozenset[str], re.Pattern[str]], ...]:
    """Each language with words of which one has to be there; compiled when something is first read."""
    return tuple((frozenset(keys.split()), re.compile(pattern.removeprefix("|"))) for keys, pattern in _LANGUAGES)
