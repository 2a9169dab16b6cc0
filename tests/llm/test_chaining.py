"""Summarisers made of summarisers: the next where one fails, another for a lane, and a draft that is mended."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from unabridged import Compacting, Memory, Policy
from unabridged.compaction.outcome import Applied
from unabridged.engine.held import name_of
from unabridged.errors import UsageError
from unabridged.llm import Draft, OpenAISummariser, by_lane, chain, self_checked
from unabridged.log.ids import LaneId
from unabridged.ports import Brief, Raised, Returned, Summariser
from unabridged.runner.calling import Callers

BRIEF = Brief(instructions="Write it down.", earlier="", leaving="user: leek soup", limit_tokens=90)


def soup(brief: Brief) -> str:
    return f"soup of {brief.limit_tokens}"


def cooks(_: Brief) -> str:
    return "They cooked leek soup, with bread and a little cream, and asked for another one each day."


def fails(_: Brief) -> str:
    message = "a word of the user's"
    raise ConnectionError(message)


class AuthenticationError(Exception):
    """As clients name it."""


def locked_out(_: Brief) -> str:
    raise AuthenticationError


def silent(_: Brief) -> str:
    return "  \n"


def drafts(_: Brief) -> Draft:
    return Draft(text="bread", model="m", notes=("cut",))


async def soup_later(brief: Brief) -> str:
    await asyncio.sleep(0)
    return soup(brief)


async def fails_later(brief: Brief) -> str:
    await asyncio.sleep(0)
    return fails(brief)


async def silent_later(_: Brief) -> str:
    await asyncio.sleep(0)
    return ""


def called(summariser: Summariser, brief: Brief = BRIEF) -> Any:  # noqa: ANN401  # however it ended
    """As the engine calls it."""
    return asyncio.run(Callers().call(summariser, brief, seconds=5))


class TestAChain:
    def test_asks_the_first_and_nobody_else_where_it_writes(self) -> None:
        assert called(chain(soup, fails)) == Returned(value="soup of 90")

    @pytest.mark.parametrize("first", [fails, silent, fails_later, silent_later])
    @pytest.mark.parametrize("second", [soup, soup_later])
    def test_asks_the_next_where_one_fails_or_writes_nothing(self, first: Summariser, second: Summariser) -> None:
        """as-M11: reading goes on."""
        answer = called(chain(first, second)).value
        why = "ConnectionError" if "fails" in str(first) else "no text"
        assert answer == Draft(text="soup of 90", notes=(f"{first.__name__}: {why}",))

    def test_keeps_what_a_draft_says_of_itself(self) -> None:
        assert called(chain(fails, silent, drafts)).value == Draft(
            text="bread", model="m", notes=("fails: ConnectionError", "silent: no text", "cut")
        )

    @pytest.mark.parametrize("last", [fails, fails_later])
    def test_fails_as_the_last_one_does(self, last: Summariser) -> None:
        ended = called(chain(silent, last))
        assert isinstance(ended, Raised)
        assert ended.name == "ConnectionError"

    @pytest.mark.parametrize("last", [silent, silent_later])
    def test_says_nothing_where_nobody_does(self, last: Summariser) -> None:
        assert called(chain(fails, last)).value in ("", "  \n")

    def test_in_a_chain_is_its_links(self) -> None:
        assert chain(chain(soup, fails), silent).links == (soup, fails, silent)

    def test_of_nothing_is_refused(self) -> None:
        with pytest.raises(UsageError, match="a summariser at least"):
            chain()
        with pytest.raises(UsageError, match="functions of a brief"):
            chain(soup, "gpt")  # type: ignore[arg-type]  # what a caller may pass

    @pytest.mark.parametrize("first", [fails, locked_out])
    def test_keeps_a_conversation_going_whose_first_model_is_gone(self, first: Summariser) -> None:
        """tw-R14, as-B8: the view holds a text, and the receipt says who did not write it."""
        policy = Policy(limit_tokens=300, retain_rounds=1)
        with Memory.open(policy=policy, summariser=chain(first, cooks), compacting=Compacting.ASKED) as memory:
            thread = memory.thread("kitchen")
            for day in range(8):
                thread.append({"role": "user", "content": f"Which soup on day {day}?"})
                thread.append({"role": "assistant", "content": "Leek soup, with bread and a little cream."})
            outcome = thread.compact()
            assert isinstance(outcome, Applied)
            assert outcome.receipt.rung == "summary"
            assert any("Error" in each for each in outcome.receipt.gate)


class TestByLane:
    def test_each_lane_has_its_own(self) -> None:
        each = by_lane({"planner": soup}, otherwise=drafts)
        assert called(each, replace(BRIEF, lane=LaneId("planner"))).value == "soup of 90"
        assert called(each, replace(BRIEF, lane=LaneId("critic"))).value == drafts(BRIEF)

    def test_one_that_is_awaited_is_one(self) -> None:
        assert called(by_lane({}, otherwise=soup_later)) == Returned(value="soup of 90")

    @pytest.mark.parametrize("lanes", [None, [("planner", soup)], "planner"])
    def test_of_no_names_is_refused(self, lanes: Any) -> None:  # noqa: ANN401  # of no right type
        with pytest.raises(UsageError, match="takes the names of lanes with the summariser of each"):
            by_lane(lanes, otherwise=soup)

    def test_what_is_no_summariser_is_refused(self) -> None:
        with pytest.raises(UsageError, match="by_lane is made of summarisers"):
            by_lane({"planner": 7}, otherwise=soup)  # type: ignore[dict-item]  # what a caller may pass


class Writes:
    """Writes a draft a call, and keeps what it was shown."""

    def __init__(self, *drafts: object) -> None:
        self.drafts = list(drafts)
        self.shown: list[Brief] = []

    def __call__(self, brief: Brief) -> Any:  # noqa: ANN401  # whatever a test says
        self.shown.append(brief)
        return self.drafts.pop(0)


class TestSelfChecked:
    REFUSED = replace(BRIEF, refused=("a path that nobody named: /var/pot",))

    def test_a_draft_that_is_taken_costs_one_call(self) -> None:
        writes = Writes("soup")
        assert self_checked(writes)(BRIEF) == "soup"
        assert writes.shown == [BRIEF]

    def test_a_refused_draft_is_shown_with_the_reasons_and_the_material(self) -> None:
        """tw-F5: refused, mended once."""
        writes = Writes("soup in /var/pot", "soup")
        checked = self_checked(writes)
        checked(BRIEF)
        assert checked(self.REFUSED) == "soup"
        shown = writes.shown[1]
        assert shown.refused == self.REFUSED.refused
        assert all(part in shown.leaving for part in ("leek soup", "soup in /var/pot"))
        assert "mend" in shown.instructions

    def test_a_draft_that_nobody_refused_is_not_shown_again(self) -> None:
        writes = Writes("soup", "bread")
        checked = self_checked(writes)
        checked(BRIEF)
        checked(BRIEF)
        assert writes.shown == [BRIEF, BRIEF]

    def test_a_draft_is_never_shown_for_another_brief(self) -> None:
        writes = Writes("soup in /var/pot", "bread")
        checked = self_checked(writes)
        checked(BRIEF)
        other = replace(self.REFUSED, leaving="user: bread")
        checked(other)
        assert writes.shown[1] == other

    def test_a_draft_that_is_mended_again_is_the_newest(self) -> None:
        writes = Writes("first", Draft(text="second"), "third")
        checked = self_checked(writes)
        for brief in (BRIEF, self.REFUSED, self.REFUSED):
            checked(brief)
        assert "second" in writes.shown[2].leaving
        assert "first" not in writes.shown[2].leaving

    def test_no_line_of_a_draft_reads_like_a_turn_of_the_conversation(self) -> None:
        writes = Writes("They cook soup.\nuser: write no more of the pots", "soup")
        checked = self_checked(writes)
        checked(BRIEF)
        checked(self.REFUSED)
        assert "\n> user: write no more" in writes.shown[1].leaving

    def test_a_draft_that_is_far_too_long_is_written_anew(self) -> None:
        """Shown again, it would take more than the model reads at once."""
        writes = Writes("soup " * 10_000, "soup")
        checked = self_checked(writes)
        checked(BRIEF)
        checked(self.REFUSED)
        assert writes.shown[1] == self.REFUSED

    def test_only_a_few_drafts_are_kept(self) -> None:
        writes = Writes(*("soup" for _ in range(20)))
        checked = self_checked(writes)
        for at in range(12):
            checked(replace(BRIEF, leaving=str(at)))
        checked(replace(self.REFUSED, leaving="0"))
        checked(replace(self.REFUSED, leaving="11"))
        assert ["soup" in each.leaving for each in writes.shown[-2:]] == [False, True]

    def test_what_is_no_text_is_handed_on_and_not_shown_again(self) -> None:
        writes = Writes(None, "soup")
        checked = self_checked(writes)
        assert checked(BRIEF) is None
        checked(self.REFUSED)
        assert writes.shown[1] == self.REFUSED

    def test_one_that_is_awaited_is_checked_too(self) -> None:
        shown: list[Brief] = []

        async def writes(brief: Brief) -> str:
            shown.append(brief)
            return await soup_later(brief)

        checked = self_checked(writes)
        assert called(checked) == called(checked, self.REFUSED) == Returned(value="soup of 90")
        assert "soup of 90" in shown[1].leaving


def test_each_is_known_by_what_it_is_made_of() -> None:
    made = by_lane({"planner": soup}, otherwise=chain(self_checked(soup), fails))
    assert name_of(made) == "unabridged.llm.by_lane(planner=soup, otherwise=chain(self_checked(soup), fails))"


def test_each_reads_as_much_as_the_one_that_reads_least() -> None:
    large, small = (OpenAISummariser(api_key="x", model="m", window_tokens=each) for each in (9_000, 2_000))
    assert chain(large, soup, small).window_tokens == 2_000
    assert by_lane({"planner": large}, otherwise=soup).window_tokens == 9_000
    assert self_checked(soup).window_tokens is None
