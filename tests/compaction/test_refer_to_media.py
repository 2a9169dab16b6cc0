"""Beyond a number of pictures the oldest are told by what they are, and can be fetched."""

from __future__ import annotations

from typing import Any

import pytest

from unabridged import Memory, Policy, Thread, UsageError
from unabridged.compaction.outcome import Applied, Skipped
from unabridged.compaction.strategies.refer_to_media import ReferToMedia
from unabridged.log.body import Message
from unabridged.log.part import Media, Text, ToolCall, ToolResult
from unabridged.runner.runs import Compacting
from unabridged.view import marks

PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="


def picture(n: int) -> dict[str, Any]:
    url = {"url": f"data:image/png;base64,{PIXEL}"}
    return {
        "role": "user",
        "content": [{"type": "text", "text": f"picture {n}"}, {"type": "image_url", "image_url": url}],
    }


def talk(many: int, most: int = 2) -> Thread:
    policy = Policy(limit_tokens=100_000, retain_rounds=1, strategy=ReferToMedia(most=most))
    thread = Memory.open(policy=policy, compacting=Compacting.ASKED).thread("t")
    for n in range(many):
        thread.append([picture(n), {"role": "assistant", "content": "I see."}])
    return thread


def shown(thread: Thread) -> list[bool]:
    """Of each user's message whether its picture is shown."""
    said = (each["content"] for each in thread.view().to("openai") if each["role"] == "user")
    return [any(part["type"] == "image_url" for part in parts) for parts in said]


def test_the_newest_stay() -> None:
    """as-B6."""
    thread = talk(5)
    assert isinstance(thread.compact(), Applied)
    assert shown(thread) == [False, False, False, True, True]


def test_an_older_one_says_what_it_was_and_what_leads_to_it() -> None:
    """as-B6."""
    thread = talk(5)
    thread.compact()
    first = thread.view().to("openai")[0]["content"]
    assert first[0]["text"] == "picture 0"
    assert "image/png" in first[1]["text"]
    assert marks.found(first[1]["text"]) is not None


def test_it_is_fetched_by_unfolding_it() -> None:
    """as-B6."""
    thread = talk(5)
    thread.compact()
    assert thread.unfold(thread.view().items[0]).items[0].says == thread.message(1)


def test_a_picture_that_a_tool_returned_is_one_as_well() -> None:
    thread = talk(0, most=0)
    shown_by_a_tool = ToolResult(
        call_id="c",
        content=(Text(text="taken"), Media(media_type="image/png", reference=f"data:image/png;base64,{PIXEL}")),
    )
    call = ToolCall(call_id="c", name="look", arguments="{}")
    thread.append([Message(role="user", parts=(Text(text="look"),)), Message(role="assistant", parts=(call,))])
    thread.append([Message(role="tool", parts=(shown_by_a_tool,)), Message(role="user", parts=(Text(text="and?"),))])
    thread.compact()
    (part,) = thread.view().items[2].says.parts
    assert isinstance(part, ToolResult)
    assert [type(each) for each in part.content] == [Text, Text]


def test_so_many_as_may_stay_are_left_alone() -> None:
    assert isinstance(talk(2).compact(), Skipped)


def test_the_newest_round_keeps_its_picture_whatever_is_said() -> None:
    thread = talk(3, most=0)
    thread.compact()
    assert shown(thread) == [False, False, True]


def test_a_view_takes_less_for_it() -> None:
    thread = talk(5)
    before = thread.view().tokens
    thread.compact()
    assert thread.view().tokens < before - 3 * 1_300


@pytest.mark.parametrize("most", [-1, 1.5, True, "5"])
def test_what_is_no_number_is_refused(most: object) -> None:
    with pytest.raises(UsageError, match="most is how many"):
        ReferToMedia(most=most)  # type: ignore[arg-type]  # what somebody else may write
