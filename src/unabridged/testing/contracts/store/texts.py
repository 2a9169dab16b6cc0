"""What any text promises: wherever a caller may put one, it comes back code point by code point.
It refuses to know what the texts mean.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

import pytest

from unabridged.log.body import Message
from unabridged.log.extra import Extra
from unabridged.log.ids import Scope
from unabridged.log.part import Opaque, Text
from unabridged.testing.driven import Driven
from unabridged.testing.proving import chain_faults
from unabridged.testing.samples import HERE, ref

ODD_TEXTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "empty": "",
        "NUL": "a\x00b",
        "lone surrogate": "\ud800 and \udfff",
        "pair as two code points": "\ud83e\uddf5",
        "astral": "🧵👩‍👩‍👧‍👦",
        "Chinese": "線路一言不漏",
        "right to left": "שלום \u202eabc\u202c عالم",
        "combining": "e\u0301 \u1100\u1161 e\u0301",
        "composed": "\u00e9",
        "line ends": "a\r\nb\u2028c\x85\x1f",
        "JSON": '{"v": 1, "\\u0000": "\\"}',
        "spaces at its ends": " \t a \n ",
        "SQL": "'; DROP TABLE event; --",
        "noncharacters": "\ufffe\uffff\U0010ffff",
    }
)
_LONG: Final = "as long as names of files may be, and longer " * 8
ALIKE: Final = ("\u00e9", "e\u0301", "\ud83e\uddf5", "🧵", "", " ", "a", "A", "a ", f"{_LONG}1", f"{_LONG}2")
odd = pytest.mark.parametrize("text", ODD_TEXTS.values(), ids=ODD_TEXTS.keys())


class Texts:
    """Texts in every place that takes one."""

    @odd
    def test_any_text_may_be_said(self, driven: Driven, text: str) -> None:
        driven.say("t", text)
        assert driven.words("t") == [text]

    @odd
    def test_any_text_may_name_a_thread(self, driven: Driven, text: str) -> None:
        driven.say(text, "one")
        row = driven.thread(ref(text))
        assert row is not None
        assert (row.ref.thread, driven.words(text)) == (text, ["one"])

    @odd
    def test_any_text_may_name_a_scope(self, driven: Driven, text: str) -> None:
        scope = Scope(tenant=f"t{text}", user=f"u{text}", project=f"p{text}")
        driven.say("t", "one", scope=scope)
        assert (driven.scopes(), driven.words("t", scope=scope)) == ([scope], ["one"])

    @odd
    def test_any_text_may_be_a_title(self, driven: Driven, text: str) -> None:
        driven.begin(ref("t"), at=1, title=text, metadata=Extra())
        assert driven.threads(HERE, after=None, limit=1)[0].title == text

    @odd
    def test_any_text_may_be_metadata(self, driven: Driven, text: str) -> None:
        driven.begin(ref("t"), at=1, title="", metadata=Extra({text: [text]}))
        row = driven.thread(ref("t"))
        assert row is not None
        assert dict(row.metadata) == {text: [text]}

    @odd
    def test_any_text_may_be_a_key(self, driven: Driven, text: str) -> None:
        driven.say("t", "one", key=text)
        assert (driven.told("t")[0].key, driven.say("t", "one", key=text).fresh) == (text, False)

    @odd
    def test_any_text_may_name_a_role_and_who_speaks_to_whom(self, driven: Driven, text: str) -> None:
        driven.say("t", Message(role=text, sender=text, recipient=text, atom=text, round=text))
        skeleton = driven.told("t")[0].skeleton
        assert (skeleton.role, skeleton.sender, skeleton.recipient, skeleton.atom, skeleton.round) == (text,) * 5

    @odd
    def test_any_text_may_name_a_fork(self, driven: Driven, text: str) -> None:
        driven.say("parent", "one")
        driven.branch("parent", text, through=1)
        row = driven.thread(ref(text))
        assert row is not None
        assert (row.parent, driven.words(text)) == ("parent", ["one"])

    @odd
    def test_any_text_may_name_a_writer(self, driven: Driven, text: str) -> None:
        batch = driven.batch("one")
        driven.append(ref("t"), replace(batch, drafts=tuple(replace(each, writer=text) for each in batch.drafts)))
        assert (driven.told("t")[0].writer, chain_faults(driven, "t")) == (text, [])

    def test_texts_that_look_alike_are_different_threads(self, driven: Driven) -> None:
        for name in ALIKE:
            driven.say(name, name)
        assert [driven.words(name) for name in ALIKE] == [[name] for name in ALIKE]

    def test_texts_that_look_alike_are_different_keys(self, driven: Driven) -> None:
        for key in ALIKE:
            driven.say("t", "the same", key=key)
        assert [event.key for event in driven.told("t")] == [*ALIKE]

    def test_a_body_of_nothing_is_kept(self, driven: Driven) -> None:
        driven.say("t", Message(role=""))
        assert driven.told("t")[0].body == Message(role="")

    def test_a_body_of_a_million_characters_is_kept(self, driven: Driven) -> None:
        driven.say("t", "é" * 1_000_000)
        assert driven.words("t") == ["é" * 1_000_000]

    def test_a_deeply_nested_body_is_kept_to_the_byte(self, driven: Driven) -> None:
        deep: object = json.loads("[" * 300 + "]" * 300)
        batch = driven.batch(
            Message(role="user", parts=(Opaque(type="deep", value=Extra({"x": deep})), Text(text="t")))
        )
        driven.append(ref("t"), batch)
        assert driven.told("t")[0].payload == batch.drafts[0].payload
