"""A plan as whoever writes of all that leaves carries it out: with one text in place of several.
It refuses to touch what needs no text.
"""

from __future__ import annotations

from dataclasses import replace

from unabridged.compaction.plans.plan import Plan, summarised_of
from unabridged.view.survey import passages_of
from unabridged.view.view import View


def with_one_text(plan: Plan, view: View) -> Plan:
    """One text over all that several would have told; it may be as long as they together."""
    several = plan.unwritten
    if not several[1:]:
        return plan
    named = view.surveyed.at(name for each in several for name in each.items)
    one = summarised_of(view.surveyed, passages_of(sorted(named)))
    one = replace(one, rank=max(each.rank for each in several))
    edits = tuple(one if each is several[0] else each for each in plan.edits if each not in several[1:])
    return replace(plan, edits=edits, instructions=plan.instructions[:1], text_tokens=plan.text_tokens * len(several))
