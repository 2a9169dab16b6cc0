"""Secrets by where they stand: in an address, a header, a cookie, a command, a sentence; and numbers of cards.
It refuses to take what follows a word for a password where a sentence only goes on.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from unabridged.compaction import secret_values as values

_SIGNS: Final = r"[^\s\"'`\\]"
# Behind an address's scheme, between a name and the host; what is no page's may have any sign in it.
_WEB: Final = re.compile(
    r"(?P<before>(?<=[A-Za-z0-9+.-])://[^\s:/?#@\"'<>]{0,100}:)(?P<secret>[^\s/?#\"'<>@]{1,200}(?:@[^\s/?#\"'<>@]{1,60}(?=@))?)(?=@[\w.\[-])"
)
_STORE: Final = re.compile(
    r"(?P<before>(?:sql|sqls|postgres|psycopg2?|asyncpg|mongodb|srv|rediss?|amqps?|ftps?|sftp|smtps?|imaps?|ldaps?|mssql|mariadb|clickhouse|oracle|"
    r"snowflake|nats|mqtts?|kafka|jdbc|pymysql|cockroachdb|neo4j|bolt)://[^\s:/?#@\"'<>]{0,100}:)(?!\d{1,5}(?:/|$|\s))(?P<secret>[^\s\"'<>`]{1,200})(?=@[\w.\[-])"
)
_ALONE: Final = re.compile(r"(?P<before>[a-z]://)(?P<secret>(?=[A-Za-z_-]{0,60}\d)[A-Za-z0-9_-]{20,200})(?=(?::x-oauth-basic)?@[\w.-])")
_ORACLE: Final = re.compile(r"(?P<before>\bthin:\w{1,60}/)(?P<secret>[^\s\"'@]{3,100})(?=@)")
_HEADER: Final = re.compile(
    r"(?P<before>\b(?:proxy-)?authorization\b\\?[\"']?\]?\s*[:=,]\s*\\?[\"']?(?:(?:bearer|basic|token|digest|api-?key|bot)\s+)?)"
    r"(?P<secret>[A-Za-z0-9+/=._~-]{8,})",
    re.IGNORECASE,
)
_BEARER: Final = re.compile(
    r"(?P<before>\bbearer\s+)(?P<secret>(?=[A-Za-z._~+/-]{0,200}\d)[A-Za-z0-9+/=._~-]{16,})", re.IGNORECASE
)
_COOKIES: Final = re.compile(r"(?P<before>\bcookie\\?[\"']?\s*[:=]\s*\\?[\"']?)(?P<pairs>[^\n\"'\\]{4,4000})", re.IGNORECASE)
_COOKIE: Final = re.compile(r"(?P<before>(?:^|[;\s])(?P<name>[\w.-]{1,80})=)(?P<secret>[^;\s]{6,2000})")
_SESSION: Final = re.compile(r"(?P<before>\b_?(?:\w{0,20}_?sess(?:ion)?(?:_?id)?|PHPSESSID|JSESSIONID|csrftoken|connect\.sid)=)(?P<secret>[\w%.-]{16,2000})", re.IGNORECASE)
_PLAIN: Final = re.compile(r"path|expires|max-age|domain|samesite|lang\w*|locale|theme|tz|currency|version", re.IGNORECASE)
_QUERY: Final = re.compile(
    r"(?P<before>(?:[?&;]|\\u0026)(?:sig|signature|x-(?:amz|goog)-(?:signature|security-token|credential)|code|hmac|sid|session(?:id)?|jwt|key|auth)=)"
    r"(?P<secret>[^\s&\"'<>#\\)]{10,4000})",
    re.IGNORECASE,
)
_TOOL: Final = r"(?:{})\b[^\n;|]{{0,300}}?[\s\"',]"
_COMMANDS: Final = tuple(
    (hint, re.compile(rf"(?P<before>\b{_TOOL.format(tools)}{option})(?P<secret>{_SIGNS}{{3,200}})"))
    for hint, tools, option in (
        ("curl", "curl|wget|httpie|http|lftp|xh", r"(?:-u|--user|--proxy-user|-U|-a|--auth)(?:=|[\s\"',]{0,4})[\"']?[^\s:\"'/]{0,80}:(?!//)"),
        ("mysql", r"mysql\w*|mariadb[\w-]*", r"-p(?=\S)"),
        ("sshpass", "sshpass", r"-p[\s\"',]{0,4}"),
        (" login", r"(?:docker|podman|buildah|skopeo|helm|oc|az|nerdctl|crane|registry|vault)\b[^\n;|]{0,40}\blogin", r"-p[\s\"',]{1,4}"),
        ("mongo", r"mongo\w*", r"-p[\s\"',]{1,4}"),
        ("redis-cli", "redis-cli", r"-a[\s\"',]{1,4}"),
        ("ldap", r"ldap\w+", r"-w[\s\"',]{1,4}"),
        ("7z", "7z[ar]?", r"-p(?=\S)"),
        ("zip", "(?:un)?zip", r"-P[\s\"',]{1,4}"),
        ("smbclient", "smbclient", r"-U[\s\"',]{1,4}[^\s%]{1,60}%"),
        ("htpasswd", "htpasswd", r"-\w{0,4}b\w{0,3}\s+\S{1,200}\s+\S{1,60}\s+"),
        ("openssl", "openssl", r"(?:-pass(?:in|out)?\s+pass:|-k\s+)"),
        ("keytool", "keytool", r"-(?:store|key)pass\s+"),
        ("net use", r"net use", r"/user:\S{1,80}\s+"),
    )
)
_SQL: Final = re.compile(r"(?P<before>\b(?:identified\s+by|with\s+password|encrypted\s+password|requirepass|set\s+password\s+=)\s+\\?[\"']?)(?P<secret>[^\s\"'\\;]{4,200})", re.IGNORECASE)
_PIPED: Final = re.compile(r"(?P<before>\becho\s+(?:-n\s+)?[\"']?(?:[\w.-]{1,60}:)?)(?P<secret>[^\s\"':|]{4,100})(?=[\"']?\s*\|\s*(?:sudo\s+(?:-S|chpasswd)|chpasswd|\S{1,40}\s+login\b|docker login|passwd))")
_NETRC: Final = re.compile(r"(?P<before>\blogin\s+\S{1,100}\s+password\s+)(?P<secret>\S{3,100})")
_WORDS: Final = (
    r"pass(?:word|wd|phrase|code)|passwort|kennwort|pwd|contrase\u00f1a|mot de passe|senha|has\u0142o|wachtwoord|parola|\u015fifre|l\u00f6senord"
    r"|\u043f\u0430\u0440\u043e\u043b\u044c|\u5bc6\u7801|\u5bc6\u78bc|\u53e3\u4ee4|\u30d1\u30b9\u30ef\u30fc\u30c9|\ube44\ubc00\ubc88\ud638|\uc554\ud638"
)
_SAID: Final = re.compile(
    rf"(?P<mine>\b(?:my|our|mein|unser|mon|notre|mi)\s(?:\w{{1,20}}\s){{0,2}})?(?:{_WORDS})\**(?:\s(?:for|of|to|on|f\u00fcr|de|pour|para|f\u00fcr den|f\u00fcr die|f\u00fcr das)\s[\w@.\s-]{{1,40}}?)?"
    rf"\s{{0,2}}(?:is|was|are|=|:|\uff1a|->|\u2192|ist|lautet|war|est|es|\u00e9|\u00e8|jest|set to|changed to|to|\u2014|-|\u662f|\u4e3a|\u70ba|\u306f|\uc740|\ub294)(?:\s(?:now|still|currently|jetzt))?[\s:]{{0,3}}"
    r"(?P<mark>[\"'`\u201c\u300c\u2018\u00ab]|\*\*)?(?P<secret>[^\s\"'`\u201d\u300d\u2019\u00bb\u3002\uff0c,;]{4,100}[^\s\"'`\u201d\u300d\u2019\u00bb\u3002\uff0c,;.:!?)*])",
    re.IGNORECASE,
)
_AFTER: Final = re.compile(rf"(?P<before>\b(?:{_WORDS})\s)(?P<secret>[^\s\"'`,;()]{{8,100}}[^\s\"'`,;.:()])", re.IGNORECASE)
_SENTENCE: Final = re.compile(r"[A-Za-z]+\d*(?:-[a-z]+)+|[A-Za-z-]+|\S*(?:ed|ing|able|ly|\u2019s|'s)", re.IGNORECASE)
_SEVERAL: Final = 3
_CARD: Final = re.compile(r"(?<![\w.+/=:#-])(?:[2-6]\d{3}([ -]?)\d{4}\1\d{4}\1\d{4}|3[47]\d{2}([ -]?)\d{6}\2\d{5})(?![\w/=-]|\.\d)")
_KUBE: Final = re.compile(r"kind:[ \t]*[\"']?Secret\b")
_DATA: Final = re.compile(r"(?:^|\n|\\n)[ \t]*(?:stringData|data):[ \t]*(?:(?:\r?\n|\\n)[ \t]+[\w.-]{1,100}:[^\n\\]{0,4000}){1,200}")
_ENTRY: Final = re.compile(r"(?P<before>(?:\n|\\n)[ \t]+[\w.-]{1,100}:[ \t]*[\"']?)(?P<secret>[^\s\"'\\{]{4,4000})")
_Sub = Callable[[str], str]


def without_places(text: str, placeholder: _Sub) -> str:
    """The text without what stands where only secrets stand."""
    lowered = text.lower()
    if "://" in text:
        for pattern in (_STORE, _WEB):
            text = pattern.sub(lambda found: _behind(found, placeholder("password")), text)
        text = _ALONE.sub(lambda found: _behind(found, placeholder("token")), text)
    if "thin:" in text:
        text = _ORACLE.sub(lambda found: _behind(found, placeholder("password")), text)
    if "authorization" in lowered:
        text = _HEADER.sub(lambda found: _behind(found, placeholder("credentials")), text)
    if "bearer" in lowered:
        text = _BEARER.sub(lambda found: _behind(found, placeholder("token")), text)
    if "cookie" in lowered:
        text = _COOKIES.sub(lambda found: found["before"] + _COOKIE.sub(lambda one: _cookie(one, placeholder), found["pairs"]), text)
    if "sess" in lowered or "csrf" in lowered or ".sid" in lowered:
        text = _SESSION.sub(lambda found: _behind(found, placeholder("session")), text)
    if "?" in text or "&" in text or "u0026" in text:
        text = _QUERY.sub(lambda found: _queried(found, placeholder), text)
    if "Secret" in text and _KUBE.search(text):
        text = _DATA.sub(lambda data: _ENTRY.sub(lambda found: _behind(found, placeholder("key")), data[0]), text)
    text = _without_commands(text, lowered, placeholder)
    return _CARD.sub(lambda found: placeholder("card number") if _is_card(found[0]) else found[0], text)


def without_sayings(text: str, placeholder: _Sub) -> str:
    """The text without passwords that a sentence tells."""
    text = _SAID.sub(lambda found: _said(found, placeholder), text)
    return _AFTER.sub(lambda found: _after(found, placeholder), text)


def _without_commands(text: str, lowered: str, placeholder: _Sub) -> str:
    for hint, pattern in _COMMANDS:
        if hint in lowered:
            text = pattern.sub(lambda found: _behind(found, placeholder("password")), text)
    for hint, pattern in (("identified", _SQL), ("password", _SQL), ("requirepass", _SQL), ("echo", _PIPED), ("login", _NETRC)):
        if hint in lowered:
            text = pattern.sub(lambda found: _behind(found, placeholder("password")), text)
    return text


def _behind(found: re.Match[str], held: str) -> str:
    return found[0] if values.stands_in(found["secret"]) else found["before"] + held


def _cookie(found: re.Match[str], placeholder: _Sub) -> str:
    if _PLAIN.fullmatch(found["name"]) or values.sorts(found["secret"]) < 2:  # noqa: PLR2004  # a word is of one sort
        return found[0]
    return found["before"] + placeholder("session")


def _queried(found: re.Match[str], placeholder: _Sub) -> str:
    value = found["secret"]
    is_secret = values.is_random(value) or (found["before"].lower().endswith(("signature=", "sig=", "credential=", "token=")) and any(map(str.isdigit, value)))
    return found["before"] + placeholder("signature") if is_secret and not values.stands_in(value) else found[0]


def _said(found: re.Match[str], placeholder: _Sub) -> str:
    """A sentence without the password it tells; a plain word is one where it is quoted, or somebody's own."""
    value = found["secret"]
    where = "quoted" if found["mark"] else "bare"
    if found["mine"] and found.end() == len(found.string.rstrip(".\n ")) and not _SENTENCE.fullmatch(value + "-"):
        where = "alone"
    if not values.is_password(value, where=where) or (where != "quoted" and _SENTENCE.fullmatch(value)):
        return found[0]
    return found[0][: found.start("secret") - found.start()] + placeholder("password")


def _after(found: re.Match[str], placeholder: _Sub) -> str:
    value = found["secret"]
    if values.sorts(value) < _SEVERAL or _SENTENCE.fullmatch(value) or not values.is_password(value, where="bare"):
        return found[0]
    return found["before"] + placeholder("password")


def _is_card(written: str) -> bool:
    """Whether the last digit is what the others make it."""
    digits = [int(each) for each in written if each.isdigit()]
    doubled = [sum(divmod(each * 2, 10)) for each in digits[-2::-2]]
    return (sum(digits[-1::-2]) + sum(doubled)) % 10 == 0 and len(set(digits)) > 1
