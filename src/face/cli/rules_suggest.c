/*
 * grants suggest: what the history of answers speaks for.  Read from the store
 * beside a server that runs or without one; nothing is changed, and every
 * proposal names the command with which a person would add it.
 */
#include <string.h>

#include "again/suggest.h"
#include "term/progress.h"
#include "face/cli/rules.h"
#include "term/show.h"
#include "shelf/shelf.h"
#include "shape/grant.h"

#define KEPT_MAX        (16u << 20)
#define SUGGESTIONS_MAX 200 /* as GrantSuggestions says */
#define UNUSED_MAX      1000

struct told {
	struct rules_call *k;
	struct grant_suggestion suggestions[SUGGESTIONS_MAX]; /* for JSON */
	struct sg_str unused[UNUSED_MAX];
	size_t n, n_unused;
	bool full;
};

static void
show_examples(const char *what, size_t count, const struct sg_str *v, size_t n)
{
	printf("    %s: %zu", what, count);
	for (size_t i = 0; i < n; i++) {
		printf(i == 0 ? ": " : " ; ");
		show_clip(v[i], 100);
	}
	putchar('\n');
}

/* A word for a shell, in quotes. */
static void
show_quoted(struct sg_str s)
{
	putchar('\'');
	while (s.n > 0) {
		const char *quote = memchr(s.p, '\'', s.n);
		size_t n = quote == NULL ? s.n : (size_t)(quote - s.p);

		if (n > 0)
			show_text(str_part(s, 0, n));
		if (quote != NULL)
			fputs("'\\''", stdout);
		s = str_part(s, n + 1, s.n);
	}
	putchar('\'');
}

static void
show_proposal(const struct suggestion *s)
{
	printf("allow  %s  ", sg_capability_name(s->capability));
	show_text(s->pattern);
	printf("  by ");
	show_text(s->extension_id);
	printf("  (%s risk)\n    approved %zu times, denied %zu",
	    sg_risk_name(s->risk), s->approved, s->denied);
	if (s->never_forced)
		printf(", never with --force");
	if (s->distinct > 1)
		printf("; %zu different scopes", s->distinct);
	putchar('\n');
	show_examples(
	    "would also have matched", s->others, s->other, s->n_others);
	show_examples(
	    "denied among what it matches", s->denied, s->denials, s->n_denied);
	printf("    to add it: solgate grants add ");
	show_quoted(s->extension_id);
	printf(" %s ", sg_capability_name(s->capability));
	show_quoted(s->pattern);
	putchar('\n');
}

static void
dup_list(
    struct told *t, const struct sg_str *v, size_t n, struct sg_str_list *out)
{
	out->v = arena_new(&t->k->r.a, (n + 1) * sizeof(*out->v));
	for (size_t i = 0; out->v != NULL && i < n; i++)
		if (arena_dup(&t->k->r.a, v[i], &out->v[out->n]))
			out->n++;
	t->full |= out->n != n;
}

static void
keep(struct told *t, const struct suggestion *s)
{
	struct grant_suggestion *to = &t->suggestions[t->n - 1];

	*to = (struct grant_suggestion){.capability = s->capability,
	    .risk = s->risk,
	    .approved = (int64_t)s->approved,
	    .denied = (int64_t)s->denied,
	    .others = (int64_t)s->others,
	    .distinct = (int64_t)s->distinct,
	    .never_forced = s->never_forced};
	t->full |= !arena_dup(&t->k->r.a, s->extension_id, &to->extension_id) ||
	    !arena_dup(&t->k->r.a, s->pattern, &to->scope_pattern);
	dup_list(t, s->other, s->n_others, &to->other);
	dup_list(t, s->denials, s->n_denied, &to->denials);
}

static void
proposed(void *ctx, const struct suggestion *s)
{
	struct told *t = ctx;

	if (!t->k->r.cli->json) {
		t->n++;
		show_proposal(s);
	} else if (t->n == SUGGESTIONS_MAX) {
		t->full = true;
	} else {
		t->n++;
		keep(t, s);
	}
}

static void
unused(void *ctx, struct sg_str id, const struct grant_row *row)
{
	struct told *t = ctx;

	if (t->k->r.cli->json) {
		t->full |= t->n_unused == UNUSED_MAX ||
		    !arena_dup(&t->k->r.a, id, &t->unused[t->n_unused++]);
		return;
	}
	printf("unused  %s  %s  ",
	    word_name(&words_grant_effect, row->decision),
	    sg_capability_name(row->capability));
	show_text(
	    row->has_scope_pattern ? row->scope_pattern : STR("everything"));
	printf("  by ");
	show_text(row->extension_id);
	show_line("\n    to end it: solgate grants revoke ", id);
}

static enum cli_exit
conclude(struct told *t, const struct suggest_report *r)
{
	const struct cli *c = t->k->r.cli;

	if (c->json && t->full)
		return cli_fail(c, CLI_FAILED, "cannot answer",
		    "the result is too large", "Try: --least 20");
	if (c->json)
		return remote_print(&t->k->r, &grant_suggestions_contract,
		    &(struct grant_suggestions){
			.suggestions = {t->suggestions, t->n},
			.unused = {t->unused, t->n_unused},
			.calls = (int64_t)r->calls,
			.unreadable = (int64_t)r->passed,
			.high = (int64_t)r->high});
	fprintf(stderr,
	    "Looked at %zu calls, of which %zu were not kept in "
	    "full. ",
	    r->calls, r->passed);
	if (r->high > 0)
		fprintf(stderr,
		    "%zu are held back as high risk; --risk=high "
		    "includes them. ",
		    r->high);
	fputs(t->n == 0 ? "Nothing to suggest.\n" : "Nothing was changed.\n",
	    stderr);
	return CLI_DONE;
}

static enum cli_exit
suggest(struct rules_call *k, struct home *g, struct store_port *store,
    struct told *t)
{
	struct suggest_options o = {.project = str_of(g->project),
	    .least = (unsigned)k->least,
	    .high = k->high,
	    .now_ms = remote_now(),
	    .unused_ms = k->unused_days * 86400000};
	struct suggest_hooks hooks = {proposed, unused, t};
	char room[SHELF_PATH_MAX];
	struct shelf shelf = {g->config.store_url, g->state};
	struct suggest_report r;
	struct sg_error e = {0};
	enum sg_err err;

	err = shelf_open_read(&shelf, store, &e);
	if (err == SG_ENOTFOUND)
		return cli_fail(k->r.cli, CLI_FAILED,
		    "nothing has been recorded yet", shelf_name(&shelf, room),
		    "Records are made by: solgate serve");
	progress_begin(k->r.cli, "reading the history");
	if (err == SG_OK)
		err = suggest_run(store, &o, &hooks, &r, &e);
	progress_end();
	if (err != SG_OK)
		return cli_fail_error(
		    k->r.cli, CLI_FAILED, "cannot suggest", &e, NULL);
	return conclude(t, &r);
}

enum cli_exit
rules_suggest(struct rules_call *k)
{
	struct home *g = &k->r.home;
	struct store_port store = {0};
	static struct told t;
	enum cli_exit status = home_find(k->r.cli, g, &k->r.options);

	t = (struct told){.k = k};
	arena_init(&k->r.a, &mem_heap, KEPT_MAX);
	if (status == CLI_DONE)
		status = suggest(k, g, &store, &t);
	arena_release(&k->r.a);
	if (store.close != NULL)
		store.close(store.self);
	home_release(g);
	return status;
}
