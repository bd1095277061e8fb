/* Counters in the store: a name for each, and what changed since. */
#include "count/counts_table.h"

#define PREFIX   "n/"
#define NAME_MAX 128
#define DIMS     4

struct dim {
	const struct word_list *words; /* NULL: numbers */
	unsigned n;
};

static const struct block {
	const char *name;
	size_t at;
	struct dim dims[DIMS]; /* unused ones have n 0 */
} blocks[] = {
    {"decision", AT_DECISION,
	{{&words_capability, SG_CAP_COUNT}, {&words_risk, SG_RISK_COUNT},
	    {&words_decision_token, SG_DECISION_COUNT},
	    {&words_surface, SG_SURFACE_COUNT}}},
    {"time", AT_TIME,
	{{&words_decision_token, SG_DECISION_COUNT},
	    {&words_surface, SG_SURFACE_COUNT}, {NULL, TIME_PARTS}}},
    {"turn", AT_TURN, {{&words_breakpoint, SG_BREAKPOINT_COUNT}}},
    {"frozen", AT_FROZEN, {{NULL, 1}}},
    {"intent", AT_INTENT,
	{{&words_intent, SG_INTENT_COUNT}, {NULL, COUNTS_TIERS}}},
    {"chip", AT_CHIP, {{NULL, CHIP_PARTS}}},
    {"ingest", AT_INGEST, {{NULL, INGEST_PARTS}}},
    {"alarm", AT_ALARM, {{&words_alarm, SG_ALARM_COUNT}}},
    {"day", AT_DAY, {{NULL, COUNTS_SLOTS}, {NULL, DAY_PARTS}}},
};

#define BLOCKS (sizeof(blocks) / sizeof(blocks[0]))

static size_t
size_of(const struct block *b)
{
	size_t n = 1;

	for (size_t i = 0; i < DIMS && b->dims[i].n > 0; i++)
		n *= b->dims[i].n;
	return n;
}

static const struct block *
block_of(size_t at)
{
	const struct block *b = &blocks[BLOCKS - 1];

	while (at < b->at)
		b--;
	return b;
}

static void
add_name(struct buf *out, size_t at)
{
	const struct block *b = block_of(at);
	size_t left = size_of(b);

	buf_addz(out, PREFIX);
	buf_addz(out, b->name);
	at -= b->at;
	for (size_t i = 0; i < DIMS && b->dims[i].n > 0; i++) {
		left /= b->dims[i].n;
		buf_addc(out, '/');
		if (b->dims[i].words != NULL)
			buf_addz(out,
			    word_name(b->dims[i].words, (unsigned)(at / left)));
		else
			buf_addu(out, at / left);
		at %= left;
	}
}

/* Cut the text before the next slash off ${s}. */
static struct sg_str
cut(struct sg_str *s)
{
	struct sg_str part = *s;

	part.n = 0;
	while (part.n < s->n && s->p[part.n] != '/')
		part.n++;
	*s = str_part(*s, part.n + 1, s->n);
	return part;
}

static bool
read_number(struct sg_str s, unsigned *out)
{
	unsigned v = 0;

	if (s.n == 0 || s.n > 6)
		return false;
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] < '0' || s.p[i] > '9')
			return false;
		v = v * 10 + (unsigned)(s.p[i] - '0');
	}
	*out = v;
	return true;
}

static bool
find_name(struct sg_str name, size_t *out)
{
	struct sg_str rest = str_part(name, sizeof(PREFIX) - 1, name.n);
	struct sg_str first = cut(&rest);
	const struct block *b = blocks;
	size_t at = 0;
	unsigned v;

	while (b < blocks + BLOCKS && !str_eq(first, str_of(b->name)))
		b++;
	if (b == blocks + BLOCKS)
		return false;
	for (size_t i = 0; i < DIMS && b->dims[i].n > 0; i++) {
		struct sg_str part = cut(&rest);

		if (b->dims[i].words != NULL
			? !word_parse(b->dims[i].words, part, &v)
			: !read_number(part, &v) || v >= b->dims[i].n)
			return false;
		at = at * b->dims[i].n + v;
	}
	*out = b->at + at;
	return rest.n == 0;
}

static void
load_one(void *ctx, struct sg_str name, int64_t value)
{
	struct counts *c = ctx;
	size_t at;

	if (!find_name(name, &at))
		return;
	c->now[at] = value;
	c->kept[at] = value;
}

enum sg_err
counts_load(
    struct counts *c, const struct store_port *store, struct sg_error *e)
{
	enum sg_err err = store->counters(
	    store->self, STR(PREFIX), load_one, c, e);
	int64_t day = c->day;

	c->today = NULL;
	counts_day(c, day * INT64_C(86400000));
	return err;
}

const struct store_op *
counts_changes(struct counts *c, struct arena *a, size_t *n)
{
	struct store_op *ops;
	size_t many = 0;

	*n = 0;
	for (size_t i = 0; i < COUNTS_ALL; i++)
		many += c->now[i] != c->kept[i];
	if (many == 0 || (ops = arena_new(a, many * sizeof(*ops))) == NULL)
		return NULL;
	for (size_t i = 0; i < COUNTS_ALL; i++) {
		struct buf name = {.cap = NAME_MAX};

		if (c->now[i] == c->kept[i])
			continue;
		if ((name.p = arena_new(a, NAME_MAX)) == NULL)
			break; /* the rest comes next time */
		add_name(&name, i);
		ops[(*n)++] = (struct store_op){.verb = STORE_COUNT,
		    .id = buf_str(&name),
		    .by = c->now[i] - c->kept[i]};
		c->kept[i] = c->now[i];
	}
	return *n > 0 ? ops : NULL;
}
