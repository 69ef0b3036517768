"""The site of the docs, as `python3 go.py docs` builds it: everything is in it, and its links lead somewhere in it."""

from __future__ import annotations

import argparse
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.sync_api import sync_playwright

import go
from croupier.cli.main import _parser
from croupier.cli.run import _COMMANDS
from croupier.desk import Desk
from croupier.people.refusals import Code as PeopleCode
from croupier.service.chain import first_break
from croupier.storage.library import Library
from croupier.table.decide import decide
from croupier.table.refusals import Code as TableCode
from croupier.web.contract import document
from croupier.web.socket_contract import socket_document
from tools import HERE, browser
from tools.site import http, python_api


class Page(HTMLParser):
    """The links, the targets and the words of a page."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.targets: set[str] = set()
        self.words = ""
        self.feed(file.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.append(value)
            if name == "id" and value:
                self.targets.add(value)

    def handle_data(self, data: str) -> None:
        self.words += data


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A warning of the builder is an error: then there is no site."""
    folder = tmp_path_factory.mktemp("docs") / "site"
    subprocess.run([sys.executable, "-m", "tools.site", str(folder)], cwd=HERE, check=True, timeout=1_800)
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Page]:
    return {file.relative_to(site).as_posix(): Page(file) for file in sorted(site.rglob("*.html"))}


def test_every_page_of_the_repository_is_there(pages: dict[str, Page]) -> None:
    written = {file.relative_to(HERE) for file in [*HERE.glob("*.md"), *(HERE / "docs").rglob("*.md")]}
    built = {str(name.with_suffix(".html")) for name in written - {Path("README.md")}}
    assert built | {"index.html", "search.html"} <= pages.keys()


def _parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for each in action.choices.values():
                yield from _parsers(each)


def test_every_command_is_there_with_every_option(pages: dict[str, Page]) -> None:
    words = pages["reference/command-line.html"].words
    for command, subcommand in _COMMANDS:
        if command != "odds":  # whose other two are told of at its own
            assert " ".join(filter(None, ["croupier", command, subcommand])) in words
    for parser in _parsers(_parser()):
        for action in parser._actions:
            if action.help and action.dest not in ("help", "version"):
                assert action.help.replace("`", "") in words, action.help
    for line in re.findall(r"python3 go\.py \w+", go.__doc__ or ""):
        assert line in words


def test_every_address_and_every_message_of_the_api_is_there(pages: dict[str, Page]) -> None:
    contract, page = document(), pages["reference/http.html"]
    for address, methods in contract["paths"].items():
        for method in methods:
            assert f"{method.upper()} {address}" in page.words
    assert not [name for name in contract["components"]["schemas"] if f"http-{name}".lower() not in page.targets]
    for route in http.routes():
        assert route.path in page.words


def test_every_channel_message_and_close_code_of_the_socket_is_there(pages: dict[str, Page]) -> None:
    contract, page = socket_document(), pages["reference/socket.html"]
    for channel in contract["channels"].values():
        assert channel["address"] in page.words
        for name in [*channel["messages"], *channel["x-close-codes"]]:
            assert name in page.words
    for name in contract["operations"]:
        assert name in page.words


def test_every_refusal_is_there_with_its_meaning(pages: dict[str, Page]) -> None:
    words = pages["reference/refusals.html"].words
    for code in (*TableCode, *PeopleCode):
        assert code.value in words
        assert code.means in words
    # Colorado 30-2205(2): no wager after no more bets
    rows = re.search(r"too_late\s+.*?past post\s+(.*?)\n", words, re.DOTALL)
    assert rows
    assert "us-co: 30-2205(2)" in rows[1]


def test_every_room_is_there_and_what_the_guides_import(pages: dict[str, Page]) -> None:
    rooms = {folder.parent.name for folder in (HERE / "src" / "croupier").glob("*/__init__.py")} - {"cli"}
    assert not [room for room in rooms if f"reference/python-{room}.html" not in pages]
    used = python_api.entry_points()
    assert used["croupier.desk"] == {"Desk"}
    assert "Library" in used["croupier.storage.library"]
    for module, names in used.items():
        words = pages[f"reference/python-{module.split('.')[1]}.html"].words
        assert not [name for name in names if name not in words], module
    for thing, word in ((Library, "class"), (Desk, "class"), (decide, "def"), (first_break, "def")):
        words = pages[f"reference/python-{thing.__module__.split('.')[1]}.html"].words
        said = (inspect.getdoc(thing) or "").partition("\n")[0].replace("`", "")
        assert said
        assert said in words
        assert f"{word} {thing.__name__}" in words


def test_every_link_leads_somewhere_on_the_site(site: Path, pages: dict[str, Page]) -> None:
    followed = 0
    for name, page in pages.items():
        for link in page.links:
            path, _, target = link.partition("#")
            assert not re.match(r"[a-z]+:|//", path) or path.startswith("data:"), f"{name} names another host: {link}"
            if path.startswith("data:"):
                continue
            file = (site / name).parent / unquote(path.partition("?")[0]) if path else site / name
            assert file.exists(), f"{name}: {link}"
            to = pages.get(file.resolve().relative_to(site.resolve()).as_posix())
            if to and target and name != "search.html":
                assert unquote(target) in to.targets, f"{name}: {link}"
            followed += 1
    assert followed > 1_000


def test_a_search_finds_the_page_without_a_server(site: Path) -> None:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser.browser(), args=browser.FLAGS)
        page = chromium.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto((site / "index.html").as_uri())
        page.get_by_placeholder("Search").first.fill("dolly")
        page.get_by_placeholder("Search").first.press("Enter")
        page.get_by_text("Search finished").wait_for(timeout=60_000)
        found = page.locator("#search-results a").all_inner_texts()
        chromium.close()
    guide, modules = found.index("The table"), [n for n, title in enumerate(found) if title.startswith("croupier.")]
    assert modules
    assert guide < min(modules), "the guides come before the reference of the modules"
    assert not [address for address in asked if not address.startswith(("file:", "data:"))]
