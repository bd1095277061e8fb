/*
 * What src/system is on a machine, for WebAssembly: classes of characters from
 * a table that was made with libunistring, international names by the host
 * (JavaScript has them), and no files.
 */
#include <string.h>

#include "base/utf8.h"
#include "gloss/gloss.h"
#include "outside.h"
#include "system/data.h"
#include "system/embed_file.h"
#include "system/idna.h"
#include "system/lattice_file.h"
#include "system/path_system.h"
#include "system/text_unistring.h"
#include "system/turn_gate.h"
#include "system/zones.h"

#define MEMORY_MAX (32u << 20)

/* ---- Characters ---- */
struct range {
	uint32_t to; /* the last one */
	uint8_t class, script;
	uint8_t named; /* in names that run to the right, 1; to the left, 2 */
};
static const struct range ranges[] = {
#include "classes.inc"
};

static const struct range *
range_of(uint32_t cp)
{
	size_t from = 0, to = sizeof(ranges) / sizeof(ranges[0]) - 1;

	while (from < to) {
		size_t half = (from + to) / 2;

		if (ranges[half].to < cp)
			from = half + 1;
		else
			to = half;
	}
	return &ranges[from];
}

static enum text_class
class_of(uint32_t cp)
{
	return cp > 0x10ffff ? TEXT_UNDEFINED : range_of(cp)->class;
}

static enum text_script
script_of(uint32_t cp)
{
	return cp > 0x10ffff ? TEXT_SCRIPT_OTHER : range_of(cp)->script;
}

const struct text_classes text_classes_unistring = {class_of, script_of};

/* ---- Names ---- */
/* The other form of the name, its length; -1: there is none. */
__attribute__((import_module("solgate"), import_name("idna"))) int
host_idna(int unicode, const char *p, size_t n, char *out, size_t cap);

static bool
convert(int unicode, struct sg_str host, struct buf *out)
{
	char room[2 * HOST_GIVEN_MAX];
	int n;

	if (host.n > HOST_GIVEN_MAX || memchr(host.p, '\0', host.n) != NULL)
		return false;
	n = host_idna(unicode, host.p, host.n, room, sizeof(room));
	if (n < 0 || (size_t)n > sizeof(room))
		return false;
	buf_add(out, (struct sg_str){room, (size_t)n});
	return true;
}

/*
 * Hosts of JavaScript take more than IDNA 2008 has: characters, and letters of
 * both directions in one label.
 */
static bool
is_named(struct sg_str host)
{
	unsigned ways = 3;

	for (size_t i = 0; i < host.n;) {
		uint32_t cp;
		size_t n = utf8_decode(
		    (struct sg_str){host.p + i, host.n - i}, &cp);

		if (n == 0)
			return false;
		ways = cp == '.' ? 3 : ways & range_of(cp)->named;
		if (ways == 0)
			return false;
		i += n;
	}
	return true;
}

static bool
to_ascii(void *self, struct sg_str host, struct buf *out)
{
	(void)self;
	return (utf8_count(host) == host.n || is_named(host)) &&
	    convert(0, host, out);
}

static bool
to_unicode(void *self, struct sg_str host, struct buf *out)
{
	char room[2 * HOST_GIVEN_MAX], back[HOST_GIVEN_MAX];
	struct buf u = BUF_ON(room), b = BUF_ON(back);

	(void)self;
	if (!convert(1, host, &u) || buf_full(&u) ||
	    !to_ascii(NULL, buf_str(&u), &b) || buf_full(&b) ||
	    !str_eq(buf_str(&b), host))
		return false;
	buf_add(out, buf_str(&u));
	return true;
}

const struct host_idna idna_libidn2 = {to_ascii, to_unicode, NULL};

/* ---- Time zones ---- */
/* Whether there is a zone of that name, by the host's own table. */
__attribute__((import_module("solgate"), import_name("zone"))) int
host_zone(const char *p, size_t n);

/* A policy file only asks whether a zone exists; no clock is read by it. */
struct zones *
zones_open(const struct zones_place *p)
{
	static char any;

	(void)p;
	return (struct zones *)(void *)&any;
}

void
zones_close(struct zones *z)
{
	(void)z;
}

const struct zone *
zones_find(struct zones *z, struct sg_str name, struct sg_error *e)
{
	static const struct zone known;

	(void)z;
	(void)e;
	return host_zone(name.p, name.n) ? &known : NULL;
}

/* ---- The turn gate ---- */
static struct sg_str rules, weights;

/* The rules, which are text, a NUL, and the weights that belong to them. */
void
outside_weights(struct sg_str given)
{
	const char *end = memchr(given.p, '\0', given.n);
	size_t n = end == NULL ? given.n : (size_t)(end - given.p);

	rules = str_part(given, 0, n);
	weights = str_part(given, n + 1, given.n);
}

static enum sg_err
load(struct turn_gate *g, struct sg_error *e)
{
	enum sg_err err;

	if (weights.n == 0)
		return err_set(e, SG_ENOTFOUND, STR(""),
		    STR("the weights of the turn gate are not loaded"));
	g->classifier = arena_new(&g->arena, sizeof(*g->classifier));
	g->lattice = arena_new(&g->arena, sizeof(*g->lattice));
	g->reading = arena_new(&g->arena, sizeof(*g->reading));
	if (g->classifier == NULL || g->lattice == NULL || g->reading == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	err = classifier_load(g->classifier, &g->arena, rules, weights, e);
	if (err == SG_OK)
		err = lattice_builtin(&g->arena, g->lattice, e);
	return err;
}

/* For the lane alone, which is not here; its tables would be a tenth. */
bool
gloss_read(struct gloss *g, struct sg_str text)
{
	(void)text;
	g->n = 0;
	g->language = GLOSS_ENGLISH;
	return false;
}

enum sg_err
turn_gate_open(struct turn_gate *g, const char *embed, struct sg_error *e)
{
	enum sg_err err;

	(void)embed;
	memset(g, 0, sizeof(*g));
	arena_init(&g->arena, &mem_heap, MEMORY_MAX);
	if ((err = load(g, e)) != SG_OK) {
		turn_gate_close(g);
		return err;
	}
	g->gate = (struct intent_gate){
	    .classifier = g->classifier, .lattice = g->lattice};
	return SG_OK;
}

void
turn_gate_close(struct turn_gate *g)
{
	arena_release(&g->arena);
	memset(g, 0, sizeof(*g));
}

void
turn_gate_turn(struct turn_gate *g, const struct gate_turn_question *q,
    struct gate_turn_answer *out)
{
	gate_turn(&g->gate, g->reading, q, out);
}

void
turn_gate_decide(struct turn_gate *g, const struct sg_turn *t,
    struct intent_gate_answer *out)
{
	intent_gate_decide(&g->gate, g->reading, t, out);
}
