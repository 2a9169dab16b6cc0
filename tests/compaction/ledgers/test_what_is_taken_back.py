"""A constraint is taken back by who set it, in so many words and of the very thing; a decision by whoever says so."""

from __future__ import annotations

import pytest

from tests.compaction.ledgers.told import of, order, says, texts
from unabridged.compaction.ledgers import entries, replacing
from unabridged.log.body import Message
from unabridged.log.compacted import LedgerEntry
from unabridged.log.ids import Seq
from unabridged.view import ledger
from unabridged.view.ledger import ledger_of

RULES = (
    "Never touch the production database.",
    "Always answer in French, please.",
    "The budget is 500 euros at most.",
    "Do not commit to the main branch.",
    "Never send it to the old address.",
    "Ich darf keine Nüsse essen, bitte nie Nüsse bestellen.",
    "绝不要修改生产数据库的配置。",
)
BESIDE = (
    "Understood: I no longer touch the production database.",
    "I no longer answer in English, always in French.",
    "That hotel is no longer within the budget of 500 euros.",
    "The main branch is no longer broken, so I commit to feature/x.",
    "Understood, I will no longer send it to the old address.",
    "Never mind the production logs for now, look at the test database.",
    "Don't forget about the production database.",
    "Verstanden, ich werde nicht mehr Nüsse bestellen, nie.",
    "好的，我不再修改生产数据库的配置。",
    "Forget about the production logs.",
)


def kept(kind: str, *said: Message) -> list[str]:
    return [entry.text for entry in of(*said).standing.of(kind)]


class TestAConstraint:
    @pytest.mark.parametrize("role", ["user", "assistant"])
    @pytest.mark.parametrize("rule", RULES)
    def test_outlives_who_confirms_it_and_what_is_said_beside_it(self, rule: str, role: str) -> None:
        for each in BESIDE:
            assert rule in kept(ledger.CONSTRAINT, says(rule), says(each, role)), each

    @pytest.mark.parametrize(
        "said",
        [
            "Forget the rule about the production database, you may touch it after all.",
            "I changed my mind: touch the production database if you have to.",
            "Scratch that.",
            "No, forget what I said.",
        ],
    )
    def test_is_taken_back_by_who_set_it(self, said: str) -> None:
        assert kept(ledger.CONSTRAINT, says(RULES[0]), says("OK.", "assistant"), says(said)) == []

    @pytest.mark.parametrize(
        ("rule", "said"),
        [
            ("Never touch production.", "Okay, ignore my rule about never touching production."),
            ("Always write tests for every commit.", "Forget the rule about writing tests, and about commits."),
            ("Never plan anything on weekends.", "Scratch that: the rule of planning nothing on a weekend."),
            ("Bitte benutze niemals pandas.", "Die Regel, niemals pandas zu benutzen, gilt nicht mehr."),
            ("请不要使用 pandas。", "之前说的不要使用 pandas 的规则作废。"),
            ("pandas は使わないでください。", "pandas を使わないというルールは撤回します。"),
        ],
    )
    def test_is_taken_back_in_bent_words_too(self, rule: str, said: str) -> None:
        assert kept(ledger.CONSTRAINT, says(rule)) == [rule]
        assert kept(ledger.CONSTRAINT, says(rule), says("OK.", "assistant"), says(said)) == []

    @pytest.mark.parametrize(
        "said",
        [
            "If the tests pass, forget the rule about touching the production database.",
            "And once it is Monday, scratch that about the production database, touch it.",
            "Forget the rule never to touch the production database if it burns.",
        ],
    )
    def test_is_kept_where_it_is_taken_back_for_some_case(self, said: str) -> None:
        assert RULES[0] in kept(ledger.CONSTRAINT, says(RULES[0]), says("OK.", "assistant"), says(said))

    def test_is_kept_where_it_is_said_again_behind_that(self) -> None:
        again = f"Scratch that. {RULES[0]}"
        assert kept(ledger.CONSTRAINT, says(RULES[0]), says("OK.", "assistant"), says(again)) == [RULES[0]]

    @pytest.mark.parametrize("said", ["I changed my mind about the production database: touch it.", "Scratch that."])
    def test_is_not_taken_back_by_another(self, said: str) -> None:
        assert kept(ledger.CONSTRAINT, says(RULES[0]), says(said, "assistant")) == [RULES[0]]
        assert kept(ledger.CONSTRAINT, says(RULES[0], "system"), says(said)) == [RULES[0]]

    def test_is_kept_where_what_is_said_was_right_before_it(self) -> None:
        assert RULES[0] in kept(
            ledger.CONSTRAINT, says("I changed my mind about the production database."), says(RULES[0])
        )

    def test_that_says_itself_what_it_takes_back_stands(self) -> None:
        rule = "I changed my mind about the colour, but never touch the table."
        assert kept(ledger.CONSTRAINT, says(rule)) == [rule]

    def test_of_an_earlier_version_is_not_taken_back_by_what_that_kept(self) -> None:
        back = LedgerEntry(kind=ledger.WITHDRAWN, text="Forget the production database, touch it.", sources=(Seq(9),))
        rule = ledger.entry_of(ledger.CONSTRAINT, RULES[0], 1)
        assert ledger_of([rule, back]).standing.of(ledger.CONSTRAINT) == (rule,)


class TestADecision:
    MADE = "We decided to use Redis instead of Memcached because it persists."

    @pytest.mark.parametrize(
        "said",
        [
            "Actually, scratch that.",
            "Never mind.",
            "Forget it, cancel that.",
            "Doch nicht.",
            "Scratch that, use Memcached.",
            "算了",
            "No, forget about Redis.",
        ],
    )
    def test_is_taken_back_by_the_next_message(self, said: str) -> None:
        assert kept(ledger.DECISION, says(self.MADE, "assistant"), says(said)) == []

    def test_is_taken_back_in_the_same_breath(self) -> None:
        assert kept(ledger.DECISION, says("We decided to use Redis. Scratch that.")) == []

    @pytest.mark.parametrize("said", ["OK then.", "Redis no longer complains.", "Never mind the typo in it."])
    def test_is_kept_where_nobody_takes_it_back(self, said: str) -> None:
        assert kept(ledger.DECISION, says(self.MADE, "assistant"), says(said)) == [self.MADE]

    def test_is_kept_where_much_was_said_since(self) -> None:
        since = [says("And the weather?"), says("Fine.", "assistant")]
        assert kept(ledger.DECISION, says(self.MADE, "assistant"), *since, says("Never mind.")) == [self.MADE]


class TestAnOrderOfAnotherAgent:
    SAID = "Count the orders of May. Never drop rows without a price."
    RULE = "Never drop rows without a price."

    def told(self, *said: Message) -> dict[str, list[tuple[str, str]]]:
        found = entries(list(enumerate(said, 1)), {"coder"}).standing
        kinds = (ledger.ASK, ledger.CONSTRAINT)
        return {kind: [(each.text, each.state) for each in found.of(kind)] for kind in kinds}

    def test_is_an_ask_and_binds_as_a_users_does(self) -> None:
        assert self.told(order(self.SAID)) == {"ask": [(self.SAID, "")], "constraint": [(self.RULE, "planner")]}

    @pytest.mark.parametrize("said", [order(SAID, "coder"), order(SAID, "planner", "user"), says(SAID, "assistant")])
    def test_is_none_where_it_is_nobodys_or_our_own(self, said: Message) -> None:
        assert self.told(said) == {"ask": [], "constraint": []}

    def test_is_taken_back_by_that_agent_alone(self) -> None:
        back = "I changed my mind: drop rows without a price."
        assert self.told(order(self.SAID), says(back))["constraint"] == [(self.RULE, "planner")]
        assert self.told(order(self.SAID), order(back))["constraint"] == []


class TestASecret:
    KEY = "ghp_abcdefghijklmnopqrstuvwxyz0123456789"

    @pytest.mark.parametrize(
        "said",
        [
            f"Always push with {KEY} please.",
            f"We decided to use {KEY} because the other one failed.\n- [ ] rotate {KEY}\nTODO: drop {KEY}",
            f"Traceback (most recent call last)\nValueError: bad {KEY}",
            f"never use it: {'x ' * 230}password: hunter2hunter2 and {KEY}",
        ],
    )
    @pytest.mark.parametrize("role", ["user", "assistant", "system", "tool"])
    def test_stands_in_no_entry_whoever_says_it(self, said: str, role: str) -> None:
        found = str(of(says(said, role)).entries)
        assert self.KEY not in found
        assert self.KEY[:20] not in found
        assert "hunter2hunter2" not in found

    def test_leaves_what_stands_around_it(self) -> None:
        assert texts(ledger.CONSTRAINT, says(f"Always push with {self.KEY} please.")) == [
            "Always push with [secret: GitHub token] please."
        ]

    def test_leaves_no_name_in_its_place(self) -> None:
        assert texts(ledger.IDENTIFIER, says(f"push with {self.KEY} please")) == []


class TestADecisionInPlaceOfAnother:
    """What is named as not taken is over where an earlier decision was for just that, and nowhere else."""

    @pytest.mark.parametrize(
        ("before", "now"),
        [
            ("We decided to use MySQL because it is simple.", "Actually, we'll go with PostgreSQL instead of MySQL."),
            ("Let's use MySQL.", "Let's use PostgreSQL rather than MySQL, because of JSONB."),
            ("Decidimos usar MySQL porque es simple.", "Mejor usamos PostgreSQL en lugar de MySQL."),
            ("Wir haben uns für MySQL entschieden, weil es einfach ist.", "Doch nicht MySQL, wir nehmen PostgreSQL."),
            ("我们决定用 MySQL，因为简单。", "不用 MySQL 了，改用 PostgreSQL。"),
            ("MySQLを使うことにします。簡単だからです。", "やっぱりMySQLはやめて、PostgreSQLにします。"),
            ("Let's go with the red one.", "Never mind the red one, let's go with the blue one."),
        ],
    )
    def test_stands_without_the_one_before(self, before: str, now: str) -> None:
        assert kept(ledger.DECISION, says(before), says(now)) == [now]

    @pytest.mark.parametrize(
        ("before", "now"),
        [
            ("We decided to dump MySQL nightly.", "We'll use PostgreSQL instead of MySQL."),
            ("We decided on PostgreSQL rather than MySQL.", "We'll use Redis instead of MySQL for the queue."),
            ("We'll take the hotel in Lyon.", "We'll take the train instead of the car."),
            ("决定用 MySQL 做日志。", "我们决定用 Redis 而不是 Kafka。"),
        ],
    )
    def test_leaves_what_is_not_for_just_that(self, before: str, now: str) -> None:
        assert kept(ledger.DECISION, says(before), says(now)) == [before, now]

    def test_may_give_way_to_the_first_again(self) -> None:
        said = ("Let's use MySQL.", "Let's use Redis instead of MySQL.", "Let's use MySQL instead of Redis.")
        assert kept(ledger.DECISION, *map(says, said)) == [said[-1]]

    def test_names_nothing_that_binds(self) -> None:
        assert "Never use pandas." in kept(
            ledger.CONSTRAINT, says("Never use pandas."), says("Use polars instead of pandas.")
        )

    def test_may_be_said_behind_what_names_nothing(self) -> None:
        assert kept(ledger.DECISION, says("Let's use MySQL. Scratch that, let's use Redis.")) == [
            "Scratch that, let's use Redis."
        ]

    def test_names_nothing_where_nothing_stands(self) -> None:
        assert [*replacing.replaced("We go on instead of    .")] == []
