/* Where a server may listen, and what it takes (T48, T50). */
#include "settings/config_remote.h"
#include "t.h"

static void
addresses(void)
{
	static const struct row {
		const char *name, *text, *host;
		uint16_t port;
		bool ok, beyond, every, six, both;
	} rows[] = {
	    {"loopback", "127.0.0.1:7878", "127.0.0.1", 7878, true, false,
		false, false, false},
	    {"both", "localhost:1", "127.0.0.1", 1, true, false, false, false,
		true},
	    {"any of IPv4", "0.0.0.0:80", "0.0.0.0", 80, true, true, true,
		false, false},
	    {"any of IPv6", "[::]:443", "::", 443, true, true, true, true,
		false},
	    {"one", "192.0.2.7:65535", "192.0.2.7", 65535, true, true, false,
		false, false},
	    {"loopback of IPv6", "[::1]:5", "::1", 5, true, false, false, true,
		false},
	    {"the rest of 127", "127.9.9.9:5", "127.9.9.9", 5, true, false,
		false, false, false},
	    {"no port", "127.0.0.1", "", 0, false, false, false, false, false},
	    {"an empty port", "127.0.0.1:", "", 0, false, false, false, false,
		false},
	    {"a port too high", "127.0.0.1:65536", "", 0, false, false, false,
		false, false},
	    {"a name", "gate.example:80", "", 0, false, false, false, false,
		false},
	    {"no brackets", "::1:80", "", 0, false, false, false, false, false},
	    {"IPv4 in brackets", "[127.0.0.1]:80", "", 0, false, false, false,
		false, false},
	    {"octal", "0177.0.0.1:80", "", 0, false, false, false, false,
		false},
	    {"nothing", ":80", "", 0, false, false, false, false, false},
	};

	const struct row *r;

	EACH (r, rows) {
		struct config_listen at;
		bool ok = config_listen(str_of(r->text), &at);

		CHECK(ok == r->ok, "%s", r->name);
		if (!ok)
			continue;
		CHECK(str_eq(str_of(at.host), str_of(r->host)), "%s", r->name);
		CHECK(at.port == r->port && at.beyond == r->beyond &&
			at.every == r->every && at.six == r->six &&
			at.both == r->both,
		    "%s", r->name);
	}
}

/* beyond this machine only with TLS, or behind a proxy. */
static void
what_it_takes(void)
{
	static const struct row {
		const char *name, *text, *says;
	} rows[] = {
	    {"nothing is set", "", NULL},
	    {"all addresses, in the clear", "[server]\nlisten = '0.0.0.0:80'",
		"tls.cert_file"},
	    {"one address, in the clear", "[server]\nlisten = '192.0.2.1:80'",
		"server.proxy"},
	    {"all of IPv6, in the clear", "[server]\nlisten = '[::]:80'",
		"tls.key_file"},
	    {"with TLS",
		"[server]\nlisten = '0.0.0.0:80'\n[tls]\ncert_file = '/c'\n"
		"key_file = '/k'",
		NULL},
	    {"behind a proxy",
		"[server]\nlisten = '0.0.0.0:80'\nproxy = '192.0.2.2'", NULL},
	    {"a certificate without its key", "[tls]\ncert_file = '/c'",
		"belong together"},
	    {"a key without its certificate", "[tls]\nkey_file = '/k'",
		"belong together"},
	    {"loopback with TLS", "[tls]\ncert_file = '/c'\nkey_file = '/k'",
		NULL},
	};

	const struct row *r;

	EACH (r, rows) {
		struct sg_error e = {0};
		struct config c;
		struct arena a;
		enum sg_err err;

		arena_init(&a, &mem_heap, 1u << 20);
		config_init(&c, &a);
		CHECK(config_read(&c, "f", str_of(r->text), &e) == SG_OK,
		    "%s: %s", r->name, e.message);
		err = config_remote_check(&c, &e);
		CHECK((err == SG_OK) == (r->says == NULL), "%s", r->name);
		CHECK(r->says == NULL || strstr(e.message, r->says) != NULL,
		    "%s: %s", r->name, e.message);
		CHECK(r->says == NULL || strncmp(e.pointer, "f:2", 3) == 0,
		    "%s: %s", r->name, e.pointer);
		arena_release(&a);
	}
}

int
main(void)
{
	RUN(addresses);
	RUN(what_it_takes);
	return t_done("settings_config_remote");
}
