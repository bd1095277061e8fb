"""compare.py SOLGATE COUNT SEED: the model and the program on random calls."""

import json
import random
import subprocess
import sys
import threading

import calls
import verdict


def capability_of(line):
    try:
        return verdict.derive(line["call"]["method"], line["call"]["params"])
    except verdict.Invalid:
        return "exec"


def draw(r):
    line = calls.line(r)
    cap = capability_of(line)
    line["grants"] = [calls.grant(r, cap) for _ in range(r.randrange(6))]
    return line


def differences(want, got):
    """What the two say differently, by name."""
    if "error" in want or "error" in got:
        code = got.get("error", {}).get("code")
        return [] if want.get("error") == code else ["error"]
    if want["verdict"] == "no yes":
        return [] if got["verdict"] != "allow" else ["verdict"]
    if want.get("loose") and got["verdict"] != "allow" and \
            want["capability"] == got["capability"]:
        return []  # the program knows more of launchers, and may say no
    out = [k for k in ("verdict", "code", "capability", "risk", "matched",
                       "hash") if want[k] != got[k]]
    if want["kind"] != got["scope"]["kind"]:
        out.append("kind")
    if want["code"] == "invalid_request":
        return out
    if want["dynamic"] != got["scope"]["dynamic"]:
        out.append("dynamic")
    if want["group"] is not None and want["group"] != got["scope"]["group"]:
        out.append("group")
    if want["text"] is not None and not want["dynamic"] and \
            want["text"] != got["scope"]["summary"]:
        out.append("summary")
    return out


def main():
    program, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    r = random.Random(seed)
    lines = [draw(r) for _ in range(count)]
    run = subprocess.Popen([program, "eval", "action"], text=True,
                           stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def feed():
        for line in lines:
            run.stdin.write(json.dumps(line, ensure_ascii=False) + "\n")
        run.stdin.close()

    threading.Thread(target=feed, daemon=True).start()
    bad = 0
    seen = {}
    for line in lines:
        got = json.loads(run.stdout.readline())
        want = verdict.decide(line)
        key = want.get("code", "error")
        seen[key] = seen.get(key, 0) + 1
        wrong = differences(want, got)
        if wrong:
            bad += 1
            if bad <= 5:
                print("differ in %s\n  line  %s\n  model %s\n  got   %s" % (
                    ", ".join(wrong), json.dumps(line), json.dumps(want),
                    json.dumps(got)), file=sys.stderr)
    run.wait()
    rare = [k for k in RULES if seen.get(k, 0) == 0]
    if rare and count >= 10000:
        print("never seen: %s" % " ".join(rare), file=sys.stderr)
        bad += len(rare)
    print("seed %d: %d calls, %d differ; %s" % (
        seed, count, bad, " ".join("%s=%d" % p for p in sorted(seen.items()))))
    sys.exit(bad != 0)


RULES = ["error", "invalid_request", "own_directory", "extension_deny",
         "deny_caps", "deny_stored", "lease", "allow_stored",
         "extension_allow", "default_caps", "not_in_default_caps",
         "prompt_required", "permissive"]

main()
