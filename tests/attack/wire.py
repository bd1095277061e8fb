"""One HTTP request over a Unix socket, without http.client: the rows start a
Python each, and most of what they cost would be its imports."""
import _socket


def ask(path, method, target, body=None, authorization=None):
    """Status and text of the answer."""
    link = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM)
    link.settimeout(600)
    link.connect(path)
    head = "%s %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" % (method, target)
    if authorization is not None:
        head += "Authorization: %s\r\n" % authorization
    data = b"" if body is None else body.encode()
    if body is not None:
        head += "Content-Type: application/json\r\n"
    if body is not None or method != "GET":
        head += "Content-Length: %d\r\n" % len(data)
    link.sendall(head.encode() + b"\r\n" + data)
    got = bytearray()
    while True:
        part = link.recv(65536)
        if not part:
            break
        got += part
    link.close()
    top, _, rest = bytes(got).partition(b"\r\n\r\n")
    if b"transfer-encoding: chunked" in top.lower():
        rest = whole(rest)
    return int(top.split(b" ", 2)[1]), rest.decode()


def whole(rest):
    """The chunks of a body, together."""
    out = b""
    while rest:
        size, _, rest = rest.partition(b"\r\n")
        n = int(size.split(b";")[0], 16)
        if n == 0:
            break
        out, rest = out + rest[:n], rest[n + 2:]
    return out
