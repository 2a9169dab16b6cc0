"""A password may begin as what stands in its place does: by the signs within it it is told from that."""

from __future__ import annotations

import pytest

from unabridged.redaction.secrets import redacted

TYPED = ("$ecret!9x", "%9kLm!x2", "*Xy9!kk2Q", "$Tr0ub4dor#3", "%40bc#1234x", "*hunter2!x7")
QUOTED = ("[x9!Kq27a", "<k9!Xz44b", "{t7#Kz91c", "$a1&b2", "**b0ld@Pw")
GAPS = (
    *(
        "$PASSWORD",
        "${PASSWORD}",
        "$(cat pw1)",
        "$1",
        "$env:PW1",
        "$this->password1",
        "$PW1/foo",
        "$user1@host",
        "$pw1$x2",
    ),
    *("%(pw)s", "%s", "%PASSWORD%", "%02d!%s", "%d#%d1a", "%H:%M:%S", "%.3f!x1", "%5s", "%"),
    *(
        "****",
        "*args1",
        "*",
        "*password1*",
        "<your password>",
        "<password1!x>",
        "<pw!1",
        "[REDACTED]",
        "[^a-z1!x]",
        "[1,2]",
    ),
    *("{{ pw }}", "{password1}", "{{pw!1x}}", "${PW1!x}", "$PASS!word"),
)


@pytest.mark.parametrize("value", TYPED)
@pytest.mark.parametrize(
    "form",
    ['password = "{}"', "PASSWORD={}\n", '{{"password": "{}"}}', "the password is {} now", "postgres://a:{}@db/x"],
)
def test_one_that_begins_as_a_gap_does_is_found(value: str, form: str) -> None:
    said = redacted(form.format(value))
    assert (value in said, "[secret: password]" in said) == (False, True)


@pytest.mark.parametrize("value", QUOTED)
@pytest.mark.parametrize("form", ['password = "{}"', '{{"password": "{}"}}'])
def test_so_is_one_in_quotation_marks(value: str, form: str) -> None:
    said = redacted(form.format(value))
    assert (value in said, "[secret: password]" in said) == (False, True)


@pytest.mark.parametrize("value", GAPS)
@pytest.mark.parametrize("form", ['password = "{}"', "password: {}", '{{"password": "{}"}}', "postgres://a:{}@db/x"])
def test_what_stands_in_its_place_is_left(value: str, form: str) -> None:
    said = form.format(value)
    assert redacted(said) == said
