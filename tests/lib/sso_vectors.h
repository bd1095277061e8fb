#ifndef TESTS_LIB_SSO_VECTORS_H
#define TESTS_LIB_SSO_VECTORS_H

/*
 * ID tokens and their keys, signed by Node's crypto: issuer https://id.example,
 * client gate, nonce n-1, from 1700000000 for an hour.  Of ES256 also those
 * whose numbers are short.  The set has keys that are of no use beside them.
 */
/* clang-format off */
static const char sso_jwks[] =
    "{\"keys\":[{\"kty\":\"RSA\",\"n\":\"06Se32BklqcrL0759uOyG48gCFP6OW6Ck"
    "l4nPgP1Mfs6aH9-3p6EVlR_O9onHtBa_EU_AGYQvBd2m1pI_3jFjcSiMIHjA"
    "Oem7bWEfsF1LPpfvfpbdXLFwIwc-8vPA1cF-g-4b0NEZ7ClNAsrvc2DstYYn"
    "pQ3-bfwlhRJuYGakYCeGIPdUZoKq8f4taYe61AML85-ARMMVFCHAy005Yoim"
    "mJNLlag3q3xhtJ5ybuucnOB_L65o_SJ4T0IuLZ2JDYlcGkSdijtzHD8jDNcz"
    "jFY0Z-Nwez9xIZgGCgCNR0r29w7trs5RXepiTbJNwWc5BheHrM5t9guCd4Fu"
    "eWXr3-X2w\",\"e\":\"AQAB\",\"kid\":\"rs256\",\"use\":\"sig\",\"alg\":\"RS256"
    "\"},{\"kty\":\"EC\",\"x\":\"1ziv8OngEOqgtK8cDXkVtuAwZhi1GA_9BuQZik46"
    "rj8\",\"y\":\"PsNdAuuWYqDTqIZkYgOiDMzr6snXIHGGWMbWzEBQ-So\",\"crv\""
    ":\"P-256\",\"kid\":\"es256\",\"use\":\"sig\",\"alg\":\"ES256\"},{\"crv\":\"Ed"
    "25519\",\"x\":\"8AJ583bGiK8CnAEIQLSGxSIjOKEEnYc_YGHYOifveH0\",\"kt"
    "y\":\"OKP\",\"kid\":\"eddsa\",\"use\":\"sig\",\"alg\":\"EdDSA\"},{\"kty\":\"EC"
    "\",\"x\":\"T_KPBrWeSt875i-KYRHD_m1NEvsXF7WjhVmOv-x9KNAD3ociZX8ly"
    "gnHNUFxs6OT\",\"y\":\"lvKt7D_WhTFb-LmEFAcF-ZlkvgeWgTzZiQFwEbIKLC"
    "7J12SJDNAh2bd8AuuOl3pT\",\"crv\":\"P-384\",\"kid\":\"p384\"},{\"kty\":\""
    "RSA\",\"n\":\"3UpjpIUHNYrByKKMVj0nJf-6lJIxqIA3naQ-eQFhxVJ1X6fwdF"
    "SPZmhATCQ46umRcQKJhtqA3JhBwsiImjtUHYt_HdF8DTnHVdqyj8owaClf8a"
    "uNiQ0lXIMpe8PhvXYDIqrYbXyCnAUsiKPGgHSU1LDOkX-uA_AlgQmfBEvGLZ"
    "0\",\"e\":\"AQAB\",\"kid\":\"short\"},{\"kty\":\"RSA\",\"n\":\"ph3TXkmGOzgii"
    "latkTnRM5fMEB7QoE6an8GyyCDnmZP2s-zwrv7dNdnocDy8QmufRCdwkUMz7"
    "xqpcJbdQoLkSU3WHUHegjGt5XVHk1iAaLDRiswNZ1VpC4VkrukC1tl5gccpJ"
    "DXCLZjKvoaJ9Ipc44q67vm20Nc-pXEK-Is7PvKMbjmMlmHy9mKjQH5JE9jLN"
    "zQ2SNrT-Lphoip-D-t6qUVA8cuTdJoDGeSG4oqnX701k4gAfXSgUHnEFZ5ef"
    "jxb2YhfX10COXk9hRnTV_nZE9a-ai7-eP4NVNILvsnoYMcBol9xwtUdDC9dW"
    "C5X5sPRl9DF_AIM6GmDF7DJ0npgKQ\",\"e\":\"AQAB\",\"kid\":\"enc\",\"use\":"
    "\"enc\"}]}";

static const char *const sso_tokens[] = {
    "eyJhbGciOiJSUzI1NiIsImtpZCI6InJzMjU2IiwidHlwIjoiSldUIn0.eyJp"
    "c3MiOiJodHRwczovL2lkLmV4YW1wbGUiLCJzdWIiOiJ1LTEiLCJhdWQiOiJn"
    "YXRlIiwiZXhwIjoxNzAwMDAzNjAwLCJpYXQiOjE3MDAwMDAwMDAsIm5vbmNl"
    "Ijoibi0xIn0.ktdVLtBnje26JqVEEwuuIatmkHhMwfyEPDoxq3g-VvYNqHvR"
    "JLW1OQF8t-XUDOFW_B7kCUApjmxccZ942XwMZN708rgc2xYac72Xi2t0Swdf"
    "-Se3uHlC1BN_v0j48tnhGb9b31xe5H0wjalVpzRT0bYPGw1WC7m9V7W-Nfk9"
    "jm_rwKKkIWF8UpvygqYx5_cx_0qLwpjwruKeyEfgv1Yg5X6HH7fWpWmGxD7f"
    "b7JarPjBVdz7mGhB5ZXwqss0St2KRfkW3b1MUG-ZTzrr3BcaIUfoewbs8u36"
    "UbT20p6JC54DTh99umJKhvMCqWrr1Akgdao3qHaQiKm2-ngNGI4O3g",
    "eyJhbGciOiJFUzI1NiIsImtpZCI6ImVzMjU2IiwidHlwIjoiSldUIn0.eyJp"
    "c3MiOiJodHRwczovL2lkLmV4YW1wbGUiLCJzdWIiOiJ1LTEiLCJhdWQiOiJn"
    "YXRlIiwiZXhwIjoxNzAwMDAzNjAwLCJpYXQiOjE3MDAwMDAwMDAsIm5vbmNl"
    "Ijoibi0xIn0.V5cgxKiS4kllXbHmRB_aUh2sakZNUjDOvY2zZ5UchuZW-1N6"
    "tq-q30i4S7KVMjtlAGIXeJzQzgVvv4jiXm0MBA",
    "eyJhbGciOiJFUzI1NiIsImtpZCI6ImVzMjU2IiwidHlwIjoiSldUIn0.eyJp"
    "c3MiOiJodHRwczovL2lkLmV4YW1wbGUiLCJzdWIiOiJ1LTEiLCJhdWQiOiJn"
    "YXRlIiwiZXhwIjoxNzAwMDAzNjAwLCJpYXQiOjE3MDAwMDAwMDAsIm5vbmNl"
    "Ijoibi0xIn0.AJUvhR7kUsum__XhnnaRU1vv1cO3bFgyRlAPb1J43VQWdC6u"
    "HR0DodN0bBH4ysAkiBs3gXEYfNpZI5LFg6uUcg",
    "eyJhbGciOiJFUzI1NiIsImtpZCI6ImVzMjU2IiwidHlwIjoiSldUIn0.eyJp"
    "c3MiOiJodHRwczovL2lkLmV4YW1wbGUiLCJzdWIiOiJ1LTEiLCJhdWQiOiJn"
    "YXRlIiwiZXhwIjoxNzAwMDAzNjAwLCJpYXQiOjE3MDAwMDAwMDAsIm5vbmNl"
    "Ijoibi0xIn0.USWSvyTaSW7Cfzqv0En8NqLk5w3Y4TBbRdLOPL0tW1UAIpk-"
    "PvWzpYYU0t8C4nODxx5xEeA0lCAwXudBpUJNpA",
    "eyJhbGciOiJFUzI1NiIsImtpZCI6ImVzMjU2IiwidHlwIjoiSldUIn0.eyJp"
    "c3MiOiJodHRwczovL2lkLmV4YW1wbGUiLCJzdWIiOiJ1LTEiLCJhdWQiOiJn"
    "YXRlIiwiZXhwIjoxNzAwMDAzNjAwLCJpYXQiOjE3MDAwMDAwMDAsIm5vbmNl"
    "Ijoibi0xIn0.flPU5GH4t_ZtvU1TIXfglRj5XEgSM1yx-nu4p9bAtCwAuuf_"
    "0tG2VPYCk7rxWuiIMyCP5EOrgQOVz248j3DXJg",
    "eyJhbGciOiJFUzI1NiIsImtpZCI6ImVzMjU2IiwidHlwIjoiSldUIn0.eyJp"
    "c3MiOiJodHRwczovL2lkLmV4YW1wbGUiLCJzdWIiOiJ1LTEiLCJhdWQiOiJn"
    "YXRlIiwiZXhwIjoxNzAwMDAzNjAwLCJpYXQiOjE3MDAwMDAwMDAsIm5vbmNl"
    "Ijoibi0xIn0.ANbWMrWf13UZF6CoCvyOpUjaCi7gYDczZC0VmDxfeCRue8o0"
    "HOgLfybf3NAN4IuBIAfjS0uT0DlqQmIdR6jMKA",
};
/* clang-format on */

#endif
