"""A draft passes the gate or does not stand; whoever fails is asked again later, and at last nobody is needed."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

import pytest

from tests.engine.compacting import POLICY, SAID, Scene, ending
from unabridged.blocking import drive
from unabridged.compaction import gate
from unabridged.compaction.outcome import Applied, Fail, Failed
from unabridged.engine.compaction.runs import Asked, Press
from unabridged.engine.tasks import judge
from unabridged.engine.texts.gating import UNCHECKED
from unabridged.engine.texts.judging import Bounds, judged
from unabridged.log.ids import MAIN
from unabridged.ports import Brief, Busy, Draft, Raised, TookTooLong, Trouble
from unabridged.testing import ScriptedSummariser
from unabridged.testing.fakes import Step

REFUSED = "I'm sorry, but I can't help with that."
A_MINUTE = 60.0


def due(*steps: Step) -> tuple[Scene, ScriptedSummariser]:
    """A thread that is due in the background, and a summariser with a script."""
    script = ScriptedSummariser(steps)
    return Scene(summariser=script).say(11), script


class TestADraftThatIsRefused:
    def test_is_asked_for_once_more_with_the_reasons(self) -> None:
        scene, script = due(REFUSED, SAID)
        scene.work()
        assert [each.refused for each in script.briefs] == [(), ("it declines to write a summary",)]

    def test_is_told_in_the_receipt_of_the_one_that_passed(self) -> None:
        scene, _ = due(REFUSED, SAID)
        (outcome,) = scene.work()
        assert isinstance(outcome, Applied)
        assert (outcome.receipt.attempts, outcome.receipt.gate) == (2, ("it declines to write a summary",))

    @pytest.mark.parametrize("text", ["", "   ", "...", REFUSED, "Error code: 429 - slow down", "word " * 5_000])
    def test_stands_nowhere_whatever_it_says(self, text: str) -> None:
        """An empty summary hides nothing (tw-RC-B1, tw-CC-B6, da-D53, as-M-B6)."""
        scene, _ = due(text, text)
        before = scene.shown()
        (outcome,) = scene.work()
        assert isinstance(outcome, Failed)
        assert (outcome.reason, outcome.attempts) == (Fail.GATE, 2)
        assert scene.shown() == before

    @pytest.mark.parametrize("answer", [None, [], 7, {"summary": SAID}])
    def test_may_be_of_any_type(self, answer: object) -> None:
        """None, a list, a number: nothing is covered by what is no text (tw-RC-B2, as-M-B8, as-A-B3)."""
        scene = Scene(summariser=lambda _: answer).say(11)  # type: ignore[arg-type]  # of no right type
        (outcome,) = scene.work()
        assert isinstance(outcome, Failed)
        assert outcome.detail == "it is no text"


class TestAnAnswerThatIsNoSoundText:
    @pytest.mark.parametrize("wrap", [str, lambda text: Draft(text=text)])
    def test_stands_without_halves_of_characters_and_what_steers(self, wrap: Callable[[str], object]) -> None:
        said = f"{SAID} It was \ud800 all\x00 said\x1b and done."
        scene = Scene(summariser=lambda _: wrap(said)).say(11)  # type: ignore[arg-type]  # text or draft
        (outcome,) = scene.work()
        assert isinstance(outcome, Applied)
        assert f"{SAID} It was \ufffd all  said  and done." in scene.shown()

    def test_is_not_counted_to_its_end_where_its_beginning_is_too_long(self, monkeypatch: pytest.MonkeyPatch) -> None:
        counted = list[int]()
        scene = Scene(summariser=lambda _: "word " * 2_000_000).say(11)
        counter = scene.background._ctx.counter
        count = counter.count

        def counting(_: object, text: str) -> int:
            counted.append(len(text))
            return count(text)

        monkeypatch.setattr(type(counter), "count", counting)
        (outcome,) = scene.work()
        assert isinstance(outcome, Failed)
        assert (outcome.detail, max(counted) <= 100_000) == (
            "it is longer than what it stands for, or than it may be",
            True,
        )

    def test_that_is_long_and_may_be_is_counted_whole(self) -> None:
        ctx, text = Scene().background._ctx, "word " * 10_000
        brief = Brief(instructions="tell", earlier="", leaving=2 * text, limit_tokens=100_000)
        bounds = Bounds(covers=(), messages=1, rounds=1, most_tokens=100_000)
        _, tokens = drive(judged(ctx, text, brief, bounds, judge.prepared(brief), without=gate.OF_MODELS))
        assert ctx.counter.count(text) <= tokens <= 100_000


class TestACheckThatBreaks:
    """Whatever a draft brings a check to, it is refused, and the run goes on."""

    @pytest.fixture
    def broken(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def breaks(*_: object, without: Collection[object] = (), **__: object) -> tuple[()]:
            if not without:
                message = "cannot convert float infinity to integer"
                raise OverflowError(message)
            return ()

        monkeypatch.setattr(gate, "verdict", breaks)

    @pytest.mark.usefixtures("broken")
    def test_counts_as_a_refusal_and_the_attempts_are_told(self, caplog: pytest.LogCaptureFixture) -> None:
        scene, script = due(SAID, SAID)
        with caplog.at_level("WARNING"):
            (outcome,) = scene.work()
        assert isinstance(outcome, Failed)
        assert (outcome.reason, outcome.detail, outcome.attempts) == (Fail.GATE, UNCHECKED, 2)
        assert script.briefs[1].refused == (UNCHECKED,)
        assert "a check of the gate failed, and the draft is refused: OverflowError" in caplog.messages

    @pytest.mark.usefixtures("broken")
    def test_leaves_a_digest_to_whoever_asks_by_hand(self) -> None:
        scene, _ = due(SAID, SAID)
        outcome = scene.thread.compact()
        assert isinstance(outcome, Applied)
        assert (outcome.receipt.rung, outcome.receipt.gate) == ("digest", (UNCHECKED,))

    @pytest.mark.usefixtures("broken")
    def test_keeps_the_call_known_to_the_breaker(self) -> None:
        scene, _ = due(KeyError("down"), SAID, SAID)
        scene.work()
        scene.wait(A_MINUTE).work()
        assert scene.held._breaker.failures == 0


class TestAnAnswerThatSaysMoreThanItsText:
    def test_puts_what_was_billed_and_by_which_model_into_the_receipt(self) -> None:
        answer = Draft(text=SAID, model="small-1", prompt_tokens=1_234, completion_tokens=56, notes=("in JSON",))
        (outcome,) = Scene(summariser=lambda _: answer).say(11).work()
        assert isinstance(outcome, Applied)
        receipt = outcome.receipt
        assert (receipt.model, receipt.prompt_tokens, receipt.completion_tokens) == ("small-1", 1_234, 56)
        assert receipt.gate == ("in JSON",)

    def test_is_judged_by_its_text(self) -> None:
        scene = Scene(summariser=lambda _: Draft(text=REFUSED)).say(11)
        (outcome,) = scene.work()
        assert isinstance(outcome, Failed)
        assert outcome.reason is Fail.GATE


class TestACallThatFails:
    @pytest.mark.parametrize(
        ("called", "reason", "detail"),
        [
            (TookTooLong(seconds=60.0), Fail.TOO_LATE, "60 seconds"),
            (Raised(kind=Trouble.OVERLOADED, name="Overloaded"), Fail.SUMMARISER, "Overloaded, overloaded"),
            (Raised(kind=Trouble.OTHER, name="KeyError"), Fail.SUMMARISER, "KeyError, other"),
            (Busy(abandoned=8), Fail.BUSY, ""),
        ],
    )
    def test_ends_the_run_and_leaves_everything_as_it_was(
        self, called: TookTooLong | Raised | Busy, reason: Fail, detail: str
    ) -> None:
        """No error reaches whoever talks, and none is forgotten (tw-R14, lace-L65, as-A-B3, tw-CC-B1)."""
        scene = Scene(summariser=ending(called)).say(11)
        before = scene.shown()
        (outcome,) = scene.work()
        assert isinstance(outcome, Failed)
        assert (outcome.reason, outcome.detail, outcome.attempts) == (reason, detail, 1)
        assert scene.shown() == before

    def test_is_made_again_only_after_a_rest(self) -> None:
        """Not several times in a round, as soon as anybody looks (tw-R12, tw-C12)."""
        scene, script = due(KeyError("k"), SAID)
        scene.work()
        assert scene.say().work() == []
        assert [type(each) for each in scene.wait(A_MINUTE).carry_out()] == [Applied]
        script.done()

    def test_is_followed_by_all_that_was_said_since(self) -> None:
        """What waited is covered with the rest (tw-R9)."""
        scene, script = due(KeyError("k"), SAID)
        scene.work()
        scene.say(2).wait(A_MINUTE).work()
        assert "question 0 about" in script.briefs[1].leaving

    def test_so_often_as_the_policy_says_makes_the_text_without_a_model_stand(self) -> None:
        """The last attempt falls back, and says so (as-2-B3)."""
        scene, _ = due(KeyError("1"), KeyError("2"), KeyError("3"))
        outcomes = [*scene.work(), *scene.wait(A_MINUTE).carry_out(), *scene.wait(A_MINUTE).carry_out()]
        assert [type(each) for each in outcomes] == [Failed, Failed, Applied]
        assert isinstance(outcomes[-1], Applied)
        assert (outcomes[-1].receipt.rung, outcomes[-1].receipt.gate) == ("digest", ("KeyError, other",))
        assert "> user: question ___ about the report" in scene.shown()


class TestWhereSomebodyWaits:
    def test_a_call_by_hand_falls_back_at_once(self) -> None:
        scene, _ = due(KeyError("k"))
        outcome = scene.thread.compact()
        assert isinstance(outcome, Applied)
        assert outcome.receipt.rung == "digest"

    def test_prepare_names_what_left_rather_than_wait_for_less(self) -> None:
        scene, _ = due(KeyError("k"))
        view = scene.say(5).thread.prepare()
        assert view.tokens <= 1_000
        assert [each.receipt.rung for each in scene.thread.compactions()] == ["named drop"]

    def test_prepare_takes_the_text_that_came_in_time(self) -> None:
        """A view that is too large is compacted before it is sent, with a summary where there is one (tw-F6, as-A3)."""
        scene, _ = due(SAID)
        view = scene.say(5).thread.prepare()
        assert view.tokens <= 1_000
        assert SAID in scene.shown()

    def test_a_run_that_is_in_a_hurry_takes_no_digest_for_a_summary(self) -> None:
        scene = Scene(summariser=ScriptedSummariser([KeyError("k")]), policy=replace(POLICY, attempts=1)).say(11)
        asked = Asked(trigger="now", press=Press.NOW)
        outcome = drive(scene.background.ask(scene.thread.ref, MAIN, asked))
        assert isinstance(outcome, Failed)
