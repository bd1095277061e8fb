/* The table of tools, read line by line; see registry.h. */
#include "base/table.h"
#include "executor/fence.h"

#include <string.h>

/* The ninth may be missing: then it is empty. */
enum { NAME, LANE, OP, BREAKPOINT, PRIVACY, OFFLINE, BY, ARGV, FENCE };

#define COLUMNS "a row must have eight columns, or nine, separated by tabs"
#define OTHER   "this is not a table of version 0.1"

struct reader {
	struct registry *to;
	struct table table;
};

static bool
wrong(struct reader *r, const char *why)
{
	return table_refuse(&r->table, why);
}

static bool
is_name(struct sg_str s)
{
	static const char chars[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOP"
				    "QRSTUVWXYZ0123456789._-";

	for (size_t i = 0; i < s.n; i++)
		if (memchr(chars, s.p[i], sizeof(chars) - 1) == NULL)
			return false;
	return s.n > 0 && s.n <= 64;
}

static bool
yes_no(struct sg_str s, bool *out)
{
	*out = str_eq(s, STR("yes"));
	return *out || str_eq(s, STR("no"));
}

static bool
read_kind(struct sg_str s, enum executor_kind *out)
{
	static const char *const words[] = {
#define X(sym, word) word,
#include "executor/kind.def"
	};

	for (unsigned i = 0; i < EXECUTOR_COUNT; i++)
		if (str_eq(s, str_of(words[i]))) {
			*out = (enum executor_kind)i;
			return true;
		}
	return false;
}

/* The rest of an http URL names this machine. */
static bool
is_here(struct sg_str rest)
{
	static const char *const names[] = {"127.0.0.1", "localhost", "[::1]"};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		size_t n = strlen(names[i]);

		if (str_starts(rest, str_of(names[i])) &&
		    (rest.n == n || rest.p[n] == ':' || rest.p[n] == '/'))
			return true;
	}
	return false;
}

bool
registry_url(struct sg_str url)
{
	for (size_t i = 0; i < url.n; i++)
		if (url.p[i] <= ' ' || url.p[i] > '~' ||
		    strchr("@#\\{}", url.p[i]) != NULL)
			return false;
	if (str_starts(url, STR("https://")))
		return url.n > 8 && url.n <= REGISTRY_URL_MAX;
	return str_starts(url, STR("http://")) && url.n <= REGISTRY_URL_MAX &&
	    is_here(str_part(url, 7, url.n));
}

/* "/usr/bin/task add {title}" */
static bool
read_argv(struct reader *r, struct registry_tool *t)
{
	struct sg_str rest = r->table.cell[ARGV];

	if (t->by == EXECUTOR_WEBHOOK && !str_eq(rest, STR("-"))) {
		t->url = rest;
		return registry_url(rest) ||
		    wrong(r,
			"a webhook must be an https URL, or http on this "
			"machine");
	}
	if (t->by != EXECUTOR_COMMAND)
		return str_eq(rest, STR("-")) ||
		    wrong(r, "only a command may have an argv");
	while (rest.n > 0) {
		struct sg_str word = str_cut(&rest, ' ');

		if (word.n == 0)
			return wrong(
			    r, "separate the words with single spaces");
		if (t->n_argv == REGISTRY_ARGS)
			return wrong(r, "too many words");
		t->argv[t->n_argv++] = word;
	}
	if (t->n_argv == 0 || t->argv[0].p[0] != '/' ||
	    memchr(t->argv[0].p, '{', t->argv[0].n) != NULL)
		return wrong(r,
		    "a command must begin with the path of a "
		    "program");
	return true;
}

static bool
read_words(struct reader *r, struct registry_tool *t)
{
	unsigned lane, op, privacy;

	if (!word_parse(&words_tool_lane, r->table.cell[LANE], &lane))
		return wrong(r, "the lane must be server or local");
	if (!word_parse(&words_tool_op, r->table.cell[OP], &op))
		return wrong(r, "the op must be read or write");
	if (!yes_no(r->table.cell[BREAKPOINT], &t->breakpoint_required) ||
	    !yes_no(r->table.cell[OFFLINE], &t->offline_ok))
		return wrong(r, "this must be yes or no");
	if (!word_parse(&words_privacy_tier, r->table.cell[PRIVACY], &privacy))
		return wrong(r, "the privacy_tier must be low, medium or high");
	if (!read_kind(r->table.cell[BY], &t->by))
		return wrong(r, "there is no such executor");
	t->lane = (enum sg_tool_lane)lane;
	t->op = (enum sg_tool_op)op;
	t->privacy_tier = (enum sg_privacy_tier)privacy;
	if (t->op == SG_OP_WRITE && !t->breakpoint_required)
		return wrong(r, "a write always needs its breakpoint");
	return read_argv(r, t);
}

static bool
read_fence(struct reader *r, struct registry_tool *t)
{
	const char *why;

	if (r->table.cell[FENCE].n > 0 && t->by != EXECUTOR_COMMAND)
		return wrong(r, "only a command may have a ninth column");
	why = fence_read(r->table.cell[FENCE], &t->fence);
	return why == NULL || wrong(r, why);
}

static bool
read_row(struct reader *r)
{
	struct registry_tool t = {.name = r->table.cell[NAME]};

	if (!is_name(t.name))
		return wrong(r, "a name may have letters, digits and . _ -");
	if (registry_find(r->to, t.name) != NULL)
		return wrong(r, "the name appears twice");
	if (r->to->n == REGISTRY_MAX)
		return wrong(r, "too many tools");
	if (!read_words(r, &t) || !read_fence(r, &t))
		return false;
	r->to->v[r->to->n++] = t;
	return true;
}

enum sg_err
registry_add(struct registry *r, struct sg_str text, struct sg_error *e)
{
	struct reader rd = {.to = r,
	    .table = {.name = "tools",
		.head = OTHER,
		.shape = COLUMNS,
		.columns = FENCE,
		.more = true,
		.bad = SG_EINVALID,
		.max = SIZE_MAX,
		.text = text}};
	size_t before = r->n;

	if (table_begin(&rd.table) && !str_eq(rd.table.cell[OP], STR("0.1")))
		wrong(&rd, OTHER);
	while (rd.table.wrong == NULL && table_next(&rd.table))
		read_row(&rd);
	if (rd.table.wrong != NULL)
		r->n = before;
	return table_end(&rd.table, e);
}

const struct registry_tool *
registry_find(const struct registry *r, struct sg_str name)
{
	for (size_t i = 0; i < r->n; i++)
		if (str_eq(r->v[i].name, name))
			return &r->v[i];
	return NULL;
}

unsigned
registry_retries(const struct registry_tool *t)
{
	return t->op == SG_OP_READ ? 1 : 0;
}
