"""Whether a draft says of a number that it is no exact one, or that it was reckoned, in many languages.
It refuses to weigh how far off an estimate may be.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.lazy_patterns import lazy

_BEFORE: Final = lazy(
    r"(?:[~≈≃∼±〜～]|\b(?:about|around|some|roughly|approx(?:imately)?|approximate|ca|circa|nearly|almost|over|under|below|above|beyond|more than|less than|fewer than|close to|near|estimated(?: at)?|maybe|perhaps|probably"
    r"|etwa|ungefähr|rund|zirka|fast|knapp|gut|über|unter|mehr als|weniger als|geschätzte?|gegen|an die"
    r"|environ|env|près de|quelque|presque|à peu près|autour de|plus de|moins de|estimée?s? à|dans les"
    r"|unos|unas|aproximadamente|aprox|cerca de|alrededor de|casi|más de|menos de|sobre"
    r"|intorno a(?:i|lle)?|quasi|più di|meno di|all'incirca|una? (?:ventina|trentina|cinquantina)|sui|sulle|oltre"
    r"|aproximadas?|quase|mais de|menos de|por volta de|mais ou menos"
    r"|ongeveer|zo'n|bijna|ruim|meer dan|minder dan|rond|omstreeks"
    r"|około|mniej więcej|prawie|ponad|poniżej|jakieś|blisko"
    r"|около|примерно|приблизительно|порядка|почти|более|больше|свыше|менее|меньше|где-то|приблизно|близько"
    r"|ungefär|cirka|nästan|drygt|omkring|noin|lähes|yaklaşık|neredeyse|sekitar|kira-kira|khoảng|gần)"
    r"|约|約|大约|大約|大概|差不多|近|将近|將近|超过|超過|不到|上下|およそ|おおよそ|ほぼ|だいたい|약|대략|거의|حوالي|نحو|تقريبا|قرابة)"
    r"[\s.*_`(€$£¥₽]{0,4}$",
    re.IGNORECASE,
)
_AFTER: Final = lazy(
    r"[^\n.;。；]{0,14}?(?:\b(?:or so|ish|more or less|approx|estimated|geschätzt|ungefähr|environ|à peu près|más o menos|aproximadamente|circa|all'incirca|mais ou menos|mniej więcej|примерно|ungefär)\b"
    r"|左右|上下|前后|多|ほど|くらい|ぐらい|前後|程度|弱|強|정도|쯤|تقريبا)",
    re.IGNORECASE,
)
_RECKONED: Final = lazy(
    r"=|\s[+×*−]\s|\b(?:total|sum|sums|altogether|together|combined|difference|remain(?:s|ed|ing)?|left|net|saved?|saving|average|mean|median|overall|in all|comes? to|amounts? to|adds? up|(?:short|long|cheap|fast|slow|small|larg|bigg|high|low|great|heavi|light|earli|lat)er|increase|decrease|growth|gap|ratio|each|twice|double|half|share|counted|in sum"
    r"|insgesamt|zusammen|summe|gesamt|differenz|restliche?|ersparnis|durchschnitt|macht|je|doppelte?|anteil|übrig"
    r"|suman?|diferencia|restan?|ahorro|promedio|en tot|somme|différence|moyenne|reste(?:nt)?|soit|quedan|doble|tota(?:le|al)|somma|differenza|rimangono|restano|sommano|media|som[ao]m?|somando|diferença|restam|totaal|samen"
    r"|razem|łącznie|suma|różnica|zostało|pozostało|итого|всего|вместе|сумм\w*|разниц\w*|осталось|остаток|средн\w*|totalt|summa|toplam|jumlah|tổng)\b"
    r"|合計|合计|共|总|總|差|计|平均|剩|余|餘|節|节|少了|多了|残り|一共|합계|총|평균|남은|보다|높|낮|늘었|줄었|[\u2e80-\uffff][+＋][\u2e80-\uffff]|المجموع|إجمالي|متوسط",
    re.IGNORECASE,
)  # fmt: skip
# Of long numbers, which no chance hits, more words tell.
_COMPARED: Final = lazy(
    r"\b(?:up|down|more|less|minus|plus|costs?|rates?|per|saved?|lost|missing|perdid\w+|verloren|fehl\w+|perdu\w*|pers[eio]|потеря\w+|не хватает|mehr|weniger|teurer|billiger|más|menos|plus|moins|più|meno|mais|więcej|mniej|больше|меньше|дороже|дешевле)\b|多|少|缺|失|丢|丟|高|低|より",
    re.IGNORECASE,
)
_BACK: Final = 32
_NEAR: Final = 80


def is_estimate(text: str, start: int, end: int) -> bool:
    """Whether what stands right beside the number makes an estimate of it."""
    return bool(_BEFORE.search(text[max(0, start - _BACK) : start]) or _AFTER.match(text[end : end + _BACK]))


def is_compared(text: str, start: int, end: int) -> bool:
    """Whether something is more, less or so much a piece nearby, or a sum."""
    near = text[max(0, start - _NEAR) : end + _NEAR]
    return _RECKONED.search(near) is not None or _COMPARED.search(near) is not None
