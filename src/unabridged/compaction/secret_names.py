"""What is assigned to a name for secrets: in code, settings, JSON, XML and the environment, escaped or not.
It refuses to take a name for one by half of it: a limit of tokens is no token, and a password's length no password.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from unabridged.compaction import secret_values as values

_PASSES: Final = (
    r"passw(?:or)?ds?|passphrase|passcode|passwort|kennwort|pwd|(?<![a-z])pass(?![a-z])|_pass(?![a-z])|(?<![a-z])pw(?![a-z])|_pw(?![a-z])"
    r"|contrase\u00f1a|mot de passe|mot_de_passe|senha|has\u0142o|wachtwoord|l\u00f6senord|parola|\u015fifre"
    r"|\u043f\u0430\u0440\u043e\u043b\u044c|\u5bc6\u7801|\u5bc6\u78bc|\u53e3\u4ee4|\u30d1\u30b9\u30ef\u30fc\u30c9|\ube44\ubc00\ubc88\ud638|\uc554\ud638"
)
_KEYS: Final = r"secret|token|credential|creds|(?<![a-z])auth(?![a-z])|_auth(?![a-z])|jwt|apikey|key|signature"
_NAME: Final = re.compile(rf"(?P<password>{_PASSES})|(?:{_KEYS})")
_GOES: Final = re.compile(r"[\s\"'`,;&(){}\[\]<>|\\]")
_LONGEST: Final = 300
_HINTS: Final = (
    "pass pwd pw secret token cred auth _auth jwt apikey key signature kennwort contrase\u00f1a mot senha has\u0142o wachtwoord"
    " l\u00f6senord parola \u015fifre \u043f\u0430\u0440\u043e\u043b\u044c \u5bc6\u7801 \u5bc6\u78bc \u53e3\u4ee4"
    " \u30d1\u30b9\u30ef\u30fc\u30c9 \ube44\ubc00\ubc88\ud638 \uc554\ud638"
).split()
# Of whom a key is, where no word for keys stands in its name; the value then has to look like one.
_ISSUERS: Final = (
    "adafruit adobe airtable algolia alibaba aliyun asana atlassian confluence jira beamer bitbucket bittrex meraki"
    " cloudflare codecov cohere co_api coinbase confluent contentful datadog discord droneci dropbox etsy facebook"
    " fastly finicity finnhub flickr freshbooks gitter gocardless heroku hubspot intercom jfrog artifactory bintray xray"
    " kraken kucoin launchdarkly linear linkedin linked_in linked-in lob mailchimp mailgun mapbox mattermost maxmind"
    " messagebird message_bird message-bird netlify newrelic new_relic new-relic nytimes newyorktimes okta plaid"
    " private_ai privateai private-ai rapidapi sendbird sentry contribsys snyk sonar sourcegraph squarespace sumo"
    " telegr travis twilio twitch twitter typeform yandex zendesk openai stripe paypal braintree pagerduty shodan"
    " infura alchemy mistral deepseek elevenlabs deepgram firebase vercel razorpay auth0 spotify"
).split()
# What a name goes on with that is no secret, and what stands before a word for one that then means another thing.
_GOES_ON: Final = re.compile(
    r"[\w.-]*(?:(?<![a-z])(?:id|ids|type|types|name|names|url|uri|file|files|path|dir|length|len|size|count|counts|limit|limits|algorithm|alg"
    r"|field|policy|min|max|index|expires?|expiry|expiration|ttl|ref|arn|header|label|hint|prompt|reset|store|usage|used|budget|rounds"
    r"|manager|rotation|version|provider|format|status|valid|required|enabled|at|in|on|is|per|ring|board|word|words|error|izer|ize|ized"
    r"|hash|hashes|digest|fingerprint|event|code|press|down|up|frame|frames|pair|pairs|map|base))(?![a-z])|(?:izer|ize|izes|board|stone|hole|ing|ed|frame|ring|point|age|ive|or|ority|ors|wise|s)(?![a-z])",
    re.IGNORECASE,
)
_OTHER: Final = frozenset(
    "max min num prompt completion total input output cache cached page next prev sync cursor continuation continue pad eos bos unk"
    " mask stop cls sep start end special n primary public pub foreign partition sort composite natural idempotency object row"
    " group hash map dict lookup hot mon tur don whis hoc joc i18n translation react unique surrogate index range routing s3 schema"
    " sequence config arrow return shift ctrl tab press bucket".split()
)
_OF_KEYS: Final = frozenset(
    "api app application secret access private auth enc encryption decryption sign signing signature license licence master service"
    " shared client account admin deploy storage root host ssh ssl tls pgp gpg hmac aes rsa jwt session user site server webhook"
    " consumer function functions write read ingest x subscription".split()
)
_PIECES: Final = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+")
_MARKS: Final = r"\\{0,3}[\"'`]"
_TYPED: Final = (
    r"(?:\s?:?\s?(?:&?(?:'static\s)?str|[Ss]tring|SecretStr|bytes|Final|text|const char ?\*)\b(?:\[\w{1,9}\])?)?"
)
_VALUE: Final = (
    r"(?:(?P<mark>\\{0,3}[\"'`])(?P<inner>[^\"'`\n\\]{3,400}+(?:\\[^\"'`nrt\n][^\"'`\n\\]{0,200})*)(?P=mark)"
    r"|(?P<bare>[^\s\"'`,;&(){}\[\]<>|\\]{3,300}+)(?![(\[]))"
)
_ASSIGNED: Final = re.compile(
    rf"(?P<more>[\w.-]{{0,40}}+)(?P<close>(?:{_MARKS})?[\])]{{0,2}}\*{{0,2}}){_TYPED}"
    rf"(?P<sep>\s{{0,8}}(?::{{1,3}}=|\?=|=>|->|\|\||[:=\uff1a])\*{{0,2}}\s{{0,20}}|>\s{{0,20}}|,\s{{0,3}}(?={_MARKS})"
    rf"|[\"']?,?\s{{0,20}}(?:\\n)?\s{{0,20}}\\?[\"']?\bvalue\\?[\"']?\s?[:=]\s{{0,3}})"
    rf"(?:\w{{1,30}}\((?={_MARKS}))?(?:[rbf](?={_MARKS}))?"
    rf"{_VALUE}"
)
_OPTION: Final = re.compile(
    rf"(?P<more>[\w-]{{0,30}}+)(?P<close>)(?P<sep>(?:[ \t]{{1,4}}|[\"'],\s?(?={_MARKS}))){_VALUE}"
)
_LOOK_BACK: Final = 40
_NEAR_BY: Final = 16
# Of what an issuer's name alone stands before.
_SHORTEST: Final = 14
_MOST_JUDGED: Final = 100
_NUMBER: Final = range(15, 21)


def without_values(text: str, placeholder: Callable[[str], str]) -> str:
    """The text without what is assigned to names for secrets; only where one stands is it looked at closely."""
    text = _replaced(text, lower(text), placeholder)
    lowered = lower(text)
    has_keys = any(len(word) >= _SHORTEST for word in text.split())
    for issuer in _ISSUERS if has_keys else ():
        if issuer in lowered:
            text = _issued(text, lowered, issuer, placeholder)
            lowered = lower(text)
    return text


def named_kind(name: str, value: str) -> str:
    """What a value under a name is, password or key; nothing where its name does not say that it is a secret."""
    found = list(_NAME.finditer(name.lower()))
    written = f'{name}="{value}"'
    told = _ASSIGNED.match(written, found[-1].end()) if found else None
    return _kind(written, found[-1], name[: found[-1].start()], told) if told is not None else ""


def lower(text: str) -> str:
    """The text in small letters, each at its place; where some letter becomes two it stays as it is."""
    lowered = text.lower()
    return lowered if len(lowered) == len(text) else text


def spoken(words: Sequence[str], text: str) -> Sequence[str]:
    """The words that can stand in a text of these letters."""
    return [word for word in words if word.isascii()] if text.isascii() else words


def places(lowered: str, hint: str) -> Iterator[int]:
    """Where a word stands."""
    at = lowered.find(hint)
    while at >= 0:
        yield at
        at = lowered.find(hint, at + len(hint))


def _replaced(text: str, lowered: str, placeholder: Callable[[str], str]) -> str:
    told, at = list[str](), 0
    for place in sorted(place for hint in spoken(_HINTS, text) if hint in lowered for place in places(lowered, hint)):
        name = _NAME.match(lowered, place) if place >= at else None
        if name is None:
            continue
        before = text[max(0, place - _LOOK_BACK) : place]
        found = _ASSIGNED.match(text, name.end()) or (_OPTION.match(text, name.end()) if _is_option(before) else None)
        kind = _kind(text, name, before, found) if found is not None else ""
        if found is not None and kind:
            start, end = found.span("inner") if found["mark"] else found.span("bare")
            told += [text[at:start], placeholder(kind)]
            at = end if found["mark"] else end + _going_on(text, end)
        elif found is not None and len(found["bare"] or "") == _LONGEST:
            at = found.end()  # in a run without an end each name would look at it anew
    return "".join((*told, text[at:])) if told else text


def _going_on(text: str, end: int) -> int:
    """How much longer a value is than is looked at."""
    ends = _GOES.search(text, end)
    return (ends.start() if ends is not None else len(text)) - end


def _is_option(before: str) -> bool:
    """Whether a name stands in an option of a command."""
    word = before.rpartition(" ")[2].rpartition('"')[2]
    return word.startswith("--")


def _kind(text: str, name: re.Match[str], before: str, found: re.Match[str]) -> str:
    """What is assigned to this name: a password, a key, or nothing that is secret."""
    if (found["more"] and _GOES_ON.match(found["more"])) or (
        found["sep"].startswith(">") and "<" not in before + text[name.start() - 1]
    ):
        return ""
    value = found["inner"] if found["mark"] else found["bare"].rstrip(".!?:" if found["sep"].isspace() else ":")
    value = value[:_MOST_JUDGED]
    if found["sep"].startswith(",") and not found["close"]:
        return ""
    if name["password"]:
        return "password" if values.is_password(value, where=_where(text, before, found)) else ""
    word = name[0]
    of = _of(before)
    if of.lower() in _OTHER or (word == "key" and of.lower() not in _OF_KEYS and not (len(of) > 1 and of.isupper())):
        return ""
    if word in ("auth", "_auth", "signature", "jwt") and not values.is_random(value):
        return ""
    if values.is_hash(value) and word == "signature":
        return ""
    return "key" if values.is_key(value) else ""


def _of(before: str) -> str:
    """The word before a word for keys: of what it is a key."""
    near = before[-_NEAR_BY:]
    pieces = _PIECES.findall(near) if near[-1:].isalnum() or near[-1:] in (" ", "_", "-", ".") else []
    return pieces[-1] if pieces else ""


def _where(text: str, before: str, found: re.Match[str]) -> str:
    """How a value stands: in quotation marks, alone on its line or in an environment, or anywhere else."""
    if found["mark"]:
        return "quoted"
    sep, behind = found["sep"], text[found.end() : found.end() + 2]
    if "\n" in sep:
        return "bare"
    ends = not behind or behind[0] in "\r\n" or behind == "\\n" or behind[0] in "\"'"
    if "=" in sep and sep.strip(" ") == sep and (ends or behind[0] in " ;&"):
        return "alone"
    line = before[before.rfind("\n") + 1 :]
    is_first = not line.strip(" \t-*#>|\"'`_.ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
    is_named = is_first and len(line.split()) <= 1
    if ends and is_named and (":" in sep or "\uff1a" in sep or not line[:1].isspace()):
        return "alone"
    return "alone" if sep.startswith(">") and behind == "</" else "bare"


def _issued(text: str, lowered: str, issuer: str, placeholder: Callable[[str], str]) -> str:
    """The text without keys that stand under the name of who issues them."""
    told, at = list[str](), 0
    for here in places(lowered, issuer):
        starts = here >= at and not lowered[here - 1 : here].isalpha()
        found = _NEAR.match(text, here + len(issuer)) if starts else None
        if found is not None and _is_issued(found["more"], found["inner"] or found["bare"]):
            start, end = found.span("inner") if found["mark"] else found.span("bare")
            told += [text[at:start], placeholder("key")]
            at = end
    return "".join((*told, text[at:])) if told else text


_NEAR: Final = re.compile(_ASSIGNED.pattern.replace(r"[\w.-]{0,40}+", r"[ \t\w.-]{0,30}+", 1))
_ISSUED: Final = re.compile(r"[\w=+/.%-]{14,200}|[a-f0-9]{8}:[a-f0-9]{8}")


def _is_issued(more: str, value: str) -> bool:
    if _ISSUED.fullmatch(value) is None or values.stands_in(value):
        return False
    if value.isdigit():
        return len(value) in _NUMBER and any(each in more.lower() for each in ("client", "app", "api", "key", "token"))
    return values.is_uuid(value) or values.is_random(value) or ":" in value
