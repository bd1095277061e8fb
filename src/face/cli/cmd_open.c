/*
 * open: the page in a browser.  The person's token stays in its file; what the
 * browser gets is a code that works once, for a minute, behind the "#" of an
 * address, which browsers do not send on (T50).
 */
#include <getopt.h>
#include <string.h>

#include "term/browser.h"
#include "client/remote.h"
#include "shape/page.h"
#include "json/json_put.h"
#include "qr/qr.h"
#include "words/page.h"

#define LINK_MAX 1024

struct call {
	struct remote r;
	bool print, phone;
};

/* An address of the page: "/inbox".  Nothing that could be more than that. */
static bool
is_path(const char *s)
{
	if (s[0] != '/' || s[1] == '/' || strlen(s) > 256)
		return false;
	for (; *s != '\0'; s++)
		if (*s <= ' ' || *s >= 127 || strchr("#\"\\<>", *s) != NULL)
			return false;
	return true;
}

static enum cli_exit
get_link(struct remote *r, const char *path, bool phone, char link[LINK_MAX])
{
	struct page_code_view v = {.code = {NULL, 0}};
	struct sg_str json;
	enum cli_exit status = remote_call(r,
	    &(struct remote_ask){
		.method = "POST", .path = STR("/v1/session/code")},
	    "cannot get a link", &json);

	if (status == CLI_DONE)
		status = remote_decode(r, json, &page_code_view_contract, &v);
	if (status != CLI_DONE)
		return status;
	if (!v.has_origin && !phone)
		return cli_fail(r->cli, CLI_FAILED, "the page cannot be opened",
		    "the server answers only on its socket, which a browser "
		    "cannot reach",
		    "Start it with an address: solgate serve "
		    "--listen=127.0.0.1:7878");
	if (phone && !v.has_remote)
		return cli_fail(r->cli, CLI_FAILED,
		    "other machines cannot reach the page",
		    "the server has no name for them, or no certificate "
		    "(server.hosts, tls.cert_file)",
		    "See: solgate tls self, docs/remote.md");
	if (phone)
		v.origin = v.remote;
	snprintf(link, LINK_MAX, "%.*s%s#code=%.*s", (int)v.origin.n,
	    v.origin.p, path, (int)v.code.n, v.code.p);
	return CLI_DONE;
}

static enum cli_exit
show(const struct cli *c, char *link, bool print)
{
	bool opened = !print && browser_open(link);
	char room[2 * LINK_MAX];
	struct buf b = BUF_ON(room);

	if (c->json) {
		json_open(&b);
		json_put_bool(&b, "opened", opened);
		json_put_name(&b, "link", link);
		json_close(&b);
		return remote_echo(buf_str(&b));
	}
	if (opened) {
		puts("Opened the page in your browser.");
		return CLI_DONE;
	}
	if (!print)
		fputs("No browser was found here (BROWSER, xdg-open). Open "
		      "this link yourself; it works once, for one minute:\n",
		    stderr);
	puts(link);
	return CLI_DONE;
}

/* The camera of a phone reads it from the screen; it works once. */
static enum cli_exit
show_code(const struct cli *c, const char *link)
{
	static struct qr q;
	static char room[QR_SIZE_MAX * QR_SIZE_MAX * 3];
	struct buf b = BUF_ON(room);

	if (c->json || !cli_utf8() || !qr_make(str_of(link), &q))
		return CLI_DONE;
	qr_draw(&q, c->colour, &b);
	fwrite(b.p, 1, b.n, stdout);
	memset(room, 0, sizeof(room));
	memset(&q, 0, sizeof(q));
	return cli_flush(c, CLI_DONE);
}

static const struct cli_option options[] = {
    CLI_FLAG("phone", "print the link for a phone, with a code for its camera",
	struct call, phone),
    CLI_FLAG(
	"print", "print the link instead of opening it", struct call, print),
    REMOTE_OPTIONS(struct call, r),
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	static struct call k;
	char link[LINK_MAX];
	const char *path = "/";
	enum cli_exit status;
	bool system;

	k = (struct call){.r.cli = c};
	if (!cli_options(c, argc, argv, &k))
		return CLI_USAGE;
	if (!cli_operands(c, argc, argv, 1))
		return CLI_USAGE;
	if (argc > optind)
		path = argv[optind];
	if (!is_path(path) ||
	    !page_has((struct sg_str){path, strcspn(path, "?")}))
		return cli_fail(c, CLI_USAGE,
		    "this is not an address of the page", path,
		    "One of: / /inbox /energy /traces /grants /playground "
		    "/insights /audit /settings /help /api");
	status = remote_open(c, &k.r, "person");
	if (status == CLI_DONE)
		status = get_link(&k.r, path, k.phone, link);
	system = k.r.home.system;
	remote_close(&k.r);
	if (status == CLI_DONE)
		/* Every user of the machine reads the words of a program. */
		status = show(c, link, k.print || k.phone || system);
	if (status == CLI_DONE && k.phone)
		status = show_code(c, link);
	memset(link, 0, sizeof(link));
	return status;
}

const struct cli_command cmd_open = {
    .name = "open",
    .args = "[OPTION]... [PAGE]",
    .summary = "Open the page in a browser",
    .help = "Asks the running server for a link that works once, for one "
	    "minute, and opens\nit with $BROWSER or xdg-open. Without a "
	    "browser the link is printed. See\nsolgate-open(1).\n\nExamples:\n"
	    "  solgate open\n"
	    "  solgate open /inbox\n"
	    "  solgate open --print\n"
	    "  solgate open --phone /inbox\n",
    CLI_ROWS(options),
    .run = run,
};
