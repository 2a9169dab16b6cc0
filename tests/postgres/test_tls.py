"""Over a network a server is reached by TLS: who is believed is checked as the address says, and a refusal says why.
It refuses to name a password, whatever was refused.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from tests.servers.certificates import Certificates
from tests.servers.postgres import Server, programs
from tests.servers.tls import TlsServer
from unabridged import Memory
from unabridged.errors import StoreDegraded
from unabridged.stores.postgres.store import PostgresStore
from unabridged.stores.postgres.wire import Wire, finding
from unabridged.testing.driven import Driven
from unabridged.upkeep import Level

pytestmark = pytest.mark.check
_SECRETS = ("hush", "quiet")
_CLIENT = "sslmode=require&sslcert={folder}/{name}.crt&sslkey={folder}/{name}.key"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Certificates of two authorities, of which the server and a careful client believe one."""
    folder = tmp_path_factory.mktemp("certificates")
    made = Certificates(folder)
    made.authority("ours")
    made.authority("theirs")
    made.signed("server", "ours", "localhost", names="DNS:localhost,IP:127.0.0.1")
    made.signed("elsewhere", "ours", "db.example", names="DNS:db.example")
    made.signed("strange", "theirs", "localhost", names="DNS:localhost")
    made.signed("ada", "ours", "ada")
    made.signed("locked", "ours", "ada", password="hush")  # noqa: S106  # of a key that is here and gone
    made.signed("bob", "ours", "bob")
    made.signed("stranger", "theirs", "ada")
    return folder


@pytest.fixture(scope="module")
def tls(server: Server, folder: Path) -> Iterator[TlsServer]:
    del server  # where none can be had, that is said there
    binaries = programs()
    assert binaries is not None
    tls = TlsServer(binaries, certificate=folder / "server.crt", authority=folder / "ours.crt")
    with psycopg.connect(tls.socket_address, autocommit=True) as beside:
        beside.execute("CREATE ROLE ada LOGIN SUPERUSER; CREATE ROLE eve LOGIN SUPERUSER PASSWORD 'hush quiet'")
    yield tls
    tls.remove()


Address = Callable[..., str]


@pytest.fixture
def address(tls: TlsServer, folder: Path) -> Address:
    def address(said: str, *, who: str = "unabridged", host: str = "localhost") -> str:
        return f"postgresql://{who}@{host}:{tls.port}/postgres?{said}".replace("{folder}", str(folder))

    return address


@pytest.mark.parametrize(
    ("said", "who", "travels"),
    [
        ("", "unabridged", "within this machine, over TLS"),
        ("sslmode=require", "unabridged", "within this machine, over TLS"),
        (
            "sslmode=verify-ca&sslrootcert={folder}/ours.crt",
            "unabridged",
            "over TLS: the server's certificate is checked",
        ),
        (
            "sslmode=verify-full&sslrootcert={folder}/ours.crt",
            "unabridged",
            "over TLS: the server's name and certificate are checked",
        ),
        (_CLIENT.replace("{name}", "ada"), "ada", "within this machine, over TLS"),
        (_CLIENT.replace("{name}", "locked") + "&sslpassword=hush", "ada", "within this machine, over TLS"),
        ("sslmode=require&channel_binding=require", "eve:hush%20quiet", "within this machine, over TLS"),
    ],
)
def test_what_is_said_over_tls_is_read_there(address: Address, said: str, who: str, travels: str) -> None:
    with Memory.open(address(said, who=who)) as memory:
        memory.thread(who.partition(":")[0]).append({"role": "user", "content": "one"})
        assert [each.what for each in memory.doctor() if each.subject == "wire"] == [travels]


@pytest.mark.parametrize(
    ("said", "who", "why"),
    [
        ("sslmode=disable", "unabridged:hush", "no encryption"),
        ("sslmode=verify-full&sslrootcert={folder}/theirs.crt", "unabridged:hush", "certificate verify failed"),
        ("sslmode=verify-full&sslrootcert={folder}/none.crt", "unabridged:hush", "none.crt. does not exist"),
        ("sslmode=require", "ada:hush", "requires a valid client certificate"),
        (_CLIENT.replace("{name}", "bob"), "ada:hush", "certificate authentication failed"),
        (_CLIENT.replace("{name}", "stranger"), "ada:hush", "unknown ca"),
        (_CLIENT.replace("{name}", "locked") + "&sslpassword=quiet", "ada", "could not load private key file"),
        ("sslmode=require&channel_binding=require", "unabridged:hush", "channel binding required"),
    ],
)
def test_whoever_is_refused_for_tls_is_told_why_and_where_to_look(
    address: Address, said: str, who: str, why: str
) -> None:
    with pytest.raises(
        StoreDegraded, match=f"could not be reached: .*{why}.*; see that sslmode, sslrootcert"
    ) as refused:
        Memory.open(address(said, who=who))
    told = "".join(traceback.format_exception(refused.value))
    assert [each for each in _SECRETS if each in told] == []


@pytest.mark.parametrize("who", ["eve:quiet", "eve", "nobody:hush"])
def test_whoever_is_refused_for_himself_is_told_to_look_at_who_he_is(address: Address, who: str) -> None:
    with pytest.raises(StoreDegraded, match="the user and the password are right") as refused:
        Memory.open(address("sslmode=require", who=who))
    told = "".join(traceback.format_exception(refused.value))
    assert [each for each in _SECRETS if each in told] == []


def test_a_server_of_another_name_is_no_server_of_ours(address: Address, tls: TlsServer, folder: Path) -> None:
    tls.show(folder / "elsewhere.crt")
    with pytest.raises(StoreDegraded, match=r"for \"db.example\" does not match host name \"localhost\""):
        Memory.open(address("sslmode=verify-full&sslrootcert={folder}/ours.crt"))
    Memory.open(address("sslmode=verify-ca&sslrootcert={folder}/ours.crt")).close()
    tls.show(folder / "server.crt")


def test_a_certificate_that_changes_ends_no_connection_and_is_checked_by_the_next(
    address: Address, tls: TlsServer, folder: Path
) -> None:
    store = PostgresStore(address("sslmode=verify-full&sslrootcert={folder}/ours.crt"), schema="changing")
    driven = Driven(store)
    driven.say("t", "one")
    tls.show(folder / "strange.crt")
    driven.say("t", "two")
    with store._connections.lent() as session:
        session.connection.close()
    with pytest.raises(StoreDegraded, match="certificate verify failed"):
        driven.say("t", "three", key="k")
    tls.show(folder / "server.crt")
    assert driven.say("t", "three", key="k").first == 3
    driven.close()


def to(address: str, mode: str = "") -> Wire:
    """A connection to somewhere, in the clear where no mode is named."""
    return Wire(address=address, is_encrypted=bool(mode), mode=mode or "prefer")


@pytest.mark.parametrize(
    ("wire", "level", "travels"),
    [
        (to("192.0.2.1"), Level.NOTE, "without TLS: whoever is on the way can read and change what is said"),
        (to("fe80::1%eth0"), Level.NOTE, "without TLS: whoever is on the way can read and change what is said"),
        (to("192.0.2.1", "require"), Level.NOTE, "over TLS, and nobody checks whose certificate it is"),
        (to("2001:db8::1", "verify-full"), Level.FINE, "over TLS: the server's name and certificate are checked"),
        (to("::1"), Level.FINE, "within this machine, without TLS"),
        (to(""), Level.FINE, "within this machine, without TLS"),
    ],
)
def test_a_wire_that_others_may_read_or_turn_elsewhere_is_told(wire: Wire, level: Level, travels: str) -> None:
    found = finding(wire)
    assert found.level is level
    assert found.what.startswith(travels)
    assert bool(found.remedy) is (level is Level.NOTE)
