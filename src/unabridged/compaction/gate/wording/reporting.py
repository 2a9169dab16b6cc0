"""Words by which a sentence tells that somebody said something, and by which its writer speaks for itself.
They refuse to know what was said.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.lazy_patterns import lazy

# That somebody said it, in whichever language.
TOLD: Final = lazy(
    r"""\b(?:say(?:s|ing)?|said|ask(?:s|ed|ing)?|tell(?:s|ing)?|told|instruct(?:s|ed|ing|ion)?|contain(?:s|ed|ing)?|read(?:s|ing)?|claim(?:s|ed|ing)?
    |demand(?:s|ed|ing)?|want(?:s|ed)?|attempt(?:s|ed|ing)?|inject(?:s|ed|ion)?|embed(?:s|ded)|order(?:s|ed)|urg(?:es|ed|ing)|tried|tries|trying|requires?|required
    |wrote|writes|quot(?:e|es|ed|ing)|states?|stated|includ(?:es|ed|ing)|had|telling|phish\w*|suspicious|malicious|request(?:s|ed|ing)?
    |sagt\w*|bat|bittet|enthält|enthielt|verlangt\w*|forder\w*|fordert\w*|schreibt|schrieb|stand|steht|behauptet\w*|wollte|will|versucht\w*|angewiesen|aufgefordert
    |dice|decía|dijo|pide|pidió|contiene|contenía|intent\w+|quería|exige|exigía|demande|demandait|contient|dit)\b
    |说|称|要求|写道|写着|包含|指示|声称|试图|企图|含有|出现|と書|という|求め|含ま|述べ|主張|試み|とい|との""",
    re.IGNORECASE | re.VERBOSE,
)
# So whoever writes speaks for itself, to whoever reads.
OWN: Final = lazy(
    r"\W*(?:as\s+(?:requested|asked|told|instructed|ordered|discussed|agreed)|having\s+(?:read|said|been\s+told)|now\s+that\s+you|wie\s+(?:gewünscht|verlangt|besprochen)|como\s+(?:se\s+)?(?:pidió|solicitado)|comme\s+(?:demandé|convenu))\b",
    re.IGNORECASE,
)
QUOTES: Final = "\"'“”„‘’«»「」『』`《》"
