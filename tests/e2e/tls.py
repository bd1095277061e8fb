"""TLS, a proxy and addresses of other machines, before a real gate."""
import http.client
import json
import os
import re
import signal
import socket
import ssl
import struct
import subprocess
import sys
import threading
import time

SOLGATE, TMP = sys.argv[1:3]
passed = failed = 0
LIMIT = 120  # seconds: only ends what never comes


def ok(name, condition, more=""):
    global passed, failed
    if condition:
        passed += 1
    else:
        failed += 1
        print(f"FAILED: {name} {more}", file=sys.stderr)


def soon(condition):
    end = time.monotonic() + LIMIT
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return False


def self_made(name, *names):
    out = subprocess.run(
        [SOLGATE, "tls", "self", "--json", "--state", f"{TMP}/{name}", *names],
        capture_output=True, text=True, check=True).stdout
    return json.loads(out)


class Gate:
    def __init__(self, name, settings, wrap=()):
        self.state = f"{TMP}/state-{name}"
        self.config = f"{TMP}/{name}.toml"
        self.said = f"{TMP}/{name}.said"
        self.set(settings)
        self.err = open(self.said, "wb")
        self.process = subprocess.Popen(
            [*wrap, SOLGATE, "serve", "--state", self.state, "--config",
             self.config], stdin=subprocess.DEVNULL, stdout=self.err,
            stderr=self.err)
        soon(lambda: "try " in self.text() or self.process.poll() is not None)
        found = re.search(r"https?://\S+:(\d+)$", self.text(), re.M)
        self.port = int(found.group(1)) if found else 0

    def set(self, settings):
        with open(self.config, "w") as f:
            f.write(settings)
        os.chmod(self.config, 0o600)

    def text(self):
        with open(self.said) as f:
            return f.read()

    def token(self, name="person"):
        with open(f"{self.state}/tokens/{name}") as f:
            return f.read().strip()

    def reload(self, word):
        before = self.text().count(word)
        self.process.send_signal(signal.SIGHUP)
        return soon(lambda: self.text().count(word) > before)

    def stop(self):
        self.process.terminate()
        code = self.process.wait(LIMIT)
        self.err.close()
        return code


def settings(made, listen="127.0.0.1:0", more="", oldest="1.3"):
    return (f'[server]\nlisten = "{listen}"\n{more}\n[tls]\n'
            f'cert_file = "{made["cert_file"]}"\n'
            f'key_file = "{made["key_file"]}"\noldest = "{oldest}"\n')


def client(made, **more):
    c = ssl.create_default_context(cafile=made["authority"])
    for key, value in more.items():
        setattr(c, key, value)
    return c


def request(gate, context, method="GET", path="/healthz", body=None,
            headers=None, host="127.0.0.1"):
    c = http.client.HTTPSConnection(host, gate.port, timeout=LIMIT,
                                    context=context)
    c.request(method, path, body, headers or {})
    r = c.getresponse()
    data = r.read()
    c.close()
    return r, data


def s_client(gate, *args, say=b"", wait=b""):
    """What openssl's own client says, until it ends."""
    p = subprocess.Popen(
        ["openssl", "s_client", "-connect", f"127.0.0.1:{gate.port}", *args],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT)
    got = b""
    if wait:
        while wait not in got:
            more = os.read(p.stdout.fileno(), 65536)
            if not more:
                break
            got += more
    out, _ = p.communicate(say, LIMIT)
    return (got + out).decode("utf-8", "replace")


# ---- What is spoken -------------------------------------------------------
def versions(made):
    gate = Gate("v3", settings(made))
    for old in ("-tls1", "-tls1_1", "-tls1_2"):
        said = s_client(gate, old, "-cipher", "ALL:@SECLEVEL=0")
        ok(f"R-715: {old} is refused", "alert" in said and
           "Cipher is (NONE)" in said, said)
    said = s_client(gate, "-tls1_3", "-CAfile", made["authority"],
                    "-verify_return_error")
    ok("R-715: 1.3 is spoken", "New, TLSv1.3, Cipher is TLS_" in said, said)
    ok("the chain is whole", "Verify return code: 0 (ok)" in said, said)
    ok("no compression", "Compression: NONE" in said or
       "Compression" not in said)
    ok("no early data", "Early data was not sent" in said or
       "Max Early Data: 0" in said, said)
    for weak in ("TLS_AES_128_CCM_8_SHA256",):
        said = s_client(gate, "-tls1_3", "-ciphersuites", weak)
        ok(f"{weak} is not", "Cipher is (NONE)" in said)
    gate.stop()

    gate = Gate("v2", settings(made, oldest="1.2"))
    said = s_client(gate, "-tls1_2", "-cipher", "ECDHE+AESGCM")
    ok("R-715: 1.2 if it is asked for", "New, TLSv1.2, Cipher is ECDHE" in
       said, said)
    for weak in ("AES128-SHA", "ECDHE-ECDSA-AES128-SHA", "AES128-GCM-SHA256",
                 "ECDHE-ECDSA-AES256-SHA384"):
        said = s_client(gate, "-tls1_2", "-cipher", weak + ":@SECLEVEL=0")
        ok(f"R-715: but not with {weak}", "Cipher is (NONE)" in said, said)
    for old in ("-tls1", "-tls1_1"):
        said = s_client(gate, old, "-cipher", "ALL:@SECLEVEL=0")
        ok(f"and not {old}", "Cipher is (NONE)" in said, said)
    said = s_client(gate, "-tls1_2", say=b"R\nGET /healthz HTTP/1.1\r\n\r\n",
                    wait=b"Extended master secret")
    ok("R-715: no renegotiation", "RENEGOTIATING" in said and
       re.search(r"no renegotiation|handshake failure|alert", said), said)
    said = s_client(gate, "-tls1_3")
    ok("1.3 as well", "New, TLSv1.3" in said)
    gate.stop()


# ---- What is said over it -------------------------------------------------
def talk(made):
    gate = Gate("talk", settings(made))
    ctx = client(made)
    auth = {"Authorization": f"Bearer {gate.token()}"}
    r, data = request(gate, ctx)
    ok("a request", (r.status, data) == (200, b'{"status":"ok"}'))
    r, data = request(gate, ctx, host="localhost")
    ok("by its name", r.status == 200)
    r, data = request(gate, ctx, path="/authority.crt")
    with open(made["authority"], "rb") as f:
        ok("R-718: the authority, for a phone", data == f.read())
    ok("as what it is", r.getheader("Content-Type") ==
       "application/x-x509-ca-cert")
    r, data = request(gate, ctx, "POST", "/v1/turn", b'"' + b"x" * 900000 +
                      b'"', {**auth, "Content-Type": "application/json"})
    ok("T51: a large body arrives whole", r.status == 400, r.status)
    r, data = request(gate, ctx, path="/openapi.json")
    ok("a large answer", r.status == 200 and len(data) > 100000 and
       json.loads(data)["openapi"].startswith("3."))
    host = f"127.0.0.1:{gate.port}"
    for origin, want in ((f"https://{host}", 200), (f"http://{host}", 403),
                         (f"https://{host}.evil", 403), ("null", 403)):
        r, _ = request(gate, ctx, path="/v1/state",
                       headers={**auth, "Origin": origin})
        ok(f"T48, R-717: the origin {origin}", r.status == want, r.status)
    r, _ = request(gate, ctx, headers={"Host": "evil.example"})
    ok("T48: a foreign Host", r.status == 403)

    plain = http.client.HTTPConnection("127.0.0.1", gate.port, timeout=LIMIT)
    plain.request("GET", "/v1/state", headers={
        **auth, "Origin": f"http://{host}"})
    ok("R-719: this machine's own programs come as before",
       plain.getresponse().read() and True)
    plain = http.client.HTTPConnection("127.0.0.1", gate.port, timeout=LIMIT)
    plain.request("GET", "/v1/state", headers={
        **auth, "Origin": f"https://{host}"})
    ok("T48: and their origin is theirs", plain.getresponse().status == 403)

    # Two requests in one record, and one in many.
    s = ctx.wrap_socket(socket.create_connection(("127.0.0.1", gate.port),
                        LIMIT), server_hostname="127.0.0.1")
    one = f"GET /healthz HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()
    s.sendall(one + one)
    got = b""
    while got.count(b'{"status":"ok"}') < 2:
        got += s.recv(65536)
    for byte in one:
        s.sendall(bytes([byte]))
    while got.count(b'{"status":"ok"}') < 3:
        got += s.recv(65536)
    ok("T53: records are not requests", got.count(b"HTTP/1.1 200") == 3)
    s.unwrap()
    s.close()

    # A code becomes a session whose cookie never travels in the clear.
    r, data = request(gate, ctx, "POST", "/v1/session/code", headers=auth)
    code = json.loads(data)["code"]
    r, data = request(gate, ctx, "POST", "/v1/session",
                      json.dumps({"code": code}),
                      {"Origin": f"https://{host}",
                       "Content-Type": "application/json"})
    ok("R-717: the cookie is Secure", r.status == 200 and
       "Secure" in r.getheader("Set-Cookie") and
       "HttpOnly" in r.getheader("Set-Cookie"), data)
    stream(gate, ctx, auth)
    with open(f"/proc/{gate.process.pid}/maps") as f:
        ok("libssl is loaded here", "libssl" in f.read())
    ok("it ends in order", gate.stop() == 0)

    gate = Gate("plain", '[server]\nlisten = "127.0.0.1:0"\n')
    http.client.HTTPConnection("127.0.0.1", gate.port).request("GET",
                                                               "/healthz")
    with open(f"/proc/{gate.process.pid}/maps") as f:
        ok("R-719: without a certificate libssl is not loaded",
           "libssl" not in f.read())
    gate.stop()


def stream(gate, ctx, auth):
    """Events over TLS; a reader that does not read is cut, others go on."""
    def opened():
        s = ctx.wrap_socket(socket.create_connection(
            ("127.0.0.1", gate.port), LIMIT), server_hostname="127.0.0.1")
        s.sendall((f"GET /v1/events?listen=web HTTP/1.1\r\nHost: 127.0.0.1:{gate.port}"
                   f"\r\nAuthorization: {auth['Authorization']}\r\n\r\n")
                  .encode())
        got = b""
        while b"event: hello" not in got:
            got += s.recv(65536)
        return s, got

    slow, _ = opened()
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    s, got = opened()
    r, data = request(gate, ctx, "POST", "/v1/hostcalls", json.dumps(
        {"call_id": "one", "method": "exec",
         "extension": {"id": "x"},
         "params": {"command": "make deploy"}}),
        {"Authorization": f"Bearer {gate.token('agent')}",
         "Prefer": "respond-async", "Content-Type": "application/json"})
    ok("a call is asked", r.status == 202, data)
    end = time.monotonic() + LIMIT
    s.settimeout(LIMIT)
    while b"event: capability_prompt" not in got and time.monotonic() < end:
        more = s.recv(65536)
        if not more:
            break
        got += more
    ok("events come over TLS", b"event: capability_prompt" in got, got[-300:])
    s.close()
    slow.close()


# ---- What is no TLS -------------------------------------------------------
def memory(pid):
    with open(f"/proc/{pid}/status") as f:
        return int(re.search(r"VmRSS:\s+(\d+)", f.read()).group(1))


def hello():
    """A ClientHello as Python sends it."""
    out = ssl.MemoryBIO()
    c = ssl.create_default_context()
    o = c.wrap_bio(ssl.MemoryBIO(), out, server_hostname="localhost")
    try:
        o.do_handshake()
    except ssl.SSLWantReadError:
        pass
    return out.read()


def garbage(made):
    gate = Gate("bad", settings(made))
    ctx = client(made)
    request(gate, ctx)
    before = memory(gate.process.pid)
    open_ones = []
    whole = hello()
    for i in range(200):
        s = socket.create_connection(("127.0.0.1", gate.port), LIMIT)
        s.sendall(whole[:1 + i * len(whole) // 201])
        open_ones.append(s)
    start = time.monotonic()
    r, _ = request(gate, ctx)
    ok("T51: 200 half handshakes stall nobody", r.status == 200 and
       time.monotonic() - start < LIMIT / 4)
    ok("T51: nor do they cost much",
       memory(gate.process.pid) - before < 200 * 200)
    for bad in (b"\x16\x03\x01\xff\xff" + b"\0" * 70000,
                b"\x16\x03\x01\x00\x05hello",
                b"\x16" + os.urandom(3000), whole[:60] + b"\0" * 600,
                whole + b"\x17\x03\x03\x00\x20" + b"x" * 32):
        s = socket.create_connection(("127.0.0.1", gate.port), LIMIT)
        try:
            s.sendall(bad)
            s.settimeout(LIMIT)
            while s.recv(65536):
                pass
            ended = True
        except ConnectionError:
            ended = True
        except TimeoutError:
            ended = False
        ok(f"T51, R-715: {bad[:8]!r} is ended", ended)
        s.close()
    # Cut in the middle of a body, and in the middle of an answer.
    for _ in range(20):
        s = ctx.wrap_socket(socket.create_connection(
            ("127.0.0.1", gate.port), LIMIT), server_hostname="127.0.0.1")
        s.sendall(f"GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1:"
                  f"{gate.port}\r\n\r\n".encode())
        s.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER,
                     struct.pack("ii", 1, 0))
        s.close()
    r, _ = request(gate, ctx)
    ok("the next request works", r.status == 200)
    for s in open_ones:
        s.close()
    ok("it ends in order", gate.stop() == 0)


# ---- A new certificate ----------------------------------------------------
def reload_under_load(made):
    other = self_made("other", "localhost", "127.0.0.1")
    gate = Gate("load", settings(made))
    ctx = ssl.create_default_context(cafile=made["authority"])
    ctx.load_verify_locations(other["authority"])
    errors, count, done = [], [0], threading.Event()

    def load():
        while not done.is_set():
            try:
                r, data = request(gate, ctx, path="/readyz")
                if r.status != 200:
                    errors.append(r.status)
                count[0] += 1
            except Exception as e:  # each is a failed request
                errors.append(repr(e))

    kept = http.client.HTTPSConnection("127.0.0.1", gate.port, timeout=LIMIT,
                                       context=ctx)
    kept.request("GET", "/healthz")
    kept.getresponse().read()
    old = kept.sock
    threads = [threading.Thread(target=load) for _ in range(4)]
    for t in threads:
        t.start()
    for i in range(6):
        seen = count[0]
        soon(lambda: count[0] > seen + 8)
        gate.set(settings(other if i % 2 == 0 else made))
        ok(f"reload {i} is said", gate.reload("  settings  "))
        kept.request("GET", "/healthz")
        kept.getresponse().read()
    gate.set(settings(other))
    gate.reload("  settings  ")
    seen = count[0]
    soon(lambda: count[0] > seen + 8)
    done.set()
    for t in threads:
        t.join()
    ok("R-714: not one of the requests failed", count[0] > 40 and
       not errors, f"{count[0]} {errors[:3]}")
    r, _ = request(gate, client(other))
    ok("R-714: the new certificate is used", r.status == 200)
    kept.request("GET", "/healthz")
    ok("R-714: an open connection stays", kept.getresponse().status == 200
       and kept.sock is old)
    mixed = {**other, "key_file": made["key_file"]}
    gate.set(settings(mixed))
    ok("R-714: a pair that does not fit is refused, with what to do",
       gate.reload("not the key of the certificate"), gate.text()[-400:])
    r, _ = request(gate, client(other))
    ok("R-714: and the old one stays", r.status == 200)
    gate.stop()
    p = subprocess.run([SOLGATE, "serve", "--state", gate.state, "--config",
                        gate.config], capture_output=True, text=True,
                       timeout=LIMIT)
    ok("at a start it is an error of the settings", p.returncode == 7 and
       "not the key of the certificate" in p.stderr, p.stderr)


# ---- Beyond this machine --------------------------------------------------
def refused():
    p = subprocess.run([SOLGATE, "serve", "--state", f"{TMP}/r", "--listen",
                        "0.0.0.0:0"], capture_output=True, text=True,
                       timeout=LIMIT)
    ok("T48, R-713: 0.0.0.0 without TLS does not start",
       p.returncode == 7 and "other machines reach this address" in p.stderr
       and "solgate tls self" in p.stderr, p.stderr)


def proxy():
    gate = Gate("proxy", '[server]\nlisten = "127.0.0.1:0"\n'
                'proxy = "127.0.0.1"\nhosts = ["gate.example"]\n'
                'address_rate = 5\n')

    def ask(path="/healthz", **headers):
        c = http.client.HTTPConnection("127.0.0.1", gate.port, timeout=LIMIT)
        c.request("GET", path, headers={
            k.replace("_", "-"): v for k, v in headers.items()})
        r = c.getresponse()
        data = r.read()
        c.close()
        return r.status, r.getheader("Retry-After"), data

    for proto, origin, want in (
            ("https", "https://gate.example", 200),
            ("https", "http://gate.example", 403),
            ("http", "https://gate.example", 403),
            ("http", "http://gate.example", 200)):
        got = ask(Host="gate.example", Origin=origin, X_Forwarded_Proto=proto)
        ok(f"T48, R-717: {origin} by {proto}", got[0] == want, got)
    told = [ask(X_Forwarded_For="198.51.100.1, 203.0.113.9") for _ in range(60)]
    refused_ = [t for t in told if t[0] == 429]
    ok("R-716: one address is slowed down", 60 > len(refused_) > 20,
       len(refused_))
    ok("with when to come again, and why", refused_ and refused_[0][1] == "1"
       and b"too many requests from this address" in refused_[0][2],
       refused_[:1])
    ok("R-716: by the address that the proxy saw",
       ask(X_Forwarded_For="203.0.113.9, 198.51.100.1")[0] == 200)
    ok("another goes on", ask(X_Forwarded_For="203.0.113.10")[0] == 200)
    ok("so does this machine", all(ask()[0] == 200 for _ in range(50)))
    gate.stop()

    gate = Gate("noproxy", '[server]\nlisten = "127.0.0.1:0"\n'
                'proxy = "192.0.2.1"\naddress_rate = 5\n')
    told = [ask(X_Forwarded_For="203.0.113.9")[0] for _ in range(60)]
    ok("R-716: nobody else is believed", told == [200] * 60)
    gate.stop()


INSIDE = """
ip link set lo up && ip addr add 10.99.0.1/24 dev lo &&
exec python3 -I tests/e2e/tls.py "$0" "$1" inside
"""


def network():
    """In a network of its own, where the machine has another address."""
    p = subprocess.run(["unshare", "-rn", "sh", "-c", "ip link set lo up"],
                       capture_output=True)
    if p.returncode != 0:
        print("tls: no network of its own here: part of it is not tried",
              file=sys.stderr)
        return
    p = subprocess.run(["unshare", "-rn", "sh", "-c", INSIDE, SOLGATE, TMP],
                       capture_output=True, text=True, timeout=4 * LIMIT)
    sys.stderr.write(p.stderr)
    got = re.search(r"tls: (\d+) passed, (\d+) failed", p.stdout)
    ok("the part in its own network ran", got is not None, p.stdout)
    if got:
        global passed, failed
        passed += int(got.group(1))
        failed += int(got.group(2))


def inside():
    made = self_made("inside", "10.99.0.1")
    gate = Gate("inside", settings(
        made, "0.0.0.0:0", 'hosts = ["10.99.0.1:1"]\naddress_rate = 20'))
    port = gate.port
    gate.stop()
    gate = Gate("inside2", settings(
        made, f"0.0.0.0:{port}",
        f'hosts = ["10.99.0.1:{port}"]\naddress_rate = 20'))
    ctx = client(made)
    r, _ = request(gate, ctx, host="10.99.0.1")
    ok("R-713: another machine comes by TLS", r.status == 200)
    c = http.client.HTTPConnection("10.99.0.1", port, timeout=LIMIT)
    c.request("GET", "/healthz")
    r = c.getresponse()
    data = r.read()
    ok("R-713: in the clear it is told how to come", r.status == 403 and
       b"https://" in data, data)
    c = http.client.HTTPConnection("127.0.0.1", port, timeout=LIMIT)
    c.request("GET", "/healthz")
    ok("R-719: this machine comes as before", c.getresponse().status == 200)
    c = http.client.HTTPSConnection("10.99.0.1", port, timeout=LIMIT,
                                    context=ctx)
    seen = []
    for _ in range(200):
        c.request("GET", "/healthz", headers={"X-Forwarded-For": "1.2.3.4"})
        r = c.getresponse()
        r.read()
        seen.append(r.status)
    ok("R-716: an address that asks too much hears 429", 429 in seen and
       200 in seen)
    p = subprocess.run([SOLGATE, "open", "--phone", "/inbox", "--state",
                        gate.state], capture_output=True, text=True,
                       env={**os.environ, "LANG": "C.UTF-8"}, timeout=LIMIT)
    link = p.stdout.split("\n")[0]
    ok("R-718: a link for the phone", re.fullmatch(
        rf"https://10.99.0.1:{port}/inbox#code=[\w-]{{43}}", link), p.stdout)
    ok("T50: which its camera reads", read_code(p.stdout) == link)
    gate.stop()


def read_code(text):
    """The picture of the terminal, read by a decoder that is not ours."""
    both = {"\u2588": "11", "\u2580": "10", "\u2584": "01", " ": "00"}
    rows = []
    for line in text.split("\n"):
        if line and all(c in both for c in line):
            rows.append([both[c][0] for c in line])
            rows.append([both[c][1] for c in line])
    if not rows:
        return None
    size = 5
    with open(f"{TMP}/code.pgm", "wb") as f:
        f.write(b"P5 %d %d 255\n" % (len(rows[0]) * size, len(rows) * size))
        for row in rows:
            line = b"".join((b"\xff" if c == "1" else b"\0") * size
                            for c in row)
            f.write(line * size)
    p = subprocess.run(["zbarimg", "-q", "--raw", f"{TMP}/code.pgm"],
                       capture_output=True, text=True)
    return p.stdout.strip()


def self_signed(made):
    said = subprocess.run(
        [SOLGATE, "tls", "self", "--state", f"{TMP}/shown", "gate.lan"],
        capture_output=True, text=True,
        env={**os.environ, "LANG": "C.UTF-8"}).stdout
    ok("R-718: a code for the phone", read_code(said) ==
       "https://gate.lan:7878/authority.crt", said)
    p = subprocess.run([SOLGATE, "tls", "self", "--state", f"{TMP}/shown"],
                       capture_output=True, text=True)
    ok("what is there is not replaced", p.returncode == 1 and
       "--force" in p.stderr, p.stderr)
    for bad in ("a b", "*.lan", "x:1"):
        p = subprocess.run([SOLGATE, "tls", "self", "--state",
                            f"{TMP}/shown2", bad], capture_output=True)
        ok(f"no name: {bad}", p.returncode == 2)
    for file in ("authority", "cert_file", "key_file"):
        ok(f"T50: {file} is ours alone",
           os.stat(made[file]).st_mode & 0o077 == 0)
    for name, want in (("gate.lan", 0), ("evil.example", 2)):
        p = subprocess.run(
            ["openssl", "verify", "-CAfile", made["authority"],
             "-verify_hostname", name, made["cert_file"]],
            capture_output=True, text=True)
        ok(f"it is a certificate of {name}: {want == 0}",
           (p.returncode == 0) == (want == 0), p.stdout + p.stderr)
    p = subprocess.run(["openssl", "x509", "-in", made["authority"], "-noout",
                        "-ext", "nameConstraints,basicConstraints"],
                       capture_output=True, text=True)
    ok("R-718: its authority speaks for these names alone",
       "DNS:gate.lan" in p.stdout and "critical" in p.stdout and
       "pathlen:0" in p.stdout, p.stdout)


if len(sys.argv) > 3:
    inside()
else:
    pair = self_made("one", "localhost", "127.0.0.1", "gate.lan")
    self_signed(pair)
    versions(pair)
    talk(pair)
    garbage(pair)
    reload_under_load(pair)
    refused()
    proxy()
    network()
print(f"tls: {passed} passed, {failed} failed")
sys.exit(failed != 0)
