"""A text that is no TOML is told with its line and what to do, and in no words of the reader that Python has."""

from __future__ import annotations

import pytest

from unabridged.errors import UsageError
from unabridged.settings.toml_faults import parsed

FAULTS = {
    "a = 1\na = 2": (2, "what stands here was said before; say each name"),
    "[a]\n[a]\n": (2, "what stands here was said before"),
    "a = { b = 1, b = 2 }": (1, "what stands here was said before"),
    "a = [1]\n[[a]]": (2, "what stands here was said before"),
    'a = "x\nb = 1': (1, "a text does not end; close it"),
    "a = 'x\nb = 1": (1, "a text does not end"),
    'b = 1\na = "x': (2, "a text does not end"),
    'a = """x\n\n"and"\n': (1, "a text does not end"),
    "b = 1\na = '''x\n\n": (2, "a text does not end"),
    'store = "C:\\Users\\ada"': (1, "a backslash begins a sign that there is not; write two for one"),
    'a = "\\d"': (1, "a backslash begins"),
    'a = "\\ud800"': (1, "a backslash begins"),
    "# \x01": (1, "a control character stands in this line"),
    'a = "\x0b"': (1, "a control character stands in this line"),
    "[a": (1, "the name of a table is not closed; write it in brackets"),
    "[[a]\n": (1, "the name of a table is not closed"),
    "a": (1, "a name stands without a value; write name = value"),
    "a b = 1": (1, "a name stands without a value"),
    "a = [1 2]": (1, "a list does not end, or a comma is missing"),
    "b = 1\na = [[1],\n2\n\n": (2, "a list does not end"),
    "a = { b = 1\n}": (1, "a table in braces does not end in its line"),
    "b = [1]\na = { b = 1": (2, "a table in braces does not end in its line"),
    "a = 1 b = 2": (1, "more stands behind a value; begin a new line"),
    "[a]]": (1, "more stands behind a value"),
    "a = full": (1, "a value is missing or is none; write a text in quotation marks"),
    "a =": (1, "a value is missing or is none"),
    "= 1": (1, "a name should stand here; put one into quotation marks"),
    "b = 1\n\nä = 1": (3, "a name should stand here"),
    "a = { b = 1, }": (1, "a name should stand here"),
}


@pytest.mark.parametrize("text", FAULTS)
def test_a_fault_is_told_in_our_words_with_its_line_and_what_to_do(text: str) -> None:
    line, what = FAULTS[text]
    with pytest.raises(UsageError) as told:
        parsed(text, "unabridged.toml")
    assert str(told.value).startswith(f"unabridged.toml, line {line}: {what}")
    assert "; " in str(told.value)


def test_what_another_reader_says_in_other_words_is_told_by_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unabridged.settings.toml_faults._OURS", ())
    with pytest.raises(UsageError, match="line 2: this is no TOML; look at this line and the one before it"):
        parsed("a = 1\nb", "unabridged.toml")


@pytest.mark.parametrize("text", ["a = " + "9" * 5_000, "a = " + "[" * 3_000 + "]" * 3_000])
def test_what_is_too_much_to_be_read_is_refused_too(text: str) -> None:
    with pytest.raises(
        UsageError, match=r"unabridged\.toml has a number of thousands of digits, or lists within lists"
    ):
        parsed(text, "unabridged.toml")
