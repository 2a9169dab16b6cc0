"""Every file keeps the shape that lets it be read in one go.
It refuses to know what the files do; the lists of exceptions name debts and only shrink.
"""

from __future__ import annotations

from tests.house import shape_rules as rules
from tests.house.tree import everything, package
from tests.house.value_rules import names_of_tests

# Modules above the smell, with the lines they had; a shorter one leaves the list, a longer one fails.
LONG_MODULES: dict[str, int] = {}


def test_no_file_is_longer_than_the_limit() -> None:
    assert [source.path for source in everything() if rules.line_count(source) > rules.MODULE_LINES_LIMIT] == []


def test_every_file_above_the_smell_is_a_listed_debt_that_has_not_grown() -> None:
    long = {source.path: rules.line_count(source) for source in everything()}
    long = {path: lines for path, lines in long.items() if lines > rules.MODULE_LINES_SMELL}
    assert long.keys() == LONG_MODULES.keys()
    assert [path for path, lines in long.items() if lines > LONG_MODULES[path]] == []


def test_no_function_is_longer_than_a_screen() -> None:
    assert [line for source in everything() for line in rules.long_functions(source)] == []


def test_every_module_says_in_two_sentences_what_it_is_and_what_it_refuses_to_know() -> None:
    assert [line for source in package() for line in rules.docstring_problems(source)] == []


def test_no_work_is_postponed_in_a_comment_or_a_stub() -> None:
    assert [line for source in everything() for line in rules.leftovers(source)] == []


def test_no_exception_is_caught_and_dropped() -> None:
    assert [line for source in everything() for line in rules.swallowed(source)] == []


def test_every_private_name_is_asked_for_where_it_stands() -> None:
    assert [line for source in everything() for line in rules.unused(source)] == []


def test_importing_a_module_runs_nothing() -> None:
    quiet = [source for source in package() if not source.path.endswith("__main__.py")]
    assert [line for source in quiet for line in rules.import_effects(source)] == []


def test_the_name_of_every_test_is_a_sentence() -> None:
    names = [f"{source.path}: {name}" for source in everything() for name in names_of_tests(source)]
    assert [name for name in names if name.count("_") - name.split(":")[0].count("_") < 3] == []
