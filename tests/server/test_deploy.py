"""What it takes to deploy a server: figures that the dashboard shows, proxies that are believed."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import tomllib
from ipaddress import ip_address, ip_network
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
import yaml
from server.conftest import Process
from server.test_sockets import connected, get, go, table_of

from saboteur.cli.main import main
from saboteur.server.app import _processes
from saboteur.server.http.addresses import Addresses
from saboteur.server.http.proxies import Proxies
from saboteur.server.http.routes import ROUTES
from saboteur.server.metrics import Metrics
from saboteur.server.minds import workers
from saboteur.server.settings import NAMES, Settings
from saboteur.server.stores.choosing import with_password
from saboteur.server.wire import messages

ROOT = Path(__file__).resolve().parents[2]
RARE = {"saboteur_delayed_total", "saboteur_errors_total", "saboteur_mind_fallbacks_total",
        "saboteur_mind_processes_ended_total", "saboteur_refused_total", "saboteur_relayed_total"}  # fmt: skip
"""What a server has to say only when something is wrong, or when there are several."""


def test_the_dashboard_shows_what_a_server_tells(process):
    process.start()

    async def body() -> None:
        ann, *_ = await table_of(process.url, 2, bots=1)
        await ann.ask(messages.Start)
        await ann.until(lambda: ann.match is not None, 30)
        await ann.ask(messages.Say, text="hello")
        again = await connected(process.url, ann.table.table.code, ann.token)
        await again.until(lambda: again.match is not None, 30)

    go(body)
    told = get(process.url, "/metrics")
    assert 'saboteur_messages_total{kind="say"} 1' in told
    assert 'saboteur_processor_seconds_total{kind="hello"}' in told
    assert 'saboteur_processor_seconds_total{kind="open_table"}' in told
    names = set(re.findall(r"^(saboteur_\w+)", told, re.MULTILINE))
    dashboard = json.loads((ROOT / "deploy/grafana.json").read_text())
    asked = {
        name
        for panel in dashboard["panels"]
        for target in panel["targets"]
        for name in re.findall(r"saboteur_\w+", target["expr"])
    }
    assert asked - names - RARE <= {"saboteur_mind_seconds_bucket", "saboteur_reconnects_total"}


@pytest.mark.parametrize(
    ("trusted", "believed", "not_believed"),
    [
        ("127.0.0.1", ["127.0.0.1"], ["10.61.0.2", "::ffff", ""]),
        ("10.61.0.0/24, 192.0.2.7", ["10.61.0.9", "192.0.2.7"], ["10.61.1.9", "192.0.2.8", "2001:db8::1"]),
        ("2001:db8::/32 proxy", ["2001:db8::7", "proxy"], ["2001:db9::7"]),
        ("*", ["203.0.113.9"], []),
    ],
)  # fmt: skip
def test_a_proxy_is_an_address_or_a_network(trusted, believed, not_believed):
    proxies = Proxies(trusted)
    assert all(proxies.trust(address) for address in believed)
    assert not any(proxies.trust(address) for address in not_believed)


def test_every_setting_that_is_deployed_exists():
    found = set()
    for file in (ROOT / "deploy").iterdir():
        found |= set(re.findall(r"SABOTEUR_([A-Z_]+)", file.read_text()))
    assert {"HOST", "POSTGRES", "PEER_URL"} <= found
    assert found - {"DOMAIN"} <= {name.upper() for name in NAMES}
    page = (ROOT / "docs/hosting.md").read_text()
    [block] = re.findall(r"```\n(   host = .*?)```", page, re.DOTALL)
    assert set(tomllib.loads(block)) <= set(NAMES)


# --- units, containers, proxies ---------------------------------------------------------------

UNITS = sorted((ROOT / "deploy").glob("*.service"))
SITES = sorted((ROOT / "deploy").glob("nginx*.conf"))
PATHS = {route.path for route in ROUTES}


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_starts_what_can_be_started(unit, tmp_path, capsys, monkeypatch):
    text = unit.read_text()
    [line] = re.findall(r"^ExecStart=(.*)$", text, re.MULTILINE)
    program, *arguments = shlex.split(line.replace("%i", "8081"))
    assert program.endswith("/saboteur")
    settings = tmp_path / "saboteur.toml"
    settings.write_text('public_url = "https://mine.example"')
    arguments = [str(settings) if a == "/etc/saboteur.toml" else a for a in arguments]
    for variable in re.findall(r"^Environment=(\w+)=", text, re.MULTILINE):
        monkeypatch.setenv(variable, str(tmp_path))
    assert main([*arguments, "--print-config"]) == 0
    set_ = tomllib.loads(capsys.readouterr().out)
    assert set_["public_url"] == "https://mine.example"
    assert set_["share"] is ("@" in unit.name)
    if "@" in unit.name:
        assert (set_["port"], set_["host"]) == (8081, "127.0.0.1")
        assert "DynamicUser" not in text, "all of them write to one file"
    checker = shutil.which("systemd-analyze")
    if checker is None:
        return
    copy = tmp_path / unit.name.replace("@", "@8081")
    copy.write_text(text.replace(program, "/bin/true"))
    done = subprocess.run(
        [checker, "verify", str(copy)], check=False, capture_output=True, text=True
    )
    about = [line for line in done.stderr.splitlines() if copy.name in line or "saboteur" in line]
    assert about == []


def test_servers_proxy_and_database_of_the_compose_file_find_each_other():
    compose = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text())
    services = compose["services"]
    servers = {name for name, service in services.items() if "build" in service}
    assert len(servers) > 1
    subnet = compose["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    for name in servers:
        service = services[name]
        settings = service["environment"]
        ours = {key for key in settings if key != "PGPASSWORD"}
        assert {key.removeprefix("SABOTEUR_").lower() for key in ours} <= set(NAMES)
        assert settings["SABOTEUR_PEER_URL"] == f"http://{name}:8080"
        assert settings["SABOTEUR_TRUSTED_PROXIES"] == subnet
        assert Proxies(subnet).trust("10.61.0.7")
        found = re.fullmatch(r"postgresql://(\w+)@(\w+)/\w+", settings["SABOTEUR_POSTGRES"])
        assert found is not None
        database = services[found[2]]
        assert database["environment"]["POSTGRES_USER"] == found[1]
        assert (ROOT / "deploy" / service["build"]["context"]).resolve() == ROOT
        assert (ROOT / service["build"]["dockerfile"]).is_file()
    for service in services.values():
        assert set(service.get("depends_on", ())) <= set(services)
        assert set(service["networks"]) <= set(compose["networks"])
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            beside = ROOT / "deploy" / source
            assert beside.is_file() if source.startswith(".") else source in compose["volumes"]
    caddy = (ROOT / "deploy/Caddyfile").read_text()
    [upstreams] = re.findall(r"reverse_proxy (.*) \{", caddy)
    assert set(upstreams.split()) == {f"{name}:8080" for name in servers}
    assert set(re.findall(r"health_uri (\S+)", caddy)) <= PATHS


def test_the_container_has_what_it_installs_and_what_it_is_asked():
    text = (ROOT / "deploy/Containerfile").read_text()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    [extras] = re.findall(r"'\.\[([\w,]+)\]'", text)
    assert {"server", "postgres"} <= set(extras.split(",")) <= set(project["optional-dependencies"])
    [asked] = re.findall(r"http://127\.0\.0\.1:8080(/\w+)", text)
    assert asked in PATHS
    kept_out = (ROOT / ".dockerignore").read_text().split()
    assert {".git", ".venv"} <= set(kept_out), "secrets and what is heavy stay outside"
    assert not {"src", "web", "tools", "vendor", "pyproject.toml", "README.md"} & set(kept_out)


@pytest.mark.parametrize("site", SITES, ids=lambda site: site.name)
def test_a_site_of_nginx_is_whole_and_packs_nothing_secret(site, tmp_path):
    text = site.read_text()
    code = re.sub(r"#.*", "", text)
    assert code.count("{") == code.count("}")
    # Every block that passes something on packs nothing: itself, or the server around it.
    for block in re.findall(r"location [^{]*\{[^}]*proxy_pass[^}]*\}", code):
        assert "gzip off" in block or "gzip off" in code.split("location")[0] or "= /" in block
        if "socket" in block or "/saboteur/ {" in block:
            assert "Upgrade $http_upgrade" in block
            assert "X-Forwarded-For" in block
    nginx = shutil.which("nginx")
    if nginx is None:
        return
    certificate = re.sub(r"ssl_certificate.*|listen 443 ssl;", "", text)
    (tmp_path / "nginx.conf").write_text(
        f"pid {tmp_path}/pid;\nerror_log stderr;\nevents {{}}\nhttp {{\n{certificate}}}\n"
    )
    done = subprocess.run(
        [nginx, "-t", "-p", str(tmp_path), "-c", f"{tmp_path}/nginx.conf"],
        check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("uri", "code"),
    [("/socket/KDMRT", "KDMRT"), ("/api/tables/KDMRT/qr.svg", "KDMRT"), ("/api/tables", None),
     ("/m/abc", None)],
)  # fmt: skip
def test_nginx_finds_the_table_in_the_address(uri, code):
    text = (ROOT / "deploy/nginx.conf").read_text()
    patterns = re.findall(r"^    ~(\S+)\s+\$code;", text, re.MULTILINE)
    assert len(patterns) == 2
    found = [re.match(pattern.replace("?<code>", "?P<code>"), uri) for pattern in patterns]
    assert [one["code"] for one in found if one] == ([code] if code else [])


# --- several servers ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("uri", "code"),
    [("/socket/KDMRT", "KDMRT"), ("/t/KDMRT", "KDMRT"), ("/t/KDMRT/screen", "KDMRT"),
     ("/api/tables/KDMRT/qr.svg", "KDMRT"), ("/api/tables", None), ("/m/abc", None),
     ("/assets/t/x.js", None)],
)  # fmt: skip
def test_caddy_sends_everybody_at_a_table_to_one_server(uri, code):
    text = (ROOT / "deploy/Caddyfile").read_text()
    [(name, pattern)] = re.findall(r"@table path_regexp (\w+) (\S+)", text)
    [header] = re.findall(rf"request_header @table (\S+) \{{re\.{name}\.1\}}", text)
    assert f"request_header -{header}" in text, "nobody else says where they go"
    assert f"lb_policy header {header} {{" in text
    assert text.count("{") == text.count("}")
    found = re.match(pattern, uri)
    assert (found[1] if found else None) == code


def test_several_servers_behind_nginx_are_reached_encrypted():
    text = (ROOT / "deploy/nginx.conf").read_text()
    assert "listen 443 ssl;" in text
    assert re.search(r"listen 80;[^}]*return 301 https://", text)
    assert re.search(r"ssl_certificate +/\S+;", text)
    assert re.search(r"ssl_certificate_key +/\S+;", text)
    ports = re.findall(r"server 127\.0\.0\.1:(\d+)", text)
    [started] = re.findall(r"enable --now (.*)", (ROOT / "deploy/saboteur@.service").read_text())
    assert [f"saboteur@{port}" for port in ports] == started.split()


def test_chaos_takes_the_site_of_nginx_without_its_certificate(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    from chaos.house import Nginx  # noqa: PLC0415 - tools are no package

    Nginx(tmp_path, [5001, 5002, 5003], 5000)
    text = re.sub(r"#.*", "", (tmp_path / "nginx.conf").read_text())
    assert re.findall(r"listen ([^;]*);", text) == ["127.0.0.1:5000"]
    assert re.findall(r"server 127\.0\.0\.1:(\d+)", text) == ["5001", "5002", "5003"]
    assert "ssl" not in text
    assert text.count("{") == text.count("}")


def test_the_password_of_the_desk_is_a_secret_that_the_servers_can_read():
    compose = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text())
    page = (ROOT / "docs/hosting.md").read_text()
    for service in compose["services"].values():
        if "build" in service:
            [secret] = service["secrets"]
            file = compose["secrets"][secret]["file"]
            assert service["environment"]["SABOTEUR_ADMIN_FILE"] == f"/run/secrets/{secret}"
    [number] = re.findall(r"--uid (\d+)", (ROOT / "deploy/Containerfile").read_text())
    assert f"sudo chown {number} {file}\n" in page
    [(folder, inside, made)] = re.findall(r"-v (\S+):(\S+) -e SABOTEUR_ADMIN_FILE=(\S+) ", page)
    assert made.replace(inside, folder) == file


def test_prometheus_finds_the_servers_of_the_compose_file_and_they_let_it_ask():
    compose = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text())
    services = compose["services"]
    prometheus = services["prometheus"]
    [site] = [v.split(":")[0] for v in prometheus["volumes"] if v.startswith("./")]
    jobs = yaml.safe_load((ROOT / "deploy" / site).read_text())["scrape_configs"]
    servers = {name for name, service in services.items() if "build" in service}
    targets = [target for job in jobs for at in job["static_configs"] for target in at["targets"]]
    assert set(targets) == {f"{name}:8080" for name in servers}
    address = prometheus["networks"]["inside"]["ipv4_address"]
    for name in servers:
        allowed = services[name]["environment"]["SABOTEUR_METRICS_FROM"]
        assert Proxies(allowed).trust(address)
        assert not Proxies(allowed).trust("10.61.0.130"), "the proxy asks for anybody"
    config = compose["networks"]["inside"]["ipam"]["config"][0]
    assert ip_address(address) not in ip_network(config["ip_range"]), "nobody else gets it"


@pytest.mark.parametrize("password", ["plain", "p@ss/w:rd%?#[", "é 金", "a%40b"])
def test_a_password_of_the_database_may_have_every_letter(password):
    url = "postgresql://saboteur@database:5433/saboteur?application_name=x"
    found = urlsplit(with_password(url, {"PGPASSWORD": password}))
    assert unquote(found.password or "") == password
    assert (found.username, found.hostname, found.port) == ("saboteur", "database", 5433)
    assert (found.path, found.query) == ("/saboteur", "application_name=x")
    given = "postgresql://saboteur:given@database/saboteur"
    assert with_password(given, {"PGPASSWORD": password}) == given
    assert with_password("postgresql:///mine?host=/run", {"PGPASSWORD": "x"}) == (
        "postgresql:///mine?host=/run"
    )
    tags = {Addresses(with_password(url, {"PGPASSWORD": p})).tag("a") for p in (password, "other")}
    assert len(tags) == 2, "who has not the password cannot make a tag"


def test_compose_has_the_password_beside_the_address():
    compose = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text())
    for service in compose["services"].values():
        if "build" in service:
            assert "POSTGRES_PASSWORD" not in service["environment"]["SABOTEUR_POSTGRES"]
            assert "POSTGRES_PASSWORD" in service["environment"]["PGPASSWORD"]


def test_servers_that_share_a_machine_do_not_each_take_all_of_its_cores(tmp_path, monkeypatch):
    asked: list[int] = []
    monkeypatch.setattr(workers, "WorkerMinds", lambda count, _metrics: asked.append(count))
    for share, wanted in ((True, 0), (False, 0), (True, 5)):
        _processes(Settings(share=share, bot_workers=wanted), Metrics())
    assert asked == [workers.FEWEST, 0, 5]


def test_a_server_that_believes_everybody_says_so(tmp_path):
    believing = Process(tmp_path, "--trusted-proxies", "*")
    believing.start()
    get(believing.url, "/healthz")
    believing.stop()
    assert "trusted_proxies has *" in believing.log()
