"""By which names in their ``extra`` an execution and its variables say more of themselves than they have fields for.
It refuses to know who says it.
"""

from __future__ import annotations

from typing import Final

# A variable's: the names of its columns, and which code, tool or file made it; this one an execution may say for all.
COLUMNS: Final = "columns"
ORIGIN: Final = "origin"
# A variable's, set where it is known to be another one by now, though it looks as it did.
CHANGED: Final = "changed"
# An execution's, set where what it lists was read from the session, so that it holds whether or not the code failed.
LEFT_BEHIND: Final = "left_behind"
