/* Which driver blocks apply, and why the others do not. */
#include <string.h>

#include "base/utf8.h"
#include "dialogue/drivers.h"
#include "base/banned.h"

static const struct word block_kind_rows[] = {
#define X(sym, wire, text) {wire, sizeof(wire) - 1, text},
#include "dialogue/block_kind.def"
};
const struct word_list words_block_kind = {
    "block_kind", block_kind_rows, BLOCK_COUNT};

static const struct driver_block baseline[] = {
#define X(id, version, title, definition)                  \
	{STR_INIT(id), STR_INIT(version), STR_INIT(title), \
	    STR_INIT(definition), BLOCK_BASELINE, false},
#include "dialogue/baseline.def"
};

_Static_assert(sizeof(baseline) / sizeof(baseline[0]) == DRIVER_BASELINE,
    "the baseline has another size");

/* The shipped block of that id and version, or NULL. */
static const struct driver_block *
shipped(const struct driver_ask *ref)
{
	for (size_t i = 0; i < DRIVER_BASELINE; i++)
		if (str_eq(baseline[i].id, ref->id) &&
		    str_eq(baseline[i].version, ref->version))
			return &baseline[i];
	return NULL;
}

struct sg_str
driver_trim(struct sg_str s, size_t max)
{
	if (s.n <= max)
		return s;
	return str_part(s, 0, utf8_valid_prefix(str_part(s, 0, max)));
}

static void
take_ref(const struct driver_ask *ref, size_t at, struct drivers *out)
{
	const struct driver_block *b = shipped(ref);

	if (at >= DRIVER_REFS_MAX || b == NULL) {
		out->n_dropped++;
		return;
	}
	out->v[out->n] = *b;
	out->v[out->n++].kind = BLOCK_REF;
}

static void
take_own(const struct driver_ask *own, size_t at, struct drivers *out)
{
	struct driver_block *b = &out->v[out->n];

	if (at >= DRIVER_INLINE_MAX) {
		out->n_dropped++;
		return;
	}
	*b = (struct driver_block){own->id, own->version, own->title,
	    driver_trim(own->definition, DRIVER_DEFINITION_MAX), BLOCK_INLINE,
	    own->definition.n > DRIVER_DEFINITION_MAX};
	out->n_trimmed += b->trimmed;
	out->n++;
}

void
drivers_gather(const struct driver_ask *refs, size_t n_refs,
    const struct driver_ask *own, size_t n_own, struct drivers *out)
{
	memset(out, 0, sizeof(*out));
	memcpy(out->v, baseline, sizeof(baseline));
	out->n = DRIVER_BASELINE;
	for (size_t i = 0; i < n_refs; i++)
		take_ref(&refs[i], i, out);
	for (size_t i = 0; i < n_own; i++)
		take_own(&own[i], i, out);
}

static void
exceeded(struct buf *out, const char *name, size_t max)
{
	buf_addz(out, "Exceeded ");
	buf_addz(out, name);
	buf_addz(out, " limit (");
	buf_addu(out, max);
	buf_addc(out, ')');
}

void
driver_ref_refusal(const struct driver_ask *ref, size_t at, struct buf *out)
{
	if (at >= DRIVER_REFS_MAX) {
		exceeded(out, "MAX_REFS", DRIVER_REFS_MAX);
	} else if (shipped(ref) == NULL) {
		buf_addz(out,
		    "System block not found or version mismatch "
		    "(requested: ");
		buf_add(out, ref->version);
		buf_addc(out, ')');
	}
}

void
driver_own_refusal(size_t at, struct buf *out)
{
	if (at >= DRIVER_INLINE_MAX)
		exceeded(out, "MAX_INLINE", DRIVER_INLINE_MAX);
}
