"""A line unlike all others in the middle of a long output is shown, whatever else was said since."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterable

import pytest

from tests.reduce.counting import tokens
from tests.reduce.holding import held_bytes
from unabridged.reduce import Source, Stream

_ODD = "pay-88123 Evicted"
_LINES = 30_000
_USUAL: dict[str, Callable[[int], str]] = {
    "alike": lambda n: f"10:00:{n % 60:02} INFO served {n} in {n % 97} ms",
    "all different": lambda n: f"compile src/main/{_name(n)}/{_name(n + 1)}.o",
}


def _name(number: int) -> str:
    return "".join(chr(103 + number // 17**place % 17) for place in range(6))


def _fed(lines: Iterable[str], at_once: int = 1_000_000) -> Stream:
    stream, text = Stream(), "".join(f"{line}\n" for line in lines)
    for begin in range(0, len(text), at_once):
        stream.feed(text[begin : begin + at_once])
    return stream


def _shown(stream: Stream, limit_tokens: int = 300) -> str:
    return stream.shown(limit_tokens=limit_tokens, count=tokens).text


def _with(usual: Callable[[int], str], odd: dict[int, str], lines: int = _LINES) -> list[str]:
    return [odd.get(n, usual(n)) for n in range(lines)]


@pytest.mark.parametrize("at", [500, 15_000, _LINES - 500])
@pytest.mark.parametrize("kind", _USUAL)
def test_it_is_shown_wherever_it_stands(kind: str, at: int) -> None:
    assert f"\n{_ODD}\n" in _shown(_fed(_with(_USUAL[kind], {at: _ODD})))


def test_it_is_shown_while_the_tool_runs_and_with_where_it_came_from() -> None:
    stream = _fed(_with(_USUAL["alike"], {}, 2000))
    stream.feed(f"{_ODD}\n", Source.STDERR)
    stream.feed("".join(f"{_USUAL['alike'](n)}\n" for n in range(2000)))
    assert f"\nstderr: {_ODD}\n" in _shown(stream)
    stream.feed("".join(f"{_USUAL['alike'](n)}\n" for n in range(2000, 20_000)))
    assert f"\nstderr: {_ODD}\n" in _shown(stream)


@pytest.mark.parametrize("at_once", [997, 65_536, 300_000])
def test_where_pieces_were_cut_changes_nothing(at_once: int) -> None:
    lines = _with(_USUAL["alike"], {n: f"{_name(n)} went off {n}" for n in range(100, _LINES, 1900)})
    assert _shown(_fed(lines, at_once), 2000) == _shown(_fed(lines), 2000)


def test_what_comes_back_is_as_usual_as_any() -> None:
    again = {n: f"collected {n} leases" for n in range(700, _LINES, 3000)}
    lines = [*(f"{_ODD} {n}" for n in range(900)), *_with(_USUAL["alike"], {**again, 20_000: f"{_ODD} 77777"})]
    shown = _shown(_fed(lines))
    assert "collected" not in shown
    assert f"{_ODD} 77777" not in shown


def test_a_figure_far_from_others_is_shown_where_the_output_is_short() -> None:
    odd = "64 bytes: ttl=57 time=4999 ms"
    lines = _with(lambda n: f"64 bytes: ttl=57 time={9 + n % 20} ms", {700: odd}, 1500)
    assert odd in _shown(_fed(lines))


def test_what_tells_of_trouble_is_shown_once_and_as_such() -> None:
    shown = _shown(_fed(_with(_USUAL["alike"], {9000: "lease 17 failed", 9500: "warning: lease 18"})))
    assert shown.count("lease 17 failed") == shown.count("warning: lease 18") == 1


def test_of_many_the_first_and_the_last_are_among_those_that_are_shown() -> None:
    odd = {n: f"{_name(n)} went {_name(n + 1)}" for n in range(200, 200_000, 1100)}
    shown = _shown(_fed(_with(_USUAL["alike"], odd, 200_000)), 400)
    assert sum(each in shown for each in odd.values()) == 8
    assert next(iter(odd.values())) in shown


@pytest.mark.check
def test_memory_does_not_grow_with_what_is_odd_or_usual() -> None:
    def piece(turn: int) -> str:
        kinds = [f"{_name(turn * 5000 + n // 9)} at {n}" for n in range(4500)]
        return "".join(f"{line}\n" for line in [*kinds, *(f"{_name(turn * 999 + n)} gone" for n in range(9))])

    stream = Stream()
    tracemalloc.start()
    for turn in range(25):
        stream.feed(piece(turn))
    assert held_bytes() < 1_500_000


def test_behind_a_block_a_few_lines_are_too_few_to_be_unlike_each_other() -> None:
    block = [f"{_ODD if n == 900 else f'served {n:05}':<63}" for n in range(2048)]
    shown = _shown(_fed([*block, "one", "another", *(f"and {n}" for n in range(9))]), 100)
    assert _ODD in shown
    assert "one" not in shown
