"""One word per thing: no empty names, and a glossary whose words are the code's own.
It refuses to know what a word means; the lists of exceptions name debts and only shrink.
"""

from __future__ import annotations

from tests.house import word_rules as rules
from tests.house.tree import ROOT, package

GLOSSARY = ROOT / "docs" / "glossary.md"

# Names that hold an empty word for a reason: the operating system calls it so.
NAMED_BY_OTHERS = {
    "src/unabridged/errors.py: ForkedProcess",
    # What lace calls what its users know.
    "src/unabridged/adapters/lace/threads.py: ThreadManager",
    "src/unabridged/adapters/lace/threads.py: ThreadSessionInfo",
}

# Words of the design that no code says yet; a word that is built leaves the list.
NOT_YET_BUILT = frozenset(
    {
        "reducer",
        "stable",
    },
)


def test_no_name_holds_a_word_that_says_nothing() -> None:
    assert {name for source in package() for name in rules.empty_names(source)} == NAMED_BY_OTHERS


def test_every_word_of_the_glossary_is_a_word_of_the_code() -> None:
    spoken = set().union(*(rules.spoken(source) for source in package()))
    words = set(rules.glossary_words(GLOSSARY.read_text(encoding="utf-8")))
    assert words - spoken == NOT_YET_BUILT


def test_the_glossary_says_each_word_once() -> None:
    words = rules.glossary_words(GLOSSARY.read_text(encoding="utf-8"))
    assert len(words) > 40
    assert sorted(words) == sorted(set(words))
