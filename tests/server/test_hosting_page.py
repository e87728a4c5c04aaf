"""The commands that docs/hosting.md prints, done in a folder: they and deploy/saboteur.service fit each other."""

from __future__ import annotations

import json
import os
import re
import shlex
import socket
import stat
import subprocess
import sys
import tomllib
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
UNIT = (ROOT / "deploy/saboteur.service").read_text()


def blocks() -> list[str]:
    """Return the blocks of the page's second part, without what they are indented by."""
    page = (ROOT / "docs/hosting.md").read_text()
    part = page.split("## A public server")[1].split("\n## ")[0]
    found = re.findall(r"^   ```\n(.*?)^   ```$", part, re.DOTALL | re.MULTILINE)
    return [re.sub(r"^   ", "", block, flags=re.MULTILINE) for block in found]


SETTINGS, *COMMANDS = blocks()

# What stands in for what changes the machine. The program itself is the real one, as long as its
# user is the one of the unit; systemctl starts what the unit says that was copied, and ends it.
SUDO = """#!/bin/sh
USER_NOW=root
if [ "$1" = -u ]; then USER_NOW=$2; shift 2; fi
export USER_NOW
exec "$@"
"""
INSTALL = """#!/bin/sh
while [ $# -gt 1 ]; do
    case "$1" in -o) owner=$2; shift ;; -m) mode=$2; shift ;; esac
    shift
done
test "$owner" = saboteur && mkdir -p "$1" && chmod "$mode" "$1"
"""
PROGRAM = """#!/bin/sh
test "$USER_NOW" = saboteur || { echo "what this writes the server cannot read: $*" >&2; exit 9; }
HOME=MACHINE/nowhere exec PYTHON -m saboteur "$@"
"""
SYSTEMCTL = """#!/bin/sh
stop() {
    if [ -f MACHINE/pid ]; then
        kill "$(cat MACHINE/pid)" 2>/dev/null
        # Not for ever: where nobody takes note of its end, it looks alive to whoever asks for its number.
        for _ in $(seq 200); do kill -0 "$(cat MACHINE/pid)" 2>/dev/null || break; sleep 0.1; done
        rm MACHINE/pid
    fi
}
start() {
    unit=MACHINE/etc/systemd/system/saboteur.service
    command=$(sed -n 's|/etc/saboteur|MACHINE/etc/saboteur|; s|^ExecStart=|MACHINE|p' $unit)
    USER_NOW=$(sed -n 's/^User=//p' $unit) $command >> MACHINE/log 2>&1 &
    echo $! > MACHINE/pid
    for _ in $(seq 600); do
        grep -q Ctrl-C MACHINE/log && return
        sleep 0.1
    done
    exit 8
}
case "$1" in stop|restart) stop; : > MACHINE/log ;; esac
case "$1" in start|restart|enable) start ;; esac
"""
STAND_INS = {
    "tools/sudo": SUDO,
    "tools/install": INSTALL,
    "tools/systemctl": SYSTEMCTL,
    "tools/useradd": "#!/bin/sh\n",
    "tools/python3": "#!/bin/sh\n",
    "tools/date": "#!/bin/sh\necho 2026-11-19\n",
    "opt/saboteur/bin/pip": "#!/bin/sh\n",
    "opt/saboteur/bin/saboteur": PROGRAM,
}


class Machine:
    """A folder like a machine that has the settings of the page and has run none of its commands."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("etc/systemd/system", "opt/saboteur/bin", "var/lib/saboteur", "tools"):
            (folder / name).mkdir(parents=True)
        python = shlex.quote(sys.executable)
        for name, text in STAND_INS.items():
            file = folder / name
            file.write_text(text.replace("PYTHON", python).replace("MACHINE", str(folder)))
            file.chmod(0o755)
        with socket.create_server(("127.0.0.1", 0)) as found:
            self.port = found.getsockname()[1]
        settings = f"{self.moved(SETTINGS)}port = {self.port}\n"
        (folder / "etc/saboteur.toml").write_text(settings)

    def moved(self, text: str) -> str:
        """Return commands in which the folders of a machine lie in ours."""
        return re.sub(r"(?<![\w.])/(etc|opt|var)/", rf"{self.folder}/\1/", text)

    def run(self, commands: str) -> str:
        """Run commands of the page; return what they print."""
        kept = {k: v for k, v in os.environ.items() if not k.startswith("SABOTEUR_")}
        kept |= {"PATH": f"{self.folder}/tools:{kept['PATH']}", "LC_ALL": "C.UTF-8",
                 "SABOTEUR_PURE": os.environ.get("SABOTEUR_PURE", "0")}  # fmt: skip
        done = subprocess.run(
            ["sh", "-e", "-c", self.moved(commands)],
            check=False, capture_output=True, text=True, cwd=ROOT, env=kept,
        )  # fmt: skip
        assert done.returncode == 0, f"{commands}\n{done.stderr}"
        return done.stdout

    def asked(self, path: str, body: object = None) -> object:
        """Return what the server answers."""
        url = f"http://127.0.0.1:{self.port}{path}"
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(url, data, {"content-type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return json.loads(answer.read())
        except urllib.error.HTTPError as refused:
            return json.loads(refused.read())["error"]["code"]


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    """A machine on which nothing runs afterwards."""
    found = Machine(tmp_path)
    yield found
    found.run("systemctl stop saboteur")


def block_with(words: str) -> str:
    """Return the one block in which something is done."""
    [found] = [block for block in COMMANDS if words in block]
    return found


@pytest.mark.timeout(300)
def test_the_commands_of_the_page_do_what_it_says(machine):
    """From an empty machine to a desk and to tables that came back, in the order of the page."""
    machine.run(block_with("useradd"))
    setup = {"name": "Ann", "setup": {"listed": True}}
    code = machine.asked("/api/tables", setup)["table"]
    machine.run(block_with("saboteur backup"))
    [backup] = (machine.folder / "var/backups/saboteur").iterdir()
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600, "it has everybody's tokens"
    with zipfile.ZipFile(backup) as packed:
        assert any(code.encode() in packed.read(name) for name in packed.namelist())
    machine.run(block_with("--dry-run"))
    machine.run(block_with("systemctl stop"))
    assert (machine.folder / "var/lib/saboteur.before/saboteur.sqlite").is_file()
    assert [row["table"] for row in machine.asked("/api/tables")] == [code]
    assert machine.asked("/api/admin/now") == "no-desk"
    told = machine.run(block_with("admin password"))
    assert json.loads(told.partition("\n")[2])["servers"], "the password, and what goes on now"
    assert machine.asked("/api/admin/now") == "not-signed-in"
    machine.run(block_with("drain --restart"))
    assert [row["table"] for row in machine.asked("/api/tables")] == [code]


def test_every_block_of_the_page_is_tried():
    tried = ("useradd", "saboteur backup", "--dry-run", "systemctl stop", "admin password",
             "drain --restart")  # fmt: skip
    assert [words for block in COMMANDS for words in tried if words in block] == list(tried)


def test_the_unit_and_the_commands_have_one_user_and_one_folder():
    settings = tomllib.loads(SETTINGS)
    [user] = re.findall(r"^User=(\w+)$", UNIT, re.MULTILINE)
    [folder] = re.findall(r"^StateDirectory=(\w+)$", UNIT, re.MULTILINE)
    assert settings["data_dir"] == f"/var/lib/{folder}"
    assert "DATA_DIR" not in UNIT, "a variable would win over the settings, for the server alone"
    assert "DynamicUser" not in UNIT
    commands = [line for block in COMMANDS for line in block.splitlines()]
    own = [line for line in commands if "bin/saboteur " in line]
    assert len(own) >= 6
    for line in own:
        assert line.startswith(f"sudo -u {user} /opt/saboteur/bin/saboteur "), line
        assert "--config /etc/saboteur.toml" in line
    assert any(f"useradd --system --home-dir /var/lib/{folder} {user}" in line for line in commands)


@pytest.mark.parametrize("unit", ["saboteur.service", "saboteur@.service"])
def test_units_are_told_by_the_settings_alone_where_everything_lies(unit):
    text = (ROOT / "deploy" / unit).read_text()
    assert "Environment=SABOTEUR_DATA_DIR" not in text
    assert '#   data_dir = "/var/lib/saboteur"' in text
    assert "User=saboteur" in text
    assert "--config /etc/saboteur.toml" in text
