"""A slip printer on a real socket: it gets every byte, and one that is not there is one clear line."""

from __future__ import annotations

import socket
import threading

import pytest
from nights import rules_of
from printing import Printing

from croupier.devices.slip_printer import PrinterError, send
from croupier.documents.escpos import as_escpos
from croupier.documents.prints.registry import print_of
from croupier.documents.prints.source import Source


class Printer:
    """Listens on loopback, and keeps what it is sent."""

    def __init__(self) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self.listener.getsockname()[1])
        self.got = b""
        self.thread = threading.Thread(target=self._take, daemon=True)
        self.thread.start()

    def _take(self) -> None:
        link, _ = self.listener.accept()
        with link:
            link.settimeout(60)
            while data := link.recv(4096):
                self.got += data

    def end(self) -> bytes:
        self.thread.join(60)
        self.listener.close()
        return self.got


def test_the_printer_gets_every_byte_and_then_the_end() -> None:
    printer = Printer()
    data = bytes(range(256)) * 1000
    send("127.0.0.1", printer.port, data)
    assert printer.end() == data


def test_a_print_goes_to_the_printer_by_the_command(printing: Printing) -> None:
    printer = Printer()
    words = printing.opened()
    file = printing.folder / "slip.bin"
    assert printing.run("limits", *words, "--escpos", str(file), "--printer", f"127.0.0.1:{printer.port}") == ""
    got = printer.end()
    assert got == file.read_bytes()
    assert b"$1 to $100" in got
    assert b"table:7 1 " in got


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def test_a_printer_that_is_not_there_is_one_clear_line(printing: Printing) -> None:
    port = free_port()
    with pytest.raises(PrinterError, match="cannot be reached"):
        send("127.0.0.1", port, b"x")
    told = printing.refused("limits", *printing.files("us-co"), "--printer", f"127.0.0.1:{port}")
    assert f"the printer at 127.0.0.1:{port} cannot be reached" in told


def test_a_printer_that_takes_nothing_is_given_up() -> None:
    """It accepts and never reads: what does not fit between the two waits, and not for ever."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = int(listener.getsockname()[1])
        with pytest.raises(PrinterError, match=r"does not answer within 0\.2 seconds"):
            send("127.0.0.1", port, bytes(100_000_000), seconds=0.2)


@pytest.mark.parametrize("text", ["printer", ":9100", "host:", "host:0", "host:65536", "host:x", "host:-1"])
def test_what_names_no_printer_is_refused(printing: Printing, text: str) -> None:
    assert "names no printer" in printing.refused("limits", *printing.files("us-co"), "--printer", text)


def test_any_print_can_be_a_slip() -> None:
    assert as_escpos(print_of("chips", Source(rules_of("us-ia")))).count(b"\n") > 10
