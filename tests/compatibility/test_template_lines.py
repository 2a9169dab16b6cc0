"""What a summary is asked for and where it stands, for each role, as people who come from elsewhere expect."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.engine.compacting import Scene
from unabridged import Policy, Shape, UsageError
from unabridged.compaction.briefs import shipped
from unabridged.ports import Brief
from unabridged.settings import load_settings, template

# Each role's own template, and one word in its summaries by which they are told apart.
ROLES = {"planner": ("planner", "Planned"), "code": ("code_interpreter", "Computed")}


def policy_of(name: str, limit_tokens: int = 1_000) -> Policy:
    return Policy(limit_tokens=limit_tokens, retain_rounds=2, template=name)


def compacted() -> tuple[Scene, list[Brief]]:
    """A conversation of two roles, each compacted by its own template."""
    briefs = list[Brief]()

    def summariser(brief: Brief) -> str:
        briefs.append(brief)
        (word,) = (word for name, word in ROLES.values() if shipped.template(name).instructions == brief.instructions)
        return f"{word}: all of it, one thing after the other, from the beginning to the end."

    scene = Scene(policy=policy_of("general"), summariser=summariser)
    for lane, (name, _) in ROLES.items():
        scene.thread.open_lane(lane, policy=policy_of(name))
    scene.say(12)
    for lane in ROLES:
        scene.thread.compact(lane=lane)
    return scene, briefs


@pytest.mark.parametrize("lane", ROLES)
class TestEachRole:
    def test_is_asked_for_what_its_template_keeps(self, lane: str) -> None:
        """tw-R18, tw-F8: and nothing of what leaves is missing beside it."""
        _, briefs = compacted()
        name, _ = ROLES[lane]
        (brief,) = (each for each in briefs if each.instructions == shipped.template(name).instructions)
        assert [n for n in range(10) if f"question {n} about" not in brief.leaving] == []

    def test_has_its_summary_as_one_quoted_item_ahead_of_what_is_retained(self, lane: str) -> None:
        """tw-R17."""
        scene, _ = compacted()
        view = scene.thread.view(lane=lane)
        head, *others = view.items
        assert (head.shape, {each.shape for each in others}) == (Shape.GROUP, {Shape.MESSAGE})
        first = view.to("openai")[0]
        assert first["role"] == "user"
        assert f"\n> {ROLES[lane][1]}: all of it, one thing after" in str(first["content"])
        assert str(view.to("openai")).count("all of it, one") == 1


@pytest.mark.parametrize("limit_tokens", [4_000, 16_000])
def test_a_summary_may_be_as_long_as_its_share_of_the_window_and_no_heading_has_a_cap(limit_tokens: int) -> None:
    """as-A8."""
    asked = list[int]()

    def summariser(brief: Brief) -> str:
        asked.append(brief.limit_tokens)
        return "They spoke of the report, and of what stands in it, from beginning to end."

    policy = policy_of("coding", limit_tokens)
    Scene(policy=policy, summariser=summariser).say(limit_tokens // 40).thread.compact()
    assert policy.summary_tokens // 2 < asked[0] <= policy.summary_tokens
    assert not re.search(r"\d", shipped.template("coding").instructions)


def test_a_faulty_template_fails_when_it_is_loaded_with_file_and_line(tmp_path: Path) -> None:
    """tw-RC-B5, tw-C11, as-2-B4: be it used or not."""
    (tmp_path / "mine.md").write_text("# mine\n\n## rules\n\n```json\n{\n\n## sections\n\n- A: b\n", "utf-8")
    (tmp_path / "unabridged.toml").write_text('[policy]\nlimit_tokens = 9_000\ntemplate = "mine.md"\n', "utf-8")
    with pytest.raises(UsageError, match=r"unabridged\.toml, line 3: .*mine\.md, line 5, column 1: the fence"):
        load_settings(tmp_path / "unabridged.toml")


@pytest.mark.parametrize("braces", ['{"ConversationSummary": "…"}', "{", "}} {0} %s $x", "{PREVIOUS_SUMMARY}"])
def test_braces_in_a_template_are_text_and_cost_no_summary(tmp_path: Path, braces: str) -> None:
    """tw-RC-B5."""
    (tmp_path / "mine.md").write_text(f"# mine\n\n## rules\n\nAs {braces}\n\n## sections\n\n- A: {braces}\n", "utf-8")
    asked = list[str]()

    def summariser(brief: Brief) -> str:
        asked.append(brief.instructions)
        return "They spoke of the report, and of what stands in it, from beginning to end."

    policy = Policy(limit_tokens=1_000, retain_rounds=1, template=template(tmp_path / "mine.md"))
    Scene(policy=policy, summariser=summariser).say(12).thread.compact()
    assert [each.endswith(f"As {braces}\n\n- A: {braces}") for each in asked] == [True]
