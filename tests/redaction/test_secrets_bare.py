"""Secrets that stand bare are taken out: in JSON, in addresses, behind other writings, at escaped line ends."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable
from typing import Final

import pytest

from unabridged.redaction.secrets import redacted

_ID: Final = "AK" + "IA" + "Q7MADEUP4XTE2ZKL"
_SECRET: Final = "wJalrXUtnF3MI/K7MDENG" + "+bPxRfiCYzMADEUPkeQ"
_LETTERS: Final = "a1B2c3D4e5F6g7H8i9J0kLmN"
_HEX: Final = hashlib.sha1(b"made up", usedforsecurity=False).hexdigest()
_BYTES: Final = hashlib.sha512(b"made up").digest()

WHOLE: Final = {
    "Telegram": "123456789:" + "AA" + "bC3-d_" * 5 + "xyz",
    "Discord": "M" + _LETTERS[:23] + ".GaBc1_." + _LETTERS + "abc",
    "a newer one of Discord": "MT" + _LETTERS[:24] + ".GaBc1d." + _LETTERS + "abcdefghijklmn",
    "GitLab": "gl" + "pat-" + _LETTERS[:20],
    "npm": "np" + "m_" + (_LETTERS * 2)[:36],
    "PyPI": "py" + "pi-AgEIcHlwaS5vcmc" + _LETTERS * 3,
    "Slack": "xo" + "xb-123456789012-123456789012-" + _LETTERS,
    "Stripe": "sk" + "_live_" + _LETTERS,
    "SendGrid": "S" + "G." + _LETTERS[:22] + "." + (_LETTERS * 2)[:43],
    "Google": "AI" + "za" + (_LETTERS * 2)[:35],
    "a web token": "ey" + "JhbGciOiJIUzI1NiJ9.ey" + "JzdWIiOiIxMjM0In0." + _LETTERS,
}
FORMS: Final[dict[str, Callable[[str], str]]] = {
    "bare": str,
    "in JSON": lambda value: json.dumps({"value": value}),
    "in JSON in JSON": lambda value: json.dumps(json.dumps({"value": value})),
    "in a query": lambda value: f"https://x.example.org/?a=1&v={value}",
    "in a path": lambda value: f"https://x.example.org/{value}/y",
    "between Chinese letters": lambda value: f"令牌{value}请保存",
    "between Japanese letters": lambda value: f"これは{value}です",
    "behind a Korean letter": lambda value: f"키{value}입니다",
    "at a line end of Windows": lambda value: f"x\r\n{value}\r\ny",
    "at escaped line ends": lambda value: f"x\\r\\n{value}\\r\\ny",
    "in a code mark": lambda value: f"`{value}`",
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("of", WHOLE)
def test_a_token_is_taken_out_wherever_it_stands(of: str, form: str) -> None:
    found = redacted(FORMS[form](WHOLE[of]))
    assert WHOLE[of][-16:] not in found
    assert "[secret: " in found


def test_a_token_in_the_address_of_a_bot_is_taken_out() -> None:
    token = WHOLE["Telegram"]
    assert token[-20:] not in redacted(f"https://api.example.org/bot{token}/getMe")


@pytest.mark.parametrize(
    "text",
    [
        f"{_ID} {_SECRET}",
        f"{_ID}\n{_SECRET}",
        f"{_ID}\\n{_SECRET}\\n",
        f"{_ID}\r\n{_SECRET}\r\n",
        f"{_ID}:{_SECRET}",
        f"{_SECRET} goes with {_ID}",
        f"密钥{_ID}，{_SECRET}。",
        json.dumps([_ID, _SECRET]),
        f"Here is my AWS key pair, use it for the bucket: {_SECRET}",
        f"AWS secret access key\n{_SECRET}",
        f"\\nAWS secret access key\\n{_SECRET}",
        json.dumps({"note": f"the aws credentials:\n{_SECRET}"}),
    ],
)
def test_a_secret_key_of_aws_is_taken_out_beside_its_id_and_behind_the_words_for_it(text: str) -> None:
    found = redacted(text)
    assert _SECRET[:12] not in found
    assert _SECRET[-8:] not in found


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\\n", "\\r\\n"])
def test_a_private_key_is_taken_out_with_whatever_line_ends(ending: str) -> None:
    lines = ("-----BEGIN " + "PRIVATE KEY-----", _LETTERS * 2, _LETTERS, "-----END " + "PRIVATE KEY-----")
    assert _LETTERS not in redacted(f"key: {ending.join(lines)}{ending}rest")


@pytest.mark.parametrize(
    "text",
    [
        f"https://bob:{_LETTERS}@example.org/x",
        f"Authorization: Basic {base64.b64encode(f'bob:{_LETTERS}'.encode()).decode()}",
        f"https://acct.example.org/c?sv=2022-11-02&ss=b&sig={_LETTERS * 2}%3D",
    ],
)
def test_what_stands_where_only_a_secret_does_is_taken_out(text: str) -> None:
    assert "[secret: " in redacted(text)


@pytest.mark.parametrize("form", ["bare", "in JSON", "in a query", "at escaped line ends", "in a code mark"])
@pytest.mark.parametrize(
    "text",
    [
        f"commit {_HEX}",
        "4e1d90ab-7c33-4f8a-9d11-0c1122334455",
        f"data:image/png;base64,{base64.b64encode(_BYTES * 2).decode()}",
        f"sha512-{base64.b64encode(_BYTES).decode()}",
        f"sha256:{hashlib.sha256(b'made up').hexdigest()}",
        f"sha1-{base64.b64encode(_BYTES[:20]).decode()}",
        f"aws s3 cp the object of commit {_HEX}",
        f"laws on paper: {_SECRET}",
        f"aws: see the page on regions; {_SECRET}",
        f"the laws that are secret; {_SECRET}",
        f"{_ID[:10]} {_SECRET}",
    ],
)
def test_hashes_identifiers_and_pictures_stay(text: str, form: str) -> None:
    said = FORMS[form](text)
    assert redacted(said) == said


def test_a_hash_beside_the_id_of_a_key_stays() -> None:
    assert _HEX in redacted(f"{_ID} {_HEX}")
