"""One request with any Authorization: say.py [--hand] SOCKET AUTHORIZATION
METHOD PATH [BODY].

--hand: connect, give the connection to a child without a parent, and end; the
child speaks.
"""
import _socket
import os
import sys
import time

args = sys.argv[1:]
hand = args[0] == "--hand"
path, authorization, method, target, body = (args[1 if hand else 0:] + [""])[:5]
link = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM)
link.connect(path)
if hand:
    pid = os.fork()
    if pid > 0:
        os._exit(0)
    time.sleep(0.3)
link.sendall(("%s %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: %s\r\n"
              "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s" % (
                  method, target, authorization, len(body), body)).encode())
link.settimeout(10)
print(link.recv(65536).decode())
