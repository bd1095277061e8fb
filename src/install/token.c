/* Tokens of hooks and proxies; see token.h. */
#define _GNU_SOURCE
#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "access/keyring.h"
#include "install/token.h"
#include "client/remote.h"
#include "secret/secret.h"
#include "settings/config_place.h"
#include "shape/page.h"

static enum cli_exit
ask(struct remote *r, struct install_token *t, const struct passwd *to)
{
	struct token_ask q = {.id = str_of(t->id)};
	struct token_view v = {.id = {NULL, 0}};
	char room[256];
	struct buf b = BUF_ON(room);
	struct sg_str json;
	enum cli_exit status;

	if (to != NULL) {
		q.has_uid = true;
		q.uid = (int64_t)to->pw_uid;
	}
	contract_encode(&token_ask_contract, &q, &b);
	status = remote_call(r,
	    &(struct remote_ask){.method = "POST",
		.path = STR("/v1/tokens"),
		.body = buf_str(&b)},
	    "the gate of this machine gave no token", &json);
	if (status == CLI_DONE)
		status = remote_decode(r, json, &token_view_contract, &v);
	if (status == CLI_DONE && v.token.n == INSTALL_TOKEN)
		memcpy(t->text, v.token.p, INSTALL_TOKEN);
	return status;
}

static enum cli_exit
become(const struct cli *c, const struct passwd *to)
{
	if (to->pw_uid == geteuid())
		return CLI_DONE;
	if (initgroups(to->pw_name, to->pw_gid) == 0 &&
	    setresgid(to->pw_gid, to->pw_gid, to->pw_gid) == 0 &&
	    setresuid(to->pw_uid, to->pw_uid, to->pw_uid) == 0 &&
	    setenv("HOME", to->pw_dir, 1) == 0 &&
	    unsetenv("XDG_STATE_HOME") == 0 &&
	    unsetenv("XDG_CONFIG_HOME") == 0 &&
	    unsetenv("XDG_RUNTIME_DIR") == 0)
		return CLI_DONE;
	return cli_fail(c, CLI_FAILED, "only root can install for another user",
	    strerror(errno), "Try: sudo solgate install --user=NAME ...");
}

static bool
path_of(
    const struct install_token *t, const struct home *h, char path[PLACE_MAX])
{
	int n = snprintf(path, PLACE_MAX, "%s/agents/%s", h->tokens, t->id);

	return n > 0 && n < PLACE_MAX;
}

/* Whether the user that this process is has one. */
static bool
is_there(const struct cli *c, const struct install_token *t,
    const struct home_options *o)
{
	struct home *h = calloc(1, sizeof(*h));
	char path[PLACE_MAX];
	bool there = h != NULL && home_find(c, h, o) == CLI_DONE &&
	    path_of(t, h, path) && access(path, F_OK) == 0;

	if (h != NULL)
		home_release(h);
	free(h);
	return there;
}

/* What to do where the gate did not take this process for a person's. */
static void
say_who_else(const struct install_token *t)
{
	const struct passwd *me = getpwuid(geteuid());
	struct sg_str id = str_of(t->id), host = STR("host.");

	if (str_starts(id, host))
		id = str_part(id, host.n, id.n);
	if (geteuid() != 0)
		fprintf(stderr,
		    "Log in at a terminal, or let an administrator do it: sudo "
		    "solgate install --user=%s %.*s\n",
		    me != NULL ? me->pw_name : "NAME", (int)id.n, id.p);
}

enum cli_exit
install_token_get(
    const struct cli *c, struct install_token *t, const struct home_options *o)
{
	const struct passwd *to = t->user != NULL ? getpwnam(t->user) : NULL;
	bool named = o->state != NULL || o->socket != NULL;
	struct remote *r = calloc(1, sizeof(*r));
	enum cli_exit status = CLI_DONE;
	uint32_t gate;

	if (t->user != NULL && to == NULL)
		status = cli_fail(c, CLI_USAGE, "there is no such user",
		    t->user, "Name a user of this machine: --user=NAME");
	else if (r == NULL)
		status = cli_fail(c, CLI_FAILED, "out of memory", NULL, NULL);
	else if (!named && place_has_system(&gate) &&
	    (to != NULL || t->again || !is_there(c, t, o))) {
		status = remote_open(c, r, "person");
		if (status == CLI_DONE)
			status = ask(r, t, to);
		remote_close(r);
		if (status != CLI_DONE)
			say_who_else(t);
	}
	free(r);
	return status == CLI_DONE && to != NULL ? become(c, to) : status;
}

enum sg_err
install_token_keep(
    struct install_token *t, const struct home *h, struct sg_error *e)
{
	char path[PLACE_MAX], text[INSTALL_TOKEN + 1];
	enum sg_err err = place_make(h->state, e);

	/* A gate elsewhere gives its tokens by solgate join. */
	if (err == SG_OK && (!h->system || t->text[0] == '\0'))
		return h->system || h->remote ? SG_OK
					      : keyring_give(h->tokens, e);
	if (!path_of(t, h, path))
		return err_set(e, SG_ELONG, STR(""), STR("a path is too long"));
	memcpy(text, t->text, INSTALL_TOKEN);
	text[INSTALL_TOKEN] = '\n';
	*strrchr(path, '/') = '\0';
	if (err == SG_OK)
		err = place_make(path, e);
	path[strlen(path)] = '/';
	if (err == SG_OK)
		err = place_write(path, (struct sg_str){text, sizeof(text)}, e);
	secret_wipe(text, sizeof(text));
	secret_wipe(t->text, sizeof(t->text));
	return err;
}
