"""What people who come from lace rely on when a strategy is wrong: nothing it returns can spoil a view or a prompt.
It refuses to judge a good one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.compatibility.kit import SHORT, TIGHT, Words, compactions, summarise, talk
from tests.compatibility.spoken import NOTED, interrupted, replacing, spoken
from tests.engine.talk import call, result, u
from tests.view.made import compacted, covers, drop, span
from unabridged import Memory, Policy, Thread, UsageError, View
from unabridged.log.compacted import Compacted, Produced
from unabridged.log.part import Text, ToolCall
from unabridged.stores.in_memory import InMemoryStore
from unabridged.view.view import Shape

WHOLE = [[1], [2], [3], [4], [5], [6]]
REFUSED = [
    (replacing(1, 1, on=6), "consumed twice"),
    (compacted(replacing(1, 2, on=6).edits[0], replacing(2, 3, on=6).edits[0], on=6), "consumed twice"),
    (replacing(on=6, over=(span(1, 2),)), "consumes nothing"),
    (replacing(1, on=6, over=(span(3, 1),)), "3 to 1 does not"),
]
VOID = {
    "no edits": compacted(on=6),
    "never said": replacing(1, 99, on=6),
    "of another thread": replacing(7, 8, on=6),
    "itself": replacing(7, on=6),
    "claims more": replacing(1, 2, on=6, over=(span(1, 6),)),
    "claims all time": replacing(1, 2, on=6, over=(span(1, 2**40),)),
    "too old": replacing(1, 2, on=1),
    "an entry of a message": compacted(replace(drop((1, 5)), covers=(span(1),)), on=6),
}
PAIRED = [u("look"), call("c"), result("c", "found")]


class TestWhateverAStrategyReturns:
    @pytest.fixture
    def thread(self) -> Thread:
        memory = Memory(InMemoryStore(), policy=TIGHT, counter=Words(), summariser=summarise)
        talk(memory.thread("longer"), rounds=5)
        talk(memory.thread("t"), rounds=3)
        return memory.thread("t")

    @pytest.mark.parametrize(("body", "reason"), REFUSED)
    def test_what_contradicts_itself_is_refused_at_the_door(self, thread: Thread, body: Compacted, reason: str) -> None:
        """lace-F10."""
        with pytest.raises(UsageError, match=reason):
            thread.append(body)
        assert compactions(thread) == []

    @pytest.mark.parametrize("body", VOID.values(), ids=VOID)
    def test_what_does_not_hold_changes_no_view_now_or_later(self, thread: Thread, body: Compacted) -> None:
        """lace-F10."""
        thread.append(body)
        assert covers(thread.view()) == WHOLE
        talk(thread, rounds=1, start=3)
        assert covers(thread.view()) == [*WHOLE, [8], [9]]

    @pytest.mark.parametrize("role", ["system", "developer", "assistant", "emperor", ""])
    def test_a_group_speaks_in_no_role_but_the_users_and_quoted(self, thread: Thread, role: str) -> None:
        """lace-F10."""
        thread.append(replacing(1, 2, on=6, group=(replace(NOTED, role=role),)))
        first = thread.view().to("openai")[0]
        assert (first["role"], f"> {SHORT}" in first["content"]) == ("user", True)

    def test_a_companion_in_a_systems_role_rules_nobody(self, thread: Thread) -> None:
        """lace-F10."""
        thread.append(replacing(1, 2, on=6, group=(NOTED, replace(NOTED, role="system"))))
        assert [message["role"] for message in thread.view().to("openai")][:3] == ["user", "user", "user"]

    def test_a_call_that_is_left_open_is_answered_in_the_prompt(self, thread: Thread) -> None:
        """lace-F10: the provider gets a result that says there is none."""
        asking = Produced(role="assistant", parts=(ToolCall(call_id="c", name="read"),), tokens=2)
        thread.append(replacing(1, 2, on=6, group=(NOTED, asking)))
        assert paired_in(thread.view()) == [("c", "c")]

    @pytest.mark.parametrize("part", [2, 3])
    def test_a_pair_that_is_torn_reaches_no_provider_torn(self, part: int) -> None:
        """lace-F10."""
        thread = spoken()
        thread.append([*PAIRED, u("and?")])
        thread.append(compacted(replace(drop(part), covers=(span(part),)), on=4))
        assert paired_in(thread.view()) == ([] if part == 2 else [("c", "c")])

    def test_a_group_larger_than_what_it_consumed_is_compacted_in_its_turn(self, thread: Thread) -> None:
        """lace-F10."""
        huge = Produced(role="user", parts=(Text(text="more " * 5_000),), tokens=5_000)
        thread.append(replacing(1, 2, on=6, group=(huge,)))
        assert thread.prepare().tokens <= TIGHT.limit_tokens
        assert thread.prepare().to("openai")[-2:] == thread.view().to("openai")[-2:]


def paired_in(view: View) -> list[tuple[str, str]]:
    """Each call of a prompt with the id that the message behind it answers."""
    prompt = view.to("openai")
    asked = [(n, each["id"]) for n, message in enumerate(prompt) for each in message.get("tool_calls", ())]
    told = sum(message["role"] == "tool" for message in prompt)
    assert told == len(asked), "a result stands alone"
    return [(each, prompt[n + 1]["tool_call_id"]) for n, each in asked]


class TestWhateverTheEnginePlans:
    def test_a_draft_that_would_not_make_it_smaller_is_never_appended(self) -> None:
        """lace-F10."""
        thread = spoken(lambda _: "more " * 500)
        talk(thread, rounds=5)
        assert thread.prepare().items[0].shape is Shape.GROUP
        assert not [event for event in thread.events() if b"more more" in (event.payload or b"")]

    @pytest.mark.parametrize("touch", [Thread.hide, Thread.pin, Thread.purge])
    def test_a_draft_of_what_was_touched_meanwhile_is_never_appended(self, touch: Callable[..., object]) -> None:
        """lace-F10."""
        thread = interrupted(lambda thread: touch(thread, 1))
        assert not [event for event in thread.events() if SHORT.encode() in (event.payload or b"")]

    def test_no_plan_parts_a_call_from_its_result(self) -> None:
        """lace-F10, with the limit at every step through a conversation of pairs."""
        said = [each for n in range(6) for each in (u("look " * 9), call(f"c{n}"), result(f"c{n}", "found " * 9))]
        for limit in range(60, 140, 4):
            thread = spoken()
            thread.append([*said, u("and?")])
            prompt = str(thread.prepare(policy=Policy(limit_tokens=limit, retain_rounds=1)).to("openai"))
            assert not [note for note in ("No result of this call", "A result without a call") if note in prompt]
