"""Sound drafts that say something else of a variable: one that is none, or one as it is not.
It refuses to guess what is not known of one: another, with a type, a shape or a value, is put beside them.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from tools.planting.case import Case, Spoiled
from tools.planting.drawn import Draw


def a_made_up_variable(case: Case, draw: Draw) -> str | None:
    """A variable that nobody made."""
    return _named(case, draw, draw.one_of("variables"), "listed")


def a_variable_misspelt(case: Case, draw: Draw) -> str | None:
    """A variable by a name that is not its own."""
    name = draw.one([each for each in case.variables if len(each) > 2])  # noqa: PLR2004
    return _named(case, draw, name + ("_new", "s2")[draw.half], "listed") if name else None


def a_variable_renamed(case: Case, draw: Draw) -> str | None:
    """A variable that is said to have another name by now."""
    name = draw.one([each for each in case.variables if each in case.draft])
    if name is None:
        return None
    told = draw.one_of("renamed", case.spoken).format(v=name, w=draw.one_of("variables"))
    return f"{case.draft}\n\n{told}"


def a_variable_of_another_type(case: Case, draw: Draw) -> str | None:
    """A variable that is of another type than the talk says."""
    name = draw.one(
        [each for each in case.variables if re.search(rf"\b{each}\b.{{0,40}}(?:frame|array|Series)", case.source)]
    )
    return _named(case, draw, name, "types") if name else None


def another_type_than_is_known(case: Case, draw: Draw) -> Spoiled | None:
    """A table told as something else."""
    known = {"type": "DataFrame", "shape": "(4127, 9)"}
    return _known(case, draw, known, draw.one_of("types"))


def rows_exchanged(case: Case, draw: Draw) -> Spoiled | None:
    """A table with two digits of its rows exchanged."""
    known = {"type": "DataFrame", "shape": "(4127, 9)"}
    return _known(case, draw, known, draw.one_of("shaped", case.spoken), rows="4172", columns="9")


def another_shape(case: Case, draw: Draw) -> Spoiled | None:
    """A table of other rows and columns."""
    known = {"type": "DataFrame", "shape": "(4127, 9)"}
    rows, columns = f"5{draw.letters('d', 2)}8", draw.random.choice("345")
    return _known(case, draw, known, draw.one_of("shaped", case.spoken), rows=rows, columns=columns)


def another_number_in_it(case: Case, draw: Draw) -> Spoiled | None:
    """A number told as another."""
    known = {"type": "float", "value": "0.3175"}
    return _known(case, draw, known, draw.one_of("valued", case.spoken), value=f"0.8{draw.letters('d', 2)}1")


def digits_of_it_exchanged(case: Case, draw: Draw) -> Spoiled | None:
    """A number with two digits exchanged."""
    known = {"type": "int", "value": "18342"}
    return _known(case, draw, known, draw.one_of("valued", case.spoken), value="18432")


def another_text_in_it(case: Case, draw: Draw) -> Spoiled | None:
    """A text told as another."""
    known = {"type": "str", "value": "'winter'"}
    return _known(case, draw, known, draw.one_of("valued", case.spoken), value="'summer'")


def told_the_other_way(case: Case, draw: Draw) -> Spoiled | None:
    """What is true told as false."""
    known = {"type": "bool", "value": "True"}
    return _known(case, draw, known, draw.one_of("valued", case.spoken), value="False")


def a_variable_told_gone(case: Case, draw: Draw) -> str | None:
    """A variable that is there, told as gone."""
    name = draw.one([each for each in case.variables if each in case.draft])
    return f"{case.draft}\n\n{draw.one_of('gone', case.spoken).format(v=name)}" if name else None


def a_deleted_one_told_as_there(case: Case, draw: Draw) -> Spoiled | None:
    """A variable that was deleted, told as still there."""
    source = case.fields["source"]
    if not case.variables or not isinstance(source, list):
        return None
    name = draw.one_of("known")
    made = [{"role": "assistant", "content": each} for each in (f"{name} = load_it()", f"del {name}")]
    told = draw.one_of("there", case.spoken).format(v=name)
    return Spoiled(
        case=replace(case, fields={**case.fields, "source": [*source, *made]}), draft=f"{case.draft}\n\n{told}"
    )


def _named(case: Case, draw: Draw, name: str, key: str) -> str | None:
    return f"{case.draft}\n\n{draw.one_of(key).format(v=name)}" if case.variables else None


def _known(case: Case, draw: Draw, known: dict[str, Any], told: str, **said: str) -> Spoiled | None:
    """A draft of the same talk with one more variable, of which something is known, and what is said of it behind."""
    if not case.variables:
        return None
    name = draw.one_of("known")
    fields = {**case.fields, "variables": [*case.variables, {"name": name, **known}]}
    return Spoiled(case=replace(case, fields=fields), draft=f"{case.draft}\n\n{told.format(v=name, **said)}")
