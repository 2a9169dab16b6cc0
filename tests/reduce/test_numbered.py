"""What is read with a number before each line is shortened as what it holds."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.reduce.counting import tokens
from unabridged.reduce import Kind, reduced


def _short(lines: Sequence[str], limit: int) -> str:
    short = reduced("\n".join(lines), count=tokens, limit_tokens=limit)
    assert short is not None
    assert short.kind is Kind.FILE
    return short.text


@pytest.mark.parametrize("mark", ["\t", "→", ": "])
@pytest.mark.parametrize("usual", ["2026-11-28 10:00:00 INFO step {n} is done", "step {n} = {n}"])
def test_a_numbered_file_that_holds_a_log_keeps_its_errors_with_their_numbers(mark: str, usual: str) -> None:
    lines = [f"{n:6}{mark}{usual.format(n=n)}" for n in range(1, 401)]
    lines[199] = f"   200{mark}2026-11-28 10:00:00 ERROR order 88123 is lost"
    assert lines[199] in _short(lines, 300)


@pytest.mark.parametrize(
    ("odd", "usual"),
    [
        ("199,n199,88123", "{n},n{n},3"),
        ("- name: the one that is down", "- name: service {n}"),
        ("It is an error: 88123. Nothing is sent.", "It is done: {n}. All of it is sent."),
        ("错误：磁盘空间不足。", "第{n}行：处理文件{n}已完成。"),
    ],
)
def test_a_numbered_file_of_another_kind_keeps_what_is_unlike_all_others(odd: str, usual: str) -> None:
    lines = [f"{n:6}\t{usual.format(n=n)}" for n in range(1, 401)]
    lines[199] = f"   200\t{odd}"
    assert lines[199] in _short(lines, 300)


def test_a_numbered_program_keeps_what_it_declares_before_what_it_throws() -> None:
    body = "".join(f"def function_{n}():\n    raise ValueError({n})\n\n" for n in range(60)).split("\n")
    said = _short([f"{n:6}\t{line}" for n, line in enumerate(body, 1)], 400)
    assert said.count("def function_") > 3 * said.count("raise ValueError")
