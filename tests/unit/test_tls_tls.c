/* A certificate and its key, and wires that never wait (T50, T51). */
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "t.h"
#include "tls/self.h"
#include "tls/tls.h"

static char dir[] = "/tmp/solgate-tls-XXXXXX";

static const char *
path(const char *name)
{
	static char room[4][128];
	static unsigned turn;
	char *p = room[turn++ % 4];

	snprintf(p, sizeof(room[0]), "%s/%s", dir, name);
	return p;
}

static const char *
put(const char *name, const char *text, unsigned mode)
{
	const char *p = path(name);
	FILE *f = fopen(p, "w");

	CHECK(f != NULL && fputs(text, f) >= 0 && fclose(f) == 0, "%s", name);
	CHECK(chmod(p, mode) == 0, "%s", name);
	return p;
}

static void
make_pairs(void)
{
	static const char *const names[] = {"localhost", "127.0.0.1", "::1"};
	struct tls_self s;
	struct sg_error e = {0};

	CHECK(tls_self(names, 3, 1, &s, &e) == SG_OK, "%s", e.message);
	put("a.crt", s.chain, 0644);
	put("a.key", s.key, 0600);
	put("open.key", s.key, 0644);
	put("cut.key", "-----BEGIN PRIVATE KEY-----\nMIG", 0600);
	CHECK(strstr(s.chain, s.authority) != NULL, "the whole chain");
	CHECK(strstr(s.chain, "PRIVATE") == NULL &&
		strstr(s.authority, "PRIVATE") == NULL,
	    "T50: no key in a certificate");
	CHECK(tls_self(names, 3, 2, &s, &e) == SG_OK, "%s", e.message);
	put("b.crt", s.chain, 0644);
	put("b.key", s.key, 0600);
}

/* a pair that does not fit is refused with what to do. */
static void
wrong_files(void)
{
	static const struct row {
		const char *name, *cert, *key, *says;
	} rows[] = {
	    {"the other's key", "a.crt", "b.key", "not the key of"},
	    {"no certificate", "none.crt", "a.key", "No such file"},
	    {"no key", "a.crt", "none.key", "No such file"},
	    {"a key for a certificate", "a.key", "a.key", "not a certificate"},
	    {"a certificate for a key", "a.crt", "b.crt", "other users"},
	    {"T50: a key that others read", "a.crt", "open.key", "chmod"},
	    {"half a key", "a.crt", "cut.key", "not the key of"},
	};
	struct sg_error e = {0};
	struct tls_files right = {.cert = path("a.crt"), .key = path("a.key")};
	struct tls *t = tls_open(&right, &e);

	CHECK(t != NULL, "%s", e.message);
	const struct row *r;

	EACH (r, rows) {
		struct tls_files f = {
		    .cert = path(r->cert), .key = path(r->key)};

		e = (struct sg_error){.code = SG_OK};
		CHECK(tls_open(&f, &e) == NULL, "%s", r->name);
		CHECK(strstr(e.message, r->says) != NULL, "%s: %s", r->name,
		    e.message);
		CHECK(tls_reload(t, &f, &e) != SG_OK, "%s", r->name);
		CHECK(tls_days(t) >= 390, "%s: the old one stays", r->name);
	}
	right = (struct tls_files){.cert = path("b.crt"), .key = path("b.key")};
	CHECK(tls_reload(t, &right, &e) == SG_OK, "%s", e.message);
	tls_close(t);
	tls_close(NULL);
}

/* what is no TLS is answered at once and keeps nothing. */
static void
wires(void)
{
	static const char begin[] = "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03";
	struct sg_error e = {0};
	struct tls_files f = {.cert = path("a.crt"), .key = path("a.key")};
	struct tls *t = tls_open(&f, &e);
	struct bytes_pool pool = {.n = 0};
	struct tls_wire *w = tls_wire_new(t, &pool);
	char room[64];
	size_t n = 9;

	CHECK(tls_read(w, room, sizeof(room), &n) == TLS_MORE && n == 0,
	    "nothing yet");
	for (size_t i = 0; i + 1 < sizeof(begin); i++) {
		tls_feed(w, begin + i, 1);
		CHECK(tls_read(w, room, sizeof(room), &n) == TLS_MORE,
		    "byte %zu of half a hello", i);
		CHECK(tls_keep(w), "byte %zu", i);
	}
	CHECK(!tls_write(w, STR("early")), "nothing before the handshake");
	CHECK(tls_out(w)->n == 0, "and nothing to send");
	tls_bye(w);
	CHECK(tls_out(w)->n == 0, "no word before the handshake");
	tls_wire_free(w);
	w = tls_wire_new(t, &pool);
	tls_feed(w, "\x16\x03\x01garbage and more of it", 25);
	CHECK(tls_read(w, room, sizeof(room), &n) == TLS_BAD, "garbage");
	CHECK(tls_out(w)->n == 7, "an alert");
	CHECK(
	    tls_read(w, room, sizeof(room), &n) == TLS_BAD, "and so it stays");
	tls_close(t); /* a wire outlives it */
	tls_wire_free(w);
	tls_wire_free(NULL);
	bytes_pool_release(&pool);
}

static void
names(void)
{
	static const char *const wrong[] = {"", "a b", "a,b", "a;b", "*.a",
	    "a:1", ".a", "-a", "a/b", "a\nb", "IP:1.2.3.4"};

	const char *const *w;

	EACH (w, wrong)
		CHECK(!tls_self_name(*w), "%s", *w);
	CHECK(tls_self_name("gate.lan") && tls_self_name("192.0.2.1") &&
		tls_self_name("2001:db8::1"),
	    "right ones");
}

int
main(void)
{
	CHECK(mkdtemp(dir) != NULL, "a directory");
	make_pairs();
	RUN(wrong_files);
	RUN(wires);
	RUN(names);
	static const char *const all[] = {
	    "a.crt", "a.key", "b.crt", "b.key", "open.key", "cut.key"};
	const char *const *a;

	EACH (a, all)
		(void)unlink(path(*a));
	(void)rmdir(dir);
	return t_done("tls_tls");
}
