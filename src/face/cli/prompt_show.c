/* Questions as lines of text; see prompt_show.h. */
#include "face/cli/prompt_show.h"
#include "client/remote.h"
#include "term/show.h"

/* F12: letters that pass for others. */
static void
show_lookalikes(const char *before, const struct prompt_view *v)
{
	for (size_t i = 0; i < v->lookalikes.n; i++)
		show_line(before, v->lookalikes.v[i]);
}

static void
show_who(const struct prompt_view *v)
{
	show_text(v->extension.id);
	if (v->extension.has_version) {
		putchar(' ');
		show_text(v->extension.version);
	}
}

void
prompt_show_end(const struct prompt_view *v)
{
	if (!v->has_decision) {
		printf("open");
		return;
	}
	printf("%s", word_name(&words_decision_token, v->decision));
	if (v->has_by) {
		printf(" by ");
		show_text(v->by);
	}
}

/* Why it was denied, and what to do about it. */
static void
show_denied(const struct prompt_view *v)
{
	if (!v->has_denied)
		return;
	printf("    rule    ");
	show_text(v->denied.rule);
	show_line(": ", v->denied.says);
	show_line("    matched ", v->denied.matched);
	show_line("    instead ", v->denied.nearest);
}

/* perm-1  high risk  exec  by ext.auto_commit 1.2.0  denies in 24 s */
static void
show_head(const struct cli *c, const struct prompt_view *v)
{
	show_text(v->prompt_id);
	printf("  ");
	show_bold(c, sg_risk_name(v->risk));
	printf(" risk  %s  by ", sg_capability_name(v->capability));
	show_who(v);
	if (v->open) {
		printf("  rev %lld  denies in ", (long long)v->rev);
		show_span(v->expires_ms - remote_now());
	} else {
		printf("  ");
		prompt_show_end(v);
	}
	putchar('\n');
}

static bool
is_same(const struct prompt_scope *a, const struct prompt_scope *b)
{
	return a->kind == b->kind && str_eq(a->summary, b->summary);
}

/* How often scope ${i} is there; 0: it was told of before. */
static size_t
times(const struct prompt_view *v, size_t i)
{
	size_t n = 0;

	for (size_t j = 0; j < v->scopes.n; j++) {
		if (!is_same(&v->scopes.v[i], &v->scopes.v[j]))
			continue;
		if (j < i)
			return 0;
		n++;
	}
	return n;
}

void
prompt_show_scopes(const struct prompt_view *v, const char *before)
{
	for (size_t i = 0; i < v->scopes.n; i++) {
		size_t n = times(v, i);

		if (n == 0)
			continue;
		fputs(before, stdout);
		if (n > 1)
			printf("%zu times: ", n);
		show_line("", v->scopes.v[i].summary);
	}
}

void
prompt_show_item(const struct cli *c, const struct prompt_view *v)
{
	show_head(c, v);
	show_lookalikes("    warning: ", v);
	prompt_show_scopes(v, "    ");
	if (!v->open) {
		show_denied(v);
		return;
	}
	printf("    waits: %s", word_text(&words_blocking_class, v->blocking));
	if (v->has_agent) {
		printf("; agent ");
		show_text(v->agent);
	}
	putchar('\n');
}

/* What a lasting answer leaves behind. */
static void
show_rule(const char *name, const struct grant_preview *g)
{
	printf("%s", name);
	show_text(g->has_scope_pattern ? g->scope_pattern
				       : STR("everything of this capability"));
	printf(", versions ");
	show_line("", g->has_version_range ? g->version_range : STR("any"));
}

static void
show_call(const struct prompt_call *k)
{
	printf("\ncall ");
	show_text(k->call_id);
	show_line("\n  scope   ", k->scope.summary);
	if (k->has_object) {
		printf("  object  ");
		show_text(k->object.path);
		printf("  device ");
		show_text(k->object.device);
		show_line(" inode ", k->object.inode);
	}
	for (size_t i = 0; i < k->details.n; i++) {
		show_line("  ", k->details.v[i]);
	}
	if (k->has_hidden && k->hidden > 0)
		printf("  %lld value hidden because it looks like a secret.\n",
		    (long long)k->hidden);
	if (k->has_grant_preview)
		show_rule("  always  would store: ", &k->grant_preview);
	else if (k->has_withheld)
		show_line("  always  is not offered: ", k->withheld);
	if (k->has_deny_preview)
		show_rule("  never   would store: ", &k->deny_preview);
	for (size_t i = 0; i < k->why.n; i++) {
		show_line("  why     ", k->why.v[i]);
	}
}

static void
show_named(const char *name, struct sg_str text)
{
	printf("  %-8s", name);
	show_line("", text);
}

/* Where it came from, as it says. */
static void
show_source(const struct prompt_extension *x)
{
	if (!x->has_source) {
		show_named("from", STR("unknown"));
		return;
	}
	printf(
	    "  %-8s%s:", "from", word_name(&words_source_type, x->source.type));
	show_line("", x->source.ref);
}

void
prompt_show_all(const struct cli *c, const struct prompt_view *v)
{
	show_head(c, v);
	show_denied(v);
	show_lookalikes("  warning ", v);
	printf("  name    \"");
	show_text(v->extension.name);
	puts("\"");
	show_source(&v->extension);
	if (v->has_reason)
		show_named("risk", v->reason);
	if (v->has_asks)
		show_named("asked", v->asks);
	show_named(
	    "waits", str_of(word_text(&words_blocking_class, v->blocking)));
	show_named("mode", str_of(word_name(&words_policy_mode, v->mode)));
	printf("  rev     %lld\n  shown   ", (long long)v->rev);
	show_time(v->shown_ms);
	printf("\n  denies  ");
	show_time(v->expires_ms);
	putchar('\n');
	if (!v->has_calls)
		for (size_t i = 0; i < v->scopes.n; i++)
			show_named("scope", v->scopes.v[i].summary);
	for (size_t i = 0; v->has_calls && i < v->calls.n; i++)
		show_call(&v->calls.v[i]);
	if (!v->open)
		return;
	printf("\nAnswer: solgate decide ");
	show_text(v->prompt_id);
	printf(" DECISION --rev %lld\nDECISION is", (long long)v->rev);
	for (size_t i = 0; i < v->n_options; i++)
		printf(" %s", word_name(&words_prompt_option, v->options[i]));
	putchar('\n');
}
