/* One question to the server of this user, and its answer; see remote.h. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "client/remote.h"
#include "port/clock.h"
#include "json/json_members.h"
#include "shape/error.h"
#include "when/since.h"

#define ARENA_BYTES (256u << 20)
#define TIMEOUT_MS  10000

int64_t
remote_now(void)
{
	return clock_system().wall_ms(NULL);
}

bool
remote_take_since(struct cli *c, void *at_ms, const char *value)
{
	if (since_read(value, remote_now(), at_ms))
		return true;
	cli_fail(c, CLI_USAGE, "--since needs a time or an age", value,
	    "Try: --since=7d, 90m, 2026-01-31 or 2026-01-31T12:00:00Z");
	return false;
}

static enum cli_exit
no_server(const struct remote *r, const struct sg_error *e)
{
	char what[PLACE_MAX + 64];

	if (r->home.remote)
		return cli_fail_error(r->cli, CLI_NOT_RUNNING,
		    "cannot ask the gate that this machine joined", e,
		    "See: solgate join");
	snprintf(what, sizeof(what), "cannot reach solgate serve at %s",
	    r->home.socket);
	return cli_fail(r->cli, CLI_NOT_RUNNING, what, e->message,
	    r->home.system ? "Start it with: systemctl start solgate"
			   : "Start it with: solgate serve");
}

/* ${must}: that no server runs is a failure. */
static enum cli_exit
reach(struct remote *r, const char *role, bool must)
{
	struct client_key key;
	struct sg_error e = {0}, none = {0};
	/* The machine's gate proves its callers; they have no token. */
	bool has = !r->home.system &&
	    client_token(r->home.tokens, role, &key, &e) == SG_OK;

	if (r->home.system)
		e.code = SG_ENOTFOUND;
	if (r->home.remote && !has)
		return no_server(r, &e);
	r->client = client_open(
	    r->home.socket, has ? &key : NULL, SG_SURFACE_CLI, &none);
	client_token_wipe(&key);
	if (r->client == NULL)
		return !must && none.code == SG_ENOTFOUND ? CLI_DONE
							  : no_server(r, &none);
	if (!has && e.code != SG_ENOTFOUND)
		return cli_fail_error(r->cli, CLI_FAILED,
		    "the token cannot be used", &e, "See: solgate doctor");
	return CLI_DONE;
}

static enum cli_exit
start(const struct cli *c, struct remote *r, const char *role, bool must)
{
	enum cli_exit status;

	r->cli = c;
	r->timeout_ms = r->timeout_ms > 0 ? r->timeout_ms : TIMEOUT_MS;
	r->options.agent = strcmp(role, "agent") == 0;
	r->options.joined = true;
	status = home_find(c, &r->home, &r->options);
	arena_init(&r->a, &mem_heap, ARENA_BYTES);
	return status == CLI_DONE ? reach(r, role, must) : status;
}

enum cli_exit
remote_open(const struct cli *c, struct remote *r, const char *role)
{
	return start(c, r, role, true);
}

enum cli_exit
remote_look(const struct cli *c, struct remote *r, const char *role)
{
	return start(c, r, role, false);
}

enum cli_exit
remote_again(struct remote *r, const char *role)
{
	client_close(r->client);
	r->client = NULL;
	return reach(r, role, true);
}

void
remote_close(struct remote *r)
{
	client_close(r->client);
	r->client = NULL;
	arena_release(&r->a);
	home_release(&r->home);
}

enum cli_exit
remote_run(struct cli *c, int argc, char **argv, void *call, struct remote *r,
    struct remote_verbs verbs)
{
	const struct cli_verb *verb;
	enum cli_exit status;
	char **words;

	if (!cli_options(c, argc, argv, call) ||
	    (verb = cli_verb(c, argc, argv, verbs.v, verbs.n, &words)) == NULL)
		return CLI_USAGE;
	status = remote_open(c, r, "person");
	if (status == CLI_DONE)
		status = verb->run(call, words);
	remote_close(r);
	return status;
}

/* "already decided: deny_once by tui", where the refusal says it. */
static struct sg_str
who_was_first(struct remote *r, const struct problem_details *p)
{
	struct sg_str decision = {NULL, 0}, by = {NULL, 0};
	struct buf b = {.p = arena_new(&r->a, 512), .cap = 512};
	struct json_member *m;
	size_t n = 0;

	if (b.p == NULL || !p->has_details ||
	    json_members(p->details, 64, &r->a, &m, &n) != SG_OK)
		return p->detail;
	for (size_t i = 0; i < n; i++) {
		struct sg_str *to = str_eq(m[i].key, STR("decision"))
		    ? &decision
		    : str_eq(m[i].key, STR("by")) ? &by
						  : NULL;

		if (to != NULL &&
		    json_member_text(m[i].value, &r->a, to) != SG_OK)
			*to = (struct sg_str){NULL, 0};
	}
	if (decision.n == 0)
		return p->detail;
	buf_addz(&b, "the question was already decided: ");
	buf_add(&b, decision);
	if (by.n > 0) {
		buf_addz(&b, " by ");
		buf_add(&b, by);
	}
	return buf_full(&b) ? p->detail : buf_str(&b);
}

enum cli_exit
remote_refused(
    struct remote *r, const char *what, const struct client_reply *reply)
{
	struct problem_details p = {0};
	char why[SG_MESSAGE_MAX + 512];
	enum cli_exit status = CLI_FAILED;
	struct sg_str text;

	if (contract_decode(&problem_details_contract, reply->body, &r->a, &p,
		NULL) != SG_OK) {
		snprintf(
		    why, sizeof(why), "the server answered %u", reply->status);
		return cli_fail(r->cli, CLI_FAILED, what, why, NULL);
	}
	text = p.detail;
	if (reply->status == 401 && r->home.remote && r->client != NULL)
		text = STR(REMOTE_SIGNED_OUT);
	if (str_eq(p.error, STR("already_decided")))
		text = who_was_first(r, &p);
	if (str_eq(p.error, STR("expired")))
		status = CLI_TIMED_OUT;
	snprintf(why, sizeof(why), "%s%.*s%s%.*s", "",
	    p.has_pointer ? (int)p.pointer.n : 0,
	    p.has_pointer ? p.pointer.p : "",
	    p.has_pointer && p.pointer.n > 0 ? ": " : "", (int)text.n, text.p);
	return cli_fail(r->cli, status, what, why, NULL);
}

enum cli_exit
remote_call(struct remote *r, const struct remote_ask *q, const char *what,
    struct sg_str *out)
{
	struct client_request request = {.method = q->method,
	    .path = q->path,
	    .body = q->body,
	    .match = q->match,
	    .prefer = q->prefer};
	struct client_reply reply = {0};
	struct sg_error e = {0};

	if (q->path.n == 0)
		return cli_fail(
		    r->cli, CLI_FAILED, what, "out of memory", NULL);
	if (remote_wait(r, &request, NULL, NULL, &e) != SG_OK)
		return cli_fail_error(r->cli, CLI_FAILED, what, &e,
		    "Check the server: solgate "
		    "doctor");
	reply = *client_reply(r->client);
	if (reply.status >= 300)
		return remote_refused(r, what, &reply);
	if (!arena_dup(&r->a, reply.body, out))
		return cli_fail(
		    r->cli, CLI_FAILED, what, "out of memory", NULL);
	return CLI_DONE;
}

enum cli_exit
remote_get(
    struct remote *r, struct sg_str path, const char *what, struct sg_str *out)
{
	return remote_call(
	    r, &(struct remote_ask){.method = "GET", .path = path}, what, out);
}

enum cli_exit
remote_decode(
    struct remote *r, struct sg_str json, const struct contract *c, void *out)
{
	struct sg_error e = {0};

	if (contract_decode(c, json, &r->a, out, &e) == SG_OK)
		return CLI_DONE;
	return cli_fail_error(r->cli, CLI_FAILED, "cannot read the answer", &e,
	    "Perhaps the server has another version: solgate doctor");
}

enum cli_exit
remote_read(struct remote *r, struct sg_str path, const char *what,
    const struct contract *c, void *out)
{
	struct sg_str json;
	enum cli_exit status = remote_get(r, path, what, &json);

	return status != CLI_DONE ? status : remote_decode(r, json, c, out);
}

struct sg_str
remote_path(
    struct remote *r, const char *before, struct sg_str id, const char *after)
{
	size_t cap = strlen(before) + 3 * id.n + strlen(after) + 1;
	struct buf b = {.p = arena_new(&r->a, cap), .cap = cap};

	if (b.p == NULL)
		return (struct sg_str){NULL, 0};
	buf_addz(&b, before);
	for (size_t i = 0; i < id.n; i++) {
		char ch = id.p[i];
		bool plain = (ch >= '0' && ch <= '9') ||
		    (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') ||
		    ch == '-' || ch == '_' || ch == '.';

		if (plain) {
			buf_addc(&b, ch);
		} else {
			buf_addc(&b, '%');
			buf_addhex(&b, (const uint8_t *)&id.p[i], 1);
		}
	}
	buf_addz(&b, after);
	return buf_str(&b);
}

enum cli_exit
remote_echo(struct sg_str json)
{
	fwrite(json.p, 1, json.n, stdout);
	putchar('\n');
	return CLI_DONE;
}

enum cli_exit
remote_print(struct remote *r, const struct contract *c, const void *in)
{
	struct buf b = {.cap = 1u << 16};

	do {
		b = (struct buf){.cap = b.cap * 4};
		if ((b.p = malloc(b.cap)) == NULL)
			break;
		contract_encode(c, in, &b);
		if (!buf_full(&b))
			break;
		free(b.p);
		b.p = NULL;
	} while (b.cap < (1u << 28));
	if (b.p == NULL)
		return cli_fail(r->cli, CLI_FAILED, "cannot answer",
		    "the answer is too large", NULL);
	(void)remote_echo(buf_str(&b));
	free(b.p);
	return CLI_DONE;
}
