/* Files in, memory out; any failure ends the program with a sentence. */
#include <stdlib.h>
#include <string.h>

#include "tools/train/train.h"
#include "intent/hash.h"
#include "json/json.h"

void
die(const char *what, const char *which)
{
	fprintf(stderr, "train: %s: %s\n", which, what);
	exit(1);
}

void *
get(size_t n)
{
	void *p = calloc(1, n + 1);

	if (p == NULL)
		die("no memory", "heap");
	return p;
}

struct sg_str
file_read(const char *path)
{
	FILE *f = fopen(path, "rb");
	struct sg_str s = {NULL, 0};
	char *p;
	long n;

	if (f == NULL || fseek(f, 0, SEEK_END) != 0 || (n = ftell(f)) < 0)
		die("cannot be read", path);
	p = get((size_t)n);
	rewind(f);
	if (fread(p, 1, (size_t)n, f) != (size_t)n)
		die("cannot be read", path);
	fclose(f);
	s = (struct sg_str){p, (size_t)n};
	return s;
}

void
vectors_read(struct vectors *v, const char *path, uint32_t max)
{
	struct sg_str s = file_read(path);
	const char *p = s.p;
	uint32_t slots = 16, at;

	memcpy(&v->n, p, 4);
	memcpy(&v->dims, p + 4, 4);
	if (v->dims > DIMS_MAX || s.n != 8 + (size_t)v->n * (4 + v->dims))
		die("is no vector table", path);
	if (v->n > max)
		v->n = max;
	v->hashes = get(4 * (size_t)v->n);
	v->v = get((size_t)v->n * v->dims);
	while (slots < 2 * v->n)
		slots *= 2;
	v->mask = slots - 1;
	v->slots = get(4 * (size_t)slots);
	p += 8;
	for (uint32_t i = 0; i < v->n; i++, p += 4 + v->dims) {
		memcpy(&v->hashes[i], p, 4);
		memcpy(v->v + (size_t)i * v->dims, p + 4, v->dims);
		at = hash_mix(v->hashes[i]) & v->mask;
		while (v->slots[at] != 0)
			at = (at + 1) & v->mask;
		v->slots[at] = i + 1;
	}
}

const int8_t *
vectors_find(const struct vectors *v, uint32_t hash)
{
	uint32_t at = hash_mix(hash) & v->mask;

	for (; v->slots[at] != 0; at = (at + 1) & v->mask)
		if (v->hashes[v->slots[at] - 1] == hash)
			return v->v + (size_t)(v->slots[at] - 1) * v->dims;
	return NULL;
}

static void
take_text(struct example *x, struct sg_str s)
{
	x->text = get(s.n);
	memcpy(x->text, s.p, s.n);
	x->n_text = s.n;
}

static void
take_member(struct example *x, struct sg_str key, struct sg_str s, bool truth)
{
	unsigned value;

	if (str_eq(key, STR("text"))) {
		take_text(x, s);
	} else if (str_eq(key, STR("intent"))) {
		if (!word_parse(&words_intent, s, &value))
			die("no such intent", x->text);
		x->intent = (int)value;
	} else if (str_eq(key, STR("risk"))) {
		x->risk = s.p[0] - '0';
	} else if (str_eq(key, STR("ambiguous"))) {
		x->ambiguous = truth;
	} else if (str_eq(key, STR("source")) && s.n < sizeof(x->source)) {
		memcpy(x->source, s.p, s.n);
	}
}

static void
read_line(struct example *x, struct sg_str line, struct arena *a)
{
	struct sg_str key = {NULL, 0}, text;
	struct json j;
	enum json_token t;

	json_init(&j, line);
	x->intent = NO_INTENT;
	while ((t = json_next(&j)) != JSON_END) {
		if (t == JSON_BAD)
			die("is no line of JSON", line.p);
		text = json_raw(&j);
		if ((t == JSON_STRING || t == JSON_KEY) &&
		    json_text(&j, a, &text) != SG_OK)
			die("no memory", "heap");
		if (t == JSON_KEY)
			key = text;
		else if (t != JSON_OBJECT && t != JSON_OBJECT_END)
			take_member(x, key, text, t == JSON_TRUE);
	}
	if (x->text == NULL)
		die("a line without text", line.p);
	if (x->intent == NO_INTENT && !example_is_own(x))
		die("a line without intent", line.p);
}

void
set_read(struct set *s, const char *path)
{
	struct sg_str file = file_read(path), rest = file;
	struct arena a;
	size_t lines = 0;

	for (size_t i = 0; i < file.n; i++)
		lines += file.p[i] == '\n';
	s->v = get((lines + 1) * sizeof(*s->v));
	s->n = 0;
	arena_init(&a, &mem_heap, (size_t)1 << 30);
	while (rest.n > 0) {
		const char *end = memchr(rest.p, '\n', rest.n);
		size_t n = end == NULL ? rest.n : (size_t)(end - rest.p);

		if (n > 0)
			read_line(&s->v[s->n++], str_part(rest, 0, n), &a);
		rest = str_part(rest, n + 1, rest.n);
	}
	arena_release(&a);
}
