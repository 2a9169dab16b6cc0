"""A text that took a model its time is written once: whoever begins the run anew, in whichever program, has it.
It refuses to know how a store keeps it; the contract does.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any, Final

import pytest

from tests.engine.compacting import SAID, SECOND, Scene
from unabridged.blocking import drive
from unabridged.compaction.outcome import Applied
from unabridged.engine.texts.kept_drafts import KEPT, KeptDrafts
from unabridged.engine.texts.portions import MOST_PORTIONS
from unabridged.log.ids import MAIN, LaneId, Seq
from unabridged.log.part import Variable
from unabridged.ports import Brief, Draft
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing import FakeClock
from unabridged.testing.around import AroundStore
from unabridged.testing.faults import PlantedFault, When

ASKED: Final = Brief(instructions="tell", earlier="before", leaving="u: what?", limit_tokens=100)


class Slow:
    """A summariser that takes so many seconds, and remembers who asked."""

    def __init__(self, clock: FakeClock, seconds: float, answer: str | Draft = SAID) -> None:
        self.briefs: list[Brief] = []
        self._clock, self._seconds, self._answer = clock, seconds, answer

    def __call__(self, brief: Brief) -> str | Draft:
        self.briefs.append(brief)
        self._clock.move(round(self._seconds * SECOND))
        return self._answer


class Unlucky(AroundStore):
    """A store of which these verbs fail as long as it is told so."""

    failing: frozenset[str] = frozenset()
    keys: tuple[bytes, ...] = ()

    async def around(self, verb: str, args: tuple[Any, ...], call: Callable[[], Coroutine[Any, Any, Any]]) -> Any:  # noqa: ANN401  # as a store around another has it
        if verb in self.failing:
            raise PlantedFault(call=0, verb=verb, when=When.BEFORE)
        if verb == "keep_draft":
            self.keys = (*self.keys, args[1].key)
        return await call()


def scene(seconds: float = 2.0, answer: str | Draft = SAID) -> tuple[Scene, Slow, Unlucky]:
    clock, store = FakeClock(), Unlucky(InMemoryStore())
    slow = Slow(clock, seconds, answer)
    return Scene(summariser=slow, store=store, clock=clock).say(11), slow, store


def failed_once(here: Scene, store: Unlucky) -> Scene:
    """After a run the last step of which, the append, failed; its time to be tried again has come."""
    store.failing = frozenset({"append_if"})
    assert [isinstance(each, Applied) for each in here.work()] == [False]
    store.failing = frozenset()
    return here.wait(3_600)


class TestARunThatIsBegunAnew:
    def test_asks_for_no_text_that_it_has_paid_for(self) -> None:
        """tw-F7. What was written for the same rounds, prompt, model and earlier summary costs no second call."""
        here, slow, store = scene(answer=Draft(text=SAID, model="small-1", prompt_tokens=900, completion_tokens=20))
        (outcome,) = failed_once(here, store).work()
        assert isinstance(outcome, Applied)
        assert (len(slow.briefs), SAID in here.shown()) == (1, True)
        receipt = outcome.receipt
        assert (receipt.gate, receipt.model, receipt.attempts) == ((KEPT,), "small-1", 0)
        assert (receipt.prompt_tokens, receipt.completion_tokens) == (0, 0)

    def test_has_it_in_another_program_too(self) -> None:
        here, slow, store = scene()
        there = failed_once(here, store).reopened(summariser=slow)
        (outcome,) = there.work()
        assert (isinstance(outcome, Applied), len(slow.briefs)) == (True, 1)

    def test_asks_again_where_more_was_said_of_what_leaves(self) -> None:
        here, slow, store = scene()
        failed_once(here, store).say(3)
        here.work()
        assert len(slow.briefs) == 2

    def test_asks_again_for_what_was_written_in_no_time(self) -> None:
        here, slow, store = scene(seconds=0.01)
        failed_once(here, store).work()
        assert len(slow.briefs) == 2

    def test_asks_again_where_a_kept_text_does_not_pass_any_more(self, monkeypatch: pytest.MonkeyPatch) -> None:
        here, slow, store = scene()
        failed_once(here, store)

        async def other(_: KeptDrafts, brief: Brief) -> Draft:
            return Draft(text="Error code: 429 - slow down", model=brief.lane)

        monkeypatch.setattr(KeptDrafts, "recalled", other)
        (outcome,) = here.work()
        assert (isinstance(outcome, Applied), len(slow.briefs)) == (True, 2)

    def test_ends_as_well_where_no_text_can_be_kept_or_read(self) -> None:
        here, slow, store = scene()
        store.failing = frozenset({"draft", "keep_draft"})
        (outcome,) = here.work()
        assert (isinstance(outcome, Applied), len(slow.briefs)) == (True, 1)

    def test_keeps_nothing_that_did_not_pass(self) -> None:
        here, slow, _ = scene(answer="I'm sorry, but I can't help with that.")
        here.work()
        here.wait(3_600).work()
        assert [each.refused for each in slow.briefs[2:3]] == [()]


class TestWhatIsNoLongerNeeded:
    def test_goes_with_the_compaction_that_is_taken_back(self) -> None:
        """Whoever undoes a summary and compacts again is given another text, not the very same at no call."""
        here, slow, _ = scene()
        (outcome,) = here.work()
        assert isinstance(outcome, Applied)
        here.thread.undo(outcome.seq)
        again = here.thread.compact()
        assert (isinstance(again, Applied), len(slow.briefs)) == (True, 2)

    def test_stays_where_it_cannot_be_dropped_and_fails_nobody(self) -> None:
        here, _, store = scene()
        store.failing = frozenset({"drop_drafts"})
        (outcome,) = here.work()
        assert isinstance(outcome, Applied)
        assert here.thread.undo(outcome.seq) > outcome.seq


class TestAKeptText:
    @pytest.mark.parametrize(
        "brief",
        [
            Brief(instructions="other", earlier="before", leaving="u: what?", limit_tokens=100),
            Brief(instructions="tell", earlier="other", leaving="u: what?", limit_tokens=100),
            Brief(instructions="tell", earlier="before", leaving="u: other?", limit_tokens=100),
            Brief(instructions="tell", earlier="before", leaving="u: what?", limit_tokens=100, summaries=("a",)),
            Brief(instructions="tell", earlier="before", leaving="u: what?", limit_tokens=100, guidance="be brief"),
            Brief(instructions="tell", earlier="before", leaving="u: what?", limit_tokens=100, hint="remembered"),
            Brief(instructions="tell", earlier="before", leaving="u: what?", limit_tokens=100, lane=LaneId("x")),
            Brief(
                instructions="tell",
                earlier="before",
                leaving="u: what?",
                limit_tokens=100,
                variables=(Variable(name="frame"),),
            ),
        ],
    )
    def test_is_for_nothing_but_what_it_was_written_for(self, brief: Brief) -> None:
        kept = drafts()
        drive(kept.keep(ASKED, SAID, ""))
        assert drive(kept.recalled(brief)) is None

    def test_is_for_whoever_would_write_it_alone(self) -> None:
        here, _, _ = scene()
        drive(drafts(here, "a").keep(ASKED, SAID, "small-1"))
        found = [drive(drafts(here, writer).recalled(ASKED)) for writer in ("a", "b")]
        assert found == [Draft(text=SAID, model="small-1"), None]

    def test_is_kept_however_long_the_next_may_be(self) -> None:
        kept = drafts()
        drive(kept.keep(ASKED, SAID, ""))
        shorter = replace(ASKED, limit_tokens=10, ledger="- a.py", portion=(1, 2))
        assert drive(kept.recalled(shorter)) == Draft(text=SAID)

    def test_is_kept_beside_all_that_a_run_of_the_most_portions_writes(self) -> None:
        """Each that was dropped would be paid for again, and a run that takes hours of calls would never end."""
        kept = drafts()
        told = [replace(ASKED, leaving=f"portion {n}") for n in range(MOST_PORTIONS)]
        joined = [replace(ASKED, leaving=f"texts of portions, {n}") for n in range(MOST_PORTIONS // 3 + 2)]
        for each in (*told, *joined):
            drive(kept.keep(each, SAID, ""))
        assert all(drive(kept.recalled(each)) for each in (*told, *joined))

    def test_goes_with_the_next_purge(self) -> None:
        here, _, _ = scene()
        kept = drafts(here)
        drive(kept.keep(ASKED, SAID, ""))
        here.thread.purge(1)
        assert drive(kept.recalled(ASKED)) is None

    def test_that_is_of_another_making_is_none(self, monkeypatch: pytest.MonkeyPatch) -> None:
        kept = drafts()

        async def found(*_: object) -> bytes:
            return b'["a text"]'

        monkeypatch.setattr(kept.ctx.store, "draft", found)
        assert drive(kept.recalled(ASKED)) is None


def drafts(here: Scene | None = None, writer: str = "a") -> KeptDrafts:
    """The kept texts of a thread in which something was said."""
    here = here or scene()[0]
    return KeptDrafts(ctx=here.background._ctx, ref=here.thread.ref, through=Seq(2), writer=writer)


def test_the_lane_named_main_is_the_one_of_a_brief_that_names_none() -> None:
    assert ASKED.lane == MAIN
