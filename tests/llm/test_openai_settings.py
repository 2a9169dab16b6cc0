"""What a summariser over OpenAI's client is given, and what it leaves alone: keys, the environment, other addresses."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace
from typing import Any

import anthropic
import openai
import pytest

from tests.llm.loopback import Loopback, Said, says
from tests.llm.openai_format import BRIEF, TEXT, reply, written
from unabridged import llm
from unabridged.engine.held import name_of
from unabridged.errors import MissingExtra, UsageError
from unabridged.llm import AnthropicSummariser, Draft, OpenAISummariser
from unabridged.ports import TookTooLong
from unabridged.runner.calling import Callers


def test_half_letters_are_neither_sent_nor_taken(server: Loopback, client: openai.OpenAI) -> None:
    server.tell(reply("soup \ud83d"))
    assert written(client, replace(BRIEF, leaving="leek \udc00 soup")).text == "soup \ufffd"
    assert "leek \ufffd soup" in str(server.asked[0]["messages"])


def test_nothing_is_sent_on_to_where_a_server_points(server: Loopback) -> None:
    server.tell(Said(status=307, headers={"location": "/elsewhere"}))
    summariser = OpenAISummariser(model="tiny", base_url=server.address)
    with pytest.raises(openai.APIStatusError):
        summariser(BRIEF)
    assert server.paths == ["/chat/completions"]
    summariser.close()


def test_what_bills_no_number_bills_nothing(server: Loopback, client: openai.OpenAI) -> None:
    choice = {"message": {"content": TEXT}}
    server.tell(says({"choices": [choice], "model": 7, "usage": {"prompt_tokens": "41", "completion_tokens": -1}}))
    assert written(client) == Draft(text=TEXT)


def test_a_server_that_says_nothing_is_given_up_in_time(server: Loopback, client: openai.OpenAI) -> None:
    server.tell(Said(hangs=True))
    summariser = OpenAISummariser(client, model="tiny", seconds=3.0)
    called = asyncio.run(Callers().call(summariser, BRIEF, seconds=0.02))
    assert isinstance(called, TookTooLong)


def test_a_caller_is_told_what_to_change(client: openai.OpenAI) -> None:
    wrong: dict[str, Any]
    for wrong in ({"model": ""}, {"seconds": 0}, {"seconds": True}, {"max_output": 0}, {"window_tokens": 1.5}):
        with pytest.raises(UsageError, match=next(iter(wrong))):
            OpenAISummariser(client, **{"model": "tiny"} | wrong)
    with pytest.raises(UsageError, match="stream is not for options"):
        OpenAISummariser(client, model="tiny", stream=True)
    with pytest.raises(UsageError, match="system is not for options"):  # it would take the place of the brief
        AnthropicSummariser(model="tiny", api_key="x", system="You are a pirate.")
    with pytest.raises(UsageError, match="needs a client, or an api_key"):
        OpenAISummariser(model="tiny")
    with pytest.raises(UsageError, match="not both"):
        OpenAISummariser(client, model="tiny", api_key="sk-x")


@pytest.mark.parametrize("address", ["127.0.0.1:11434/v1", "api.example.com", "ftp://example.com", 3])
def test_an_address_that_no_client_calls_is_refused_before_anything_is_due(address: Any) -> None:  # noqa: ANN401  # of no right type
    with pytest.raises(UsageError, match="base_url is an address that begins with http"):
        OpenAISummariser(model="tiny", base_url=address)


@pytest.mark.parametrize("key", ["sk-mine\n", " sk-mine", "sk-\u2026mine", 3, b"sk-mine"])
def test_a_key_that_no_request_can_carry_is_refused_and_not_shown(key: Any) -> None:  # noqa: ANN401  # of no right type
    with pytest.raises(UsageError, match="api_key is a key as the provider shows it") as refused:
        OpenAISummariser(model="tiny", api_key=key)
    assert "mine" not in str(refused.value)


@pytest.mark.parametrize("structured", [True, False, "wanted", "never", None])
def test_what_only_reads_like_a_choice_of_form_is_refused(structured: Any) -> None:  # noqa: ANN401  # of no right type
    with pytest.raises(UsageError, match=r"structured is Structured\.WANTED or Structured\.NEVER"):
        OpenAISummariser(api_key="x", model="m", structured=structured)


@pytest.mark.parametrize("other", ["client", anthropic.Anthropic(api_key="x"), object()])
def test_a_client_of_another_kind_is_refused_before_anything_is_due(other: object) -> None:
    with pytest.raises(UsageError, match="OpenAISummariser asks through a client of openai's, not"):
        OpenAISummariser(other, model="m")
    with pytest.raises(UsageError, match="AnthropicSummariser asks through a client of anthropic's, not OpenAI"):
        AnthropicSummariser(openai.OpenAI(api_key="x"), model="m")


def test_the_environment_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-theirs")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/theirs")
    with pytest.raises(UsageError):
        OpenAISummariser(model="tiny")
    summariser = OpenAISummariser(model="tiny", api_key="sk-mine")
    made = summariser._the_client()
    assert (str(made.base_url), made.api_key) == ("https://api.openai.com/v1/", "sk-mine")
    summariser.close()


def test_no_key_is_shown() -> None:
    assert repr(OpenAISummariser(model="tiny", api_key="sk-mine")) == "OpenAISummariser(model='tiny')"


def test_two_models_are_two_summarisers(client: openai.OpenAI) -> None:
    names = [name_of(OpenAISummariser(client, model=model)) for model in ("tiny", "large")]
    assert names == ["unabridged.llm.OpenAISummariser(tiny)", "unabridged.llm.OpenAISummariser(large)"]


def test_what_a_known_model_reads_and_answers_is_known(server: Loopback, client: openai.OpenAI) -> None:
    assert OpenAISummariser(client, model="gpt-4o-mini").window_tokens == 128_000
    unknown = OpenAISummariser(client, model="tiny", max_output=300)
    assert (unknown.window_tokens, unknown.answer_tokens) == (None, None)
    server.tell(reply())
    each: dict[str, Any]
    for each in ({"model": "tiny"}, {"model": "tiny", "window_tokens": 8_000}, {"model": "gpt-4o-mini"}):
        OpenAISummariser(client, **each)(replace(BRIEF, limit_tokens=9_000))
    assert [asked["max_completion_tokens"] for asked in server.asked] == [22_096, 2_000, 16_384]


def test_options_reach_the_server_by_whatever_name(server: Loopback, client: openai.OpenAI) -> None:
    server.tell(reply())
    written(client, temperature=0.1, top_k=3, extra_body={"mirostat": 2}, response_format={"extra": 1}, seed=None)
    (asked,) = server.asked
    assert (asked["temperature"], asked["top_k"], asked["mirostat"]) == (0.1, 3, 2)
    assert asked["response_format"] == {"extra": 1}


class Takes:
    """What behaves like a client as far as it is used, and takes whatever it is given."""

    def __init__(self, answer: object) -> None:
        self.chat = self.completions = self
        self.answer = answer
        self.given: dict[str, object] = {}

    def create(self, **given: object) -> object:
        self.given = given
        return self.answer


def test_whatever_behaves_like_a_client_is_one() -> None:
    takes = Takes({"choices": [{"message": {"content": TEXT}}]})
    assert OpenAISummariser(takes, model="tiny", top_k=3)(BRIEF) == Draft(text=TEXT)
    assert takes.given["top_k"] == 3


def test_a_client_that_is_to_be_awaited_says_so() -> None:
    async def later() -> None:
        await asyncio.sleep(0)

    with pytest.raises(UsageError, match="is to be awaited"):
        OpenAISummariser(Takes(later()), model="tiny")(BRIEF)


def test_a_client_that_is_not_installed_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openai", None)
    with pytest.raises(MissingExtra, match=r"pip install 'unabridged\[openai\]'"):
        OpenAISummariser(model="tiny", api_key="sk-x")


def test_only_a_client_that_was_made_here_is_closed(server: Loopback, client: openai.OpenAI) -> None:
    OpenAISummariser(model="tiny", api_key="sk-x").close()
    summariser = OpenAISummariser(client, model="tiny")
    summariser.close()
    server.tell(reply())
    assert summariser(BRIEF).text == TEXT


def test_the_package_says_what_it_has() -> None:
    assert dir(llm) == llm.__all__
    with pytest.raises(AttributeError, match="no attribute 'GeminiSummariser'"):
        _ = llm.GeminiSummariser  # type: ignore[attr-defined]  # it is to be wrong
