"""``python -m tools.plant_drafts FILE...``: sound drafts of the gate's sets, spoiled by machine, as rows of its eval.
It refuses to spoil a draft otherwise for the same seed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from tools.planting.case import read
from tools.planting.drawn import words
from tools.planting.ways import WAYS, planted


def main(arguments: Sequence[str] | None = None, out: TextIO = sys.stdout) -> int:
    """Write the rows; what it returns is the program's exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.plant_drafts", description=__doc__.splitlines()[0])
    parser.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="rows of the gate's eval; sound ones are used"
    )
    parser.add_argument("--seed", type=int, default=0, help="what chance is drawn from (0)")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="use every Nth sound draft (1)")
    parser.add_argument(
        "--check", action="append", choices=list(WAYS), help="spoil for this check alone; may be repeated"
    )
    said = parser.parse_args(arguments)
    cases = read(said.files)[:: said.every]
    written = dict[str, str]()
    for each in planted(cases, words(), seed=said.seed, checks=said.check or tuple(WAYS)):
        fields = json.dumps(each.case.fields, ensure_ascii=False, sort_keys=True)
        if fields not in written:
            written[fields] = f"source-{len(written)}"
            print(json.dumps({"id": written[fields], **each.case.fields}, ensure_ascii=False), file=out)
        row = {"source": f"@{written[fields]}", "draft": each.draft, "label": "bad", "check": each.check}
        print(json.dumps({**row, "hand": f"{each.way}, {each.half}"}, ensure_ascii=False), file=out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
