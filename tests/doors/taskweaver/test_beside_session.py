"""Beside the real session: its app's injector binds our compressor, and our memory is put in the place of its own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.adapters.taskweaver.kit import SECONDS
from tests.adapters.taskweaver.standin.anything import Anything
from tests.waiting import until
from unabridged.adapters.taskweaver import Memory, RoundCompressor

real = pytest.importorskip(
    "taskweaver.memory", reason="TaskWeaver is on no package index; it installs from its source tree"
)
if not hasattr(real, "RoundCompressor"):
    pytest.skip("this release of TaskWeaver has no RoundCompressor any more", allow_module_level=True)

from tests.doors.taskweaver.beside import TELLS, Model, of, served, text_of  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
FILLING = "word " * 40
SUMMARY = "They asked one question after the other, and each of them was answered."


class Planning(Model):
    """A planner's model that has its other worker say something before it answers."""

    def answer(self, messages: list[dict[str, Any]]) -> str:
        self.calls.append(messages)
        if messages in self.summaries():
            return SUMMARY
        asks = {**TELLS["response"], "send_to": "Echo", "message": "Say it."}  # type: ignore[dict-item]  # it is one
        return json.dumps(TELLS if "From: Echo" in messages[-1]["content"] else {"response": asks})


def app(address: str, folder: Path) -> Anything:
    """The host's own, with a planner and a worker that runs no code."""
    (folder / "taskweaver_config.json").write_text("{}")
    said = {"llm.api_base": address, "llm.api_key": "none", "llm.embedding_api_type": "openai"}
    roles = {"session.roles": ["planner", "echo"], "planner.use_example": False, "planner.prompt_compression": True}
    return of("taskweaver.app.app").TaskWeaverApp(app_dir=str(folder), config={**said, **roles})


def test_a_session_has_the_compressor_that_its_app_binds_and_the_memory_that_it_is_given(tmp_path: Path) -> None:
    model = Planning()
    with served(model) as address:
        host = app(address, tmp_path)
        compressor = RoundCompressor(host.app_injector.get(of("taskweaver.llm").LLMApi), deadline_seconds=SECONDS)
        host.app_injector.binder.bind(real.RoundCompressor, to=compressor)
        session = host.get_session()
        session.memory = Memory("session-1", tmp_path / "sessions.db")
        assert session.planner.round_compressor is compressor
        for n in range(7):
            assert session.send_message(f"question {n} {FILLING}").state == "finished"

        def planned() -> str:
            return text_of(session.planner.compose_prompt(session.memory.get_role_rounds("Planner")))

        until(lambda: SUMMARY in planned())
        assert f"question 0 {FILLING}" not in planned()
        assert f"question 6 {FILLING}" in planned()
        session.memory.close()
        again = host.get_session()
        again.memory = Memory("session-1", tmp_path / "sessions.db")
        assert [each.user_query.split()[1] for each in again.memory.conversation.rounds] == [*"0123456"]
        assert again.send_message("and now?").post_list[-1].message == "There are 42."
        again.memory.close()
        host.stop()
        compressor.close()
