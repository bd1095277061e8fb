/* The heads file as views; counts and labels checked. */
#include <string.h>

#include "embed/format.h"
#include "embed/heads.h"

#include "base/banned.h"

static void
take_members(struct heads *h, struct format_at *at)
{
	for (uint32_t i = 0; i < h->members; i++) {
		if (h->encoder == NULL || h->encoder[i] >= HEADS_ENCODERS) {
			at->bad = true;
			return;
		}
		h->hidden[i] = format_take_mat(
		    at, HEADS_HIDDEN, heads_width(h->encoder[i]));
		h->out[i] = format_take_mat(at, HEADS_OUT, HEADS_HIDDEN);
	}
}

static bool
take_all(struct heads *h, struct format_at *at, const uint32_t *sizes)
{
	uint32_t members = sizes[0], protos = sizes[1];

	h->members = members;
	h->protos = protos;
	if (h->members == 0 || h->members > HEADS_MEMBERS || protos < 4 ||
	    protos > HEADS_PROTOS || protos % 4 != 0)
		return false;
#define ARRAY(member, type, count) \
	h->member = format_take(at, (count), sizeof(type));
#define MATRIX(member, rows, cols) \
	h->member = format_take_mat(at, (rows), (cols));
#define MEMBERS take_members(h, at);
#include "embed/heads.def"
	return !at->bad && at->left == 0;
}

static bool
labels_good(const struct heads *h)
{
	for (uint32_t i = 0; i < h->protos; i++)
		if (h->intent[i] >= SG_INTENT_COUNT || h->tier[i] > HEADS_TIERS)
			return false;
	return true;
}

enum sg_err
heads_attach(struct heads *h, struct sg_str file, struct sg_error *e)
{
	struct format_at at;
	const uint32_t *sizes;
	enum sg_err err = format_open(file, FORMAT_HEADS, &at, e);

	memset(h, 0, sizeof(*h));
	if (err != SG_OK)
		return err;
	sizes = format_take(&at, 4, sizeof(sizes[0]));
	if (sizes != NULL && take_all(h, &at, sizes) && labels_good(h))
		return SG_OK;
	memset(h, 0, sizeof(*h));
	return err_set(e, SG_ERANGE, STR(""),
	    STR("holds sizes or labels that do not fit together; make it again "
		"with train-embed"));
}

enum sg_err
heads_fit(
    const struct heads *h, const struct embed_model *m, struct sg_error *e)
{
	if (memcmp(h->weights, m->digest, sizeof(m->digest)) == 0)
		return SG_OK;
	return err_set(e, SG_EFORBIDDEN, STR(""),
	    STR("are not the weights that the built-in heads were trained "
		"with; make them with \"make embed\" of this release"));
}
