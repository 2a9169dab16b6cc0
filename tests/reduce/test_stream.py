"""What is shown of a tool that is still running."""

from __future__ import annotations

import tracemalloc
from random import Random

import pytest

from tests.reduce.counting import tokens
from tests.reduce.holding import held_bytes
from unabridged import UsageError
from unabridged.reduce import Source, Stream, Whole, head


def test_letters_and_lines_may_be_cut_anywhere() -> None:
    stream, text = Stream(), "größe 😀 line\nnext \x1b[31mred\x1b[0m\n"
    for byte in text.encode():
        stream.feed(bytes([byte]))
    assert stream.shown(limit_tokens=200, count=tokens).text == "größe 😀 line\nnext red"
    assert stream.whole() == Whole.of(text)


def test_an_error_far_back_is_shown_while_it_runs() -> None:
    """tw-F10."""
    stream = Stream()
    stream.feed("".join(f"step {n}\n" if n != 5000 else "ERROR: broken 17\n" for n in range(10_000)))
    shown = stream.shown(limit_tokens=150, count=tokens)
    assert "ERROR: broken 17" in shown.text
    assert "step 9999" in shown.text
    assert tokens(head(shown)) + tokens(shown.text) <= 150


def test_what_came_by_stderr_is_marked_and_the_code_told() -> None:
    stream = Stream()
    stream.feed("out\n", Source.STDOUT)
    stream.feed(b"warning: bad\nfatal: worse\xff", Source.STDERR)
    stream.ended(3)
    text = stream.shown(limit_tokens=300, count=tokens).text
    assert "stderr: fatal: worse" in text
    assert "exit code 3" in text


def test_a_line_that_is_drawn_over_shows_its_last_state() -> None:
    stream = Stream()
    for percent in range(2000):
        stream.feed(f"\rdone {percent}%")
    assert stream.shown(limit_tokens=100, count=tokens).text == "done 1999%\n… 2,000 redrawn lines …"


def test_memory_does_not_grow_with_what_is_fed() -> None:
    piece = "".join(f"compile {n}\n" if n % 90 else f"error: number {n}\n" for n in range(5000))
    stream = Stream()
    stream.feed(piece)
    tracemalloc.start()
    for _ in range(10):
        stream.feed(piece)
    assert held_bytes() < 300_000


def test_what_stands_beside_an_error_may_come_in_another_piece() -> None:
    stream = Stream()
    stream.feed("".join(f"before {n}\n" for n in range(900)))
    stream.feed("error: bad 5\n")
    stream.feed("".join(f"after {n}\n" for n in range(900)))
    text = stream.shown(limit_tokens=130, count=tokens).text
    assert "before 897\nbefore 898\nbefore 899\nerror: bad 5\nafter 0\nafter 1\nafter 2\n" in text


def test_what_stands_beside_an_error_may_come_after_it_was_shown() -> None:
    stream = Stream()
    stream.feed("".join(f"before {n}\n" for n in range(900)))
    stream.feed("error: bad 5\n")
    assert "error: bad 5" in stream.shown(limit_tokens=130, count=tokens).text
    stream.feed("".join(f"after {n}\n" for n in range(900)))
    text = stream.shown(limit_tokens=130, count=tokens).text
    assert "before 897\nbefore 898\nbefore 899\nerror: bad 5\nafter 0\nafter 1\nafter 2\n" in text


def test_small_pieces_say_what_a_large_one_says() -> None:
    text = "".join(f"step {n}\n" if n % 7 else f"ERROR: broken {n}\n" for n in range(20_000))
    large, small = Stream(), Stream()
    large.feed(text)
    for begin in range(0, len(text), 50):
        small.feed(text[begin : begin + 50])
    for limit in (60, 400, 3000):
        assert small.shown(limit_tokens=limit, count=tokens) == large.shown(limit_tokens=limit, count=tokens)


def test_where_every_line_tells_of_something_wrong_the_first_and_the_last_are_kept() -> None:
    stream = Stream()
    stream.feed("".join(f"ERROR: number {n}\n" for n in range(500)) + "done\n")
    text = stream.shown(limit_tokens=200, count=tokens).text
    assert text.startswith("ERROR: number 0\n")
    assert "ERROR: number 499\ndone" in text
    assert "… 500 lines in all that tell of something wrong …" in text


def test_the_first_and_the_last_errors_are_kept_and_all_are_counted() -> None:
    stream = Stream()
    for n in range(100):
        stream.feed(f"error: number {n}\n" + "fine\n" * 20)
    text = stream.shown(limit_tokens=400, count=tokens).text
    assert "number 0\n" in text
    assert "number 99\n" in text
    assert "… 100 lines in all that tell of something wrong …" in text


def test_warnings_are_kept_once_each_and_no_more_than_a_few() -> None:
    stream = Stream()
    stream.feed("warning: same\n" * 30 + "".join(f"warning: other {n}\n" for n in range(30)) + "no errors\n")
    text = stream.shown(limit_tokens=500, count=tokens).text
    assert "… 60 warnings in all …" in text


def test_a_line_without_end_keeps_its_end_and_the_count_of_the_rest() -> None:
    stream = Stream()
    stream.feed("a" * 10_000)
    stream.feed("b" * 100)
    text = stream.shown(limit_tokens=300, count=tokens).text
    assert "characters of endless lines …" in text
    assert "bbbb" in text


def test_a_long_line_that_ended_keeps_both_ends() -> None:
    stream = Stream()
    stream.feed("begin " + "x" * 9000 + " end\n… 5 lines …\n")
    text = stream.shown(limit_tokens=2000, count=tokens).text
    assert text.startswith("begin ")
    assert " end\n\\… 5 lines …" in text


def test_a_tool_that_was_stopped_has_no_code() -> None:
    stream = Stream()
    stream.feed(b"half \xf0\x9f")
    stream.ended(None)
    assert stream.shown(limit_tokens=100, count=tokens).text == "half \ufffd\n… ended …"


def test_two_ends_of_a_line_over_two_pieces_are_one() -> None:
    stream = Stream()
    stream.feed("one\r")
    stream.feed("\ntwo\r\n")
    assert stream.shown(limit_tokens=100, count=tokens).text == "one\ntwo"
    assert stream.whole() == Whole.of("one\r\ntwo\r\n")


def test_nothing_was_said_yet() -> None:
    assert Stream().shown(limit_tokens=100, count=tokens).text == ""
    Stream().feed(b"")


def test_where_nothing_goes_in_the_lines_are_counted() -> None:
    stream = Stream()
    stream.feed("a line of some words\n" * 50)
    assert stream.shown(limit_tokens=0, count=tokens).text == "… 50 lines …"


_TOLD = (
    "ok line\n", "ERROR bad 12\n", "warning: w\n", "\r", "\r\n", "\n", "\x1b[31m", "\x1b[K", "\b", "漢字", "😀",
    "x" * 300, "y" * 5000, "progress 10%", "\x00", "a", "E   assert\n", "… 3 lines …\n",
)  # fmt: skip


@pytest.mark.parametrize("seed", range(10))
def test_what_is_shown_does_not_depend_on_where_pieces_were_cut(seed: int) -> None:
    random = Random(seed)
    said = [
        (random.choice(list(Source)), "".join(random.choices(_TOLD, k=random.randint(1, 40))))
        for _ in range(random.randint(1, 6))
    ]
    whole, letters = Stream(), Stream()
    for source, text in said:
        whole.feed(text, source)
        for letter in text.encode():
            letters.feed(bytes([letter]), source)
    for limit in (60, 400, 3000):
        assert letters.shown(limit_tokens=limit, count=tokens) == whole.shown(limit_tokens=limit, count=tokens)
    whole.ended(1)
    letters.ended(1)
    for limit in (60, 400, 3000):
        assert letters.shown(limit_tokens=limit, count=tokens) == whole.shown(limit_tokens=limit, count=tokens)


def test_the_beginning_of_a_very_long_line_says_that_it_is_an_error() -> None:
    stream = Stream()
    for piece in ("ERROR request 88123 failed: ", *["{" * 4000] * 5, "\n", *["ok\n"] * 900):
        stream.feed(piece)
    shown = stream.shown(limit_tokens=300, count=tokens).text
    assert "ERROR request 88123 failed" in shown
    assert "… 16,028 characters of endless lines …" in shown


def test_a_long_line_is_judged_by_what_was_drawn_last() -> None:
    stream = Stream()
    progress = "".join(f"\rreceived {n} of 900" for n in range(150))
    stream.feed("ok\n" * 300 + progress + "\rfatal: pack 88123 is broken\n" + "ok\n" * 300)
    stream.feed("failed so far: 0 of 900" + progress * 2 + "\rreceived all\n" + "ok\n" * 300)
    shown = stream.shown(limit_tokens=200, count=tokens).text
    assert "fatal: pack 88123 is broken" in shown
    assert "… 1 line in all that tell" in shown


def test_what_is_drawn_over_leaves_nothing_of_an_endless_line() -> None:
    stream = Stream()
    for piece in ("x" * 9000, "\rshort"):
        stream.feed(piece)
    assert "endless" not in stream.shown(limit_tokens=300, count=tokens).text


def test_a_source_by_its_name_alone_is_told_what_to_say() -> None:
    stream = Stream()
    with pytest.raises(UsageError, match=r"'stderr' is no source of output; say Source\.STDOUT or Source\.STDERR"):
        stream.feed("a\n", "stderr")  # type: ignore[arg-type]  # as somebody without types writes it
    assert stream.whole() == Whole.of("")


@pytest.mark.parametrize("piece", [None, 7, ["a line"]])
def test_a_piece_that_is_neither_text_nor_bytes_is_refused_by_what_it_is(piece: object) -> None:
    stream = Stream()
    with pytest.raises(UsageError, match=rf"text or bytes, and this is an? {type(piece).__name__}"):
        stream.feed(piece)  # type: ignore[arg-type]  # as a pipe gives that has nothing to read yet
    assert stream.whole() == Whole.of("")
