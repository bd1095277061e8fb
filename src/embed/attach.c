/* The weights file as views; every number that is used as an index checked. */
#include <string.h>

#include "embed/format.h"

#include "base/banned.h"

static bool
take_all(struct embed_model *m, struct format_at *at, const uint32_t *sizes)
{
	uint32_t pieces = sizes[0], ids = sizes[1], text = sizes[2];

#define ARRAY(member, type, count) \
	m->member = format_take(at, (count), sizeof(type));
#define MATRIX(member, rows, cols) \
	m->member = format_take_mat(at, (rows), (cols));
#include "embed/sections.def"
	m->vocab.n = pieces;
	m->ids = ids;
	m->layer[0].dim = EMBED_IN;
	m->layer[1].dim = EMBED_DIM;
	return !at->bad && at->left == 0;
}

/* Is piece ${i} one to EMBED_PIECE bytes inside the text, and behind the one
 * before? */
static bool
piece_good(const struct embed_vocab *v, uint32_t i, uint32_t text)
{
	uint32_t from = v->at[i], to = v->at[i + 1], n, before;
	int order;

	if (from >= to || to > text || to - from > EMBED_PIECE)
		return false;
	if (i == 0)
		return true;
	n = to - from;
	before = from - v->at[i - 1];
	order = memcmp(
	    v->text + v->at[i - 1], v->text + from, n < before ? n : before);
	return order < 0 || (order == 0 && before < n);
}

static bool
vocab_good(const struct embed_model *m, uint32_t text)
{
	const struct embed_vocab *v = &m->vocab;

	if (v->at[0] != 0 || v->at[v->n] != text)
		return false;
	for (uint32_t i = 0; i < v->n; i++)
		if (!piece_good(v, i, text) || v->id[i] >= m->ids)
			return false;
	return m->ids > 0;
}

enum sg_err
embed_attach(struct embed_model *m, struct sg_str file, struct sg_error *e)
{
	struct format_at at;
	const uint32_t *sizes;
	enum sg_err err = format_open(file, FORMAT_WEIGHTS, &at, e);

	memset(m, 0, sizeof(*m));
	if (err != SG_OK)
		return err;
	sizes = format_take(&at, 4, sizeof(sizes[0]));
	if (sizes != NULL && take_all(m, &at, sizes) &&
	    vocab_good(m, sizes[2])) {
		memcpy(m->digest, file.p + FORMAT_HEAD - sizeof(m->digest),
		    sizeof(m->digest));
		return SG_OK;
	}
	memset(m, 0, sizeof(*m));
	return err_set(e, SG_ERANGE, STR(""),
	    STR("holds sizes or word pieces that do not fit together; make it "
		"again with \"make embed\""));
}
