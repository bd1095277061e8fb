/* Each chain, and what each node saw of the others; see chains.h. */
#include "anchor/chains.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "anchor/checkpoint.h"
#include "json/json_find.h"
#include "json/json_put.h"
#include "port/nodes.h"
#include "store/own.h"

#define RECORD_BYTES (8u << 20)

/* Node ${by} wrote down, in its entry ${by_seq}, what entry ${seq} of another
 * one is. */
struct claim {
	size_t about; /* a chain; as many as there are: none of them */
	uint64_t seq, by_seq;
	size_t by;
	uint8_t hash[32];
	char node[NODES_NAME_MAX + 1];
};

struct pass {
	const struct ledger_chain *v;
	size_t n, at; /* the chain that is read */
	struct claim *claims;
	size_t n_claims, cap;
	struct ledger_report *report;
	struct chains_found *out;
	size_t next, end; /* claims about the chain that is read */
	bool starved;
	struct arena a;
};

static void
say(struct pass *p, const struct claim *c, const char *why)
{
	struct chains_found *out = p->out;
	struct sg_str by = p->v[c->by].name;

	if (out->why[0] != '\0')
		return;
	snprintf(out->node, sizeof(out->node), "%s", c->node);
	snprintf(out->by, sizeof(out->by), "%.*s", (int)by.n, by.p);
	out->seq = c->seq;
	out->by_seq = c->by_seq;
	snprintf(out->why, sizeof(out->why), "%s", why);
}

static struct claim *
new_claim(struct pass *p)
{
	size_t cap = p->cap == 0 ? 256 : 2 * p->cap;
	void *more;

	if (p->n_claims == p->cap) {
		more = realloc(p->claims, cap * sizeof(*p->claims));
		if (more == NULL)
			return NULL;
		p->claims = more;
		p->cap = cap;
	}
	return &p->claims[p->n_claims];
}

/* What cannot be read of it claims nothing that holds. */
static void
take_one(struct pass *p, struct sg_str json, uint64_t by_seq)
{
	struct sg_str node = json_find_text(json, "node", &p->a);
	struct sg_str seq = json_find(json, "seq", &p->a);
	struct claim *c = new_claim(p);

	if (c == NULL) {
		p->starved = true;
		return;
	}
	*c = (struct claim){.by = p->at, .by_seq = by_seq, .about = p->n};
	for (size_t i = 0; i < seq.n && seq.p[i] >= '0' && seq.p[i] <= '9'; i++)
		c->seq = c->seq * 10 + (uint64_t)(seq.p[i] - '0');
	if (node.n > NODES_NAME_MAX ||
	    !checkpoint_hex(json_find_text(json, "hash", &p->a), c->hash, 32))
		c->seq = 0; /* no chain has it */
	snprintf(c->node, sizeof(c->node), "%.*s", (int)node.n, node.p);
	for (size_t i = 0; i < p->n; i++)
		if (str_eq(p->v[i].name, node))
			c->about = i;
	p->n_claims++;
}

static bool
see_first(void *ctx, const struct ledger_entry *entry)
{
	struct pass *p = ctx;
	struct ledger_report *r = &p->report[p->at];
	struct json_items heads = {NULL, 0};

	r->records = r->head.seq = entry->seq;
	memcpy(r->head.hash, entry->hash, sizeof(r->head.hash));
	if (str_find(entry->record,
		STR(JSON_NAME("event") "\"" NODES_WITNESSED "\"")) ==
	    entry->record.n)
		return true;
	arena_clear(&p->a);
	if (json_items(json_find(entry->record, "data/heads", &p->a), &p->a,
		&heads) == SG_ENOMEM)
		p->starved = true;
	for (size_t i = 0; i < heads.n && !p->starved; i++)
		take_one(p, heads.v[i], entry->seq);
	return !p->starved;
}

/* A chain that is broken is looked at once more, to say where. */
static enum sg_err
read_one(struct pass *p, struct sg_error *e)
{
	const struct ledger_port *l = &p->v[p->at].ledger;
	struct ledger_report *r = &p->report[p->at];
	struct sg_error inner = {0};
	enum sg_err err;

	*r = (struct ledger_report){.ok = true};
	err = l->walk(l->self, see_first, p, &inner);
	if (err == SG_OK)
		return p->starved ? own_starved(e) : SG_OK;
	return l->verify(l->self, NULL, r, e);
}

static int
by_place(const void *x, const void *y)
{
	const struct claim *a = x, *b = y;

	if (a->about != b->about)
		return a->about < b->about ? -1 : 1;
	return a->seq < b->seq ? -1 : a->seq > b->seq;
}

static bool
see_again(void *ctx, const struct ledger_entry *entry)
{
	struct pass *p = ctx;

	for (; p->next < p->end && p->claims[p->next].seq <= entry->seq;
	     p->next++) {
		const struct claim *c = &p->claims[p->next];

		if (c->seq == entry->seq &&
		    memcmp(c->hash, entry->hash, sizeof(c->hash)) == 0)
			p->out->witnessed++;
		else
			say(p, c,
			    "it is another one than the other node saw: the "
			    "chain was changed, or there are two of them");
	}
	return p->next < p->end;
}

/* What others saw of the chain p->at; its claims begin at p->next. */
static enum sg_err
compare(struct pass *p, struct sg_error *e)
{
	const struct ledger_port *l = &p->v[p->at].ledger;
	enum sg_err err = SG_OK;

	for (p->end = p->next;
	     p->end < p->n_claims && p->claims[p->end].about == p->at;)
		p->end++;
	/* A chain that is broken was said to be. */
	if (p->next < p->end && p->report[p->at].ok)
		err = l->each(l->self, p->claims[p->next].seq, see_again, p, e);
	if (err == SG_OK && p->next < p->end)
		say(p, &p->claims[p->next],
		    "the other node saw it, and the chain ends before it: its "
		    "end was cut off, or an old copy was put in its place");
	p->next = p->end;
	return err;
}

enum sg_err
chains_verify(const struct ledger_chain *v, size_t n, struct ledger_report *r,
    struct chains_found *out, struct sg_error *e)
{
	struct pass p = {.v = v, .n = n, .report = r, .out = out};
	enum sg_err err = SG_OK;

	*out = (struct chains_found){.witnessed = 0};
	arena_init(&p.a, &mem_heap, RECORD_BYTES);
	for (p.at = 0; p.at < n && err == SG_OK; p.at++)
		err = read_one(&p, e);
	if (p.n_claims > 0)
		qsort(p.claims, p.n_claims, sizeof(*p.claims), by_place);
	for (p.at = 0; p.at < n && err == SG_OK; p.at++)
		err = compare(&p, e);
	if (err == SG_OK && p.next < p.n_claims)
		say(&p, &p.claims[p.next],
		    "the other node saw it, and there is no chain of this "
		    "node");
	arena_release(&p.a);
	free(p.claims);
	return err;
}

bool
chains_ok(const struct ledger_report *r, size_t n, const struct chains_found *f)
{
	for (size_t i = 0; i < n; i++)
		if (!r[i].ok)
			return false;
	return f->why[0] == '\0';
}
