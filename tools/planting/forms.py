"""Drafts that are none by their form: no text, no word, too long, too short, without headings, or a form left empty.
It refuses to spoil what a draft says.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode

from tools.planting.case import Case
from tools.planting.drawn import Draw

_LEAST_SOURCE = 1_500
_FEWEST = 4
_HEADING = re.compile(r"^\W*(?P<name>\w[^\n:\uff1a]*)")


def a_call(_: Case, draw: Draw) -> str:
    """A tool is called instead."""
    return draw.one_of("calls")


def letters_of_bytes(case: Case, draw: Draw) -> str:
    """The text in base64, or broken letters."""
    if draw.half:
        return "".join(letter if at % 4 else "\ufffd" for at, letter in enumerate(case.draft))
    return b64encode(case.draft.encode()).decode()


def no_letters(_: Case, draw: Draw) -> str:
    """Nothing, or what a program writes for nothing."""
    return draw.one_of("nulls")


def a_title_alone(case: Case, draw: Draw) -> str:
    """A heading, and nothing for nothing under it."""
    return f"## {draw.one_of('titles', case.spoken)}\n\n{draw.one_of('nulls')}"


def nothing_to_tell(case: Case, draw: Draw) -> str:
    """One sentence that says there is nothing."""
    return draw.one_of("nothing", case.spoken)


def all_denied(case: Case, draw: Draw) -> str:
    """Several of them."""
    return " ".join([*draw.all_of("denials", case.spoken), draw.one_of("nothing", case.spoken)])


def denied_in_points(case: Case, draw: Draw) -> str:
    """A list of them."""
    return "\n".join(f"- {each}" for each in draw.all_of("denials", case.spoken))


def idle_talk(case: Case, draw: Draw) -> str | None:
    """Sentences that hold for any conversation."""
    return " ".join(draw.all_of("idle", case.spoken)) if len(case.source) >= _LEAST_SOURCE else None


def the_whole_source(case: Case, draw: Draw) -> str:
    """All that was said, word for word, under a title."""
    return f"# {draw.one_of('titles', case.spoken)}\n\n{case.source}"


def source_and_draft(case: Case, _: Draw) -> str:
    """The draft, then all that was said."""
    return f"{case.draft}\n\n---\n\n{case.source}"


def every_message_told(case: Case, draw: Draw) -> str:
    """Each message with a sentence about it."""
    said = draw.all_of("idle", case.spoken)
    return "\n".join(f"{at}. {each}\n   {said[at % len(said)]}" for at, each in enumerate(case.messages, 1))


def as_a_record(case: Case, _: Draw) -> str:
    """All that was said as JSON, indented, with the draft."""
    told = [{"number": at, "text": each, "kept": True} for at, each in enumerate(case.messages)]
    return json.dumps({"summary": case.draft, "entries": told}, ensure_ascii=False, indent=4)


def padded(case: Case, draw: Draw) -> str:
    """Sentence after sentence of no news, until it is longer than what it stands for."""
    told = draw.all_of("telling", case.spoken)
    longer = [case.draft]
    while sum(map(len, longer)) <= 1.1 * len(case.source):
        longer.append(told[len(longer) % len(told)].format(x=draw.one(case.names) or "this"))
    return "\n".join(longer)


def a_word_for_done(case: Case, draw: Draw) -> str | None:
    """That it is done, and not what."""
    return draw.one_of("done", case.spoken) if len(case.source) >= _LEAST_SOURCE else None


def three_words(case: Case, _: Draw) -> str | None:
    """The first three words of a draft."""
    words = case.draft.split()[:3]
    return " ".join(words)[:24] if len(case.source) >= _LEAST_SOURCE else None


def a_name_alone(case: Case, draw: Draw) -> str | None:
    """One name of the conversation."""
    return draw.one(case.names) if len(case.source) >= _LEAST_SOURCE else None


def a_title_and_a_name(case: Case, draw: Draw) -> str | None:
    """A heading with a name under it."""
    name = draw.one(case.names)
    return f"## {draw.one_of('titles', case.spoken)}\n{name}" if name and len(case.source) >= _LEAST_SOURCE else None


def done_under_each(case: Case, draw: Draw) -> str | None:
    """Every heading that was asked for, and one word under each."""
    if not case.headings or len(case.source) < _LEAST_SOURCE:
        return None
    return "\n".join(f"## {each}\n{draw.one_of('done', case.spoken).split()[0]}" for each in case.headings)


def _sections(case: Case) -> list[str]:
    """A draft by the headings that were asked for; the first is what stands before any."""
    parts = [""]
    for line in case.draft.split("\n"):
        name = _HEADING.match(line)
        heads = name is not None and any(name["name"].casefold().startswith(each.casefold()) for each in case.headings)
        if heads:
            parts.append(line)
        else:
            parts[-1] += f"\n{line}"
    return parts if len(parts) > _FEWEST and len(parts) > len(case.headings) else []


def half_of_the_sections(case: Case, draw: Draw) -> str | None:
    """Every second of the sections is left out."""
    parts = _sections(case)[1:]
    return "\n".join(parts[draw.half :: 2]) or None


def first_sections(case: Case, _: Draw) -> str | None:
    """It comes to an end after two of the sections."""
    parts = _sections(case)[1:]
    return "\n".join(parts[:2]) or None


def other_headings(case: Case, draw: Draw) -> str | None:
    """The sections stand under headings of its own."""
    parts = _sections(case)[1:]
    own = draw.all_of("headings")
    told = (f"## {own[at % len(own)]}\n{part.partition(chr(10))[2]}" for at, part in enumerate(parts[: len(own)]))
    return "\n".join(told) or None


def a_record_that_breaks(case: Case, draw: Draw) -> str:
    """JSON without its end, or as another language writes it."""
    told = {f"part_{at}": line for at, line in enumerate(case.draft.split("\n"))}
    return repr(told).replace("{'", '{"', 1) if draw.half else json.dumps(told, ensure_ascii=False)[:-2]


def _names(case: Case, draw: Draw) -> list[str]:
    return list(case.headings) or draw.all_of("titles", case.spoken)


def later_under_each(case: Case, draw: Draw) -> str:
    """The headings, and words for later under each."""
    return "\n\n".join(f"## {each}\n{draw.one_of('later', case.spoken)}" for each in _names(case, draw))


def later_in_points(case: Case, draw: Draw) -> str:
    """The same as a list."""
    return "\n".join(f"- **{each}**: {draw.one_of('later', case.spoken)}" for each in _names(case, draw))


def bare_headings(case: Case, draw: Draw) -> str:
    """The headings, and nothing."""
    return "\n\n".join(f"{'#' * (2 + draw.half)} {each}" for each in _names(case, draw))


def empty_record(case: Case, draw: Draw) -> str:
    """The headings as names of a record whose values are empty."""
    return json.dumps(
        {each: (["", None] if draw.half else [[], "TBD"])[at % 2] for at, each in enumerate(_names(case, draw))},
        ensure_ascii=False,
    )


def empty_table(case: Case, draw: Draw) -> str:
    """The headings as rows with nothing in them."""
    void = ("…", "TBD")[draw.half]
    return "| | |\n|---|---|\n" + "\n".join(f"| {each} | {void} |" for each in _names(case, draw))


def unfilled_template(case: Case, draw: Draw) -> str:
    """A template whose names nobody filled in."""
    marks = ("{{{{{}}}}}", "${{{}}}") if draw.half == 0 else ("%({})s", "<{}>")
    names = (each.lower().replace(" ", "_") for each in draw.all_of("titles", "en"))
    return "\n".join(
        f"{title}: {marks[0].format(name)}" for title, name in zip(_names(case, draw), names, strict=False)
    )


def the_instructions(case: Case, _: Draw) -> str | None:
    """What was to be written, instead of it."""
    return str(case.fields["instructions"]) if case.headings and case.fields.get("instructions") else None
