"""What a store promises of when a fact puts another right: once, as it is first believed, whatever is hidden meanwhile.
It refuses to know who notices that a fact puts another right.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

from dataclasses import replace

import pytest

from unabridged.log.ids import Seq, ThreadId
from unabridged.memory.fact import FactId, FactState
from unabridged.memory.following import removed
from unabridged.testing.corrections import hide, said, show, states
from unabridged.testing.driven import Driven
from unabridged.testing.facts import fact_of, put, there, told

_ACTIVE, _STAGED, _HELD, _ARCHIVED, _RETIRED = FactState
_T1, _T2 = ((("t", seq),) for seq in (1, 2))


class CorrectedOnce:
    """put_facts with ``supersedes``, of facts that wait, are hidden, or are there already."""

    def test_a_fact_puts_another_right_once_and_not_with_each_change(self, driven: Driven) -> None:
        said(driven)
        put(driven, replace(there(driven, "cet"), state=_ACTIVE))
        put(driven, replace(there(driven, "pst"), statement="pacific"))
        put(driven, replace(there(driven, "pst"), state=_HELD))
        put(driven, replace(there(driven, "pst"), state=_ACTIVE))
        assert states(driven, "cet", "pst") == [_ACTIVE, _ACTIVE]

    @pytest.mark.parametrize("when", ["while it stands", "while it is hidden"])
    def test_what_somebody_believes_in_spite_of_it_stays_whatever_comes_of_it(self, driven: Driven, when: str) -> None:
        said(driven)
        if when == "while it is hidden":
            hide(driven, 2)
        put(driven, replace(there(driven, "cet"), state=_ACTIVE))
        hide(driven, 2)
        show(driven, 2)
        assert states(driven, "cet", "pst") == [_ACTIVE, _ACTIVE]

    @pytest.mark.parametrize("waiting", [_STAGED, _HELD])
    def test_what_waits_for_a_word_puts_nothing_right_before_it_is_believed(
        self, driven: Driven, waiting: FactState
    ) -> None:
        put(driven, fact_of("cet"), fact_of("pst", supersedes="cet", state=waiting))
        assert states(driven, "cet") == [_ACTIVE]
        done = put(driven, replace(there(driven, "pst"), state=_ACTIVE))
        assert ([each.id for each in done.archived], states(driven, "cet")) == (["cet"], [_ARCHIVED])

    def test_a_fact_that_is_there_already_may_put_another_right_later(self, driven: Driven) -> None:
        put(driven, fact_of("cet"), fact_of("pst"))
        put(driven, replace(there(driven, "pst"), supersedes=FactId("cet")))
        assert states(driven, "cet", "pst") == [_ARCHIVED, _ACTIVE]

    def test_what_puts_itself_right_or_what_nobody_knows_stands(self, driven: Driven) -> None:
        put(driven, fact_of("a", supersedes="a"), fact_of("b", supersedes="unknown"))
        put(driven, removed(there(driven, "b")))
        assert states(driven, "a", "b") == [_ACTIVE, _RETIRED]

    def test_what_is_hidden_as_it_is_written_puts_another_right_as_it_is_shown(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        put(driven, fact_of("cet"))
        hide(driven, 2)
        put(driven, fact_of("pst", sources=_T2, supersedes="cet"), drawn_on={ThreadId("t"): Seq(2)})
        assert states(driven, "cet", "pst") == [_ACTIVE, _RETIRED]
        show(driven, 2)
        assert states(driven, "cet", "pst") == [_ARCHIVED, _ACTIVE]
        put(driven, fact_of("four more"))
        hide(driven, 2)
        assert states(driven, "cet") == [_ARCHIVED]

    def test_what_is_hidden_as_it_is_put_right_stays_away_as_it_is_shown(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        put(driven, fact_of("cet", sources=_T1))
        hide(driven, 1)
        done = put(driven, fact_of("pst", sources=_T2, supersedes="cet"))
        assert (done.archived, states(driven, "cet")) == ((), [_RETIRED])
        show(driven, 1)
        assert states(driven, "cet") == [_ARCHIVED]
        hide(driven, 2)
        assert states(driven, "cet") == [_ACTIVE]

    def test_what_a_put_changes_twice_is_told_as_it_stands(self, driven: Driven) -> None:
        said(driven)
        away, right = there(driven, "cet"), there(driven, "pst")
        done = put(driven, replace(away, statement="central"), removed(right))
        assert [(each.id, each.state, each.version) for each in done.kept] == [
            ("cet", _ACTIVE, 4),
            ("pst", _RETIRED, 2),
        ]
        assert (told(driven), done.archived) == (["", "central"], ())
