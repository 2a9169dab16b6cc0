"""What is said twice is one candidate, and what is put right gives way, by whatever says so and no more."""

from __future__ import annotations

from dataclasses import replace

from tests.memory.extraction.talking import heard
from unabridged.memory.extraction import Candidate, Left, superseding, together
from unabridged.memory.naming import FactKind, Tier


class TestSuperseding:
    def fact(self, statement: str, seq: int, *, kind: FactKind = FactKind.IDENTITY, slot: str = "") -> Candidate:
        return Candidate(
            statement=statement, kind=kind, tier=Tier.USER, subject="user", confidence=0.8, sources=(seq,), slot=slot
        )

    def test_the_newer_value_of_a_slot_stands_alone(self) -> None:
        found = heard("My timezone is CET.", "My timezone is EST.")
        assert [each.statement for each in found.candidates] == ["User's timezone is EST"]
        assert found.left[Left.SUPERSEDED] == 1

    def test_nearly_the_same_words_are_the_same_only_of_one_kind(self) -> None:
        first, second = "User likes dark green tea with milk", "User likes dark green tea with milk now"
        alike, _ = superseding([self.fact(first, 1), self.fact(second, 2)])
        apart, _ = superseding([self.fact(first, 1), self.fact(second, 2, kind=FactKind.PREFERENCE)])
        assert ([each.sources for each in alike], len(apart)) == ([(1, 2)], 2)

    def test_a_correction_that_names_no_value_speaks_of_what_was_said_just_before(self) -> None:
        older, far = self.fact("Growth team", 5), self.fact("Lives in Ulm", 1)
        correction = self.fact("The team are called Activation", 7, kind=FactKind.CORRECTION)
        standing, left = superseding([far, older, correction])
        assert standing == (far, correction)
        assert left == {Left.SUPERSEDED: 1}

    def test_a_number_is_put_right_and_none_that_it_is_a_part_of(self) -> None:
        proxy, site = "We use port 8080 for the proxy.", "We use port 80 for the site."
        found = heard(proxy, site, "Correction: the site is on port 443, not 80.")
        assert [each.statement for each in found.candidates] == [
            "The team uses port 8080 for the proxy",
            "The site is on port 443, not 80",
        ]
        assert found.left[Left.SUPERSEDED] == 1

    def test_a_number_with_a_point_is_named_to_its_end(self) -> None:
        found = heard("We use Postgres 13 in production.", "We use Python 3.10.", "Correction: it is 3.12, not 3.10.")
        assert [each.statement for each in found.candidates] == [
            "The team uses Postgres 13 in production",
            "It is 3.12, not 3.10",
        ]
        assert found.candidates[1].replaces == "3.10"

    def test_what_somebody_else_calls_a_correction_takes_nothing_away_that_it_does_not_speak_of(self) -> None:
        tabs = replace(self.fact("User prefers tabs over spaces", 1), confidence=0.65)
        cat = replace(tabs, statement="The user's cat is called Mirabelle", kind=FactKind.CORRECTION, sources=(3,))
        spaces = replace(cat, statement="User prefers spaces over tabs now", confidence=0.9)
        assert together([tabs], [cat]) == ((tabs, cat), {})
        assert together([tabs], [spaces]) == ((spaces,), {Left.SUPERSEDED: 1})

    def test_what_is_sure_stands_beside_what_waits_for_a_look(self) -> None:
        sure = self.fact("User's timezone is CET", 1, slot="timezone")
        guess = replace(self.fact("User's timezone is EST", 3, slot="timezone"), confidence=0.65)
        assert together([sure], [guess]) == ((sure, guess), {})
        assert together([guess], [sure]) == ((sure, guess), {})

    def test_a_correction_that_waits_for_a_look_takes_nothing_away_and_is_kept_where_the_wrong_was(self) -> None:
        port = replace(self.fact("The API listens on port 8080", 1), tier=Tier.AGENT, subject="project")
        right = replace(self.fact("It listens on 8443", 3, kind=FactKind.CORRECTION), confidence=0.65)
        standing, left = superseding([port, right])
        there = replace(right, tier=Tier.AGENT, subject="project", replaces=port.statement)
        assert (standing, left) == ((port, there), {})

    def test_chinese_is_compared_by_its_signs(self) -> None:
        standing, _ = superseding([self.fact("用户喜欢简短的回答", 1), self.fact("用户喜欢简短的回答。", 2)])
        assert [each.sources for each in standing] == [(1, 2)]

    def test_who_prefers_the_other_now_is_heard_and_no_second_source_of_the_old(self) -> None:
        found = heard("I prefer tabs over spaces.", "I prefer spaces over tabs.")
        assert [(each.statement, each.sources) for each in found.candidates] == [
            ("User prefers spaces over tabs", (1,))
        ]

    def test_only_what_is_preferred_is_turned_by_its_order(self) -> None:
        one, other = self.fact("Backups go from Ulm to Oslo", 1), self.fact("Backups go from Oslo to Ulm", 3)
        assert superseding([one, other]) == ((one, other), {})

    def test_what_is_no_longer_so_gives_way_to_who_says_it(self) -> None:
        found = heard("Remember that deploys need approval.", "Remember that deploys do not need approval.")
        assert [each.statement for each in found.candidates] == ["Deploys do not need approval"]

    def test_another_number_is_another_fact(self) -> None:
        told = "Remember that the API gateway of staging listens on port {}."
        assert len(heard(told.format(8080), told.format(8443)).candidates) == 2

    def test_what_puts_right_is_kept_where_the_wrong_was(self) -> None:
        port = replace(self.fact("The API listens on port 8080", 1), tier=Tier.AGENT, subject="project")
        right = replace(self.fact("Use 8443 instead", 3, kind=FactKind.CORRECTION), replaces="8080")
        (standing,), _ = superseding([port, right])
        assert (standing.statement, standing.tier, standing.subject) == ("Use 8443 instead", Tier.AGENT, "project")
