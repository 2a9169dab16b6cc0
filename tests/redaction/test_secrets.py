"""No key, token or password reaches a summariser, and what only looks like one stays."""

from __future__ import annotations

import re

import pytest

from tests.redaction.secret_samples import HARMLESS, SECRETS
from unabridged.compaction.briefs.cleaning import clean
from unabridged.log.body import Message, Original
from unabridged.log.extra import Extra
from unabridged.log.part import Opaque, Text, ToolCall, ToolResult
from unabridged.redaction.secrets import redacted
from unabridged.redaction.words import words_of

KEY = SECRETS["a GitHub token"]
HELD = "[secret: GitHub token]"


@pytest.mark.parametrize("text", SECRETS.values(), ids=SECRETS)
def test_a_secret_is_told_by_what_it_is(text: str) -> None:
    found = redacted(f"see {text}")
    assert re.search(r"\[secret: [A-Za-z ]+\]", found)
    assert len(found) < len(f"see {text}") + len("[secret: credentials]")


@pytest.mark.parametrize(
    ("name", "gone"),
    [
        ("a database's address", "s3cr3t-pw"),
        ("a password in JSON in a text", "correcthorse"),
        ("a basic header", "dXNlcjpwYXNz"),
        ("a private key", "kqhkiG9w0BAQ"),
        ("a private key that is cut", "b3BlbnNzaC1rZXk"),
        ("an AWS secret", "MADEUPKEY"),
    ],
)
def test_nothing_of_it_is_left(name: str, gone: str) -> None:
    assert gone in SECRETS[name]
    assert gone not in redacted(SECRETS[name])


def test_what_stands_around_it_is_left() -> None:
    assert redacted(SECRETS["a database's address"]) == "postgres://app:[secret: password]@db.internal:5432/orders"
    assert (
        redacted('{"password": "correcthorse", "user": "bob"}') == '{"password": "[secret: password]", "user": "bob"}'
    )


@pytest.mark.parametrize("text", HARMLESS)
def test_no_alarm_is_false(text: str) -> None:
    """Measured over these: none of them is taken for a secret."""
    assert redacted(text) == text


def test_what_is_redacted_once_is_redacted() -> None:
    for text in SECRETS.values():
        assert redacted(redacted(text)) == redacted(text)


class TestOfAValue:
    def test_every_text_of_a_message_is_cleaned_and_the_message_itself_is_not_touched(self) -> None:
        call = ToolCall(call_id="c", name="curl", arguments=f'{{"header": "{KEY}"}}')
        result = ToolResult(call_id="c", content=(Text(text=f"sent {KEY}"),))
        opaque = Opaque(type="custom", value=Extra({"list": [KEY, 7], "map": {"deep": KEY}}))
        said = Message(
            role="tool", parts=(Text(text=KEY), call, result, opaque), original=Original(dialect="x", text=KEY)
        )
        found = clean(said)
        assert KEY not in repr(found)
        assert repr(found).count(HELD) == 5
        assert repr(said).count(KEY) == 6

    def test_one_without_a_secret_is_the_same_object(self) -> None:
        said = Message(role="user", parts=(Text(text="soup", extra=Extra({"a": 1})),))
        assert clean(said) is said

    def test_fields_that_are_too_deep_to_be_walked_are_left_out(self) -> None:
        deep: object = KEY
        for _ in range(600):
            deep = [deep]
        said = Text(text="soup", extra=Extra({"deep": deep}))
        assert clean(said).extra == Extra()


def test_the_words_of_plain_letters_are_the_runs_that_all_are() -> None:
    text = "".join(map(chr, range(128))) + " AKIA1 and sk_live-x\tits"
    assert words_of(text).whole == words_of(f"{text} \u2026").whole
