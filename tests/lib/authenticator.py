"""A passkey in software: ES256 by the openssl program, for tests without a browser."""
import base64
import hashlib
import json
import os
import subprocess


def b64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def cbor(v):
    """What an enrolment needs of CBOR: whole numbers, bytes, texts, maps."""
    def head(major, n):
        return bytes([major << 5 | n]) if n < 24 else bytes([major << 5 | 24, n]) if n < 256 else \
            bytes([major << 5 | 25]) + n.to_bytes(2, "big")
    if isinstance(v, int):
        return head(0, v) if v >= 0 else head(1, -1 - v)
    if isinstance(v, bytes):
        return head(2, len(v)) + v
    if isinstance(v, str):
        return head(3, len(v)) + v.encode()
    return head(5, len(v)) + b"".join(cbor(k) + cbor(w) for k, w in v.items())


class Passkey:
    def __init__(self, where, origin="http://localhost", rp="localhost"):
        self.origin, self.rp, self.count = origin, rp, 0
        self.id, self.key = os.urandom(32), os.path.join(where, "passkey-%s.pem" % os.urandom(4).hex())
        subprocess.run(["openssl", "ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", self.key],
                       check=True, capture_output=True)

    def point(self):
        der = subprocess.run(["openssl", "ec", "-in", self.key, "-pubout", "-outform", "DER"], check=True,
                             capture_output=True).stdout
        return der[-64:-32], der[-32:]

    def client(self, kind, challenge):
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def data(self, flags):
        """Present and verified; each use counts."""
        self.count += 1
        return hashlib.sha256(self.rp.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def enrol(self, asks, name):
        """The body of /v1/passkeys for a challenge."""
        x, y = self.point()
        data = self.data(0x45) + bytes(16) + len(self.id).to_bytes(2, "big") + self.id + \
            cbor({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        return {"name": name, "client": b64(self.client("webauthn.create", asks["challenge"])),
                "attestation": b64(cbor({"fmt": "none", "attStmt": {}, "authData": data}))}

    def sign(self, asks):
        client, data = self.client("webauthn.get", asks["challenge"]), self.data(0x05)
        made = subprocess.run(["openssl", "dgst", "-sha256", "-sign", self.key], check=True, capture_output=True,
                              input=data + hashlib.sha256(client).digest()).stdout
        return {"credential": b64(self.id), "client": b64(client), "data": b64(data), "signature": b64(made)}
