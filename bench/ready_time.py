"""From the start of `solgate serve` to its first answered request."""
import os
import signal
import socket
import statistics
import subprocess
import sys
import time

program, state, runs = sys.argv[1], sys.argv[2], int(sys.argv[3])
path = os.path.join(state, "run", "solgate.sock")
notify = os.path.join(state, "notify")
times, said = [], []
for _ in range(runs):
    if os.path.exists(notify):
        os.unlink(notify)
    n = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    n.bind(notify)
    n.settimeout(20)
    start = time.perf_counter()
    p = subprocess.Popen([program, "serve", "--no-tcp", "--state", state],
                         stderr=subprocess.DEVNULL,
                         env={**os.environ, "NOTIFY_SOCKET": notify})
    while b"READY=1" not in n.recv(4096):
        pass
    said.append(time.perf_counter() - start)
    s = socket.socket(socket.AF_UNIX)
    s.connect(path)
    s.sendall(b"GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    if b" 200 " not in s.recv(4096):
        sys.exit("not ready")
    times.append(time.perf_counter() - start)
    s.close()
    n.close()
    p.send_signal(signal.SIGTERM)
    p.wait(10)
print(f"{statistics.median(said) * 1000:.1f} {statistics.median(times) * 1000:.1f}")
