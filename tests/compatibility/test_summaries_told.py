"""What summarisers of the replaced systems were told, and what becomes of what they write, as it holds here."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from tests.engine.compacting import POLICY, SAID, Scene
from tests.engine.portioned import Narrow, rounds, scene
from tests.engine.talk import a, result, u
from tests.engine.test_briefs import calls
from unabridged.compaction.outcome import Applied, Fail, Failed, Skip, Skipped
from unabridged.engine.compaction.runs import Otherwise
from unabridged.llm.prompting import prompt
from unabridged.log.body import Message
from unabridged.log.extra import Extra
from unabridged.log.part import ExecutionResult, Media, Opaque, Text, Variable
from unabridged.ports import Brief


def shown(*said: object) -> str:
    """The user's part of the prompt that the summariser of this thread is shown."""
    narrow = Narrow(1_000_000)
    scene(narrow, *said).thread.compact()
    return prompt(narrow.briefs[-1]).user


def test_messages_code_and_results_are_fenced_text() -> None:
    """tw-R16. A summariser reads messages, code and results as fenced text, not as printed objects."""
    ran = ExecutionResult(stdout="12 rows", status="success", variables=(Variable(name="df", type="DataFrame"),))
    code = Message(role="assistant", parts=(Text(text="```python\ndf = load()\n```"),), sender="CodeInterpreter")
    found = shown(u("load it"), code, Message(role="tool", parts=(ran,)), a("loaded"))
    inside = found.split("<unabridged:material ")[1].split("</unabridged:material ")[0]
    assert "CodeInterpreter: ```python\ndf = load()\n```" in inside
    assert "[printed]\n12 rows\n[variables]\n- df (DataFrame)" in inside
    assert "Message(" not in found
    assert "ExecutionResult(" not in found


def test_a_summary_stands_as_one_quoted_item_ahead_of_the_rounds_that_were_kept() -> None:
    """tw-R17. The summary reaches planner and code generator as one quoted item ahead of kept rounds."""
    here = Scene(summariser=lambda _: SAID).say(6)
    here.thread.compact()
    first, *rest = here.thread.view().to("openai")
    assert first["role"] == "user"
    assert f"> {SAID}" in first["content"]
    assert [each["content"].split(",")[0] for each in rest] == ["question 5 about the report", "answer 5"]


def test_media_are_references_and_unknown_blocks_are_told_by_their_type() -> None:
    """as-M-B11. Media count and travel as references; unknown blocks break no read."""
    picture = Media(media_type="image/png", reference="data:image/png;base64," + "iVBOR" * 20_000)
    odd = Opaque(type="video_frame", value=Extra({"frames": 3}))
    found = shown(u("look"), Message(role="user", parts=(picture, odd)), a("seen"))
    assert "[image/png, bytes, 75,000 bytes, sha256 " in found
    assert 'video_frame: {"frames":3}' in found
    assert len(found) < 3_000


@pytest.mark.parametrize("limit", [8_000, 32_000, 128_000])
def test_how_long_a_summary_may_be_follows_the_budget(limit: int) -> None:
    """as-A8. A summary's size follows its budget instead of fixed caps per field."""
    briefs = list[Brief]()
    policy = replace(POLICY, limit_tokens=limit)
    said = [u("word " * limit), a("yes")]
    scene(_keeping(briefs), *said, policy=policy).thread.compact()
    assert briefs[-1].limit_tokens == limit // 8


def _keeping(briefs: list[Brief]) -> Narrow:
    class Keeping(Narrow):
        def __call__(self, brief: Brief) -> str:
            briefs.append(brief)
            return SAID

    return Keeping(0)


def test_a_text_and_what_it_covers_change_together_or_not_at_all() -> None:
    """as-B5. Summary and coverage change together or not at all, cancelled or not; usage adds up."""
    narrow = Narrow(fails=lambda call: call == 2)
    here = scene(narrow, *rounds(40))
    before = here.shown()
    assert isinstance(here.thread.compact(otherwise=Otherwise.NOTHING), Failed)
    assert here.shown() == before
    outcome = here.thread.compact()
    assert isinstance(outcome, Applied)
    assert outcome.receipt.attempts == len(narrow.briefs) - 2
    assert outcome.receipt.prompt_tokens > 5_000
    assert outcome.covers[0].first == 1


def test_a_cancelled_call_ends_whoever_waited_and_changes_nothing() -> None:
    """as-B8. A failed summary gives way to a deterministic one; cancellation is passed on."""
    steps = iter([asyncio.CancelledError(), KeyError("k")])

    def fails(_: Brief) -> str:
        raise next(steps)

    here = Scene(summariser=fails).say(6)
    before = here.shown()
    with pytest.raises(asyncio.CancelledError):
        here.thread.compact()
    assert here.shown() == before
    outcome = here.thread.compact()
    assert isinstance(outcome, Applied)
    assert outcome.receipt.rung == "digest"


def test_guidance_steers_the_run_it_was_given_for() -> None:
    """as-B9. Instructions steer the one compaction they were given for, in every prompt that it takes."""
    narrow = Narrow()
    here = scene(narrow, *rounds(40))
    here.thread.compact("Keep every boat's name.")
    assert len(narrow.prompts) > 2
    assert all("Keep every boat's name." in each for each in narrow.prompts)
    count = len(narrow.prompts)
    here.say(6).thread.compact()
    assert not any("Keep every boat's name." in each for each in narrow.prompts[count:])


def test_a_kept_tail_parts_no_call_from_its_result() -> None:
    """lace-L44. A kept tail begins where no call is parted from its result; short conversations stay whole."""
    here = scene(Narrow(), *rounds(3), u("look"), calls("read", "{}"), result("c", "found"), a("done"))
    here.thread.compact()
    left = here.thread.view().to("openai")
    asked = [call["id"] for each in left for call in each.get("tool_calls") or ()]
    assert [each["tool_call_id"] for each in left if each["role"] == "tool"] == asked
    short = Scene(summariser=Narrow()).say(1)
    outcome = short.thread.compact()
    assert isinstance(outcome, Skipped)
    assert outcome.reason is Skip.NOTHING


def test_a_failed_call_says_why_and_leaves_no_error_as_a_summary() -> None:
    """as-M11. An unusable answer is a failed outcome, and reading goes on."""
    here = scene(Narrow(fails=lambda _: True), *rounds(3))
    outcome = here.thread.compact(otherwise=Otherwise.NOTHING)
    assert isinstance(outcome, Failed)
    assert outcome.reason is Fail.SUMMARISER
    assert "ConnectionError" not in here.shown()
