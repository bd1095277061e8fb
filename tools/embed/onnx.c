/* ModelProto.graph = 7, GraphProto.initializer = 5, TensorProto: dims = 1,
 * float_data = 4, name = 8, raw_data = 9. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/embed/onnx.h"
#include "tools/embed/tfjs.h"

#define TENSORS_MAX 1024

struct field {
	uint64_t number, value; /* of a number */
	struct sg_str bytes;    /* of everything else */
};

struct sg_str
tool_slurp(const char *path)
{
	FILE *f = fopen(path, "rb");
	struct sg_str s = {NULL, 0};
	char *p;
	long n;

	if (f == NULL || fseek(f, 0, SEEK_END) != 0 || (n = ftell(f)) < 0)
		tool_fail(path, "cannot be read; run tools/embed/install.sh");
	p = calloc(1, (size_t)n + 1);
	rewind(f);
	if (p == NULL || fread(p, 1, (size_t)n, f) != (size_t)n)
		tool_fail(path, "reading failed");
	fclose(f);
	s = (struct sg_str){p, (size_t)n};
	return s;
}

static uint64_t
number(struct sg_str *s)
{
	uint64_t v = 0;

	for (unsigned shift = 0; s->n > 0 && shift < 64; shift += 7) {
		uint8_t c = (uint8_t)*s->p;

		*s = str_part(*s, 1, s->n);
		v |= (uint64_t)(c & 127) << shift;
		if (c < 128)
			return v;
	}
	tool_fail("ONNX", "a number does not end");
}

/* The next field of ${s}; false: there is none. */
static bool
next_field(struct sg_str *s, struct field *f)
{
	uint64_t key, n;

	if (s->n == 0)
		return false;
	key = number(s);
	*f = (struct field){.number = key >> 3};
	switch (key & 7) {
	case 0:
		f->value = number(s);
		return true;
	case 1:
		n = 8;
		break;
	case 2:
		n = number(s);
		break;
	case 5:
		n = 4;
		break;
	default:
		tool_fail("ONNX", "a field is of no known kind");
	}
	if (n > s->n)
		tool_fail("ONNX", "a field is cut");
	f->bytes = str_part(*s, 0, (size_t)n);
	*s = str_part(*s, (size_t)n, s->n);
	return true;
}

static void
read_tensor(struct onnx *o, struct sg_str s)
{
	struct onnx_tensor *t = &o->v[o->n++];
	struct field f;

	if (o->n > TENSORS_MAX)
		tool_fail("ONNX", "names too many tensors");
	t->count = 1;
	while (next_field(&s, &f)) {
		if (f.number == 1 && f.bytes.p == NULL)
			t->count *= (size_t)f.value;
		else if (f.number == 1)
			while (f.bytes.n > 0)
				t->count *= (size_t)number(&f.bytes);
		else if (f.number == 4)
			t->floats = f.bytes;
		else if (f.number == 8)
			t->name = f.bytes;
		else if (f.number == 9)
			t->raw = f.bytes;
	}
}

void
onnx_open(struct onnx *o, const char *path)
{
	struct sg_str s, graph;
	struct field f;

	memset(o, 0, sizeof(*o));
	o->file = s = tool_slurp(path);
	o->v = calloc(TENSORS_MAX + 1, sizeof(o->v[0]));
	if (o->v == NULL)
		tool_fail("memory", "ran out");
	while (next_field(&s, &f)) {
		if (f.number != 7)
			continue;
		graph = f.bytes;
		while (next_field(&graph, &f))
			if (f.number == 5)
				read_tensor(o, f.bytes);
	}
}

void
onnx_close(struct onnx *o)
{
	free((void *)(uintptr_t)o->file.p);
	free(o->v);
}

const struct onnx_tensor *
onnx_find(const struct onnx *o, const char *name)
{
	for (size_t i = 0; i < o->n; i++)
		if (str_eq(o->v[i].name, str_of(name)))
			return &o->v[i];
	tool_fail(name, "is not in the ONNX file; is the package another one?");
}

const uint8_t *
onnx_bytes(const struct onnx *o, const char *name, size_t count)
{
	const struct onnx_tensor *t = onnx_find(o, name);

	if (t->count != count || t->raw.n != count)
		tool_fail(name, "has another type or size");
	return (const uint8_t *)t->raw.p;
}

void
onnx_floats(const struct onnx *o, const char *name, size_t count, float *out)
{
	const struct onnx_tensor *t = onnx_find(o, name);
	struct sg_str s = t->raw.n > 0 ? t->raw : t->floats;

	if (t->count != count || s.n != count * sizeof(*out))
		tool_fail(name, "has another type or size");
	memcpy(out, s.p, s.n);
}
