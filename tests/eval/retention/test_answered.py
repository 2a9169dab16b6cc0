"""What labelled questions need: which pieces, what of them a view has, and how the tables tell it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from unabridged.eval.asked import Evidence, Question
from unabridged.eval.retention.answered import Answered, answered, record, table
from unabridged.eval.retention.entries import entries
from unabridged.eval.retention.evidence import ANSWERED, PIECES, REACHED, Needing, labelled, of_kind, sums
from unabridged.eval.retention.measuring import INLINE, MEASURES, Budgets, Cell, Measured, case
from unabridged.eval.retention.ours import BARE, DIGEST, LEDGER
from unabridged.eval.retention.pooling import Talked
from unabridged.eval.retention.ways import KEEP_LAST
from unabridged.eval.talk import Talk

SAID = ("Be kind.", "Lena comes at 17:40.", "Good.", "Her dog is called Momo.", "And her train is late.")
ROLES = ("system", "user", "assistant", "user", "assistant")
COMES, DOG = Evidence(message=1, piece="at 17:40"), Evidence(message=3, piece="Her dog is called Momo.")
TALK = Talk(
    name="t",
    messages=tuple({"role": role, "content": text} for role, text in zip(ROLES, SAID, strict=True)),
    asked=(
        Question(text="When does she come, and with whom?", evidence=(DOG, COMES), kind="several"),
        Question(text="What is the dog called?", evidence=(DOG,), kind="one"),
    ),
)
BUDGETS = Budgets(cuts=(2_000.0, 1_000.0), times=(1, 5), curve=(1, 5))
# Of ten pieces and four questions, in the larger room and in the smaller.
KEPT: Mapping[str, tuple[tuple[int, int], tuple[int, int]]] = {
    LEDGER: ((8, 2), (5, 1)),
    BARE: ((8, 3), (6, 1)),
    DIGEST: ((9, 4), (3, 0)),
    KEEP_LAST: ((4, 1), (4, 1)),
    "random": ((5, 1), (2, 0)),
}


def count(text: str) -> int:
    return len(text.split())


def measured(pieces: int, whole: int) -> Measured:
    labels = {PIECES: (pieces, 10), REACHED: (10, 10), ANSWERED: (whole, 4), of_kind("one"): (pieces, 10)}
    return Measured(sums={INLINE: (pieces, 10), **labels}, steps=())


def talked(name: str) -> Talked:
    cells = {
        Cell(way=way, cut=cut, times=n): measured(*found)
        for way, kept in KEPT.items()
        for cut, found in zip(BUDGETS.cuts, kept, strict=True)
        for n in BUDGETS.times
    }
    kinds = {"one": 10}
    return Talked(name=name, tokens=9, rule="asked", needed=10, budgets={}, cells=cells, questions=4, kinds=kinds)


def unlabelled() -> Talked:
    cells = dict.fromkeys(talked("").cells, Measured(sums={INLINE: (9, 9)}, steps=()))
    return Talked(name="x", tokens=9, rule="again", needed=9, budgets={}, cells=cells)


@pytest.fixture(scope="module")
def found() -> Answered:
    told = answered([*(talked(str(n)) for n in range(6)), unlabelled()], BUDGETS)
    assert told is not None
    return told


class TestTheLabelsOfAConversation:
    def test_each_piece_is_needed_once_in_the_order_of_the_messages_and_the_system_s_are_not_counted(self) -> None:
        wanted, asked = labelled(TALK, entries(TALK, count))
        assert [(each.value, each.first) for each in wanted] == [("at 17:40", 0), (DOG.piece, 2)]
        assert [each.pieces for each in asked] == [(1, 0), (1,)]

    def test_who_looks_for_a_piece_has_the_words_around_it_or_else_the_question(self) -> None:
        wanted, _ = labelled(TALK, entries(TALK, count))
        assert [each.query for each in wanted] == ["Lena comes", "When does she come, and with whom?"]

    def test_it_is_asked_when_all_was_said_and_nothing_that_comes_back_is_needed(self) -> None:
        made = case(TALK, 0, {}, count)
        assert [each.text for each in made.before[-4:]] == list(SAID[1:])
        assert (made.rule, [made.before[each.first].text for each in made.wanted]) == ("asked", [SAID[1], SAID[3]])


def test_a_question_stands_where_all_its_pieces_do_and_a_kind_has_the_pieces_of_its_questions() -> None:
    asked = [Needing(kind="several", pieces=(1, 0)), Needing(kind="one", pieces=(1,)), Needing(kind="one", pieces=(1,))]
    assert sums(asked, [False, True], [True, True]) == {
        PIECES: (1, 2),
        REACHED: (2, 2),
        ANSWERED: (2, 3),
        "evidence of several": (1, 2),
        "evidence of one": (1, 1),
    }


def test_a_view_of_what_has_no_labels_has_none_of_these_measures() -> None:
    assert sums([], [True], [True]) == {}
    assert not {PIECES, REACHED, ANSWERED} & set(MEASURES)


def test_what_a_way_has_is_told_as_so_many_times_what_keep_last_has_in_the_same_room(found: Answered) -> None:
    digest, last = found.rows[DIGEST, None], found.rows[KEEP_LAST, None]
    assert digest.pieces is not None
    assert digest.times is not None
    assert last.times is not None
    assert (digest.pieces.value, last.times.value) == (24 / 40, 1.0)
    assert digest.times.value == pytest.approx(1.5)


def test_it_is_counted_in_how_many_views_a_way_has_fewer_than_keep_last(found: Answered) -> None:
    assert [(found.rows[DIGEST, cut].fewer, found.rows[DIGEST, cut].views) for cut in (None, 2_000.0, 1_000.0)] == [
        (12, 24),
        (0, 12),
        (12, 12),
    ]


def test_conversations_without_labels_are_in_none_of_it() -> None:
    assert answered([unlabelled()], BUDGETS) is None
    assert record(None) is None


def test_the_tables_tell_pieces_questions_and_kinds(found: Answered) -> None:
    told = list(table(found))
    assert told[2] == "digest alone       |       60 [60, 60] |       90 [90, 90] |       30 [30, 30]"
    assert told[4] == "  times keep-last  | 1.50 [1.50, 1.50] | 2.25 [2.25, 2.25] | 0.75 [0.75, 0.75]"
    assert told[5] == "  fewer than it in |          12 of 24 |           0 of 12 |          12 of 12"
    whole = told[told.index("Questions of which all evidence stands, likewise") :]
    assert whole[2] == "digest alone       |       50 [50, 50] |    100 [100, 100] |          0 [0, 0]"
    assert told[-1].startswith("one                |                60 |       60 [60, 60] |       65 [65, 65]")
    assert told[-1].endswith("| 1.50 [1.50, 1.50]")


def test_programs_are_told_the_same(found: Answered) -> None:
    told = record(found)
    assert told is not None
    assert told["rows"][0]["times_keep_last"] == {"value": 1.5, "low": 1.5, "high": 1.5, "of": 6}
    assert told["rows"][1]["limit_tokens"] == 2_000
    assert told["kinds"][0]["evidence"][KEEP_LAST]["value"] == 0.4
