"""What came of running code, as the log has it, from a session's names, Jupyter's messages or TaskWeaver's posts.
It refuses to run anything.
"""

from __future__ import annotations

from unabridged.executions.attachments import from_attachments, listed
from unabridged.executions.describing import described, is_variable
from unabridged.executions.jupyter import from_jupyter
from unabridged.executions.namespaces import from_namespace
from unabridged.log.part import ExecutionResult, Variable

__all__ = [
    "ExecutionResult",
    "Variable",
    "described",
    "from_attachments",
    "from_jupyter",
    "from_namespace",
    "is_variable",
    "listed",
]
