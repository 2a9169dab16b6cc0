"""The page for those who come from the SDK, run from top to bottom as its readers would.
It refuses to fill in what the page leaves out, but for the provider.
"""

from __future__ import annotations

import builtins
import re
from pathlib import Path

import pytest
from agents import set_default_openai_client

from tests.doors.openai_agents.kit import talks
from tests.doors.openai_agents.provider import provider

PAGE = Path(__file__).resolve().parents[3] / "docs" / "how-to" / "coming-from-openai-agents.md"


def test_the_snippets_of_the_page_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert len(blocks) == 5
    with provider(talks) as there:
        set_default_openai_client(there.client)
        getattr(builtins, "exec")(compile("\n".join(blocks), str(PAGE), "exec"), {})  # noqa: B009  # a page is a program
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("Answer")
    assert told[-1] == "True True"
    assert there.refusals == []
