/* The examinations; see doctor.h. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "care/doctor.h"
#include "joint/joint.h"
#include "sandbox/sandbox.h"
#include "shelf/shelf.h"
#include "shape/error.h"
#include "shape/service.h"
#include "shape/stats.h"

static void
say_against(void *ctx, const char *what, const char *is)
{
	char text[PLACE_MAX + 1024];

	snprintf(text, sizeof(text),
	    "%s counts for nothing: for all nodes it is %s", what, is);
	doctor_say(ctx, "nodes", DOCTOR_NOTE, text,
	    "Take it out of the file: solgate config edit. For all nodes: "
	    "solgate config set");
}

/* Of one of many nodes: what all of them go by, and what contradicts it. */
static void
look_at_joint(struct doctor *d)
{
	struct config own = d->r.home.config;
	struct sg_error e = {0};
	struct sg_str policy;
	struct joint j;

	if (!joint_is(&own))
		return;
	if (joint_load(&d->r.home, &d->r.options, &j, &e) != SG_OK) {
		doctor_say(d, "nodes", DOCTOR_BAD, e.message,
		    "See: solgate store status");
		return;
	}
	if (!j.there)
		return;
	if (joint_against(&own, &d->r.home.config, say_against, d) == 0)
		doctor_say(d, "nodes", DOCTOR_OK,
		    "the files say nothing else than the settings of all nodes",
		    NULL);
	if (joint_own_policy(&d->r.home.places, &d->kept, &policy, &e) ==
		SG_OK &&
	    policy.n > 0 && !str_eq(policy, j.policy))
		doctor_say(d, "nodes", DOCTOR_NOTE,
		    "policy.toml of this machine counts for nothing: all nodes "
		    "have another policy",
		    "Put it in its place: solgate policy share");
}

void
doctor_config(struct doctor *d)
{
	char text[PLACE_MAX + 32];
	const char *file = d->r.home.places.config;

	snprintf(text, sizeof(text), "%s%s",
	    access(file, R_OK) == 0 ? "" : "defaults; no file at ", file);
	doctor_say(d, "config", DOCTOR_OK, text, NULL);
	look_at_joint(d);
}

/* A directory or socket that is ours alone. */
static void
look_at(struct doctor *d, const char *name, const char *path, bool needed)
{
	char text[PLACE_MAX + 64], next[PLACE_MAX + 32];
	struct stat st;

	if (lstat(path, &st) != 0) {
		snprintf(text, sizeof(text), "%s: %s", path, strerror(errno));
		doctor_say(d, name, needed ? DOCTOR_BAD : DOCTOR_NOTE, text,
		    "The server makes it: solgate serve");
		return;
	}
	snprintf(next, sizeof(next), "chmod 700 %s", path);
	if (st.st_uid != geteuid()) {
		snprintf(
		    text, sizeof(text), "%s belongs to somebody else", path);
		doctor_say(d, name, DOCTOR_BAD, text,
		    "Use another: solgate serve --state=DIR");
	} else if (!S_ISSOCK(st.st_mode) && (st.st_mode & 077) != 0) {
		snprintf(text, sizeof(text), "other users can open %s (%03o)",
		    path, (unsigned)(st.st_mode & 0777));
		doctor_say(d, name, DOCTOR_BAD, text, next);
	} else {
		snprintf(text, sizeof(text), "only you can open %s", path);
		doctor_say(d, name, DOCTOR_OK, text, NULL);
	}
}

void
doctor_places(struct doctor *d)
{
	char dir[PLACE_MAX];
	char *slash;

	look_at(d, "state", d->r.home.state, false);
	snprintf(dir, sizeof(dir), "%s", d->r.home.socket);
	if ((slash = strrchr(dir, '/')) != NULL && slash != dir)
		*slash = '\0';
	look_at(d, "socket", dir, false);
}

void
doctor_tokens(struct doctor *d)
{
	static const char *const roles[] = {"person", "agent", "viewer"};
	struct client_key key;
	char text[SG_POINTER_MAX + SG_MESSAGE_MAX + 64];

	for (size_t i = 0; i < sizeof(roles) / sizeof(roles[0]); i++) {
		struct sg_error e = {0};
		enum sg_err err = client_token(
		    d->r.home.tokens, roles[i], &key, &e);
		bool none = err == SG_OK && key.text[0] == '\0';

		client_token_wipe(&key);
		if (none) {
			doctor_say(d, "token", DOCTOR_OK,
			    "person: no file; a terminal proves you", NULL);
			continue;
		}
		snprintf(text, sizeof(text), "%s: %s", roles[i],
		    err == SG_OK ? "0600, only for you" : e.message);
		if (err == SG_OK)
			doctor_say(d, "token", DOCTOR_OK, text, NULL);
		else if (err == SG_ENOTFOUND)
			doctor_say(d, "token", DOCTOR_NOTE, text,
			    "The server makes it: solgate serve");
		else
			doctor_say(d, "token", DOCTOR_BAD, text,
			    "Remove the file and reload the server, which "
			    "makes a new one");
	}
}

void
doctor_store(struct doctor *d)
{
	struct shelf shelf = {d->r.home.config.store_url, d->r.home.state};
	char room[SHELF_PATH_MAX], text[SHELF_PATH_MAX + SG_MESSAGE_MAX + 64];
	struct store_port store = {.close = NULL};
	struct sg_error e = {0};
	enum sg_err err;
	uint64_t n = 0;

	err = shelf_open_read(&shelf, &store, &e);
	if (err == SG_OK)
		err = store.rows(store.self, STORE_GRANT, &n, &e);
	if (store.close != NULL)
		store.close(store.self);
	if (err == SG_ENOTFOUND) {
		doctor_say(d, "store", DOCTOR_NOTE, "it does not exist yet",
		    "The server makes it: solgate serve");
		return;
	}
	snprintf(text, sizeof(text), "%s%s%s", shelf_name(&shelf, room),
	    err == SG_OK ? "" : ": ",
	    err == SG_OK ? " can be read" : e.message);
	doctor_say(d, "store", err == SG_OK ? DOCTOR_OK : DOCTOR_BAD, text,
	    err == SG_OK          ? NULL
		: shelf.url.n > 0 ? "See: solgate store status"
				  : "Check the disk, and look for a backup");
}

/* T45: what the machine's gate stands on is not ours to look into. */
void
doctor_machine(struct doctor *d)
{
	uint32_t uid = 0;
	struct stat st;
	bool closed = lstat(PLACE_SYSTEM_STATE, &st) != 0 ||
	    (st.st_mode & 077) == 0;

	doctor_say(d, "machine", DOCTOR_OK,
	    "this machine has a gate of its own, at " PLACE_SYSTEM_RUNTIME,
	    NULL);
	if (!place_has_system(&uid) || (uid == geteuid() && uid != 0))
		doctor_say(d, "machine", DOCTOR_BAD,
		    PLACE_SYSTEM_RUNTIME " does not belong to another user",
		    "sudo solgate setup --system");
	if (!closed)
		doctor_say(d, "machine", DOCTOR_BAD,
		    "other users can open " PLACE_SYSTEM_STATE,
		    "sudo solgate setup --system");
}

/* What the gate and its tools give up, and whether the kernel can do it. */
void
doctor_sandbox(struct doctor *d)
{
	enum { REQUIRE, ON, OFF }; /* the words of server.sandbox */
	struct sandbox_kernel k = sandbox_kernel();
	const char *lacks = sandbox_lacks();
	char text[96];

	snprintf(text, sizeof(text), "Landlock %d and seccomp", k.landlock);
	if (d->r.home.config.sandbox == OFF)
		doctor_say(d, "sandbox", DOCTOR_NOTE, "switched off",
		    "solgate config set server.sandbox on");
	else if (lacks != NULL)
		doctor_say(d, "sandbox",
		    d->r.home.config.sandbox == REQUIRE ? DOCTOR_BAD
							: DOCTOR_NOTE,
		    lacks, "Use a newer kernel");
	else
		doctor_say(d, "sandbox", DOCTOR_OK, text, NULL);
}

static void
look_at_chain(struct doctor *d)
{
	struct audit_state a;
	char text[256];

	if (remote_read(&d->r, STR("/v1/audit/state"), "cannot verify",
		&audit_state_contract, &a) != CLI_DONE) {
		doctor_say(d, "ledger", DOCTOR_BAD,
		    "the ledger cannot be "
		    "verified",
		    "Try: solgate audit verify");
		return;
	}
	if (a.ok && a.has_archived)
		snprintf(text, sizeof(text),
		    "%lld entries, %lld of them archived, chain verified",
		    (long long)a.entries, (long long)a.archived);
	else if (a.ok)
		snprintf(text, sizeof(text), "%lld entries, chain verified",
		    (long long)a.entries);
	else
		snprintf(text, sizeof(text), "broken at entry %lld",
		    (long long)a.broken_at);
	doctor_say(d, "ledger", a.ok ? DOCTOR_OK : DOCTOR_BAD, text,
	    a.ok ? NULL : "See: solgate audit verify");
}

static void
look_at_state(struct doctor *d, const struct service_state *s)
{
	char text[512];
	int n;

	snprintf(text, sizeof(text), "solgate serve %.*s answering, mode %s",
	    (int)s->version.n, s->version.p,
	    word_name(&words_policy_mode, s->mode));
	doctor_say(d, "server", s->ready ? DOCTOR_OK : DOCTOR_BAD,
	    s->ready ? text : "the server cannot decide",
	    s->ready ? NULL : "See what the server printed on standard error");
	doctor_holds(d);
	doctor_notify(d);
	doctor_sso(d);
	if (!s->attended) {
		doctor_say(d, "approver", DOCTOR_NOTE,
		    "nobody is there to answer: what no rule allows is denied",
		    "solgate prompts watch --attend, solgate tui or solgate "
		    "open");
		doctor_alone(d);
		return;
	}
	n = snprintf(text, sizeof(text), "there to answer:");
	for (size_t i = 0; i < s->surfaces.n && n < 400; i++)
		n += snprintf(text + n, sizeof(text) - (size_t)n, " %s",
		    word_name(&words_surface, s->surfaces.v[i]));
	doctor_say(d, "approver", DOCTOR_OK, text, NULL);
}

/* F21: what was refused and a person should know of, in seven days. */
static void
look_at_refusals(struct doctor *d)
{
	struct stats s;
	char text[2048];
	int64_t n = 0;
	size_t at = 0;

	if (remote_read(&d->r, STR("/v1/stats?view=7d"),
		"cannot ask for security events", &stats_contract,
		&s) != CLI_DONE)
		return;
	text[0] = '\0';
	for (size_t i = 0; i < s.n_security; i++) {
		const struct stats_security *k = &s.security[i];

		if (!k->notice || k->count == 0 || at >= sizeof(text))
			continue;
		n += k->count;
		at += (size_t)snprintf(text + at, sizeof(text) - at,
		    "%s%lld %s in 7 days: %.*s", at > 0 ? "; " : "",
		    (long long)k->count, k->count == 1 ? "time" : "times",
		    (int)k->text.n, k->text.p);
	}
	if (n == 0)
		doctor_say(d, "security", DOCTOR_OK,
		    "nothing suspicious was refused in 7 days", NULL);
	else
		doctor_say(d, "security", DOCTOR_NOTE, text,
		    "See: solgate audit tail");
}

/* What the server says of itself.  False: why it does not was said. */
static bool
ask_state(struct doctor *d, struct service_state *out)
{
	struct client_request q = {.method = "GET", .path = STR("/v1/state")};
	struct problem_details p = {0};
	struct sg_error e = {0};
	const struct client_reply *reply;
	struct sg_str body;
	char text[SG_MESSAGE_MAX + 512];

	if (remote_wait(&d->r, &q, NULL, NULL, &e) != SG_OK) {
		snprintf(text, sizeof(text), "the server gave no answer: %s",
		    e.message);
		doctor_say(d, "server", DOCTOR_BAD, text,
		    "Start it again: solgate serve");
		return false;
	}
	reply = client_reply(d->r.client);
	/* What was decoded outlives the next question to the server. */
	if (reply->status == 200 && arena_dup(&d->r.a, reply->body, &body) &&
	    contract_decode(&service_state_contract, body, &d->r.a, out, &e) ==
		SG_OK)
		return true;
	if (contract_decode(&problem_details_contract, reply->body, &d->r.a, &p,
		NULL) != SG_OK)
		p.detail = STR("it does not say why");
	if (reply->status == 401 || reply->status == 403) {
		snprintf(text, sizeof(text),
		    "a server runs, and tells only a person how it is: %.*s",
		    (int)p.detail.n, p.detail.p);
		doctor_say(d, "server", DOCTOR_NOTE, text,
		    "Run solgate doctor in a terminal of your own");
		return false;
	}
	snprintf(text, sizeof(text),
	    "the server answered %u instead of its state: %.*s", reply->status,
	    (int)p.detail.n, p.detail.p);
	doctor_say(d, "server", DOCTOR_BAD, text,
	    "Look at its log, then start it again: solgate serve");
	return false;
}

void
doctor_server(struct doctor *d)
{
	struct client_key key;
	char text[PLACE_MAX + SG_MESSAGE_MAX + 64];
	struct sg_error e = {0}, why = {0};
	struct service_state s;
	bool has = !d->r.home.system &&
	    client_token(d->r.home.tokens, "person", &key, &e) == SG_OK;

	d->r.client = client_open(
	    d->r.home.socket, has ? &key : NULL, SG_SURFACE_CLI, &why);
	client_token_wipe(&key);
	if (d->r.client == NULL) {
		snprintf(text, sizeof(text), "no server answers at %s: %s",
		    d->r.home.socket, why.message);
		doctor_say(d, "server", DOCTOR_NOTE, text, "solgate serve");
		return;
	}
	d->running = true;
	if (!ask_state(d, &s))
		return;
	look_at_state(d, &s);
	doctor_settings(d);
	look_at_chain(d);
	look_at_refusals(d);
	doctor_kept(d, &s);
}
