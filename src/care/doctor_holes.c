/*
 * Holes in how a host is set up: what of its settings, or of the project that
 * this is, lets a call run that nobody allowed; each with its line.
 */
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "care/prove.h"
#include "install/jsonc.h"
#include "install/tomlc.h"

#define OTHERS 16
#define MACHINE                                                        \
	"take that line out; for every project at once: sudo solgate " \
	"install --system"

struct look {
	struct prove *p;
	enum hook_host host;
	bool machine; /* its hooks are in the settings of the machine */
	bool loose;   /* a hook goes by the environment */
	char fix[64];
	char path[PLACE_MAX]; /* what is looked at */
	struct sg_str text;
};

static void
say(struct look *k, enum doctor_state state, size_t line, const char *what,
    const char *next)
{
	char text[2 * PLACE_MAX];

	snprintf(text, sizeof(text), "%s:%zu: %s", k->path, line, what);
	k->p->failed += state == DOCTOR_BAD;
	doctor_say(k->p->d, hook_host_name(k->host), state, text, next);
}

static size_t
line_at(struct sg_str text, const char *at)
{
	size_t line = 1;

	for (const char *p = text.p; p < at; p++)
		line += *p == '\n';
	return line;
}

static bool
read_text(struct look *k)
{
	struct sg_error e = {0};

	return config_file(k->path, &k->p->d->r.a, &k->text, &e) == SG_OK;
}

/* ---- One hook of ours --------------------------------------------------- */
static void
look_at_program(
    struct look *k, const struct settings_hook *h, struct sg_str program)
{
	static struct prove_run r;
	char path[PLACE_MAX], own[128];

	snprintf(path, sizeof(path), "%.*s", (int)program.n, program.p);
	if (access(path, X_OK) != 0) {
		say(k, DOCTOR_BAD, h->line,
		    "the program of the hook is not there", k->fix);
		return;
	}
	r = (struct prove_run){
	    .argv = {k->p->self, "--version"}, .limit_ms = 15000};
	if (strcmp(path, k->p->self) == 0 || !prove_start(k->p, &r))
		return;
	snprintf(own, sizeof(own), "%.*s", (int)sizeof(own) - 1, r.out);
	r = (struct prove_run){.argv = {path, "--version"}, .limit_ms = 15000};
	if (prove_start(k->p, &r) &&
	    strncmp(own, r.out, strcspn(own, "\n") + 1) != 0)
		say(k, DOCTOR_BAD, h->line,
		    "the hook starts another version than this program",
		    k->fix);
}

static bool
is_narrow(const struct settings_hook *h)
{
	struct sg_str m = h->matcher;

	return h->row->kind == HOOK_CALL && m.n > 0 &&
	    !str_eq(m, STR("\"*\"")) && !str_eq(m, STR("\"\"")) &&
	    !str_eq(m, STR("\".*\""));
}

static bool
is_hasty(const struct settings_hook *h)
{
	unsigned long value = 0;

	for (size_t i = 0; i < h->timeout.n && value < 1000000; i++) {
		char ch = h->timeout.p[i];

		if (ch < '0' || ch > '9')
			return true;
		value = value * 10 + (unsigned long)(ch - '0');
	}
	return h->timeout.n > 0 && value < settings_patience(h->row);
}

static void
look_at_hook(struct look *k, const struct settings_hook *h)
{
	struct arena *a = &k->p->d->r.a;
	struct line l = {.guarded = false};
	bool ours = settings_read(h, a, &l);

	if (!l.guarded) /* options that somebody added change nothing of that */
		say(k, DOCTOR_BAD, h->line,
		    "no guard stands around the hook: one that is killed or "
		    "missing lets the call run",
		    k->fix);
	if (is_narrow(h))
		say(k, DOCTOR_BAD, h->line,
		    "the matcher leaves tools out, and they run unasked",
		    "set it to \"*\", or install again");
	if (is_hasty(h))
		say(k, DOCTOR_BAD, h->line,
		    "the timeout is shorter than the hook knows: the host goes "
		    "on without an answer",
		    k->fix);
	if (!settings_names(h, "--socket=") && !h->system) {
		k->loose = true;
		say(k, DOCTOR_BAD, h->line,
		    "the hook looks for the gate by the environment, which a "
		    "project can set",
		    k->fix);
	}
	if (ours && l.socket.n > 0 &&
	    !str_eq(l.socket, str_of(k->p->d->r.home.socket)))
		say(k, DOCTOR_BAD, h->line,
		    "the hook asks another gate than yours", k->fix);
	if (ours)
		look_at_program(k, h, l.program);
}

/* ---- Files of the person and of the project ----------------------------- */
static const struct hole {
	enum hook_host host;
	const char *file, *key, *inner, *value;
	bool closed; /* by the settings of the machine */
} holes[] = {
#define X(host, file, key, inner, value, closed) \
	{HOOK_##host, file, key, inner, value, closed},
#include "care/hole.def"
};

static void
say_off(struct look *k, const struct hole *o, size_t line)
{
	char what[256];

	snprintf(what, sizeof(what), "%s%s%s: the host starts no hook of ours",
	    o->key, o->inner[0] != '\0' ? "." : "", o->inner);
	say(k, DOCTOR_BAD, line, what, MACHINE);
}

static void
look_at_toml(struct look *k, const struct hole *o)
{
	struct sg_str path[] = {str_of(o->key), str_of(o->inner)};
	struct tomlc t = {.text = k->text, .a = &k->p->d->r.a};
	enum tomlc_kind kind;

	while ((kind = tomlc_next(&t)) == TOMLC_TABLE || kind == TOMLC_ENTRY)
		if (kind == TOMLC_ENTRY && tomlc_is(&t, path, 2) &&
		    str_eq(str_trim(tomlc_value(&t)), str_of(o->value)))
			say_off(k, o, line_at(k->text, k->text.p + t.from));
}

static size_t
line_in(const struct jsonc *j, struct sg_str view)
{
	return line_at(j->text, j->text.p + (view.p - j->plain.p));
}

static void
look_at_json(struct look *k, const struct hole *o)
{
	struct sg_str path[] = {str_of(o->key), str_of(o->inner)};
	struct jsonc j = {.a = &k->p->d->r.a, .comments = true};
	struct sg_str is;

	if (jsonc_open(&j, k->text) != SG_OK)
		return;
	is = jsonc_at(&j, path, o->inner[0] != '\0' ? 2 : 1);
	if (is.p != NULL &&
	    (is.p[0] == '[' ? str_find(is, str_of(o->value)) < is.n
			    : str_eq(is, str_of(o->value))))
		say_off(k, o, line_in(&j, is));
}

/* "env": {"SOLGATE_SOCKET": ..}: where a hook that is not pinned asks. */
static void
look_at_env(struct look *k)
{
	struct jsonc j = {.a = &k->p->d->r.a, .comments = true};
	struct sg_str path[] = {STR("env")}, env;
	struct jsonc_parts parts;

	if (!k->loose || jsonc_open(&j, k->text) != SG_OK)
		return;
	env = jsonc_at(&j, path, 1);
	if (env.p == NULL || env.p[0] != '{' ||
	    jsonc_parts(&j, env, &parts) != SG_OK)
		return;
	for (size_t i = 0; i < parts.n; i++)
		if (str_starts(parts.v[i].key, STR("SOLGATE_")))
			say(k, DOCTOR_BAD, line_in(&j, parts.v[i].value),
			    "a variable leads the hook to another gate",
			    k->fix);
}

/* Hooks of others for the same calls: the last to answer may change them. */
static void
look_at_others(struct look *k, bool project)
{
	static struct settings_hook others[OTHERS];
	size_t n = OTHERS;

	if (hook_host_layout(k->host) == HOOK_PLUGIN ||
	    settings_others(k->host, k->text, &k->p->d->r.a, others, &n) !=
		SG_OK)
		return;
	for (size_t i = 0; i < n; i++)
		say(k, project ? DOCTOR_BAD : DOCTOR_NOTE, others[i].line,
		    "another hook answers the same calls, and can change one "
		    "after it was allowed",
		    project ? MACHINE : "Let Solgate be the only one");
}

static void
look_below(struct look *k, const char *dir, bool project)
{
	const struct hook_file *f;

	for (size_t i = 0; i < sizeof(holes) / sizeof(holes[0]); i++) {
		const struct hole *o = &holes[i];
		bool toml = strstr(o->file, ".toml") != NULL;

		snprintf(k->path, sizeof(k->path), "%s/%s", dir, o->file);
		if (o->host != k->host || (o->closed && k->machine) ||
		    !read_text(k))
			continue;
		if (toml)
			look_at_toml(k, o);
		else
			look_at_json(k, o);
	}
	for (size_t i = 0; (f = hook_file_at(i)) != NULL; i++) {
		size_t n = strlen(f->path);

		snprintf(k->path, sizeof(k->path), "%s/%s", dir, f->path);
		if (f->host != k->host || (project && !f->in_projects) ||
		    n < 5 || strcmp(f->path + n - 5, ".json") != 0 ||
		    !read_text(k))
			continue;
		look_at_env(k);
		if (!k->machine)
			look_at_others(k, project);
	}
}

/* From here up to the repository around, if this is in one. */
static void
look_at_project(struct look *k)
{
	const char *home = home_env("HOME");
	char dir[PLACE_MAX], git[PLACE_MAX + 8];
	struct stat st;
	bool more = true;
	char *slash;

	if (getcwd(dir, sizeof(dir)) == NULL)
		return;
	while (more && dir[0] == '/' && dir[1] != '\0' &&
	    (home == NULL || strcmp(dir, home) != 0)) {
		look_below(k, dir, true);
		snprintf(git, sizeof(git), "%s/.git", dir);
		more = lstat(git, &st) != 0 &&
		    (slash = strrchr(dir, '/')) != NULL;
		if (more)
			*slash = '\0';
	}
}

void
prove_holes(struct prove *p, enum hook_host h)
{
	const char *home = home_env("HOME"), *lacks;
	struct look k = {.p = p, .host = h};
	bool some = false;

	snprintf(k.fix, sizeof(k.fix), "solgate install %s", hook_host_name(h));
	for (size_t i = 0; i < p->n; i++) {
		const struct settings_hook *hook = &p->hooks[i];

		if (hook->row->host != h)
			continue;
		some = true;
		k.machine |= hook->system;
		if (hook->system)
			snprintf(
			    k.path, sizeof(k.path), "%s", hook_file_system(h));
		else
			snprintf(k.path, sizeof(k.path), "%s/%s",
			    home != NULL ? home : "", settings_path(h));
		look_at_hook(&k, hook);
	}
	if (!some)
		return;
	if ((lacks = settings_lacks(h, p->hooks, p->n)) != NULL) {
		char what[128];

		snprintf(what, sizeof(what),
		    "there is no hook for %s: such calls run unasked", lacks);
		say(&k, DOCTOR_BAD, 1, what, k.fix);
	}
	snprintf(k.path, sizeof(k.path), "%s/%s", home != NULL ? home : "",
	    settings_path(h));
	if (h == HOOK_CODEX && !k.machine &&
	    !doctor_trust(p->d, p->hooks, p->n, k.path))
		p->failed++;
	if (home != NULL)
		look_below(&k, home, false);
	look_at_project(&k);
}
