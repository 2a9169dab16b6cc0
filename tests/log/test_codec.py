"""Bodies become bytes and come back: all eighteen, with what nobody here has a name for, from any version.
It refuses to know events and stores.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, get_args

import pytest
from hypothesis import given

from unabridged.errors import CorruptionError, NotStorable, SchemaTooNew
from unabridged.log import codec, json_text
from unabridged.log.body import Body, Chunk, Hidden, Message, Pinned, Reset, Used
from unabridged.log.compacted import Compacted, Receipt
from unabridged.log.extra import Extra
from unabridged.log.ids import Seq, Span
from unabridged.log.kind import Kind
from unabridged.log.part import Opaque, Text, ToolCall, ToolResult
from unabridged.testing.strategies import bodies


def back(body: Body) -> Body:
    return codec.decode(codec.kind_of(body), codec.encode(body))


def decoded(kind: Kind, text: str) -> Body:
    return codec.decode(kind, text.encode("utf-8", "surrogatepass"))


class TestRoundTrip:
    @given(bodies())
    def test_any_body_comes_back_equal(self, body: Body) -> None:
        assert repr(back(body)) == repr(body)

    @given(bodies())
    def test_a_body_that_came_back_is_written_the_same(self, body: Body) -> None:
        assert codec.encode(back(body)) == codec.encode(body)

    def test_every_body_of_the_union_has_a_kind_of_its_own(self) -> None:
        assert {Kind[_constant(each)] for each in get_args(Body)} == set(Kind)

    def test_what_equals_its_default_is_not_written(self) -> None:
        assert codec.encode(Reset()) == b'{"v":1}'

    def test_plain_words_are_written_as_plain_text(self) -> None:
        assert codec.encode(Message(role="user", parts=(Text(text="hi"),))) == b'{"v":1,"role":"user","parts":["hi"]}'

    def test_a_negative_zero_is_not_taken_for_its_default(self) -> None:
        receipt = Receipt(tokens_before=1, tokens_after=1, seconds=-0.0)
        body = Compacted(strategy="s", version=1, drawn_on=Seq(1), edits=(), receipt=receipt)
        assert repr(back(body)) == repr(body)


class TestWhatNobodyHereHasANameFor:
    def test_a_field_of_a_later_program_is_kept(self) -> None:
        body = decoded(Kind.RESET, '{"v":1,"reason":"r","mood":{"calm":[1]}}')
        assert body == Reset(reason="r", extra=Extra({"mood": {"calm": [1]}}))

    def test_a_later_programs_body_is_written_back_as_it_came(self) -> None:
        raw = b'{"v":1,"role":"user","parts":["hi",{"type":"text","text":"t","lang":"en"}],"mood":{"calm":[1]}}'
        assert codec.encode(codec.decode(Kind.MESSAGE, raw)) == raw

    def test_a_later_programs_part_that_was_written_again_says_the_same(self) -> None:
        body = decoded(Kind.MESSAGE, '{"v":1,"role":"user","parts":[{"type":"hologram","beam":[1,{"a":null}]}]}')
        assert back(body) == body

    def test_a_later_programs_part_is_opaque_and_kept(self) -> None:
        body = decoded(Kind.MESSAGE, '{"v":1,"role":"user","parts":[{"type":"hologram","beam":1}]}')
        assert body == Message(role="user", parts=(Opaque(type="hologram", value=Extra({"beam": 1})),))

    def test_a_field_inside_a_part_is_kept_in_the_part(self) -> None:
        text = b'{"type":"text","text":"t","lang":"en"}'
        raw = b'{"v":1,"role":"tool","parts":[{"type":"tool_result","call_id":"c","content":[' + text + b"]}]}"
        body = codec.decode(Kind.MESSAGE, raw)
        result = ToolResult(call_id="c", content=(Text(text="t", extra=Extra({"lang": "en"})),))
        assert (body, codec.encode(body)) == (Message(role="tool", parts=(result,)), raw)

    @pytest.mark.parametrize("name", ["role", "parts", "v", "type", "extra"])
    def test_an_extra_that_would_overwrite_a_field_is_refused(self, name: str) -> None:
        with pytest.raises(NotStorable, match=name):
            codec.encode(Message(role="user", extra=Extra({name: 1})))

    @pytest.mark.parametrize("type_", ["text", "tool_call", "opaque", "hologram"])
    def test_an_opaque_part_keeps_its_type_whatever_it_is(self, type_: str) -> None:
        body = Message(role="user", parts=(Opaque(type=type_, value=Extra({"type": "x", "text": 1})),))
        assert back(body) == body


class TestVersions:
    def test_an_old_body_is_brought_up_when_it_is_read(self) -> None:
        upcasts = MappingProxyType({(Kind.RESET, 1): lambda fields: {"reason": fields["why"]}})
        assert codec.decode(Kind.RESET, b'{"v":1,"why":"because"}', upcasts) == Reset(reason="because")

    def test_several_steps_are_taken_in_order(self) -> None:
        def renamed(fields: dict[str, Any]) -> dict[str, Any]:
            return {"cause": fields["why"]}

        def louder(fields: dict[str, Any]) -> dict[str, Any]:
            return {"reason": fields["cause"].upper()}

        upcasts = MappingProxyType({(Kind.RESET, 1): renamed, (Kind.RESET, 2): louder})
        assert codec.decode(Kind.RESET, b'{"v":1,"why":"because"}', upcasts) == Reset(reason="BECAUSE")
        assert codec.decode(Kind.RESET, b'{"v":2,"cause":"because"}', upcasts) == Reset(reason="BECAUSE")
        assert codec.decode(Kind.RESET, b'{"v":3,"reason":"as is"}', upcasts) == Reset(reason="as is")

    def test_one_kinds_step_changes_no_other_kind(self) -> None:
        upcasts = MappingProxyType({(Kind.RESET, 1): lambda fields: {"reason": fields["why"]}})
        assert codec.decode(Kind.HIDDEN, b'{"v":1,"seqs":[]}', upcasts) == Hidden(seqs=())

    def test_a_body_of_a_newer_program_is_refused_and_both_versions_named(self) -> None:
        with pytest.raises(SchemaTooNew) as told:
            decoded(Kind.RESET, '{"v":2}')
        assert (told.value.found, told.value.known) == (2, 1)
        assert str(told.value).endswith("; upgrade unabridged: what is stored is never written anew")

    def test_a_step_that_fails_is_told_as_damage(self) -> None:
        upcasts = MappingProxyType({(Kind.RESET, 1): lambda fields: {"reason": fields["why"]}})
        with pytest.raises(CorruptionError):
            codec.decode(Kind.RESET, b'{"v":1}', upcasts)


class TestDamage:
    @pytest.mark.parametrize(
        ("kind", "text"),
        [
            (Kind.MESSAGE, ""),
            (Kind.MESSAGE, "not json"),
            (Kind.MESSAGE, '{"v":1'),
            (Kind.MESSAGE, "[]"),
            (Kind.MESSAGE, "7"),
            (Kind.MESSAGE, "{}"),
            (Kind.MESSAGE, '{"v":null,"role":"user"}'),
            (Kind.MESSAGE, '{"v":"x","role":"user"}'),
            (Kind.MESSAGE, '{"v":0,"role":"user"}'),
            (Kind.MESSAGE, '{"v":-3,"role":"user"}'),
            (Kind.MESSAGE, '{"v":NaN,"role":"user"}'),
            (Kind.MESSAGE, '{"v":Infinity,"role":"user"}'),
            (Kind.MESSAGE, '{"v":1}'),
            (Kind.MESSAGE, '{"v":1,"role":"user","parts":7}'),
            (Kind.MESSAGE, '{"v":1,"role":"user","parts":[7]}'),
            (Kind.MESSAGE, '{"v":1,"role":"user","parts":[{}]}'),
            (Kind.MESSAGE, '{"v":1,"role":"user","parts":[{"type":"tool_call"}]}'),
            (Kind.MESSAGE, '{"v":1,"role":"user","original":"x"}'),
            (Kind.PINNED, '{"v":1,"seqs":[[1]]}'),
            (Kind.PINNED, '{"v":1,"seqs":[7]}'),
            (Kind.PINNED, '{"v":1,"seqs":null}'),
            (Kind.COMPACTED, '{"v":1,"strategy":"s","version":1,"drawn_on":1,"edits":[{"type":"erase"}],"receipt":{}}'),
            (Kind.AMENDED, '{"v":1,"seq":1,"message":[]}'),
        ],
    )
    def test_bytes_that_are_no_body_are_told_as_damage(self, kind: Kind, text: str) -> None:
        with pytest.raises(CorruptionError, match=kind.title):
            decoded(kind, text)

    def test_bytes_that_are_no_text_are_told_as_damage(self) -> None:
        with pytest.raises(CorruptionError):
            codec.decode(Kind.MESSAGE, b"\xff\xfe\x00")

    def test_results_nested_past_any_sense_are_told_as_damage(self) -> None:
        opening = '{"type":"tool_result","call_id":"c","content":['
        raw = '{"v":1,"role":"tool","parts":[' + opening * 20_000 + "]}" * 20_000 + "]}"
        with pytest.raises(CorruptionError):
            decoded(Kind.MESSAGE, raw)

    @pytest.mark.parametrize(
        "raw",
        [
            b'{"v":1,"role":"user","parts":[{"secret":"hush"}]}',
            b'{"v":"hush"}',
            b"\xff hush",
            b'{"v":1,"role":"user","parts":[{"hush":1}',
        ],
    )
    def test_damage_is_told_without_a_word_of_what_was_said(self, raw: bytes) -> None:
        with pytest.raises(CorruptionError) as told:
            codec.decode(Kind.MESSAGE, raw)
        assert "hush" not in str(told.value)


class TestRefusedAtTheDoor:
    def test_results_nested_past_any_sense_are_refused(self) -> None:
        part = ToolResult(call_id="c")
        for _ in range(20_000):
            part = ToolResult(call_id="c", content=(part,))
        with pytest.raises(NotStorable):
            codec.encode(Message(role="tool", parts=(part,)))

    def test_twenty_thousand_levels_in_a_field_of_somebody_elses_are_kept(self) -> None:
        deep = json_text.value_of("[" * 20_000 + "]" * 20_000)
        raw = codec.encode(Message(role="user", extra=Extra({"deep": deep})))
        assert codec.encode(codec.decode(Kind.MESSAGE, raw)) == raw

    def test_a_number_that_is_no_text_is_refused_where_text_is_wanted(self) -> None:
        with pytest.raises(NotStorable):
            codec.encode(Message(role="user", parts=(ToolCall(call_id="c", name="f", arguments=object()),)))  # type: ignore[arg-type]  # the mistake under test


def test_seqs_and_counts_come_back_as_numbers() -> None:
    body = Used(through=Seq(3), model="m", tokens=2**60, cached=5)
    assert back(body) == body


def test_a_chunk_of_a_message_in_the_same_append_keeps_counting_back() -> None:
    body = Chunk(of=Seq(-2), index=1, text="t")
    assert back(body) == body


def test_spans_come_back_as_spans() -> None:
    body = Pinned(seqs=(Span(first=Seq(1), last=Seq(4)),))
    assert back(body) == body


def _constant(cls: type) -> str:
    return "".join(f"_{letter}" if letter.isupper() else letter for letter in cls.__name__).strip("_").upper()
