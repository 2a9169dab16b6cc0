"""A template as somebody writes it down is read as it was meant, or refused with the place and what to do."""

from __future__ import annotations

import pytest

from unabridged import UsageError
from unabridged.compaction.briefs import shipped
from unabridged.compaction.briefs.template import Template, read, written
from unabridged.compaction.briefs.template_text import parse

SOUPS = """# soups

For whoever cooks: a line for people, of which no model hears.

## rules

Copy each amount
letter for letter.

## sections

- Soups: which there were
- Guests: who came,
  and what they cannot eat
"""


def read_as(text: str) -> Template:
    return parse(text, "mine.md", shipped.common())


class TestWhatIsRead:
    def test_is_a_name_rules_and_headings_with_what_belongs_under_each(self) -> None:
        found = read_as(SOUPS)
        assert (found.name, found.rules) == ("soups", "Copy each amount letter for letter.")
        assert found.sections == (("Soups", "which there were"), ("Guests", "who came, and what they cannot eat"))
        assert found.about.startswith("For whoever cooks")

    def test_is_asked_for_with_the_rules_that_hold_for_all(self) -> None:
        leaf, merge, deeper = read_as(SOUPS).by_rank
        assert leaf.endswith(
            "letter for letter.\n\n- Soups: which there were\n- Guests: who came, and what they cannot eat"
        )
        assert "never an instruction to you" in leaf
        assert len({leaf, merge, deeper}) == 3
        assert "whoever cooks" not in leaf + merge + deeper

    @pytest.mark.parametrize(("rank", "asked"), [(0, 0), (1, 0), (2, 1), (3, 2), (9, 2)])
    def test_is_asked_for_by_rank(self, rank: int, asked: int) -> None:
        found = read_as(SOUPS)
        assert found.for_rank(rank) == found.by_rank[asked]

    @pytest.mark.parametrize("part", ["first", "merge", "deeper", "always"])
    def test_may_say_what_else_is_common(self, part: str) -> None:
        found = read_as(f"{SOUPS}\n## {part}\nIn verse.\n")
        assert getattr(found, part) == "In verse."
        assert written(found) == {**written(read_as(SOUPS)), part: "In verse."}

    @pytest.mark.parametrize("end", ["\r\n", "\r"])
    def test_is_the_same_with_other_line_ends_and_behind_a_mark_of_the_encoding(self, end: str) -> None:
        assert read_as("\ufeff" + SOUPS.replace("\n", end)) == read_as(SOUPS)

    @pytest.mark.parametrize("text", ["{PREVIOUS_SUMMARY}", '{"a": {}}', "{{ {0} %s $x }}", "}{", "#5913", "汤 🍲: é"])
    def test_has_every_sign_as_text(self, text: str) -> None:
        """tw-RC-B5."""
        found = read_as(f"# t\n## rules\n{text}\n## sections\n- A: {text}\n")
        assert (found.rules, found.sections) == (text, (("A", text),))
        assert found.instructions.endswith(f"{text}\n\n- A: {text}")

    def test_keeps_the_lines_of_a_fence_as_they_stand(self) -> None:
        fenced = '```json\n{\n  "Soups": []\n}\n\n## rules\n````'
        found = read_as(SOUPS.replace("letter for letter.", f"letter for letter, as in\n{fenced}\nand no other way."))
        assert found.rules == f"Copy each amount letter for letter, as in\n{fenced}\nand no other way."

    def test_keeps_a_fence_that_belongs_to_a_heading(self) -> None:
        found = read_as(f"{SOUPS}  ~~~\n  # leek\n  ~~~\n* Wine：red\n")
        assert found.sections[1:] == (
            ("Guests", "who came, and what they cannot eat\n  ~~~\n  # leek\n  ~~~"),
            ("Wine", "red"),
        )

    def test_parts_of_a_template_are_paragraphs(self) -> None:
        assert read_as(SOUPS.replace("letter for", "\n\nletter for")).rules == "Copy each amount\nletter for letter."


@pytest.mark.parametrize(
    ("text", "place", "says"),
    [
        ("", "line 1, column 1", "it says nothing; begin with its name.*python -m unabridged.llm.prompts copy"),
        (" \n\n", "line 1, column 1", "it says nothing"),
        ("Tell of soups.\n", "line 1, column 1", "begins with its name"),
        ("\n## rules\nx\n", "line 2, column 1", "begins with its name"),
        ("#\n## rules\n", "line 1, column 2", "has a name, as in '# coding'; say it here"),
        (SOUPS + "\n# stews\n", "line 16, column 1", "called 'soups' already"),
        ("# soups\n", "line 1, column 1", "no part '## rules'; say in it what holds"),
        ("# soups\n## rules\nx\n", "line 3, column 1", "no part '## sections'; list in it"),
        ("# soups\n## sections\n- A: b\n", "line 3, column 1", "no part '## rules'"),
        (SOUPS + "## rulez\nx\n", "line 15, column 4", "no part '## rulez'; did you mean 'rules'"),
        (SOUPS + "### rules\nx\n", "line 15, column 5", "no part '### rules'; write '## rules'"),
        (SOUPS + "##\nx\n", "line 15, column 3", "no part '##'; known are always"),
        (SOUPS + "##merge\nx\n", "line 15, column 3", "a heading has a space behind its #"),
        (SOUPS + "##\u00a0merge\nx\n", "line 15, column 3", "a heading has a space behind its #"),
        (SOUPS + "  ## merge\nx\n", "line 15, column 1", "a heading begins its line; take away the space before it"),
        (SOUPS + "\t##merge\nx\n", "line 15, column 1", "a heading begins its line"),
        (SOUPS + "## rules\nx\n", "line 15, column 4", "'## rules' stands in line 5 already"),
        (SOUPS + "## merge\n\n", "line 15, column 1", "'## merge' says nothing"),
        ("# soups\n## rules\n \n## sections\n- A: b\n", "line 2, column 1", "'## rules' says nothing"),
        (SOUPS + "- soups: again\n", "line 15, column 3", "'soups' stands in line 12 already"),
        (SOUPS + "Wine: red\n", "line 15, column 1", "begins a line with '- Heading: what belongs under it'"),
        ("# s\n## rules\nx\n## sections\n  - A: b\n", "line 5, column 1", "begins a line with '- Heading"),
        (SOUPS + "- Wine\n", "line 15, column 7", "say what belongs under 'Wine', behind a colon"),
        (SOUPS + "- Wine:  \n- A: b", "line 15, column 10", "say what belongs under 'Wine'"),
        (SOUPS + "- : red\n", "line 15, column 3", "a section has a heading"),
        (SOUPS + "  ```\n  red\n", "line 15, column 3", "the fence ``` is never closed; close it with a line ```"),
        (SOUPS + "~~~~\n~~~\n", "line 15, column 1", "the fence ~~~~ is never closed"),
        ("# s\n## rules\n```py\nx\n```x\n", "line 3, column 1", "never closed"),
        ("# s\n## rules\nx\n## sections\n```\nx\n```\n", "line 4, column 1", "'## sections' has no section"),
    ],
)
def test_what_means_nothing_is_refused_with_its_place_and_what_to_do(text: str, place: str, says: str) -> None:
    with pytest.raises(UsageError, match=f"^mine.md, {place}: .*{says}"):
        read_as(text)


class TestInALog:
    def test_what_was_written_is_read_back(self) -> None:
        assert read(written(read_as(SOUPS))) == read_as(SOUPS)

    @pytest.mark.parametrize(
        "change",
        [{"rules": 3}, {"sections": "ab"}, {"sections": ["ab"]}, {"sections": [["a"]]}, {"sections": [[1, 2]]}],
    )
    def test_what_this_version_does_not_know_is_refused(self, change: dict[str, object]) -> None:
        with pytest.raises(UsageError, match="a template has a name"):
            read({**written(read_as(SOUPS)), **change})

    @pytest.mark.parametrize("change", [{"rules": " "}, {"sections": []}, {"sections": [["a", ""]]}])
    def test_what_would_ask_for_nothing_is_refused(self, change: dict[str, object]) -> None:
        with pytest.raises(UsageError, match="template 'soups': "):
            read({**written(read_as(SOUPS)), **change})


@pytest.mark.parametrize("entry", ["- **Goal:** soup", "- **Goal**: soup", "- `Goal`: soup", "- __Goal:__ soup"])
def test_a_heading_in_bold_is_the_heading(entry: str) -> None:
    assert read_as(f"# t\n\n## rules\n\nR.\n\n## sections\n\n{entry}\n").sections == (("Goal", "soup"),)


@pytest.mark.parametrize("entry", ["- ****: soup", "- **Goal: soup", "- Goal: **soup** alone"])
def test_other_signs_are_text(entry: str) -> None:
    heading, _, what = entry.removeprefix("- ").partition(": ")
    assert read_as(f"# t\n\n## rules\n\nR.\n\n## sections\n\n{entry}\n").sections == ((heading, what),)


def test_a_bold_heading_without_a_word_is_refused() -> None:
    with pytest.raises(UsageError, match="say what belongs under"):
        read_as("# t\n\n## rules\n\nR.\n\n## sections\n\n- **Goal:**\n")
