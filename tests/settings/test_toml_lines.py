"""Every key of a TOML text is found, in the line it stands on."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unabridged.settings.toml_lines import lines_of

TEXT = '''# a comment with [brackets] = and "quotes"
[policy]   # another
limit_tokens = 10
"retain # rounds" = 3
triggers = [
  { rounds = 10 }, # not the end ]
  { idle = 1.5 },
]
a.b.c = "x # ] ="
many = """
not = a key ]
"quoted" """
raw = \'\'\'
nor = this\'\'\'
at = 1979-05-27 07:32:00
[policy.lanes."my lane"]
x = { y.z = [1, 2], w = 'it = "is"' }
[[fruit]]
n = 1
[fruit.sub]
k = 1
[[fruit]]
n = 2
[[fruit.kinds]]
p = 0
'''

FOUND = [
    (("policy",), 2),
    (("policy", "limit_tokens"), 3),
    (("policy", "retain # rounds"), 4),
    (("policy", "triggers", 0), 6),
    (("policy", "triggers", 1, "idle"), 7),
    (("policy", "a", "b", "c"), 9),
    (("policy", "many"), 10),
    (("policy", "raw"), 13),
    (("policy", "at"), 15),
    (("policy", "lanes", "my lane"), 16),
    (("policy", "lanes", "my lane", "x", "y", "z", 1), 17),
    (("policy", "lanes", "my lane", "x", "w"), 17),
    (("fruit", 0, "sub", "k"), 21),
    (("fruit", 1, "n"), 23),
    (("fruit", 1, "kinds", 0, "p"), 25),
]


@pytest.mark.parametrize(("path", "line"), FOUND)
def test_a_key_is_found_in_the_line_it_stands_on(path: tuple[str | int, ...], line: int) -> None:
    assert lines_of(TEXT)[path] == line


def paths(value: object, path: tuple[str | int, ...] = ()) -> set[tuple[str | int, ...]]:
    """The path of everything a value holds."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return {path} | {found for key, each in inner for found in paths(each, (*path, key))}


def test_nothing_but_the_keys_of_the_text_is_found() -> None:
    assert set(lines_of(TEXT)) | {()} == paths(tomllib.loads(TEXT))


KEYS = st.text("abc-_", min_size=1, max_size=3) | st.text(
    st.characters(exclude_categories=("C", "Zl", "Zp")), max_size=4
).map(lambda text: '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"')
SCALARS = st.sampled_from(
    [
        "1",
        "-2.5e3",
        "true",
        "inf",
        '"a # ] = , }"',
        "'{ x = 1 }'",
        '"""\na = 1\n"""',
        "'''b = [\n'''",
        '""',
        "07:32:00",
        r'"\"]"',
    ]
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda each: "[ # [\n" + ",\n".join(each) + "\n]"),
        st.lists(st.tuples(KEYS, inner.filter(lambda text: "\n" not in text)), max_size=2).map(
            lambda pairs: "{ " + ", ".join(f"{key} = {value}" for key, value in pairs) + " }"
        ),
    ),
    max_leaves=6,
)
DOTTED = st.lists(KEYS, min_size=1, max_size=3).map(" . ".join)
ENTRIES = st.one_of(
    st.tuples(DOTTED, VALUES).map(lambda pair: f"{pair[0]} = {pair[1]}  # c"),
    DOTTED.map(lambda key: f"[ {key} ]"),
    DOTTED.map(lambda key: f"[[{key}]]"),
    st.just(""),
)


@given(st.lists(ENTRIES, max_size=10), st.sampled_from(["\n", "\r\n"]))
def test_every_text_that_can_be_read_has_the_lines_of_exactly_its_keys(entries: list[str], newline: str) -> None:
    text = ""
    for entry in entries:
        longer = f"{text}{entry}{newline}"
        try:
            tomllib.loads(longer.replace("\r\n", "\n"))
        except tomllib.TOMLDecodeError:
            continue
        text = longer
    lines = lines_of(text)
    assert set(lines) | {()} == paths(tomllib.loads(text.replace("\r\n", "\n")))
    assert all(1 <= line <= text.count("\n") for line in lines.values())
