"""The text that needs no model: what is specific stands in it, in order, and it is no longer than asked."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.compaction.extractive.said import BEGAN, DAY, SMALL_TALK, said, told
from unabridged.compaction.extractive import Kept, Said, digest
from unabridged.compaction.extractive.scoring import Scores
from unabridged.compaction.extractive.signs import Tokens, about
from unabridged.compaction.extractive.statements import statements

_PIECES = st.sampled_from(
    [
        "We met Zoya in Ghent on 14 May 2023.",
        "Thanks so much!",
        "The build of src/app/main.py failed with ValueError: bad port 8443",
        '{"order": {"id": "W-99812", "items": [{"sku": "A1", "price": 12.50}]}}',
        "我表妹上个月搬到根特去了，现在在药房上班。",
        "ผมชื่อสมชายและทำงานที่เชียงใหม่",
        "see https://example.org/a?b=1 and `retry_budget` \u2014 or \u201cthe old one\u201d",
        "word " * 90,
        "\u0000\ud800 \U0001f469\u200d\U0001f469\u200d\U0001f467",
    ]
)
_TALKS = st.lists(st.tuples(st.sampled_from(["ann", "bob", ""]), st.one_of(_PIECES, st.text(max_size=80))), max_size=40)


def talk(drawn: list[tuple[str, str]]) -> list[Said]:
    return [Said(who=who, what=what, at=BEGAN + n * DAY // 3) for n, (who, what) in enumerate(drawn)]


def test_nothing_said_comes_to_nothing() -> None:
    assert told([], 100) == ""


def test_what_fits_stands_whole_with_who_said_it() -> None:
    assert told(said("user: fix it", "tool: done\nin 3 s"), 100) == "user: fix it\ntool: done in 3 s"


def test_a_fact_stands_and_small_talk_around_it_does_not() -> None:
    lines = [*SMALL_TALK, "ann: My cousin Zoya moved to Ghent.", *SMALL_TALK]
    assert told(said(*lines), 30) == "ann: My cousin Zoya moved to Ghent."


def test_what_stands_beneath_it_is_not_told_twice() -> None:
    lines = said(
        "ann: Never push to release/7.", "bob: My order is W-88121.", "ann: The gate of berth 40 opens at 7:15."
    )
    beside = "- 1: Never push to release/7.\n- 2: W-88121 \u2014 order"
    text = digest((), lines, 28, beside).text
    assert "release/7" not in text
    assert "berth 40" in text
    assert "release/7" in digest((), lines, 28).text


def test_what_stands_beneath_it_only_as_a_piece_of_something_else_is_told() -> None:
    lines = said("ann: deploy to the production cluster.", *SMALL_TALK)
    beside = "- 3: Never deploy to the production cluster on Fridays"
    assert "deploy to the production cluster." in digest((), lines, 24, beside).text


def test_what_fits_beside_it_stands_whole_all_the_same() -> None:
    lines = said("ann: Never push to release/7.")
    assert digest((), lines, 100, "- 1: Never push to release/7.").text == "ann: Never push to release/7."


def test_what_a_tool_printed_counts_less_than_what_was_said_of_it_unless_it_failed() -> None:
    printed = [f"tool: quota_{n} = rows[{n}] + header_{n}" for n in range(30)]
    lines = said(
        *printed, "ann: The cause stood in src/header/close.py.", "tool: FAILED tests/test_close.py::test_twice"
    )
    text = told(lines, 50)
    assert "src/header/close.py" in text
    assert "FAILED tests/test_close.py" in text
    assert text.count("quota_") <= 2


def test_lines_that_differ_by_their_numbers_alone_are_not_all_told() -> None:
    lines = said(*(f"tool: {n} passed in {n * 7 % 90}.{n}s" for n in range(10, 60)), "ann: We met Zoya in Ghent.")
    assert told(lines, 60).count("passed in") <= 5


def test_a_short_call_is_told_however_many_there_are() -> None:
    calls = [f'ann: [calls read_file with {{"path": "src/part_{n}.py"}}]' for n in range(8)]
    edits = [f'ann: [calls edit with {{"old": "{"a b c d e f g " * 20}{n}"}}]' for n in range(8)]
    text = told(said(*[each for pair in zip(calls, edits, strict=True) for each in pair]), 160)
    assert all(f"src/part_{n}.py" in text for n in range(8))


def test_of_small_talk_alone_no_more_is_left_than_a_count() -> None:
    assert told(said(*SMALL_TALK), 30) == f"\u2026 {len(SMALL_TALK)} more \u2026"


def test_a_time_that_no_calendar_has_is_not_told() -> None:
    assert told(said("ann: soup", at=10**20), 100) == "ann: soup"


def test_a_gap_within_a_message_is_marked() -> None:
    what = "Zoya moved to Ghent in 1998. Thanks, thanks, thanks! Ravi sold the kayak for 340 euros."
    assert told(said(f"ann: {what}", *SMALL_TALK), 45).startswith(
        "ann: Zoya moved to Ghent in 1998. \u2026 Ravi sold the kayak for 340 euros."
    )


def test_the_same_statement_stands_once() -> None:
    text = told(said(*["tool: port 8443 is closed"] * 50, *SMALL_TALK), 40)
    assert text.count("8443") == 1


def test_an_identifier_that_came_late_and_often_goes_before_one_that_came_once() -> None:
    early = [f"tool: row {n} of file_{n}.csv is read" for n in range(40)]
    late = ["user: open order W-7741", "tool: order W-7741 is open", "user: cancel W-7741"]
    assert "W-7741" in told(said(*early, *late), 30)


def weights(*lines: str) -> dict[str, float]:
    """What each identifier weighs in these."""
    every, count, _ = statements((), said(*lines), Tokens())
    return {what[1:]: weight for what, weight in Scores(every, count).weights.items() if what[0] == "="}


def test_what_an_agent_wrote_into_a_call_counts_more_than_what_was_only_said() -> None:
    lines = [
        "tool: W-1 is open",
        "tool: W-2 is open",
        'assistant: [calls cancel with {"of": "V-1"}]',
        "tool: V-1",
        "ann: V-2",
        "ann: V-2",
    ]
    now = weights(*lines)
    assert now["V-1"] > 1.2 * now["V-2"]


def test_what_somebody_says_of_calls_is_none() -> None:
    among_people = weights("ann: calls to V-1 end", "ann: calls to V-2 end", "ann: V-3 ends")
    assert among_people["V-1"] < among_people["V-2"] < among_people["V-3"]


def test_in_a_run_what_stood_late_counts_more_than_among_people() -> None:
    rest = ["ann: so it went"] * 30
    among_people = weights("ann: W-1 is open", *rest, "ann: W-2 is open")
    in_a_run = weights(*[line for n in range(3) for line in (*rest, f'tool: {{"gate": "open", "key": "W-{n}"}}')])
    assert in_a_run["W-2"] / in_a_run["W-1"] > 1.5 * among_people["W-2"] / among_people["W-1"]


def test_an_earlier_text_comes_first_and_its_own_count_is_added() -> None:
    text = told(said("user: now 42"), 170, "user: long ago 41", "\u2026 7 more \u2026")
    assert text == "user: long ago 41\nuser: now 42\n\u2026 7 more \u2026"


def test_a_text_that_somebody_paid_for_goes_before_what_says_as_much() -> None:
    lines = [f"ann: house {n} has {n}55 windows" for n in range(30)]
    assert "\nYard 7 has 755 doors" in "\n" + told(said(*lines), 40, "Yard 7 has 755 doors")


@pytest.mark.parametrize("wide", ["我弟弟六月3号在根特结婚。", "彼は6月に大阪で結婚します。", "ผมแพ้ถั่ว 3 ชนิด"])
def test_it_finds_what_is_specific_where_no_spaces_are_written(wide: str) -> None:
    assert wide in told(said(*SMALL_TALK, f"ann: {wide}", *SMALL_TALK), 40)


@given(_TALKS, st.integers(1, 400))
def test_it_is_never_longer_than_asked(drawn: list[tuple[str, str]], limit: int) -> None:
    text = told(talk(drawn), limit)
    assert about(text, Tokens()) <= max(limit, 7)


@given(_TALKS, st.integers(1, 400))
def test_it_is_the_same_each_time(drawn: list[tuple[str, str]], limit: int) -> None:
    assert digest((), talk(drawn), limit) == digest((), talk(drawn), limit)


@given(_TALKS, st.integers(1, 400))
def test_it_keeps_the_order(drawn: list[tuple[str, str]], limit: int) -> None:
    numbered = [Said(who="ann", what=f"item{n}x {what}") for n, (_, what) in enumerate(drawn)]
    text = told(numbered, limit)
    for each in (re.sub(".*___: .*", "", text), *re.findall(".*___: .*", text)):
        assert (found := [int(n) for n in re.findall(r"item(\d+)x", each)]) == sorted(found)


@given(_TALKS, st.integers(1, 400))
def test_it_never_cuts_a_token(drawn: list[tuple[str, str]], limit: int) -> None:
    whole = {token for _, what in drawn for token in re.findall(r"[\w./:\-]*\d[\w./:\-]*", what)}
    plain = [(who, what) for who, what in drawn if what.isascii() and "{" not in what]
    text = told([Said(who="ann", what=what) for _, what in plain], limit).split("\n\u2026 ")[0]
    counted = re.sub(r"\u2026 \d+ more \u2026", "", text)
    assert {token.rstrip(".:") for token in re.findall(r"[\w./:\-]*\d[\w./:\-]*", counted)} <= {
        token.rstrip(".:") for token in whole
    }


@given(_TALKS, _TALKS, st.integers(20, 400))
@example([("ann", "We met Zoya in Ghent on 14 May 2023.")] * 2, [("ann", "We met Zoya in Ghent on 14 May 2023.")], 20)
def test_a_digest_upon_a_digest_is_no_longer_either(
    before: list[tuple[str, str]], drawn: list[tuple[str, str]], limit: int
) -> None:
    first = digest((), talk(before), limit)
    text = digest(first.lines, talk(drawn), limit).text
    assert about(text, Tokens()) <= limit


def test_many_steps_keep_what_one_step_keeps() -> None:
    facts = [
        f"ann: My {thing} cost {n}7 euros." for n, thing in enumerate(["kayak", "oboe", "quilt", "vespa", "loom"], 31)
    ]
    lines = said(*[line for fact in facts for line in (*SMALL_TALK[:20], fact)])
    kept: tuple[Kept, ...] = ()
    for at in range(0, len(lines), 5):
        kept = digest(kept, lines[at : at + 5], 80).lines
    told_once = "ann: " + " \u2026 ".join(fact.removeprefix("ann: ") for fact in facts)
    assert [each.text for each in kept if "euros" in each.text] == [told_once]


def test_what_failed_goes_before_what_passed() -> None:
    log = [f"tool: suite {n} passed in {n}2 ms" for n in range(30)]
    log[11] = "tool: suite 11 failed in 112 ms"
    assert "failed in 112" in told(said(*log), 30)


def test_a_long_file_does_not_push_out_what_was_said_of_it() -> None:
    source = "\n".join(f"value_{n} = compute_{n}(first_{n}, second_{n})" for n in range(200))
    lines = said("user: keep the port at 8443 in deploy.toml", f"tool: {source}", "assistant: The port stays at 8443.")
    assert "keep the port at 8443 in deploy.toml" in told(lines, 80)


def test_an_identifier_keeps_the_name_of_its_field() -> None:
    rows = "[" + ",".join(f'{{"order_id": "W-{n}41", "total": {n}.50}}' for n in range(30)) + "]"
    assert "order_id W-" in told([*said(f"tool: {rows}")], 60)


def test_values_that_stay_in_the_view_leave_their_room_to_others() -> None:
    lines = said("tool: W-1 is open", "tool: W-2 is open", *[f"user: it is about W-{n}" for n in (1, 2)], *SMALL_TALK)
    stays = ('[calls find with {"order": "W-2"}]',)
    assert "W-2" in digest((), lines, 14).text
    assert "W-2" not in digest((), lines, 14, "", stays).text
    assert "W-1" in digest((), lines, 14, "", stays).text
