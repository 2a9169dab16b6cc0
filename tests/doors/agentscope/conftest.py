"""What the tests beside AgentScope share: one loop a test, and a place for a log.
It refuses to say anything in it.
"""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "agent.db"
