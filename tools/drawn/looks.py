"""What a tool answers, as one of the ways in which tools write records: JSON, lines, tables, logs.
It refuses to leave a value out, and to know which tool it is.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

LOOKS: Final = ("json", "indented", "lines", "table", "piped", "commas", "log")
_FLAT: Final = (str, int, float)


def look(given: Any, how: str) -> str:  # noqa: ANN401  # a record, a list of them or a text
    """A record, or a list of them, written so."""
    match how, given:
        case _, str():
            return given
        case "json", _:
            return json.dumps(given, ensure_ascii=False)
        case "indented", _:
            return json.dumps(given, ensure_ascii=False, indent=2)
        case "lines", Mapping():
            return "\n".join(_lines(given, ""))
        case "lines", [*rows]:
            return "\n\n".join("\n".join(_lines(each, "")) for each in rows)
        case _, [*rows]:
            return _rows(rows, how)
        case _, Mapping():
            flat = {name: each for name, each in given.items() if isinstance(each, _FLAT)}
            below = [f"\n{name}:\n{look(each, how)}" for name, each in given.items() if name not in flat]
            return "\n".join([*_lines(flat, ""), *below])
        case _:
            return str(given)


def _lines(record: Mapping[str, Any], indent: str) -> list[str]:
    made = list[str]()
    for name, value in record.items():
        match value:
            case Mapping():
                made += [f"{indent}{name}:", *_lines(value, indent + "  ")]
            case [Mapping(), *_]:
                made.append(f"{indent}{name}:")
                for each in value:
                    first, *more = _lines(each, indent + "    ")
                    made += [f"{indent}  - {first.strip()}", *more]
            case [*_]:
                made.append(f"{indent}{name}: {', '.join(map(str, value))}")
            case _:
                made.append(f"{indent}{name}: {value}")
    return made


def _rows(rows: Sequence[Any], how: str) -> str:
    if not (rows and isinstance(rows[0], Mapping)):
        return "\n".join(map(str, rows))
    names = list(rows[0])
    cells = [names, *([str(each[name]) for name in names] for each in rows)]
    match how:
        case "commas":
            return "\n".join(",".join(f'"{cell}"' if "," in cell else cell for cell in row) for row in cells)
        case "log":
            return "\n".join(" ".join(f"{name}={each[name]}" for name in names) for each in rows)
        case "piped":
            lines = ["| " + " | ".join(row) + " |" for row in cells]
            return "\n".join([lines[0], "|" + " --- |" * len(names), *lines[1:]])
        case _:
            widths = [max(len(row[at]) for row in cells) for at in range(len(names))]
            return "\n".join(
                "  ".join(cell.ljust(wide) for cell, wide in zip(row, widths, strict=True)).rstrip() for row in cells
            )
