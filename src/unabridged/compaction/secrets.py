"""Keys, tokens and passwords in a text, each replaced by what it is: a summary is kept, and read by more than a log is.
It refuses to guess: what has no well-known form, and stands behind no word for a secret, is left as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

_Sub: TypeAlias = Callable[[re.Match[str]], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Form:
    """A form of secrets, and what stands in each text that has one, so that others are not searched."""

    kind: str
    hints: tuple[str, ...]
    pattern: re.Pattern[str]


def _form(kind: str, pattern: str, *hints: str) -> _Form:
    return _Form(kind=kind, hints=hints, pattern=re.compile(pattern))


_ENDS: Final = r"(?![A-Za-z0-9_-])"
_BEGINS: Final = r"(?<![A-Za-z0-9_-])"
# By what whoever issues them writes in front.
_FORMS: Final = (
    _form(
        "private key",
        r"-----BEGIN (?:[A-Z0-9 ]{0,40})PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,60}-----|\Z)",
        "PRIVATE KEY",
    ),
    _form("age key", rf"{_BEGINS}AGE-SECRET-KEY-1[0-9A-Z]{{58}}", "AGE-SECRET-KEY-"),
    _form("AWS key", rf"{_BEGINS}(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{{16}}{_ENDS}", "AKIA", "ASIA", "ABIA", "ACCA"),
    _form("GitHub token", rf"{_BEGINS}gh[pousr]_[A-Za-z0-9]{{36,255}}", "ghp_", "gho_", "ghu_", "ghs_", "ghr_"),
    _form("GitHub token", rf"{_BEGINS}github_pat_[A-Za-z0-9_]{{22,255}}", "github_pat_"),
    _form(
        "GitLab token",
        rf"{_BEGINS}gl(?:pat|ptt|dt|rt|cbt|ft|agent|soat)-[A-Za-z0-9_.-]{{20,}}",
        "pat-",
        "glptt-",
        "gldt-",
        "glrt-",
        "glcbt-",
        "glft-",
        "glagent-",
        "glsoat-",
    ),
    _form("Slack token", rf"{_BEGINS}xox[abeoprs](?:\.xox[abp])?-[A-Za-z0-9-]{{10,}}", "xox"),
    _form("Slack token", rf"{_BEGINS}xapp-\d-[A-Za-z0-9-]{{10,}}", "xapp-"),
    _form("Slack webhook", r"hooks\.slack\.com/(?:services|workflows)/[A-Za-z0-9/_-]{20,}", "hooks.slack.com"),
    _form("Discord webhook", r"discord(?:app)?\.com/api/webhooks/\d+/[\w-]{40,}", "/api/webhooks/"),
    _form("Anthropic key", rf"{_BEGINS}sk-ant-[A-Za-z0-9_-]{{20,}}", "sk-ant-"),
    _form("API key", rf"{_BEGINS}sk-(?:(?:proj|svcacct|admin|or-v1|lf)-)?(?=[A-Za-z_-]*\d)[A-Za-z0-9_-]{{20,}}", "sk-"),
    _form("Google key", rf"{_BEGINS}AIza[A-Za-z0-9_-]{{35}}{_ENDS}", "AIza"),
    _form("Google secret", rf"{_BEGINS}GOCSPX-[A-Za-z0-9_-]{{20,}}", "GOCSPX-"),
    _form("Google token", rf"{_BEGINS}ya29\.[A-Za-z0-9_-]{{20,}}", "ya29."),
    _form("Stripe key", rf"{_BEGINS}[sr]k_(?:live|test)_[A-Za-z0-9]{{16,}}", "k_live_", "k_test_"),
    _form("webhook secret", rf"{_BEGINS}whsec_[A-Za-z0-9+/=]{{20,}}", "whsec_"),
    _form("SendGrid key", rf"{_BEGINS}SG\.[A-Za-z0-9_-]{{16,}}\.[A-Za-z0-9_-]{{16,}}", "SG."),
    _form("npm token", rf"{_BEGINS}npm_[A-Za-z0-9]{{36}}{_ENDS}", "npm_"),
    _form("PyPI token", rf"{_BEGINS}pypi-AgE[A-Za-z0-9_-]{{40,}}", "pypi-AgE"),
    _form("Hugging Face token", rf"{_BEGINS}hf_[A-Za-z]{{30,}}{_ENDS}", "hf_"),
    _form("Docker token", rf"{_BEGINS}dckr_(?:pat|oat)_[A-Za-z0-9_-]{{20,}}", "dckr_"),
    _form("DigitalOcean token", rf"{_BEGINS}do[opr]_v1_[a-f0-9]{{64}}", "_v1_"),
    _form("Shopify token", rf"{_BEGINS}shp(?:at|ca|pa|ss)_[a-fA-F0-9]{{32}}", "shpat_", "shpca_", "shppa_", "shpss_"),
    _form("Atlassian token", rf"{_BEGINS}ATATT3[A-Za-z0-9_=-]{{60,}}", "ATATT3"),
    _form("Linear key", rf"{_BEGINS}lin_(?:api|oauth)_[A-Za-z0-9]{{32,}}", "lin_api_", "lin_oauth_"),
    _form("Notion token", rf"{_BEGINS}ntn_[A-Za-z0-9]{{40,}}", "ntn_"),
    _form("Vault token", rf"{_BEGINS}hv[sbr]\.[A-Za-z0-9_-]{{24,}}", "hvs.", "hvb.", "hvr."),
    _form("Databricks token", rf"{_BEGINS}dapi[a-f0-9]{{32}}", "dapi"),
    _form("Groq key", rf"{_BEGINS}gsk_[A-Za-z0-9]{{40,}}", "gsk_"),
    _form("xAI key", rf"{_BEGINS}xai-[A-Za-z0-9]{{40,}}", "xai-"),
    _form("Replicate token", rf"{_BEGINS}r8_[A-Za-z0-9]{{37}}{_ENDS}", "r8_"),
    _form("Perplexity key", rf"{_BEGINS}pplx-[A-Za-z0-9]{{40,}}", "pplx-"),
    _form("Postman key", rf"{_BEGINS}PMAK-[a-f0-9]{{24}}-[a-f0-9]{{34}}", "PMAK-"),
    _form("Grafana token", rf"{_BEGINS}gl(?:sa|c)_[A-Za-z0-9+/=_]{{32,}}", "glsa_", "glc_"),
    _form("Supabase token", rf"{_BEGINS}sbp_[a-f0-9]{{40}}", "sbp_"),
    _form("Telegram token", r"(?<![\w:])\d{8,10}:AA[A-Za-z0-9_-]{33}(?![\w-])", ":AA"),
    _form("token", rf"{_BEGINS}eyJ[A-Za-z0-9_-]{{8,}}\.eyJ[A-Za-z0-9_-]{{8,}}\.[A-Za-z0-9_-]*", "eyJ"),
)
# Behind an address's scheme, between a name and the host.
_URL: Final = re.compile(
    r"(?P<before>(?<=[A-Za-z0-9+.-])://[^\s:/?#@\"'<>]{0,100}:)(?P<secret>[^\s/?#@\"'<>]{1,200})(?=@[\w.\[-])"
)
_HEADER: Final = re.compile(
    r"(?P<before>\b(?:proxy-)?authorization\b\\?[\"']?\s*[:=]\s*\\?[\"']?(?:(?:bearer|basic|token|digest)\s+)?)"
    r"(?P<secret>[A-Za-z0-9+/=._~-]{8,})",
    re.IGNORECASE,
)
_BEARER: Final = re.compile(
    r"(?P<before>\bbearer\s+)(?P<secret>(?=[A-Za-z._~+/-]*\d)[A-Za-z0-9+/=._~-]{20,})", re.IGNORECASE
)
_PASSES: Final = r"password|passwd|passphrase|pwd|_pass(?![a-z])"
_KEY: Final = (
    r"secret|api[_-]?key|access[_-]?key|private[_-]?key|account[_-]?key|signing[_-]?key|encryption[_-]?key|token"
    r"|credentials?"
)
_BARE: Final = r"[^\s\"'`,;&(){}\[\]<>|\\]{6,300}+(?![(\[\w])"
_VALUE: Final = rf"(?:(?P<mark>\\?[\"'`])(?P<inner>[^\"'`\n\\]{{4,300}})(?P=mark)|(?P<bare>{_BARE}))"
_ASSIGNED: Final = re.compile(
    rf"(?P<before>(?:(?P<password>{_PASSES})|{_KEY})(?:\\?[\"'])?\s*(?::=|=>|[:=])\s*){_VALUE}",
    re.IGNORECASE,
)
# As an option of a command, with nothing but space before its value.
_OPTION: Final = re.compile(
    rf"(?P<before>(?<!\S)--[\w-]{{0,30}}?(?:(?P<password>{_PASSES})|{_KEY})\s+){_VALUE}", re.IGNORECASE
)
_NAME: Final = re.compile(f"{_PASSES}|{_KEY}")
_NAMED: Final = ("pass", "pwd", "secret", "key", "token", "credential")
# What stands where a secret would, in a page, a schema or a template.
_STANDS_IN: Final = re.compile(
    r"[<\[{$%*].*|.*(?:\*\*\*|\.\.\.|…|xxx).*|(?:your|my|the|some|an?)[-_ ].*"
    r"|.*(?:example|placeholder|changeme|redacted).*"
    r"|(?:string|str|text|none|null|nil|true|false|required|optional|hidden|password|secret|token|invalid|missing|empty"
    r"|expired|wrong|changed|default|unknown|undefined|incorrect|correct|bearer|basic)",
    re.IGNORECASE,
)
_CODE: Final = re.compile(
    r"[A-Za-z_]\w*(?:(?:\.|::|->)[A-Za-z_]\w*)+|(?:~|\.{1,2})?/\S*|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+"
    r"|[a-z][a-z0-9._-]*(?:/[a-z0-9._-]+)+"
)
_SHORTEST_KEY: Final = 8


def redacted(text: str) -> str:
    """The text with each secret as what it was."""
    for form in _FORMS:
        if any(hint in text for hint in form.hints):
            text = form.pattern.sub(placeholder(form.kind), text)
    if "://" in text:
        text = _URL.sub(_behind("password"), text)
    lowered = text.lower()
    if "authorization" in lowered:
        text = _HEADER.sub(_behind("credentials"), text)
    if "bearer" in lowered:
        text = _BEARER.sub(_behind("token"), text)
    if any(name in lowered for name in _NAMED):
        text = _OPTION.sub(_value, _assigned(text)) if "--" in text else _assigned(text)
    return text


def _assigned(text: str) -> str:
    """The text without what is assigned to names for secrets; only where one stands is it looked at closely."""
    lowered, told, at = text.lower(), list[str](), 0
    if len(lowered) != len(text):  # some letter is two when it is small, and no place in one is that in the other
        return _ASSIGNED.sub(_value, text)
    for name in _NAME.finditer(lowered):
        found = _ASSIGNED.match(text, name.start()) if name.start() >= at else None
        if found is not None:
            told += [text[at : found.start()], _value(found)]
            at = found.end()
    return "".join((*told, text[at:])) if told else text


def placeholder(kind: str) -> str:
    """What stands where a secret stood."""
    return f"[secret: {kind}]"


def _behind(kind: str) -> _Sub:
    def told(found: re.Match[str]) -> str:
        return found[0] if _STANDS_IN.fullmatch(found["secret"]) else found["before"] + placeholder(kind)

    return told


def _value(found: re.Match[str]) -> str:
    """What is assigned to a name for a secret, unless it is plainly none: a word, a name, a path or a gap to fill."""
    is_password = bool(found["password"])
    value, mark = (found["inner"], found["mark"]) if found["inner"] else (found["bare"], "")
    if _STANDS_IN.fullmatch(value) or _CODE.fullmatch(value) or any(map(str.isspace, value)):
        return found[0]
    has_digit, has_letter = any(map(str.isdigit, value)), any(map(str.isalpha, value))
    if is_password:
        is_secret = bool(mark) or (has_letter and not value.isalpha())
    else:
        is_secret = has_digit and has_letter and len(value) >= _SHORTEST_KEY
    if not is_secret:
        return found[0]
    return f"{found['before']}{mark}{placeholder('password' if is_password else 'key')}{mark}"
