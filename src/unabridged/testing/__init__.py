"""The public testing kit: fakes that obey, a store that fails when told, transcripts, and a checker of histories.
It refuses to import pytest and Hypothesis: contracts and strategies stand in modules of their own.

    unabridged.testing.contracts     what every implementation of a port is held to
    unabridged.testing.strategies    whatever a log can hold, drawn by Hypothesis
"""

from unabridged.testing.coordinators import RecordingCoordinator, SwitchHeard
from unabridged.testing.driven import Driven, Run, on_a_loop
from unabridged.testing.fakes import FakeClock, ScriptedSummariser, SeededIds, Step
from unabridged.testing.faults import FailingStore, PlantedFault, When, sweep
from unabridged.testing.history import Call, Look, Violation, Wrong, violations
from unabridged.testing.transcripts import messages

__all__ = [
    "Call",
    "Driven",
    "FailingStore",
    "FakeClock",
    "Look",
    "PlantedFault",
    "RecordingCoordinator",
    "Run",
    "ScriptedSummariser",
    "SeededIds",
    "Step",
    "SwitchHeard",
    "Violation",
    "When",
    "Wrong",
    "messages",
    "on_a_loop",
    "sweep",
    "violations",
]
