"""Templates as people who come from TaskWeaver have them: read with the policy, and no reason to fail afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.compacting import Scene
from unabridged import Policy, UsageError
from unabridged.ports import Brief
from unabridged.settings import load_settings

SETTINGS = """[policy]
limit_tokens = 1_000
retain_rounds = 1
strategy = { name = "summarise", instructions = { file = "compression.md" } }
"""


def loaded(folder: Path, template: str | None) -> Policy:
    if template is not None:
        (folder / "compression.md").write_text(template, encoding="utf-8")
    (folder / "unabridged.toml").write_text(SETTINGS, encoding="utf-8")
    found = load_settings(folder / "unabridged.toml").policy
    assert found is not None
    return found


def asked(policy: Policy) -> list[Brief]:
    """What whoever writes summaries is told, of two compactions."""
    briefs = list[Brief]()

    def summariser(brief: Brief) -> str:
        briefs.append(brief)
        return f"They spoke of soup number {len(briefs)}, and of how to make it, from beginning to end."

    scene = Scene(policy=policy, summariser=summariser)
    for _ in range(2):
        scene.say(11).thread.compact()
    return briefs


def test_a_template_is_read_and_checked_when_the_policy_is_loaded_be_it_used_or_not(tmp_path: Path) -> None:
    """tw-R5."""
    assert loaded(tmp_path, "Say which soups there were.").absent == ()
    (tmp_path / "compression.md").unlink()
    with pytest.raises(UsageError, match=r"unabridged\.toml, line 4: .*compression\.md"):
        loaded(tmp_path, None)


def test_no_template_has_to_say_where_the_summary_before_it_goes(tmp_path: Path) -> None:
    """tw-R6: it stands in the brief, beside whatever the template says."""
    first, second = asked(loaded(tmp_path, "Say which soups there were."))
    assert first.instructions == second.instructions == "Say which soups there were."
    assert first.earlier == ""
    assert "soup number 1" in second.earlier


def test_a_template_that_is_missing_or_empty_is_no_silent_default(tmp_path: Path) -> None:
    """tw-C11."""
    with pytest.raises(UsageError, match="line 4: instructions cannot be read"):
        loaded(tmp_path, None)
    with pytest.raises(UsageError, match=r"line 4: .* says nothing"):
        loaded(tmp_path, " \n")


@pytest.mark.parametrize("template", ['Answer as {"soup": "…"}.', "{", "}} {0} %s $x", "{PREVIOUS_SUMMARY}"])
def test_braces_in_a_template_are_text(tmp_path: Path, template: str) -> None:
    """tw-RC-B5."""
    briefs = asked(loaded(tmp_path, template))
    assert [brief.instructions for brief in briefs] == [template, template]
