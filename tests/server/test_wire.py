"""The protocol: every message travels there and back, and what is written down of it is true."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from pathlib import Path

import msgspec
import pytest

from saboteur.server.wire import PROTOCOL, messages
from saboteur.server.wire.examples import EXAMPLES

ROOT = Path(__file__).resolve().parents[2]
BOTH = [*messages.ClientMessage.__args__, *messages.ServerMessage.__args__]


def generator():
    spec = importlib.util.spec_from_file_location("make_protocol", ROOT / "tools/make_protocol.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["make_protocol"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("kind", BOTH, ids=lambda kind: kind.__struct_config__.tag)
def test_every_message_has_examples_that_travel(kind):
    read = messages.read_client if kind in messages.ClientMessage.__args__ else messages.read_server
    assert EXAMPLES[kind]
    for example in EXAMPLES[kind]:
        assert type(example) is kind
        assert read(messages.write(example)) == example


def test_the_clients_types_are_those_of_the_server():
    assert (ROOT / "web/src/protocol.ts").read_text() == generator().types_text()


def test_the_document_is_written_from_the_types():
    text = (ROOT / "docs/protocol.md").read_text()
    assert text == generator().document_text()
    blocks = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    assert len(blocks) >= len(BOTH)
    for block in blocks:
        kind = json.loads(block)["t"]
        client = {k.__struct_config__.tag for k in messages.ClientMessage.__args__}
        read = messages.read_client if kind in client else messages.read_server
        assert read(block) is not None


def test_a_message_with_a_field_too_many_is_refused():
    """A misspelt field must not be lost in silence."""
    with pytest.raises(ValueError, match="unknown field"):
        messages.read_client('{"t":"start","id":"a","now":true}')


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        '{"t":"nothing"}',
        '{"t":"move","id":"a"}',
        '{"t":"move","id":"","decision":1,"move":"x"}',
        '{"t":"move","id":"a","decision":-5,"move":"x"}',
        '{"t":"sit","id":"a","name":"' + "x" * 2001 + '"}',
        '{"t":"say","id":"a","text":"' + "x" * 4001 + '"}',
        '{"t":"hello","protocol":"1","table":"X"}',
    ],
)
def test_what_is_no_message_is_refused(text):
    with pytest.raises(ValueError):
        messages.read_client(text)


def test_a_greeting_names_the_protocol():
    assert messages.hello("KDMRT").protocol == PROTOCOL
    assert msgspec.json.decode(messages.write(messages.hello("KDMRT")))["t"] == "hello"
