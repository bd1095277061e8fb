/*
 * Nodes witness one another: each writes down from time to time where the
 * chains of the others end, and looks whether they still have what it saw.
 * A chain that was cut off or put in the place of another contradicts that.
 */
#include <stdlib.h>
#include <string.h>

#include "json/json_find.h"
#include "json/json_put.h"
#include "port/ledger.h"
#include "service/nodes_int.h"
#include "shell/record.h"

#define LOOK_BACK   512 /* entries of this node's own chain, at its start */
#define HEADS_BYTES (256u << 10)
#define REWRITTEN   (1u << 31) /* behind the bits of the places */

struct seen {
	struct seen *next;
	uint64_t seq;
	uint8_t hash[32];
	bool told;
	char node[NODES_NAME_MAX + 1];
};

static struct seen *
seen_of(struct service *s, struct sg_str node)
{
	struct seen *v = s->seen;

	while (v != NULL && !str_eq(str_of(v->node), node))
		v = v->next;
	return v;
}

/* No memory: it is seen the next time. */
static void
remember(
    struct service *s, struct sg_str node, uint64_t seq, const uint8_t hash[32])
{
	struct seen *v = seen_of(s, node);

	if (v == NULL && node.n <= NODES_NAME_MAX &&
	    (v = calloc(1, sizeof(*v))) != NULL) {
		memcpy(v->node, node.p, node.n);
		v->next = s->seen;
		s->seen = v;
	}
	if (v == NULL || seq <= v->seq)
		return;
	v->seq = seq;
	memcpy(v->hash, hash, sizeof(v->hash));
}

static bool
is_witness(struct sg_str record)
{
	return str_find(
		   record, STR(JSON_NAME("event") "\"" NODES_WITNESSED "\"")) <
	    record.n;
}

static bool
read_hex(struct sg_str hex, uint8_t out[32])
{
	static const char digits[] = "0123456789abcdef";

	for (size_t i = 0; i < 64 && hex.n == 64; i++) {
		const char *at = memchr(digits, hex.p[i], 16);

		if (at == NULL)
			return false;
		out[i / 2] = (uint8_t)(out[i / 2] << 4 | (at - digits));
	}
	return hex.n == 64;
}

static void
recall(struct service *s, struct sg_str record, struct arena *a)
{
	struct json_items heads = {NULL, 0};

	if (json_items(json_find(record, "data/heads", a), a, &heads) != SG_OK)
		return;
	for (size_t i = 0; i < heads.n; i++) {
		struct sg_str seq = json_find(heads.v[i], "seq", a);
		uint8_t hash[32] = {0};
		uint64_t n = 0;

		for (size_t k = 0; k < seq.n; k++)
			n = n * 10 + (uint64_t)(seq.p[k] - '0');
		if (read_hex(json_find_text(heads.v[i], "hash", a), hash))
			remember(
			    s, json_find_text(heads.v[i], "node", a), n, hash);
	}
}

/* What this node saw before it was started, by its own chain. */
static void
look_back(struct service *s, struct arena *a)
{
	const struct ledger_port *l = s->shell->port.ledger;
	struct ledger_entry *v = arena_new(a, LOOK_BACK * sizeof(*v));
	struct sg_error none = {0};
	size_t n = 0;

	if (v == NULL || l == NULL ||
	    l->list(l->self, 0, LOOK_BACK, a, v, &n, &none) != SG_OK)
		return;
	for (size_t i = 0; i < n; i++)
		if (is_witness(v[i].record))
			recall(s, v[i].record, a);
}

static void
contradict(struct service *s, struct seen *v, const char *why)
{
	char room[512], about[128];
	struct buf b = BUF_ON(room), text = BUF_ON(about);

	if (v->told)
		return;
	v->told = true;
	json_open(&b);
	json_put_int(&b, "entry", (int64_t)v->seq);
	json_put_name(&b, "node", v->node);
	json_put_name(&b, "reason", why);
	json_close(&b);
	service_write(s,
	    &(struct record_event){.event = "ledger.contradicted",
		.message = "the chain of another node is not the one that this "
			   "node saw",
		.level = SG_LOG_LEVEL_ERROR,
		.extension_id = STR("solgate"),
		.data = buf_str(&b)});
	buf_addz(&text, "the ledger of node ");
	buf_addz(&text, v->node);
	shell_alarm(s->shell,
	    &(struct alarm){.kind = SG_ALARM_REWRITTEN,
		.source = STR("this gate's nodes"),
		.about = buf_str(&text)});
	s->rewritten |= REWRITTEN;
	if (s->shell->config.refuse_tampered)
		s->shell->shut = true;
}

/* Whether the chains still have what was seen of them. */
static void
compare(struct service *s, struct arena *a)
{
	const struct nodes_port *nodes = s->shell->port.nodes;

	for (struct seen *v = s->seen; v != NULL; v = v->next) {
		struct sg_error e = {0};
		uint8_t hash[32];
		enum sg_err err = nodes->hash_of(
		    nodes->self, str_of(v->node), v->seq, a, hash, &e);

		if (err == SG_ENOTFOUND)
			contradict(s, v, "an entry that was there is missing");
		else if (err == SG_OK &&
		    memcmp(hash, v->hash, sizeof(hash)) != 0)
			contradict(s, v, "an entry is another one than before");
	}
}

/* Nothing but what another node witnessed came since: they would go on for
 * ever. */
static bool
is_news(struct service *s, const struct nodes_head *h)
{
	const struct seen *v = seen_of(s, h->node);
	uint64_t before = v == NULL ? 0 : v->seq;

	return h->seq > before && h->record.n > 0 &&
	    !(h->seq == before + 1 && is_witness(h->record));
}

static size_t
put_heads(struct service *s, struct buf *b, const struct nodes_head *v,
    size_t n, struct arena *a)
{
	size_t count = 0;

	json_open(b);
	json_put_list(b, "heads");
	for (size_t i = 0; i < n; i++) {
		if (!is_news(s, &v[i]))
			continue;
		json_open(b);
		json_put_text(b, "hash", record_hex(a, v[i].hash));
		json_put_text(b, "node", v[i].node);
		json_put_int(b, "seq", (int64_t)v[i].seq);
		json_close(b);
		count++;
	}
	json_list_end(b);
	json_close(b);
	return count;
}

static void
witness(struct service *s, struct arena *a)
{
	const struct nodes_port *nodes = s->shell->port.nodes;
	struct buf b = shell_buf(a, HEADS_BYTES);
	struct nodes_head *v = NULL;
	struct sg_error none = {0};
	size_t n = 0;

	if (s->witness_ms == 0)
		look_back(s, a);
	compare(s, a);
	if (b.p == NULL ||
	    nodes->heads(nodes->self, a, &v, &n, &none) != SG_OK ||
	    put_heads(s, &b, v, n, a) == 0 || buf_full(&b))
		return;
	/* It is in the database before this is: what it names is, too. */
	service_write(s,
	    &(struct record_event){.event = NODES_WITNESSED,
		.message = "where the chains of the other nodes end",
		.level = SG_LOG_LEVEL_INFO,
		.extension_id = STR("solgate"),
		.data = buf_str(&b)});
	for (size_t i = 0; i < n; i++)
		if (is_news(s, &v[i]))
			remember(s, v[i].node, v[i].seq, v[i].hash);
}

void
nodes_witness(struct service *s)
{
	const struct nodes_port *nodes = s->shell->port.nodes;
	struct arena a;

	if (nodes == NULL || s->shell->shut || s->shell->stopping ||
	    s->witness_ms > s->shell->mono_ms)
		return;
	arena_init(&a, &mem_heap, SHELL_SCRATCH_MAX);
	witness(s, &a);
	arena_release(&a);
	s->witness_ms = s->shell->mono_ms + nodes->witness_ms;
}

void
nodes_unsee(struct service *s)
{
	for (struct seen *v = s->seen, *next; v != NULL; v = next) {
		next = v->next;
		free(v);
	}
	s->seen = NULL;
}
