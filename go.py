"""Set up and go, on a fresh machine with Python 3.11 or newer and nothing else.

    python3 go.py run [ARGS…]     the croupier command; alone, the demo floor
    python3 go.py test [ARGS…]    every test, or those that pytest is told to run
    python3 go.py bench NAME …    a benchmark of bench/, beside its peers
    python3 go.py night [RIG …]   the fault rigs of rigs/ in full, and a table of what they found
    python3 go.py lock [ARGS…]    compile requirements/*.in and the locks of ui/ anew; --upgrade for newer pins
    python3 go.py screenshots     take the pictures of docs/screens anew, or those that are named;
                                  `--sizes FOLDER` has each screen there in every size, to look through
    python3 go.py bare COMMAND …  a command on a bare machine: a fresh Debian with Python and nothing else
    python3 go.py docs [FOLDER]   build the site of the docs into site/, with a reference from the code
    python3 go.py wheel           build the wheel and the sdist into dist/, with screens and rulebooks in them
    python3 go.py types           write anew what is derived from the code: types of ui/, lists of docs/table.md

The environment for each purpose is made when it is missing and made anew when what it was made from has changed; the
screens are built when their sources have changed. What is installed is pinned by hash. Messages about the set-up go to
standard error, so that output stays clean.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from threading import Lock

from tools import HERE, HOME, archives, bare, browser, found, pythons, say, screens, step

LOCKS = HERE / "requirements"
BIN = "Scripts" if os.name == "nt" else "bin"
DESK = {"simulate", "certify", "bankroll", "par", "plot", "variation", "--rounds"}
"""Words that need the mathematician's desk."""
POSTGRES = ("postgresql://", "postgres://")
"""An address with one of these needs what speaks to PostgreSQL."""
ONE_AT_A_TIME = Lock()


def main(words: list[str]) -> int:
    purpose, arguments = (words[0], words[1:]) if words else ("", [])
    if purpose not in PURPOSES:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        return PURPOSES[purpose](arguments)
    except subprocess.CalledProcessError as error:
        return complain(f"this step of the set-up failed (exit code {error.returncode}): {error.cmd}")


def run(words: list[str]) -> int:
    """The croupier command. Only the house on the network has screens; what few commands need comes with the first."""
    words = words or ["serve", "--demo"]
    in_postgres = any(address in word for word in words for address in POSTGRES)
    purpose = "desk" if DESK & set(words) else "postgres" if in_postgres else "run"
    programs = with_screens(purpose) if words[0] == "serve" else environment(purpose)
    return start([programs / "python", "-m", "croupier", *words])


def test(words: list[str]) -> int:
    programs = with_screens("test", meanwhile=compiled)
    browser.bring(installer)
    # More workers than processors, because a test of a screen often waits for what is shown; and none is left with a
    # queue of slow ones while the others have nothing to do.
    workers = ["-n", str(2 * (os.cpu_count() or 1)), "--dist", "worksteal"]
    return start([programs / "python", "-m", "pytest", *(words or workers)])


def compiled(programs: Path) -> None:
    """Hundreds of tests start the program: each reads what is compiled here, wherever Python is told to write none. And
    what pytest makes of the tests is made once here, on a new machine, and not by each of its workers."""
    step([programs / "python", "-m", "compileall", "-q", HERE / "src"])
    if not sys.dont_write_bytecode and not list((HERE / "tests" / "__pycache__").glob("*pytest*")):
        collect = [str(programs / "python"), "-m", "pytest", "--collect-only", "-qq", "-p", "no:cacheprovider"]
        subprocess.run(collect, cwd=HERE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)


def screenshots(words: list[str]) -> int:
    programs = with_screens("test")
    browser.bring(installer)
    os.environ["PYTHONPATH"] = os.pathsep.join([str(HERE), str(HERE / "tests" / "support")])
    return start([programs / "python", "-m", "tools.pictures", *words])


def with_screens(purpose: str, meanwhile: Callable[[Path], None] = lambda programs: None) -> Path:
    """The environment and the built screens, made side by side: most of both is waiting for what is fetched."""
    with ThreadPoolExecutor() as pool:
        built = pool.submit(screens.build, installer, with_tests=purpose == "test")
        programs = environment(purpose)
        meanwhile(programs)
    built.result()
    return programs


def environment(purpose: str, base: Path | None = None, name: str = "") -> Path:
    """The folder of programs of a ready environment for any of `requirements/*.in` but `uv` and `node`. Made from this
    Python, or from another one and under a name of its own."""
    home = HOME / (name or purpose)
    stamp, wanted = home / "croupier-stamp", fingerprint(purpose) + (f" {base}" if base else "")
    if stamp.is_file() and stamp.read_text() == wanted:
        return home / BIN
    say(f"setting up {home.relative_to(HERE)} …")
    uv, python = installer(), home / BIN / "python"
    step([*uv, "venv", "--quiet", "--clear", "--python", base or sys.executable, home])
    pip = [*uv, "pip"]
    # What tests start is killed at any moment and meets full disks: none of it writes bytecode that all would read.
    compiled = ["--compile-bytecode"] if purpose == "test" else []
    step([*pip, "sync", "--quiet", *compiled, "--python", python, "--require-hashes", *locks_of(purpose)])
    step([*pip, "install", "--quiet", "--python", python, "--no-deps", "--no-build-isolation", "--editable", HERE])
    stamp.write_text(wanted)
    return home / BIN


def fingerprint(purpose: str) -> str:
    """What the environment is made from: when this changes, it is made anew."""
    sources = [*locks_of(purpose), LOCKS / "uv.txt", HERE / "pyproject.toml", HERE / "go.py"]
    digest = hashlib.sha256(b"".join(source.read_bytes() for source in sources))
    digest.update(f"{sys.version} {HERE}".encode())
    return digest.hexdigest()


def locks_of(purpose: str) -> list[Path]:
    """What is installed: the purpose's own, and what builds the package."""
    return [LOCKS / f"{name}.txt" for name in sorted({purpose, "build"})]


def installer() -> list[str | Path]:
    """uv: the machine's, or one installed into a corner of its own, so that syncing does not remove it."""
    if own := found("uv"):
        return [own]
    home = HOME / "uv"
    uv = home / "bin" / ("uv.exe" if os.name == "nt" else "uv")
    with ONE_AT_A_TIME:
        if not uv.exists():
            say("fetching uv …")
            quiet = ["-q", "--disable-pip-version-check", "--root-user-action=ignore"]
            step([*pip(), "install", *quiet, "--require-hashes", "-r", LOCKS / "uv.txt", "--target", home])
    return [uv]


def pip() -> list[str | Path]:
    """This Python's pip, or one in a new environment: Debian and Ubuntu ship even that in a package of its own."""
    if find_spec("pip"):
        return [sys.executable, "-m", "pip"]
    if not find_spec("ensurepip"):
        package = f"python3.{sys.version_info.minor}-venv"
        if os.name != "posix" or os.getuid() != 0 or not found("apt-get"):
            raise SystemExit(complain(f"Python lacks ensurepip; as root, run: apt-get install {package}"))
        say(f"installing {package} …")
        step(["apt-get", "update", "-qq"])
        step(["apt-get", "install", "-y", "-qq", "--no-install-recommends", package])
    # A process of its own: ensurepip may have been installed a moment ago, after this one began.
    step([sys.executable, "-m", "venv", "--clear", HOME / "pip"])
    return [HOME / "pip" / BIN / "python", "-m", "pip"]


def bench(words: list[str]) -> int:
    """A benchmark, or what benchmarks there are."""
    scripts = {file.stem.removeprefix("bench_"): file for file in sorted((HERE / "bench").glob("bench_*.py"))}
    if not words or words[0] not in scripts:
        return complain(f"which benchmark? there are {', '.join(scripts)}")
    programs = with_screens("bench") if words[0] == "screen" else environment("bench")
    if words[0] == "screen":
        browser.bring(installer)
        os.environ["CROUPIER_CHROMIUM"] = str(browser.browser())
    return start([programs / "python", scripts[words[0]], *words[1:]])


def night(words: list[str]) -> int:
    """The rigs break what the suite breaks, only more of it, so they run where the suite does."""
    os.environ["PYTHONPATH"] = os.pathsep.join([str(HERE), str(HERE / "tests" / "support")])
    programs = with_screens("test")
    if "R1" in words or not any(re.fullmatch(r"[A-Z]\d", word) for word in words):
        os.environ[pythons.NAMED] = os.pathsep.join(str(programs / "python") for programs in elsewhere())
    return start([programs / "python", "-m", "rigs", *words])


def elsewhere() -> Iterator[Path]:
    """An environment for each other Python of the machine, in which the same log has to be the same state."""
    for version, python in pythons.others(installer()).items():
        try:
            yield environment("postgres", python, f"postgres-{version}")
        except subprocess.CalledProcessError:
            say(f"what Croupier needs cannot be installed for Python {version}; it is left out")


def docs(words: list[str]) -> int:
    os.environ["PYTHONPATH"] = str(HERE)
    return start([environment("docs") / "python", "-m", "tools.site", *words])


def types(words: list[str]) -> int:
    os.environ["PYTHONPATH"] = str(HERE)
    return start([environment("run") / "python", "-m", "tools.derived", *words])


def wheel(words: list[str]) -> int:
    """What is installed elsewhere; nothing is left in `dist/` that lacks a part."""
    programs = with_screens("build")
    try:
        archives.build(programs / "python", HERE / "dist")
    except archives.IncompleteError as error:
        return complain(str(error))
    return 0


def lock(words: list[str]) -> int:
    """Compile the requirement files: universal, with hashes, and naming no host. A pin changes when it must, or when
    `--upgrade` or `--upgrade-package NAME` asks for it. What builds the package is pinned first, and alike everywhere.
    """
    uv = installer()
    for name in ("build", *sorted(file.stem for file in LOCKS.glob("*.in") if file.stem != "build")):
        options = ["--universal", "--generate-hashes", "--no-header", "--no-annotate", "--python-version", "3.11"]
        hostless = ["--no-emit-index-url", "--no-emit-find-links", "--quiet", *words]
        alike: list[str | Path] = [] if name == "build" else ["--constraints", LOCKS / "build.txt"]
        step([*uv, "pip", "compile", *options, *hostless, *alike, LOCKS / f"{name}.in", "-o", LOCKS / f"{name}.txt"])
    screens.lock(installer)
    return 0


def start(command: list[str | Path]) -> int:
    """What was asked for, in the caller's folder, with the caller's input and output."""
    words = [str(word) for word in command]
    if "pytest" in words:
        os.chdir(HERE)
    if os.name == "posix":
        sys.stdout.flush()
        os.execv(words[0], words)
    return subprocess.run(words).returncode


def complain(message: str) -> int:
    say(message)
    return 2


PURPOSES: dict[str, Callable[[list[str]], int]] = {
    purpose.__name__: purpose for purpose in (run, test, bench, night, lock, screenshots, bare.bare, docs, wheel, types)
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
