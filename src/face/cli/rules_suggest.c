/*
 * grants suggest: what the history of answers speaks for.  Read from the store
 * beside a server that runs or without one; nothing is changed, and every
 * proposal names the command with which a person would add it.
 */
#include <stdlib.h>
#include <string.h>

#include "app/suggest.h"
#include "face/cli/rules.h"
#include "face/cli/show.h"
#include "store/sqlite.h"
#include "wire/json.h"

#define JSON_MAX (4u << 20)

struct told {
	struct rules_call *k;
	struct buf proposals, unused; /* JSON */
	size_t n, n_unused;
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
	show_examples("of what it matches was denied", s->denied, s->denials,
	    s->n_denied);
	printf("    to add it: solgate grants add ");
	show_quoted(s->extension_id);
	printf(" %s ", sg_capability_name(s->capability));
	show_quoted(s->pattern);
	putchar('\n');
}

static void
add_list(struct buf *b, const char *name, const struct sg_str *v, size_t n)
{
	buf_addz(b, ",\"");
	buf_addz(b, name);
	buf_addz(b, "\":[");
	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			buf_addc(b, ',');
		json_quote(b, v[i]);
	}
	buf_addc(b, ']');
}

static void
add_number(struct buf *b, const char *name, size_t n)
{
	buf_addz(b, ",\"");
	buf_addz(b, name);
	buf_addz(b, "\":");
	buf_addu(b, n);
}

static void
add_rule(struct buf *b, struct sg_str extension_id, enum sg_capability c,
    struct sg_str pattern)
{
	buf_addz(b, "\"extension_id\":");
	json_quote(b, extension_id);
	buf_addz(b, ",\"capability\":\"");
	buf_addz(b, sg_capability_name(c));
	buf_addz(b, "\",\"scope_pattern\":");
	json_quote(b, pattern);
}

static void
proposed(void *ctx, const struct suggestion *s)
{
	struct told *t = ctx;
	struct buf *b = &t->proposals;

	t->n++;
	if (!t->k->r.cli->json) {
		show_proposal(s);
		return;
	}
	buf_addz(b, t->n > 1 ? ",{" : "{");
	add_rule(b, s->extension_id, s->capability, s->pattern);
	buf_addz(b, ",\"risk\":\"");
	buf_addz(b, sg_risk_name(s->risk));
	buf_addc(b, '"');
	add_number(b, "approved", s->approved);
	add_number(b, "denied", s->denied);
	add_number(b, "others", s->others);
	add_number(b, "distinct", s->distinct);
	buf_addz(b, ",\"neverForced\":");
	buf_addz(b, s->never_forced ? "true" : "false");
	add_list(b, "alsoMatched", s->other, s->n_others);
	add_list(b, "deniedMatched", s->denials, s->n_denied);
	buf_addc(b, '}');
}

static void
unused(void *ctx, struct sg_str id, const struct grant_row *row)
{
	struct told *t = ctx;
	struct buf *b = &t->unused;

	t->n_unused++;
	if (!t->k->r.cli->json) {
		printf("unused  %s  %s  ",
		    word_name(&words_grant_effect, row->decision),
		    sg_capability_name(row->capability));
		show_text(row->has_scope_pattern ? row->scope_pattern
						 : STR("everything"));
		printf("  by ");
		show_text(row->extension_id);
		printf("\n    to end it: solgate grants revoke ");
		show_text(id);
		putchar('\n');
		return;
	}
	buf_addz(b, t->n_unused > 1 ? ",{\"id\":" : "{\"id\":");
	json_quote(b, id);
	buf_addc(b, ',');
	add_rule(b, row->extension_id, row->capability, row->scope_pattern);
	buf_addc(b, '}');
}

static enum cli_exit
conclude(struct told *t, const struct suggest_report *r)
{
	const struct cli *c = t->k->r.cli;

	if (c->json && (buf_full(&t->proposals) || buf_full(&t->unused)))
		return cli_fail(c, CLI_FAILED, "cannot answer",
		    "there is too much", "Try: --least 20");
	if (c->json) {
		printf("{\"suggestions\":[%.*s],\"unused\":[%.*s],\"calls\":%zu"
		       ",\"unreadable\":%zu,\"highRiskHeldBack\":%zu}\n",
		    (int)t->proposals.n, t->proposals.p, (int)t->unused.n,
		    t->unused.p, r->calls, r->passed, r->high);
		return CLI_DONE;
	}
	fprintf(stderr, "%zu calls looked at, %zu of them not kept in full. ",
	    r->calls, r->passed);
	if (r->high > 0)
		fprintf(stderr, "%zu held back as High risk: --risk=high. ",
		    r->high);
	fputs(t->n == 0 ? "Nothing to suggest.\n" : "Nothing was changed.\n",
	    stderr);
	return CLI_DONE;
}

static enum cli_exit
suggest(struct rules_call *k, struct gate *g, struct told *t)
{
	struct suggest_options o = {.project = str_of(g->project),
	    .least = k->least,
	    .high = k->high,
	    .now_ms = remote_now(),
	    .unused_ms = (int64_t)k->unused_days * 86400000};
	struct suggest_hooks hooks = {proposed, unused, t};
	char path[PLACE_MAX + 16];
	struct suggest_report r;
	struct sg_error e = {0};
	enum sg_err err;

	snprintf(path, sizeof(path), "%s/solgate.db", g->state);
	err = store_sqlite_open_read(path, &g->store, &e);
	if (err == SG_ENOTFOUND)
		return cli_fail(k->r.cli, CLI_FAILED,
		    "nothing was recorded yet", path,
		    "It is made by: solgate serve");
	if (err == SG_OK)
		err = suggest_run(&g->store, &o, &hooks, &r, &e);
	if (err != SG_OK)
		return gate_fail(
		    k->r.cli, CLI_FAILED, "cannot suggest", &e, NULL);
	return conclude(t, &r);
}

enum cli_exit
rules_suggest(struct rules_call *k)
{
	struct gate *g = &k->r.gate;
	struct told t = {.k = k,
	    .proposals = {.p = malloc(JSON_MAX), .cap = JSON_MAX},
	    .unused = {.p = malloc(JSON_MAX), .cap = JSON_MAX}};
	enum cli_exit status = gate_settings(k->r.cli, g, &k->r.options);

	if (t.proposals.p == NULL || t.unused.p == NULL)
		status = cli_fail(k->r.cli, CLI_FAILED, "cannot suggest",
		    "out of memory", NULL);
	if (status == CLI_DONE)
		status = suggest(k, g, &t);
	free(t.proposals.p);
	free(t.unused.p);
	if (g->store.close != NULL)
		g->store.close(g->store.self);
	gate_release(g);
	return status;
}
