/* What a call does, by its capability. */
#include "impact/impact_int.h"
#include "place/path_pattern.h"
#include "redact/redact.h"
#include "base/banned.h"

#define BIT(e) EFFECT_BIT(SG_EFFECT_##e)

/* Fetched and run by one command: each alone would be less. */
static void
look_together(struct impact_walk *k)
{
	if (k->fetches && k->runs)
		impact_add(k,
		    (struct impact_hit){.bits = BIT(REMOTE_CODE),
			.by = k->runner,
			.says = STR("what it fetched may be what it runs")});
}

static void
look_at_exec(struct impact_walk *k, const struct call *c)
{
	if (k->t == NULL) {
		impact_doubt(k, STR(""), "there is no table of programs");
		return;
	}
	impact_command(k, &c->scope.command);
	look_together(k);
	if (k->full)
		impact_doubt(k, STR(""), "there is more than is told here");
}

static void
look_at_path(struct impact_walk *k, const struct call *c, unsigned bits,
    const char *says)
{
	const struct path *p = &c->scope.path;

	impact_add(k,
	    (struct impact_hit){.bits = bits,
		.says = str_of(says),
		.outside = !c->scope.dynamic && !p->inside});
	if (path_is_secret(p))
		impact_add(k,
		    (struct impact_hit){.bits = BIT(SECRETS),
			.says = STR("a file that usually holds some")});
	if (c->scope.dynamic || c->scope.refused)
		impact_doubt(k, STR(""), "which file it is shows when it runs");
}

static bool
removes(const struct call_params *p)
{
	enum fs_op op = fs_parse(p->op);

	return op == FS_DELETE || op == FS_REMOVE || op == FS_RM;
}

static void
look_at_write(
    struct impact_walk *k, const struct call *c, const struct call_params *p)
{
	if (c->method == SG_METHOD_FS && removes(p))
		look_at_path(k, c, BIT(DELETES) | BIT(PERMANENT),
		    c->scope.path.directory ? "a directory and all below it"
					    : "a file");
	else
		look_at_path(k, c, BIT(CHANGES),
		    c->scope.path.missing ? "makes a file" : "a file");
}

/* How many values of ${text} look like secrets. */
static unsigned
secrets_in(struct impact_walk *k, enum redact_kind kind, struct sg_str text)
{
	struct redact r = {.sink = REDACT_SHOW, .details = true};
	struct buf b = arena_buf(k->a, 4 * text.n + 256);

	if (b.p == NULL) {
		k->no_memory = true;
		return 0;
	}
	redact_add(&r, kind, text, &b);
	return r.hidden;
}

static size_t
values_in(struct sg_str query)
{
	size_t n = query.n > 0;

	for (size_t i = 0; i < query.n; i++)
		n += query.p[i] == '&';
	return n;
}

/* "a query of 2 values, 148 bytes; a body of 12 bytes" */
static void
look_at_sent(
    struct impact_walk *k, const struct call *c, const struct call_params *p)
{
	const struct url *u = &c->scope.url;
	struct buf b = arena_buf(k->a, 200);
	size_t n = values_in(u->query);

	if (b.p == NULL) {
		k->no_memory = true;
		return;
	}
	if (n > 0) {
		buf_addz(&b, "a query of ");
		buf_addu(&b, n);
		buf_addz(&b, n == 1 ? " value, " : " values, ");
		buf_addu(&b, u->query.n);
		buf_addz(&b, u->query.n == 1 ? " byte" : " bytes");
	}
	if (p->has_body) {
		buf_addz(&b, n > 0 ? "; a body of " : "a body of ");
		buf_addu(&b, p->body.n);
		buf_addz(&b, p->body.n == 1 ? " byte" : " bytes");
	}
	if (b.n == 0)
		buf_addz(&b, "a request without query or body");
	impact_add(
	    k, (struct impact_hit){.bits = BIT(SENDS), .says = buf_str(&b)});
}

static void
look_at_hidden(struct impact_walk *k, const struct call_params *p)
{
	unsigned n = secrets_in(k, REDACT_URL, p->url) +
	    secrets_in(k, REDACT_TEXT, p->body) +
	    secrets_in(k, REDACT_TEXT, p->headers);
	struct buf b = arena_buf(k->a, 100);

	if (n == 0 || b.p == NULL)
		return;
	buf_addu(&b, n);
	buf_addz(&b,
	    n == 1 ? " value that is sent looks like one"
		   : " values that are sent look like some");
	impact_add(
	    k, (struct impact_hit){.bits = BIT(SECRETS), .says = buf_str(&b)});
}

static void
look_at_http(
    struct impact_walk *k, const struct call *c, const struct call_params *p)
{
	struct sg_str verb = c->scope.verb;

	look_at_sent(k, c, p);
	look_at_hidden(k, p);
	if (str_same(verb, STR("DELETE")))
		impact_add(k,
		    (struct impact_hit){.bits = BIT(DELETES) | BIT(PERMANENT),
			.says = STR("what the address names")});
	else if (!c->only_looks)
		impact_add(k,
		    (struct impact_hit){.bits = BIT(CHANGES),
			.says = STR("what the other side does with it")});
	if (c->scope.dynamic)
		impact_doubt(
		    k, STR(""), "which address it is shows when it runs");
}

static void
look_at_env(struct impact_walk *k, const struct call *c)
{
	bool secret = false;

	for (size_t i = 0; i < c->scope.names.n; i++)
		secret |= redact_key(c->scope.names.v[i]);
	impact_add(k,
	    (struct impact_hit){
		.bits = BIT(READS), .says = STR("environment variables")});
	if (secret)
		impact_add(k,
		    (struct impact_hit){.bits = BIT(SECRETS),
			.says = STR("a variable that usually holds one")});
}

static void
look(struct impact_walk *k, const struct call *c, const struct call_params *p)
{
	switch (c->capability) {
	case SG_CAP_EXEC:
		look_at_exec(k, c);
		return;
	case SG_CAP_READ:
		look_at_path(k, c, BIT(READS), "a file or directory");
		return;
	case SG_CAP_WRITE:
		look_at_write(k, c, p);
		return;
	case SG_CAP_HTTP:
		look_at_http(k, c, p);
		return;
	case SG_CAP_ENV:
		look_at_env(k, c);
		return;
	case SG_CAP_TOOL:
		impact_doubt(k, STR(""),
		    "a tool of the extension, which alone knows what it does");
		return;
	case SG_CAP_SESSION:
	case SG_CAP_UI:
	case SG_CAP_EVENTS:
	case SG_CAP_LOG:
		return; /* they reach no further than the session */
	case SG_CAP_COUNT:
		break;
	}
	impact_doubt(k, STR(""), "a kind of access that is not known");
}

enum sg_err
impact_call(const struct call *c, const struct call_params *p,
    const struct scope_world *w, struct arena *a, struct impact *out)
{
	struct impact_walk k = {
	    .w = w, .t = w->launch != NULL ? w->launch->effects : NULL, .a = a};

	look(&k, c, p);
	out->effects = k.bits;
	out->says = impact_say(&k);
	return k.no_memory ? SG_ENOMEM : SG_OK;
}
