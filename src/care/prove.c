/* The proofs, one after the other; see prove.h. */
#include <signal.h>
#include <string.h>

#include "care/prove.h"
#include "json/json_put.h"

#define LIMIT_MS 15000
#define GRANTED  "echo solgate-doctor-granted"
#define CANARY   "echo solgate-doctor-canary"

enum scene { CALLED, GRANTED_CALL, NONSENSE, HUNG, UNWRITABLE, STOPPED };

static const struct {
	const char *name;
	const char *command; /* NULL: not even JSON */
	enum prove_word wanted;
	bool turns; /* the events of turns are tried, too */
} scenes[] = {
    [CALLED] = {"a call that nobody allowed", CANARY, PROVE_BLOCKED, false},
    [GRANTED_CALL] = {"a call with a grant", GRANTED, PROVE_ALLOWED, false},
    [NONSENSE] = {"input that is not JSON", NULL, PROVE_BLOCKED, true},
    [HUNG] = {"the server hangs", GRANTED, PROVE_BLOCKED, true},
    [UNWRITABLE] = {"the store cannot be written", GRANTED, PROVE_BLOCKED,
	false},
    [STOPPED] = {"the server is stopped", GRANTED, PROVE_BLOCKED, true},
};

static const char *const words[] = {[PROVE_RUNS] = "NOT BLOCKED",
    [PROVE_ALLOWED] = "allowed",
    [PROVE_BLOCKED] = "blocked"};

/* The words of a hook as texts that end; all live in ${room}. */
struct words {
	char room[8192];
	size_t n;
};

static const char *
keep(struct words *w, struct sg_str s)
{
	char *at = w->room + w->n;

	if (s.n + 1 > sizeof(w->room) - w->n)
		return NULL;
	memcpy(at, s.p, s.n);
	at[s.n] = '\0';
	w->n += s.n + 1;
	return at;
}

/* A hook that names its server is told ours behind it: the last counts. */
static bool
names_server(const struct settings_hook *h)
{
	return settings_names(h, "--state") || settings_names(h, "--socket") ||
	    settings_names(h, "--config");
}

/* "--token=FILE" of our server, or nothing if the hook names none. */
static void
spell_token(
    const struct prove *p, const struct settings_hook *h, char *out, size_t n)
{
	out[0] = '\0';
	if (settings_names(h, "--token="))
		snprintf(out, n, "--token=%s/tokens/agents/host.%s", p->state,
		    hook_host_name(h->row->host));
}

/* As the host starts it: a program and its arguments, or by the shell. */
static bool
spell(const struct prove *p, const struct settings_hook *h, bool hurry,
    struct words *w, struct prove_run *r)
{
	char more[768], token[256], text[4096];
	size_t n = 0;
	bool own = names_server(h);

	spell_token(p, h, token, sizeof(token));
	if (h->has_args) {
		r->argv[n++] = keep(w, h->command);
		for (size_t i = 0; i < h->n_args; i++)
			r->argv[n++] = keep(w, h->args[i]);
		if (hurry)
			r->argv[n++] = "--timeout=1";
		snprintf(more, sizeof(more), "--state=%s", p->state);
		if (own)
			r->argv[n++] = keep(w, str_of(more));
		snprintf(more, sizeof(more), "--socket=%s", p->socket);
		if (own)
			r->argv[n++] = keep(w, str_of(more));
		if (token[0] != '\0')
			r->argv[n++] = keep(w, str_of(token));
	} else {
		snprintf(more, sizeof(more), " --state=%s --socket=%s %s",
		    p->state, p->socket, token);
		if (snprintf(text, sizeof(text), "%.*s%s%s", (int)h->command.n,
			h->command.p, own ? more : "",
			hurry ? " --timeout=1" : "") >= (int)sizeof(text))
			return false;
		r->argv[n++] = "sh";
		r->argv[n++] = "-c";
		r->argv[n++] = keep(w, str_of(text));
	}
	for (size_t i = 0; i < n; i++)
		if (r->argv[i] == NULL)
			return false;
	r->argv[n] = NULL;
	return true;
}

static void
tell(struct prove *p, const struct settings_hook *h, enum scene s,
    const struct prove_run *r)
{
	enum prove_word word = prove_judge(h->row, r);
	bool ok = word == scenes[s].wanted;
	char text[512], next[512] = "";
	size_t n = strcspn(r->err, "\n");

	snprintf(text, sizeof(text), "%s, %s: %s%s (exit %d, %lld ms)",
	    h->row->name, scenes[s].name, words[word],
	    r->code == -1 ? ", the hook did not end" : "", r->code,
	    (long long)r->took_ms);
	if (!ok)
		snprintf(next, sizeof(next), "%.*s", n > 400 ? 400 : (int)n,
		    n > 0 ? r->err
			  : "The host would run the call. Install the hook "
			    "again: solgate install");
	p->tried++;
	p->failed += !ok;
	doctor_say(p->d, hook_host_name(h->row->host),
	    ok ? DOCTOR_OK : DOCTOR_BAD, text, ok ? NULL : next);
	fflush(stdout);
}

static void
try_hook(struct prove *p, const struct settings_hook *h, enum scene s)
{
	static struct prove_run r;
	struct words w = {.n = 0};
	char event[1024];

	if (h->row->kind == HOOK_AFTER ||
	    (h->row->kind != HOOK_CALL &&
		(!scenes[s].turns || h->row->kind == HOOK_SELECT)))
		return;
	r = (struct prove_run){.limit_ms = LIMIT_MS, .machine = h->system};
	r.input = scenes[s].command == NULL
	    ? STR("{" JSON_NAME("hook_event_name"))
	    : prove_event(h, scenes[s].command, event, sizeof(event));
	if (!spell(p, h, s == HUNG, &w, &r) || !prove_start(p, &r)) {
		doctor_say(p->d, hook_host_name(h->row->host), DOCTOR_BAD,
		    "the hook could not be started", NULL);
		return;
	}
	tell(p, h, s, &r);
}

/* What makes the scene, before and after. */
static void
play(struct prove *p, enum scene s)
{
	if (s == HUNG)
		(void)kill(p->server, SIGSTOP);
	if (s == UNWRITABLE && !prove_unwritable(p)) {
		doctor_say(p->d, "prove", DOCTOR_BAD,
		    "the store could not be made unwritable", NULL);
		return;
	}
	if (s == STOPPED)
		prove_stop(p);
	for (size_t i = 0; i < p->n; i++)
		try_hook(p, &p->hooks[i], s);
	if (s == HUNG)
		(void)kill(p->server, SIGCONT);
}

/* The hooks of one file; false: there is none. */
static bool
find_in(struct prove *p, enum hook_host h, bool system, const char *path)
{
	const char *name = hook_host_name(h);
	struct sg_error e = {0};
	struct sg_str text = STR("");
	size_t n = PROVE_HOOKS - p->n;
	enum sg_err err = config_file(path, &p->d->r.a, &text, &e);

	if (err == SG_ENOTFOUND)
		return false;
	if (err == SG_OK)
		err = settings_find(
		    h, system, text, &p->d->r.a, &p->hooks[p->n], &n);
	if (err != SG_OK) {
		p->failed++;
		doctor_say(p->d, name, DOCTOR_BAD,
		    "the host's settings cannot be read", path);
		return true;
	}
	p->n += n;
	return n > 0;
}

/* The hooks of one host, from its own settings and the machine's. */
static void
find(struct prove *p, enum hook_host h)
{
	const char *home = home_env("HOME");
	char path[PLACE_MAX], next[64];
	bool some;

	snprintf(next, sizeof(next), "solgate install %s", hook_host_name(h));
	snprintf(path, sizeof(path), "%s/%s", home != NULL ? home : "",
	    settings_path(h));
	some = find_in(p, h, false, path);
	if (hook_file_system(h)[0] != '\0')
		some |= find_in(p, h, true, hook_file_system(h));
	if (!some && prove_has_host(h))
		doctor_say(p->d, hook_host_name(h), DOCTOR_NOTE,
		    "no hook is installed", next);
}

/* Hooks of the machine are proved in a namespace, or not at all. */
static void
drop_machine(struct prove *p)
{
	size_t n = 0, dropped = 0;

	for (size_t i = 0; i < p->n; i++)
		dropped += p->hooks[i].system;
	if (dropped == 0 || prove_can_enter(p))
		return;
	for (size_t i = 0; i < p->n; i++)
		if (!p->hooks[i].system)
			p->hooks[n++] = p->hooks[i];
	p->n = n;
	p->failed++;
	doctor_say(p->d, "prove", DOCTOR_BAD,
	    "the hooks of the machine are not proved: this system lets you "
	    "make no namespace",
	    "sudo solgate doctor --prove");
}

static void
sum_up(struct prove *p)
{
	char text[128];

	snprintf(text, sizeof(text), "%zu hooks, %zu trials, %zu failed", p->n,
	    p->tried, p->failed);
	doctor_say(p->d, "prove",
	    p->failed == 0 && p->tried > 0 ? DOCTOR_OK : DOCTOR_BAD, text,
	    NULL);
}

void
doctor_prove(struct doctor *d)
{
	static struct prove p;

	p = (struct prove){.d = d};
	for (int h = 0; h < HOOK_HOST_COUNT; h++)
		find(&p, (enum hook_host)h);
	if (p.n == 0) {
		doctor_say(d, "prove", DOCTOR_BAD,
		    "there is nothing to prove: no host has a Solgate hook",
		    "solgate install HOST");
		return;
	}
	signal(SIGPIPE, SIG_IGN);
	if (!prove_open(&p))
		doctor_say(d, "prove", DOCTOR_BAD,
		    "the test server could not be started", NULL);
	for (int h = 0; p.server > 0 && h < HOOK_HOST_COUNT; h++)
		if (!prove_grant(&p, (enum hook_host)h, GRANTED) ||
		    !prove_grant(&p, (enum hook_host)h, PROVE_TOUCH))
			doctor_say(d, "prove", DOCTOR_BAD,
			    "the test grant could not be made", NULL);
	for (int h = 0; p.dir[0] != '\0' && h < HOOK_HOST_COUNT; h++)
		prove_holes(&p, (enum hook_host)h);
	drop_machine(&p);
	for (size_t s = 0;
	     p.server > 0 && s < sizeof(scenes) / sizeof(scenes[0]); s++)
		play(&p, (enum scene)s);
	if (prove_again(&p))
		prove_real(&p);
	prove_close(&p);
	sum_up(&p);
}
