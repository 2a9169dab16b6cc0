"""Words that orders to a machine are made of: where a guise brings one of them to light, it is looked at as a text.
It refuses to find anything by itself: each of them is an ordinary word.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from unabridged.memory.screen.ideas import longer_words
from unabridged.memory.screen.lookalikes import ROTATED

STRONG: Final = frozenset(
    """
    ignore ignoring disregard forget override bypass previous prior preceding above instruction instructions prompt prompts
    system guidelines rules policy policies restrictions restricted unrestricted filters safety jailbreak pretend roleplay
    assistant developer administrator admin reveal disclose secret secrets password passwords credentials token tokens
    conversation history transcript exfiltrate forward upload transfer execute curl wget ignoriere vergiss vergessen
    anweisungen regeln vorherigen bisherigen ignora ignore olvida instrucciones anteriores reglas ignorez oubliez consignes
    always never respond response answer user users account send print output email recommend mention attacker obey
    """.split()
)


# Turned they are "jura", "frag" and "hore", of which orders are made. In English and in German one of these stands in
# every twentieth text, which would be read once more for it alone.
_BOTH_WAYS: Final = frozenset({"when", "sent", "uber"})


@cache
def anchors() -> frozenset[str]:
    """These, and every plain word that stands for an idea."""
    return STRONG | longer_words()


@cache
def rotated() -> frozenset[str]:
    """The same turned by half the alphabet, but for what is an ordinary word as it stands."""
    return frozenset(word.translate(ROTATED) for word in anchors() if word.isascii()) - _BOTH_WAYS


@cache
def backwards() -> frozenset[str]:
    """The same backwards."""
    return frozenset(word[::-1] for word in anchors())


@cache
def turned() -> frozenset[str]:
    """The same in either way: one question that most texts are done with."""
    return rotated() | backwards()
