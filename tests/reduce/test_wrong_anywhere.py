"""What went wrong is shown, whatever program says it and however it writes its lines."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.reduce.counting import tokens
from unabridged.reduce import Kind, Offload, reduced
from unabridged.reduce.signals import is_plainly_wrong, is_wrong

_LINES = 500
_AT = 250

_SAID: dict[str, tuple[Callable[[int], str], str, Kind]] = {
    "cargo": (lambda n: f"   Compiling crate{n} v0.{n}.1", "error[E0308]: mismatched 88123", Kind.LOG),
    "linker": (lambda n: f"gcc -o a{n}.o -c a{n}.c", "ld: in `main': undefined reference to `order88123'", Kind.TEXT),
    "msbuild": (lambda n: f"  P{n} -> C:\\out\\P{n}.dll", "Pay.cs(41,5): error CS1002: ; expected 88123", Kind.TEXT),
    "ninja": (lambda n: f"cxx bin/x{n}", "FAILED: src/pay88123.o", Kind.TEXT),
    "merge": (lambda n: f"Auto-merging a{n}.py", "CONFLICT (content): Merge conflict in 88123.py", Kind.TEXT),
    "shell": (lambda n: f"step {n}", "bash: line 1: pay88123: command not found", Kind.TEXT),
    "copy": (lambda n: f"copied {n}", "cp: error writing 'f88123': No space left on device", Kind.TEXT),
    "weak": (lambda n: f"copied {n}", "could not copy 88123", Kind.TEXT),
    "logfmt": (lambda n: f"ts={n} level=info msg=served{n}", "ts=9 level=error msg=declined88123", Kind.LOG),
    "brackets": (lambda n: f"[info] worker {n}", "[error] worker 88123", Kind.LOG),
    "go": (
        lambda n: f"2026/01/02 10:{n // 60:02}:{n % 60:02} served {n}",
        "2026/01/02 10:04:10 failed 88123",
        Kind.LOG,
    ),
    "glog": (
        lambda n: f"I0102 10:00:00.000 1 a.go:{n}] synced",
        "E0102 10:00:00.000 1 a.go:12] sync of 88123",
        Kind.LOG,
    ),
    "kotlin": (lambda n: f"w: a{n}.kt: never used", "e: pay88123.kt: Unresolved reference", Kind.TEXT),
    "go test": (lambda n: f"=== RUN   Test{n}\n--- PASS: Test{n} (0.01s)", "--- FAIL: Test88123 (0.02s)", Kind.LOG),
    "tap": (lambda n: f"ok {n} - does {n}", "not ok 251 - charges 88123", Kind.LOG),
    "jest": (lambda n: f"  ✓ does {n} ({n} ms)", "  ✕ charges 88123 (5 ms)", Kind.LOG),
    "apt": (lambda n: f"Get:{n} http://example.org/deb pkg{n}", "E: Unable to fetch pkg88123", Kind.LOG),
    "kernel": (lambda n: f"[ {n}.0] usb 1-{n}: new", "[ 9.0] Out of memory: Kill process 88123", Kind.LOG),
    "german": (lambda n: f"2026-01-02 10:00:{n % 60:02} Datei {n}", "2026-01-02 10:04:10 FEHLER Datei 88123", Kind.LOG),
    "chinese": (lambda n: f"2026-01-02 10:00:{n % 60:02} 文件 {n}", "2026-01-02 10:04:10 复制失败 88123", Kind.LOG),
    "web": (
        lambda n: f'10.0.0.{n % 9} - - [10/Oct/2025:13:{n // 60:02}:{n % 60:02} +0000] "GET /{n} HTTP/1.1" 200 {n}',
        '10.0.0.7 - - [10/Oct/2025:13:08:32 +0000] "POST /88123 HTTP/1.1" 500 12',
        Kind.LOG,
    ),
}


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("name", _SAID)
def test_it_is_shown_from_the_middle_of_everything_else(name: str, ends: str) -> None:
    usual, wrong, kind = _SAID[name]
    lines = [usual(n) for n in range(_LINES)]
    lines[_AT] = wrong
    short = reduced(ends.join("\n".join(lines).split("\n")), count=tokens, limit_tokens=300)
    assert isinstance(short, Offload)
    assert (short.kind, "88123" in short.text) == (kind, True)
    assert short.text.split("\n")[0] == lines[0].split("\n")[0]
    assert short.text.endswith(lines[-1].split("\n")[-1])


def test_many_lines_that_look_wrong_leave_room_for_the_rest_of_a_text_of_no_kind() -> None:
    lines = [f"src/errors/a{n}.txt" if n % 3 else f"src/plain/a{n}.txt" for n in range(900)]
    short = reduced("\n".join(lines), count=tokens, limit_tokens=400)
    assert isinstance(short, Offload)
    assert short.kind is Kind.TEXT
    assert all(line in short.text for line in (*lines[:5], *lines[-5:]))


def test_a_traceback_makes_any_text_what_a_program_said() -> None:
    frame = '  File "/app/pay.py", line 41, in charge\n    raise Locked'
    trace = f"Traceback (most recent call last):\n{frame}\npay.Locked: 88123"
    lines = [f"step {n}" for n in range(900)]
    short = reduced("\n".join([*lines, trace, *lines]), count=tokens, limit_tokens=300)
    assert isinstance(short, Offload)
    assert trace in short.text


def test_where_an_error_stands_again_it_is_told_where() -> None:
    said = [f"error[E0308]: mismatched types\n  --> src/f{n}.rs:{n}:5\n   |\n" for n in range(200)]
    short = reduced("\n".join(said), count=tokens, limit_tokens=400)
    assert isinstance(short, Offload)
    assert all(f"src/f{n}.rs" in short.text for n in (0, 1, 199))


def test_what_passed_and_what_did_not_are_told_apart() -> None:
    assert not is_wrong("tests.errors.test_a ... ok")
    assert is_wrong("tests/a.t: not ok")
    assert is_wrong("no errors, but it could not start")
    assert is_plainly_wrong("ошибка: нет места")
    assert not is_plainly_wrong("könnte gehen")


def test_below_an_error_in_a_text_of_no_kind_stands_where_it_is() -> None:
    usual = [f"aws_instance.m[{n}]: creation took {n}s" for n in range(400)]
    said = "| Error: creating the database\n|\n|   with aws_db.pay,\n|   on main.tf line 41:"
    short = reduced("\n".join([*usual[:200], said, *usual[200:]]), count=tokens, limit_tokens=200)
    assert isinstance(short, Offload)
    assert said in short.text


def test_what_was_thrown_may_say_more_on_the_next_line() -> None:
    frames = "".join(f'  File "/usr/lib/python3/site-packages/a{n}.py", line {n}, in f\n    g()\n' for n in range(200))
    text = f"Traceback (most recent call last):\n{frames}pay.Locked: order 77123\nheld by shard 88\nnot by 9\nend\n"
    short = reduced(text, count=tokens, limit_tokens=150)
    assert isinstance(short, Offload)
    assert "order 77123\nheld by shard 88\n" in short.text


def test_two_bytes_for_each_letter_hide_no_word() -> None:
    lines = [f"line {n} all fine" for n in range(500)]
    lines[237] = "ERROR in 88123"
    wide = "\ufeff" + "".join(f"{letter}\x00" for letter in "\n".join(lines))
    short = reduced(wide, count=tokens, limit_tokens=300)
    assert isinstance(short, Offload)
    assert short.text.startswith("line 0 all fine\n")
    assert "ERROR in 88123" in short.text
    assert short.whole.characters == len(wide)


def test_a_very_long_line_is_judged_by_its_ends() -> None:
    assert is_wrong(f"{'x' * 9_000} failed")
    assert is_plainly_wrong(f"ERROR {'x' * 9_000}")
    assert not is_wrong(f"{'x' * 9_000} failed {'x' * 9_000}")


@pytest.mark.parametrize(
    "line", ["java.lang.IOError at 3", "x1.KeyError", "no ValueError", "[error] 7", "level='fatal'"]
)
def test_it_is_plain_where_a_program_says_so(line: str) -> None:
    assert is_plainly_wrong(line)


@pytest.mark.parametrize("line", ["my_Error", "7Error", "fail", "error 404", "levels of errors", "asserted", "éError"])
def test_it_is_not_plain_where_a_word_only_looks_like_it(line: str) -> None:
    assert not is_plainly_wrong(line)
