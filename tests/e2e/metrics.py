"""GET /metrics by the rules of promtool check metrics (R-552, R-553).

usage: metrics.py PROGRAM

The rules are written down here, because promtool is large and rarely there;
where it is, it is asked as well (test-long needs it: SOLGATE_PROMTOOL).
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path[0] = os.path.join(os.path.dirname(__file__), "..", "lib")

from gate_client import Client, Gate  # noqa: E402
from score import check, done  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
LINE = re.compile(r'^([a-z_]+)(?:\{((?:[a-z_]+="[^"\\]*",?)*)\})? (-?[0-9.]+)$')
KINDS = ("counter", "gauge", "histogram", "summary")
UNITS = ("milliseconds", "microseconds", "minutes", "hours", "days", "kilobytes", "megabytes",
         "percent", "ms", "us", "kb", "mb")


def lint(text):
    """What promtool would complain about."""
    bad, kinds, helps, seen = [], {}, {}, set()
    for line in text.splitlines():
        if line.startswith("# "):
            what, name, rest = line[2:].split(" ", 2)
            book = {"HELP": helps, "TYPE": kinds}[what]
            if name in book:
                bad.append("%s twice: %s" % (what, name))
            book[name] = rest
            continue
        m = LINE.match(line)
        if not m:
            bad.append("not a line: " + line)
            continue
        key = (m.group(1), m.group(2))
        if key in seen:
            bad.append("a series twice: " + line)
        seen.add(key)
        base = m.group(1)
        if base not in kinds:
            base = re.sub(r"_(bucket|sum|count)$", "", base)
            if kinds.get(base) != "histogram":
                bad.append("no TYPE: " + line)
    for name, kind in kinds.items():
        if name not in helps:
            bad.append("no HELP: " + name)
        if kind not in KINDS:
            bad.append("no such type: " + name)
        if (kind == "counter") != name.endswith("_total"):
            bad.append("_total: " + name)
        if re.search(r"_(bucket|count|sum)$", name):
            bad.append("a suffix of histograms: " + name)
        words = name.split("_")
        if any(w in KINDS for w in words):
            bad.append("a type in its name: " + name)
        if any(w in UNITS for w in words):
            bad.append("not a base unit: " + name)
    return bad


def histograms(text):
    """Each rises, and ends with its count."""
    good = True
    last = {}
    for line in text.splitlines():
        m = LINE.match(line)
        if not m or not m.group(1).endswith(("_bucket", "_count")):
            continue
        name, kind = m.group(1).rsplit("_", 1)
        labels = re.sub(r',?le="[^"]*"', "", m.group(2) or "")
        was = last.get((name, labels), 0)
        now = float(m.group(3))
        good = good and (now >= was if kind == "bucket" else now == was)
        last[(name, labels)] = now
    return good and len(last) > 2


where = tempfile.mkdtemp(prefix="solgate-metrics.")
gate = Gate(PROGRAM, where)
os.makedirs(os.path.join(where, "config", "solgate"), mode=0o700)
with open(os.path.join(where, "config", "solgate", "config.toml"), "w") as f:
    os.fchmod(f.fileno(), 0o600)
    f.write('[extension."ext.a"]\nallow = ["exec"]\n')
gate.start()
agent = Client(gate, "agent")
secret = "s3cr3t-" + os.urandom(4).hex()
for i, argv in enumerate((["ls"], ["echo", secret])):
    status, _, _ = agent.ask("POST", "/v1/hostcalls", {
        "call_id": "c-%d" % i, "method": "exec", "params": {"cmd": argv[0], "args": argv[1:]},
        "extension": {"id": "ext.a", "version": "1.0.0"}})
    assert status == 200, status
Client(gate).ask("GET", "/v1/" + secret)
Client(gate).ask("GET", "/v1/state")
person = Client(gate, "person")
person.ask("GET", "/v1/grants")
text = person.ask("GET", "/metrics")[1].decode()

for complaint in lint(text):
    check("R-552: promtool", False, complaint)
check("it is linted", len(text.splitlines()) > 60, text)
check("R-553: histograms add up", histograms(text), text)
for wanted in (
        'solgate_rule_decisions_total{rule="extension_allow",verdict="allow"} 2',
        "solgate_verdict_duration_seconds_count 2",
        'solgate_http_request_duration_seconds_count{method="POST",route="/v1/hostcalls"} 2',
        'solgate_http_requests_total{method="POST",route="/v1/hostcalls",code="2xx"} 2',
        'solgate_http_requests_total{method="any",route="none",code="4xx"} 1',
        'solgate_http_requests_total{method="GET",route="/v1/state",code="2xx"} 1',
        "solgate_prompts_pending 0"):
    check("R-553: " + wanted, "\n" + wanted + "\n" in text, text)
for name in ("process_cpu_seconds_total", "process_resident_memory_bytes", "process_open_fds",
             "process_max_fds", "process_start_time_seconds", "solgate_connections",
             "solgate_journal_sync_duration_seconds_count"):
    m = re.search(r"^%s ([0-9.]+)$" % name, text, re.M)
    check("R-553: %s" % name, m and float(m.group(1)) > 0, text)
check("no label is what somebody sent", secret not in text and "ext.a" not in text)
for name in ("", "x"):  # the lint is no rubber stamp
    check("a wrong name is found %s" % name,
          lint("# HELP solgate_summary_%s_total h\n# TYPE solgate_summary_%s_total counter\n"
               "solgate_summary_%s_total 1\n" % ((name or "a",) * 3)))
gate.stop()
shutil.rmtree(where)
promtool = os.environ.get("SOLGATE_PROMTOOL") or shutil.which("promtool")
if promtool:
    got = subprocess.run([promtool, "check", "metrics"], input=text, capture_output=True, text=True)
    check("promtool says the same", got.returncode == 0, got.stderr + got.stdout)
sys.exit(done("metrics", "" if promtool else " (no promtool)"))
