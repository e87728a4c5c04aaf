"""`./dev audit` never takes silence for good news."""

from __future__ import annotations

import json

from devtools.audit import read_npm_audit, read_pip_audit


def test_known_faults_of_python_packages_are_told():
    told = {
        "dependencies": [
            {"name": "sound", "version": "1.0", "vulns": []},
            {
                "name": "weak",
                "version": "2.1",
                "vulns": [{"id": "PYSEC-1", "fix_versions": ["2.2"], "aliases": []}],
            },
            {"name": "odd", "skip_reason": "Dependency not found on PyPI: odd (3)"},
        ],
        "fixes": [],
    }
    found = read_pip_audit(f"a warning\n{json.dumps(told)}\nFound 1 known vulnerability\n")
    assert found.asked == 2
    assert found.faults == ["weak 2.1: PYSEC-1, mended by 2.2"]
    assert found.unknown == ["Dependency not found on PyPI: odd (3)"]


def test_known_faults_of_npm_packages_are_told_once():
    told = {
        "vulnerabilities": {
            "weak": {
                "severity": "high",
                "range": "<2",
                "via": [{"title": "Reads too much"}],
            },
            "above": {"severity": "high", "range": "*", "via": ["weak"]},
        },
        "metadata": {"dependencies": {"total": 7}},
    }
    found = read_npm_audit(f"npm warn old\n{json.dumps(told, indent=2)}")
    assert (found.asked, found.faults) == (7, ["weak <2: high, Reads too much"])
    assert found.unknown == []


def test_a_service_that_does_not_answer_is_no_good_news():
    refused = json.dumps({"message": "405 Method Not Allowed", "statusCode": 405}, indent=2)
    assert read_npm_audit(refused).unknown == ["405 Method Not Allowed"]
    assert read_npm_audit("").unknown == ["no answer"]
    assert read_pip_audit("ConnectionError: no route\n").unknown == ["ConnectionError: no route"]
    assert read_pip_audit("{broken").asked == 0
