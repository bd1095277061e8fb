/* The table of tools, read line by line; see registry.h. */
#include "executor/fence.h"

#include <string.h>

enum { NAME, LANE, OP, BREAKPOINT, PRIVACY, OFFLINE, BY, ARGV, CELLS };

#define COLUMNS "a row must have eight columns, or nine, separated by tabs"

struct reader {
	struct registry *to;
	struct sg_str rest;
	struct sg_str cell[CELLS];
	struct sg_str fence; /* the ninth; empty: there is none */
	unsigned line;
	bool versioned;
	const char *wrong;
};

static struct sg_str
cut(struct sg_str *s, char mark)
{
	const char *at = s->n > 0 ? memchr(s->p, mark, s->n) : NULL;
	size_t n = at != NULL ? (size_t)(at - s->p) : s->n;
	struct sg_str part = str_part(*s, 0, n);

	*s = str_part(*s, n + 1, s->n);
	return part;
}

static bool
wrong(struct reader *r, const char *why)
{
	r->wrong = why;
	return false;
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
	struct sg_str rest = r->cell[ARGV];

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
		struct sg_str word = cut(&rest, ' ');

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

	if (!word_parse(&words_tool_lane, r->cell[LANE], &lane))
		return wrong(r, "the lane must be server or local");
	if (!word_parse(&words_tool_op, r->cell[OP], &op))
		return wrong(r, "the op must be read or write");
	if (!yes_no(r->cell[BREAKPOINT], &t->breakpoint_required) ||
	    !yes_no(r->cell[OFFLINE], &t->offline_ok))
		return wrong(r, "this must be yes or no");
	if (!word_parse(&words_privacy_tier, r->cell[PRIVACY], &privacy))
		return wrong(r, "the privacy_tier must be low, medium or high");
	if (!read_kind(r->cell[BY], &t->by))
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

	if (r->fence.n > 0 && t->by != EXECUTOR_COMMAND)
		return wrong(r, "only a command may have a ninth column");
	why = fence_read(r->fence, &t->fence);
	return why == NULL || wrong(r, why);
}

static bool
read_row(struct reader *r)
{
	struct registry_tool t = {.name = r->cell[NAME]};

	if (!r->versioned) {
		r->versioned = str_eq(r->cell[NAME], STR("tools")) &&
		    str_eq(r->cell[LANE], STR("version")) &&
		    str_eq(r->cell[OP], STR("0.1"));
		return r->versioned ||
		    wrong(r,
			"this is not a table of "
			"version 0.1");
	}
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

static bool
read_line(struct reader *r)
{
	struct sg_str line = cut(&r->rest, '\n');

	r->line++;
	if (line.n == 0 || line.p[0] == '#')
		return true;
	for (unsigned i = 0; i < CELLS; i++) {
		r->cell[i] = cut(&line, '\t');
		if (r->cell[i].n == 0)
			return wrong(r, COLUMNS);
	}
	r->fence = cut(&line, '\t');
	return line.n == 0 ? read_row(r) : wrong(r, COLUMNS);
}

enum sg_err
registry_add(struct registry *r, struct sg_str text, struct sg_error *e)
{
	struct reader rd = {.to = r, .rest = text};
	size_t before = r->n;
	char room[24];
	struct buf place = BUF_ON(room);

	while (rd.rest.n > 0 && read_line(&rd))
		continue;
	if (rd.wrong == NULL && !rd.versioned)
		rd.wrong = "this is not a table of version 0.1";
	if (rd.wrong == NULL)
		return SG_OK;
	r->n = before;
	buf_addz(&place, "line ");
	buf_addu(&place, rd.line);
	return err_set(e, SG_EINVALID, buf_str(&place), str_of(rd.wrong));
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
