"""A file of rules is read, or the line that cannot be read is named."""

from __future__ import annotations

import pytest

from unabridged.errors import UsageError
from unabridged.memory.extraction import Left
from unabridged.memory.extraction.languages import LANGUAGES, rules_of
from unabridged.memory.extraction.rule_files import parsed
from unabridged.memory.naming import FactKind


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_of_every_language_are_read(language: str) -> None:
    rules = rules_of(language)
    assert {take.kind for take in rules.takes} == set(FactKind) - {FactKind.ANSWER}
    assert rules.persons


def test_a_fragment_stands_for_its_pattern() -> None:
    rules = parsed("x.rules", "[let]\nV = eat|drink\n# said\n[take preference 0.80 user strong cased]\nI <V> \\w+\n")
    (take,) = rules.takes
    assert (take.confidence, take.is_strong, take.is_cased, take.subject) == (0.8, True, True, "user")
    assert take.pattern.search("I drink tea")
    assert rules.finds("lead", "hello") is None


def test_a_stop_says_why_and_whether_it_is_weak() -> None:
    (stop,) = parsed("x.rules", "[stop sentence task weak]\nplease\nfix\n").of_sentence
    assert (stop.why, stop.is_weak, stop.pattern.pattern) == (Left.TASK, True, "please|fix")


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("[let]\nlower = x", "x.rules:2: a fragment is written"),
        ("[nothing]\nx", "x.rules:2: there is no section"),
        ("x", "x.rules:1: there is no section"),
        ("[stop sentence boredom]\nx", "x.rules:2: write [stop message REASON]"),
        ("[stop letter task]\nx", "x.rules:2: write [stop message REASON]"),
        ("[take joy 0.80 user]\nx", "x.rules:2: write [take KIND"),
        ("[take preference 8 user]\nx", "x.rules:2: write [take KIND"),
        ("[take preference 0.80 nobody]\nx", "x.rules:2: write [take KIND"),
        ("[lead]\n\n(", "x.rules:3: this is no pattern"),
        ("[lead]\n<NONE>", "x.rules:2: there is no fragment <NONE>"),
        ("[lead]\n(?P<who>x)", "x.rules:2: there is no group 'who'"),
        ("[persons]\nI", "x.rules:2: a person is written"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(text: str, what: str) -> None:
    with pytest.raises(UsageError) as raised:
        parsed("x.rules", text)
    assert str(raised.value).startswith(what)
