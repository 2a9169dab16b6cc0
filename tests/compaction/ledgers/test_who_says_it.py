"""Rules, choices and tasks are told from what is said of oneself, of others and of another time in the same words."""

from __future__ import annotations

import pytest

from tests.compaction.ledgers.told import answers, of, says, texts
from unabridged.view import ledger

FIRST = says("Please look into the export, it is empty.")


def asked(text: str) -> list[str]:
    """What is asked in a message that is not the first."""
    return [
        each for each in texts(ledger.ASK, FIRST, says(text)) if each != "Please look into the export, it is empty."
    ]


class TestAConstraint:
    @pytest.mark.parametrize(
        "text",
        [
            "No flights before 8 am, please",
            "Nothing over 400 pages, we only have a month.",
            "Parcels go to the neighbour, never to the doorstep.",
            "Health checks are never to be limited",
            "Every claim needs a source",
            "It has to arrive before Friday.",
            "I can spend up to $100 on it.",
            "Prices in euros only",
            "We never deploy on a Friday",
            "I like flats better than hotels.",
            "I'd rather have short messages",
            "An der Tabelle bitte nichts ändern",
            "Mein Vater darf höchstens 12 km laufen",
            "Kurze Nachrichten wären mir lieber",
            "Ne redémarre jamais le serveur",
            "Je n'ai que 900 euros",
            "No incluyas las devoluciones",
            "No quiero pagar más",
            "预算不超过一万",
            "别安排晚上的车",
            "我更喜欢安静的地方",
        ],
    )
    def test_is_an_order_a_limit_or_a_preference(self, text: str) -> None:
        assert texts(ledger.CONSTRAINT, says(text)) == [text]

    @pytest.mark.parametrize(
        "text",
        [
            "Whoever starts it always forgets to stop it",
            "You people never answer.",
            "People always say so",
            "It must be nice to be a cat",
            "You must be joking",
            '"Never trust a whale", he told us.',
            "Commit it, but don't push yet.",
            "No problem at all",
            "The build fails on Windows only",
            "Ich muss noch die Seite anpassen",
            "Sie verstehen nie ein Wort davon",
            "Je dois encore appeler",
            "Siempre dicen lo mismo",
            "他总是这样",
            "说别的吧",
        ],
    )
    def test_is_no_habit_no_guess_and_nobody_elses_word(self, text: str) -> None:
        assert texts(ledger.CONSTRAINT, says(text)) == []


class TestADecision:
    @pytest.mark.parametrize(
        "text",
        [
            "Let's leave Poland out of the headline",
            "We take the train at nine",
            "I'll have two of them",
            "The blue one it is, since it is cheaper",
            "Token bucket then",
            "CSV is fine then",
            "Dann fahren wir nur hoch",
            "On prend le camion",
            "Me quedo con el otro",
            "那就住喜洲",
        ],
    )
    def test_is_made_by_who_is_asked_in_many_words(self, text: str) -> None:
        assert texts(ledger.DECISION, says(text)) == [text]
        assert texts(ledger.DECISION, says(text, "assistant")) == []

    def test_is_an_agents_where_it_says_what_it_does_not_take(self) -> None:
        text = "I'll wait for the answer rather than for the toast"
        assert texts(ledger.DECISION, says(text, "assistant")) == [text]
        assert texts(ledger.DECISION, says("I'll wait for the answer", "assistant")) == []

    @pytest.mark.parametrize("text", ["Agreed.", "I'll use that.", "De acuerdo."])
    def test_is_no_nod_of_an_agent(self, text: str) -> None:
        assert texts(ledger.DECISION, says(text, "assistant")) == []

    @pytest.mark.parametrize(
        "text",
        [
            "The finance guys decided on half-even.",
            "Last year we went with a guide",
            "Der Einkauf hat sich dafür entschieden",
            "这是老板决定的",
        ],
    )
    def test_is_not_others_nor_of_another_time(self, text: str) -> None:
        assert texts(ledger.DECISION, says(text)) == []


class TestATask:
    @pytest.mark.parametrize(
        "text",
        [
            "I still need to renew the passport.",
            "What remains is a changelog entry.",
            "A table is still missing.",
            "The logs have to be rotated at the next restart",
            "Someone needs to reserve the beds.",
            "I need to order five copies before Friday",
            "Ich muss noch fragen",
            "Offen ist noch der Import",
            "Je dois encore écrire le texte",
            "Falta añadir los datos",
            "还需要补一个测试",
        ],
    )
    def test_is_what_a_sentence_says_still_waits(self, text: str) -> None:
        assert texts(ledger.TASK, says(text)) == texts(ledger.TASK, says(text, "assistant")) == [text]

    @pytest.mark.parametrize(
        "text",
        [
            "Do we still need to pay?",
            "You don't still need to have it",
            "460 are left.",
            "I still like it.",
            "还不错。",
        ],
    )
    def test_is_no_question_and_nothing_that_only_lasts(self, text: str) -> None:
        assert texts(ledger.TASK, says(text)) == []

    def test_is_told_once_where_it_stands_in_a_list(self) -> None:
        text = "- [ ] I still need to write\nTODO: I still need to read"
        assert sorted(texts(ledger.TASK, says(text))) == ["I still need to read", "I still need to write"]


class TestAnAsk:
    @pytest.mark.parametrize(
        "text",
        [
            "It's m.okafor@example.org",
            "5520917",
            "14 Mill Lane, Dunmore",
            "My sister has one too.",
            "Great, thank you for everything!",
            "nice!! we are done",
            "thanks a lot",
            "Perfect!",
            "我们去年去过了。",
            "Never push to main.",
            "I still need to renew the passport.",
            "We take the train at nine",
        ],
    )
    def test_is_nothing_that_only_tells_or_is_carried_as_what_it_is(self, text: str) -> None:
        assert asked(text) == []

    @pytest.mark.parametrize(
        "text",
        [
            "I can't log in since Monday.",
            "My card was charged twice, I want it back",
            "I'd like to change my flight, without changing the date.",
            "Simulate 1,000 rolls and give me the odds of at least 15.",
            "Move section 4 up",
            "Is it done already?",
            "Thanks, now delete the old file",
            "Perfect, move on to the tests",
            "改成三秒",
        ],
    )
    def test_is_trouble_a_wish_an_order_and_a_question(self, text: str) -> None:
        assert asked(text) == [text]

    def test_is_what_a_conversation_begins_with_and_all_that_is_long(self) -> None:
        text = "My sister has one too. " * 12
        assert texts(ledger.ASK, says("My sister has one too.")) == ["My sister has one too."]
        assert asked(text) == [text.strip()]


@pytest.mark.parametrize(
    "line",
    [
        "HTTP 403 Forbidden",
        "pg_dump: error: connection failed",
        "    login_test.go:31: context deadline exceeded",
    ],
)
def test_an_error_may_be_said_by_a_server_a_program_and_a_test(line: str) -> None:
    assert [each.text for each in of(answers(f"starting\n{line}")).of(ledger.ERROR)] == [line.strip()]
