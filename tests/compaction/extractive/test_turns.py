"""Lines of a talk: what the same speaker said next stands in one, and nobody else's words do."""

from __future__ import annotations

from itertools import product

from tests.compaction.extractive.said import BEGAN, DAY, SMALL_TALK, said, told
from unabridged.compaction.extractive import digest

_FACTS = [f"My {thing} cost {n}7 euros." for n, thing in enumerate(["kayak", "oboe", "quilt", "vespa"], 31)]


def lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if "euros" in line or line.startswith("[")]


def test_what_the_same_speaker_says_next_goes_on_in_his_line() -> None:
    talk = said(f"ann: {_FACTS[0]}", "bob: Wow, lovely!", f"ann: {_FACTS[1]}", *SMALL_TALK)
    assert lines(told(talk, 50)) == [f"ann: {_FACTS[0]} \u2026 {_FACTS[1]}"]


def test_what_another_says_begins_a_line() -> None:
    talk = said(*(f"{who}: {fact}" for who, fact in zip("abab", _FACTS, strict=True)), *SMALL_TALK)
    assert lines(told(talk, 80)) == [f"{who}: {fact}" for who, fact in zip("abab", _FACTS, strict=True)]


def test_what_is_said_on_another_day_begins_a_line() -> None:
    talk = [*said(f"ann: {_FACTS[0]}", at=BEGAN), *said(f"ann: {_FACTS[1]}", *SMALL_TALK, at=BEGAN + DAY)]
    assert lines(told(talk, 80)) == ["[2024-01-09]", f"ann: {_FACTS[0]}", "[01-10]", f"ann: {_FACTS[1]}"]


def test_what_nobody_is_known_to_have_said_begins_a_line() -> None:
    talk = said(*(f": {fact}" for fact in _FACTS[:2]), *SMALL_TALK)
    assert lines(told(talk, 60)) == _FACTS[:2]


def test_a_line_is_no_longer_than_one_reads() -> None:
    names = ["".join(each) for each in product("kpt", "aeiou", "lmn")]
    facts = [f"ann: My {name} cost {n}7 euros in the shop of {name[::-1]}." for n, name in enumerate(names, 1_000)]
    found = lines(told(said(*facts, *SMALL_TALK), 1_000))
    assert len(found) > 1
    assert max(map(len, found)) <= 500


def test_what_lines_save_that_go_on_is_room_for_more() -> None:
    one = [f"ann: The {n}. cat of Zoya sleeps in Ghent-{n}." for n in range(20, 60)]
    two = [line if n % 2 else line.replace("ann", "bob") for n, line in enumerate(one)]
    assert told(said(*one), 200).count("Ghent") > told(said(*two), 200).count("Ghent")


def test_where_all_of_it_fits_each_message_has_its_line() -> None:
    assert told(said("ann: soup", "ann: bread"), 100) == "ann: soup\nann: bread"


def test_in_a_run_each_message_has_its_line() -> None:
    run = said('ann: [calls buy with {"id": "W-88121"}]', *(f"ann: {fact}" for fact in _FACTS), *SMALL_TALK)
    found = [line for line in told(run, 110).splitlines() if "euros" in line]
    assert len(found) > 1
    assert all(line.count("euros") == 1 for line in found)


def test_the_next_digest_finds_every_statement_of_a_line_that_went_on() -> None:
    first = digest((), said(*(f"ann: {fact}" for fact in _FACTS), *SMALL_TALK), 70)
    assert len(lines(first.text)) == 1
    again = digest(first.lines, said(*SMALL_TALK), 70)
    assert lines(again.text) == lines(first.text)
