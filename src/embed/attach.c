/* The weights file as views; every number that is used as an index checked. */
#include <string.h>

#include "embed/format.h"
#include "embed/vocab.h"

#include "base/banned.h"

static void
take_mini(struct embed_model *m, struct format_at *at, const uint32_t *sizes)
{
	uint32_t words = sizes[4], word_text = sizes[5];

#define ARRAY(member, type, count) \
	m->member = format_take(at, (count), sizeof(type));
#define MATRIX(member, rows, cols) \
	m->member = format_take_mat(at, (rows), (cols));
#include "embed/mini_sections.def"
	m->mini.vocab.n = words;
	m->mini.ids = words;
}

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
	take_mini(m, at, sizes);
	return !at->bad && at->left == 0;
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
	sizes = format_take(&at, 8, sizeof(sizes[0]));
	if (sizes != NULL && take_all(m, &at, sizes) &&
	    vocab_good(&m->vocab, sizes[2], m->ids) &&
	    vocab_good(&m->mini.vocab, sizes[5], m->mini.ids)) {
		memcpy(m->digest, file.p + FORMAT_HEAD - sizeof(m->digest),
		    sizeof(m->digest));
		return SG_OK;
	}
	memset(m, 0, sizeof(*m));
	return err_set(e, SG_ERANGE, STR(""),
	    STR("holds sizes or word pieces that do not fit together; make it "
		"again with \"make embed\""));
}

void
embed_use(struct embed_model *m, enum embed_way way)
{
#define ARRAY(member, type, count)
#define MATRIX(member, rows, cols) m->member.way = way;
#include "embed/sections.def"
#define ARRAY(member, type, count)
#define MATRIX(member, rows, cols) m->member.way = way;
#include "embed/mini_sections.def"
}
