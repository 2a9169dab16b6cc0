"""The passwords and keys of a draft that what it stands for does not show, as where they were taken out of it.
It refuses to name them: a reason is stored.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.compaction.gate.held import holder
from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source

_KEY: Final = re.compile(
    r"\b(?:sk-[A-Za-z0-9_-]{10,}|sk_(?:live|test)_[A-Za-z0-9]{8,}|pk_live_[A-Za-z0-9]{8,}|gh[pousr]_[A-Za-z0-9]{16,}|github_pat_\w{20,}"
    r"|glpat-[\w-]{12,}|A[KS]IA[A-Z0-9]{12,}|AIza[\w-]{20,}|ya29\.[\w-]{16,}|xox[abprs]-[\w-]{10,}|hf_[A-Za-z0-9]{16,}|npm_[A-Za-z0-9]{20,}|pypi-[\w-]{20,}"
    r"|SG\.[\w-]{16,}\.[\w-]{16,}|eyJ[\w-]{10,}\.[\w-]{8,}\.?[\w-]*|dop_v1_\w{20,}|rk_live_\w{10,}|whsec_\w{10,})"
    r"|-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----|\b[a-z][a-z0-9+]{1,12}://[^\s/:@]{1,60}:(?P<in_link>[^\s/@]{3,80})@",
)
_SAID: Final = re.compile(
    r"(?:\b(?:pass(?:word|wort|wd|phrase|code)|kennwort|secret(?:[ _-]key)?|api[ _-]?key|access[ _-]?key|auth[ _-]?token|access[ _-]?token|bearer|token|pin|contraseña|clave|mot de passe)"
    r"|密码|口令|密钥|パスワード|暗証番号|APIキー)[\"'`]?\s*(?:(?:for|of|für|de|to)\s+[\w.-]+\s*)?(?:is|was|ist|lautet|war|es|est|是|为|は|=|:|：|->|→)\s*[\"'`“「]?(?P<said>[^\s\"'`”」，。,;]{4,80})",
    re.IGNORECASE,
)
_PLAIN: Final = re.compile(r"[^\W\d_]+[.,;:!?)]*", re.UNICODE)
# A key has at least so many letters that differ.
_HIDDEN: Final = re.compile(r"[*•x.…\[\]<>#-]{3,}|\[?(?:redacted|secret|hidden|masked|removed)\b", re.IGNORECASE)


def unknown(draft: Words, source: Source) -> tuple[str, ...]:
    """One entry for each that is not held, without a word of it."""
    held = holder(source)
    found = [match["in_link"] or match[0] for match in _KEY.finditer(draft.own)]
    found += [match["said"] for match in _SAID.finditer(draft.own) if _is_secret(match["said"])]
    return tuple("" for each in found if not held.has(each.rstrip(".,;:!?)")))[:1]


def _is_secret(text: str) -> bool:
    """Whether a word after "password:" can be one: it has other letters than words have, and is not blacked out."""
    return not _PLAIN.fullmatch(text) and not _HIDDEN.search(text)
