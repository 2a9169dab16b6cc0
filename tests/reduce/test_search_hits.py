"""Hits of a search: how a line is taken apart, and which are shown."""

from __future__ import annotations

from unabridged.reduce.search_drawn import hits_drawn
from unabridged.reduce.search_hits import grouped, hit


def test_a_name_with_dashes_and_figures_stays_whole() -> None:
    found = hit("src/v-2-x/the-file.py:10:text")
    assert found is not None
    assert (found.path, found.line, found.said) == ("src/v-2-x/the-file.py", "10", "text")


def test_a_line_beside_a_hit_has_a_dash() -> None:
    found = hit("C:\\src\\a.py-11-beside")
    assert found is not None
    assert (found.path, found.mark, found.line) == ("C:\\src\\a.py", "-", "11")


def test_a_line_without_a_number_is_no_hit() -> None:
    assert hit("Binary file matches") is None


def test_hits_that_could_be_misread_are_not_grouped() -> None:
    assert grouped("a.py:1:x\nsomething else") is None
    assert grouped("2.py:1:x") is None
    assert grouped("a.py:1:x\n--\na.py:9:y") == "a.py\n1:x\n--\na.py\n9:y"


def test_what_looks_like_a_find_is_shown_before_others() -> None:
    lines = [f"a.py:{n}:value {n}" for n in range(1, 100)]
    lines[49] = "a.py:50:def wanted():"
    said = hits_drawn("\n".join(lines))(300)
    assert "50:def wanted():" in said
    assert "  1:value 1\n" in said
    assert "  99:value 99" in said


def test_lines_that_are_no_hits_are_counted() -> None:
    said = hits_drawn("a.py:1:x\na.py-2-y\n--\n\nBinary file one\nBinary file two\nthree\n")(500)
    assert said.endswith("Binary file one\nBinary file two\n… 1 other line …")


def test_where_little_goes_in_files_are_only_counted() -> None:
    said = hits_drawn("\n".join(f"f{n}.py:{n}:text" for n in range(40)))(10)
    assert said == "40 hits in 40 files\nf0.py (1)\n  … 1 hit …\n… 39 more files with 39 hits …"


def test_as_many_hits_are_shown_as_go_in() -> None:
    draw = hits_drawn("\n".join(f"f{n // 40}.py:{n}:value {n}" for n in range(400)))
    few, many = draw(1000), draw(6000)
    assert few.count(":value") * 4 < many.count(":value")
    assert all(f"f{n}.py (40)" in few for n in range(10))


def test_a_definition_in_the_last_file_is_shown() -> None:
    hits = [f"dir/f{n}.py:{n}:value" for n in range(900)]
    assert "dir/last.py (1)\n  7:def value():" in hits_drawn("\n".join([*hits, "dir/last.py:7:def value():"]))(400)


def test_what_goes_in_nowhere_else_leaves_room_for_smaller_hits() -> None:
    lines = ["a.py:1:short", *(f"a.py:{n}:{'long ' * 60}" for n in range(2, 60)), "a.py:99:end"]
    said = hits_drawn("\n".join(lines))(160)
    assert "1:short" in said
    assert "99:end" in said


def test_what_looks_wrong_is_shown_before_the_usual() -> None:
    lines = [f"a.py:{n}:value {n}" for n in range(1, 400)]
    lines[233] = "a.py:234:raise Error"
    assert "234:raise Error" in hits_drawn("\n".join(lines))(300)


def test_a_line_of_the_same_file_without_a_number_is_no_hit_of_it() -> None:
    told = hits_drawn("src/a.py:1:x\nsrc/a.py: binary file matches\nsrc/a.py:2:y")(600)
    assert told.splitlines()[0] == "2 hits in 1 files"
    assert told.splitlines()[-1] == "src/a.py: binary file matches"
