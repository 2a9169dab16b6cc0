"""A draft that turns round what was said is refused, and one that keeps it by other words is not."""

from __future__ import annotations

from typing import Final

import pytest

from unabridged.compaction import gate
from unabridged.compaction.gate import Fault
from unabridged.compaction.gate.meaning import clauses, signs

OF_MEANING: Final = (Fault.NEGATED, Fault.OUTCOMES, Fault.TASKS, Fault.CHOICES, Fault.SPEAKERS)

CODING: Final = (
    (
        "user",
        "Please fix the invoice export on a branch. Do not push to main, only I merge. Never rewrite the fixtures.",
    ),
    ("tool", "42 passed, 3 failed in 6.11s\nlint: failed\naudit: success"),
    (
        "assistant",
        "I could rewrite the loop with itertools or fix the bound. The nightly job was affected by the outage.",
    ),
    ("user", "Fix the bound. Itertools is too much."),
    (
        "assistant",
        "The bound is fixed. The changelog entry is not written yet. The docs are still open.",
    ),
    ("tool", "45 passed in 5.98s"),
    ("assistant", "The deploy is not confirmed yet.\nThe deploy was confirmed by Samir. All 45 specs are green."),
    ("user", "Don't assign the issue. Why not call the vendor? I use the small image, it is not big."),
    ("assistant", "Calibration failed to improve the score. Shall I cancel the broadband contract?"),
    ("user", "Yes cancel it. RQ then. Celery is too heavy; I reject Celery."),
    (
        "assistant",
        "The mail was sent to the council. Phones pass the drop test, tablets fail the drop test and pass the heat.",
    ),
)
GERMAN: Final = (
    ("user", "Bitte repariere die doppelten Anmeldungen. Die Filiale Gera darf nicht namentlich erscheinen."),
    ("assistant", "Der Knopf sendet zweimal. Den Knopf sperren oder am Server prüfen?"),
    ("user", "Reparatur bitte. Einen Austausch will ich nicht."),
    ("tool", "Reliabilität: nicht bestanden"),
)
SPANISH: Final = (
    ("user", "Arregla el carrito, pero no toques el módulo de pagos. Usa localStorage, no la cookie."),
    ("assistant", "La migración de los carritos todavía no está hecha. El control de fechas falló ayer por la tarde."),
)
CHINESE: Final = (
    ("user", "请修复订单接口的重复数据。不要改数据库结构，也不要动支付模块。压缩吧，不要扩容。"),
    ("tool", "增量备份：失败\n日志检查：成功"),
    ("assistant", "压力测试还没有做。"),
)


def found(draft: str, said: tuple[tuple[str, str], ...] = CODING, ledger: str = "") -> set[Fault]:
    source = gate.prepared("\n\n".join(f"{who}: {what}" for who, what in said), said=said, ledger=ledger)
    return {each.fault for each in gate.findings(draft, source)}.intersection(OF_MEANING)


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
    ("draft", "said"),
    [
        ("42 tests failed at first.", CODING),
        ("42 of 45 failed.", CODING),
        ("Lint passed.", CODING),
        ("The audit failed.", CODING),
        ("All specs failed.", CODING),
        ("Reliabilität bestanden.", GERMAN),
        ("El control de fechas se superó.", SPANISH),
        ("增量备份成功。", CHINESE),
    ],
)
def test_an_outcome_the_other_way_round_is_refused(draft: str, said: tuple[tuple[str, str], ...]) -> None:
    assert Fault.OUTCOMES in found(draft, said)


@pytest.mark.parametrize(
    "draft",
    [
        "3 of 45 failed, 42 passed, at last 45 passed.",
        "Lint failed and the audit passed.",
        "All specs pass.",
        "17 failed.",
        "Phones and tablets: some pass and some fail.",
        "Tablets pass the drop test.",
        "It passed.",
        "The drop test failed for tablets.",
        "Rejected: nothing was accepted.",
    ],
)
def test_one_as_it_was_is_not(draft: str) -> None:
    assert found(draft) == set()


@pytest.mark.parametrize(
    ("draft", "said", "ledger"),
    [
        ("The docs are done.", CODING, ""),
        (
            "Alerting is set up.",
            CODING,
            "Tasks:\n- 12: set up alerting\n- 13: switch DNS over (done)\nFiles:\n- 2: a.py",
        ),
        ("压力测试已经做完。", CHINESE, ""),
    ],
)
def test_an_open_task_told_as_done_is_refused(draft: str, said: tuple[tuple[str, str], ...], ledger: str) -> None:
    assert found(draft, said, ledger) & {Fault.TASKS, Fault.NEGATED}


@pytest.mark.parametrize(
    "draft",
    [
        "Alerting is due tomorrow, to be set up.",
        "DNS is switched over.",
        "The alerting has to be set up before that.",
        "Open: alerting is set up later.",
        "The banner is done.",
        "Alerting.",
        "The archive is done.",
        "The bound is fixed.",
        "Alerting set up next.",
    ],
)
def test_one_told_as_it_stands_is_not(draft: str) -> None:
    ledger = "Tasks:\n- 12: set up alerting\n- 13: switch DNS over (done)\n- 14: docs\nFiles:\n- 2: alerting is set up"
    assert found(draft, ledger=ledger) == set()


@pytest.mark.parametrize(
    ("draft", "said"),
    [
        ("Celery was chosen over RQ.", CODING),
        ("The worker uses Celery instead of RQ.", CODING),
        ("They went with Celery.", CODING),
        ("RQ was turned down.", CODING),
        ("The user declined RQ.", CODING),
        ("Austausch statt Reparatur.", GERMAN),
        ("Se usa la cookie en lugar de localStorage.", SPANISH),
        ("采用扩容而不是压缩。", CHINESE),
    ],
)
def test_a_choice_the_other_way_round_is_refused(draft: str, said: tuple[tuple[str, str], ...]) -> None:
    assert Fault.CHOICES in found(draft, said)


@pytest.mark.parametrize(
    "draft",
    [
        "RQ was chosen over Celery.",
        "RQ instead of Celery.",
        "Celery was turned down, they went with RQ.",
        "The export was moved to S3 instead of FTP.",
        "45 instead of 42.",
        "RQ rather than RQ.",
        "Nobody went with Celery.",
        "Celery was declined by the team.",
        "The broadband contract was chosen over the phone contract.",
    ],
)
def test_a_choice_as_it_was_is_not(draft: str) -> None:
    assert Fault.CHOICES not in found(draft)


@pytest.mark.parametrize(
    ("draft", "said"),
    [
        ("The assistant asked the user to fix the invoice export on a branch.", CODING),
        ("The assistant told the user not to assign the issue.", CODING),
        ("The user suggested to rewrite the loop with itertools.", CODING),
        ("Der Assistent bat den Nutzer, die doppelten Anmeldungen zu reparieren.", GERMAN),
        ("助手要求用户修复订单接口的重复数据。", CHINESE),
    ],
)
def test_who_spoke_the_other_way_round_is_refused(draft: str, said: tuple[tuple[str, str], ...]) -> None:
    assert found(draft, said) == {Fault.SPEAKERS}


@pytest.mark.parametrize(
    "draft",
    [
        "The user asked the assistant to fix the invoice export on a branch.",
        "The user asked to cancel the broadband contract.",
        "The user asked for help.",
        "The user asked the assistant whether it rains in York on Sundays?",
        "The user asked the assistant to paint the shed green.",
    ],
)
def test_who_spoke_as_it_was_is_not(draft: str) -> None:
    assert Fault.SPEAKERS not in found(draft)


@pytest.mark.parametrize("fault", OF_MEANING)
def test_each_check_can_be_switched_off(fault: Fault) -> None:
    drafts = {
        Fault.NEGATED: "Push to main.",
        Fault.OUTCOMES: "Lint passed.",
        Fault.TASKS: "The docs are done.",
        Fault.CHOICES: "Celery was chosen over RQ.",
        Fault.SPEAKERS: "The assistant asked the user to fix the invoice export on a branch.",
    }
    source = gate.prepared("\n\n".join(f"{who}: {what}" for who, what in CODING), said=CODING)
    assert fault in {each.fault for each in gate.findings(drafts[fault], source)}
    assert fault not in {each.fault for each in gate.findings(drafts[fault], source, without={fault})}


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
    assert clauses.stem(word) == stem
