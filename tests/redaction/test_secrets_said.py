"""Keys that a sentence tells, secrets of clusters, and forms known by a sign in their middle; and no word is lost."""

from __future__ import annotations

import time

import pytest

from unabridged.redaction.secrets import redacted

RANDOM = "q7Rt9Zx2Lm4Nb8Vc1Qw3Er5Ty7Ui9Op0"
HEX = "8f3a9c1e77b24d0fa2c65b1d9e4f7a30"
SUM = HEX + HEX[:8]
UUID = "63866443-cb87-446f-8bf0-80e9be787301"
ENCODED = "YWRtaW46cGFzc3dvcmQ="
KUBE = "kind: Secret\ndata:\n"

FOUND = (
    (f"The adafruit api key is {RANDOM}.", RANDOM),
    (f"use the adafruit key {RANDOM} for that", RANDOM),
    (f"our token ({RANDOM}) is old", RANDOM),
    (f"the old one (the key: {RANDOM}) still works", RANDOM),
    (f"the key for the shop is {RANDOM}", RANDOM),
    (f"the heroku api key is {UUID}", UUID),
    (f"take heroku key {UUID} for it", UUID),
    (f"the token is {SUM}", SUM),
    (f"for it I used {RANDOM} as the key", RANDOM),
    (f"#{RANDOM} is the old password", RANDOM),
    (f"ALGOLIA_ADMIN_KEY {RANDOM}", RANDOM),
    (f"looker = {RANDOM[:20]}", RANDOM[:20]),
    (f"token: |\n  {RANDOM}", RANDOM),
    (f'$token .= "{RANDOM}"', RANDOM),
    (f'"credentials" : "{SUM}"', SUM),
    (f'"name": "api_token",\n"value": "{RANDOM}"', RANDOM),
    ('set("DB_PASSWORD", "swordfish")', "swordfish"),
    (f"Authorization: Api-Token {SUM}", SUM),
    (f"curl --user kevin:'{RANDOM}' https://x.test", RANDOM),
    ("ALTER USER x IDENTIFIED BY tulipan", "tulipan"),
    ("alter user x identified by 'tulipan'", "tulipan"),
    (f"{KUBE}  # what it is\n  x: {ENCODED}\n", ENCODED),
    (f"{KUBE}  .dockercfg: |\n    {ENCODED}\n", ENCODED),
    (f"data:\n\tx: '{ENCODED}'\nkind: 'secret'\n", ENCODED),
    ("M" + "a1" * 11 + "b.abcdef." + "aB3" * 9, "aB3aB3"),
    ("12345678:" + "A" + "aB" * 17, "aBaB"),
    ("123456789012345|" + "aB3" * 9, "aB3aB3"),
    ("123456789012345%" + "aB3" * 9, "aB3aB3"),
    ("0123456789abcdef" * 2 + "-us12", "0123456789abcdef"),
    (f"_gitlab_session={HEX}", HEX),
)
LEFT = (
    "x:" + "A" + "aB" * 17,
    f"the trace key is {RANDOM}",
    f"the key of it, {SUM}, is in the log",
    f"the key commit {SUM}",
    f"key {UUID} was opened",
    f"I used {SUM} as the key",
    "I used the word tulip as the key",
    "curl -u ann:${PW} https://x.test",
    "postgres://app:<password>@db:5432/x",
    "postgres://app:${PW}@db:5432/x",
    '"tokens": "abc12345678"',
    "see https://x.test/a and " + "b " * 200 + "ann@x.test",
    f"{KUBE}  x: {{{{ .Values.x }}}}\n  y: changeme\n",
    "heroku=" + "ab/cd/" * 100,
    "ARN arn:aws:secretsmanager:eu-west-1:123456789012:secret:shop-db-AbC123",
    "These sets are identified by four numbers each",
    'headers = ("authorization", "x-amz-content-sha256")',
    'r.headers["Authorization"] = _basic_auth_str(user)',
    'KEYWORDS = ("pass", "raise", "return")',
    "api_key: _AzureApiKeyT | None",
    '["../../etc/passwd", ".ssh/id_rsa"]',
    "4\u0661\u0661\u0661 1111 1111 1111",
)


@pytest.mark.parametrize(("text", "gone"), FOUND)
def test_a_secret_is_found(text: str, gone: str) -> None:
    found = redacted(text)
    assert gone not in found
    assert "[secret: " in found


@pytest.mark.parametrize("text", LEFT)
def test_what_only_looks_like_one_is_left(text: str) -> None:
    assert redacted(text) == text


def test_nothing_is_lost_that_stands_before_a_long_run_without_a_secret() -> None:
    run = "token=" + "token=" * 60
    assert redacted(f"leek {run} soup password=hunter2 end") == f"leek {run} soup password=[secret: password] end"


def test_a_long_value_is_taken_out_to_its_end() -> None:
    assert redacted(f"token={RANDOM * 20}, leek") == "token=[secret: key], leek"


@pytest.mark.parametrize(
    "text",
    ["key=" * 75_000, '","' * 100_000, RANDOM * 9_375, "://" * 99_999 + "@", "eyJ" * 100_000, "cookie: a=b;" * 25_000],
    ids=["names", "quotes", "one word", "addresses", "beginnings", "cookies"],
)
def test_a_hostile_text_takes_no_longer_than_an_ordinary_one(text: str) -> None:
    """Linear passes take a tenth of a second, the square of a text minutes; a machine may add its share."""
    began = time.process_time()
    redacted(text)
    assert time.process_time() - began < 2
