"""A worker is told a model by its name, and finds the key in the environment."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tests.cli.test_worker import leave_due
from tests.llm.loopback import loopback
from tests.llm.openai_format import reply
from unabridged import Memory, UsageError
from unabridged.cli import named_models
from unabridged.cli.main import main
from unabridged.engine.held import name_of
from unabridged.llm import AnthropicSummariser, OpenAISummariser


def test_a_worker_s_model_writes_the_summaries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    leave_due(str(tmp_path / "a.db"))
    (tmp_path / "unabridged.toml").write_text("[policy]\nlimit_tokens = 600\n")
    with loopback() as server:
        server.tell(reply("They spoke of leek soup, bread and a little cream, with questions numbered from 0 up."))
        monkeypatch.setenv("OPENAI_BASE_URL", server.address)
        monkeypatch.setenv("OPENAI_API_KEY", "sk-env")
        said = ["worker", str(tmp_path / "a.db"), "--once", "--config", str(tmp_path / "unabridged.toml")]
        main([*said, "--lanes", "critic", "--summariser", "openai:tiny"], io.StringIO(), io.StringIO())
        assert {each["authorization"] for each in server.heads} == {"Bearer sk-env"}
    with Memory.open(tmp_path / "a.db") as memory:
        (compacted,) = memory.thread("garden").compactions(lane="critic")
        assert (compacted.receipt.rung, compacted.receipt.model) == ("summary", "tiny-1")


def test_each_provider_has_its_own_key_and_address() -> None:
    environment = {"OPENAI_API_KEY": "a", "ANTHROPIC_API_KEY": "b", "OPENAI_BASE_URL": "http://127.0.0.1:9"}
    found = [named_models.summariser(f"{each}:m:7b", environment) for each in ("openai", "anthropic")]
    assert [type(each) for each in found] == [OpenAISummariser, AnthropicSummariser]
    assert isinstance(found[0], OpenAISummariser)
    assert (found[0].model, found[0]._api_key, found[0]._base_url) == ("m:7b", "a", "http://127.0.0.1:9")


def test_a_model_is_the_same_summariser_as_in_a_program() -> None:
    told = named_models.summariser("openai:tiny", {"OPENAI_API_KEY": "a"})
    assert told is not None
    assert name_of(told) == name_of(OpenAISummariser(model="tiny", base_url="http://127.0.0.1:9"))


def test_a_function_is_no_model() -> None:
    assert named_models.summariser("mine:write", {}) is None


def test_what_is_missing_is_said() -> None:
    """tw-R14: before anything is opened, and not at the first summary."""
    with pytest.raises(UsageError, match="names no model; say openai:MODEL"):
        named_models.summariser("openai:", {"OPENAI_API_KEY": "a"})
    with pytest.raises(UsageError, match="set ANTHROPIC_API_KEY"):
        named_models.summariser("anthropic:m", {"OPENAI_API_KEY": "a", "ANTHROPIC_API_KEY": ""})


def test_a_function_is_nobody_s_to_close() -> None:
    named_models.close(None)
    named_models.close(str)
