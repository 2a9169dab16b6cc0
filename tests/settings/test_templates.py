"""A template from a file is read when it is named: what is wrong with it is said then, with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from unabridged import UsageError
from unabridged.compaction.briefs import shipped
from unabridged.compaction.policies.policy_text import fingerprint
from unabridged.settings import load_settings, template

SOUPS = "# soups\n\n## rules\n\nCopy each amount.\n\n## sections\n\n- Soups: which there were\n"


@pytest.fixture
def soups(tmp_path: Path) -> Path:
    file = tmp_path / "soups.md"
    file.write_text(SOUPS, "utf-8")
    return file


class TestNamed:
    def test_by_a_name_is_the_one_that_ships(self) -> None:
        assert template("coding") == shipped.template("coding")

    def test_by_a_path_is_that_of_the_file(self, soups: Path) -> None:
        assert template(soups) == template(str(soups))
        assert template(soups).name == "soups"

    def test_by_a_path_is_a_file_even_where_one_of_the_name_ships(
        self, soups: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        soups.rename(tmp_path / "coding")
        monkeypatch.chdir(tmp_path)
        assert template("./coding").name == "soups"
        assert template(Path("coding")).name == "soups"
        assert template("coding").name == "coding"

    def test_a_copy_of_one_that_ships_is_the_same(self, tmp_path: Path) -> None:
        (tmp_path / "mine.md").write_text(shipped.source("coding"), "utf-8", newline="\r\n")
        assert template(tmp_path / "mine.md") == template("coding")


class TestRefused:
    def test_with_the_file_the_line_and_the_column(self, soups: Path) -> None:
        soups.write_text(SOUPS + "- Soups: again\n", "utf-8")
        with pytest.raises(UsageError, match=r"soups\.md, line 10, column 3: 'Soups' stands in line 9 already"):
            template(soups)

    def test_where_it_is_no_text(self, soups: Path) -> None:
        soups.write_bytes(SOUPS.encode("utf-16"))
        with pytest.raises(UsageError, match=r"soups\.md, line 1, column 1: it is written in UTF-16"):
            template(soups)

    def test_where_it_is_too_long_without_reading_all_of_it(self, soups: Path) -> None:
        soups.write_text(SOUPS * 2_000, "utf-8")
        with pytest.raises(UsageError, match="more than 65,536 bytes"):
            template(soups)

    def test_where_there_is_none(self, tmp_path: Path) -> None:
        """tw-C11."""
        with pytest.raises(UsageError, match=r"cannot be read: .*No such file"):
            template(tmp_path / "nothing.md")
        with pytest.raises(UsageError, match=r"cannot be read: .*name a file"):
            template("soups\0.md")
        with pytest.raises(UsageError, match="there is no template 'soup'; known are"):
            template("soup")


def loaded(folder: Path, said: str) -> Path:
    file = folder / "unabridged.toml"
    file.write_text(said, "utf-8")
    return file


class TestInSettings:
    def test_one_stands_for_all_lanes_and_another_for_one(self, soups: Path) -> None:
        """tw-F8."""
        said = 'limit_tokens = 9_000\n[policy.lanes.cook]\ntemplate = "soups.md"\n[policy.lanes.boss]\nseconds = 9.0\n'
        found = load_settings(loaded(soups.parent, f'[policy]\ntemplate = "planner"\n{said}'))
        asked = {lane: policy.template for lane in ("main", "cook", "boss") if (policy := found.policy_for(lane))}
        assert asked == {"main": template("planner"), "cook": template(soups), "boss": template("planner")}

    def test_one_beside_a_preset_wins_over_that_of_the_preset(self, soups: Path) -> None:
        said = '[policy]\nlimit_tokens = 9_000\npreset = "coding"\n'
        usual = load_settings(loaded(soups.parent, said)).policy
        other = load_settings(loaded(soups.parent, f'{said}template = "./soups.md"\n')).policy
        assert usual is not None
        assert other is not None
        assert (usual.template, other.template) == (template("coding"), template(soups))
        assert usual.strategy == other.strategy

    def test_a_file_that_changed_is_another_policy(self, soups: Path) -> None:
        file = loaded(soups.parent, '[policy]\nlimit_tokens = 9_000\ntemplate = "soups.md"\n')
        names = set()
        for what in ("which there were", "which there are"):
            soups.write_text(SOUPS.replace("which there were", what), "utf-8")
            policy = load_settings(file).policy
            assert policy is not None
            names.add(fingerprint(policy))
        assert len(names) == 2

    @pytest.mark.parametrize("said", ["auto", ""])
    def test_it_may_be_the_one_that_fits_or_none(self, tmp_path: Path, said: str) -> None:
        policy = load_settings(loaded(tmp_path, f'[policy]\nlimit_tokens = 9_000\ntemplate = "{said}"\n')).policy
        assert policy is not None
        assert policy.template == said

    @pytest.mark.parametrize(
        ("said", "says"),
        [
            ('"codin"', "there is no template 'codin'; did you mean 'coding'"),
            ('"nothing.md"', "nothing.md' cannot be read"),
            ('"soups.md"', r"soups\.md, line 1, column 1: it says nothing"),
            ("3", 'the name of one, "auto", or the path of a file, not 3'),
        ],
    )
    def test_what_means_nothing_is_refused_with_both_places(self, soups: Path, said: str, says: str) -> None:
        soups.write_text("", "utf-8")
        with pytest.raises(UsageError, match=rf"unabridged\.toml, line 3: .*{says}"):
            load_settings(loaded(soups.parent, f"[policy]\nlimit_tokens = 9_000\ntemplate = {said}\n"))


@pytest.mark.parametrize("said", [None, 3, b"coding"])
def test_what_is_neither_name_nor_path_is_refused(said: object) -> None:
    with pytest.raises(UsageError, match="the name of one that ships, or the path"):
        template(said)  # type: ignore[arg-type]  # what a caller may pass
