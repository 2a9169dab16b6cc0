"""Each rule of the house finds the fault that is planted for it.
It refuses to look at the repository; a rule that finds nothing here would find nothing there.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.house import shape_rules, value_rules, word_rules
from tests.house.tree import Source, source

Rule = Callable[[Source], list[str]]

PLANTED: list[tuple[Rule, str]] = [
    (shape_rules.long_functions, "def f():\n" + "    x = 1\n" * 50),
    (shape_rules.docstring_problems, "x = 1"),
    (shape_rules.docstring_problems, '"""Only one sentence."""'),
    (shape_rules.docstring_problems, '"""One sentence.\nTwo sentences. Three.\n"""'),
    (shape_rules.docstring_problems, '"""One sentence.\nTwo sentences.\n\nAnd a sermon.\n"""'),
    (shape_rules.leftovers, "x = 1  # TO" + "DO: later"),
    (shape_rules.leftovers, "def f():\n    raise NotImplementedError('f')"),
    (shape_rules.swallowed, "try:\n    f()\nexcept OSError:\n    pass"),
    (shape_rules.swallowed, "try:\n    f()\nexcept OSError:\n    ..."),
    (shape_rules.unused, "_MOST: Final = 2"),
    (shape_rules.unused, "_first, last = 1, 2\nprint(last)"),
    (shape_rules.unused, "def _read():\n    return 1"),
    (shape_rules.import_effects, "import logging\nlogging.basicConfig()"),
    (shape_rules.import_effects, "for name in range(3):\n    x = name"),
    (shape_rules.import_effects, "try:\n    import apsw\nexcept ImportError:\n    apsw = None"),
    (shape_rules.import_effects, "if not TYPE_CHECKING:\n    logging.basicConfig()"),
    (value_rules.boolean_parameters, "def read(*, deep: bool) -> None: ..."),
    (value_rules.boolean_parameters, "class A:\n    def read(self, deep=False): ..."),
    (value_rules.boolean_parameters, "class A:\n    def __init__(self, *, deep: bool | None) -> None: ..."),
    (value_rules.module_state, "seen = []"),
    (value_rules.module_state, "seen: dict[str, int] = {}"),
    (value_rules.module_state, "seen = collections.defaultdict(list)"),
    (value_rules.module_state, "def f():\n    global seen"),
    (value_rules.loose_dataclasses, "@dataclass\nclass A: ..."),
    (value_rules.loose_dataclasses, "@dataclass(frozen=True, slots=True)\nclass A: ..."),
    (value_rules.file_calls, "def f(path): open(path)"),
    (value_rules.file_calls, "def f(path): return path.read_bytes()"),
    (value_rules.file_calls, "def f(path): shutil.copyfile(path, path)"),
    (word_rules.empty_names, "class ThreadManager: ..."),
    (word_rules.empty_names, "def handle_event(): ..."),
]

PLAIN: list[tuple[Rule, str]] = [
    (value_rules.loose_dataclasses, "@dataclass(slots=True)\nclass _Gathered: ..."),
    (shape_rules.docstring_problems, '"""One sentence.\nTwo sentences.\n\n    a drawing\n"""'),
    (shape_rules.leftovers, "def __eq__(self, other):\n    return NotImplemented"),
    (shape_rules.unused, "_MOST = 2\ndef read(at=_MOST):\n    return at"),
    (shape_rules.unused, "@pytest.fixture(autouse=True)\ndef _clock(): ..."),
    (shape_rules.unused, "_Path: TypeAlias = 'tuple[_Path, int] | None'"),
    (shape_rules.import_effects, "try:\n    import apsw\nexcept ImportError as gone:\n    raise Missing() from gone"),
    (shape_rules.import_effects, "if not TYPE_CHECKING:\n    __getattr__ = found"),
    (value_rules.boolean_parameters, "def _read(*, deep: bool) -> None: ..."),
    (value_rules.module_state, "WORDS: Final[Mapping[str, int]] = {}"),
    (value_rules.loose_dataclasses, "@dataclass(frozen=True, slots=True, kw_only=True)\nclass A: ..."),
]


@pytest.mark.parametrize(("rule", "text"), PLANTED)
def test_a_rule_finds_its_planted_fault(rule: Rule, text: str) -> None:
    assert rule(source(text)) != []


@pytest.mark.parametrize(("rule", "text"), PLAIN)
def test_a_rule_lets_plain_code_pass(rule: Rule, text: str) -> None:
    assert rule(source(text)) == []


def test_a_phrase_of_two_words_is_heard_in_either_spelling() -> None:
    assert "named drop" in word_rules.spoken(source("class NamedDrop: ...")) & word_rules.spoken(
        source("named_drop = 1")
    )
