"""How much of a ledger is carried where it has a share: that, and more where constraints need it.
It refuses to write a line.
"""

from __future__ import annotations

from collections.abc import Callable

from unabridged.view import ledger, ledger_worth
from unabridged.view.ledger import Ledger, ledger_of
from unabridged.view.ledger_chosen import HINT_TOKENS, MOST_OVER, binding, chosen, fitting
from unabridged.view.ledger_lines import HEAD, quoted, told


def widened(of: Ledger, share_tokens: int, most_tokens: int, count: Callable[[str], int]) -> Ledger:
    """The part of a ledger for its share, which the constraints that bind make wider, up to so many tokens.

    Beside them stands what they leave of the share, and at the least the line of what there was no room for.
    """
    bind = binding(of, count)
    wide = bind + max(share_tokens, HINT_TOKENS) if bind else 0
    return chosen(of, max(share_tokens, min(most_tokens, wide)), count)


def unhinted(of: Ledger, part: Ledger, count: Callable[[str], int]) -> Ledger:
    """The part of a ledger without the line on what was left out: that room is for constraints that bind."""
    kept = Ledger(entries=tuple(entry for entry in part.entries if entry.kind != ledger.MORE))
    known = {entry.text for entry in kept.of(ledger.CONSTRAINT)}
    bind = [each for each in of.standing.of(ledger.CONSTRAINT) if ledger_worth.binds(each) and each.text not in known]
    spare = count(quoted(told(part))) - count(quoted(told(kept)))
    heading = count(f"> {ledger.HEADINGS[ledger.CONSTRAINT]}:\n") if known else 0
    fit, _ = fitting(ledger_worth.useful(bind), spare + heading, count)
    return kept.merged(ledger_of(fit)) if fit else kept


def bare(of: Ledger, budget_tokens: int, count: Callable[[str], int]) -> Ledger:
    """As many of the constraints that bind as so many tokens have room for, and nothing else."""
    bind = [entry for entry in of.standing.of(ledger.CONSTRAINT) if ledger_worth.binds(entry)]
    fit, _ = fitting(ledger_worth.useful(bind), budget_tokens - count(f"> {HEAD}\n"), count)
    return ledger_of((*fit, *of.over[-MOST_OVER:]))
