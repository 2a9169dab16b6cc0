"""A number of the source is refused where it was moved: to another thing, to other thousands, the other way round."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Final

import pytest

from unabridged.compaction.gate import Fault, findings, prepared
from unabridged.compaction.gate.reckoning import exchanged, impossible, scaled, turned
from unabridged.compaction.gate.reckoning.exchanged import _NUMBER
from unabridged.eval import gate_rows

SAID: Final = (
    "user: Deploy api-gateway to eu-west-2 with 16 replicas; keep billing-worker at 24 replicas.\n"
    "tool: api-gateway listens on 8443; billing-worker listens on 9090.\n"
    "assistant: The latency went from 480 ms to 310 ms. The table has 1.2 million rows."
)
EVALS: Final = Path(__file__).parents[2] / "evals" / "gate"


def moved(draft: str, said: str = SAID) -> tuple[str, ...]:
    return (*exchanged.unknown(draft, said), *scaled.unknown(draft, said), *turned.unknown(draft, said))


class TestTwoThatChangedPlaces:
    @pytest.mark.parametrize(
        "draft",
        [
            "api-gateway has 24 replicas and billing-worker 16.",
            "- api-gateway: port 9090\n- billing-worker: port 8443",
            "The billing-worker listens on 8443, the api-gateway on 9090.",
            "| api-gateway | 9090 |\n| billing-worker | 8443 |",
        ],
    )
    def test_are_refused_as_two_that_cross(self, draft: str) -> None:
        (found,) = moved(draft)
        assert found.endswith("in each other's place")

    @pytest.mark.parametrize(
        "draft",
        [
            "api-gateway has 16 replicas and billing-worker 24.",
            "api-gateway and billing-worker listen on 8443 and 9090.",
            "Port 8443 is the gateway's, 9090 the worker's, with 24 and 16 replicas.",
            "Two services run with 24 and 16 replicas.",
            "api-gateway listens on 9090.",
            "8443 and 9090 are open; 8443 and 9090 stay so.",
            "",
        ],
    )
    def test_are_none_where_each_may_be_its_own(self, draft: str) -> None:
        assert moved(draft) == ()

    def test_are_none_that_stand_in_many_places(self) -> None:
        said = f"{SAID}\n" + "It is 8443.\n" * 3
        assert moved("api-gateway: 9090; billing-worker: 8443", said) == ()

    def test_are_not_looked_for_among_very_many(self) -> None:
        more = "\n".join(f"- row {n}" for n in range(100, 150))
        assert moved(f"- api-gateway: 9090\n- billing-worker: 8443\n{more}") == ()

    def test_are_named_for_whoever_writes_again(self) -> None:
        said = [("user", "Deploy api-gateway with 16 replicas; keep billing-worker at 24. It may take the whole day.")]
        found = findings("api-gateway runs with 24 replicas; billing-worker with 16.", prepared(said[0][1], said=said))
        assert [each.fault for each in found] == [Fault.NUMBERS]
        assert "in each other's place" in found[0].told

    def test_are_refused_in_a_third_of_sound_drafts_and_none_of_these_as_they_are(self) -> None:
        """Two numbers of each are exchanged by chance; without this check one in twenty was refused."""
        chance, caught, drafts = random.Random(5), 0, 0
        for row in gate_rows.read([EVALS / "held.jsonl"]):
            if row.bad or not isinstance(row.draft, str):
                continue
            assert moved(row.draft, row.source.text) == ()
            found = [each for each in _NUMBER.finditer(row.draft) if len(each[0]) > 1]
            pairs = [(a, b) for n, a in enumerate(found) for b in found[n + 1 :] if a[0] != b[0]]
            if pairs:
                a, b = chance.choice(pairs)
                draft = row.draft[: a.start()] + b[0] + row.draft[a.end() : b.start()] + a[0] + row.draft[b.end() :]
                caught, drafts = caught + bool(findings(draft, row.source)), drafts + 1
        assert drafts > 100
        assert caught / drafts > 0.3


class TestOtherThousands:
    @pytest.mark.parametrize("draft", ["1.2 billion rows", "1.2B rows", "1.2k rows", "1.2 Milliarden Zeilen"])
    def test_are_refused_by_their_word(self, draft: str) -> None:
        assert len(moved(draft)) == 1

    @pytest.mark.parametrize(
        "draft",
        ["1.2 million rows", "1.2M rows", "1.2 mil", "1.2 m of it", "3 billion", "1,200,000", "1.2", "480 thousand"],
    )
    def test_are_none_where_the_source_may_mean_them(self, draft: str) -> None:
        assert moved(draft) == ()

    def test_are_none_where_it_is_as_large_in_another_way(self) -> None:
        assert moved("1.2 billion rows", "1.2 million users, 1,200,000,000 rows") == ()

    def test_are_told_by_numbers_that_stand_by_themselves(self) -> None:
        assert moved("1.2 billion rows", "version 31.2 million, x1.2 million, 1.23 million, 1.2 million") == (
            "1.2 billion",
        )
        assert moved("1.2 billion rows", "31.2 million, " * 50) == ()


class TestTheOtherWayRound:
    @pytest.mark.parametrize(
        "draft",
        [
            "The latency rose from 310 to 480 ms.",
            "Latency: 310 ms → 480 ms",
            "Die Latenz stieg von 310 ms auf 480 ms.",
            "延迟从 310 毫秒升到 480 毫秒",
        ],
    )
    def test_is_refused_however_it_is_written(self, draft: str) -> None:
        assert moved(draft) == ("from 310 to 480 the other way round",)

    @pytest.mark.parametrize(
        "draft",
        [
            "The latency fell from 480 ms to 310 ms.",
            "It is between 310 and 480 ms.",
            "It took 310 to 480 ms.",
            "From 480 to 480.",
            "From 20 to 30.",
            "From 310 to 480, after it went from 480 to 310.",
        ],
    )
    def test_is_none_where_it_is_not_told_so(self, draft: str) -> None:
        told = f"{SAID} And from 310 to 480 again." if "after" in draft else SAID
        assert moved(draft, told) == ()


class TestAChoiceTheOtherWayRound:
    SAID = "It takes 9 hours instead of 3. Nehmt 40 Stück statt 12. 用 8 GB 而不是 16。"

    @pytest.mark.parametrize(
        ("draft", "told"),
        [
            ("It takes 3 hours rather than 9.", "3 instead of 9"),
            ("Es sind 12 Stück anstatt 40.", "12 instead of 40"),
            ("用 16 GB 而不是 8。", "16 instead of 8"),
        ],
    )
    def test_is_refused_as_the_choice_it_was(self, draft: str, told: str) -> None:
        assert moved(draft, self.SAID) == (f"{told} the other way round",)

    def test_passes_as_it_was_said(self) -> None:
        assert moved("9 hours instead of 3, 40 statt 12, and 5 instead of 5, or 7 rather than 2.", self.SAID) == ()


class TestWhatNoNumbersBear:
    @pytest.mark.parametrize(
        "draft",
        [
            "20 of the 18 connections were open.",
            "1,200 out of 900 rows are there.",
            "7 von 5 Tests liefen.",
            "The pool was raised from 40 to 20.",
            "Latency fell from 310 ms to 480 ms.",
            "We cut the list from 3 to 9 entries.",
            "Norte bajó de 610 a 820.",
            "Der Preis ist gestiegen von 820 auf 610.",
            "Цена выросла с 820 до 610.",
        ],
    )
    def test_is_refused_unless_it_was_said_so(self, draft: str) -> None:
        assert len([*impossible.unknown(draft, "")]) == 1
        assert [*impossible.unknown(draft, f"user: {draft}")] == []

    @pytest.mark.parametrize(
        "draft",
        [
            "18 of the 20 connections were open, and 5 of 5 tests ran.",
            "The pool was raised from 20 to 40, and latency fell from 480 ms to 310 ms.",
            "The time rose from 900 ms to 1.2 s.",
            "It moved from 5 to 3, and dropped by 5% to 4.",
            "On 12 of 2025 nothing fell.",
            "Page 3/2, from 9:30 to 8:15.",
        ],
    )
    def test_passes_where_they_do(self, draft: str) -> None:
        assert [*impossible.unknown(draft, "")] == []

    def test_is_a_number_that_nobody_told(self) -> None:
        said = [("user", "We have 18 rooms, and 20 guests come on Friday. Write down who sleeps where.")]
        source = prepared(f"user: {said[0][1]}", said=said)
        (refused,) = findings("20 guests come on Friday, and 20 of the 18 rooms are taken for them.", source)
        assert refused.fault is Fault.NUMBERS


class TestAChangeToldOtherwise:
    SAID: Final = "The limit went from 30 to 60 and we move from Leeds to York. 超时从 20 秒改为 40 秒。"

    @pytest.mark.parametrize(
        ("draft", "told"),
        [
            ("The limit is 30 instead of 60.", "30 instead of 60"),
            ("The limit is 30 (was 60).", "from 60 to 30"),
            ("We move from York to Leeds.", "from york to leeds"),
            ("超时从 40 秒改成了 20 秒。", "from 40 to 20"),
            ("The limit: 60 -> 30.", "from 60 to 30"),
        ],
    )
    def test_is_refused_as_the_change_it_was(self, draft: str, told: str) -> None:
        (found,) = moved(draft, self.SAID)
        assert found.casefold() == f"{told} the other way round"

    @pytest.mark.parametrize(
        "draft",
        [
            "60 instead of 30.",
            "The limit is 60 (was 30).",
            "From Leeds to York.",
            "超时是 40 秒（原来 20 秒）。",
            "From 60 to 30 and from 30 to 60.",
        ],
    )
    def test_is_none_that_says_the_same(self, draft: str) -> None:
        assert moved(draft, f"{self.SAID} And back from 60 to 30." if "and from" in draft else self.SAID) == ()

    def test_is_looked_for_in_some_places_of_a_number_alone(self) -> None:
        assert moved("From 60 to 30.", "It is 60. " * 80 + self.SAID) == ()
