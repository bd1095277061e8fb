/*
 * A home for a host that is proved: its settings as they are installed, but
 * for where the hooks find their server; and how each host is started without
 * a person, with the model of the proof.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "care/prove_real.h"
#include "care/prove_recipe.h"
#include "install/trust.h"
#include "json/json_put.h"
#include "play/play.h"

#define ROOM 65536

/* A file below ${dir}, and the directories on the way to it. */
static bool
put_file(const char *dir, const char *name, struct sg_str text)
{
	char path[PLACE_MAX], above[PLACE_MAX];
	struct sg_error e = {0};
	char *slash;

	snprintf(path, sizeof(path), "%s/%s", dir, name);
	memcpy(above, path, sizeof(above));
	if ((slash = strrchr(above, '/')) != NULL)
		*slash = '\0';
	return place_make(above, &e) == SG_OK &&
	    place_write(path, text, &e) == SG_OK;
}

static struct sg_str
own_file(const struct real *l, const char *name)
{
	const char *home = home_env("HOME");
	char path[PLACE_MAX];
	struct sg_str text = STR("");
	struct sg_error e = {0};

	snprintf(path, sizeof(path), "%s/%s", home != NULL ? home : "", name);
	if (config_file(path, &l->p->d->r.a, &text, &e) != SG_OK)
		return STR("");
	return text;
}

/* Where the value of an option ends, in JSON or in the line of a shell. */
static size_t
value_end(struct sg_str s)
{
	size_t n = 0;

	while (n < s.n && strchr(" \"'\\", s.p[n]) == NULL)
		n++;
	return n;
}

/* The option at ${s}, written again; how many bytes of ${s} it took, or 0. */
static size_t
tell_option(const struct real *l, struct sg_str s, bool hung, struct buf *out)
{
	static const char *const names[] = {
	    "--socket=", "--state=", "--token="};
	struct sg_str value;
	size_t which = 0, n, at;

	while (which < 3 && !str_starts(s, str_of(names[which])))
		which++;
	if (which == 3)
		return 0;
	n = strlen(names[which]);
	value = str_part(s, n, value_end(str_part(s, n, s.n)));
	buf_addz(out, names[which]);
	if (which == 0) {
		buf_addz(out, l->p->socket);
		if (hung)
			buf_addz(out,
			    s.p[n + value.n] == '"' ? "\",\"--timeout=1"
						    : " --timeout=1");
	} else {
		buf_addz(out, l->p->state);
	}
	at = str_find(value, STR("/agents/"));
	if (which == 2) {
		buf_addz(out, "/tokens");
		buf_add(out, str_part(value, at, value.n));
	}
	return n + value.n;
}

/* The program of the hook, as the settings name it: what stands before "hook".
 */
static struct sg_str
program_of(const struct real *l)
{
	for (size_t i = 0; i < l->p->n; i++) {
		const struct settings_hook *h = &l->p->hooks[i];
		struct sg_str before = str_part(
		    h->command, 0, str_find(h->command, STR(" hook ")));

		if (h->row->host == l->host)
			return h->has_args ? h->command
					   : str_behind(before, ' ');
	}
	return STR("");
}

/* The settings ${old}, with the hooks led to our server. */
static struct sg_str
lead(const struct real *l, const struct real_change *c, struct sg_str old)
{
	struct sg_str program = program_of(l);
	struct buf b = arena_buf(&l->p->d->r.a, 2 * old.n + ROOM);
	char dead[200];

	snprintf(dead, sizeof(dead), "%s/killed", l->p->dir);
	for (size_t i = 0; i < old.n && b.p != NULL;) {
		struct sg_str rest = str_part(old, i, old.n);
		size_t n = tell_option(l, rest, c->hung, &b);

		if (n == 0 && c->killed && program.n > 0 &&
		    str_starts(rest, program)) {
			buf_addz(&b, dead);
			n = program.n;
		}
		if (n == 0 && c->hung && str_starts(rest, STR("--system "))) {
			buf_addz(&b, "--system --timeout=1 ");
			n = sizeof("--system ") - 1;
		}
		if (n == 0)
			buf_addc(&b, old.p[i]);
		i += n > 0 ? n : 1;
	}
	return b.p == NULL || buf_full(&b) ? STR("") : buf_str(&b);
}

/* Those of the machine stand in their place, seen by this run alone. */
static bool
put_machine(struct real *l, const struct real_change *c)
{
	struct sg_error e = {0};
	struct sg_str old;

	l->instead[0] = '\0';
	if (!l->machine || (!c->killed && !c->hung))
		return true; /* as it stands */
	snprintf(l->instead, sizeof(l->instead), "%s/%s-machine-%zu", l->p->dir,
	    l->name, l->runs);
	return config_file(hook_file_system(l->host), &l->p->d->r.a, &old,
		   &e) == SG_OK &&
	    place_write(l->instead, lead(l, c, old), &e) == SG_OK &&
	    chmod(l->instead, 0644) == 0;
}

static bool
put_settings(const struct real *l, const struct real_change *c)
{
	struct sg_str old = own_file(l, settings_path(l->host));
	struct sg_str new = lead(l, c, old);

	return (old.n == 0 && l->machine) ||
	    (new.n > 0 && put_file(l->home, settings_path(l->host), new));
}

static bool
put_killer(const struct real *l)
{
	char path[200];

	snprintf(path, sizeof(path), "%s/killed", l->p->dir);
	return put_file(l->p->dir, "killed", STR("#!/bin/sh\nkill -9 $$\n")) &&
	    chmod(path, 0700) == 0;
}

/* Codex: what its user says of features, which hooks depend on. */
static void
add_features(const struct real *l, struct buf *b)
{
	struct sg_str own = own_file(l, ".codex/config.toml");
	size_t at = str_find(own, STR("[features]"));
	struct sg_str rest = str_part(own, at, own.n);

	buf_add(b, str_part(rest, 0, str_find(rest, STR("\n["))));
	buf_addc(b, '\n');
}

/* The files that the host needs beside its hooks. */
static bool
put_files(const struct real *l, bool hostile)
{
	struct recipe_names names = {.url = l->url, .project = l->project};
	struct recipe_line line;
	struct recipe r;
	bool ok = true;

	recipe_open(&r, l->host, &l->p->d->r.a);
	while (ok && recipe_next(&r, &line)) {
		static char room[ROOM];
		struct buf b = BUF_ON(room);
		char path[PLACE_MAX];

		if (line.text.n == 0 ||
		    (line.kind == RECIPE_HOSTILE && !hostile))
			continue;
		ok = recipe_fill(&names, line.text, &b);
		if (l->host == HOOK_CODEX && line.kind == RECIPE_HOME)
			add_features(l, &b);
		snprintf(
		    path, sizeof(path), "%.*s", (int)line.word.n, line.word.p);
		ok = ok && !buf_full(&b) &&
		    put_file(line.kind == RECIPE_HOME ? l->home : l->project,
			path, buf_str(&b));
	}
	return ok;
}

bool
real_home(struct real *l, const struct real_change *c)
{
	struct stat st;

	l->runs++;
	snprintf(
	    l->home, sizeof(l->home), "%s/%s-%zu", l->p->dir, l->name, l->runs);
	snprintf(l->project, sizeof(l->project), "%s/project", l->home);
	l->asked = stat(l->log, &st) == 0 ? (size_t)st.st_size : 0;
	if (mkdir(l->home, 0700) != 0 || mkdir(l->project, 0700) != 0)
		return false;
	return put_files(l, c->hostile) && put_settings(l, c) &&
	    put_machine(l, c) && (!c->killed || put_killer(l));
}

bool
real_asked(struct real *l)
{
	struct stat st;

	return stat(l->log, &st) == 0 && (size_t)st.st_size > l->asked;
}

bool
real_trusted(struct real *l)
{
	struct sg_str own = own_file(l, ".codex/config.toml");
	const char *home = home_env("HOME");
	char path[PLACE_MAX];

	snprintf(path, sizeof(path), "%s/%s", home != NULL ? home : "",
	    settings_path(l->host));
	for (size_t i = 0; i < l->p->n; i++)
		if (l->p->hooks[i].row->host == l->host &&
		    !l->p->hooks[i].system &&
		    trust_of(&l->p->hooks[i], str_of(path), own,
			&l->p->d->r.a) != TRUST_YES)
			return false;
	return true;
}

/* ---- The command line --------------------------------------------------- */
static bool
add_word(struct real *l, struct prove_run *r, size_t *n, const char *name,
    const char *value)
{
	char *at = l->room + l->n_room;
	int len = snprintf(
	    at, sizeof(l->room) - l->n_room, "%s%s", name, value);

	if (len < 0 || (size_t)len >= sizeof(l->room) - l->n_room ||
	    *n + 1 >= PROVE_ARGS)
		return false;
	l->n_room += (size_t)len + 1;
	r->argv[(*n)++] = at;
	r->argv[*n] = NULL;
	return true;
}

/* A step that runs ${command} by the tool that the host has for it. */
static void
add_step(const struct real *l, struct buf *b, const char *command)
{
	struct recipe_names names = {.command = command};
	struct recipe_line line;
	struct recipe r;

	json_comma(b);
	json_open(b);
	json_put_list(b, "calls");
	json_list(b);
	recipe_open(&r, l->host, &l->p->d->r.a);
	while (recipe_next(&r, &line))
		if (line.kind == RECIPE_CALL) {
			json_comma(b);
			(void)recipe_fill(&names, line.word, b);
		}
	json_list_end(b);
	json_list_end(b);
	json_close(b);
}

/* Its variables and words, behind those of env(1). */
static bool
add_recipe(struct real *l, const char *prompt, struct prove_run *r, size_t *n)
{
	struct recipe_names names = {
	    .url = l->url, .prompt = prompt, .project = l->project};
	struct recipe_line line;
	struct recipe recipe;
	bool ok = true, some = false;

	recipe_open(&recipe, l->host, &l->p->d->r.a);
	while (ok && recipe_next(&recipe, &line)) {
		char word[8192];
		struct buf b = BUF_ON(word);

		if (line.kind != RECIPE_ENV && line.kind != RECIPE_ARG)
			continue;
		some |= line.kind == RECIPE_ARG;
		ok = recipe_fill(&names, line.word, &b);
		buf_addc(&b, '\0');
		ok = ok && !buf_full(&b) && add_word(l, r, n, word, "");
	}
	return ok && some;
}

bool
real_words(
    struct real *l, const char *first, const char *second, struct prove_run *r)
{
	char steps[4096], packed[8192];
	struct buf s = BUF_ON(steps), b = BUF_ON(packed);
	const char *path = home_env("PATH");
	size_t n = 0;
	bool ok;

	json_list(&s);
	if (first != NULL)
		add_step(l, &s, first);
	add_step(l, &s, second);
	json_text_add(&s, STR("done"));
	json_list_end(&s);
	play_pack(buf_str(&s), &b);
	buf_addc(&b, '\0');
	l->n_room = 0;
	ok = !buf_full(&s) && !buf_full(&b) && path != NULL &&
	    add_word(l, r, &n, "sh", "") && add_word(l, r, &n, "-c", "") &&
	    add_word(l, r, &n, "cd \"$0\" && exec \"$@\"", "") &&
	    add_word(l, r, &n, l->project, "") &&
	    add_word(l, r, &n, "env", "") && add_word(l, r, &n, "-i", "") &&
	    add_word(l, r, &n, "PATH=", path) &&
	    add_word(l, r, &n, "HOME=", l->home) &&
	    add_word(l, r, &n, "TERM=", "dumb") &&
	    add_word(l, r, &n, "SOLGATE_STATE=", l->p->state);
	ok = ok && add_recipe(l, packed, r, &n);
	r->machine = l->machine;
	if (l->instead[0] != '\0') {
		r->instead = l->instead;
		r->over = hook_file_system(l->host);
	}
	if (ok && l->host == HOOK_CODEX && l->trusted && !l->machine)
		ok = add_word(l, r, &n, "--dangerously-bypass-hook-trust", "");
	return ok;
}
