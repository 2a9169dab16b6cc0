"""Secrets are found where they stand: escaped, glued, split, in commands, sentences, addresses and settings."""

from __future__ import annotations

import json

import pytest

from unabridged.compaction.briefs.cleaning import clean
from unabridged.log.body import Message
from unabridged.log.extra import Extra
from unabridged.log.part import ExecutionResult, Opaque, Text, ToolCall, Variable
from unabridged.redaction.secrets import redacted, redacted_as

TOKEN = "gh" + "p_" + "aB3" * 12
RANDOM = "q7Rt9Zx2Lm4Nb8Vc1Qw3Er5Ty7Ui9Op0As2DfG4h"
PW = "S3cretPw99"

FOUND = (
    (json.dumps({"content": f"# keys\n{TOKEN}\n"}), TOKEN),
    (f"\\t{TOKEN}", TOKEN),
    (f"TOKEN_{TOKEN}", TOKEN),
    (f"bob-{TOKEN}", TOKEN),
    ("\\u0067" + TOKEN[1:], TOKEN[4:]),
    (TOKEN[:20] + "\u200b" + TOKEN[20:], TOKEN[20:]),
    (f"SECRET_KEY={RANDOM}", RANDOM),
    (f"secret_key = {RANDOM}", RANDOM),
    (f"STRIPE_SECRET_KEY={RANDOM}", RANDOM),
    ('SECRET_KEY = "django-insecure-9x#k2l4m5n6"', "9x#k2l4m5n6"),
    ("aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "wJalr"),
    (f"curl -u ann:{PW} https://x.test", PW),
    (f'["curl", "-u", "ann:{PW}"]', PW),
    (f"mysql -uroot -p{PW} shop", PW),
    (f"docker login -p {PW}", PW),
    (f"sshpass -p {PW} ssh root@h", PW),
    (f"my password is {PW}", PW),
    (json.dumps({"password": "it's-Me-9931"}), "Me-9931"),
    (json.dumps({"password": 'a"b1c2d3'}), "b1c2d3"),
    (json.dumps(json.dumps({"password": "9&`T-]Vg0wdS1"})), "Vg0wdS1"),
    ("my password is swordfish", "swordfish"),
    ("the password is `swordfish`", "swordfish"),
    (f"das Passwort lautet {PW}", PW),
    (f"密码是 {PW}", PW),
    (f"пароль: {PW}", PW),
    (f"mot de passe : {PW}", PW),
    (f"use password {PW} there", PW),
    ("password: swordfish", "swordfish"),
    ("DB_PASSWORD=swordfish", "swordfish"),
    ("<password>swordfish</password>", "swordfish"),
    ('{"password": "correct horse battery"}', "horse"),
    ("- name: DB_PASSWORD\n  value: hunter2", "hunter2"),
    ("Cookie: lang=de; sessionid=8f3a9c1e77b24d0fa2", "8f3a9c"),
    ("https://h.test/a.png?X-Amz-Signature=8f3a9c1e77b24d0fa2b", "8f3a9c"),
    ("https://x.test/c?sv=2020&sig=AbCdEf1234567890abcdef%3D", "AbCdEf"),
    (f"machine x login joe password {PW}", PW),
    ("postgres://admin:p@ss/w0rd1@db:5432/x", "w0rd1"),
    ("card 4111 1111 1111 1111", "4111"),
    ("visa 4111111111111111", "4111"),
    ("kind: Secret\ndata:\n  x: UyFCXCpkJHpEc2I9\n", "UyFC"),
    (f"vault login --token {RANDOM}", RANDOM),
    ('adafruit = "abcdef1234567890abcdef1234567890"', "abcdef"),
    ('discord_client_id = "123456789012345678"', "1234567890"),
    (f"token={RANDOM * 9}", RANDOM),
    (f"İ password={PW}", PW),
    (f"İzmir: PASSWORD={PW}", PW),
    ("İzmir: My Password is Blue7horse!", "Blue7horse"),
    (f"İzmir: Authorization: Bearer {RANDOM}", RANDOM),
    (f"ŞİFRE: {PW}", PW),
)
LEFT = (
    "order 4701990049443126",
    "heroku: your-key-of-twenty-1",
    "4111 1111 1111 1112",
    "5555 111111 11111",
    "the token of the day",
    "max_token: 8f3a9c1e77b24d0fa2",
    "password_hash = 8f3a9c1e77b24d0fa2",
    "auth: abcdefgh1",
    'f(password, "x1y2z3")',
    "password > 12abc3",
    "signature: " + "0123456789abcdef" * 4,
    "token=" * 60,
    "Cookie: path=/x1y2z3; theme=dark",
    'query = "where password=\'" + pw1 + "\' and name=\'" + name1 + "\'"',
    "$query = 'where password=\"'.$pw1.'\" limit 1'",
    "http://localhost:8000/?a=b&key=abc1234567",
    "skey=abcdefgh1234567",
    "the password is expired",
    "password SomeWords here",
    "linear = see-the-other-page-of-it",
    "my password is expired",
    "key 1: abc12345678",
    "İ heroku",
    "curl -u; curl x",
)


@pytest.mark.parametrize(("text", "gone"), FOUND)
def test_a_secret_is_found(text: str, gone: str) -> None:
    found = redacted(text)
    assert gone not in found
    assert "[secret: " in found


@pytest.mark.parametrize("text", LEFT)
def test_what_only_looks_like_one_is_left(text: str) -> None:
    assert redacted(text) == text


def test_a_name_says_that_its_value_is_one() -> None:
    assert redacted_as("password", "swordfish") == "[secret: password]"
    assert redacted_as("soup", "leek") == "leek"
    assert redacted_as("password", "") == ""
    assert redacted_as("token", TOKEN) == "[secret: GitHub token]"
    ran = ExecutionResult(variables=(Variable(name="password", value="'hunter2'"),))
    opaque = Opaque(type="x", value=Extra({"password": "correct horse battery"}))
    found = repr(clean(Message(role="tool", parts=(ran, opaque))))
    assert "hunter2" not in found
    assert "horse" not in found


def test_a_token_that_is_split_over_two_parts_is_found() -> None:
    said = Message(role="user", parts=(Text(text=TOKEN[:20]), Text(text=TOKEN[20:])))
    assert TOKEN[4:20] not in repr(clean(said))
    plain = Message(role="user", parts=(Text(text="leek"), Text(text="soup")))
    assert clean(plain) is plain


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Cookie: sessionid=8f3a9c1e77b24d0fa2; theme=dark", "Cookie: sessionid=[secret: session]; theme=dark"),
        (f"Cookie: sid={TOKEN}", "Cookie: sid=[secret: GitHub token]"),
        (f"Cookie: sid=s%3A{TOKEN}.x9; lang=de", "Cookie: sid=[secret: session]; lang=de"),
        ("Cookie: sid=[secret: token]&b=2", "Cookie: sid=[secret: token]&b=2"),
    ],
)
def test_a_cookie_is_told_once(said: str, told: str) -> None:
    assert redacted(said) == told


@pytest.mark.parametrize("text", [text for text, _ in FOUND])
def test_what_was_told_by_what_it_is_shows_no_secret(text: str) -> None:
    assert redacted(redacted(text)) == redacted(text)


def test_one_in_a_tools_name_and_in_a_senders_is_found() -> None:
    call = ToolCall(call_id="c", name=f"f_{TOKEN}")
    assert TOKEN not in repr(clean(Message(role="assistant", sender=f"bob-{TOKEN}", parts=(call,))))


@pytest.mark.parametrize("at", range(3))
@pytest.mark.parametrize(("text", "gone"), FOUND)
def test_one_among_harmless_texts_is_found_as_by_itself(text: str, gone: str, at: int) -> None:
    texts = [*LEFT[:at], text, *LEFT[at:]]
    found = clean([Message(role="user", parts=(Text(text=each),)) for each in texts])
    told = [part.text for each in found for part in each.parts if isinstance(part, Text)]
    assert told == [redacted(each) for each in texts]
    assert gone not in told[at]


@pytest.mark.parametrize(("text", "gone"), FOUND)
def test_it_is_found_in_a_field_as_in_a_text(text: str, gone: str) -> None:
    assert gone not in repr(clean([Extra({"said": text, "more": ["leek", {"soup": 1}]})])).replace("\\\\", "\\")


def test_what_has_none_stays_the_same_object() -> None:
    told = [Message(role="user", parts=(Text(text=each),), extra=Extra({"n": 1})) for each in LEFT]
    assert clean(told) is told
    assert clean(bytes(3)) == bytes(3)
