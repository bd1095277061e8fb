#!/bin/sh
# solgate tui ends with its terminal, also right after a key.
suite=tui_gone
. tests/lib/cli.sh
. tests/lib/gate.sh

ok 'a gate' start_gate
cat >"$tmp/gone.py" <<'END'
import os, pty, signal, sys, time

pid, terminal = pty.fork()
if pid == 0:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    os.environ["TERM"] = "xterm"
    os.execv(sys.argv[1], [sys.argv[1], "tui"])
seen = b""
while b"waiting" not in seen:
    seen += os.read(terminal, 4096)
os.write(terminal, b"j")
os.close(terminal)
for _ in range(600):
    if os.waitpid(pid, os.WNOHANG)[0] != 0:
        print("ended")
        sys.exit(0)
    time.sleep(0.1)
os.kill(pid, signal.SIGKILL)
print("still there")
END
same 'a terminal that goes ends it' ended \
    "$(python3 "$tmp/gone.py" "$(realpath "$SOLGATE")")"
done_tests tui_gone
