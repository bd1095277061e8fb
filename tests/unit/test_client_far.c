/* the address of a gate elsewhere, as it is read and as it is used. */
#include "client/client.h"
#include "t.h"

static void
addresses(void)
{
	static const struct {
		const char *text, *is, *rest;
	} good[] = {{"https://gate.lan:7878", "https://gate.lan:7878", ""},
	    {"https://GATE.lan/", "https://gate.lan", "/"},
	    {"https://gate.lan:443/#link=a.b", "https://gate.lan",
		"/#link=a.b"},
	    {"https://10.0.0.1:1#x", "https://10.0.0.1:1", "#x"},
	    {"https://[::1]:7878/", "https://[::1]:7878", "/"},
	    {"https://[fe80::1]", "https://[fe80::1]", ""},
	    {"https://a?b", "https://a", "?b"}};
	static const char *const bad[] = {"", "https://", "http://gate.lan",
	    "https:///x", "https://a:0", "https://a:65536",
	    "https://a:", "https://a:7878x", "https://a:000443", "https://a b",
	    "https://[::1", "https://[]", "https://[::1]7878", "https://u@h",
	    "https://a\r\nb", "https://a%00", "HTTPS://a", "gate.lan",
	    "/run/solgate.sock"};

	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
		char out[CLIENT_PATH] = "";
		struct sg_str rest = {NULL, 0};

		CHECK(client_address(str_of(good[i].text), out, &rest), "%s",
		    good[i].text);
		CHECK(str_eq(str_of(out), str_of(good[i].is)), "%s: %s",
		    good[i].text, out);
		CHECK(str_eq(rest, str_of(good[i].rest)), "%s: %.*s",
		    good[i].text, (int)rest.n, rest.p);
	}
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		char out[CLIENT_PATH];
		struct sg_str rest;

		CHECK(
		    !client_address(str_of(bad[i]), out, &rest), "%s", bad[i]);
	}
}

/* Who has nothing to show is not let near the network. */
static void
nothing_to_show(void)
{
	struct client_key nobody = {.name = "person"};
	struct sg_error e = {0};

	CHECK(client_is_far("https://a") && !client_is_far("/a") &&
		!client_is_far("http://a"),
	    "what is far");
	CHECK(client_open("https://127.0.0.1:1", NULL, SG_SURFACE_HOOK, &e) ==
		    NULL &&
		e.code == SG_EIO,
	    "no token");
	CHECK(client_open("https://127.0.0.1:1", &nobody, SG_SURFACE_CLI, &e) ==
		    NULL &&
		e.code == SG_EIO,
	    "no session");
}

int
main(void)
{
	RUN(addresses);
	RUN(nothing_to_show);
	return t_done("client_far");
}
