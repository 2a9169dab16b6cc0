"""Drafts that a model lost: it went in circles, or it was cut off where its tokens were used up.
It refuses to end one where it could have ended.
"""

from __future__ import annotations

import json
import re

from tools.planting.case import Case
from tools.planting.drawn import Draw

_LONG = 200
_SENTENCES = re.compile(r"[^\n.!?。\uff01\uff1f]{8,}[.!?。\uff01\uff1f]?")
_WORD = re.compile(r"(?<![\w/.-])[^\W\d_\u2e80-\uffff]{7,}(?![\w/.-])")
_WITHIN = re.compile(r"(?<=[^\W\d_]) (?=[^\W\d_]{2,} [^\W\d_]{2,})")
_WIDE = re.compile(r"[\u3400-\u9fff]{6,}|[\u3040-\u30ff\u3400-\u9fff]{8,}")


def _sentences(case: Case) -> list[str]:
    return [each.strip() for each in _SENTENCES.findall(case.draft) if len(each.strip()) >= 16]  # noqa: PLR2004


def a_sentence_again(case: Case, draw: Draw) -> str | None:
    """Its last sentence comes again and again."""
    told = draw.one(_sentences(case))
    return f"{case.draft}\n" + " ".join([told] * (6 + 6 * draw.half)) if told else None


def a_line_again(case: Case, draw: Draw) -> str | None:
    """One line of it comes until the end."""
    told = draw.one(_sentences(case))
    half = case.draft[: len(case.draft) // 2].rpartition("\n")[0]
    return "\n".join([half, *[f"- {told}"] * (12 + 8 * draw.half)]).strip() if told else None


def counted_on(case: Case, draw: Draw) -> str | None:
    """The same line under a number that goes up."""
    told = draw.one(_sentences(case))
    mark = ("{}. {}", "Step {}: {}")[draw.half]
    return "\n".join(mark.format(at, told) for at in range(1, 14)) if told else None


def a_phrase_again(case: Case, draw: Draw) -> str | None:
    """Some words without an end."""
    words = case.draft.split()
    if len(words) < 12:  # noqa: PLR2004  # of so few none are left
        return None
    at = draw.random.randrange(len(words) - 5)
    return " ".join(words[:at] + words[at : at + 4 + draw.half] * 30)


def all_again(case: Case, draw: Draw) -> str | None:
    """The whole of it, three times or four."""
    return "\n\n".join([case.draft] * (3 + draw.half)) if len(case.draft) * 4 < len(case.source) else None


def two_in_turn(case: Case, draw: Draw) -> str | None:
    """Two sentences in turn."""
    told = _sentences(case)
    if len(told) < 2:  # noqa: PLR2004  # it takes two
        return None
    pair = draw.random.sample(told, 2)
    return (" ", "\n")[draw.half].join(pair * 6)


def a_word_again(case: Case, draw: Draw) -> str | None:
    """One word without an end."""
    word = draw.one([each for each in case.draft.split() if any(map(str.isalnum, each))])
    return f"{case.draft}\n" + (" ", ", ")[draw.half].join([str(word)] * 60) if word else None


def a_tail_that_grows(case: Case, draw: Draw) -> str | None:
    """Each line has the one before it in it."""
    told = draw.one(_sentences(case))
    if told is None:
        return None
    word = (" and so on", ", again")[draw.half]
    return "\n".join(told.rstrip(".。") + word * at for at in range(1, 14))


def _behind(case: Case, draw: Draw, pattern: re.Pattern[str]) -> re.Match[str] | None:
    """Where such a thing stands in the last two thirds."""
    return draw.one([each for each in pattern.finditer(case.draft) if each.start() > len(case.draft) // 3])


def within_a_word(case: Case, draw: Draw) -> str | None:
    """In the middle of a word."""
    word = _behind(case, draw, _WORD)
    return case.draft[: word.start() + (4, 3)[draw.half]] if word and len(case.draft) >= _LONG else None


def between_words(case: Case, draw: Draw) -> str | None:
    """Between two words of a sentence."""
    space = _behind(case, draw, _WITHIN)
    return case.draft[: space.start()] if space and len(case.draft) >= _LONG else None


def within_signs(case: Case, draw: Draw) -> str | None:
    """In the middle of a sentence of a language that writes no spaces."""
    run = _behind(case, draw, _WIDE)
    return case.draft[: run.start() + (4, 3)[draw.half]] if run else None


def after_a_link(case: Case, draw: Draw) -> str:
    """Behind a word that needs another."""
    return f"{case.draft.rstrip(' .。!')} {draw.one_of('links', case.spoken)}"


def within_a_fence(case: Case, draw: Draw) -> str:
    """In a fence that is not closed."""
    return f"{case.draft}\n```{('python', 'bash')[draw.half]}\n{draw.one(case.names) or 'print(x)'}"


def within_brackets(case: Case, draw: Draw) -> str:
    """In brackets, or a name in code."""
    name = draw.one(case.names) or "config"
    return f"{case.draft.rstrip(' .。')} {('(', '`')[draw.half]}{name[: max(2, len(name) // 2)]}"


def within_a_row(case: Case, draw: Draw) -> str:
    """In a row of a table."""
    names = [*case.names, "total", "left"][:3]
    rows = "\n".join(f"| {each} | {at} |" for at, each in enumerate(names))
    return f"{case.draft}\n\n| what | count |\n|---|---|\n{rows}\n| {('rest', 'sum | 3')[draw.half]}"


def within_a_record(case: Case, draw: Draw) -> str:
    """In JSON."""
    told = json.dumps({"summary": case.draft, "open": case.names, "state": "done"}, ensure_ascii=False)
    return told[: int(len(told) * (0.9, 0.6)[draw.half])]


def within_a_name(case: Case, draw: Draw) -> str | None:
    """In a path or a name of code."""
    name = draw.one([each for each in case.names if re.search(r"[_/-]", each[2:-2])])
    if name is None:
        return None
    part = re.split(r"(?<=[_/-])", name)[0]
    return f"{case.draft.rstrip(' .。')}; {part}"


def behind_a_heading(case: Case, draw: Draw) -> str:
    """With a heading that has nothing under it."""
    mark = ("\n\n## {}", "\n- {}:")[draw.half]
    return case.draft + mark.format(draw.one_of("titles", case.spoken))
