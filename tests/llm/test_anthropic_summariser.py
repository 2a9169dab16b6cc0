"""A model behind Anthropic's own client and a server of Anthropic's format writes a draft, whatever the server does."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import anthropic
import pytest

from tests.llm.loopback import Loopback, Said, loopback, says
from tests.llm.misbehaving import FAILINGS, Failing
from unabridged.compaction.briefs import shipped
from unabridged.errors import UsageError
from unabridged.llm import AnthropicSummariser, Draft, Structured
from unabridged.llm.refusals import TooLong
from unabridged.ports import Brief, Called, Raised, Returned, Trouble
from unabridged.runner.calling import Callers
from unabridged.runner.raised import told

BRIEF = Brief(instructions="Write it down.", earlier="", leaving="user: leek soup", limit_tokens=90)
HEADED = replace(
    BRIEF, instructions=shipped.template("coding").instructions, sections=shipped.template("coding").sections
)
TEXT = "They cooked leek soup on every day, with bread and a little cream."
USAGE = {"input_tokens": 30, "cache_read_input_tokens": 8, "cache_creation_input_tokens": 3, "output_tokens": 7}

_REFUSED = says({"type": "error", "error": {"message": "output_config and tools are not supported"}}, 400)


def reply(*blocks: object, stop: str = "end_turn") -> Said:
    told = {"id": "x", "type": "message", "role": "assistant", "model": "small-1", "usage": USAGE}
    return says({**told, "stop_reason": stop, "content": list(blocks)})


def drafted(said: str) -> Draft:
    """The draft of a reply, with what it billed."""
    return Draft(text=said, model="small-1", prompt_tokens=41, completion_tokens=7, cached_tokens=8, written_tokens=3)


def text(said: object = TEXT) -> dict[str, Any]:
    return {"type": "text", "text": said}


def call(given: object) -> dict[str, Any]:
    return {"type": "tool_use", "id": "t", "name": "write_summary", "input": given}


@pytest.fixture(scope="module")
def pair() -> Iterator[tuple[Loopback, anthropic.Anthropic]]:
    with loopback() as server, anthropic.Anthropic(base_url=server.address, api_key="x", max_retries=5) as client:
        yield server, client


@pytest.fixture
def server(pair: tuple[Loopback, anthropic.Anthropic]) -> Loopback:
    return pair[0]


@pytest.fixture
def client(pair: tuple[Loopback, anthropic.Anthropic]) -> anthropic.Anthropic:
    return pair[1]


def written(client: anthropic.Anthropic, brief: Brief = BRIEF, **settings: Any) -> Draft:  # noqa: ANN401  # whatever a summariser takes
    draft = AnthropicSummariser(client, model="small", **settings)(brief)
    assert isinstance(draft, Draft)
    return draft


class TestAnAnswer:
    def test_is_a_draft_with_its_model_and_all_that_it_billed(
        self, server: Loopback, client: anthropic.Anthropic
    ) -> None:
        server.tell(reply(text()))
        assert written(client) == drafted(TEXT)
        assert server.paths == ["/v1/messages"]

    def test_is_asked_for_with_all_that_the_brief_says(self, server: Loopback, client: anthropic.Anthropic) -> None:
        server.tell(reply(text()))
        written(client, replace(BRIEF, guidance="mind the bread"), temperature=0.5, max_output=300)
        (asked,) = server.asked
        assert "Write it down." in asked["system"]
        assert "leek soup" in str(asked["messages"])
        assert "mind the bread" in str(asked)
        assert (asked["model"], asked["temperature"], asked["max_tokens"]) == ("small", 0.5, 300)

    def test_comes_through_a_client_that_is_awaited(self, server: Loopback) -> None:
        server.tell(reply(text()))

        async def run() -> Called[Any]:
            async with anthropic.AsyncAnthropic(base_url=server.address, api_key="x") as client:
                return await Callers().call(AnthropicSummariser(client, model="small"), BRIEF, seconds=5)

        called = asyncio.run(run())
        assert isinstance(called, Returned)
        assert called.value.text == TEXT

    def test_comes_through_a_client_that_is_made_when_it_is_needed(
        self, server: Loopback, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("ANTHROPIC_API_KEY", "theirs")
        monkeypatch.setenv("ANTHROPIC_BASE_URL", "http://127.0.0.1:9/theirs")
        with pytest.raises(UsageError, match="needs a client, or an api_key"):
            AnthropicSummariser(model="small")
        server.tell(reply(text()))
        summariser = AnthropicSummariser(model="small", base_url=server.address, api_key="mine")
        assert summariser(BRIEF).text == TEXT
        assert server.heads[0]["authorization"] == "Bearer mine"
        summariser.close()
        summariser = AnthropicSummariser(model="small", api_key="mine")
        assert str(summariser._the_client().base_url) == "https://api.anthropic.com"
        summariser.close()


class TestHeadings:
    def test_are_asked_for_by_a_schema_and_told_in_their_order(
        self, server: Loopback, client: anthropic.Anthropic
    ) -> None:
        """as-M8 (content), as-A8."""
        server.tell(reply(text('{"open": "bake", "goal": "soup"}')))
        draft = written(client, HEADED)
        schema = server.asked[0]["output_config"]["format"]["schema"]
        assert schema["required"][:3] == ["goal", "state", "files"]
        assert "maxLength" not in str(schema)
        assert (draft.text, draft.notes) == ("## Goal\nsoup\n\n## Open\nbake", ())

    def test_are_asked_for_by_a_tool_where_the_server_takes_no_schema(
        self, server: Loopback, client: anthropic.Anthropic
    ) -> None:
        server.tell(_REFUSED, reply(text("I'll write it."), call({"open": "bake", "goal": "soup"}), stop="tool_use"))
        draft = written(client, HEADED)
        assert server.asked[1]["tool_choice"] == {"type": "tool", "name": server.asked[1]["tools"][0]["name"]}
        assert "output_config" not in server.asked[1]
        assert draft.text == "## Goal\nsoup\n\n## Open\nbake"

    def test_are_asked_for_in_prose_where_the_server_takes_no_tools_either(
        self, server: Loopback, client: anthropic.Anthropic
    ) -> None:
        """as-M11: what does not match a schema ends nothing."""
        server.tell(_REFUSED, _REFUSED, reply(text()))
        summariser = AnthropicSummariser(client, model="small")
        draft = summariser(HEADED)
        assert (draft.text, draft.notes) == (TEXT, ("the server takes no schema",))
        summariser(HEADED)
        assert ["tools" in each for each in server.asked] == [False, True, False, False]

    def test_are_not_asked_for_by_anything_where_nobody_wants_one(
        self, server: Loopback, client: anthropic.Anthropic
    ) -> None:
        server.tell(reply(text()))
        written(client, HEADED, structured=Structured.NEVER)
        assert {"tools", "output_config"}.isdisjoint(server.asked[0])


@pytest.mark.parametrize("name", FAILINGS)
def test_what_fails_is_told_by_its_kind_and_tried_once(
    name: str, server: Loopback, client: anthropic.Anthropic
) -> None:
    """tw-R14, as-B8: an alias nobody knows and every other failure reach the engine, which knows what to do."""
    failing: Failing = FAILINGS[name]
    server.tell(failing.said)
    with pytest.raises(Exception) as caught:  # noqa: PT011  # of whatever class, it is told by its kind
        written(client, seconds=failing.seconds)
    raised = told(caught.value)
    assert (raised.kind, raised.retry_after_seconds) == (failing.kind, failing.after)
    assert len(server.asked) == 1


def test_a_prompt_that_is_too_long_is_sent_once(server: Loopback, client: anthropic.Anthropic) -> None:
    server.tell(says({"type": "error", "error": {"message": "prompt is too long: 9 tokens > 8 maximum"}}, 400))
    with pytest.raises(TooLong):
        written(client)
    assert len(server.asked) == 1


def test_a_balance_that_is_used_up_is_for_a_person(server: Loopback, client: anthropic.Anthropic) -> None:
    server.tell(says({"type": "error", "error": {"message": "Your credit balance is too low to access it."}}, 400))
    ended = asyncio.run(Callers().call(AnthropicSummariser(client, model="small"), HEADED, seconds=5))
    assert isinstance(ended, Raised)
    assert (ended.kind, ended.name, len(server.asked)) == (Trouble.AUTH, "NoCredit", 1)


def test_nothing_is_sent_on_to_where_a_server_points(server: Loopback) -> None:
    server.tell(Said(status=307, headers={"location": "/elsewhere"}))
    summariser = AnthropicSummariser(model="small", base_url=server.address)
    with pytest.raises(anthropic.APIStatusError):
        summariser(BRIEF)
    assert server.paths == ["/v1/messages"]
    summariser.close()


@pytest.mark.parametrize("blocks", [(), (text(""),), (text(None),), (text(7),), (call({}),), ({"type": "other"},)])
def test_what_is_no_text_is_an_empty_draft(
    blocks: tuple[Any, ...], server: Loopback, client: anthropic.Anthropic
) -> None:
    server.tell(reply(*blocks))
    assert written(client) == drafted("")


def test_a_model_that_declined_is_said_to_have(server: Loopback, client: anthropic.Anthropic) -> None:
    server.tell(reply(stop="refusal"))
    assert (written(client).text, written(client).notes) == ("", ("the model declined",))


def test_a_text_in_which_it_declined_ends_with_a_whole_sentence(server: Loopback, client: anthropic.Anthropic) -> None:
    server.tell(
        reply({"type": "text", "text": "They cooked soup in the pot. They put it into /data/so"}, stop="refusal")
    )
    assert written(client).text == "They cooked soup in the pot."


def test_a_tool_may_be_given_a_text(server: Loopback, client: anthropic.Anthropic) -> None:
    server.tell(reply(call('{"summary": "soup"}')))
    assert written(client).text == "soup"


def test_thoughts_are_no_text_unless_they_begin_as_it_was_asked_for(
    server: Loopback, client: anthropic.Anthropic
) -> None:
    server.tell(reply({"type": "thinking", "thinking": "Soup, I guess.", "signature": "s"}))
    assert written(client).text == ""
    server.tell(reply({"type": "thinking", "thinking": "Now I write.\n## Goal\nsoup", "signature": "s"}))
    assert written(client).text == "## Goal\nsoup"
    server.tell(reply({"type": "thinking", "thinking": "## Goal\nbread", "signature": "s"}, text()))
    assert written(client).text == TEXT


@pytest.mark.parametrize("stop", ["max_tokens", "model_context_window_exceeded"])
def test_a_text_that_was_cut_off_ends_with_a_whole_sentence(
    stop: str, server: Loopback, client: anthropic.Anthropic
) -> None:
    server.tell(reply(text("They cooked soup in the old pot. They put it into /data/ann/so"), stop=stop))
    draft = written(client)
    assert (draft.text, draft.notes) == ("They cooked soup in the old pot.", ("the answer was cut off",))
