"""What of each kind of text is kept where not all of it goes in."""

from __future__ import annotations

import base64

from tests.reduce.counting import tokens
from unabridged.reduce import Hint, Kind, kind_of, reduced
from unabridged.reduce.html import page_text
from unabridged.reduce.prose import prose_drawn
from unabridged.reduce.traceback import traces


def _short(text: str, limit: int, kind: Kind, hint: Hint | None = None) -> str:
    short = reduced(text, count=tokens, limit_tokens=limit, hint=hint or Hint())
    assert short is not None
    assert short.kind is kind
    return short.text


def test_a_diff_keeps_mode_rename_and_binary_and_its_changes() -> None:
    noise = "".join(f" context {n}\n" for n in range(300))
    modes = "diff --git a/x.sh b/x.sh\nold mode 100644\nnew mode 100755\n--- a/x.sh\n+++ b/x.sh\n"
    text = f"{modes}@@ -1,9 +1,9 @@\n{noise}-gone\n+come\n{noise}"
    lock = "diff --git a/uv.lock b/uv.lock\n--- a/uv.lock\n+++ b/uv.lock\n@@ -1 +1 @@\n" + "-hash 1\n+hash 2\n" * 200
    said = _short(text + lock + "diff --git a/i.png b/i.png\nBinary files a/i.png and b/i.png differ\n", 110, Kind.DIFF)
    assert all(
        each in said for each in ("old mode 100644", "new mode 100755", "-gone", "+come", "Binary files", "uv.lock")
    )
    assert "hash 1" not in said


def test_a_change_of_spaces_alone_comes_last() -> None:
    idle = "".join(f"-a{n}\n+ a{n}\n context\n" for n in range(100))
    said = _short(f"--- a/x\n+++ b/x\n@@ -1 +1 @@\n{idle}-old\n+new\n", 120, Kind.DIFF)
    assert "-old\n+new" in said


def test_hits_keep_every_file_with_its_count() -> None:
    text = "\n".join(f"src/some-dir/f{n // 50}.py:{n}:value = {n}" for n in range(1, 300))
    said = _short(text, 300, Kind.SEARCH_HITS, Hint(tool="grep"))
    assert "299 hits in 6 files" in said
    assert "src/some-dir/f5.py (50)" in said


def test_a_long_python_traceback_keeps_what_was_thrown_and_its_cause() -> None:
    frames = "".join(f'  File "/x/site-packages/lib{n}.py", line {n}, in f\n    call()\n' for n in range(60))
    own = '  File "/app/main.py", line 7, in run\n    go()\n'
    one = f"Traceback (most recent call last):\n{frames}{own}ValueError: bad 7\n"
    both = (
        one
        + "\nDuring handling of the above exception, another exception occurred:\n\n"
        + one.replace("bad 7", "bad 8")
    )
    said = _short(both, 260, Kind.TRACEBACK)
    assert all(each in said for each in ("ValueError: bad 7", "ValueError: bad 8", "During handling", "/app/main.py"))


def test_a_java_traceback_keeps_each_cause() -> None:
    frames = "".join(f"\tat java.util.Some{n}.call(Some.java:{n})\n" for n in range(80))
    text = (
        f"java.lang.IllegalStateException: top\n{frames}Caused by: java.io.IOException: disk\n{frames}\t... 12 more\n"
    )
    said = _short(text, 200, Kind.TRACEBACK)
    assert "IllegalStateException: top" in said
    assert "Caused by: java.io.IOException: disk" in said


def test_a_terminal_shows_the_last_state_of_a_line() -> None:
    text = (
        "".join(f"\rDownloading {n}%" for n in range(500))
        + "\n"
        + "\x1b[31mError: no space\x1b[0m\nnext\x1b[1A\x1b[2K\n"
    )
    said = _short(text, 60, Kind.TERMINAL)
    assert said.startswith("Downloading 499%\n")
    assert "redrawn lines" in said


def test_a_file_keeps_what_it_declares_with_line_numbers() -> None:
    text = "".join(f"def function_{n}():\n    x = {n}\n    y = x\n    return y + x * 2\n\n" for n in range(40))
    said = _short(text, 500, Kind.FILE, Hint(tool="read_file", path="a.py"))
    assert "96\tdef function_19():" in said


def test_a_page_keeps_headings_words_and_links() -> None:
    text = "<!DOCTYPE html><script>var hidden</script><!-- no --><nav>menu</nav><h1>Title</h1>"
    text += "<ul><li>one</ul><table><tr><td>a<td>b</table>"
    said = _short(
        text + "<p>Some <a href='/there'>words</a> here.</p>" * 40 + "<a href=#x>y</a><script>", 300, Kind.HTML
    )
    assert "# Title" in said
    assert "[words](/there)" in said
    assert "hidden" not in said
    assert "menu" not in said


def test_a_table_keeps_its_head_and_what_is_far_off() -> None:
    rows = [f"name{n},{n % 5},{10 + n % 3}" for n in range(300)]
    rows[150] = "strange,1,99999"
    said = _short("name,group,size\n" + "\n".join(rows), 200, Kind.TABLE)
    assert said.startswith("name,group,size\n")
    assert "strange,1,99999" in said


def test_base64_is_told_and_not_shown() -> None:
    body = base64.b64encode(bytes(range(256)) * 20).decode()
    said = _short(f"see data:image/png;base64,{body} here\nand {body}", 200, Kind.BASE64)
    assert "(image/png, 5,120 bytes, sha256 " in said
    assert "unknown type" in said


def test_prose_keeps_first_last_and_figures() -> None:
    filler = "It was as it had been and so it went on. " * 100
    said = _short(
        f"In the beginning all was calm. {filler}The bill was 4711 euros for Smith_and_Sons. {filler}So it ended.",
        150,
        Kind.PROSE,
    )
    assert said.startswith("In the beginning")
    assert said.endswith("So it ended.")
    assert "4711 euros" in said


def test_one_endless_line_is_cut_between_letters() -> None:
    said = _short("👨‍👩‍👧" * 4000, 100, Kind.TEXT)
    begin, _, rest = said.partition("…")
    assert set(begin.replace("👨‍👩‍👧", "")) == set()
    assert rest.rpartition("…")[2].replace("👨‍👩‍👧", "") == ""


def test_marked_down_text_is_prose() -> None:
    assert kind_of("# A head\nSome words.\n## B head\nMore words.\n## C head\nThe end.\n") is Kind.PROSE


def test_an_empty_text_is_a_text() -> None:
    assert kind_of("\n\n") is Kind.TEXT


def test_compiler_messages_are_a_log_and_no_hits() -> None:
    assert kind_of("src/a.c:1:2: error: x\n" * 9) is Kind.LOG


def test_numbered_lines_are_a_file() -> None:
    assert kind_of("\n".join(f"{n:6}\tx = {n}" for n in range(1, 30))) is Kind.FILE


def test_a_rule_below_a_head_makes_a_table() -> None:
    text = "| a | b |\n|---|---|\n" + "| word and more | another |\n" * 6
    assert kind_of(text) is Kind.TABLE


def test_a_long_text_is_known_by_its_beginning_middle_and_end() -> None:
    assert kind_of("2024-01-01 10:00:00 INFO all is well\n" * 4000) is Kind.LOG
    assert kind_of("x" * 100_000) is Kind.TEXT


def test_a_text_of_no_kind_keeps_head_and_tail() -> None:
    said = _short("\n".join(f"word{n}" for n in range(900)), 100, Kind.TEXT)
    assert said.startswith("word0\nword1\n")
    assert said.endswith("\nword899")


def test_a_panic_keeps_what_stands_below_its_place() -> None:
    frames = "".join(f"  {n}: core::f{n}\n     at /rustc/x.rs:{n}\n" for n in range(60))
    text = f"thread 'main' panicked at src/main.rs:4:5:\nindex is 99\nstack backtrace:\n{frames}note: end\n"
    assert "index is 99" in _short(text, 120, Kind.TRACEBACK)


def test_a_comment_that_never_ends_takes_no_words_with_it() -> None:
    assert "after" in page_text("<p>before</p><!-- <p>after</p>")


def test_sentences_without_words_and_more_than_anybody_writes_are_taken_from_both_ends() -> None:
    assert prose_drawn("One. ??! Two.")(200) == "One.\n??!\nTwo."
    assert prose_drawn("So. " * 50_000)(20).startswith("So.\n")


def test_an_entity_does_not_spell_a_count_of_ours() -> None:
    rows = "".join(f"<div>word{n}</div>" for n in range(300))
    said = _short(f"<!doctype html><p>&hellip; 7 lines &hellip;</p><p>&#91;Shortened: x</p>{rows}", 200, Kind.HTML)
    assert said.startswith("\\… 7 lines …\n\\[Shortened: x\n")


def test_a_diff_without_a_line_of_two_names_keeps_its_names() -> None:
    text = "intro\n--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-old\n+new\n" + " same\n" * 200
    said = _short(text, 60, Kind.DIFF)
    assert "--- a/x" in said
    assert "+new" in said


def test_a_commit_keeps_its_subject() -> None:
    text = "commit 0123456789\nAuthor: x\n\n    The subject\n\n    More words\n\ndiff --git a/x b/x\n--- a/x\n+++ b/x\n"
    assert "The subject" in _short(text + "@@ -1,90 +1,90 @@\n" + " same\n" * 300, 60, Kind.DIFF)


def test_a_line_of_frames_that_ends_soon_is_no_traceback() -> None:
    lines = ["Error", "    at x (a.js:1:1)", "", "", "", "", "plain", "panic: x", "more"]
    assert list(traces(lines)) == []


def test_of_a_diff_of_many_files_the_last_is_shown_and_all_are_counted() -> None:
    text = "".join(f"diff --git a/f{n} b/f{n}\n--- a/f{n}\n+++ b/f{n}\n@@ -1 +1 @@\n-a\n+b\n" for n in range(300))
    said = _short(text, 120, Kind.DIFF)
    assert said.startswith("… 300 files in all …\ndiff --git a/f0 b/f0")
    assert "diff --git a/f299 b/f299" in said


def test_what_everything_began_with_ends_a_chain_of_causes() -> None:
    frames = "".join(f"\tat org.x.Y{n}.z(Y.java:{n})\n" for n in range(30))
    text = "a.TopError: 0\n" + "".join(f"{frames}Caused by: a.B: cause {n}\n" for n in range(1, 60)) + frames
    assert "cause 59" in _short(text, 200, Kind.TRACEBACK)


def test_an_error_in_the_middle_of_coloured_output_is_kept() -> None:
    lines = [f"\x1b[32m[{n}]\x1b[0m compile some words" for n in range(900)]
    lines[450] = "\x1b[31merror: disk 17 is gone\x1b[0m"
    assert "error: disk 17 is gone" in _short("\n".join(lines), 200, Kind.TERMINAL)


def test_rows_of_other_widths_and_figures_that_are_none_are_still_told_apart() -> None:
    rows = [f"name{n},{'nan' if n == 7 else n % 5},word {n}" for n in range(300)]
    rows[40], rows[150] = "one,more,1,2,3", "strange,99999,x"
    assert "strange,99999,x" in _short("name,size,said\n" + "\n".join(rows), 200, Kind.TABLE)


def test_of_many_commits_the_last_is_shown_beside_the_first() -> None:
    body = "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n"
    text = "".join(f"commit 0123456{n:03}\nAuthor: x\n\n    Say {n}\n\n{body}" for n in range(200))
    said = _short(text, 120, Kind.DIFF)
    assert "commit 0123456000" in said
    assert "commit 0123456199" in said
