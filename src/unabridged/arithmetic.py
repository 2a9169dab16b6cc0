"""Why something does not fit, in figures: what the limit leaves, what takes it, and what would help.
It refuses to know how any of it was counted.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Arithmetic:
    """What is needed against what there is, in tokens.

    Of ``limit_tokens``, ``reserve_tokens`` stay free for the answer and ``tools_tokens`` for the tools. Of
    ``needed_tokens``, system text and pins take their share, and so does what is protected otherwise: the calls that
    wait for a result (``open_tokens``), the head of what was asked last, and a note on all that left.
    """

    limit_tokens: int
    needed_tokens: int
    reserve_tokens: int = 0
    tools_tokens: int = 0
    system_tokens: int = 0
    pinned_tokens: int = 0
    protected_tokens: int = 0
    open_tokens: int = 0

    @property
    def over_tokens(self) -> int:
        """How much too much it is."""
        return self.needed_tokens - (self.limit_tokens - self.reserve_tokens - self.tools_tokens)

    def told(self) -> str:
        """The figures in words, as they follow what they are about."""
        takes = {
            "system": self.system_tokens,
            "pinned": self.pinned_tokens,
            "open calls": self.open_tokens,
            "otherwise protected": self.protected_tokens - self.open_tokens,
        }
        of_it = ", ".join(f"{name} {tokens}" for name, tokens in takes.items() if tokens)
        free = {"answer": self.reserve_tokens, "tools": self.tools_tokens}
        less = " and ".join(f"{tokens} for the {name}" for name, tokens in free.items() if tokens)
        apart, reserved = f" ({of_it})" if of_it else "", f", of which {less} stay free" if less else ""
        return f"{self.needed_tokens} tokens{apart}, and the limit is {self.limit_tokens}{reserved}"

    def todo(self) -> str:
        """What would make it fit: a higher limit, or whatever takes enough to do alone."""
        ways = {
            "declare fewer tools": self.tools_tokens,
            "shorten the system text": self.system_tokens,
            "unpin messages": self.pinned_tokens,
            "append the results of the open calls or end their round": self.open_tokens,
            "shorten the newest user message": self.protected_tokens - self.open_tokens,
        }
        helps = [way for way, tokens in ways.items() if tokens >= self.over_tokens]
        return ", or ".join([f"raise limit_tokens by {self.over_tokens}", *helps])
