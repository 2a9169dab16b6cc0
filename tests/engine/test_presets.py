"""The name of a preset is its contract: on a conversation of its kind it keeps what it says it keeps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from math import log2

import pytest

from tests.engine.compacting import Scene
from tests.engine.kinds import conversation
from unabridged import Depth, Event, Policy, View
from unabridged.compaction.briefs import shipped
from unabridged.compaction.outcome import Applied
from unabridged.compaction.policies.policy_text import read
from unabridged.compaction.policies.presets import PRESETS
from unabridged.log.body import LaneOpened
from unabridged.log.compacted import Compacted, Edit, Replace, Stub
from unabridged.log.kind import Kind
from unabridged.ports import Brief
from unabridged.view.node import Shape
from unabridged.view.render import long_texts

pytestmark = pytest.mark.check

ROUNDS = {"coding": 40, "research": 50, "support": 260, "writing": 90, "data_analysis": 90, "lace_tracks": 30}
WINDOWS = (8_000, 16_000)
EACH = [(name, window) for name in PRESETS for window in WINDOWS]


class Writing:
    """A summariser that reads whatever it is given at once."""

    window_tokens = 1_000_000

    def __init__(self, write: Callable[[Brief], str]) -> None:
        self._write = write

    def __call__(self, brief: Brief) -> str:
        return self._write(brief)


class Kept:
    """A conversation by a preset, looked at after each round, and everything that was told of it."""

    def __init__(self, name: str, window: int) -> None:
        self.briefs: list[Brief] = []
        self.policy = Policy.preset(name, limit_tokens=window, calls_per_hour=0)
        self.scene = Scene(policy=self.policy, summariser=Writing(self._write))
        self.views: list[View] = []
        self.said: list[str] = []
        for each in conversation(name, ROUNDS[name]):
            self.said += [str(message["content"]) for message in each if message["role"] == "user"]
            self.scene.thread.append(each)
            self.scene.work()
            self.views.append(self.scene.thread.prepare())

    @property
    def rungs(self) -> list[str]:
        """Who wrote the text of each compaction, oldest first."""
        return [each.receipt.rung for each in self.scene.outcomes if isinstance(each, Applied)]

    @cached_property
    def messages(self) -> list[Event]:
        """All that was said."""
        return [event for event in self.scene.thread.events() if event.kind is Kind.MESSAGE]

    @property
    def edits(self) -> Iterator[Edit]:
        """Every edit there was."""
        for event in self.scene.thread.events():
            yield from event.body.edits if isinstance(event.body, Compacted) else ()

    def _write(self, brief: Brief) -> str:
        self.briefs.append(brief)
        return "So far: " + " ".join(brief.leaving.split()[: max(12, brief.limit_tokens // 8)])


@cache
def kept(name: str, window: int) -> Kept:
    return Kept(name, window)


@pytest.mark.parametrize(("name", "window"), EACH)
class TestEach:
    def test_every_prompt_fits(self, name: str, window: int) -> None:
        assert max(view.tokens for view in kept(name, window).views) <= window

    def test_what_it_was_for_happened_and_is_not_due_again_each_round(self, name: str, window: int) -> None:
        made = len(kept(name, window).rungs)
        assert 2 < made < ROUNDS[name]

    def test_not_a_word_is_out_of_reach(self, name: str, window: int) -> None:
        found = kept(name, window)
        thread = found.scene.thread
        below = [thread.unfold(item, depth=Depth.ORIGINALS).to("plain") for item in found.views[-1].items]
        asked = [message["text"] for each in below for message in each if message["role"] == "user"]
        assert sorted(asked) == sorted(found.said)  # what stays between what was summarised stands after the summary

    def test_the_log_tells_whoever_comes_later_the_very_policy(self, name: str, window: int) -> None:
        """With its strategy, its instructions and all: the name itself is needed no more."""
        found = kept(name, window)
        (said,) = (event.body for event in found.scene.thread.events() if isinstance(event.body, LaneOpened))
        assert read(said.policy) == found.policy


@pytest.mark.parametrize(("name", "window"), [each for each in EACH if each[0] not in ("lace_tracks", "support")])
def test_the_newest_stays_word_for_word(name: str, window: int) -> None:
    """As many whole atoms as take what the preset retains, in every prompt."""
    found = kept(name, window)
    room = found.policy.budget.retain_tokens
    assert room > window // 6
    for view in found.views:
        whole = {item.name.seq for item in view.items if item.shape is Shape.MESSAGE}
        assert newest(found.messages, view, room) <= whole


def newest(messages: list[Event], view: View, tokens: int) -> set[int]:
    """The newest messages of a log that take no more than this, calls with their results, and what was asked last."""
    said = [event for event in messages if event.seq <= view.through]
    seqs: set[int] = {next(event.seq for event in reversed(said) if event.skeleton.role == "user")}
    left = tokens - sum(event.tokens for event in said if event.seq in seqs)
    while said:
        atom = [said.pop()]
        while atom[0].skeleton.answers:
            atom.insert(0, said.pop())
        left -= sum(event.tokens for event in atom if event.seq not in seqs)
        if left < 0:
            break
        seqs |= {event.seq for event in atom}
    return seqs


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize(("name", "most"), [("coding", 300), ("data_analysis", 200), ("research", 400)])
class TestWhatIsShortened:
    def test_are_results_and_often_that_is_enough(self, name: str, most: int, window: int) -> None:
        found = kept(name, window)
        stubs = [edit for edit in found.edits if isinstance(edit, Stub)]
        assert stubs
        assert all(stub.tokens <= 2 * most for stub in stubs)
        assert found.rungs.count("no text") >= len(found.rungs) // 3

    def test_are_results_alone_so_that_calls_stand_whole(self, name: str, most: int, window: int) -> None:
        del most
        for view in kept(name, window).views:
            assert all(item.skeleton.answers for item in view.items if item.shape is Shape.STUB)

    def test_is_told_whole_to_whoever_writes(self, name: str, most: int, window: int) -> None:
        del most
        results = [
            message for brief in kept(name, window).briefs for message in brief.messages if message.role == "tool"
        ]
        assert results
        assert not [text for message in results for text in long_texts(message) if "out of view" in text]


TOLD = {
    "coding": "coding",
    "research": "research",
    "support": "support",
    "writing": "creative_writing",
    "data_analysis": "data_analysis",
}


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("name", TOLD)
def test_whoever_writes_is_asked_in_the_presets_words(name: str, window: int) -> None:
    asked = {brief.instructions for brief in kept(name, window).briefs}
    template = shipped.template(TOLD[name])
    assert template.instructions in asked
    assert asked <= set(template.by_rank)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("name", ["research", "writing"])
class TestLongOnes:
    def test_nothing_is_left_out_without_a_text(self, name: str, window: int) -> None:
        assert Shape.NAMED_DROP not in {item.shape for view in kept(name, window).views for item in view.items}

    def test_no_message_is_told_anew_often(self, name: str, window: int) -> None:
        told: Counter[int] = Counter()
        for edit in kept(name, window).edits:
            for span in edit.covers if isinstance(edit, Replace) else ():
                told.update(range(span.first, span.last + 1))
        assert max(told.values()) <= log2(ROUNDS[name]) + 2

    def test_what_is_long_ago_is_told_in_higher_ranks(self, name: str, window: int) -> None:
        ranks = [item.rank for item in kept(name, window).views[-1].items if item.shape is Shape.GROUP]
        assert ranks == sorted(ranks, reverse=True)
        assert ranks


@pytest.mark.parametrize("window", WINDOWS)
def test_of_a_draft_nothing_is_ever_shown_in_part(window: int) -> None:
    assert not [edit for edit in kept("writing", window).edits if isinstance(edit, Stub)]


@pytest.mark.parametrize("window", WINDOWS)
class TestSupport:
    def test_six_rounds_stand_word_for_word(self, window: int) -> None:
        found = kept("support", window)
        for n, view in enumerate(found.views):
            asked = {event.seq for event in found.messages[max(0, 2 * n - 10) : 2 * n + 2]}
            assert asked == {item.name.seq for item in view.items[-12:] if item.shape is Shape.MESSAGE}

    def test_six_rounds_stand_even_where_all_that_may_leave_leaves(self, window: int) -> None:
        scene = Scene(
            policy=Policy.preset("support", limit_tokens=window),
            summariser=lambda _: "They wait for 2 keys, which 1 of them sends in 3 days, as soon as they are found.",
        )
        for each in conversation("support", 20):
            scene.thread.append(each)
        scene.thread.compact()
        summary, *standing = scene.thread.view().items
        assert summary.shape is Shape.GROUP
        assert [item.shape for item in standing] == 12 * [Shape.MESSAGE]

    def test_each_summary_is_written_from_the_customers_own_words(self, window: int) -> None:
        briefs = kept("support", window).briefs
        assert len(briefs) > 2
        assert all(not brief.earlier and "Customer's word 0:" in brief.leaving for brief in briefs)


@pytest.mark.parametrize("window", WINDOWS)
class TestTracks:
    def test_no_model_is_asked(self, window: int) -> None:
        found = kept("lace_tracks", window)
        assert found.briefs == []
        assert set(found.rungs) == {"writer"}

    def test_every_older_turn_has_a_line(self, window: int) -> None:
        view = kept("lace_tracks", window).views[-1]
        text = str(view.to("plain")[0]["text"])
        assert "Earlier turns by track" in text
        assert "[jobs]" in text
