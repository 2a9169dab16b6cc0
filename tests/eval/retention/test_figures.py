"""What is needed, what is paired, which files are named and how sure a difference is: each against a known case."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.house.tree import ROOT
from unabridged.eval.retention.bootstrap import difference, draws, pooled
from unabridged.eval.retention.entries import Entry, entry
from unabridged.eval.retention.needed import clipped, needed, specific, writes_names_large
from unabridged.eval.retention.pairs import has_newest, whole
from unabridged.eval.retention.trails import named, touched
from unabridged.eval.standing import stands


def count(text: str) -> int:
    return len(text.split())


def called(number: str, arguments: str = "{}") -> dict[str, Any]:
    call = {"id": number, "type": "function", "function": {"name": "f", "arguments": arguments}}
    return {"role": "assistant", "content": "", "tool_calls": [call]}


def answered(number: str) -> dict[str, Any]:
    return {"role": "tool", "tool_call_id": number, "content": "done"}


def said(text: str) -> Entry:
    return entry({"role": "user", "content": text}, count)


class TestABootstrap:
    def test_what_differs_by_the_same_everywhere_has_an_interval_of_no_width(self) -> None:
        found = difference([(3, 4)] * 9, [(1, 4)] * 9, draws(9, 0, 200))
        assert found is not None
        assert (found.value, found.low, found.high) == (0.5, 0.5, 0.5)

    def test_what_differs_by_chance_has_nought_in_its_interval(self) -> None:
        found = difference([(1, 1), (0, 1)] * 10, [(0, 1), (1, 1)] * 10, draws(20, 0, 500))
        assert found is not None
        assert found.low < 0 < found.high

    def test_two_conversations_draw_each_mixture_they_can(self) -> None:
        found = difference([(1, 1), (0, 1)], [(0, 1), (0, 1)], draws(2, 0, 500))
        assert found is not None
        assert (found.low, found.value, found.high) == (0.0, 0.5, 1.0)

    def test_one_conversation_loses_by_its_figures_and_claims_no_interval(self) -> None:
        found = difference([(1, 9)], [(3, 9)], draws(1, 0, 5))
        assert found is not None
        assert (found.loses, found.is_measured) == (True, False)

    def test_a_loss_that_chance_explains_is_none(self) -> None:
        found = difference([(1, 1), (0, 1)] * 5 + [(0, 1)], [(0, 1), (1, 1)] * 5 + [(1, 1)], draws(11, 0, 500))
        assert found is not None
        assert (found.value < 0, found.loses, found.is_measured) == (True, False, True)

    def test_a_large_conversation_weighs_more_than_a_small_one(self) -> None:
        assert pooled([(9, 9), (0, 1)]) == 0.9

    def test_where_nothing_is_needed_there_is_no_share(self) -> None:
        assert pooled([(0, 0)]) is None
        assert difference([(0, 0)], [(0, 0)], draws(1, 0, 5)) is None


class TestPairs:
    def test_a_call_with_its_result_is_whole(self) -> None:
        assert whole([called("1"), answered("1"), {"role": "user", "content": "and?"}])

    def test_a_result_without_its_call_is_not(self) -> None:
        assert not whole([answered("1")])

    def test_a_call_without_its_result_is_not(self) -> None:
        assert not whole([called("1")])

    def test_a_result_behind_another_message_is_not(self) -> None:
        assert not whole([called("1"), {"role": "user", "content": "wait"}, answered("1")])

    def test_the_newest_question_may_stand_within_a_message(self) -> None:
        assert has_newest("and?", [{"role": "user", "content": "They asked: and?"}])
        assert not has_newest("and?", [{"role": "user", "content": None}])


def test_a_value_is_needed_that_stood_before_and_is_called_with_later() -> None:
    later = [entry(called("1", '{"order": "W77123", "note": "new9"}'), count)]
    rule, wanted = needed([said("Please look at order W77123 of my aunt.")], later)
    assert (rule, [each.value for each in wanted]) == ("calls", ["W77123"])
    assert wanted[0].query == "Please look at order of my aunt"


def test_a_piece_of_a_longer_number_did_not_stand_before() -> None:
    later = [entry(called("1", '{"offset": 412}'), count)]
    assert needed([said("src/a.py has 14120 lines.")], later) == ("calls", [])
    wanted = needed([said("of 14120 lines"), said("line 412 fails")], later)[1]
    assert [(each.first, each.query) for each in wanted] == [(1, "line fails")]


def test_without_calls_what_comes_back_is_needed() -> None:
    rule, wanted = needed([said("The tank held 412 litres.")], [said("How much? 412, and 9000 of hope.")])
    assert (rule, [each.value for each in wanted]) == ("again", ["412"])


GERMAN = "Der Termin beim Amt war um 14:30, und die Frau am Schalter hat nach dem Ausweis von Antje gefragt."
ENGLISH = "The date at the office was at 14:30, and the woman at the desk asked there for the card of Antje."


def test_where_every_noun_is_written_large_a_word_that_is_counts_for_nothing_by_that() -> None:
    assert [each.value for each in needed([said(GERMAN)], [said(GERMAN)])[1]] == ["14:30"]
    assert [each.value for each in needed([said(ENGLISH)], [said(ENGLISH)])[1]] == ["14:30", "Antje"]


def test_a_quotation_is_needed_also_where_nouns_are_written_large() -> None:
    told = f"{GERMAN} Wir sahen „Der alte Kahn“."
    assert [each.value for each in needed([said(told)], [said(told)])[1]] == ["14:30", "Der alte Kahn"]


@pytest.mark.parametrize("language", ["en", "es", "fr", "tr", "fi", "zh", "ja", "ru", "de"])
def test_only_german_writes_so_much_large_that_it_tells_no_name(language: str) -> None:
    with (ROOT / "evals" / "search" / f"{language}.jsonl").open(encoding="utf-8") as lines:
        messages = json.loads(next(lines))["messages"]
    spoken = [str(each["content"]) for each in messages if each["role"] != "tool"]
    assert writes_names_large(spoken) == (language != "de")


def test_specific_words_are_numbers_names_quotations_dates_and_identifiers() -> None:
    told = specific("we met Ada on 2026-03-01 at https://a.example/x, “The Old Mill”, AB-12, maxSize, 3 times")
    wanted = {"Ada", "2026-03-01", "https://a.example/x", "The Old Mill", "AB-12", "maxSize", "3"}
    assert wanted - {"3"} <= set(told)


def test_a_piece_of_a_longer_word_is_not_the_value() -> None:
    assert not stands("412", "14120")
    assert stands("412", "在412房")


def test_a_page_ends_where_its_tokens_end() -> None:
    assert clipped("a b\nc d\ne", 5, count).startswith("a b\n")
    assert "e" not in clipped("a b\nc d\ne", 5, count)


def test_a_file_is_what_an_argument_calls_one_or_what_looks_like_one() -> None:
    message = called("1", '{"path": "notes.md", "where": "src/a/b.py", "ratio": "3/4", "say": "and/or not"}')
    assert touched([message]) == {"notes.md", "src/a/b.py"}


def test_the_files_of_a_text_are_found_between_its_words() -> None:
    assert named("see src/a/b.py, and notes.md.") == {"src/a/b.py", "notes.md"}
