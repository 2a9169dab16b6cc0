"""The labelled set of this repository is as large, as varied and as fair as its page says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from tests.eval.standing_in import StandInMemory
from tests.house.tree import ROOT
from unabridged.eval.measuring import broken, shelve
from unabridged.eval.rows import Labelled, Question, read
from unabridged.eval.shelf import Shelved
from unabridged.eval.words import shared

FOLDER = ROOT / "evals" / "search"
LANGUAGES = {
    *("ar", "cs", "de", "el", "en", "es", "fi", "fr", "hi", "it"),
    *("ja", "ko", "nl", "pl", "pt", "ru", "sv", "tr", "uk", "zh"),
}


@pytest.fixture(scope="module")
def labelled() -> Labelled:
    return read([FOLDER])


@pytest.fixture(scope="module")
def shelves(labelled: Labelled) -> Iterator[dict[str, Shelved]]:
    memory = StandInMemory(":memory:", [])
    yield shelve(labelled, memory, None)
    memory.close()


def counted(questions: tuple[Question, ...], *kinds: str) -> Counter[str]:
    return Counter(question.language for question in questions if question.kind in kinds)


def test_no_planted_question_says_its_answer(labelled: Labelled, shelves: dict[str, Shelved]) -> None:
    assert all(question.planted for question in labelled.questions)
    assert list(broken(labelled.questions, shelves)) == []


def test_every_language_has_six_facts_or_more(labelled: Labelled) -> None:
    facts = counted(labelled.questions, "plain", "hard")
    assert facts.keys() == LANGUAGES
    assert min(facts.values()) >= 6
    assert facts["en"] >= 20


def test_about_one_fact_in_six_is_hard_and_every_language_has_one(labelled: Labelled) -> None:
    hard, facts = counted(labelled.questions, "hard"), counted(labelled.questions, "plain", "hard")
    assert hard.keys() == LANGUAGES
    assert 0.14 < hard.total() / facts.total() < 0.2


def test_a_hard_question_has_hardly_a_word_of_its_answer(labelled: Labelled, shelves: dict[str, Shelved]) -> None:
    hard = [question for question in labelled.questions if question.kind == "hard"]
    texts = [(question, shelves[question.thread].texts[seq]) for question in hard for seq in question.seqs]
    assert [question.where for question, text in texts if shared(question.query, text) > 0.2] == []


def test_ten_answers_or_more_stand_beside_the_turn_that_has_the_words(labelled: Labelled) -> None:
    assert counted(labelled.questions, "neighbour").total() >= 10


def test_every_fact_is_surrounded_by_eighty_messages_or_more(labelled: Labelled) -> None:
    facts = Counter(question.thread for question in labelled.questions)
    filler = {name: len(given.messages) - 2 * facts[name] for name, given in labelled.threads.items()}
    assert min(filler.values()) >= 80


def test_no_two_questions_of_a_thread_have_the_same_answer(labelled: Labelled) -> None:
    answers = Counter((question.thread, question.seqs) for question in labelled.questions)
    assert max(answers.values()) == 1


def test_the_set_stays_small_enough_to_be_kept() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 1_000_000


def test_letters_are_written_as_letters() -> None:
    assert [path.name for path in FOLDER.glob("*.jsonl") if "\\u" in path.read_text(encoding="utf-8")] == []
