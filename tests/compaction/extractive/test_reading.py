"""How much of a text is read."""

from __future__ import annotations

import sys
from time import process_time

import pytest

from bench.hostile_shapes import shape, shapes
from unabridged.compaction.extractive import Said, digest
from unabridged.compaction.extractive.covering import Beside
from unabridged.compaction.extractive.reading import _STATEMENT, MOST, read
from unabridged.compaction.extractive.signs import Tokens

# What grows faster than the text is far above this already where it is short.
_SHORT = 20_000
_SECONDS = 0.5
# So many times as long it may take where every line is noted, to see which were run.
_TRACED = 4
_TRIES = 3


def _told(text: str) -> list[str]:
    return [each.text for each in read([text])[0].units]


def _lines(many: int, of: str = "Host") -> list[str]:
    return [f"{of} number {n} answers with {n * 7919}." for n in range(many)]


def test_what_is_said_in_a_hundred_thousand_tokens_is_read_whole() -> None:
    lines = [f"Nobody knew that the weather in town {n % 900} would be as bad as it was." for n in range(5_500)]
    assert sum(each.unread for each in read(["\n".join(lines[at : at + 50]) for at in range(0, len(lines), 50)])) == 0


def test_a_line_that_stands_again_is_read_once() -> None:
    assert _told("Again it rains.\nAgain it rains.") == ["Again it rains."]


def test_of_a_message_that_is_too_long_the_middle_is_not_read() -> None:
    lines = _lines(20_000)
    found = read(["Short.", "\n".join(lines)], most=100_000)
    assert found[0].unread == 0
    assert (found[1].units[0].text, found[1].units[-1].text) == (lines[0], lines[-1])
    assert len(found[1].units) + found[1].unread == 20_000


def test_of_very_many_messages_the_newest_are_read() -> None:
    found = read(_lines(20_000), most=100_000)
    assert not found[0].units
    assert [each.text for each in found[-1].units] == _lines(20_000)[-1:]
    assert sum(each.unread + len(each.units) for each in found) == 20_000


def test_a_statement_longer_than_there_is_room_for_is_not_read() -> None:
    found = read(["\u4e00" * 239, *_lines(4_000)], most=100_000)
    assert found[0].unread == 1


def test_an_endless_text_is_cut_between_words() -> None:
    told = _told(" ".join(_lines(60_000)))
    every = set(" ".join(_lines(60_000)).split())
    assert told
    assert {word for each in told for word in each.split()} <= every


def test_an_endless_text_without_spaces_is_cut_between_letters_and_not_in_a_number() -> None:
    told = "".join(_told("\u9580" * 299_998 + "123456" + "\u9580" * 400_000))
    assert not {"123456", "12", "1"} & {each.strip("\u9580") for each in told.split()} - {""}


def test_what_is_not_read_is_counted_among_what_is_left_out() -> None:
    text = digest((), [Said(who="user", what="\n".join(_lines(40_000)))], 300).text
    shown = sum(line.count("number") for line in text.splitlines())
    assert f"\u2026 {40_000 - shown} more \u2026" in text


def test_what_stays_is_read_as_little() -> None:
    known = Tokens()
    stays = "\n".join(f'{{"id": "W-{n}"}}' for n in range(100_000, 130_000))
    assert 0 < len(Beside("", known, [stays]).values) < 20_000


@pytest.mark.check
def test_no_shape_of_a_text_keeps_a_digest_busy() -> None:
    most = _SECONDS * (1 if sys.gettrace() is None else _TRACED)
    slow = [name for name, text in shapes(_SHORT) if all(_seconds(text) > most for _ in range(_TRIES))]
    assert slow == []


@pytest.mark.parametrize("name", ["lines of letters without spaces and figures", "settings", "capitals"])
def test_of_a_hostile_megabyte_no_more_is_read_than_there_is_time_for(name: str) -> None:
    """What reading takes is reckoned: a clock would tell how busy the machine is."""
    (found,) = read([shape(name, 1_000_000)])
    assert sum(len(each.text.encode()) + _STATEMENT for each in found.units) <= MOST
    assert found.unread > 0


def _seconds(text: str) -> float:
    begun = process_time()
    digest((), [Said(who="tool", what=text)], 4_000)
    return process_time() - begun
