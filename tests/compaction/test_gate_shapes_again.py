"""What planted drafts showed: a paragraph in another language, headings in another script, a name that is begun."""

from __future__ import annotations

import pytest

from tests.compaction.gated import GOOD, found
from unabridged.compaction import gate
from unabridged.compaction.gate import Fault

FRENCH = (
    "L'utilisateur a d'abord expliqué ce qui devait changer et pourquoi cela compte pour l'équipe. Ensemble, ils ont "
    "décidé de garder pour le moment la façon de travailler actuelle. Le premier essai n'a pas marché."
)
MORE = "Il a aussi été dit que rien ne devait être changé sans demander aux personnes concernées par ces choses."
PROSE = (
    "Then it was said that they have to see what the others did with it. The second of the two bills has not been paid "
    "by anybody, since nobody knew whose it was. What is left of it will be done when both of them are back from there."
)
NOTES = (
    "1. Port 8443 must no longer be changed\n2. 18342 rows because of the tables\n3. Two bills, none of them paid\n"
    "4. Publish commit 4e1d90ab7c3325f8"
)
ASKED = "请按以下标题写摘要，每个标题都必须有：\n- 目标: 用户想要什么\n- 进展: 已经做了什么\n- 待办: 还要做什么"
SAID = (
    ("user", "请把网店搬到新的服务器，周五之前完成，旧目录不要动。预算是一万二。"),
    ("assistant", "好的，已经搬完了，端口是 8443，还差两张账单没有付，等您确认之后再处理。"),
)
BODY = ("周五之前把网店搬到新服务器。", "已经搬完，端口是 8443。", "还差两张账单没有付。")


@pytest.mark.parametrize(("first", "rest"), [(FRENCH, NOTES), (f"{FRENCH} {MORE}", f"{GOOD}\n{PROSE}")])
def test_a_paragraph_in_another_language_is_found_beside_notes_of_few_words_and_beside_prose(
    first: str, rest: str
) -> None:
    assert Fault.LANGUAGE in found(f"{first}\n\n{rest}")
    assert Fault.LANGUAGE not in found(rest)


def _written(*names: str) -> set[Fault]:
    source = gate.prepared("\n\n".join(f"{who}: {what}" for who, what in SAID) * 3, said=SAID, instructions=ASKED)
    draft = "\n".join(f"## {name}\n{text}" for name, text in zip(names, BODY, strict=True))
    return {each.fault for each in gate.findings(draft, source)}


def test_headings_in_another_script_than_what_stands_under_them_are_others_than_were_asked_for() -> None:
    assert Fault.HEADINGS in _written("Overview", "Timeline", "Appendix")
    assert Fault.HEADINGS not in _written("目标", "进展", "待办")


def test_a_file_that_is_begun_in_brackets_breaks_off_and_one_that_is_none_does_not() -> None:
    assert Fault.CUT in found(f"{GOOD} It is open (session.")
    assert Fault.CUT not in found(f"{GOOD} It is open (session).")
    assert Fault.CUT not in found(f"{GOOD} It is open (see above.")
