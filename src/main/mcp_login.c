/* mcp --login: a person logs in at a remote server, in the browser. */
#include "main/mcp_login.h"

#include "oauth/oauth.h"
#include "term/browser.h"

#define WAIT_MS 300000
#define ROOM    (16u << 20)

static void
show(void *ctx, char *link)
{
	(void)ctx;
	fputs("Open this address in your browser, within five minutes:\n",
	    stderr);
	printf("%s\n", link);
	fflush(stdout);
	(void)browser_open(link);
}

enum cli_exit
mcp_login(
    struct cli *c, const struct mcp_login *o, const char *url, const char *path)
{
	struct oauth_login l = {.url = url,
	    .client_id = o->client_id,
	    .scope = o->scope,
	    .wait_ms = WAIT_MS,
	    .show = show};
	struct sg_error e = {0};
	struct oauth tokens;
	struct arena a;
	enum sg_err err;

	arena_init(&a, &mem_heap, ROOM);
	err = oauth_login(&l, &a, &tokens, &e);
	if (err == SG_OK)
		err = oauth_save(path, &tokens, &e);
	arena_release(&a);
	if (err != SG_OK)
		return cli_fail_error(
		    c, CLI_FAILED, "you are not logged in there", &e, NULL);
	fputs("You are logged in. The tokens are in ", stderr);
	cli_put(stderr, str_of(path));
	fputs(", which only you can read.\n", stderr);
	return CLI_DONE;
}
