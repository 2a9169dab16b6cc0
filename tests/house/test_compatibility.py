"""What is promised to people who come from other systems: each line owned once, each page fresh, each proof real.
It refuses to know whether a test that names a line is a good one.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import compatibility
from tools import register as registry
from tools.register import Area, Line, Proof, Register, System

ROOT = Path(__file__).parents[2]
MOST_WORDS = 20


@pytest.fixture(scope="module")
def register() -> Register:
    return registry.read_register(ROOT)


def small(*, owns: tuple[str, ...] = (), proofs: tuple[Proof, ...] = (), no_meaning: str | None = None) -> Register:
    """Return a register of one line, lace-L1."""
    promise = None if no_meaning else "It holds."
    line = Line(id="lace-L1", group="L", promise=promise, no_meaning=no_meaning)
    system = System(title="lace", page="lace.md", groups={"L": "What it does"}, lines=(line,))
    area = Area(name="log", title="The log", owns=owns, cites=(), complete=True)
    return Register(systems=(system,), areas=(area,), proofs=proofs)


class TestOwnership:
    def test_every_line_has_exactly_one_owner(self, register: Register) -> None:
        owners = {line.id: register.owners(line.id) for line in register.lines()}
        assert {line_id: names for line_id, names in owners.items() if len(names) != 1} == {}

    def test_no_area_owns_or_cites_a_line_that_does_not_exist(self, register: Register) -> None:
        named = {line_id for area in register.areas for line_id in (*area.owns, *area.cites)}
        assert named - {line.id for line in register.lines()} == set()

    def test_no_area_cites_a_line_it_owns(self, register: Register) -> None:
        assert {area.name: twice for area in register.areas if (twice := set(area.owns) & set(area.cites))} == {}

    def test_a_line_claimed_by_nobody_is_seen(self) -> None:
        assert small(owns=()).owners("lace-L1") == ()

    def test_a_line_claimed_twice_is_seen_even_within_one_area(self) -> None:
        assert small(owns=("lace-L1", "lace-L1")).owners("lace-L1") == ("log", "log")

    def test_a_range_has_both_its_ends(self) -> None:
        assert registry.expand("as-2-B9..B11") == ("as-2-B9", "as-2-B10", "as-2-B11")

    @pytest.mark.parametrize("entry", ["lace-L4..F6", "lace-L4..L2", "lace-L4..L4"])
    def test_a_range_across_groups_or_backwards_is_refused(self, entry: str) -> None:
        with pytest.raises(ValueError, match="is no range"):
            registry.expand(entry)

    def test_an_unknown_area_cannot_be_complete(self) -> None:
        with pytest.raises(ValueError, match="describes no such area"):
            registry.read_areas({"complete": ["nowhere"], "areas": {}})


class TestLines:
    def test_every_id_has_the_shape_that_docstrings_are_searched_for(self, register: Register) -> None:
        assert [line.id for line in register.lines() if not registry.LINE_ID.fullmatch(line.id)] == []

    def test_the_numbers_of_a_group_leave_no_gap(self, register: Register) -> None:
        for system in register.systems:
            for group in system.groups:
                numbers = [int(line.id.split(group)[-1]) for line in system.lines if line.group == group]
                assert numbers == list(range(numbers[0], numbers[0] + len(numbers))), f"{system.title} {group}"

    def test_every_line_is_told_in_few_words(self, register: Register) -> None:
        told = {line.id: line.promise or line.no_meaning or "" for line in register.lines()}
        assert {one: words for one, words in told.items() if not 0 < len(words.split()) <= MOST_WORDS} == {}

    def test_no_line_both_promises_something_and_means_nothing(self, register: Register) -> None:
        assert [line.id for line in register.lines() if line.promise and line.no_meaning] == []


class TestProofs:
    def test_no_test_names_a_line_that_does_not_exist(self, register: Register) -> None:
        known = {line.id for line in register.lines()}
        assert [proof for proof in register.proofs if proof.line_id not in known] == []

    def test_no_test_shows_a_line_that_means_nothing_here(self, register: Register) -> None:
        empty = {line.id for line in register.lines() if line.no_meaning}
        assert [proof for proof in register.proofs if proof.line_id in empty] == []

    def test_every_line_of_a_complete_area_is_shown(self, register: Register) -> None:
        assert registry.owed(register) == ()

    def test_a_complete_area_owes_each_line_without_a_test(self) -> None:
        assert registry.owed(small(owns=("lace-L1",))) == ("lace-L1",)

    def test_a_line_with_a_test_is_not_owed(self) -> None:
        proof = Proof(line_id="lace-L1", path="tests/test_log.py", test="test_it_holds")
        assert registry.owed(small(owns=("lace-L1",), proofs=(proof,))) == ()

    def test_a_line_without_meaning_is_not_owed(self) -> None:
        assert registry.owed(small(owns=("lace-L1",), no_meaning="There is no such thing here.")) == ()

    def test_a_docstring_names_lines_for_its_own_test_only(self) -> None:
        source = 'class TestIt:\n    def test_one(self):\n        """lace-L1, tw-RC-B2."""\n    def test_two(self): 0\n'
        found = [(proof.line_id, proof.test) for proof in registry.proofs_in(source, "tests/t.py")]
        assert found == [("lace-L1", "TestIt::test_one"), ("tw-RC-B2", "TestIt::test_one")]

    @pytest.mark.parametrize("mark", ["@pytest.mark.skip(reason='late')", "@pytest.mark.xfail"])
    def test_a_test_that_is_not_run_or_may_fail_shows_nothing(self, mark: str) -> None:
        source = f'{mark}\ndef test_one():\n    """lace-L1."""\n'
        assert list(registry.proofs_in(source, "tests/t.py")) == []

    def test_a_function_that_is_no_test_shows_nothing(self) -> None:
        assert list(registry.proofs_in('def check():\n    """lace-L1."""\n', "tests/t.py")) == []

    def test_an_id_inside_a_longer_word_is_none(self) -> None:
        assert registry.LINE_ID.findall("alias-B1x, was-A2, lace-L12.") == ["lace-L12"]


class TestPages:
    def test_every_page_is_fresh(self) -> None:
        assert sorted(compatibility.stale(ROOT)) == [], "run python -m tools.compatibility"

    def test_a_row_links_to_its_test(self) -> None:
        proof = Proof(line_id="lace-L1", path="tests/test_log.py", test="test_it_holds")
        page = compatibility.pages(small(owns=("lace-L1",), proofs=(proof,)))["lace.md"]
        assert "| lace-L1 | It holds. | log | [tests/test_log.py::test_it_holds](../../tests/test_log.py) |" in page

    def test_a_row_without_a_test_says_so(self) -> None:
        assert "| lace-L1 | It holds. | log | not yet |" in compatibility.pages(small(owns=("lace-L1",)))["lace.md"]

    def test_a_row_without_meaning_gives_the_reason(self) -> None:
        page = compatibility.pages(small(owns=("lace-L1",), no_meaning="Nothing is lent."))["lace.md"]
        assert "| lace-L1 | No meaning here: Nothing is lent. | log | nothing to show |" in page

    def test_the_index_counts_what_is_shown(self) -> None:
        assert "| log: The log | 1 | 0 | 1 | 0 |" in compatibility.pages(small(owns=("lace-L1",)))["index.md"]
