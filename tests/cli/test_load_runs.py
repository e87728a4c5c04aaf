"""What docs/server.md shows of `saboteur load` can be measured again by one command."""

from __future__ import annotations

import msgspec
import pytest
from load_runs import RUNS, main

from saboteur.cli.commands.load import _plans
from saboteur.cli.main import _parser
from saboteur.load.results import Result


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run.name)
def test_every_run_is_one_that_the_command_knows(run):
    args = _parser().parse_args(["load", *run.words("postgresql://here")])
    plans = _plans(args)
    assert {plan.tables for plan in plans} == {run.tables}
    assert {plan.store for plan in plans} == {"postgres" if run.postgres else "sqlite"}
    assert len(plans) == run.repeat * (3 if "--compare" in run.flags else 1)


def test_all_that_is_to_be_shown_is_there():
    """Both stores with one, two and four processes; sections and TCP_NODELAY on and off; starts."""
    kinds = {(run.postgres, run.processes) for run in RUNS if run.tables == 1000}
    assert kinds == {(store, n) for store in (False, True) for n in (1, 2, 4)}
    assert any("--compare" in run.flags for run in RUNS)
    assert max(run.tables for run in RUNS if run.name.startswith("start-")) == 2000


def test_a_run_in_little_keeps_what_it_found(tmp_path, capfd):
    assert main(["start-500", "--tiny", str(tmp_path)]) == 0
    (found,) = msgspec.json.decode((tmp_path / "start-500.json").read_bytes(), type=list[Result])
    assert found.start_seconds is not None
    assert found.errors == 0
    assert main(["start-500", "--tiny", str(tmp_path), "--missing", "--list"]) == 0
    assert "0.0 minutes in all" in capfd.readouterr().out


def test_what_is_not_there_is_refused(capsys):
    with pytest.raises(SystemExit):
        main(["sqlite-3"])
    assert "there is no sqlite-3" in capsys.readouterr().err
