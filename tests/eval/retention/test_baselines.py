"""Each usual way to cut does what its published rule says, on examples that can be worked out by hand."""

from __future__ import annotations

from random import Random

from unabridged.eval.retention import baselines, ranked
from unabridged.eval.retention.entries import Entry, entry, settled, size, steps
from unabridged.eval.retention.rolling import Shrink


def count(text: str) -> int:
    return len(text.split())


def said(*texts: str, role: str = "user") -> list[Entry]:
    return [entry({"role": role, "content": text}, count) for text in texts]


def shown(shrink: Shrink, these: list[Entry], budget: int) -> list[str]:
    return [str(each.message["content"]) for each in shrink(these, budget, count, Random(0))]


# Four tokens of frame and one word each.
FIVE = said("a", "b", "c", "d", "e")


def test_keep_last_takes_the_newest_that_fit() -> None:
    assert shown(baselines.keep_last, FIVE, 14) == ["d", "e"]


def test_the_newest_alone_have_three_tenths_of_the_room_also_where_all_would_fit() -> None:
    assert shown(baselines.newest_alone, FIVE, 40) == ["d", "e"]


def test_head_and_tail_leaves_the_middle_out() -> None:
    assert shown(baselines.head_and_tail, FIVE, 20) == ["a", "b", "d", "e"]


def test_half_window_drops_the_older_half_until_it_fits() -> None:
    assert shown(baselines.half_window, FIVE, 20) == ["d", "e"]


def test_masking_spares_the_newest_three_results() -> None:
    results = said(*(f"{n} long result of a tool that goes on and on" for n in "abcd"), role="tool")
    masked = shown(baselines.masking, results, 56)
    assert masked == ["[an old tool result was left out]", *(str(each.message["content"]) for each in results[1:])]


def test_tiers_are_the_newest_whole_and_the_beginnings_of_those_before() -> None:
    these = said("x" * 200 + " y", "b c d", "e f g")
    assert shown(baselines.tiered, these, 17) == ["b c d", "e f g"]
    assert shown(baselines.tiered, these[:1] + these[2:], 12) == ["e f g"]


def test_what_is_too_long_for_the_middle_tier_keeps_its_beginning() -> None:
    these = said("word " * 60, "e f")
    assert shown(baselines.tiered, these, 50) == ["word " * 32 + " …", "e f"]


def test_textrank_puts_the_sentence_first_that_shares_words_with_the_others() -> None:
    assert ranked.textrank(["red boat", "red boat blue sail", "blue sail", "quite other"], Random(0))[0] == 1


def test_lexrank_puts_the_sentence_last_that_is_like_no_other() -> None:
    assert ranked.lexrank(["red boat", "quite other", "red boat sails"], Random(0))[-1] == 1


def test_mmr_does_not_take_the_same_twice_in_a_row() -> None:
    order = ranked.mmr(["red boat", "red boat", "blue sail", "blue mast"], Random(0))
    assert set(order[:2]) != {0, 1}


def test_an_extract_never_takes_more_than_its_room() -> None:
    these = said(*(f"Sentence {n} tells of boat {n % 3}. Another one follows." for n in range(30)))
    for order in (ranked.textrank, ranked.lexrank, ranked.mmr, ranked.by_chance):
        assert size(ranked.Extract(order=order)(these, 100, count, Random(0))) <= 100


def test_each_way_leaves_alone_what_fits() -> None:
    ways: list[Shrink] = [baselines.keep_last, baselines.head_and_tail, baselines.masking, baselines.half_window]
    ways += [baselines.tiered, ranked.Extract(order=ranked.mmr)]
    assert [way(FIVE, 25, count, Random(0)) for way in ways] == [FIVE] * len(ways)


def test_the_steps_end_at_the_end_and_begin_behind_what_fits() -> None:
    assert steps(FIVE, 10, 3) == [3, 4, 5]


def test_no_step_stands_between_a_call_and_its_result() -> None:
    call = {"role": "assistant", "content": "", "tool_calls": [{"id": "1", "function": {"name": "f", "arguments": ""}}]}
    result = {"role": "tool", "tool_call_id": "1", "content": "done"}
    assert settled([entry(call, count), entry(result, count), *FIVE], 1) == 2
