"""``python -m tools.drawn FOLDER --seed N``: writes runs of agents and long talks, drawn from one seed.
It refuses to be tuned on: what is measured with it was never looked at while anything was chosen.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tools.drawn.chance import Chance
from tools.drawn.coding import Coding
from tools.drawn.hands import HANDS
from tools.drawn.scenes import Run
from tools.drawn.session import Messages
from tools.drawn.talking import LETTERS, Talking
from tools.drawn.trees import LANGUAGES

_TEXTS: Final = Path(__file__).parent / "texts"
KINDS: Final = tuple(sorted(path.stem for path in (_TEXTS / "kinds").glob("*.json")))
RUN_MESSAGES: Final = (60, 280)
CODING_MESSAGES: Final = (160, 400)
TALK_TOKENS: Final = (14_500, 22_000)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write runs.jsonl and talks.jsonl into a folder."""
    parser = argparse.ArgumentParser(prog="python -m tools.drawn", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--runs", type=int, default=4, metavar="N", help="of each kind; coding has twice as many")
    parser.add_argument("--talks", type=int, default=5, metavar="N", help="in each language")
    said = parser.parse_args(arguments)
    said.folder.mkdir(parents=True, exist_ok=True)
    for name, drawn in (("runs", runs(said.seed, said.runs)), ("talks", talks(said.seed, said.talks))):
        lines = (json.dumps({"thread": thread, "messages": made}, ensure_ascii=False) for thread, made in drawn)
        text = "".join(f"{line}\n" for line in lines)
        (said.folder / f"{name}.jsonl").write_text(text, encoding="utf-8", newline="\n")
    return 0


def runs(seed: int, many: int) -> Iterator[tuple[str, Messages]]:
    """So many runs of each kind, their users in one language after the other, and twice as many that write code."""
    common, words, spoken = _text("common"), _text("words"), tuple(LETTERS)
    for at, kind in enumerate(KINDS):
        for nth in range(many):
            name, language = f"{kind}-{nth}", spoken[(at + nth) % len(spoken)]
            chance = Chance(f"{seed} {name}", words)
            made = Run(_text(f"kinds/{kind}"), common, language, chance).told(chance.random.randint(*RUN_MESSAGES))
            yield f"{name}-{language}", made.messages
    code, texts = _text("code"), _text("coding")
    for nth in range(2 * many):
        hands, of = HANDS[nth % len(HANDS)], LANGUAGES[(nth + nth // len(HANDS)) % len(LANGUAGES)]
        name, language = f"coding-{nth}-{hands}-{of}", spoken[(nth + nth // len(spoken)) % len(spoken)]
        chance = Chance(f"{seed} {name}", words)
        session = Coding(texts[language], code, common[language], hands, of, chance)
        yield f"{name}-{language}", session.told(chance.random.randint(*CODING_MESSAGES)).messages


def talks(seed: int, many: int) -> Iterator[tuple[str, Messages]]:
    """So many talks in each language."""
    for language in LETTERS:
        texts = _text(f"talk-{language}")
        for nth in range(many):
            name = f"talk-{language}-{nth}"
            chance = Chance(f"{seed} {name}", texts["lists"])
            yield name, Talking(texts, language, chance).told(chance.random.randint(*TALK_TOKENS))


def _text(name: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads((_TEXTS / f"{name}.json").read_text(encoding="utf-8"))
    return found


if __name__ == "__main__":
    sys.exit(main())
