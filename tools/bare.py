"""A bare machine: a fresh Debian or Ubuntu with python3 and nothing else, where the README's commands must hold.

    python3 go.py bare                             make the machine, or say why it cannot be made (exit code 3)
    python3 go.py bare python3 go.py test          what is committed on HEAD, as an ordinary user
    python3 go.py bare --root python3 go.py test   as root, who may install packages
    python3 go.py bare --keep …                    on the machine of the last run, caches warm; it stays afterwards

The exit code is the command's. An ordinary user finds python3-venv beside python3, since only root may install it.
Needs root on Debian or Ubuntu: what the machine sees is mounted in a namespace of its own. Of this machine only its
package sources are carried in: the settings of apt, pip, uv and npm, proxies and certificates.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tools import HERE, HOME, found, say, step

IMPOSSIBLE = 3
"""The exit code when no bare machine can be made here."""
MACHINES = HOME / "bare"
USER, ID = "newcomer", 1000
PACKAGES = {"root": "python3,ca-certificates", USER: "python3,ca-certificates,python3-venv"}
HOMES = {"root": "root", USER: f"home/{USER}"}
"""Folders on the machine, from its root."""
SETTINGS = ("/etc/resolv.conf", "/etc/hosts", "/etc/pip.conf", "/etc/npmrc", "/usr/etc/npmrc", "/usr/local/etc/npmrc")
OWN_SETTINGS = (".npmrc", ".pip/pip.conf", ".config/pip/pip.conf", ".config/uv/uv.toml")
VARIABLES = re.compile(
    r"PIP_\w+|UV_\w+|(?:NPM|npm)_\w+|SSL_CERT_FILE|NODE_EXTRA_CA_CERTS|REQUESTS_CA_BUNDLE|CURL_CA_BUNDLE"
    r"|(?:https?|no|all)_proxy|(?:HTTPS?|NO|ALL)_PROXY|CI"
)
APART = ["unshare", "--mount", "--pid", "--fork", "--kill-child"]
"""Mounts and processes of its own: both are gone when the command ends, however it ends."""
INSIDE = """
mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" || exit
mount -t sysfs sys "$1/sys" 2>/dev/null
root=$1 who=$2
shift 2
exec chroot --userspec="$who" "$root" /usr/bin/env -i "$@"
"""


class ImpossibleError(Exception):
    """No bare machine can be made here, and why."""


def bare(words: list[str]) -> int:
    options = {word for word in words[:2] if word in ("--root", "--keep")}
    command = words[len(options) :]
    if command and command[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    person = "root" if "--root" in options else USER
    os.umask(0o022)
    try:
        clean = image(person)
    except ImpossibleError as error:
        say(f"no bare machine can be made here: {error}")
        return IMPOSSIBLE
    return run(clean, person, command, "--keep" in options) if command else 0


def image(person: str) -> Path:
    """A clean machine, made once and only copied afterwards."""
    clean = MACHINES / f"clean-{person}"
    if why := obstacle():
        raise ImpossibleError(why)
    if (clean / "etc" / "croupier-ready").is_file():
        return clean
    say(f"making a bare machine for {person} …")
    remove(clean)
    clean.parent.mkdir(parents=True, exist_ok=True)
    try:
        if not found("mmdebstrap"):
            step(["apt-get", "update", "-qq"])
            step(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "mmdebstrap"])
        options = ["--quiet", "--variant=apt", f"--include={PACKAGES[person]}"]
        options += [f"--aptopt={file}" for file in settings_of_apt()]
        step(["mmdebstrap", *options, system()["VERSION_CODENAME"], clean, *sources()])
    except subprocess.CalledProcessError as error:
        remove(clean)
        raise ImpossibleError(f"{error.cmd[0]} failed with exit code {error.returncode}") from None
    with (clean / "etc" / "passwd").open("a") as users, (clean / "etc" / "group").open("a") as groups:
        users.write(f"{USER}:x:{ID}:{ID}::/{HOMES[USER]}:/bin/bash\n")
        groups.write(f"{USER}:x:{ID}:\n")
    (clean / HOMES[USER]).mkdir(mode=0o700, parents=True)
    (clean / "etc" / "croupier-ready").touch()
    return clean


def obstacle() -> str:
    """Why no machine can be made, or nothing."""
    if platform.system() != "Linux" or os.getuid() != 0:
        return "that needs root on Debian or Ubuntu"
    if not found("mmdebstrap") and not found("apt-get"):
        return "there is neither mmdebstrap nor apt-get"
    if missing := [name for name in ("git", "unshare", "chroot") if not found(name)]:
        return f"there is no {missing[0]}"
    if "VERSION_CODENAME" not in system() or not sources():
        return "the package sources of this system are not known"
    probe = [*APART, "mount", "-t", "proc", "proc", "/proc"]
    if (tried := subprocess.run(probe, capture_output=True, text=True)).returncode:
        return f"nothing may be mounted ({tried.stderr.strip()})"
    return ""


def run(clean: Path, person: str, command: list[str], keep: bool) -> int:
    machine = MACHINES / person
    try:
        if not (keep and machine.is_dir()):
            remove(machine)
            step(["cp", "-a", "--reflink=auto", clean, machine])
        carry(machine, person)
        home, programs = f"/{HOMES[person]}", "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        variables = {"HOME": home, "USER": person, "LANG": "C.UTF-8", "PATH": programs, **carried()}
        setting = [f"--chdir={home}/croupier", *(f"{name}={value}" for name, value in variables.items())]
        where = [str(machine), f"{person}:{person}"]
        return subprocess.run([*APART, "sh", "-c", INSIDE, "bare", *where, *setting, *command]).returncode
    finally:
        if not keep:
            remove(machine)


def carry(machine: Path, person: str) -> None:
    """The commit, and what fetching packages needs here."""
    home = machine / HOMES[person]
    checkout = home / "croupier"
    remove(checkout)
    # A copy of every object: a link would be given to the new owner, too.
    step(["git", "clone", "--quiet", "--no-hardlinks", HERE, checkout])
    files = [*map(Path, (*SETTINGS, *settings_of_apt(), *carried().values())), *Path("/etc/ssl/certs").glob("*")]
    for file in files:
        copy(file, machine / str(file).lstrip("/"))
    for name in OWN_SETTINGS:
        copy(Path.home() / name, home / name)
    step(["chown", "-R", f"{ID}:{ID}" if person == USER else "0:0", home])


def carried() -> dict[str, str]:
    """Variables that say where packages come from. Folders of this machine are not there; files come along."""
    chosen = {name: value for name, value in os.environ.items() if VARIABLES.fullmatch(name)}
    return {name: value for name, value in chosen.items() if not value.startswith("/") or Path(value).is_file()}


def copy(file: Path, to: Path) -> None:
    if file.is_absolute() and file.is_file():
        to.parent.mkdir(parents=True, exist_ok=True)
        to.unlink(missing_ok=True)
        shutil.copyfile(file, to)


def settings_of_apt() -> list[str]:
    """Where and how apt fetches, and nothing else that it is told here."""
    files = sorted(Path("/etc/apt/apt.conf.d").glob("*"))
    return [
        str(file) for file in files if file.is_file() and re.search(r"^\s*Acquire::", file.read_text(), re.MULTILINE)
    ]


def sources() -> list[Path]:
    """The system's own package sources, without those of others."""
    places = (Path("/etc/apt/sources.list"), Path(f"/etc/apt/sources.list.d/{system().get('ID', '')}.sources"))
    return [place for place in places if says(place, r"^(?:deb |URIs:)")]


def says(file: Path, pattern: str) -> bool:
    return file.is_file() and re.search(pattern, file.read_text("utf-8"), re.MULTILINE) is not None


def system() -> dict[str, str]:
    """What `/etc/os-release` says."""
    try:
        return platform.freedesktop_os_release()
    except OSError:
        return {}


def remove(folder: Path) -> None:
    if folder.exists():
        step(["rm", "-rf", "--one-file-system", folder])
