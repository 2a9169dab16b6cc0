"""Prose passes where headings may be used, or are talked of; a form is one by whatever marks and in any language."""

from __future__ import annotations

import pytest

from tests.compaction.gated import GOOD, found
from unabridged.compaction import gate
from unabridged.compaction.gate import Fault

ASKED = "Summarise under these sections: Goal, Done, Open."


@pytest.mark.parametrize(
    "asked",
    [
        "You can use headings: Goal, Done, Open.",
        "Use sections if helpful: Goal, Done, Open.",
        "Feel free to use the headings Goal, Done, Open.",
        "Gern mit Überschriften: Ziel, Stand, Offen.",
        "Puedes usar secciones: Objetivo, Estado, Pendiente.",
        "可以使用标题：目标、状态、下一步。",
        "Keep code blocks: Python, SQL and YAML.",
        'Keep all JSON keys "id" and "name" exactly as they are.',
        'Summarise what was decided about the sections "Billing" and "Shipping" of the contract.',
        "Summarise in plain prose. The sections of the paper: Introduction, Method, Results.",
        "First think in <analysis> tags, then write the summary in <summary> tags.",
    ],
)
def test_prose_passes_where_headings_are_left_free_kept_or_talked_of(asked: str) -> None:
    assert Fault.HEADINGS not in found(GOOD, instructions=asked)


@pytest.mark.parametrize(
    "asked",
    [ASKED, "Keep to these sections: Goal, Done, Open.", "Write <goal>, <done> and <open> tags in <summary>."],
)
def test_prose_is_refused_where_sections_are_asked_for(asked: str) -> None:
    assert Fault.HEADINGS in found(GOOD, instructions=asked)


@pytest.mark.parametrize(
    "form", ["<h2>{}</h2>\n{}", "[{}]\n{}", "== {} ==\n{}", "■ {}\n{}", "({}) {}", "{}. {}", "一、{}\n{}"]
)
def test_a_form_is_one_by_whatever_marks_its_headings_have(form: str) -> None:
    told = (("Goal", "Shop 4.2.1 goes to db-prod-03."), ("Done", "It runs on port 8443."), ("Open", "The two bills."))
    assert Fault.HEADINGS not in found("\r\n".join(form.format(*each) for each in told), instructions=ASKED)
    assert Fault.HEADINGS in found("\n".join(form.format(*each) for each in told[:2]), instructions=ASKED)


DRAFT = (
    "Ziel: Das Hotel in Lübeck soll gebucht werden.\nStand: Es ist gebucht, mit Blick auf die See.\n"
    "Nächste Schritte: Die Rechnung geht an das Büro."
)


@pytest.mark.parametrize(
    ("asked", "draft", "is_missed"),
    [
        (ASKED, DRAFT, False),
        (ASKED, DRAFT.replace("\n", " ").replace(":", ""), True),
        ("Abschnitte, und zwar diese: Ziele, Ergebnisse, Reste.", DRAFT.replace("Ziel:", "Wunsch:"), True),
    ],
)
def test_headings_are_translated_too_where_nobody_knows_the_language_that_they_were_asked_for_in(
    asked: str, draft: str, *, is_missed: bool
) -> None:
    said = (("user", "Bitte buche das Hotel in Lübeck mit Blick auf die See, und die Rechnung geht an das Büro."),)
    source = gate.prepared(said[0][1], said=said, instructions=asked)
    faults = {each.fault for each in gate.findings(draft, source)}
    assert (Fault.HEADINGS in faults) is is_missed
