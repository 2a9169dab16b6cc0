"""A draft that turns round what was said is refused, and one that keeps it by other words is not."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.compaction.meant import CHINESE, CODING, GERMAN, SPANISH, found
from unabridged.compaction import gate
from unabridged.compaction.gate import Fault
from unabridged.compaction.gate.meaning import reading, signs
from unabridged.compaction.gate.meaning.heard import Heard


@pytest.mark.parametrize(
    "draft",
    [
        "Push to main.",
        "The fixtures must be rewritten: rewrite the fixtures.",
        "The issue was assigned, assign the issue.",
        "The nightly job was not affected by the outage.",
        "Calibration improved the score.",
    ],
)
def test_a_no_that_was_dropped_or_added_is_refused(draft: str) -> None:
    assert found(draft) == {Fault.NEGATED}


@pytest.mark.parametrize(
    ("draft", "said"),
    [
        ("Gera darf namentlich erscheinen, die Filiale Gera darf namentlich erscheinen.", GERMAN),
        (
            "Tocar el módulo de pagos.",
            SPANISH,
        ),
        ("改数据库结构，动支付模块。", CHINESE),
    ],
)
def test_so_it_is_in_other_languages(draft: str, said: tuple[tuple[str, str], ...]) -> None:
    assert Fault.NEGATED in found(draft, said)


@pytest.mark.parametrize(
    "draft",
    [
        "Pushing to main is forbidden; the fixtures stay as they are.",
        "Do not push to main and never rewrite the fixtures.",
        "Avoid: push to main, rewrite the fixtures.",
        "## Forbidden\n\n- push to main\n- rewrite the fixtures\n\n## Done\n\n- the bound was fixed",
        "Push to main?",
        "The vendor was called: call the vendor.",
        "The deploy was confirmed by Samir.",
        "The deploy is confirmed.",
        "The changelog entry has to be written; the changelog entry is to be written.",
        "No nightly job.",
        "The job was not affected by the storm of yesterday in Leeds.",
        "The broadband contract is cancelled: cancel the broadband contract.",
        "Not only the bound was fixed.",
        "The score was not bad, nor was it good, so nobody was unhappy about the job.",
    ],
)
def test_the_same_by_other_words_is_not(draft: str) -> None:
    assert found(draft) == set()


@pytest.mark.parametrize(
    "then",
    [
        "The tests are green, push the branch to main.",
        "I push the branch to main, not to the mirror.",
        "The branch was not to be on main before Friday; push the branch to main.",
    ],
)
def test_what_is_said_both_ways_is_not_judged(then: str) -> None:
    asked = ("user", "Please look at the tests with me, they fail since Monday and I would like to know what it is.")
    forbidden = ("user", "Do not push the branch to main.")
    assert found("Push the branch to main.", (asked, forbidden)) == {Fault.NEGATED}
    assert found("Push the branch to main.", (asked, forbidden, ("user", then))) == set()


def test_a_no_of_the_time_being_is_over_when_the_same_is_told_later() -> None:
    waits, ran = ("assistant", "The import of the orders is not tested yet."), ("tool", "Import of the orders: green.")
    assert found("The import of the orders is tested.", (waits, ran)) == set()
    assert found("The import of the orders is tested.", (ran, waits)) == {Fault.NEGATED}


def test_the_check_can_be_switched_off() -> None:
    source = gate.prepared("\n\n".join(f"{who}: {what}" for who, what in CODING), said=CODING)
    assert Fault.NEGATED in {each.fault for each in gate.findings("Push to main.", source)}
    assert gate.findings("Push to main.", source, without={Fault.NEGATED, Fault.TOO_SHORT}) == ()


def test_a_language_without_words_here_is_left_alone() -> None:
    said = (("user", "Пожалуйста, не отправляй изменения в главную ветку, это делаю только я сам."),)
    assert found("Отправляй изменения в главную ветку. Пользователь выбрал главную ветку.", said) == set()
    assert signs.of("Russian") is None


def test_a_text_whose_small_letters_are_more_than_its_letters_is_read_too() -> None:
    said = (
        ("user", "We live in Hauptstraße. Please do not push to main, that is what I say to you and to all of them."),
    )
    assert found("Push to main.", said) == {Fault.NEGATED}


def test_a_sentence_without_an_end_is_read_around_a_place() -> None:
    said = (("user", "what I have to say, " * 40 + "do not push to main " + "and more to say " * 40),)
    assert found("Push to main.", said) == {Fault.NEGATED}


def test_what_is_said_very_often_is_looked_at_in_some_places_alone() -> None:
    said = (("user", "The push to main is what we do. " * 80),)
    assert found("The push to main is not what we do.", said) == {Fault.NEGATED}


def test_a_sentence_without_an_end_is_the_same_whatever_was_looked_for_before() -> None:
    text = f"amber {'as said ' * 30}birch {'as said ' * 30}"
    asked, fresh = (Heard(text, text, reading.Reader(signs.of("English"))) for _ in range(2))
    assert [each.at for each in asked.near({"amb"}, 1)] == [0]
    assert [each.sentence for each in asked.near({"birc"}, 1)] == [each.sentence for each in fresh.near({"birc"}, 1)]


def test_clauses_are_looked_at_in_the_same_order_in_every_program() -> None:
    code = (
        "from unabridged.compaction.gate.meaning import reading, signs\n"
        "from unabridged.compaction.gate.meaning.heard import Heard\n"
        "text = 'Amber was here. Birch and cedar were. Dune was, then birch. Cedar and amber. Dune.'\n"
        "stems = {reading.stem(each) for each in ('amber', 'birch', 'cedar', 'dune')}\n"
        "print([each.at for each in Heard(text, text.lower(), reading.Reader(signs.of('English'))).near(stems, 1)])"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},  # noqa: TID251  # what it starts needs all of it
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2", "3")
    }
    assert len(told) == 1


@pytest.mark.parametrize(
    ("word", "stem"),
    [
        ("using", "usi"),
        ("testing", "test"),
        ("bring", "bri"),
        ("toques", "to"),
        ("tocar", "to"),
        ("a.py", "a.py"),
        ("qu", "qu"),
    ],
)
def test_a_stem_is_what_stands_before_endings(word: str, stem: str) -> None:
    assert reading.stem(word) == stem
