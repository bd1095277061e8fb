"""Nodes on a database that is wrong, away, full, read-only, or cut off in the middle.

usage: trouble.py PROGRAM DIRECTORY [begin]

With begin: only what a start refuses, and tables of other versions.
"""
import os
import shutil
import socket
import struct
import subprocess
import sys
import threading

from pair import GONE, PG, Pair, decision, grant, ready, wait
from gate_client import Client

USER = subprocess.check_output([PG, "user"], text=True).strip()


class Cutter:
    """Between a node and its server: once armed, it cuts a commit behind its n-th message."""

    def __init__(self, where, to):
        os.makedirs(where)
        self.to, self.left, self.cuts = to, None, 0
        self.server = socket.socket(socket.AF_UNIX)
        path = os.path.join(where, ".s.PGSQL.5432")
        self.server.bind(path)
        os.chmod(path, 0o777)
        self.server.listen(16)
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            here, _ = self.server.accept()
            there = socket.socket(socket.AF_UNIX)
            try:
                there.connect(self.to + "/.s.PGSQL.5432")
            except OSError:
                here.close()
                continue
            threading.Thread(target=self.back, args=(there, here), daemon=True).start()
            threading.Thread(target=self.forth, args=(here, there), daemon=True).start()

    @staticmethod
    def end(*sockets):
        for s in sockets:
            try:
                s.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            s.close()

    def back(self, there, here):
        try:
            while data := there.recv(1 << 16):
                here.sendall(data)
        except OSError:
            pass
        self.end(here, there)

    def forth(self, here, there):
        """Message by message: the first has no letter."""
        data, begun, sent = b"", False, None
        try:
            while more := here.recv(1 << 16):
                data += more
                while len(data) >= 5:
                    size = struct.unpack(">I", data[1:5])[0] + 1 if begun else struct.unpack(">I", data[:4])[0]
                    if len(data) < size:
                        break
                    message, data = data[:size], data[size:]
                    begun = True
                    if self.left is not None and sent is None and message[:1] == b"P" and b"BEGIN\0" in message:
                        sent = 0
                    there.sendall(message)
                    if sent is not None:
                        sent += 1
                        if sent == self.left:
                            self.left, self.cuts = None, self.cuts + 1
                            raise OSError
        except OSError:
            pass
        self.end(here, there)


def allowed(p, g, *argv):
    try:
        return str(decision(p.call(g, *argv))).startswith("allow")
    except GONE:
        return False


def refused(p, g, says, name):
    """It does not start, and says why."""
    try:
        g.start()
        g.stop()
        said = "it started"
    except RuntimeError as e:
        said = str(e)
    p.check("R-856 %s: refused, and why is said" % name, says in said, said)


def use(p, g, url):
    p.run(g, "config", "set", "store.url", url)


def addresses(p, g, url):
    """What is wrong from the start."""
    use(p, g, "postgresql://solgate@/solgate?host=%s/nowhere" % p.where)
    refused(p, g, "the database cannot be used", "no server")
    use(p, g, url.replace("/solgate?", "/elsewhere?"))
    refused(p, g, "elsewhere", "no such database")
    with open(os.path.join(p.where, "passfile"), "w") as f:
        f.write("*:*:*:secret:wrong\n")
    os.chmod(f.name, 0o600)
    use(p, g, url.replace("solgate@", "secret@") + "&passfile=" + f.name)
    refused(p, g, "password authentication failed", "a wrong password")
    use(p, g, url)
    p.pg("sql", "ALTER ROLE solgate SET default_transaction_read_only = on")
    refused(p, g, "read-only", "a read-only server")
    p.check("R-856 nothing was made there", p.pg(
        "sql", "SELECT count(*) FROM pg_namespace WHERE nspname = 'solgate'") == "0")
    p.pg("sql", "ALTER ROLE solgate RESET default_transaction_read_only")
    p.pg("sql", "CREATE SCHEMA solgate CREATE TABLE solgate.mine (a int)")
    refused(p, g, "was not made by Solgate", "a foreign schema")
    p.pg("sql", "DROP SCHEMA solgate CASCADE")


def versions(p, a, b):
    """Tables of other versions, while a node serves."""
    now = p.pg("sql", "SELECT version || ' ' || serves FROM solgate.about")
    version, serves = now.split()
    p.pg("sql", "UPDATE solgate.about SET version = 99, serves = 98")
    refused(p, b, "newer Solgate", "a newer schema")
    p.pg("sql", "UPDATE solgate.about SET version = 99, serves = %s" % version)
    p.start(b)
    p.check("R-857 newer tables that serve this version are used", allowed(p, b, "git", "status"))
    p.stop(b)
    p.check("R-857 by who serves already, too", allowed(p, a, "git", "status"))
    p.pg("sql", "DROP INDEX solgate.mail_age")
    p.pg("sql", "UPDATE solgate.about SET version = 5, serves = 5")
    refused(p, b, "its gates may go on", "tables of the version before")
    p.check("R-857 who serves goes on meanwhile", allowed(p, a, "git", "status"))
    done = p.run(b, "store", "migrate")
    p.check("R-857 the tables are brought up to date beside it", done.returncode == 0 and
            p.pg("sql", "SELECT version || ' ' || serves FROM solgate.about") == now, done.stdout + done.stderr)
    p.check("R-857 it goes on", allowed(p, a, "git", "status"))
    p.start(b)
    p.check("R-857 and the new one joins", allowed(p, b, "git", "status"))
    p.stop(b)
    p.pg("sql", "UPDATE solgate.about SET version = 4, serves = 4")
    done = p.run(b, "store", "migrate")
    p.check("R-857 rows that older gates do not understand: they have to stop", done.returncode != 0 and
            "another gate uses this database" in done.stdout + done.stderr, done.stdout + done.stderr)
    p.pg("sql", "UPDATE solgate.about SET version = %s, serves = %s" % (version, serves))


def whole(p, name):
    """Each call has its line and its row, or neither: seen by one statement."""
    like = "LIKE '%%\"%s\"%%'" % name
    got = p.pg("sql", "SELECT (SELECT count(*) FROM solgate.lines WHERE convert_from(line, 'UTF8') %s), "
                      "(SELECT count(*) FROM solgate.calls WHERE convert_from(body, 'UTF8') %s)" % (like, like))
    return tuple(int(n) for n in got.split("|"))


def cuts(p, g, cutter):
    """A connection that ends behind each message of a commit."""
    step = 4 if os.environ.get("BRIEF") else 1
    for n in range(1, 60, step):
        p.check("it is ready", wait(lambda: ready(g)))
        cutter.left, before = n, cutter.cuts
        got = allowed(p, g, "git", "status")
        if cutter.cuts == before:
            cutter.left = None
            break
        lines, rows = whole(p, "c%d" % p.number)
        p.check("R-856 cut behind message %d: nothing half written (%d lines, %d rows)" % (n, lines, rows), lines == rows)
        p.check("R-856 cut behind message %d: no allow without a record" % n, not got or lines == 1, got)
    p.check("R-856 a commit has messages to be cut behind", n > 4, n)
    p.check("R-856 it comes back by itself", wait(lambda: ready(g)) and wait(lambda: allowed(p, g, "git", "status")))


def read_only(p, a, b):
    """The server turns read-only while nodes serve."""
    p.pg("sql", "ALTER SYSTEM SET default_transaction_read_only = on")
    p.pg("sql", "SELECT pg_reload_conf()")
    p.check("R-856 a server that turned read-only: no allow", wait(lambda: not allowed(p, a, "git", "status")))
    p.check("R-856 and readyz says so", wait(lambda: not ready(a)))
    p.pg("sql", "ALTER SYSTEM RESET default_transaction_read_only")
    p.pg("sql", "SELECT pg_reload_conf()")
    for g in (a, b):
        p.check("R-856 it comes back by itself", wait(lambda g=g: ready(g)))
    p.check("R-856 and allows", wait(lambda: allowed(p, a, "git", "status")))


def full(p, settings):
    """A disk without room under the server."""
    disk = os.path.join(p.where, "disk")
    os.makedirs(disk)
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=90m", "tmpfs", disk], stderr=subprocess.DEVNULL).returncode:
        print("trouble: no tmpfs can be mounted here: the full disk is left out")
        return
    small = os.path.join(p.where, "small")
    env = dict(os.environ, PG_DATA=disk + "/data")

    def server(*words):
        return subprocess.run([PG, words[0], small, *words[1:]], env=env, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL).stdout.strip()
    try:
        os.chmod(disk, 0o755)
        shutil.chown(disk, USER)
        server("start")
        nodes = [p.gate("full-" + n, ("store.node", n), *settings) for n in "ab"]
        for g in nodes:
            use(p, g, server("url"))
        p.start(*nodes)
        grant(nodes[0], "git status")
        p.check("it allows", allowed(p, nodes[1], "git", "status"))
        subprocess.run(["dd", "if=/dev/zero", "of=%s/fill" % disk, "bs=64k"], stderr=subprocess.DEVNULL)
        p.check("R-856 a full disk is no allow", any(not allowed(p, nodes[0], "git", "status") for _ in range(400)))
        os.unlink(disk + "/fill")
        server("start")
        for g in nodes:
            p.check("R-856 with room it comes back", wait(lambda g=g: ready(g)) and
                    wait(lambda g=g: allowed(p, g, "git", "status")))
        for g in nodes:
            p.stop(g)
        done = p.run(nodes[0], "audit", "verify")
        p.check("R-856 the ledgers are whole", done.returncode == 0, done.stdout + done.stderr)
    finally:
        server("stop", "immediate")
        subprocess.run(["umount", disk])


def tls(p, settings):
    """The server behind TLS, with an authority of one's own."""
    where = os.path.join(p.where, "tls")
    os.makedirs(where)
    shutil.chown(where, USER)

    def openssl(*words):
        subprocess.run(["openssl", *words], cwd=where, check=True, capture_output=True)
    for name in ("ca", "other"):
        openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=" + name, "-keyout", name + ".key", "-out", name + ".pem")
    openssl("req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=localhost",
            "-keyout", "server.key", "-out", "server.csr")
    with open(os.path.join(where, "names"), "w") as f:
        f.write("subjectAltName=DNS:localhost\n")
    openssl("x509", "-req", "-in", "server.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2",
            "-extfile", "names", "-out", "server.pem")
    for name in ("server.key", "server.pem"):
        shutil.chown(os.path.join(where, name), USER)
    os.chmod(os.path.join(where, "server.key"), 0o600)
    probe = socket.socket()
    probe.bind(("127.0.0.1", 0))
    port = probe.getsockname()[1]
    probe.close()
    p.pg("stop")
    data = os.path.join(p.where, "pg", "data")
    with open(os.path.join(data, "pg_hba.conf"), "a") as f:
        f.write("hostssl all solgate 127.0.0.1/32 trust\nhostssl all solgate ::1/128 trust\n")
    with open(os.path.join(data, "postgresql.conf"), "a") as f:
        f.write("listen_addresses = '127.0.0.1'\nport = %d\nssl = on\nssl_cert_file = '%s/server.pem'\n"
                "ssl_key_file = '%s/server.key'\n" % (port, where, where))
    os.environ["PGPORT"] = str(port)
    p.pg("start")
    url = "postgresql://solgate@%s:%d/solgate?sslmode=verify-full&sslrootcert=%s/%s.pem"
    g = p.gate("tls", ("store.node", "t"), *settings)
    use(p, g, url % ("localhost", port, where, "other"))
    refused(p, g, "certificate verify failed", "another authority")
    use(p, g, url % ("127.0.0.1", port, where, "ca"))
    refused(p, g, "does not match host name", "another name")
    use(p, g, url % ("localhost", port, where, "ca"))
    p.start(g)
    p.check("R-856 verify-full with an authority of one's own", allowed(p, g, "git", "status"))
    p.check("R-856 every connection of the node is encrypted", p.pg(
        "sql", "SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE usename = 'solgate'") == "t")
    p.stop(g)
    p.pg("stop")
    with open(os.path.join(data, "postgresql.conf"), "a") as f:
        f.write("ssl = off\n")
    p.pg("start")
    refused(p, g, "does not support SSL", "a server without TLS")


p = Pair(sys.argv[1], sys.argv[2])
quick = (("store.lease_s", "4"),)
try:
    a, b = (p.gate(n, ("store.node", n), *quick) for n in "ab")
    url = p.pg("url")
    addresses(p, b, url)
    cutter = Cutter(os.path.join(p.where, "cut"), os.path.join(p.where, "pg"))
    os.chmod(os.path.join(p.where, "cut"), 0o755)
    use(p, a, url.replace(os.path.join(p.where, "pg"), os.path.join(p.where, "cut")))
    p.start(a)
    grant(a, "git status")
    versions(p, a, b)
    if sys.argv[3:] != ["begin"]:
        cuts(p, a, cutter)
        p.start(b)
        read_only(p, a, b)
        for one in (a, b):
            p.stop(one)
        done = p.run(b, "audit", "verify")
        p.check("R-856 the ledgers are whole", done.returncode == 0, done.stdout + done.stderr)
        full(p, quick)
        tls(p, quick)
finally:
    p.end("trouble")
