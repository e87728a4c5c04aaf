"""Settings: the same names as flags, in the environment and in a file."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from saboteur.server.settings import NAMES, Settings, SettingsError, printed, read_settings


def test_a_flag_wins_over_the_environment_and_that_over_the_file(tmp_path):
    file = tmp_path / "my.toml"
    file.write_text('host = "10.0.0.1"\nport = 1111\nmax_tables = 7\nbrowser = false\n')
    found = read_settings(
        {"port": "3333", "host": None},
        {"SABOTEUR_PORT": "2222", "SABOTEUR_MAX_TABLES": "8"},
        str(file),
    )
    assert (found.host, found.port, found.max_tables, found.browser) == ("10.0.0.1", 3333, 8, False)


@pytest.mark.parametrize(
    "folder", ['/srv/a "b" \\c', "/srv/é 金", "/a\nb", "/a\tb\x7f\x01", "/a'b", "/a#b", ""]
)
def test_what_is_printed_can_be_read_again(tmp_path, folder):
    settings = Settings(host="127.0.0.1", data_dir=folder, port=9, browser=False, bot_seconds=1e-7)
    file = tmp_path / "my.toml"
    file.write_text(printed(settings))
    assert read_settings({}, {}, str(file)) == settings
    assert read_settings({}, {"SABOTEUR_CONFIG": str(file)}) == settings


def test_every_setting_is_a_flag_a_variable_and_a_key(tmp_path):
    help_ = subprocess.run(
        [sys.executable, "-m", "saboteur", "serve", "--help"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    for name in NAMES:
        assert f"--{name.replace('_', '-')}" in help_
        value = str(getattr(Settings(), name)).lower()
        read_settings({}, {f"SABOTEUR_{name.upper()}": value})


@pytest.mark.parametrize(
    ("environment", "file", "code"),
    [
        ({"SABOTEUR_PROT": "1"}, "", "unknown"),
        ({"SABOTEUR_PORT": "eighty"}, "", "whole-number"),
        ({"SABOTEUR_PORT": "70000"}, "", "too-large"),
        ({"SABOTEUR_PORT": "-1"}, "", "too-small"),
        ({"SABOTEUR_BROWSER": "perhaps"}, "", "true-or-false"),
        ({"SABOTEUR_BOT_SECONDS": "nan"}, "", "number"),
        ({"SABOTEUR_BOT_SECONDS": "inf"}, "", "number"),
        ({"SABOTEUR_BOT_SECONDS": "-inf"}, "", "too-small"),
        ({"SABOTEUR_BOT_SECONDS": "soon"}, "", "number"),
        ({"SABOTEUR_BOT_SECONDS": "-0.1"}, "", "too-small"),
        ({"SABOTEUR_SILENT_SECONDS": "4.9"}, "", "too-small"),
        ({"SABOTEUR_MAX_TABLES": "0"}, "", "too-small"),
        ({}, "prot = 1", "unknown"),
        ({}, "port = 1.5", "whole-number"),
        ({}, "port = true", "whole-number"),
        ({}, "host = 5", "text"),
        ({}, "port = [80]", "whole-number"),
        ({}, "bot_seconds = true", "number"),
        ({}, "browser = 'perhaps'", "true-or-false"),
        ({}, "public_url = 5", "text"),
        ({}, "port = = 1", "file"),
        ({"SABOTEUR_PUBLIC_URL": "mine.example"}, "", "address"),
        ({}, "public_url = 'ftp://mine.example'", "address"),
        ({}, "public_url = 'https://mine.example/games'", "address"),
        ({}, "public_url = 'http://['", "address"),
        ({}, "public_url = 'http://'", "address"),
        ({}, "public_url = 'https://mine.example?a=b'", "address"),
        ({}, "public_url = 'https://mine.example#top'", "address"),
    ],
)
def test_an_unknown_name_or_a_wrong_value_is_an_error(tmp_path, environment, file, code):
    path = ""
    if file:
        path = str(tmp_path / "my.toml")
        (tmp_path / "my.toml").write_text(file)
    with pytest.raises(SettingsError) as error:
        read_settings({}, environment, path)
    assert error.value.code == code


@pytest.mark.parametrize(
    "address",
    [
        "",
        "http://10.0.0.1",
        "https://mine.example/",
        "HTTPS://mine.example:8443",
        "http://[::1]:80",
    ],
)
def test_an_address_is_taken_as_it_is(address):
    assert read_settings({}, {"SABOTEUR_PUBLIC_URL": address}).public_url == address


@pytest.mark.parametrize(
    ("word", "value"),
    [
        *((word, True) for word in ("1", "true", "TRUE", "yes", "on", " On ")),
        *((word, False) for word in ("0", "false", "False", "no", "off", "")),
    ],
)
def test_true_and_false_can_be_written_in_several_ways(word, value):
    assert read_settings({}, {"SABOTEUR_BROWSER": word}).browser is value


def test_a_number_may_be_a_text_and_have_blanks_around_it(tmp_path):
    file = tmp_path / "my.toml"
    file.write_text('port = "8081"\nbot_seconds = 2\n')
    found = read_settings({}, {"SABOTEUR_MAX_TABLES": " 7 "}, str(file))
    assert (found.port, found.bot_seconds, found.max_tables) == (8081, 2.0, 7)
    assert type(found.bot_seconds) is float


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "--port cannot be 70000; it can be at most 65535."),
        ("fr", "--port ne peut pas valoir 70000\u00a0; le maximum est 65535."),
    ],
)
def test_a_refused_value_is_a_sentence_in_the_language(language, sentence):
    command = [sys.executable, "-m", "saboteur", "serve", "--language", language]
    command += ["--port", "70000"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, f"saboteur: {sentence}\n")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_command_says_what_is_wrong_in_one_sentence(tmp_path, language):
    file = tmp_path / "my.toml"
    file.write_text("prot = 1")
    command = [
        sys.executable,
        "-m",
        "saboteur",
        "serve",
        "--language",
        language,
        "--config",
        str(file),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "prot" in done.stderr
    assert done.stderr.count("\n") == 1


def test_print_config_prints_and_ends():
    command = [sys.executable, "-m", "saboteur", "serve", "--print-config", "--port", "1234"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "port = 1234" in done.stdout
    assert len(done.stdout.splitlines()) == len(NAMES)


def test_a_port_in_use_is_said_plainly(process):
    process.start()
    command = [sys.executable, "-m", "saboteur", "serve", "--host", "127.0.0.1"]
    command += ["--port", str(process.port), "--data-dir", str(process.folder), "--no-browser"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert str(process.port) in done.stderr


def test_the_document_lists_every_setting_with_its_usual_value():
    text = (Path(__file__).resolve().parents[2] / "docs/server.md").read_text()
    rows = dict(re.findall(r"^\| `(\w+)` \| `([^|`]*)` \|", text, re.MULTILINE))
    assert list(rows) == list(NAMES)
    for name in set(NAMES) - {"data_dir"}:
        value = getattr(Settings(), name)
        usual = (
            str(value).lower()
            if isinstance(value, bool)
            else f"{value:g}"
            if isinstance(value, float)
            else str(value)
        )
        assert rows[name].strip() == usual, name
