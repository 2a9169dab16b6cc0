"""Sound drafts that tell a row of the ledger beside them otherwise: another value, another state, a rule turned.
It refuses to touch what the ledger does not say.
"""

from __future__ import annotations

import re

from tools.planting.case import Case
from tools.planting.drawn import Draw
from tools.planting.facts import NUMBER

_KEPT = re.compile(r"[\"“„]([^\"”“]{20,})[\"”“]")
_NAME = re.compile(r"[A-ZÀ-ÞА-Я][\w-]+(?: [A-ZÀ-ÞА-Я][\w-]+)?")
_OPEN = ("open", "offen", "abierto", "ouvert", "aberto", "aperto", "pendi", "pende", "открыто", "待办", "未了")
_REJECTED = ("reject", "verworfen", "rechaz", "descart", "rejet", "rejeit", "vetado", "escluso", "却下")
_DECIDED = ("decision", "decided", "决定", "決定")
_RULES = (
    "constraint",
    "vorgabe",
    "contrainte",
    "regra",
    "约束",
    "ограничение",
    "vincolo",
    "restric",
    "keep",
    "wört",
    "literal",
)
_NOES = re.compile(
    r"\b(?:do not|don't|not|never|nobody|no|nicht|nie|kein|ne|nunca|não|nessuna?|не)\b ?|(?<=\w) pas\b|不要|别",
    re.IGNORECASE,
)


def a_row_with_another_number(case: Case, draw: Draw) -> str | None:
    """A row of the ledger told with another number."""
    row = draw.one([(name, value) for name, value in case.ledger if NUMBER.search(value)])
    return f"{case.draft}\n- {row[0]}: {NUMBER.sub(lambda _: draw.letters('d', 5), row[1])}" if row else None


def two_rows_exchanged(case: Case, draw: Draw) -> str | None:
    """A row with the value of another."""
    rows = case.ledger
    if len(rows) < 2:  # noqa: PLR2004  # it takes two
        return None
    one, other = draw.random.sample(rows, 2)
    same = one[0] == other[0] or one[0] in {"constraint", "open", "decision", "keep word for word", "rejected"}
    return None if same else f"{case.draft}\n- {one[0]}: {other[1]}"


def a_row_of_another(case: Case, draw: Draw) -> str | None:
    """A row with a value that nobody told."""
    row = draw.one([each for each in case.ledger if re.search(r"\w[_/]\w|\d", each[1])])
    return f"{case.draft}\n- {row[0]}: {draw.one_of('variables')}_{draw.letters('d', 3)}" if row else None


def a_word_of_a_row(case: Case, draw: Draw) -> str | None:
    """What is to be kept word for word, with a word less."""
    kept = draw.one(_KEPT.findall(str(case.fields.get("ledger") or "")))
    if kept is None or kept not in case.draft:
        return None
    words = kept.split()
    at = draw.random.randrange(len(words))
    return case.draft.replace(kept, " ".join(words[:at] + words[at + 1 :]))


def what_is_open_told_done(case: Case, draw: Draw) -> str | None:
    """An open task told as done."""
    row = draw.one(_rows(case, _OPEN))
    return f"{case.draft}\n- {row}: {draw.one_of('done', case.spoken)}" if row else None


def what_is_decided_told_open(case: Case, draw: Draw) -> str | None:
    """A decision told as none yet."""
    row = draw.one(_rows(case, _DECIDED))
    return f"{case.draft}\n- {row}: {draw.one_of('undecided', case.spoken)}" if row else None


def what_is_rejected_told_chosen(case: Case, draw: Draw) -> str | None:
    """What was turned down told as taken."""
    row = draw.one(_rows(case, _REJECTED))
    return f"{case.draft}\n- {row}: {draw.one_of('chosen', case.spoken)}" if row else None


def a_rule_turned(case: Case, draw: Draw) -> str | None:
    """A rule without its no, as a row of its own."""
    rows = [(name, value) for name, value in case.ledger if name.casefold().startswith(_RULES) and _NOES.search(value)]
    row = draw.one(rows)
    return f"{case.draft}\n- {row[0]}: {_NOES.sub('', row[1])}" if row else None


def somebody_else(case: Case, draw: Draw) -> str | None:
    """A row that names somebody, with somebody of another talk."""
    row = draw.one([(name, value) for name, value in case.ledger if _NAME.fullmatch(value)])
    other = draw.one([value for each in draw.others for _, value in each.ledger if _NAME.fullmatch(value)])
    return f"{case.draft}\n- {row[0]}: {other}" if row and other and other not in case.source else None


def a_figure_of_a_row(case: Case, draw: Draw) -> str | None:
    """A number that the ledger has and the draft tells, told as another."""
    told = {match[0] for _, value in case.ledger for match in NUMBER.finditer(value)}
    found = draw.one([each for each in NUMBER.finditer(case.draft) if each[0] in told])
    other = draw.letters("d", len(found[0])) if found else ""
    if found is None or other in case.source or other.startswith("0"):
        return None
    return case.draft[: found.start()] + other + case.draft[found.end() :]


def _rows(case: Case, names: tuple[str, ...]) -> list[str]:
    return [value for name, value in case.ledger if name.casefold().startswith(names)]
