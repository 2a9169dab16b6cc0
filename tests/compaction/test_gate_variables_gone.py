"""A variable that is there is not told as deleted, unless something that was said comes near it."""

from __future__ import annotations

import time

import pytest

from tests.growth import keeps_pace
from unabridged.compaction.gate import Fault, findings, prepared
from unabridged.compaction.gate.variable_history import otherwise as gone
from unabridged.log.part import Variable

SAID = (
    "user: Read the sales, please, and keep what is of the north.\n\n"
    'assistant: [calls run with {"code": "sales = read()\\nnorth = sales[0]\\nold = 1\\ndel old"}]\n\n'
    "tool: done. spare was dropped, they say, in the end.\n\nassistant: sales has them; north is one of them."
)
HAS = tuple(Variable(name=each) for each in ("sales", "north", "old", "spare"))


def shown(draft: str, has: tuple[Variable, ...] = HAS) -> tuple[str, ...]:
    found = findings(
        f"The user asked for what is of the north, and it was read. {draft}", prepared(SAID, variables=has)
    )
    return next((each.shown for each in found if each.fault is Fault.VARIABLES), ())


@pytest.mark.parametrize(
    "told",
    [
        "`sales` was deleted and is no longer defined.",
        "The variable `sales` is gone.",
        "- sales: removed",
        "`sales` wurde gelöscht.",
        "La variable `sales` ya no existe.",
        "`sales` n'existe plus.",
        "`sales` больше не существует.",
        "变量 `sales` 已删除。",
        "`sales` は削除された。",
        "Then it deleted `sales`.",
        "删除了变量 `sales`。",
    ],
)
def test_one_that_is_there_and_is_told_as_gone_is_named(told: str) -> None:
    assert shown(told) == ("sales: deleted",)


@pytest.mark.parametrize(
    "told",
    [
        # It was deleted once, and made again; or somebody said so.
        "`old` was deleted.",
        "`spare` was dropped.",
        # What is taken out of one is another thing.
        "From `sales` dropped from the list are two rows.",
        "`sales` was removed from the report.",
        # Wished for, or of one that there is not.
        "`sales` should be deleted next.",
        "Nothing was deleted; sales are up.",
        "`sales` больше не нужна.",
    ],
)
def test_what_was_said_and_what_is_only_wished_passes(told: str) -> None:
    assert shown(told) == ()


def test_a_word_with_another_before_it_is_no_variable_that_is_gone() -> None:
    has = (*HAS, Variable(name="tests"))
    assert shown("The user had unmatched tests dropped.", has) == ()
    assert shown("The tests were dropped.", has) == ("tests: deleted",)


def test_where_nobody_keeps_count_nothing_is_there_to_be_gone() -> None:
    assert shown("`sales` was deleted.", ()) == ()


@pytest.mark.parametrize(
    "told",
    [
        "`grid` is an empty string.",
        "`grid` tem 4172 linhas e 9 colunas.",
        "`grid` ha 4172 righe.",
        "В `grid` 4172 строк и 9 столбцов.",
    ],
)
def test_a_table_is_told_as_it_is_in_more_languages(told: str) -> None:
    grid = Variable(name="grid", type="DataFrame", shape="(4127, 9)")
    assert shown(told, (*HAS, grid)) != ()
    assert shown(told.replace("4172", "4127").replace("n empty string", " DataFrame"), (*HAS, grid)) == ()


def test_what_is_told_as_gone_again_and_again_is_looked_for_once() -> None:
    source = prepared("The sales are fine, as they were. " * 600, variables=HAS)
    began = time.process_time()
    found = findings("`sales` was deleted. " * 1_000, source)
    assert time.process_time() - began < 3
    assert [each.shown for each in found if each.fault is Fault.VARIABLES] == [("sales: deleted",)]


def test_a_draft_is_gone_through_once_for_all_names_that_were_deleted() -> None:
    names = [f"name_{at}" for at in range(1_000)]
    own = "".join(f"What {name} was is told in so many words here.\n" for name in names)

    def judged(count: int) -> object:
        source = prepared(f'assistant: [calls run with {{"code": "del {", ".join(names[:count])}"}}]', variables=HAS)
        return list(gone(own, source))

    assert keeps_pace(lambda: judged(20), lambda: judged(1_000), times=16)
