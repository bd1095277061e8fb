/*
 * Writing and opening an image of the rules; see rules_image.h.  Behind the
 * head stand arrays, each from a multiple of ALIGN on.  Texts are places in
 * the table; where phrases begin is listed by node, and the rest of it is
 * taken from the nodes again.
 */
#include <string.h>

#include "intent/rules_image.h"
#include "intent/rules_table.h"
#include "base/banned.h"

#define ALIGN 16
#define MAGIC "SGRULES1"
#define ORDER 0x01020304u
#define LAYOUT                                                               \
	(uint32_t)(sizeof(struct lex_word) | sizeof(struct rule_node) << 8 | \
	    sizeof(struct rule_edge) << 16 | sizeof(struct image_rule) << 24)

struct image_text {
	uint32_t at, n;
};

struct image_rule {
	struct image_text id, why;
	uint32_t hash;
	int16_t weight;
	uint8_t kind, intent, reason, tier;
};

struct image_head {
	char magic[8];
	uint32_t order, layout;
	uint32_t file_bytes, digest, voices;
	uint32_t n, n_learnt, n_classes, start;
	uint32_t n_words, slots, n_nodes, n_edges, edges, n_starts;
	uint64_t loaded, persons, frame;
};

static size_t
padding(size_t n)
{
	return (ALIGN - n % ALIGN) % ALIGN;
}

static void
put(struct buf *b, const void *p, size_t n)
{
	static const char zero[ALIGN];

	buf_add(b, (struct sg_str){p, n});
	buf_add(b, (struct sg_str){zero, padding(n)});
}

static uint32_t
count_starts(const struct rules *r)
{
	return r->starts_at[r->lex.n + LEX_CLASSES_MAX + 1];
}

/* Half of the slots are free at least. */
static uint32_t
slots_for(uint32_t words)
{
	uint32_t n = 16;

	while (n < 2 * words)
		n *= 2;
	return n;
}

static struct image_text
text_in(struct sg_str s, struct sg_str file)
{
	return (struct image_text){(uint32_t)(s.p - file.p), (uint32_t)s.n};
}

static void
put_rules(const struct rules *r, struct sg_str file, struct buf *b)
{
	struct image_text names[LEX_CLASSES_MAX];
	struct image_rule v[RULES_MAX];

	memset(v, 0, sizeof(v));
	for (size_t i = 0; i < r->n; i++) {
		v[i].id = text_in(r->v[i].id, file);
		v[i].why = text_in(r->v[i].why, file);
		v[i].hash = r->v[i].hash;
		v[i].weight = r->v[i].weight;
		v[i].kind = (uint8_t)r->v[i].kind;
		v[i].intent = (uint8_t)r->v[i].intent;
		v[i].reason = (uint8_t)r->v[i].reason;
		v[i].tier = r->v[i].tier;
	}
	put(b, v, r->n * sizeof(v[0]));
	for (size_t i = 0; i < r->n_classes; i++)
		names[i] = text_in(r->class_names[i], file);
	put(b, names, r->n_classes * sizeof(names[0]));
}

/* The words again, in no more slots than they need. */
static void
put_slots(const struct rules *r, struct buf *b)
{
	struct lexicon l = {.words = r->lex.words,
	    .n = r->lex.n,
	    .mask = slots_for(r->lex.n) - 1};
	size_t bytes = (l.mask + 1) * sizeof(*l.slots);

	if (!buf_has_room(b, bytes))
		return;
	l.slots = (uint16_t *)(void *)(b->p + b->n);
	memset(l.slots, 0, bytes);
	for (uint32_t i = 1; i < l.n; i++)
		l.slots[lexicon_slot(&l, l.words[i].hash)] = (uint16_t)i;
	b->n += bytes;
}

static void
put_starts(const struct rules *r, struct buf *b)
{
	uint32_t n = count_starts(r);

	for (uint32_t i = 0; i < n; i++)
		buf_add(b,
		    (struct sg_str){
			(const char *)&r->starts[i].to, sizeof(uint16_t)});
	buf_add(b,
	    (struct sg_str){"               ", padding(n * sizeof(uint16_t))});
}

void
rules_image_write(const struct rules *r, struct sg_str file, struct buf *out)
{
	struct image_head h;

	memset(&h, 0, sizeof(h));
	memcpy(h.magic, MAGIC, sizeof(h.magic));
	h.order = ORDER;
	h.layout = LAYOUT;
	h.file_bytes = (uint32_t)file.n;
	h.digest = r->digest;
	h.voices = r->voices;
	h.n = (uint32_t)r->n;
	h.n_learnt = (uint32_t)r->n_learnt;
	h.n_classes = (uint32_t)r->n_classes;
	h.start = r->start;
	h.n_words = r->lex.n;
	h.slots = slots_for(r->lex.n);
	h.n_nodes = r->n_nodes;
	h.n_edges = r->n_edges;
	h.edges = r->mask_edges + 1;
	h.n_starts = count_starts(r);
	h.loaded = r->loaded;
	h.persons = r->persons;
	h.frame = r->frame;
	put(out, &h, sizeof(h));
	put_rules(r, file, out);
	put(out, r->lex.words, h.n_words * sizeof(*r->lex.words));
	put_slots(r, out);
	put(out, r->nodes, h.n_nodes * sizeof(*r->nodes));
	put(out, r->edges, h.edges * sizeof(*r->edges));
	put(out, r->starts_at,
	    (h.n_words + LEX_CLASSES_MAX + 2) * sizeof(*r->starts_at));
	put_starts(r, out);
}

/* The next array of ${n} items; NULL: the image is shorter. */
static const void *
take(struct sg_str *rest, size_t n, size_t size)
{
	const void *p = rest->p;
	size_t bytes = n * size + padding(n * size);

	if (bytes > rest->n)
		return NULL;
	*rest = str_part(*rest, bytes, rest->n);
	return p;
}

static bool
fits(const struct image_head *h, struct sg_str file)
{
	return memcmp(h->magic, MAGIC, sizeof(h->magic)) == 0 &&
	    h->order == ORDER && h->layout == LAYOUT &&
	    h->file_bytes == file.n && h->n <= RULES_MAX &&
	    h->n_classes <= LEX_CLASSES_MAX && h->n_words < UINT16_MAX &&
	    h->n_nodes <= UINT16_MAX + 1u;
}

static struct sg_str
text_of(struct image_text t, struct sg_str file)
{
	return str_part(file, t.at, t.n);
}

static bool
take_rules(struct rules *r, const struct image_head *h, struct sg_str *rest,
    struct sg_str file)
{
	const struct image_rule *v = take(rest, h->n, sizeof(*v));
	const struct image_text *names = v == NULL
	    ? NULL
	    : take(rest, h->n_classes, sizeof(*names));

	if (names == NULL)
		return false;
	for (size_t i = 0; i < h->n; i++)
		r->v[i] = (struct rule){.id = text_of(v[i].id, file),
		    .why = text_of(v[i].why, file),
		    .hash = v[i].hash,
		    .kind = (enum rule_kind)v[i].kind,
		    .intent = (enum sg_intent)v[i].intent,
		    .reason = (enum sg_risk_reason)v[i].reason,
		    .tier = v[i].tier,
		    .weight = v[i].weight};
	for (size_t i = 0; i < h->n_classes; i++)
		r->class_names[i] = text_of(names[i], file);
	return true;
}

/* Nothing of an image is ever written: a struct rules that was read from a
 * table owns what it points to, and its pointers say so. */
static void *
unwritten(const void *p)
{
	return (void *)(uintptr_t)p;
}

static bool
take_arrays(struct rules *r, const struct image_head *h, struct sg_str *rest,
    struct arena *a)
{
	size_t rows = h->n_words + LEX_CLASSES_MAX + 2;
	const uint16_t *to;

	r->lex.words = unwritten(take(rest, h->n_words, sizeof(*r->lex.words)));
	r->lex.slots = unwritten(take(rest, h->slots, sizeof(*r->lex.slots)));
	r->nodes = unwritten(take(rest, h->n_nodes, sizeof(*r->nodes)));
	r->edges = unwritten(take(rest, h->edges, sizeof(*r->edges)));
	r->starts_at = unwritten(take(rest, rows, sizeof(*r->starts_at)));
	to = take(rest, h->n_starts, sizeof(*to));
	if (to == NULL || r->lex.words == NULL || r->lex.slots == NULL ||
	    r->nodes == NULL || r->edges == NULL || r->starts_at == NULL)
		return false;
	r->starts = arena_raw(a, (h->n_starts + 1) * sizeof(*r->starts));
	for (uint32_t i = 0; r->starts != NULL && i < h->n_starts; i++)
		r->starts[i] = rules_start_of(r, to[i]);
	return r->starts != NULL;
}

enum sg_err
rules_image_open(struct rules *r, struct arena *a, struct sg_str image,
    struct sg_str file, struct sg_error *e)
{
	struct sg_str rest = image;
	const struct image_head *h = take(&rest, 1, sizeof(*h));

	memset(r, 0, sizeof(*r));
	if (h == NULL || !fits(h, file) || !take_rules(r, h, &rest, file) ||
	    !take_arrays(r, h, &rest, a)) {
		memset(r, 0, sizeof(*r));
		return err_set(e, SG_EWORD, STR(""),
		    STR("the image of the rules does not fit"));
	}
	r->n = h->n;
	r->n_learnt = h->n_learnt;
	r->n_classes = h->n_classes;
	r->digest = h->digest;
	r->voices = h->voices;
	r->loaded = h->loaded;
	r->persons = h->persons;
	r->frame = h->frame;
	r->start = (uint16_t)h->start;
	r->lex.n = r->lex.cap = h->n_words;
	r->lex.mask = h->slots - 1;
	r->n_nodes = r->cap_nodes = h->n_nodes;
	r->n_edges = h->n_edges;
	r->mask_edges = h->edges - 1;
	return SG_OK;
}
