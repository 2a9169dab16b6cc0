"""Which line of some code made a name is read off the code."""

from __future__ import annotations

import pytest

from unabridged.executions.origins import origins


@pytest.mark.parametrize(
    ("code", "made"),
    [
        ("x = 1", {"x": "x = 1"}),
        ("x = 1\nx += 2", {"x": "x += 2"}),
        ("a, (b, *c) = f()", dict.fromkeys("abc", "a, (b, *c) = f()")),
        ("[a, b] = f()", dict.fromkeys("ab", "[a, b] = f()")),
        ("n: int = 3", {"n": "n: int = 3"}),
        ("df['total'] = 2", {"df": "df['total'] = 2"}),
        ("df.x.y = 2", {"df": "df.x.y = 2"}),
        ("f().x = 2", {}),
        ("for row in rows:\n    last = row", {"row": "for row in rows:", "last": "last = row"}),
        ("with open(p) as f, g():\n    text = f.read()", {"f": "with open(p) as f, g():", "text": "text = f.read()"}),
        ("try:\n    a = 1\nexcept E:\n    b = 2\nfinally:\n    c = 3", {"a": "a = 1", "b": "b = 2", "c": "c = 3"}),
        ("match x:\n    case 1:\n        y = 2", {"y": "y = 2"}),
        ("def f():\n    inner = 1\nclass C:\n    field = 2", {}),
        ("x = [\n    1,\n]", {"x": "x = ["}),
        ("%matplotlib inline\nx = 1", {}),
        ("SELECT * FROM t", {}),
        ("x = 1\0", {}),
        ("", {}),
    ],
)
def test_each_name_has_the_last_line_that_binds_or_changes_it(code: str, made: dict[str, str]) -> None:
    assert origins(code) == made


def test_a_long_line_is_told_short() -> None:
    assert len(origins(f"x = {'1 + ' * 500}1")["x"]) == 121


def test_very_long_code_is_not_read() -> None:
    assert origins("x = 1\n" * 100_000) == {}


def test_lines_are_those_that_python_counts() -> None:
    assert origins("a = '\u2028'\r\nb = 1\rc = 2")["c"] == "c = 2"
