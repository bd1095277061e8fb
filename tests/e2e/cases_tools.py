"""The tool.orchestration rows of tests/data/cases.jsonl, in a real server.

Each row that is asserted is written to the file that CASES_SEEN names
(tests/cli/cases_table_dialogue.sh counts them).
"""
import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from scene import Scene, check, done, part, reminder  # noqa: E402

HEAD = "tools\tversion\t0.1\t-\t-\t-\t-\t-\n"


def rows():
    with open("tests/data/cases.jsonl") as f:
        return {r["id"]: r for r in map(json.loads, f) if r["area"] == "tool.orchestration"}


def row(name, good, got):
    check(name, good, got)
    if good and "CASES_SEEN" in os.environ:
        with open(os.environ["CASES_SEEN"], "a") as f:
            f.write(name + "\n")


def slow(s, op):
    """A tool of ${op} that never ends by itself; how often it was started."""
    log = os.path.join(s.where, f"{op}.log")
    script = s.write(f"{op}.sh", f"#!/bin/sh\necho >>{log}\nexec sleep 60\n", 0o700)
    return log, script


def table(s, need):
    return HEAD + "".join(f"slow_{op}\tlocal\t{op}\t{need[op]}\tlow\tyes\tcommand\t{slow(s, op)[1]} {{word}}\twrite={s.where}\n"
                          for op in ("read", "write"))


def handshake_and_retries(s):
    for name, want in rows().items():
        op = want["input"].get("op")
        if op is None:
            continue
        s.puppet.says("Slowly.", {**reminder("x"), "action_kind": f"slow_{op}",
                                  "action_payload_preview": {"word": "hello"}})
        s.chat(f"t-{op}", f"tidy my desk by {op}")
        told = s.puppet.told()
        s.tap("execute", s.chips(f"t-{op}")[0])
        with open(slow(s, op)[0]) as f:
            runs = len(f.readlines())
        refused = "a write always needs" in s.refused(op)
        row(name, runs == 1 + want["expected"]["retries"] and refused == want["expected"]["breakpoint_required"],
            (op, runs, s.refused(op), told))


def budget(program):
    for name, want in rows().items():
        if "max_tool_calls_example" not in want["input"]:
            continue
        r = subprocess.run([program, "eval", "intent"], input='{"text":"Create a packing list for the trip"}\n',
                           capture_output=True, text=True)
        got = json.loads(r.stdout)
        row(name, got["lattice"]["enrichment_mode"] == "full"
            and got["budgets"]["max_tool_calls"] == want["expected"]["value"], got)


def catalog(s):
    """What a model is told comes from the table, and goes with it."""
    told = s.puppet.told()
    both = all(f"slow_{op}: {{" in told for op in ("read", "write"))
    s.write("tools.tsv", HEAD)
    s.restart()
    s.puppet.says("Nothing.")
    s.chat("t-none", "what can you do")
    row("tool.orchestration.008", both and "slow_" not in s.puppet.told() and "create_reminder: {" in s.puppet.told(),
        (both, s.puppet.told()))


class Tools(Scene):
    def refused(self, op):
        """What is said of a table in which ${op} needs no handshake."""
        self.write("tools.tsv", table(self, {"read": "yes", "write": "yes", op: "no"}))
        r = subprocess.run([self.gate.program, "serve", "--no-tcp", "--state", os.path.join(self.where, "other"),
                            "--socket", "/dev/null/none"], env=self.gate.env, capture_output=True, text=True)
        self.write("tools.tsv", table(self, {"read": "no", "write": "yes"}))
        return r.stderr


def main():
    program, where = sys.argv[1:]
    os.makedirs(where, exist_ok=True)
    s = Tools.__new__(Tools)
    s.where = where
    path = s.write("tools.tsv", table(s, {"read": "no", "write": "yes"}))
    s.__init__(program, where, f'[executor]\ntools = "{path}"\nseconds = 2')
    part(handshake_and_retries, s)
    part(budget, program)
    part(catalog, s)
    s.gate.stop()
    done("cases_tools")


main()
