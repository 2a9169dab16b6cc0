"""What a summariser cannot read at once it is shown in portions; nothing is left out, and nothing is paid for twice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.engine.compacting import SAID, Scene
from tests.engine.portioned import POLICY, WINDOW, Narrow, noting, numbered, rounds, scene
from tests.engine.talk import a, result, u
from tests.engine.test_briefs import calls
from tests.redaction.secret_samples import SECRETS
from unabridged.compaction.outcome import Applied, Fail, Failed, Skip, Skipped
from unabridged.engine.compaction.runs import Otherwise
from unabridged.engine.tasks.hide import without_secrets
from unabridged.engine.texts import portions
from unabridged.engine.texts.portioning import anchored, portions_of
from unabridged.engine.texts.portions import MOST_PORTIONS
from unabridged.log.body import Message
from unabridged.log.part import Text, Variable
from unabridged.ports import Brief, Draft

FAILING = Otherwise.NOTHING


def compacted(here: Scene) -> Applied:
    outcome = here.thread.compact()
    assert isinstance(outcome, Applied)
    return outcome


class TestWhatFits:
    def test_is_shown_in_one_call(self) -> None:
        narrow = Narrow()
        assert compacted(scene(narrow, *rounds(3))).receipt.attempts == 1
        assert [each.portion for each in narrow.briefs] == [(1, 1)]

    def test_is_reckoned_by_the_policys_limit_where_a_summariser_does_not_say_more(self) -> None:
        briefs = list[Brief]()
        said = scene(noting(briefs, SAID), *rounds(20), policy=replace(POLICY, limit_tokens=7_000))
        said.thread.compact()
        assert len(briefs) > 2

    @pytest.mark.parametrize("window", [0, -1, True, "9000", None])
    def test_is_so_too_where_what_it_says_is_no_number(self, window: object) -> None:
        narrow = Narrow()
        narrow.window_tokens = window  # type: ignore[assignment]  # of no right type
        assert compacted(scene(narrow, *rounds(20))).receipt.attempts == 1


class TestWhatDoesNot:
    def test_is_shown_in_portions_that_become_one(self) -> None:
        """as-M-B12. A history larger than the model's window reaches it in chunks that fit."""
        narrow = Narrow()
        applied = compacted(scene(narrow, *rounds(40)))
        *mapped, last = narrow.briefs
        assert [each.portion for each in mapped] == [(n, len(mapped)) for n in range(1, len(mapped) + 1)]
        assert (last.portion, len(last.summaries)) == ((1, 1), len(mapped))
        assert all(text in last.leaving for text in last.summaries)
        assert applied.receipt.attempts == len(narrow.briefs) > 3

    def test_loses_nothing_of_what_was_said(self) -> None:
        """as-B7. A brief larger than the summariser's window is cut into chunks and loses nothing."""
        narrow = Narrow()
        compacted(scene(narrow, *rounds(40)))
        shown = [brief.leaving for brief in narrow.briefs if not brief.summaries]
        for n in range(40):
            assert [f"fact-{n:03}" in each for each in shown].count(True) == 1
            assert [f"noted-{n:03}" in each for each in shown].count(True) == 1

    def test_never_takes_more_than_the_window(self) -> None:
        narrow = Narrow()
        here = scene(narrow, u(numbered(3_000)), *rounds(20))
        compacted(here)
        count = here.memory._verbs._ctx.counter.count
        assert (
            max(count(text) + brief.limit_tokens for text, brief in zip(narrow.prompts, narrow.briefs, strict=True))
            <= WINDOW
        )

    def test_is_cut_inside_a_message_that_is_longer_than_a_portion(self) -> None:
        """tw-CC-B7. Head, middle and tail of a long result are all shown, each piece said to be one."""
        narrow = Narrow()
        compacted(
            scene(narrow, u("look"), calls("read", '{"path": "list.txt"}'), result("c", numbered(3_000)), a("done"))
        )
        mapped = [each for each in narrow.briefs if not each.summaries]
        shown = "\n".join(each.leaving for each in mapped)
        assert all(f"boat-{n:05}" in shown for n in range(3_000))
        assert '{"path": "list.txt"}' in shown
        assert "[piece 2 of " in shown
        assert {each.messages[0].role for each in mapped[1:-1]} == {"tool"}

    def test_that_is_very_much_takes_rounds_of_portions(self) -> None:
        narrow = Narrow(4_000, boats=50)
        compacted(scene(narrow, u(numbered(1_500)), a("done")))
        merged = [each for each in narrow.briefs if each.summaries]
        assert len(merged) > 2
        assert [each.portion for each in merged] == [*((n, len(merged) - 1) for n in range(1, len(merged))), (1, 1)]

    def test_takes_no_more_rounds_than_may_be(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(portions, "_MOST_ROUNDS", 1)
        narrow = Narrow(4_000, boats=50)
        outcome = scene(narrow, u(numbered(1_500)), a("done")).thread.compact(otherwise=FAILING)
        assert isinstance(outcome, Failed)
        assert (outcome.reason, outcome.attempts) == (Fail.DOES_NOT_FIT, len(narrow.briefs))

    def test_is_summed_up_in_the_receipt(self) -> None:
        answer = Draft(text=SAID, model="small-1", prompt_tokens=1_000, completion_tokens=10)
        briefs = list[Brief]()
        here = scene(noting(briefs, answer), *rounds(40), policy=replace(POLICY, limit_tokens=9_000))
        found, count = compacted(here).receipt, len(briefs)
        assert (found.attempts, found.prompt_tokens, found.completion_tokens) == (count, 1_000 * count, 10 * count)
        assert (found.model, f"told in {count - 1} portions" in found.gate) == ("small-1", True)

    def test_tells_the_summary_so_far_where_the_portions_become_one(self) -> None:
        narrow = Narrow()
        here = scene(narrow, *rounds(3))
        compacted(here)
        here.thread.append(rounds(40))
        compacted(here.say(2))
        *mapped, last = narrow.briefs[1:]
        assert [each.earlier for each in mapped] == [""] * len(mapped)
        assert last.earlier.startswith("Text 1,")

    def test_asks_the_guard_for_every_call(self) -> None:
        """Every call is paid for, and none is made that may not be."""
        narrow = Narrow()
        here = scene(narrow, *rounds(40), policy=replace(POLICY, calls_per_hour=3))
        outcome = here.thread.compact(otherwise=FAILING)
        assert isinstance(outcome, Skipped)
        assert (outcome.reason, len(narrow.briefs)) == (Skip.SPENT, 3)

    def test_may_be_too_much(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A bounded number of calls: what would take more is told by a digest."""
        assert MOST_PORTIONS >= 100
        monkeypatch.setattr(portions, "MOST_PORTIONS", 3)
        narrow = Narrow()
        outcome = scene(narrow, *rounds(40)).thread.compact(otherwise=FAILING)
        assert isinstance(outcome, Failed)
        assert (outcome.reason, narrow.briefs) == (Fail.DOES_NOT_FIT, [])
        assert outcome.detail.endswith(" portions")


class TestAPortionThatFails:
    def test_costs_nothing_of_what_was_written_before(self) -> None:
        """Partial results are kept across retries (tw-F7, for the portions of one text)."""
        narrow = Narrow(fails=lambda call: call == 3)
        here = scene(narrow, *rounds(40))
        outcome = here.thread.compact(otherwise=FAILING)
        assert isinstance(outcome, Failed)
        assert (outcome.reason, outcome.attempts) == (Fail.SUMMARISER, 3)
        before = [each.leaving for each in narrow.briefs]
        compacted(here)
        again = [each.leaving for each in narrow.briefs[3:]]
        assert before[2] == again[0]
        assert not set(before[:2]) & set(again)
        assert {"Text 1, of portion 1", "Text 2, of portion 2"} <= {
            each.split(":")[0] for each in narrow.briefs[-1].summaries
        }

    def test_is_all_that_is_asked_for_again_after_more_was_said(self) -> None:
        """A text owed after an outage is written from where it stopped, and covers what was said since."""
        narrow = Narrow(fails=lambda call: 2 < call < 6)
        here = scene(narrow, *rounds(40))
        for _ in range(3):
            here.thread.compact(otherwise=FAILING)
            here.say(2)
        count = len(narrow.briefs)
        compacted(here.say(2))
        shown = "\n".join(each.leaving for each in narrow.briefs[count:] if not each.summaries)
        assert "fact-000" not in shown
        assert "fact-039" in shown


class TestALongSummarySoFar:
    """One that would leave no room for anything else is summarised like the rest."""

    LONG = "The harbour's list, boat by boat. " * 300

    def told(self, **said: Any) -> list[Brief]:  # noqa: ANN401  # fields by their names
        brief = replace(Brief(instructions="Write.", earlier=self.LONG, leaving="user: hi", limit_tokens=300), **said)
        ctx = Scene().memory._verbs._ctx
        return portions_of(ctx, anchored(ctx, brief, 4_000), 4_000)

    def test_is_the_first_of_the_messages_that_leave(self) -> None:
        found = self.told(messages=(Message(role="user", parts=(Text(text="hi"),)),), times=(7,))
        assert "".join(each.earlier for each in found) == ""
        assert found[0].leaving.startswith("[said 1970-01-01 00:00 UTC]\nthe summary so far: The harbour's list")
        assert found[-1].messages[-1].parts == (Text(text="hi"),)

    def test_is_the_first_of_the_summaries_that_become_one(self) -> None:
        found = self.told(summaries=("one", "two"))
        assert found[0].summaries[0].startswith("The harbour's list") or "piece 1" in found[0].summaries[0]
        assert found[-1].summaries[-1] == "two"

    def test_stands_beside_what_leaves_where_it_is_short(self) -> None:
        (found,) = self.told(earlier="In short.", messages=(Message(role="user", parts=(Text(text="hi"),)),))
        assert found.earlier == "In short."


def test_a_text_of_no_messages_is_cut_too() -> None:
    brief = Brief(instructions="Write.", earlier="", leaving=numbered(1_000), limit_tokens=300)
    found = portions_of(Scene().memory._verbs._ctx, brief, 4_000)
    assert len(found) > 2
    assert all(f"boat-{n:05}" in "".join(each.leaving for each in found) for n in range(1_000))


def test_no_secret_reaches_a_summariser_and_the_log_keeps_it() -> None:
    """Keys are told by what they are, in words, arguments, results and messages alike."""
    key = SECRETS["a GitHub token"]
    narrow = Narrow()
    here = scene(narrow, u(f"use {key}"), calls("curl", f'{{"token": "{key}"}}'), result("c", f"sent {key}"), a("done"))
    compacted(here)
    (brief,) = narrow.briefs
    assert key not in repr(brief)
    assert brief.leaving.count("[secret: GitHub token]") == 3
    assert str([event.body for event in here.thread.events()]).count(key) >= 3


def test_a_brief_without_secrets_is_told_the_same() -> None:
    brief = Brief(
        instructions=SECRETS["a GitHub token"],
        earlier=f"key {SECRETS['a GitHub token']}",
        leaving="user: hi",
        limit_tokens=9,
        variables=(Variable(name="k", value=SECRETS["a GitHub token"]),),
    )
    found = without_secrets(brief)
    assert (found.instructions, found.leaving) == (brief.instructions, "user: hi")
    assert found.earlier == "key [secret: GitHub token]"
    assert found.variables[0].value == "[secret: GitHub token]"


def test_times_that_belong_to_no_message_are_left_out() -> None:
    said = (Message(role="user", parts=(Text(text="hi"),)),)
    found = without_secrets(Brief(instructions="", earlier="", leaving="", limit_tokens=9, messages=said, times=(1, 2)))
    assert (found.leaving, found.times) == ("user: hi", ())


def test_a_digest_is_written_from_what_was_said_without_its_secrets() -> None:
    """Who writes without a model is shown what stands in the log, as before."""
    here = scene(None, u("the password: hunter2"), a("noted"))
    compacted(here)
    assert "hunter2" not in repr(here.digests[0])
