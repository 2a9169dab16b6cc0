"""A line that is unlike all others is shown, whatever program says it and though no word of it tells of trouble."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from tests.reduce.counting import tokens
from unabridged.reduce import Offload, reduced
from unabridged.reduce.unlike import unlike

_LINES = 500
_AT = 237

_SAID: dict[str, tuple[Callable[[int], str], str]] = {
    "kubectl": (lambda n: f"web-{n:05}  1/1  Running  0  {n % 9}d", "pay-88123  1/1  Evicted  0  3h"),
    "mocha": (lambda n: f"    ✔ does thing {n} ({n}ms)", "    1) charges order"),
    "pytest": (
        lambda n: f"tests/test_m{n}.py {'.' * 40} [{n // 5:3}%]",
        f"tests/test_m237.py {'.' * 20}F{'.' * 19} [ 47%]",
    ),
    "haproxy": (
        lambda n: f'lb haproxy[1]: 10.0.0.1:{n} fe be/s1 0/0/0/{n}/1 200 512 - - ---- 1/1/1/1/0 0/0 "GET /x{n}"',
        'lb haproxy[1]: 10.0.0.1:9 fe be/s1 0/0/0/3/1 503 512 - - ---- 1/1/1/1/0 0/0 "GET /x88123"',
    ),
    "ping": (
        lambda n: f"64 bytes from 1.1.1.1: icmp_seq={n} ttl=57 time={9 + n % 20 / 10} ms",
        "64 bytes from 1.1.1.1: icmp_seq=237 ttl=57 time=4999 ms",
    ),
    "access log": (
        lambda n: f'10.0.0.{n % 9} - - [10/Oct/2025:13:55:{n % 60:02} +0000] "GET /x/{n} HTTP/1.1" 200 {n % 99}',
        '10.0.0.1 - - [10/Oct/2025:13:55:00 +0000] "GET /x/88123 HTTP/1.1" 404 12',
    ),
    "psql": (lambda n: f" {n:5} | name{n:5} | {n % 97:8} | active", "   237 | name  237 |       12 | suspended"),
    "csv": (lambda n: f"{n},name{n},{n % 97},active", "237,name237,12,suspended"),
    "ls": (
        lambda n: f"-rw-r--r-- 1 root root {n % 97} Jan  2 f{n}.txt",
        "-rw-r--r-- 1 root root 88123000 Jan  2 core.9",
    ),
    "diff --stat": (lambda n: f" src/m{n}.py | {n % 9} ++--", " src/pay.py | 88123 ++++++"),
    "journal": (
        lambda n: f"Jan 02 10:00:{n % 60:02} host svc{n % 9}[{n}]: thing {n}",
        "Jan 02 10:04:00 host a[9]: deadlock",
    ),
    "sums": (lambda n: f"src/m{n}.py: OK", "src/m237.py: CHANGED"),
    "chinese": (lambda n: f"2026-01-02 10:00:{n % 60:02} 处理订单 {n} 完成", "2026-01-02 10:04:00 处理订单 237 超时"),
    "yaml": (lambda n: f"- id: {n}\n  state: ok", "- id: 237\n  state: gone"),
}


@pytest.mark.parametrize("limit_tokens", [300, 1000])
@pytest.mark.parametrize("name", _SAID)
def test_it_is_shown_from_the_middle_of_everything_else(name: str, limit_tokens: int) -> None:
    usual, odd = _SAID[name]
    lines = [usual(n) for n in range(_LINES)]
    lines[_AT] = odd
    short = reduced("\n".join(lines), count=tokens, limit_tokens=limit_tokens)
    assert isinstance(short, Offload)
    assert odd.split("\n")[-1] in short.text


@pytest.mark.parametrize("odd", [{"state": "gone"}, {"is_well": False}, {"code": 3}])
def test_so_is_an_item_of_json_with_a_value_that_no_other_has(odd: dict[str, object]) -> None:
    items: list[dict[str, object]] = [{"id": n, "state": "here", "is_well": True, "code": n % 3} for n in range(_LINES)]
    items[_AT] = {**items[_AT], **odd}
    short = reduced(json.dumps(items), count=tokens, limit_tokens=300)
    assert isinstance(short, Offload)
    assert f"\n{_AT}," in short.text


def test_values_that_many_share_and_values_of_few_items_are_as_usual_as_any() -> None:
    many = [{"id": n, "state": f"s{n % 11 if n % 3 else n}"} for n in range(_LINES)]
    few = [{"id": n, "state": "gone" if n == 9 else "here", "said": f"so it went on {n} " * 9} for n in range(20)]
    for items, at in ((many, _AT), (few, 9)):
        short = reduced(json.dumps(items), count=tokens, limit_tokens=250)
        assert isinstance(short, Offload)
        assert f"\n{at}," not in short.text


class TestWhatIsUnlike:
    def test_in_few_lines_and_in_too_many_nothing_is(self) -> None:
        for size in (12, 128_001):
            assert list(unlike([*["as ever"] * size, "never before"])) == []

    def test_where_lines_are_all_different_nothing_is(self) -> None:
        words = [f"{chr(97 + n % 26) * 4}{chr(97 + n // 26) * 3} went" for n in range(200)]
        assert list(unlike(words)) == []

    def test_where_more_kinds_of_lines_than_are_looked_at_are_like_no_other_nothing_is(self) -> None:
        names = ["".join(chr(103 + n // 17**place % 17) for place in range(4)) for n in range(5_000)]
        lines = [line for name in names for line in (*["as ever"] * 5, f"as {name}")]
        assert list(unlike(lines)) == []

    def test_of_a_row_of_odd_lines_the_first_stands_for_it(self) -> None:
        words = [f"{chr(103 + n) * 5}ly" for n in range(9)]
        found = list(unlike([*[f"step {n}" for n in range(99)], *words, *[f"step {n}" for n in range(40)]]))
        assert found == [99]

    def test_a_piece_of_a_name_in_hexadecimal_digits_is_not(self) -> None:
        lines = [f"object 0{n * 2654435761 % 2**32:08x}f stored" for n in range(300)]
        assert list(unlike(lines)) == []

    def test_what_is_left_of_a_name_without_its_figures_is_no_word(self) -> None:
        lines = [f"put i-{n * 7919 % 100:03}aa" for n in range(300)]
        lines[100] = "put i-0000zz9qq"
        lines[200] = "put pay-zzqq"
        assert list(unlike(lines)) == [200, 100]

    def test_a_figure_that_only_rises_and_one_too_long_for_a_number_are_not(self) -> None:
        assert list(unlike([f"day {1 + n // 99} of it, {10**20 + n * n:x}z" for n in range(200)])) == []
        assert list(unlike([f"id {10**20 + n}" if n != 9 else "id 7" for n in range(200)])) == []

    def test_of_many_lines_that_are_alike_figures_are_not_compared(self) -> None:
        lines = [f"took {n % 40} ms" for n in range(5_000)]
        lines[9] = "took 99999 ms"
        assert list(unlike(lines)) == []
        assert 9 in list(unlike(lines[:2_000]))

    def test_headings_at_the_margin_of_an_outline_are(self) -> None:
        lines = [f"    {chr(97 + n % 26) * 5} {chr(97 + n // 26) * 5}" for n in range(300)]
        lines[150] = "Unmerged paths:"
        assert list(unlike(lines)) == [150]


def test_a_long_log_of_lines_that_are_alike_is_looked_at_and_one_of_others_is_not() -> None:
    odd = "10:00:01 pay-88123 Evicted"
    alike = [f"10:00:{n % 60:02} served {n}" for n in range(40_000)]
    own = [f"10:00:{n % 60:02} {chr(0x4E00 + n % 20_000)}" for n in range(40_000)]
    for lines in (alike, own):
        lines[_AT] = odd
    assert list(unlike(alike)) == [_AT]
    assert list(unlike(own)) == []
