"""A model behind OpenAI's own client and a server of OpenAI's format writes a draft, whatever the server does."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import openai
import pytest

from tests.llm.loopback import Loopback, says
from tests.llm.misbehaving import FAILINGS, Failing
from tests.llm.openai_format import BRIEF, TEXT, USAGE, reply, written
from unabridged.compaction.briefs import shipped
from unabridged.llm import Draft, NoAnswer, OpenAISummariser, Structured
from unabridged.llm.refusals import Filtered, NoCredit, TooLong
from unabridged.ports import Called, Returned, Trouble
from unabridged.runner.calling import Callers
from unabridged.runner.raised import told


class TestAnAnswer:
    def test_is_a_draft_with_its_model_and_what_it_billed(self, server: Loopback, client: openai.OpenAI) -> None:
        server.tell(reply())
        assert written(client) == Draft(text=TEXT, model="tiny-1", prompt_tokens=41, completion_tokens=7)
        assert server.paths == ["/v1/chat/completions"]

    def test_says_what_of_the_prompt_came_from_a_cache(self, server: Loopback, client: openai.OpenAI) -> None:
        server.tell(reply(usage={**USAGE, "prompt_tokens_details": {"cached_tokens": 32, "audio_tokens": 0}}))
        draft = written(client)
        assert (draft.prompt_tokens, draft.cached_tokens, draft.written_tokens) == (41, 32, 0)

    def test_is_asked_for_with_all_that_the_brief_says(self, server: Loopback, client: openai.OpenAI) -> None:
        """tw-R18, as-M8 (content)."""
        server.tell(reply())
        written(client, replace(BRIEF, guidance="mind the bread", hint="she bakes"), temperature=0.5)
        (asked,) = server.asked
        assert [each["role"] for each in asked["messages"]] == ["system", "user"]
        assert all(
            part in str(asked["messages"]) for part in ("Write it down.", "leek soup", "mind the bread", "bakes")
        )
        assert (asked["model"], asked["temperature"]) == ("tiny", 0.5)

    def test_comes_through_a_client_that_is_awaited(self, server: Loopback) -> None:
        server.tell(reply())

        async def run() -> Called[Any]:
            async with openai.AsyncOpenAI(base_url=server.address, api_key="sk-x") as client:
                return await Callers().call(OpenAISummariser(client, model="tiny"), BRIEF, seconds=5)

        called = asyncio.run(run())
        assert isinstance(called, Returned)
        assert called.value.text == TEXT

    def test_comes_through_a_client_that_is_made_when_it_is_needed(self, server: Loopback) -> None:
        server.tell(reply())
        summariser = OpenAISummariser(model="tiny", base_url=server.address, api_key="sk-mine")
        assert summariser(BRIEF).text == TEXT
        assert server.heads[0]["authorization"] == "Bearer sk-mine"
        summariser.close()


class TestHeadings:
    HEADED = replace(
        BRIEF, instructions=shipped.template("coding").instructions, sections=shipped.template("coding").sections
    )

    def test_are_asked_for_by_a_schema_and_told_in_their_order(self, server: Loopback, client: openai.OpenAI) -> None:
        """as-A8: no length is said of any of them."""
        server.tell(reply('{"open": "bake", "goal": "soup", "files": "none"}'))
        draft = written(client, self.HEADED)
        schema = server.asked[0]["response_format"]["json_schema"]["schema"]
        assert schema["required"][:3] == ["goal", "state", "files"]
        assert "maxLength" not in str(schema)
        assert draft.text == "## Goal\nsoup\n\n## Files\nnone\n\n## Open\nbake"

    def test_are_asked_for_in_prose_where_the_server_takes_no_schema(
        self, server: Loopback, client: openai.OpenAI
    ) -> None:
        """as-M11: what does not match a schema ends nothing."""
        server.tell(says({"error": {"message": "response_format is not supported"}}, 400), reply())
        summariser = OpenAISummariser(client, model="tiny")
        draft = summariser(self.HEADED)
        assert (draft.text, draft.notes) == (TEXT, ("the server takes no schema",))
        summariser(self.HEADED)
        assert ["response_format" in each for each in server.asked] == [True, False, False]

    def test_are_not_asked_for_by_a_schema_where_nobody_wants_one(
        self, server: Loopback, client: openai.OpenAI
    ) -> None:
        server.tell(reply())
        written(client, self.HEADED, structured=Structured.NEVER)
        assert "response_format" not in server.asked[0]


def test_the_limit_of_the_answer_has_the_name_that_the_server_knows(server: Loopback, client: openai.OpenAI) -> None:
    server.tell(says({"detail": "max_completion_tokens: extra inputs are not permitted"}, 422), reply())
    summariser = OpenAISummariser(client, model="tiny", max_output=500)
    assert summariser(BRIEF).text == summariser(BRIEF).text == TEXT
    assert [each.get("max_tokens") for each in server.asked] == [None, 500, 500]


def test_what_another_request_would_not_mend_is_asked_once(server: Loopback, client: openai.OpenAI) -> None:
    server.tell(says({"error": {"message": "maximum context length is 8192 tokens", "code": None}}, 400))
    with pytest.raises(TooLong, match="window_tokens"):
        written(client)
    assert len(server.asked) == 1


@pytest.mark.parametrize(
    ("message", "code", "raised"),
    [
        ("The response was filtered", "content_filter", Filtered),
        ("Input is too long for requested model.", None, TooLong),
        ("This model's maximum prompt length is 8192", None, TooLong),
        ("Your credit balance is too low to access the API.", None, NoCredit),
        ("Unsupported value: 'temperature' does not support 0.2", None, openai.BadRequestError),
        ("no", None, openai.BadRequestError),
    ],
)
def test_a_lasting_refusal_is_paid_for_once(
    message: str, code: str | None, raised: type[Exception], server: Loopback, client: openai.OpenAI
) -> None:
    """A schema is left away only where the server names it."""
    server.tell(says({"error": {"message": message, "code": code}}, 400))
    with pytest.raises(raised):
        written(client, TestHeadings.HEADED)
    assert len(server.asked) == 1


def test_a_refusal_of_every_way_is_not_remembered(server: Loopback, client: openai.OpenAI) -> None:
    server.tell(says({"error": {"message": "max_completion_tokens, response_format: no"}}, 400))
    summariser = OpenAISummariser(client, model="tiny")
    with pytest.raises(openai.BadRequestError):
        summariser(TestHeadings.HEADED)
    assert len(server.asked) == 3
    server.tell(reply())
    summariser(TestHeadings.HEADED)
    assert "response_format" in server.asked[0]


@pytest.mark.parametrize("name", FAILINGS)
def test_what_fails_is_told_by_its_kind_and_tried_once(name: str, server: Loopback, client: openai.OpenAI) -> None:
    """tw-R14, as-B8: an alias nobody knows and every other failure reach the engine, which knows what to do."""
    failing: Failing = FAILINGS[name]
    server.tell(failing.said)
    with pytest.raises(Exception) as caught:  # noqa: PT011  # of whatever class, it is told by its kind
        written(client, seconds=failing.seconds)
    raised = told(caught.value)
    assert (raised.kind, raised.retry_after_seconds) == (failing.kind, failing.after)
    assert len(server.asked) == 1


class TestWhatIsNoText:
    @pytest.mark.parametrize("content", [None, "", "   \n", 7, {"a": 1}, [], [{"type": "image_url"}]])
    def test_is_an_empty_draft(self, content: object, server: Loopback, client: openai.OpenAI) -> None:
        server.tell(reply(content))
        draft = written(client)
        assert (draft.text, draft.prompt_tokens) == ("", 41)

    def test_is_said_to_be_a_refusal_where_the_model_declined(self, server: Loopback, client: openai.OpenAI) -> None:
        server.tell(reply(None, refusal="I cannot help with that."))
        draft = written(client)
        assert (draft.text, draft.notes) == ("", ("the model declined",))

    def test_is_no_choice_at_all_where_the_error_came_as_if_all_were_well(
        self, server: Loopback, client: openai.OpenAI
    ) -> None:
        server.tell(says({"choices": [], "error": {"code": 429, "message": "user text"}}))
        with pytest.raises(NoAnswer) as caught:
            written(client)
        assert told(caught.value).kind is Trouble.RATE_LIMITED


class TestATextThatComesOtherwise:
    def test_is_taken_from_a_tool_that_was_called_in_its_place(self, server: Loopback, client: openai.OpenAI) -> None:
        """as-M9: wherever a model puts its text."""
        call = {"id": "c", "type": "function", "function": {"name": "save", "arguments": '{"summary": "soup"}'}}
        empty = {"id": "b", "type": "function", "function": {"name": "think", "arguments": ""}}
        server.tell(reply(None, stop="tool_calls", tool_calls=[empty, call]))
        assert written(client).text == "soup"
        server.tell(reply(None, tool_calls="none", function_call={"name": "save", "arguments": '{"summary": "bread"}'}))
        assert written(client).text == "bread"

    def test_is_taken_from_blocks(self, server: Loopback, client: openai.OpenAI) -> None:
        server.tell(reply([{"type": "text", "text": "soup"}, {"type": "text", "text": "bread"}]))
        assert written(client).text == "soup\nbread"

    @pytest.mark.parametrize("name", ["reasoning_content", "reasoning"])
    def test_is_taken_from_thoughts_where_it_begins_as_it_was_asked_for(
        self, name: str, server: Loopback, client: openai.OpenAI
    ) -> None:
        server.tell(reply(None, **{name: 'The user wants JSON.\n{"summary": "soup"}'}))
        assert written(client).text == "soup"
        server.tell(reply(None, **{name: "They cooked soup, so I should say so."}))
        assert written(client).text == ""
        server.tell(reply("bread", **{name: '{"summary": "soup"}'}))
        assert written(client).text == "bread"

    def test_that_was_cut_off_ends_with_a_whole_sentence(self, server: Loopback, client: openai.OpenAI) -> None:
        server.tell(reply("They cooked soup in the old pot. They put it into /data/ann/so", stop="length"))
        draft = written(client)
        assert (draft.text, draft.notes) == ("They cooked soup in the old pot.", ("the answer was cut off",))

    def test_that_a_filter_broke_off_ends_with_a_whole_sentence(self, server: Loopback, client: openai.OpenAI) -> None:
        server.tell(reply("They cooked soup in the old pot. They put it into /data/ann/so", stop="content_filter"))
        draft = written(client)
        assert draft.text == "They cooked soup in the old pot."
        assert draft.notes == ("the model declined", "the answer was cut off")

    def test_that_has_no_end_is_cut(self, server: Loopback, client: openai.OpenAI) -> None:
        server.tell(reply("They cooked soup. " * 100_000))
        draft = written(client)
        assert (len(draft.text) <= 100_000, draft.notes) == (True, ("the answer was cut off",))
