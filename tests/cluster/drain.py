"""R-852: nodes behind HAProxy are replaced one after the other, and nobody is refused.

usage: drain.py PROGRAM DIRECTORY
"""
import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time

from pair import Asked, Client, Pair, decide, decision, grant, prompts, wait

NODES, CLIENTS = 3, 4
p = Pair(*sys.argv[1:])
check = p.check


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


ports = [free_port() for _ in range(NODES)]
front = free_port()
gates = [p.gate("n%d" % i, ("store.node", "n%d" % i), ("store.lease_s", "15"), ("server.drain_notice_s", "3"),
                ("server.drain_s", "60"), ("server.rate", "0"), ("server.hosts", "gate.example")) for i in range(NODES)]
for g, port in zip(gates, ports):
    g.options = ("--listen=127.0.0.1:%d" % port,)


def start(g):
    """As Gate.start(), which listens on the socket alone."""
    log = open(os.path.join(g.where, "log"), "ab")
    g.process = subprocess.Popen([p.program, "serve", "--state=" + g.state, "--socket=" + g.socket, *g.options],
                                 env=g.env, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    check("a node starts", wait(lambda: g.process.poll() is not None or status(g) == 200) and
          g.process.poll() is None, open(log.name).read()[-800:])


def status(g):
    try:
        return Client(g).ask("GET", "/readyz")[0]
    except (OSError, http.client.HTTPException):
        return None


class Load(threading.Thread):
    """One client of the balancer: a connection that is kept, as agents do."""

    def __init__(self, number, token):
        super().__init__(daemon=True)
        self.number, self.token, self.over = number, token, threading.Event()
        self.good, self.bad = 0, []

    def run(self):
        link = None
        while not self.over.is_set():
            try:
                link = link or http.client.HTTPConnection("127.0.0.1", front, timeout=60)
                link.request("POST", "/v1/hostcalls", json.dumps({
                    "call_id": "load-%d-%d" % (self.number, self.good + len(self.bad)), "method": "exec",
                    "params": {"cmd": "git", "args": ["status"]}, "extension": {"id": "ext.node", "version": "1.0.0"}}),
                    {"Content-Type": "application/json", "Authorization": "Bearer " + self.token, "Host": "gate.example"})
                answer = link.getresponse()
                body = answer.read()
                if answer.status == 200 and decision(json.loads(body)) == "allow_stored":
                    self.good += 1
                else:
                    self.bad.append((answer.status, body[:200]))
            except (OSError, http.client.HTTPException, ValueError) as e:
                self.bad.append(repr(e))
                link = None
            time.sleep(0.02)


def answered(g, word):
    """The open question, answered at that node."""
    q = wait(lambda: prompts(g))
    return decide(g, q[0], word)[0] if q else None


def roll(i, load):
    """Node i leaves, with a question open, and a new process takes its place."""
    g, other = gates[i], gates[(i + 1) % NODES]
    waits = Asked(p, g, "make", "it%d" % i)
    check("R-852 a question is open", wait(lambda: prompts(other)))
    before = g.process
    if i == 0:
        drain = subprocess.Popen([p.program, "serve", "--drain", "--state=" + g.state, "--socket=" + g.socket], env=g.env)
    else:
        drain = None
        before.send_signal(signal.SIGTERM)
    check("R-852 /readyz says that it leaves", wait(lambda: status(g) == 503))
    said = Client(g).ask("GET", "/readyz")[1]
    check("R-852 in a word", "draining" in json.dumps(said), said)
    check("R-852 a call that comes all the same is served", decision(got := p.call(g, "git", "status")) == "allow_stored", got)
    check("R-852 it takes no new connection in the end", wait(lambda: status(g) is None))
    check("R-852 and waits for what is open", before.poll() is None and not waits.got)
    check("R-852 which is answered at another node", answered(other, "allow_once") == 200)
    waits.join(120)
    check("R-852 and ends well", decision(waits.got) == "allow_once", waits.got)
    check("R-852 then it is gone, in order", before.wait(120) == 0)
    if drain is not None:
        check("R-852 serve --drain waited for that", drain.wait(60) == 0)
    start(g)
    good = sum(c.good for c in load)
    check("the balancer goes on", wait(lambda: sum(c.good for c in load) > good + 20))


load, proxy = [], None
try:
    for g in gates:
        start(g)
        p.running.append(g)
    for g in gates[1:]:  # an agent has one token for all of them
        shutil.copy(os.path.join(gates[0].state, "tokens", "agent"), os.path.join(g.state, "tokens", "agent"))
        g.process.send_signal(signal.SIGHUP)
    check("a grant is given", grant(gates[0], "git status")[0] == 201)
    conf = os.path.join(p.where, "haproxy.cfg")
    with open(conf, "w") as f:
        f.write("global\n  maxconn 200\ndefaults\n  mode http\n  timeout connect 5s\n  timeout client 10m\n"
                "  timeout server 10m\nfrontend all\n  bind 127.0.0.1:%d\n  default_backend nodes\nbackend nodes\n"
                "  balance roundrobin\n  option httpchk\n  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host gate.example\n"
                % front)
        for g, port in zip(gates, ports):
            f.write("  server %s 127.0.0.1:%d check inter 300ms fall 2 rise 1\n" % (os.path.basename(g.where), port))
    proxy = subprocess.Popen(["haproxy", "-f", conf, "-db"], stdout=subprocess.DEVNULL,
                             stderr=open(os.path.join(p.where, "haproxy.log"), "w"))
    load = [Load(i, gates[0].token("agent")) for i in range(CLIENTS)]
    for c in load:
        wait(lambda: subprocess.run(["true"]) and socket.socket().connect_ex(("127.0.0.1", front)) == 0)
        c.start()
    check("calls go through the balancer", wait(lambda: all(c.good > 5 for c in load)),
          [c.bad[:2] for c in load])
    for c in load:  # while it looked for its servers
        c.bad.clear()
    for i in range(NODES):
        roll(i, load)
    for c in load:
        c.over.set()
    for c in load:
        c.join(60)
    bad = [b for c in load for b in c.bad]
    good = sum(c.good for c in load)
    check("R-852 nobody was refused at the balancer", not bad and good > 100, (good, bad[:4]))
    print("drain: %d calls through the balancer while %d nodes were replaced, %d refused" % (good, NODES, len(bad)))

    # A second signal does not wait; what is open is denied.
    g = gates[0]
    waits = Asked(p, g, "make", "last")
    wait(lambda: prompts(gates[1]))
    g.process.send_signal(signal.SIGTERM)
    wait(lambda: status(g) == 503)
    g.process.send_signal(signal.SIGTERM)
    waits.join(60)
    check("R-852 told twice, it denies what waits", str(decision(waits.got)).startswith("deny"), waits.got)
    check("R-852 and ends", g.process.wait(60) == 0)
    p.running.remove(g)
    none = p.run(g, "serve", "--drain", "--state=" + g.state, "--socket=" + g.socket)
    check("R-852 where no gate runs, that is said", none.returncode == 1 and "no gate answers" in none.stderr, none)
finally:
    for c in load:
        c.over.set()
    if proxy is not None:
        proxy.terminate()
        proxy.wait()
    for g in p.running:
        g.process.terminate()  # twice: without waiting for anybody
    p.end("drain")
