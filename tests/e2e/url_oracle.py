"""The URL reader against other readers: what one takes, all read alike (T20).

    url_oracle.py URL_READ COUNT SEED

COUNT random URLs, made of what readers differ in, and those of
tests/corpus/hosts.tsv.  Whatever URL_READ takes, the URL of the web (Node) and
libcurl take too, with the same scheme, host and port.  What it takes for an
address is one to them, and the other way round (T21).  What it refuses nobody
else has to.
"""
import ctypes
import ctypes.util
import ipaddress
import json
import random
import subprocess
import sys

SCHEMES = ["http://", "https://", "HTTP://", "https:", "http:/", "//", "ftp://", "http:\\\\",
           "http:///", " http://", "https://\t"]
HOSTS = ["example.com", "EXAMPLE.com", "api.github.com", "127.0.0.1", "127.1", "0x7f.1", "0177.0.0.1",
         "2130706433", "0x7f000001", "127.0.0.1.", "0x7f.0.0.1.", "[::1]", "[::ffff:127.0.0.1]",
         "[0:0:0:0:0:0:0:1]", "[::1%25eth0]", "1.2.3", "1.2.3.4.5", "256.1.1.1", "0.0.0.0", "localhost",
         "localhost.", "xn--mnchen-3ya.de", "m\u00fcnchen.de", "\u24d4xample.com", "ex\u00adample.com",
         "a.b\u3002c", "\uff11\uff12\uff17.0.0.1", "127\u30020\u30020\u30021", "fa\u00df.de", "a..b", ".a", "a.", "a..", "-a.com", "a-.com",
         "a_b.com", "1", "0x", "0x.com", "08.1.1.1", "1e3", "a.1", "a.0x1", "1.a", "[::]", "[1::2::3]", "[::1", "::1",
         "169.254.169.254", "0xa9fea9fe", "%31%32%37.0.0.1", "example%2ecom", "ex%41mple.com", ""]
USERS = [""] * 24 + ["u@", "u:p@", "good.com@", "a@b@", ":@", "%40@", "@"]
PORTS = [""] * 20 + [":80", ":443", ":8080", ":0", ":65536", ":080", ":", ":+80", ": 80", ":8a", ":00000080", ":65535"]
TAILS = ["", "/", "/a", "?q", "#f", "\\a", "/\\a", "\t", " ", "/a b", "/\u00e9", "/%zz", "?a@b", "#@evil", "/..//", ";x"]
BITS = list("a.:/\\@?#[]%-_0 1x\t\n\u3002\u2024\uff0e\u00ad\u200d") + ["xn--", "%2e", "%00", "0x7f"]


def made(rng):
    url = "".join(rng.choice(p) for p in (SCHEMES if rng.random() < 0.3 else SCHEMES[:2],
                                          USERS, HOSTS, PORTS, TAILS))
    for _ in range(rng.choice([0, 0, 0, 0, 0, 0, 1, 1, 2, 3])):
        i = rng.randrange(len(url) + 1)
        if rng.random() < 0.5:
            url = url[:i] + rng.choice(BITS) + url[i:]
        else:
            url = url[:i] + url[i + 1:]
    return url.replace("\0", "")


def corpus():
    with open("tests/corpus/hosts.tsv", encoding="utf-8") as f:
        for line in f:
            cells = line.rstrip("\n").split("\t")
            if len(cells) > 2 and cells[1] == "url" and "\\" not in cells[2]:
                yield cells[2]


class Curl:
    """libcurl's own reader (curl_url), which is the executor's and the models'."""
    HOST, PORT, SCHEME = 5, 6, 1
    DEFAULT_PORT = 1

    def __init__(self):
        name = ctypes.util.find_library("curl") or "libcurl.so.4"
        self.lib = ctypes.CDLL(name)
        self.lib.curl_url.restype = ctypes.c_void_p
        for f in ("curl_url_set", "curl_url_get"):
            getattr(self.lib, f).argtypes = [ctypes.c_void_p, ctypes.c_int,
                                             ctypes.c_void_p, ctypes.c_uint]
        self.lib.curl_url_cleanup.argtypes = [ctypes.c_void_p]
        self.lib.curl_free.argtypes = [ctypes.c_void_p]

    def part(self, handle, what, flags=0):
        out = ctypes.c_char_p()
        if self.lib.curl_url_get(handle, what, ctypes.addressof(out), flags):
            return None
        text = out.value.decode("utf-8", "replace")
        self.lib.curl_free(out)
        return text

    def read(self, url):
        handle = self.lib.curl_url()
        given = ctypes.create_string_buffer(url.encode("utf-8", "surrogatepass"))
        try:
            if self.lib.curl_url_set(handle, 0, ctypes.addressof(given), 0):
                return None
            return [self.part(handle, self.SCHEME), self.part(handle, self.HOST),
                    self.part(handle, self.PORT, self.DEFAULT_PORT)]
        finally:
            self.lib.curl_url_cleanup(handle)


def address_of(host):
    """The address a host is, one that is mapped into IPv6 as what it is; or None."""
    try:
        address = ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def is_address(host):
    return address_of(host) is not None


def same(ours, theirs, ascii_only):
    """Hosts: byte for byte, but for what curl leaves to others: case, IDNA."""
    if is_address(ours) and is_address(theirs):
        return address_of(ours) == address_of(theirs)
    if not ascii_only:
        return True
    return ours == theirs.lower()


def node_says(urls):
    text = "".join(json.dumps(u) + "\n" for u in urls)
    out = subprocess.run(["node", "tests/e2e/url_oracle.mjs"], input=text, text=True,
                         stdout=subprocess.PIPE, check=True).stdout
    return [line.split(" ") for line in out.splitlines()]


def gate_says(program, urls):
    text = b"".join(u.encode("utf-8", "surrogatepass") + b"\0" for u in urls)
    out = subprocess.run([program], input=text, stdout=subprocess.PIPE, check=True).stdout
    return [line.split(" ") for line in out.decode().splitlines()]


def judge(url, ours, node, curl):
    """What is wrong, or None."""
    scheme, host, port, kind = ours[1:]
    if node[0] != "+":
        return "the web does not take it"
    if node[1] != scheme or node[3] != port or not same(host, node[2].rstrip("."), True):
        return "the web reads " + " ".join(node[1:])
    if is_address(node[2]) != (kind == "address"):
        return "an address to one and a name to the other"
    if curl is None:
        return "curl does not take it"
    if curl[0] != scheme or curl[2] != port:
        return "curl reads %r" % curl
    if not same(host, curl[1].rstrip("."), curl[1].isascii()):
        return "curl reads %r" % curl
    if kind == "address" and not is_address(curl[1]):
        return "an address here and a name to curl: %r" % curl
    return None


def main():
    program, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    rng = random.Random(seed)
    urls = list(corpus()) + [made(rng) for _ in range(count)]
    urls = [u for u in urls if "\n" not in u]
    curl, wrong, taken, seen = Curl(), 0, 0, set()
    for url, ours, node in zip(urls, gate_says(program, urls), node_says(urls)):
        if ours[0] != "+":
            continue
        taken += 1
        why = judge(url, ours, node, curl.read(url))
        if why and url not in seen:
            seen.add(url)
            wrong += 1
            if wrong <= 20:
                print("FAILED: %r is %s here; %s" % (url, " ".join(ours[1:]), why),
                      file=sys.stderr)
    print("%d URLs, %d taken, %d read otherwise by somebody" % (len(urls), taken, wrong))
    if taken < count // 40:
        print("FAILED: too few were taken to say anything", file=sys.stderr)
        wrong += 1
    print("url_oracle: %d passed, %d failed" % (taken - wrong, wrong))
    return 1 if wrong else 0


sys.exit(main())
