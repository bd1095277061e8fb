/*
 * A group is three growing arrays.  When the text moves, the changes that
 * point into it are moved along; units say only how many changes they have
 * until the group is sealed.
 */
#include <stdlib.h>
#include <string.h>

#include "base/sha256.h"
#include "store/own.h"
#include "store/journal.h"
#include "store/journal_group.h"
#include "store/ledger_line.h"
#include "json/json_put.h"

#define ROOM_MIN  4096
#define ROOM_KEPT (1u << 18) /* more is given back after use */

/* Room for ${more} items of ${size} bytes behind ${n}. */
static bool
reserve(void **v, size_t n, size_t more, size_t *cap, size_t size)
{
	size_t want = *cap == 0 ? ROOM_MIN / size : *cap;
	void *p;

	if (n + more <= *cap)
		return true;
	while (want < n + more)
		want *= 2;
	if ((p = realloc(*v, want * size)) == NULL)
		return false;
	*v = p;
	*cap = want;
	return true;
}

static bool
reserve_bytes(char **v, size_t n, size_t more, size_t *cap)
{
	void *p = *v;
	bool ok = reserve(&p, n, more, cap, 1);

	*v = p;
	return ok;
}

static struct sg_str
moved(struct sg_str s, const char *from, char *to)
{
	return (struct sg_str){s.n == 0 ? "" : to + (s.p - from), s.n};
}

/* As reserve_bytes(), for the text: what points into it is moved along. */
static bool
reserve_text(struct journal_group *g, size_t more)
{
	char *old = g->text, *text = NULL;
	size_t cap = g->cap_text;

	if (g->n_text + more <= cap)
		return true;
	while (cap < g->n_text + more)
		cap = cap == 0 ? ROOM_MIN : 2 * cap;
	if ((text = malloc(cap)) == NULL)
		return false;
	if (g->n_text > 0)
		memcpy(text, old, g->n_text);
	for (size_t i = 0; i < g->n_ops; i++) {
		struct store_op *op = &g->ops[i];

		op->id = moved(op->id, old, text);
		op->parent = moved(op->parent, old, text);
		op->etag = moved(op->etag, old, text);
		op->match = moved(op->match, old, text);
		op->body = moved(op->body, old, text);
	}
	free(old);
	g->text = text;
	g->cap_text = cap;
	return true;
}

static enum sg_err
check(const struct journal_unit *u, size_t *bytes, struct sg_error *e)
{
	enum sg_err err = SG_OK;

	*bytes = 0;
	for (size_t i = 0; i < u->n_ops && err == SG_OK; i++) {
		const struct store_op *op = &u->ops[i];

		err = store_op_check(op, e);
		*bytes += op->id.n + op->parent.n + op->etag.n + op->match.n +
		    op->body.n;
		if (err == SG_OK && u->n_records > 0 &&
		    (op->verb == STORE_ADD || op->verb == STORE_SWAP))
			err = err_set(e, SG_EINVALID, STR(""),
			    STR("a unit with a condition has no records"));
	}
	return err;
}

static enum sg_err
add_line(struct journal_group *g, struct sg_str record,
    struct journal_head *head, struct arena *a, struct sg_error *e)
{
	struct sg_str canonical;
	struct buf b;
	enum sg_err err = ledger_record(record, a, &canonical, e);

	if (err != SG_OK)
		return err;
	if (!reserve_bytes(&g->lines, g->n_lines, canonical.n + LEDGER_FRAME,
		&g->cap_lines))
		return own_starved(e);
	b = (struct buf){.p = g->lines, .n = g->n_lines, .cap = g->cap_lines};
	ledger_line_add(&b, canonical, head);
	g->n_lines = b.n;
	return SG_OK;
}

static struct sg_str
keep(struct journal_group *g, struct sg_str s)
{
	char *p = g->text + g->n_text;

	if (s.n == 0)
		return STR("");
	memcpy(p, s.p, s.n);
	g->n_text += s.n;
	return (struct sg_str){p, s.n};
}

static void
add_op(struct journal_group *g, const struct store_op *op)
{
	struct store_op *to = &g->ops[g->n_ops++];

	*to = *op;
	to->id = keep(g, op->id);
	to->parent = keep(g, op->parent);
	to->etag = keep(g, op->etag);
	to->match = keep(g, op->match);
	to->body = keep(g, op->body);
}

static enum sg_err
make_room(struct journal_group *g, const struct journal_unit *u, size_t bytes,
    struct sg_error *e)
{
	void *ops = g->ops, *units = g->units;
	bool ok;

	ok = reserve(&ops, g->n_ops, u->n_ops, &g->cap_ops, sizeof(*g->ops));
	g->ops = ops;
	/* One more than there are: for the head. */
	ok = ok &&
	    reserve(&units, g->n_units, 2, &g->cap_units, sizeof(*g->units));
	g->units = units;
	return ok && reserve_text(g, bytes) ? SG_OK : own_starved(e);
}

enum sg_err
journal_group_add(struct journal_group *g, const struct journal_unit *u,
    struct journal_head *head, struct arena *a, struct sg_error *e)
{
	struct journal_head now = *head;
	size_t lines = g->n_lines, bytes;
	enum sg_err err = check(u, &bytes, e);

	if (err == SG_OK)
		err = make_room(g, u, bytes, e);
	for (size_t i = 0; i < u->n_records && err == SG_OK; i++)
		err = add_line(g, u->records[i], &now, a, e);
	if (err != SG_OK) {
		g->n_lines = lines;
		return err;
	}
	for (size_t i = 0; i < u->n_ops; i++)
		add_op(g, &u->ops[i]);
	g->units[g->n_units++] = (struct store_unit){.n = u->n_ops};
	g->durable |= u->durable;
	g->durable_ops |= u->durable && u->n_ops > 0 && !u->cached;
	g->deciding_ops |= u->n_ops > 0 && !u->cached;
	g->urgent |= u->durable || u->done != NULL;
	g->head = *head = now;
	return SG_OK;
}

bool
journal_head_is_named(const struct journal_head *head)
{
	static const uint8_t none[sizeof(head->first)];

	return memcmp(head->first, none, sizeof(none)) != 0;
}

static void
put_hex(struct buf *b, const char *key, const uint8_t hash[SHA256_SIZE])
{
	json_key(b, key);
	buf_addc(b, '"');
	buf_addhex(b, hash, SHA256_SIZE);
	buf_addc(b, '"');
}

void
journal_head_write(const struct journal_head *head, struct buf *b)
{
	json_open(b);
	if (journal_head_is_named(head))
		put_hex(b, "first", head->first);
	put_hex(b, "hash", head->hash);
	json_key(b, "seq");
	buf_addu(b, head->seq);
	json_close(b);
}

size_t
journal_group_seal(struct journal_group *g, bool with_head)
{
	struct buf b = BUF_ON(g->head_body);
	size_t at = 0;

	for (size_t i = 0; i < g->n_units; i++) {
		g->units[i].ops = g->ops != NULL ? g->ops + at : NULL;
		at += g->units[i].n;
	}
	if (!with_head)
		return g->n_units;
	journal_head_write(&g->head, &b);
	g->head_op = (struct store_op){.verb = STORE_PUT,
	    .kind = STORE_STATE,
	    .id = STR(JOURNAL_HEAD_ID),
	    .body = buf_str(&b)};
	g->units[g->n_units] = (struct store_unit){.ops = &g->head_op, .n = 1};
	return g->n_units + 1;
}

size_t
journal_group_bytes(const struct journal_group *g)
{
	return g->n_lines + g->n_text + g->n_ops * sizeof(*g->ops) +
	    g->n_units * sizeof(*g->units);
}

void
journal_group_clear(struct journal_group *g)
{
	if (g->cap_lines > ROOM_KEPT || g->cap_text > ROOM_KEPT ||
	    g->cap_ops * sizeof(*g->ops) > ROOM_KEPT) {
		journal_group_release(g);
		return;
	}
	g->n_lines = g->n_text = g->n_ops = g->n_units = g->ends_file = 0;
	g->durable = g->durable_ops = g->urgent = false;
	g->deciding_ops = false;
}

void
journal_group_release(struct journal_group *g)
{
	free(g->lines);
	free(g->text);
	free(g->ops);
	free(g->units);
	*g = (struct journal_group){.lines = NULL};
}
