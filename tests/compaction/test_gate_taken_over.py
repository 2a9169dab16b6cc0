"""A draft that hands on most of what was said is refused, in any script; one that quotes passes."""

from __future__ import annotations

import pytest

from unabridged.compaction.gate import Fault, Source, findings, prepared

PLACES = ("harbour", "mill", "school", "bakery", "library", "chapel", "museum", "station", "theatre", "brewery")
NOTES = [
    f"The {place} was visited on day {day}, its roof leaks above the {nook} and needs {day + 3} new slates."
    for day, place in enumerate(PLACES)
    for nook in ("stairs", "kitchen")
]
TALK = [("user", NOTES[at]) for at in range(10)] + [("assistant", NOTES[at]) for at in range(10, 20)]
WIDE = [
    ("user", f"第{at}号仓库昨天检查过了,屋顶在{place}附近漏水,需要更换{at + 3}块瓦片。")
    for at, place in enumerate("东西南北上下左右前后")
]
OWN = "Ten houses were looked at. All roofs leak somewhere, and slates have to be bought for each of them. "


def source(talk: list[tuple[str, str]], earlier: str = "") -> Source:
    return prepared("\n\n".join(f"{who}: {what}" for who, what in talk), said=talk, earlier=earlier)


def is_too_long(draft: str, of: Source) -> bool:
    return Fault.TOO_LONG in {each.fault for each in findings(draft, of)}


@pytest.mark.parametrize(
    "draft",
    [
        "\n".join(f"{number}. Reported: {note}" for number, note in enumerate(NOTES[:16])),
        "\n".join(f"> {note}" for note in NOTES[:14]),
        "## Seen\n" + " ".join(NOTES[:8]) + "\n\n## Open\n" + " ".join(NOTES[8:16]),
        OWN + " ".join(NOTES[:15]).upper(),
    ],
    ids=["a list", "quotations", "under headings", "with words of its own"],
)
def test_most_of_a_talk_word_for_word_is_no_summary_of_it(draft: str) -> None:
    of = source(TALK)
    assert len(draft) < of.size
    assert is_too_long(draft, of)


def test_signs_that_stand_without_spaces_are_words_as_well() -> None:
    assert is_too_long("\n".join(f"- {what}" for _, what in WIDE[:8]), source(WIDE))


@pytest.mark.parametrize(
    "draft",
    [
        OWN + " ".join(NOTES[:6]),
        OWN * 5 + " ".join(NOTES[:7]),
        OWN,
    ],
    ids=["a third of it", "as long, mostly in other words", "short"],
)
def test_who_quotes_some_of_it_sums_up(draft: str) -> None:
    assert not is_too_long(draft, source(TALK))


def test_what_an_earlier_summary_says_may_be_said_again() -> None:
    assert not is_too_long(" ".join(NOTES), source(TALK[:2], earlier=" ".join(NOTES)))


def test_a_short_talk_may_be_told_in_its_words() -> None:
    assert not is_too_long(" ".join(NOTES[:5]), source(TALK[:6]))
    assert not is_too_long("Yes.", source([("user", "Is it so?"), ("assistant", "Yes, it is.")]))


def test_a_talk_of_few_long_words_is_short() -> None:
    talk = [("user", f"{'x' * 40}{at} stands.") for at in range(20)]
    assert not is_too_long(" ".join(what for _, what in talk[:12]), source(talk))
