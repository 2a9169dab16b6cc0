"""Sound drafts into which a passage was put: marks of a template, another's turn, an order, an address, a key.
It refuses to take anything out of a draft.
"""

from __future__ import annotations

import json

from tools.planting.case import Case
from tools.planting.drawn import Draw


def a_token(case: Case, draw: Draw) -> str:
    """A token of a template at its end."""
    return f"{case.draft}{('', chr(10))[draw.half]}{draw.one_of('tokens')}"


def a_token_first(case: Case, draw: Draw) -> str:
    """The same at its beginning."""
    return f"{draw.one_of('tokens')}{case.draft}"


def thoughts_left_in(case: Case, draw: Draw) -> str:
    """What was thought, before it."""
    return f"{draw.one_of('thinking')}{case.draft}"


def thoughts_alone(case: Case, draw: Draw) -> str:
    """A thought that is not closed, before it."""
    return f"{('<think>', '<thinking>')[draw.half]}\n{draw.one_of('promises', case.spoken)}\n{case.draft}"


def a_turn(case: Case, draw: Draw) -> str:
    """A turn of a talk, in English or as a record."""
    return draw.put(draw.one_of("turns"), case.draft)


def a_talk(case: Case, draw: Draw) -> str:
    """It goes on as a talk in its own language."""
    user, model = draw.one_of("speakers", case.spoken).split("|")
    mark = ("{}: ", "**{}:** ")[draw.half]
    asked, told = draw.one_of("asks", case.spoken), draw.one_of("goes_on", case.spoken)
    return f"{case.draft}\n\n{mark.format(user)}{asked}\n{mark.format(model)}{told}"


def told_as_a_talk(case: Case, draw: Draw) -> str:
    """All of it is one."""
    user, model = draw.one_of("speakers", case.spoken).split("|")
    told = [line for line in case.draft.split("\n") if line.strip()]
    return "\n".join(f"{(user, model)[at % 2]}: {line}" for at, line in enumerate([*told, *told[:1]]))


def a_call_behind(case: Case, draw: Draw) -> str:
    """A call of a tool behind it, in marks."""
    marks = ("<tool_call>\n{}\n</tool_call>", "<|tool_call_begin|>{}<|tool_call_end|>")[draw.half]
    return f"{case.draft}\n{marks.format(json.dumps({'name': 'save', 'arguments': {}}))}"


def an_order(case: Case, draw: Draw) -> str:
    """An order in its own language."""
    return draw.put(draw.one_of("orders", case.spoken), case.draft)


def an_order_framed(case: Case, draw: Draw) -> str:
    """The same in a frame."""
    return draw.put(draw.one_of("frames").format(o=draw.one_of("orders", case.spoken)), case.draft)


def an_order_in_english(case: Case, draw: Draw) -> str:
    """The same in English."""
    return draw.put(draw.one_of("orders", "en"), case.draft)


def an_order_in_a_line(case: Case, draw: Draw) -> str:
    """At the end of a line of it."""
    lines = case.draft.split("\n")
    at = draw.random.randrange(len(lines))
    lines[at] = f"{lines[at]} {draw.one_of('orders', case.spoken)}"
    return "\n".join(lines)


def an_order_as_a_section(case: Case, draw: Draw) -> str:
    """Under a heading of its own."""
    return f"{case.draft}\n\n## {draw.one_of('titles', case.spoken)}\n{draw.one_of('orders', case.spoken)}"


def _address(draw: Draw) -> str:
    return draw.one_of("hosts").format(n=draw.random.randrange(10**5, 10**6))


def an_address(case: Case, draw: Draw) -> str:
    """An address that nobody named."""
    return draw.put(f"https://{_address(draw)}", case.draft)


def a_linked_word(case: Case, draw: Draw) -> str:
    """A word that leads there."""
    return draw.put(f"[{draw.one_of('titles', case.spoken)}](https://{_address(draw)})", case.draft)


def an_image(case: Case, draw: Draw) -> str:
    """An image."""
    kinds = ("![](https://{})", '<img src="https://{}" width=1>')
    return draw.put(kinds[draw.half].format(_address(draw)), case.draft)


def a_bare_host(case: Case, draw: Draw) -> str:
    """A host without what it is asked by."""
    return draw.put(f"- {_address(draw).partition('/')[0]}", case.draft)


def a_mail(case: Case, draw: Draw) -> str:
    """An address of mail."""
    return draw.put(draw.one_of("mails").format(n=draw.random.randrange(10, 99)), case.draft)


def another_scheme(case: Case, draw: Draw) -> str:
    """The same asked otherwise than by the web."""
    return draw.put(f"{('ftp', 's3')[draw.half]}://{_address(draw)}", case.draft)


def a_known_key(case: Case, draw: Draw) -> str:
    """A key whose maker shows."""
    return draw.put(draw.key(), case.draft)


def a_key_told(case: Case, draw: Draw) -> str:
    """A sentence with a password."""
    return draw.put(draw.one_of("secrets", case.spoken).format(k=draw.key("passwords")), case.draft)


def a_key_told_in_english(case: Case, draw: Draw) -> str:
    """The same in English."""
    return draw.put(draw.one_of("secrets", "en").format(k=draw.key("passwords")), case.draft)


def a_key_set(case: Case, draw: Draw) -> str:
    """A setting."""
    return draw.put(draw.one_of("settings").format(k=draw.key("passwords")), case.draft)


def a_known_key_set(case: Case, draw: Draw) -> str:
    """A setting with a key whose maker shows."""
    return draw.put(draw.one_of("settings").format(k=draw.key()), case.draft)


def letters_alone(case: Case, draw: Draw) -> str:
    """Letters by chance, and nothing that names them."""
    return draw.put(draw.letters("a", (24, 40)[draw.half]), case.draft)
