"""What a draft tells as a password, a code or a key, by the word for it and by how it is told: set to, is, opens with, spelled.
It refuses to take what names where a secret is kept, what is masked or to be filled in, and sums by which a file is known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from unabridged.compaction.gate.finding.nearby import nearby, sentences
from unabridged.lazy_patterns import lazy

_FOR_IT: Final = (
    r"(?:\b\w{0,30}pass(?:word|wort|wörter|phrase|code)s?\b|\bpasswd\b|\w{0,30}kennw(?:ort|örter)\w*|\bkennung\b|\bcontraseñas?\b|\bmots?\s+de\s+passe\b|\bsenhas?\b|\bpalavra-passe\b|парол\w+|密码|密碼|口令|パスワード|合言葉"
    r"|\b(?:recovery|backup|rescue|emergency|unlock|activation|licen[cs]e|signing|decryption|encryption)\s+(?:codes?|keys?|secrets?)\b|\b(?:wi-?fi|wlan)[\s-]?(?:key|schlüssel)\b|\b(?:clave|clé|chave)\s+(?:de\s+la\s+|de\s+|du\s+|da\s+|do\s+)?(?:wi-?fi|red|rede|réseau|licen\w+)"
    r"|\bsecrets?\b|\bzugangsdaten\b|\bcredentials?\b|\bbasic\s+auth\b|\blicen[cs]e\s+key|ключ\w*\s+лицензи\w+|логин\w*|\blogin\b|(?:接口|访问|服务)?令牌|アクセスキー|解压|解凍|解除|ロック)"
)
# Figures alone are a secret behind these.
_CODE: Final = (
    r"(?:(?<!version )(?<!migration )(?<!dependency )\bPINs?\b(?!\s(?:(?:is|was|were|has\sbeen|wurde|ist)\s)?(?:now\s)?(?:raised|bumped|lowered|upgraded|downgraded|moved|relaxed|loosened|tightened|of\s(?:the\s)?(?:version|migration|revision|build|release|dependency)|angehoben|erhöht|gesenkt)\b)|\bPIN[- ]?code\b|\bgeheimzahl\b|ПИН\w*|пин-?код\w*|暗証番号|(?:四|六|4|6)桁(?:の)?(?:コード|番号)|解除|密码锁|\bdigicode\b|\bzugangscode\b|\bentsperrcode\b|\b(?:zahlen)?kombination\b|\bcombinaison\b|\bcombinación\b|\bcombinação\b|комбинаци\w+|\bcódigo\s+(?:de\s+)?(?:acceso|acesso|desbloqueo|desbloqueio|secreto|entrada)|\bcode\s+(?:d['’]accès|de\s+déverrouillage|secret|confidentiel|d['’]entrée)|код\w*\s+(?:доступа|разблокировки)|門鎖密碼|门禁码|开锁码|(?:入室|解錠|開錠)(?:コード|番号)|\b(?:door|lock|gate|entry|access|alarm|safe|vault|key\s?box|keypad)[- ]?codes?\b|\bcombination\b"
    r"|\b(?:tür|tor|schloss|tresor|alarm|zugangs|haus)code\w*|\bcódigo\s+(?:del?\s+|da\s+|do\s+)?(?:la\s+)?(?:candado|puerta|alarma|caja|portal|portão|porta|alarme|cofre|cadeado)|\bcode\s+(?:de\s+la\s+|de\s+l['’]|du\s+|d['’])(?:porte|portail|alarme|coffre|cadenas|entrée|immeuble)|код\w*\s+(?:от\s+|для\s+)?(?:домофон\w*|двер\w+|сейф\w*|замк\w+|сигнализаци\w+))"
)
# Where a thing is let open, with what stands behind.
_OPENS: Final = (
    r"(?:\b(?:opens?|opened|unlocks?|unlocked|signed\s+in|signs\s+in|logs?\s+in|logged\s+in)\s+(?:\w+\s+){0,2}?(?:with|by|using)\b|\bssh\s+\S{3,60}\s+with\b|\b(?:lässt|ließ|öffnet|ging|geht)\s+(?:sich\s+)?(?:\w+\s+){0,2}?mit\b|\bmit\b(?=\s+\S{4,40}\s+(?:öffnen|entsperren|aufschließen|anmelden|auf\b))"
    r"|\bse\s+(?:abre|abrió|desbloquea|entra)\s+con\b|\b(?:abre|abriu|abre-se|desbloqueia|entra)\s+com\b|\bs['’](?:ouvre|est\s+ouverte?|déverrouille)\s+(?:avec|par)\b|открыва(?:ется|лся|лась)\s+(?:кодом|по\s+коду)?|で(?:開く|開いた|入れる)|输入)"
)
_LINK: Final = r"(?:(?:\b(?:is|was|are|were|be|to|reads?|equals?|as|becomes|became|with|now|since|lautet\w*|ist|war|auf|heißt|vergeben|gesetzt|es|era|será|a|por|est|était|désormais|en|é|foi|para|com|это|был\w*|стал\w*|на|теперь)\b|[:：=＝→]|->|=>|\bet\b|设为|设成|改成|改为|换成|是|为|要输入|输入|は|が|を|に|には|の|[,，])\s*)"
_OPENED: Final = r"[\"'`“„«「『‘(]?\s?"
# A value: one word with figures in it, or with marks between its letters.
_VALUE: Final = r"(?P<value>[^\s\"`“”„«»「」『』‘’\u2e80-\uffff]{4,80})"
_WORDS_OF_IT: Final = """passw|passph|passc|passwd|kennw|kennung|contraseñ|mot de pass|mots de pass|senha|palavra-passe|парол|密码|密碼|口令|パスワード|合言葉|recovery|backup code|backup key|rescue code|emergency code|unlock code|unlock key|activation|licen|signing|decryption|encryption
wi-fi|wifi|wlan|clave|clé |chave|secret|zugangsdaten|credential|basic auth|ключ|логин|login|令牌|アクセスキー|解压|解凍|解除|ロック"""
_WORDS_OF_OPENING: Final = """opens|opened|open with|ssh |unlock|signed in|signs in|log in|logs in|logged in| mit |se abre|se abrió|se desbloque|se entra|abre com|abriu com|abre-se|desbloqueia com|entra com|s'ouvre|s’ouvre|est ouvert|déverrouille|открыва|で開|で入れる|输入"""
_NAMES: Final = lazy(
    _FOR_IT,
    re.IGNORECASE,
)
# What is told of it stands in the same sentence, right behind the word or behind a word that links both.
_REST: Final = lazy(r"(?:[^\n.!?。！？]|[.!?](?=\S)){0,90}")
_LINKED: Final = lazy(rf"(?:\A[\"'`)»”」]?\s?|{_LINK}|\s[/|]\s|\s?[(（]){_OPENED}(?={_VALUE})", re.IGNORECASE)
_ASKED: Final = lazy(
    rf"{_FOR_IT}[^\n.!?]{{0,60}}[.!?:]\s+(?:it\s+(?:is|was)|it['’]s|es\s+(?:ist|war|lautet)|c['’](?:est|était)|es|era|é|это|それは)\s+{_OPENED}{_VALUE}",
    re.IGNORECASE,
)
_OPENED_WITH: Final = lazy(
    rf"{_OPENS}\s*{_OPENED}{_VALUE}",
    re.IGNORECASE,
)
_FIGURES: Final = r"(?<![\w.,/:-])(?P<figures>\d(?:[ -]?\d){3,11}(?:[-*#]*[#*])?|[A-Z]\d{3,6}|\d(?:-\d){3,7}(?:-?#)?)(?![\w/:]|[.,]\d|\s?(?:€|euro|%))"
_NUMBERED: Final = lazy(
    rf"(?:{_CODE}(?:[^\n.!?。！？\d]|\.(?=\S)){{0,40}}?|{_FOR_IT}\s?(?:\b(?:is|was|lautet|ist|es|era|est|é|это)\b|[:：=是为は])\s?{_OPENED}|{_OPENS}\s*{_OPENED}){_FIGURES}",
    re.IGNORECASE,
)
_COMMAND: Final = lazy(
    r"\bsshpass\s+-p\s?\S{4,}|\bmysql\w*\b[^\n;|]{0,120}\s-p(?!\s)\S{4,}|\bcurl\b[^\n;|]{0,160}\s(?:-u|--user)\s?[^\s:]{1,40}:\S{3,}|--pass(?:word)?[= ](?![<$*\[{])\S{4,}|\bPGPASSWORD=(?![<$*\[{])\S{4,}",
    re.IGNORECASE,
)
# A name of a setting, and what it is set to.
_SET: Final = lazy(
    r"(?<![\w.])[\"']?(?!(?:next|page|max|min|num|n|cursor|continuation|total)_)\w{0,30}(?:pass(?:word|wd)?|pw|pwd|token|secret|api_?key)[\"']?\s?[:=]\s?[\"'`]?(?P<value>[^\s\"'`,;<>{}$*]{6,80})",
    re.IGNORECASE,
)
# What stands between quotation marks right behind the word is one as well, be it a word of a language.
_QUOTED: Final = lazy(
    r"(?:\bpass(?:word|phrase|code)\b|kennwort\b|passwort\b|\bcontraseña\b|\bmot\s+de\s+passe\b|\bsenha\b|парол\w+|密码|口令|パスワード|合言葉)(?:\s(?:is|was|to|lautet|ist|auf|es|era|a|est|à|é|para|это|на))?\s?[:=是为は]?\s?(?:[\"'`“„«「‘])(?P<value>(?!(?:required|optional|wrong|invalid|expired|forgot\w*|incorrect|none|null|weak|strong|too|must|show|new|old|reset|change\w*|falsch|ungültig|vergessen|incorrecta?|olvid\w+|oubli\w+|esquec\w+)\b)[^\s\"'`”“»」’\n][^\"'`”“»」’\n]{3,40})[\"'`”“»」’]",
    re.IGNORECASE,
)
# Behind a word that means other things as well stands one where the source has no such word.
_TOKENS: Final = nearby(
    r"(?:\b(?:api|access|auth|session|bearer|refresh|private|service|webhook|deploy|integration)[\s_-]?(?:key|token|cookie|secret)\b|\btoken\b|\bcookie\b|\bjeton\b|\b(?:api|zugriffs)-?schlüssel\b|\bclave\s+de\s+(?:la\s+)?(?:api|acceso)|\bclé\s+(?:d['’]api|d['’]accès|api|privée)|\bchave\s+(?:de\s+|da\s+)?(?:api|acesso)|ключ\w*\s+(?:api|доступа)|токен\w*|密钥|令牌|apiキー|トークン|鍵|\bkey\b|\bschlüssel\b)",
    "key|token|cookie|secret|jeton|schlüssel|clave|clé |chave|ключ|токен|密钥|令牌|apiキー|トークン|鍵",
)
_LEAST: Final = 8
# So many words in their order, and letters one by one.
_WORDS: Final = lazy(
    r"\b(?:pass\s?phrase|(?:seed|recovery|secret|backup)\s+(?:phrase|words)|mnemonic|wiederherstellungs\w+|frase\s+(?:semilla|de\s+recuper\w+)|phrase\s+(?:secrète|de\s+(?:récupération|passe))|(?:сид|кодов\w+|секретн\w+)[ -]фраз\w+)\b[^.\n]{0,60}:\s*(?:[^\W\d_]{3,12}[,\s]\s?){3,}[^\W\d_]{3,}"
    r"|(?:助记词|シードフレーズ|復元フレーズ)[^。\n]{0,20}[:：は]\s*(?:\S{1,8}[、,\s]){3,}",
    re.IGNORECASE,
)
_SPELT: Final = lazy(
    r"(?:\bspel(?:l(?:ed|s|ing)?|t)\b|buchstabier\w*|deletre\w+|épel\w+|soletr\w+|по\s+буквам|一文字ずつ|逐字)[^.\n]{0,60}[:：]\s*(?:[^,，、.\n]{1,16}[,，、]\s?){3,}",
    re.IGNORECASE,
)
_GROUPS: Final = lazy(
    r"(?:\b(?:pass|app\s|secret|otp|key|token)\w*|schlüssel|clave|clé|chave|ключ\w*|парол\w*|密钥|鍵)[^\n.]{0,50}?[:=\s`\"(](?P<value>(?:[0-9a-f]{4}[ -]){5,}[0-9a-f]{4}|(?:(?-i:[A-Z2-7]{4})[ -]){2,}(?-i:[A-Z2-7]{4})|`(?:[a-z]{4} ){3}[a-z]{4}`)",
    re.IGNORECASE,
)
_HEADER: Final = nearby(
    r"^[ \t]*\|(?P<cells>[^\n]*(?:pass(?:word|wort|code)|kennwort|contraseña|mot\s+de\s+passe|senha|пароль|密码|パスワード|\bpin\b)[^\n]*)\|[ \t]*$",
    "pass|kennwort|contraseña|senha|пароль|密码|パスワード|pin",
    re.IGNORECASE | re.MULTILINE,
)
_NAMED: Final = lazy(r"pass|kennwort|contraseña|senha|парол|密码|パスワード|\bpin\b", re.IGNORECASE)
_MASKED: Final = lazy(
    r"\*{2,}|•{2,}|x{4,}|\.{3}|…|^[<\[{$%:=.]|[()\[\]{}]|your|changeme|placeholder|example|dummy|redacted|hidden|secret$|_here$",
    re.IGNORECASE,
)
# Each of these patterns has one of these words.
_ANY: Final = sentences(
    f"""{_WORDS_OF_IT}|{_WORDS_OF_OPENING}
 pin|(pin|пин|暗証|桁|door code|door-code|doorcode|lock code|gate code|entry code|access code|alarm code|safe code|vault code|keypad|key box code|code de l|code du|code d'|code d’|code secret|code conf|türcode|torcode|schlosscode|tresorcode
alarmcode|zugangscode|hauscode|entsperrcode|digicode|combination|kombination|combinaison|combinación|combinação|комбинаци|geheimzahl|código|код|密码锁|門鎖密碼|门禁码|开锁码|入室|解錠|開錠|sshpass|mysql|curl|--pass|pgpassword
password|_pass|pass=|pass:|pw=|pw:|pw"|pwd|token=|token:|token"|_token|api_key|api-key|apikey|phrase|recovery words|backup words|seed words|secret words|mnemonic|wiederherstellung|frase|фраз|助记词|フレーズ|spell|spelt|buchstabier|deletre
épel|soletr|буквам|一文字ずつ|逐字|app pass|otp|key (|key for|key is|key:|key=|schlüssel|密钥|鍵""",
    on=100,
)
_LETTER: Final = lazy(r"[^\W\d_]")
_MARKS: Final = lazy(r"(?<=\w)[!#$%^&*+=?@~<>_](?=\w)|[!$#?~]$")
_KNOWN: Final = lazy(
    r"sha-?\d{1,3}\b.*|md5\b.*|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|\w+/\S+|[\w-]+\.(?:py|js|ts|md|txt|env|json|ya?ml|toml|csv|pdf|conf|cfg|ini|kdbx|sh|xlsx?)|(?:\d{1,3}\.){3}\d+\S*|\d{1,4}[-./:]\d{1,2}(?:[-./:]\d{2,4})?|\d+[\w%°]{0,3}|\d+[-–]\S*|v\d\S*|\w+\(\)|[^@\s]+@[\w-]+(?:\.[\w-]+)+|https?:.*|(?-i:[A-Z]{2,6}-\d+|[a-z][\w-]*(?:\.[a-z][\w-]*)+)|[a-z]+(?:_[a-z]+)+|\d+(?:st|nd|rd|th)"
    r"|(?:utf|base|aes|rsa|oauth|web|ipv|bcrypt|argon|pbkdf|ed|p|x|s|k|c|h)-?\d{1,5}\w*|[^\W\d]{1,2}\d{1,2}",
    re.IGNORECASE,
)
_TRAILING: Final = ".,:;)]}*_|"


def told(own: str, small: str) -> Iterator[str]:
    """What is told as a secret in a draft's own words, which are given as they are and folded."""
    for start, end in _ANY.spans(own, small):
        part = own[start:end]
        for name in _NAMES.finditer(part):
            rest = _REST.match(part, name.end())
            yield from filter(_is_value, _values(_LINKED.finditer(rest[0])) if rest else ())
        yield from filter(_is_value, _values((*_ASKED.finditer(part), *_OPENED_WITH.finditer(part))))
        yield from _values(_QUOTED.finditer(part))
        yield from filter(_is_set, _values(_SET.finditer(part)))
        yield from (match["figures"] for match in _NUMBERED.finditer(part))
        for shape in (_COMMAND, _WORDS, _SPELT, _GROUPS):
            yield from (match[0] for match in shape.finditer(part))
    if "|" in own:
        yield from _in_tables(own, small)


def maybe(own: str, small: str) -> Iterator[str]:
    """What is told so behind a word that names other things as well."""
    for name in _TOKENS.finditer(own, small):
        rest = _REST.match(own, name.end())
        for value in _values(_LINKED.finditer(rest[0])) if rest else ():
            if len(value) >= _LEAST and any(map(str.isdigit, value)) and _is_value(value):
                yield value


def _values(matches: Iterable[re.Match[str]]) -> Iterator[str]:
    return (match["value"].rstrip(_TRAILING) for match in matches)


def _is_value(text: str) -> bool:
    """Whether a word is none of a language and no name of a thing: figures among its letters, or marks."""
    if _MASKED.search(text) or _KNOWN.fullmatch(text) or not _LETTER.search(text):
        return False
    return any(map(str.isdigit, text)) or _MARKS.search(text) is not None


def _is_set(text: str) -> bool:
    return _is_value(text) or ("-" in text and not _MASKED.search(text) and not _KNOWN.fullmatch(text))


def _in_tables(own: str, small: str) -> Iterator[str]:
    """What stands in the column of a table that is headed so."""
    read = dict[int, int]()
    for header in _HEADER.finditer(own, small):
        at = next((n for n, cell in enumerate(header["cells"].split("|")) if _NAMED.search(cell)), 0)
        # The lines of a table whose column was read may be headed so themselves.
        for line, end in _lines(own, header.end()) if header.end() >= read.get(at, 0) else ():
            cells = line.strip().strip("|").split("|")
            if "|" not in line:
                break
            read[at] = end
            value = cells[at].strip() if at < len(cells) else ""
            if " " not in value and _is_value(value):
                yield value


def _lines(own: str, start: int) -> Iterator[tuple[str, int]]:
    """The lines of a text from somewhere on, and where each ends; what is empty before them is passed over."""
    while start < len(own) and own[start] == "\n":
        start += 1
    while start < len(own):
        end = own.find("\n", start)
        end = len(own) if end < 0 else end
        yield from ((line, end) for line in own[start:end].splitlines() or ("",))
        start = end + 1
