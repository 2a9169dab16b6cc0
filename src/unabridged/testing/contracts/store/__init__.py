"""Everything a store promises, one test a promise; a store of your own meets it by supplying one fixture.
It refuses to know any store, and whether its verbs block or suspend.

    class TestMyStore(StoreContract):
        @pytest.fixture
        def driven(self, tmp_path):
            driven = Driven(MyStore(tmp_path / "a.db"))        # a store whose verbs block
            yield driven
            driven.close()

    with on_a_loop() as run: Driven(MyStore(...), run)         # one whose verbs suspend
"""

from unabridged.testing.contracts.store.appending import Appending
from unabridged.testing.contracts.store.appending_to_many import AppendingToMany
from unabridged.testing.contracts.store.bringing_back import BringingBack
from unabridged.testing.contracts.store.brought_facts import BroughtFacts
from unabridged.testing.contracts.store.claiming import Claiming
from unabridged.testing.contracts.store.closing import Closing
from unabridged.testing.contracts.store.concurrency import Concurrency
from unabridged.testing.contracts.store.conditional import Conditional
from unabridged.testing.contracts.store.correcting import CorrectedFacts
from unabridged.testing.contracts.store.correcting_once import CorrectedOnce
from unabridged.testing.contracts.store.counting import Counting
from unabridged.testing.contracts.store.deleting import Deleting
from unabridged.testing.contracts.store.detaching import Detaching
from unabridged.testing.contracts.store.drafts import KeptDrafts
from unabridged.testing.contracts.store.erasing import Erasing
from unabridged.testing.contracts.store.facts import KeptFacts
from unabridged.testing.contracts.store.fencing import Fencing
from unabridged.testing.contracts.store.finding import Finding
from unabridged.testing.contracts.store.following import FollowingFacts
from unabridged.testing.contracts.store.forgetting import Forgetting
from unabridged.testing.contracts.store.forking import Forking
from unabridged.testing.contracts.store.full_tiers import FullTiers
from unabridged.testing.contracts.store.indexing import Indexing
from unabridged.testing.contracts.store.jobs import Jobs
from unabridged.testing.contracts.store.keys import Keys
from unabridged.testing.contracts.store.naming import Naming
from unabridged.testing.contracts.store.purging import Purging
from unabridged.testing.contracts.store.purging_lineages import PurgingLineages
from unabridged.testing.contracts.store.purging_repeated import PurgingRepeated
from unabridged.testing.contracts.store.reading import Reading
from unabridged.testing.contracts.store.rewording import RewordedFacts
from unabridged.testing.contracts.store.scoping import Scoping
from unabridged.testing.contracts.store.shown import ShownFacts
from unabridged.testing.contracts.store.snapshots import Snapshots
from unabridged.testing.contracts.store.texts import Texts
from unabridged.testing.contracts.store.unlearning import Unlearning


class StoreContract(
    Appending,
    AppendingToMany,
    Keys,
    Conditional,
    Reading,
    Texts,
    Naming,
    Forking,
    Detaching,
    Deleting,
    Purging,
    PurgingLineages,
    PurgingRepeated,
    BringingBack,
    Erasing,
    Snapshots,
    KeptDrafts,
    KeptFacts,
    FullTiers,
    FollowingFacts,
    RewordedFacts,
    CorrectedFacts,
    CorrectedOnce,
    ShownFacts,
    Forgetting,
    BroughtFacts,
    Indexing,
    Finding,
    Unlearning,
    Jobs,
    Claiming,
    Fencing,
    Scoping,
    Counting,
    Concurrency,
    Closing,
):
    """The promises of the ``Store`` port."""
