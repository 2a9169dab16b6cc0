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

    def test_what_somebody_else_calls_a_correction_takes_nothing_away_that_it_does_not_speak_of(self) -> None:
        tabs = replace(self.fact("User prefers tabs over spaces", 1), confidence=0.65)
        cat = replace(tabs, statement="The user's cat is called Mirabelle", kind=FactKind.CORRECTION, sources=(3,))
        spaces = replace(cat, statement="User prefers spaces over tabs now")
        assert together([tabs], [cat]) == ((tabs, cat), {})
        assert together([tabs], [spaces]) == ((spaces,), {Left.SUPERSEDED: 1})

    def test_what_is_sure_stands_beside_what_waits_for_a_look(self) -> None:
        sure = self.fact("User's timezone is CET", 1, slot="timezone")
        guess = replace(self.fact("User's timezone is EST", 3, slot="timezone"), confidence=0.65)
        assert together([sure], [guess]) == ((sure, guess), {})
        assert together([guess], [sure]) == ((sure, guess), {})

    def test_chinese_is_compared_by_its_signs(self) -> None:
        standing, _ = superseding([self.fact("用户喜欢简短的回答", 1), self.fact("用户喜欢简短的回答。", 2)])
        assert [each.sources for each in standing] == [(1, 2)]
