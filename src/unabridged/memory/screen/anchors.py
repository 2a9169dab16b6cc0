"""Words that orders to a machine are made of: where a guise brings one of them to light, it is looked at as a text.
It refuses to find anything by itself: each of them is an ordinary word.
"""

from __future__ import annotations

from typing import Final

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
