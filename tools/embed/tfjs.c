/* model.json, its shards and vocab.json. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/embed/tfjs.h"
#include "json/json.h"

#define TENSORS_MAX 4096
#define PIECES_MAX  65535
#define MEMORY_MAX  ((size_t)1 << 30)

void
tool_fail(const char *what, const char *why)
{
	fprintf(stderr, "embed-convert: %s: %s\n", what, why);
	exit(1);
}

static void *
take(struct arena *a, size_t n)
{
	void *p = arena_new(a, n);

	if (p == NULL)
		tool_fail("memory", "ran out");
	return p;
}

/* Append the file ${dir}/${name} to t->bytes; return where it begins. */
static size_t
slurp(struct tfjs *t, const char *dir, const char *name)
{
	char path[4096];
	size_t from = t->size;
	long n = -1;
	FILE *f;

	snprintf(path, sizeof(path), "%s/%s", dir, name);
	if ((f = fopen(path, "rb")) == NULL)
		tool_fail(path, "cannot be read; run tools/embed/install.sh");
	if (fseek(f, 0, SEEK_END) == 0)
		n = ftell(f);
	rewind(f);
	if (n < 0 || (t->bytes = realloc(t->bytes, from + (size_t)n)) == NULL)
		tool_fail(path, "cannot be held in memory");
	if (fread(t->bytes + from, 1, (size_t)n, f) != (size_t)n)
		tool_fail(path, "reading failed");
	fclose(f);
	t->size += (size_t)n;
	return from;
}

static struct sg_str
text_of(struct json *j, struct arena *a)
{
	struct sg_str s, kept;

	if (json_text(j, a, &s) != SG_OK || !arena_dup(a, s, &kept))
		tool_fail("JSON", "a string does not read");
	return kept;
}

static void
skip(struct json *j, struct arena *a)
{
	struct sg_str text;

	if (json_skip(j, json_next(j), a, &text) != SG_OK)
		tool_fail("JSON", "a value does not read");
}

static void
need(struct json *j, enum json_token want)
{
	if (json_next(j) != want)
		tool_fail("JSON", "is not laid out as expected");
}

static size_t
read_shape(struct json *j)
{
	enum json_token k;
	size_t count = 1;

	need(j, JSON_ARRAY);
	while ((k = json_next(j)) == JSON_NUMBER)
		count *= strtoul(json_raw(j).p, NULL, 10);
	if (k != JSON_ARRAY_END)
		tool_fail("model.json", "a shape does not read");
	return count;
}

/* One {"name","shape","dtype"}; return the bytes it takes in the shards. */
static size_t
read_tensor(struct tfjs *t, struct json *j, size_t at)
{
	struct tensor *v = &t->v[t->n++];
	size_t size = 4;

	if (t->n > TENSORS_MAX)
		tool_fail("model.json", "names too many tensors");
	*v = (struct tensor){.at = at, .count = 1};
	while (json_next(j) == JSON_KEY) {
		struct sg_str key = json_raw(j);

		if (str_eq(key, STR("name"))) {
			need(j, JSON_STRING);
			v->name = text_of(j, &t->arena);
		} else if (str_eq(key, STR("shape"))) {
			v->count = read_shape(j);
		} else if (str_eq(key, STR("dtype"))) {
			need(j, JSON_STRING);
			v->is_float = str_eq(json_raw(j), STR("float32"));
			size = str_eq(json_raw(j), STR("bool")) ? 1 : 4;
		} else {
			skip(j, &t->arena);
		}
	}
	return v->count * size;
}

static void
read_tensors(struct tfjs *t, struct json *j)
{
	size_t at = 0;

	need(j, JSON_ARRAY);
	while (json_next(j) == JSON_OBJECT)
		at += read_tensor(t, j, at);
}

/* One group of the manifest: the shards go behind each other. */
static void
read_group(struct tfjs *t, struct json *j, const char *dir)
{
	while (json_next(j) == JSON_KEY) {
		if (str_eq(json_raw(j), STR("weights"))) {
			read_tensors(t, j);
			continue;
		}
		need(j, JSON_ARRAY);
		while (json_next(j) == JSON_STRING) {
			char name[256];
			struct sg_str s = json_raw(j);

			snprintf(name, sizeof(name), "%.*s", (int)s.n, s.p);
			slurp(t, dir, name);
		}
	}
}

/* The text of a file of the package, moved out of t->bytes. */
static struct sg_str
read_text(struct tfjs *t, const char *dir, const char *name)
{
	struct sg_str text;

	slurp(t, dir, name);
	if (!arena_dup(&t->arena, (struct sg_str){t->bytes, t->size}, &text))
		tool_fail(name, "cannot be held in memory");
	t->size = 0;
	return text;
}

static void
read_model(struct tfjs *t, const char *dir)
{
	struct json j;

	json_init(&j, read_text(t, dir, "model.json"));
	need(&j, JSON_OBJECT);
	while (json_next(&j) == JSON_KEY) {
		if (!str_eq(json_raw(&j), STR("weightsManifest"))) {
			skip(&j, &t->arena);
			continue;
		}
		need(&j, JSON_ARRAY);
		while (json_next(&j) == JSON_OBJECT)
			read_group(t, &j, dir);
	}
}

static void
read_vocab(struct tfjs *t, const char *dir)
{
	struct json j;

	json_init(&j, read_text(t, dir, "vocab.json"));
	need(&j, JSON_ARRAY);
	while (json_next(&j) == JSON_ARRAY) {
		struct piece *p = &t->pieces[t->n_pieces];

		if (t->n_pieces == PIECES_MAX)
			tool_fail("vocab.json", "has too many pieces");
		need(&j, JSON_STRING);
		p->text = text_of(&j, &t->arena);
		p->id = (unsigned)t->n_pieces++;
		if (json_next(&j) == JSON_NUMBER) /* null counts as 0 */
			p->score = strtod(json_raw(&j).p, NULL);
		need(&j, JSON_ARRAY_END);
	}
}

void
tfjs_open(struct tfjs *t, const char *dir)
{
	memset(t, 0, sizeof(*t));
	arena_init(&t->arena, &mem_heap, MEMORY_MAX);
	t->v = take(&t->arena, (TENSORS_MAX + 1) * sizeof(t->v[0]));
	t->pieces = take(&t->arena, PIECES_MAX * sizeof(t->pieces[0]));
	read_vocab(t, dir);
	read_model(t, dir);
}

void
tfjs_close(struct tfjs *t)
{
	arena_release(&t->arena);
	free(t->bytes);
}

const float *
tfjs_floats(struct tfjs *t, const char *name, size_t count)
{
	struct sg_str want = str_of(name);
	float *f;

	for (size_t i = 0; i < t->n; i++) {
		const struct tensor *v = &t->v[i];

		if (!str_eq(v->name, want))
			continue;
		if (!v->is_float || v->count != count ||
		    v->at + count * sizeof(*f) > t->size)
			tool_fail(name, "has another type or size");
		f = take(&t->arena, count * sizeof(*f));
		memcpy(f, t->bytes + v->at, count * sizeof(*f));
		return f;
	}
	tool_fail(name, "is not in model.json; is the package another one?");
}
