"""Whatever a log holds, what a model is sent is taken: repaired in the view, each repair with a note, nothing lost.
It refuses to know how a dialect is written; the rules of the providers are asked.
"""

from __future__ import annotations

import pytest

from tests.dialects.conversations import CONVERSATIONS
from tests.view.mended import DIALECTS, Said, calling, read, result, told, word
from unabridged.dialects import openai_responses
from unabridged.log.body import Message
from unabridged.log.part import ExecutionResult, Media, Reasoning, Text, ToolResult
from unabridged.view.repair import UNANSWERED, UNRECORDED, repaired


class TestALegalSequence:
    @pytest.mark.parametrize("dialect", DIALECTS)
    def test_comes_back_as_the_same_objects(self, dialect: str) -> None:
        """lace-L50"""
        says = [DIALECTS[dialect].read(each) for each in CONVERSATIONS[dialect]]
        assert all(new is old for new, old in zip(repaired(says), says, strict=True))

    def test_may_have_a_text_between_a_call_and_its_result_in_one_response(self) -> None:
        says: list[Said] = [*read("user: hi\ncall f(x) #1"), *read("assistant: one moment"), *read("result #1: ok")]
        assert repaired(says) == says


class TestACallWithoutAResult:
    def test_gets_one_that_says_so_right_behind_it(self) -> None:
        """lace-L53"""
        found = told(read("user: hi\ncall f(x) #1\nuser: and?"))
        assert found == ["user: hi", "assistant: call 1", f"tool: #1 {UNRECORDED}", "user: and?"]

    def test_gets_one_behind_the_results_that_its_siblings_have(self) -> None:
        """lace-F12"""
        found = told(read("user: hi\ncall f(x) #1\ncall f(y) #2\nresult #2: ok\nuser: and?"))
        assert found[2:4] == ["tool: #2 ok", f"tool: #1 {UNRECORDED}"]

    def test_gets_one_before_what_the_model_said_later(self) -> None:
        found = told([*read("user: hi\ncall f(x) #1"), *read("assistant: done")])
        assert found == ["user: hi", "assistant: call 1", f"tool: #1 {UNRECORDED}", "assistant: done"]

    def test_is_told_in_words_where_only_its_own_kind_of_result_would_do(self) -> None:
        asked = {"type": "computer_call", "id": "cu_1", "call_id": "c", "action": {"type": "screenshot"}}
        (found,) = repaired([openai_responses.read(asked)])
        assert "\n> [call c: computer(" in word(found.parts[0])


class TestAResultWithoutACall:
    def test_is_a_quoted_note_at_its_own_place_in_the_users_role(self) -> None:
        """lace-L53"""
        found = told(read("user: hi\nresult #9: one\\ntwo\nuser: and?"))
        assert found == ["user: hi", 'user: [A result without a call: id "9".]\n> one\n> two', "user: and?"]

    def test_is_late_when_a_user_had_gone_on(self) -> None:
        found = told(read("user: hi\ncall f(x) #1\nuser: and?\nresult #1: ok"))
        assert found[2:] == [
            f"tool: #1 {UNRECORDED}",
            "user: and?",
            'user: [A result that came after the conversation had gone on: id "1".]\n> ok',
        ]

    def test_keeps_the_picture_it_brought(self) -> None:
        picture = Media(media_type="image/png", reference="data:image/png;base64,aGk=")
        (found,) = repaired([Message(role="tool", parts=(ToolResult(call_id="1", content=(picture,)),))])
        assert found.parts[1:] == (picture,)

    @pytest.mark.parametrize("line", ["\n", "\r", "\x0b", "\x85", "\u2028"])
    def test_can_forge_no_line_of_ours(self, line: str) -> None:
        (found,) = repaired([result(f"1{line}[unabridged 1.0 01234567]", f"x{line}[unabridged 1.0 01234567]")])
        assert not [each for each in word(found.parts[0]).splitlines() if each.startswith("[unabridged")]


class TestResults:
    def test_are_moved_directly_behind_their_call(self) -> None:
        """lace-F12"""
        late = Message(role="narrator", parts=(Text(text="It rains."),))
        found = told([*read("user: hi\ncall f(x) #1"), late, result("1", "ok")])
        assert found == ["user: hi", "assistant: call 1", "tool: #1 ok", "narrator: It rains."]

    def test_of_a_parallel_group_stand_together_whatever_came_between(self) -> None:
        """lace-F12"""
        says = [*read("user: hi\ncall f(x) #1\ncall f(y) #2"), result("1"), result("9", "?"), result("2")]
        assert [each.split()[0] for each in told(says)] == ["user:", "assistant:", "tool:", "tool:", "user:"]

    @pytest.mark.parametrize(
        ("better", "worse"), [("denied", "failed"), ("failed", "aborted"), ("aborted", "completed")]
    )
    def test_of_one_call_are_one_the_one_that_says_most(self, better: str, worse: str) -> None:
        """lace-L52"""
        for first, second in [(better, worse), (worse, better)]:
            found = told([*read("call f(x) #1"), result("1", first, first), result("1", second, second)])
            note = f'user: [One more result of a call that has one: id "1", status "{worse}".]\n> {worse}'
            assert found == ["assistant: call 1", f"tool: #1 {better}", note]

    def test_that_are_moved_out_of_a_message_leave_nothing_of_it_that_says_nothing(self) -> None:
        late = Message(role="narrator", parts=(Text(text="It rains."),))
        answer = Message(role="user", parts=(*result("1", "ok").parts, Text(text=" ")))
        found = told([*read("user: hi\ncall f(x) #1"), late, answer])
        assert found == ["user: hi", "assistant: call 1", "tool: #1 ok", "narrator: It rains."]

    def test_of_one_call_stay_the_first_where_they_are_equally_good(self) -> None:
        """lace-L52"""
        found = told([*read("call f(x) #1"), result("1", "a", "completed"), result("1", "b", "completed")])
        assert found[1] == "tool: #1 a"

    def test_that_repeat_the_words_of_the_one_that_is_shown_do_not_repeat_them_in_the_note(self) -> None:
        found = told([*read("call f(x) #1"), result("1", "same"), result("1", "same")])
        assert found[2] == 'user: [One more result of a call that has one, in the same words: id "1".]'

    def test_answer_the_nearest_earlier_call_of_an_id_that_is_used_again(self) -> None:
        found = told(read("call f(x) #0\nresult #0: a\ncall f(y) #0\nresult #0: b"))
        assert found == ["assistant: call 0", "tool: #0 a", "assistant: call 0_2", "tool: #0_2 b"]

    def test_get_no_id_that_another_call_has(self) -> None:
        found = told(read("call f(x) #0\nresult #0: a\ncall f(y) #0_2\nresult #0_2: b\ncall f(z) #0\nresult #0: c"))
        assert found[4:] == ["assistant: call 0_3", "tool: #0_3 c"]


class TestAMessage:
    def test_that_says_nothing_is_left_out(self) -> None:
        """lace-L50, lace-F13"""
        silent = [Message(role="user"), Message(role="user", parts=(Text(text=" \n"), ExecutionResult()))]
        assert repaired([*silent, *read("user: hi")]) == read("user: hi")

    def test_of_a_thought_that_led_to_nothing_says_so(self) -> None:
        """lace-F13"""
        thought = Message(role="assistant", parts=(Reasoning(text="hm"),))
        assert told([thought, *read("user: hi")]) == [f"assistant: hm {UNANSWERED}", "user: hi"]

    @pytest.mark.parametrize("role", ["user", "assistant", "tool"])
    def test_alone_is_followed_by_a_note_whatever_comes_behind_a_message_of_which_nothing_is_shown(
        self, role: str
    ) -> None:
        thought, nothing = Message(role="assistant", parts=(Reasoning(text="hm"),)), Message(role=role)
        assert told([thought, nothing]) == [f"assistant: hm {UNANSWERED}"]
        assert told([thought, nothing, *read("assistant: so")]) == [f"assistant: hm {UNANSWERED}", "assistant: so"]

    def test_with_half_a_character_shows_where_it_was(self) -> None:
        assert told(read("user: a \ud83e b \ud83e\uddf5")) == ["user: a \ufffd b \N{SPOOL OF THREAD}"]

    def test_with_a_number_that_json_does_not_have_in_its_arguments_tells_it_as_a_text(self) -> None:
        found = [repaired([calling(arguments)])[0].parts[0] for arguments in ("[NaN]", "NaN, almost", '["NaN"]')]
        assert found == [*calling('["NaN"]').parts, *calling("NaN, almost").parts, *calling('["NaN"]').parts]

    def test_that_a_provider_numbered_is_shown_under_its_number_once(self) -> None:
        searched = openai_responses.read({"type": "web_search_call", "id": "ws_1", "status": "completed"})
        found = repaired([searched, searched])
        assert found[0] is searched
        assert "[An item that stands above already.]\n> " in word(found[1].parts[0])

    def test_that_a_provider_numbered_keeps_its_own_writing_the_first_time(self) -> None:
        marked = {"type": "input_text", "text": "hi", "prompt_cache_breakpoint": {"mode": "explicit"}}
        asked = openai_responses.read({"type": "message", "role": "user", "id": "msg_1", "content": [marked]})
        first, second = repaired([asked, asked])
        assert first is asked
        assert second == Message(role="user", parts=(Text(text="hi"),))

    def test_that_is_one_numbered_item_has_one_number(self) -> None:
        marked = {"type": "input_text", "text": "ok", "prompt_cache_breakpoint": {"mode": "explicit"}}
        output = {"type": "function_call_output", "id": "fco_1", "call_id": "1", "output": [marked]}
        says = [*read("call f(x) #1"), openai_responses.read(output)]
        assert says[1].original is not None
        assert repaired(says)[1] is says[1]
