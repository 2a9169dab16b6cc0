"""Facts are found as what was said is: by stems, names, phrases, beginnings and letters, the best first.
It refuses to know where they are kept; what changed is caught up with before each answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from unabridged import Memory, Scope, UsageError
from unabridged.blocking import drive
from unabridged.engine.memory.fact_index import FactIndex
from unabridged.engine.memory.fact_indexes import FactIndexes
from unabridged.facts import Budget, Budgets, Facts, FactState, Tier
from unabridged.search.asking import question
from unabridged.search.terms import Lexicon
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.driven import Driven
from unabridged.testing.facts import fact_of, put
from unabridged.testing.samples import HERE

ROOMY = Budgets(agent=Budget(), user=Budget())
SAID = (
    "Staging deploys need approval from Dana",
    "Tests run with pytest -n2",
    "Never commit straight to main",
    "The retry budget is kept in src/net/retry_budget.py",
    "用户喜欢绿茶",
    "Deployment keys are rotated every spring",
)


@pytest.fixture
def facts() -> Iterator[Facts]:
    with Memory.open() as memory:
        facts = memory.facts(budgets=ROOMY)
        for each in SAID:
            facts.add(each)
        yield facts


def found(facts: Facts, query: str, **asked: object) -> list[str]:
    return [each.fact.statement for each in facts.search(query, **asked)]  # type: ignore[arg-type]  # as a test asks


class TestSearch:
    @pytest.mark.parametrize(
        ("query", "first"),
        [
            ("who approves deploying?", 0),
            ("pytest", 1),
            ("retry_budget", 3),
            ("retry_budget.py", 3),
            ('"straight to main"', 2),
            ("commi*", 2),
            ("绿茶", 4),
            ("rotation of keys", 5),
        ],
    )
    def test_the_best_answer_comes_first(self, facts: Facts, query: str, first: int) -> None:
        assert found(facts, query)[0] == SAID[first]

    @pytest.mark.parametrize("query", ["", "?!", "kangaroo", '"main straight"', "zzz*"])
    def test_what_nobody_said_is_not_found(self, facts: Facts, query: str) -> None:
        assert found(facts, query) == []

    def test_as_many_are_told_as_are_asked_for(self, facts: Facts) -> None:
        assert len(found(facts, "deploy pytest main", limit=2)) == 2

    @pytest.mark.parametrize("limit", [0, -1, True, "3"])
    def test_a_limit_is_at_least_one(self, facts: Facts, limit: object) -> None:
        with pytest.raises(UsageError, match="limit"):
            found(facts, "main", limit=limit)

    def test_scores_fall_from_the_first(self, facts: Facts) -> None:
        scores = [each.score for each in facts.search("deploys deployment keys pytest")]
        assert scores == sorted(scores, reverse=True)
        assert scores[-1] > 0

    def test_only_active_facts_are_found_unless_others_are_asked_for(self, facts: Facts) -> None:
        old = facts.add("The office is in Oslo")
        facts.add("The office is in Bergen", supersedes=old.id)
        asked = [found(facts, "office"), found(facts, "office", state=FactState.ARCHIVED)]
        assert asked == [["The office is in Bergen"], ["The office is in Oslo"]]

    def test_facts_are_found_by_tier_and_lane(self, facts: Facts) -> None:
        facts.add("a kangaroo", tier=Tier.USER)
        facts.add("the kangaroo hops", lanes=["zoo"])
        asked: list[dict[str, object]] = [
            {"tier": Tier.USER},
            {"tier": Tier.AGENT},
            {"lane": "other"},
            {"lane": "zoo", "tier": Tier.AGENT},
        ]
        assert [found(facts, "kangaroo", **each) for each in asked] == [
            ["a kangaroo"],
            ["the kangaroo hops"],
            ["a kangaroo"],
            ["the kangaroo hops"],
        ]

    @pytest.mark.parametrize(("kept", "query"), [("C#", "Ｃ＃"), ("Ｃ＃", "c#")])
    def test_a_wide_sign_is_the_sign(self, facts: Facts, kept: str, query: str) -> None:
        facts.add(f"Ada writes {kept}")
        facts.add("Ada writes C++")
        assert found(facts, query)[0] == f"Ada writes {kept}"

    def test_whose_it_is_is_found_too(self, facts: Facts) -> None:
        facts.add("drinks tea", subject="Grace", slot="favourite drink")
        assert found(facts, "grace favourite") == ["drinks tea"]

    def test_what_is_said_anew_is_found_by_its_new_words_alone(self, facts: Facts) -> None:
        fact = facts.add("The office is in Oslo")
        facts.search("office")
        facts.replace(fact.id, "The office is in Bergen")
        assert (found(facts, "oslo"), found(facts, "bergen")) == ([], ["The office is in Bergen"])


class TestIndex:
    def test_a_page_that_is_learned_twice_counts_once(self) -> None:
        index, lexicon = FactIndex(HERE), Lexicon()
        facts = [replace(fact_of("tea"), change=1), replace(fact_of("tea time"), change=2)]
        index.learn(facts, lexicon)
        index.learn(facts, lexicon)
        assert len(index.found(question("tea", lexicon), lambda _: True, limit=9)) == 2

    def test_who_begins_second_takes_nothing_in(self) -> None:
        index, lexicon = FactIndex(HERE), Lexicon()
        index.begin([replace(fact_of("tea"), change=1)], lexicon, through=1, now=5)
        index.begin([replace(fact_of("black tea"), change=2)], lexicon, through=2, now=6)
        assert (index.through, index.since, [each.statement for each in index.every]) == (1, 5, ["tea"])

    def test_numbers_are_given_anew_before_and_after_words_are_read(self) -> None:
        index, lexicon = FactIndex(HERE), Lexicon()
        index.learn([replace(fact_of("black tea"), change=1)], lexicon)
        for n in range(1, 2_100):
            index.learn([replace(fact_of("green tea"), change=n + 1)], lexicon)
            if n == 1_500:
                assert len(index.found(question("tea", lexicon), lambda _: True, limit=9)) == 2
        hits = index.found(question("te*", lexicon), lambda _: True, limit=9)
        assert sorted(each.fact.statement for each in hits) == ["black tea", "green tea"]

    def test_what_another_handle_changed_is_caught_up_with(self) -> None:
        driven, indexes, lexicon = Driven(InMemoryStore()), FactIndexes(), Lexicon()
        asked = question("tea", lexicon)
        for n in range(2_500):
            put(driven, fact_of(f"tea number {n}"))
        index = driven.run(indexes.of(driven.store, HERE, lexicon))
        assert (index.through, len(index.found(asked, lambda _: True, limit=5))) == (2_500, 5)

    def test_facts_that_change_without_end_are_found_as_ever(self) -> None:
        index, lexicon = FactIndex(HERE), Lexicon()
        first, second = fact_of("green tea"), fact_of("black tea")
        for n in range(1, 4_000, 2):
            index.learn([replace(first, change=n), replace(second, change=n + 1)], lexicon)
        hits = index.found(question("tea", lexicon), lambda _: True, limit=9)
        assert [each.fact for each in hits] == [replace(second, change=4_000), replace(first, change=3_999)]
        index.learn([replace(first, statement="white", change=4_001)], lexicon)
        assert [each.fact.id for each in index.found(question("tea", lexicon), lambda _: True, limit=9)] == [second.id]

    def test_of_words_that_nearly_all_have_those_with_most_of_them_come_first(self) -> None:
        index, lexicon = FactIndex(HERE), Lexicon()
        said = [*("Run the service with care", "Run it with care"), *(f"The service number {n}" for n in range(4_998))]
        said += [f"Run number {n} with it" for n in range(5_000)]
        index.learn([replace(fact_of(each), change=n) for n, each in enumerate(said, 1)], lexicon)
        for query, wanted in (
            ("run service with", ["Run the service with care", "Run number 4999 with it"]),
            ('service "run number"', ["Run number 4999 with it", "Run number 4998 with it"]),
        ):
            hits = index.found(question(query, lexicon), lambda _: True, limit=2)
            assert [each.fact.statement for each in hits] == wanted

    def test_of_very_many_scopes_those_asked_last_are_remembered(self) -> None:
        driven, indexes, lexicon = Driven(InMemoryStore()), FactIndexes(), Lexicon()
        first = driven.run(indexes.of(driven.store, HERE, lexicon))
        assert driven.run(indexes.of(driven.store, HERE, lexicon)) is first
        for n in range(16):
            driven.run(indexes.of(driven.store, Scope(user=f"{n}"), lexicon))
        assert driven.run(indexes.of(driven.store, HERE, lexicon)) is not first


def test_those_worth_most_come_first_as_soon_as_they_are_believed() -> None:
    driven, indexes = Driven(InMemoryStore()), FactIndexes()

    def best() -> list[str]:
        return [each.statement for each in drive(indexes.of(driven.store, HERE, Lexicon())).best]

    (staged,) = put(driven, fact_of("sure", confidence=0.9, state=FactState.STAGED)).kept
    put(driven, fact_of("unsure", confidence=0.2), fact_of("passing", confidence=1.0, lasting=False))
    assert best() == ["unsure", "passing"]
    put(driven, replace(staged, state=FactState.ACTIVE))
    assert best() == ["sure", "unsure", "passing"]


def test_the_budgets_of_very_many_scopes_are_not_remembered_for_ever() -> None:
    indexes, little = FactIndexes(), Budgets(agent=Budget(characters=1))
    for n in range(1_001):
        indexes.opened_with(Scope(user=str(n)), little)
    assert [indexes.budgets(Scope(user=each)) for each in ("0", "1", "1000")] == [Budgets(), little, little]
