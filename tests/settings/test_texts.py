"""Instructions may stand in files beside the settings; what is wrong with one is told before anything runs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from unabridged import Policy, UsageError
from unabridged.compaction.policies.policy_text import read, written
from unabridged.compaction.strategies import FirstThatFits, Hierarchical, Selective, Summarise, TrimToolResults
from unabridged.settings import load_settings

SOUPS = "Say which soups there were.\n{PREVIOUS_SUMMARY} is no slot, and { neither } is this: 100 %."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "soups.md").write_text(SOUPS, encoding="utf-8")
    return tmp_path


def policy(folder: Path, strategy: str) -> Policy:
    file = folder / "unabridged.toml"
    file.write_text(f"[policy]\nlimit_tokens = 9_000\nstrategy = {strategy}\n", encoding="utf-8")
    found = load_settings(file).policy
    assert found is not None
    return found


def of(name: str) -> str:
    return f"{{ file = {json.dumps(name)} }}"


class TestAFile:
    def test_stands_for_what_it_says(self, folder: Path) -> None:
        said = policy(folder, f'{{ name = "summarise", instructions = {of("soups.md")} }}')
        assert said.strategy == Summarise(instructions=SOUPS)

    def test_stands_for_the_text_of_one_rank(self, folder: Path) -> None:
        said = policy(folder, f'{{ name = "hierarchical", instructions = [{of("soups.md")}, "Shorter."] }}')
        assert said.strategy == Hierarchical(instructions=(SOUPS, "Shorter."))

    def test_stands_for_it_in_a_strategy_within_another(self, folder: Path) -> None:
        inner = f'{{ name = "selective", instructions = {of("soups.md")} }}'
        said = policy(folder, f'{{ name = "first_that_fits", strategies = ["trim_tool_results", {inner}] }}')
        assert said.strategy == FirstThatFits(TrimToolResults(), Selective(instructions=SOUPS))

    def test_is_found_beside_the_settings_wherever_one_is(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (folder / "elsewhere").mkdir()
        monkeypatch.chdir(folder / "elsewhere")
        said = policy(folder, f'{{ name = "summarise", instructions = {of("soups.md")} }}')
        assert said.strategy == Summarise(instructions=SOUPS)

    def test_is_read_once_so_that_the_log_needs_it_no_more(self, folder: Path) -> None:
        said = policy(folder, f'{{ name = "summarise", instructions = {of("soups.md")} }}')
        (folder / "soups.md").unlink()
        assert read(written(said)) == said

    @pytest.mark.parametrize("raw", [b"\xef\xbb\xbfOne.\r\nTwo.\r\n", b"One.\rTwo.", b"\n\nOne.\nTwo.\n\n"])
    def test_says_the_same_from_every_editor(self, folder: Path, raw: bytes) -> None:
        (folder / "soups.md").write_bytes(raw)
        said = policy(folder, f'{{ name = "summarise", instructions = {of("soups.md")} }}')
        assert said.strategy == Summarise(instructions="One.\nTwo.")

    def test_may_be_in_any_script(self, folder: Path) -> None:
        (folder / "soups.md").write_text("说说有哪些汤。🍲", encoding="utf-8")
        said = policy(folder, f'{{ name = "summarise", instructions = {of("soups.md")} }}')
        assert said.strategy == Summarise(instructions="说说有哪些汤。🍲")


class TestWhatIsRefused:
    """With the name of the settings and the line that names the text."""

    def refused(self, folder: Path, instructions: str) -> str:
        with pytest.raises(UsageError, match=r"unabridged\.toml, line 3: ") as told:
            policy(folder, f'{{ name = "summarise", instructions = {instructions} }}')
        return str(told.value)

    def test_a_file_that_is_not_there(self, folder: Path) -> None:
        assert "gone.md" in self.refused(folder, of("gone.md"))

    def test_a_path_that_is_a_folders(self, folder: Path) -> None:
        (folder / "prompts").mkdir()
        assert "name a file of text in UTF-8" in self.refused(folder, of("prompts"))

    def test_a_path_that_is_none(self, folder: Path) -> None:
        assert "name a file of text in UTF-8" in self.refused(folder, of("a\0b"))

    @pytest.mark.parametrize("raw", [b"\xff\xfe", "Käse".encode("latin-1")])
    def test_what_is_no_utf8(self, folder: Path, raw: bytes) -> None:
        (folder / "soups.md").write_bytes(raw)
        assert "name a file of text in UTF-8" in self.refused(folder, of("soups.md"))

    @pytest.mark.parametrize("raw", [b"", b" \r\n\t\n", b"\xef\xbb\xbf"])
    def test_what_says_nothing(self, folder: Path, raw: bytes) -> None:
        (folder / "soups.md").write_bytes(raw)
        assert "says nothing" in self.refused(folder, of("soups.md"))

    def test_what_nobody_wrote_by_hand(self, folder: Path) -> None:
        (folder / "soups.md").write_bytes(b"s" * 65_537)
        assert "more than 65,536 bytes" in self.refused(folder, of("soups.md"))
        (folder / "soups.md").write_bytes(b"s" * 65_536)
        said = policy(folder, f'{{ name = "summarise", instructions = {of("soups.md")} }}')
        assert said.strategy == Summarise(instructions="s" * 65_536)

    @pytest.mark.parametrize("said", ['{ path = "soups.md" }', "{ file = 3 }", '{ file = "soups.md", slot = "x" }'])
    def test_a_table_that_names_no_file(self, folder: Path, said: str) -> None:
        assert "with the path of one" in self.refused(folder, said)
