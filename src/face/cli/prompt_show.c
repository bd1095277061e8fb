/* Questions as lines of text; see prompt_show.h. */
#include "face/cli/prompt_show.h"
#include "client/remote.h"
#include "redact/redact.h"
#include "shape/fold.h"
#include "term/show.h"

#define SCOPES_MAX      64   /* of a question, by the contract */
#define SUMMARY_COLUMNS 4096 /* more than a summary has */

/* F12: letters that pass for others. */
static void
show_lookalikes(const char *before, const struct prompt_view *v)
{
	for (size_t i = 0; i < v->lookalikes.n; i++)
		show_line(before, v->lookalikes.v[i]);
}

/* How many people must agree, who counts, and who has agreed. */
static void
show_quorum(const char *before, const struct prompt_view *v)
{
	if (!v->has_quorum)
		return;
	show_line(before, v->quorum.says);
	show_line(before, v->quorum.now);
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
		if (v->has_quorum) {
			printf(": ");
			show_text(v->quorum.now);
		}
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

void
prompt_show_scopes(
    const struct prompt_scope *v, size_t n, const char *before, const char *end)
{
	struct prompt_fold folds[SCOPES_MAX];
	size_t made = n <= SCOPES_MAX ? prompt_folds(v, n, folds) : 0;

	for (size_t i = 0; i < made; i++) {
		fputs(before, stdout);
		if (folds[i].times > 1)
			printf("%lld times: ", (long long)folds[i].times);
		/* The server cut it and said by how much; it stays so. */
		show_clip(v[folds[i].at].summary, SUMMARY_COLUMNS);
		fputs(end, stdout);
	}
}

void
prompt_show_item(const struct cli *c, const struct prompt_view *v)
{
	show_head(c, v);
	show_lookalikes("    warning: ", v);
	show_quorum("    people: ", v);
	prompt_show_scopes(v->scopes.v, v->scopes.n, "    ", "\n");
	if (v->has_does)
		show_line("    does: ", v->does.says);
	if (!v->open) {
		show_denied(v);
		return;
	}
	if (v->has_cwd)
		show_line("    in: ", v->cwd);
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
	char room[80];
	struct buf b = BUF_ON(room);

	printf("\ncall ");
	show_text(k->call_id);
	show_whole("\n  scope   ", k->scope.summary);
	if (k->has_does)
		show_line("  does    ", k->does.says);
	for (size_t i = 0; k->has_edited && i < k->edited.lines.n; i++)
		show_line(
		    i == 0 ? "  edited  " : "          ", k->edited.lines.v[i]);
	if (k->has_object) {
		printf("  object  ");
		show_text(k->object.path);
		printf("  device ");
		show_text(k->object.device);
		show_line(" inode ", k->object.inode);
	}
	for (size_t i = 0; i < k->details.n; i++) {
		show_whole("  ", k->details.v[i]);
	}
	redact_note(k->has_hidden ? (unsigned)k->hidden : 0, &b);
	if (b.n > 0)
		show_line("  ", buf_str(&b));
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
	show_quorum("  people  ", v);
	printf("  name    \"");
	show_text(v->extension.name);
	puts("\"");
	show_source(&v->extension);
	if (v->has_reason)
		show_named("risk", v->reason);
	if (v->has_does)
		show_named("does", v->does.says);
	if (v->has_cwd)
		show_named("cwd", v->cwd);
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
		prompt_show_scopes(
		    v->scopes.v, v->scopes.n, "  scope   ", "\n");
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
