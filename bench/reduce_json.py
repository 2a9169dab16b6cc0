"""Long JSON as services and tools give it, in rows, in lines, in levels, of numbers.
It refuses to know how it is made short; a seed makes the same texts on every machine.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from bench.reduce_texts import Made, filled, planted, said
from unabridged.reduce import Kind


def json_rows(random: Random, characters: int, indent: int | None = 2) -> Made:
    """A list of objects that are alike, as an API gives it."""
    rows = [_row(random, n) for n in range(characters // (230 if indent else 160))]
    bad = random.sample(range(20, len(rows) - 20), 4)
    for at in bad[:3]:
        rows[at] |= {"status": "failed", "note": f"refused {random.randrange(10**7)}"}
    rows[bad[3]]["amount"] = 9_999_000 + random.randrange(999)
    return Made(
        kind=Kind.JSON,
        text=json.dumps(rows, indent=indent),
        errors=tuple(str(rows[at]["note"]) for at in bad[:3]),
        outliers=(str(rows[bad[3]]["amount"]),),
        ends=(str(rows[0]["key"]), str(rows[-1]["key"])),
    )


def _row(random: Random, number: int) -> dict[str, Any]:
    return {
        "id": number,
        "key": f"{random.getrandbits(48):012x}",
        "status": "paid",
        "amount": random.randrange(100, 900),
        "note": said(random, 4),
        "customer": {"name": said(random, 2), "country": "DE"},
    }


def json_dense(random: Random, characters: int) -> Made:
    """The same without a space."""
    return json_rows(random, characters, None)


def json_lines(random: Random, characters: int) -> Made:
    """Events of a service, an object a line."""
    lines = filled(
        lambda n: json.dumps({"n": n, "level": "info", "said": said(random, 6), "ms": random.randrange(90)}), characters
    )
    errors = tuple(f"lease {random.randrange(10**8)} lost" for _ in range(4))
    planted(random, lines, tuple(json.dumps({"n": 1, "level": "error", "said": each, "ms": 3}) for each in errors))
    return Made(kind=Kind.JSON, text="\n".join(lines), errors=errors)


def json_nested(random: Random, characters: int) -> Made:
    """An answer with settings, lists in objects and texts."""
    value = {
        "total": characters,
        "settings": {f"option {n}": {"on": bool(n % 2), "value": random.random()} for n in range(characters // 400)},
        "pages": [
            {"title": said(random, 3), "body": said(random, 120), "links": [random.randrange(999) for _ in range(12)]}
            for _ in range(characters // 720)
        ],
    }
    return Made(kind=Kind.JSON, text=json.dumps(value), ends=('"total"', '"settings"', '"pages"'))


def json_numbers(random: Random, characters: int) -> Made:
    """The shape of a place on a map: hardly anything but numbers."""
    ring = [[round(random.random() * 90, 6), round(random.random() * 90, 6)] for _ in range(characters // 22)]
    text = json.dumps({"type": "Feature", "geometry": {"type": "Polygon", "coordinates": [ring]}})
    return Made(kind=Kind.JSON, text=text, ends=(str(ring[0][0]), str(ring[-1][1])))
