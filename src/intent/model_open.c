/*
 * Checking the weights.  Nothing is copied but the few numbers of the
 * header; what passes here can be read without looking at a size again.
 */
#include <string.h>

#include "intent/hash.h"
#include "intent/model.h"
#include "intent/model_file.h"
#include "base/banned.h"

static uint32_t
le(const uint8_t *p, unsigned bytes)
{
	uint32_t v = 0;

	for (unsigned i = 0; i < bytes; i++)
		v |= (uint32_t)p[i] << (8 * i);
	return v;
}

static uint64_t
word64(const uint8_t *p, size_t n)
{
	uint64_t v = 0;

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	if (n >= sizeof(v)) { /* the same at once */
		memcpy(&v, p, sizeof(v));
		return v;
	}
#endif
	for (size_t i = 0; i < n && i < 8; i++)
		v |= (uint64_t)p[i] << (8 * i);
	return v;
}

uint64_t
model_checksum(struct sg_str bytes)
{
	const uint8_t *p = (const uint8_t *)bytes.p;
	uint64_t h = 0x9e3779b97f4a7c15u ^ bytes.n;

	for (size_t i = 0; i < bytes.n; i += 8) {
		if (i != MODEL_AT_CHECKSUM)
			h = (h ^ word64(p + i, bytes.n - i)) *
			    0xff51afd7ed558ccdu;
		h ^= h >> 32;
	}
	return h;
}

/* The largest whole number whose square is at most ${v}. */
static uint32_t
root_of(uint32_t v)
{
	uint32_t r = 0;

	for (uint32_t bit = 1u << 15; bit != 0; bit >>= 1)
		if ((r + bit) * (r + bit) <= v)
			r += bit;
	return r;
}

static bool
is_signed_off(struct sg_str bytes)
{
	const uint8_t *p = (const uint8_t *)bytes.p;

	return word64(p + MODEL_AT_CHECKSUM, 8) == model_checksum(bytes);
}

/* The size a file with this header has; 0: the header makes no sense. */
static size_t
size_of(const uint8_t *p)
{
	uint32_t bits = le(p + MODEL_AT_BITS, 4);
	uint32_t words = le(p + MODEL_AT_WORDS, 4);
	uint32_t slots = le(p + MODEL_AT_SLOT_BITS, 4);

	if (bits < MODEL_BITS_MIN || bits > MODEL_BITS_MAX || slots == 0 ||
	    slots > MODEL_SLOT_BITS_MAX || words >= UINT16_MAX ||
	    2 * words > 1u << slots || le(p + MODEL_AT_POOLS, 4) != MODEL_POOLS)
		return 0;
	return MODEL_HEADER + ((size_t)(1 + MODEL_LANES) << bits) +
	    ((size_t)2 << slots) +
	    words * (size_t)(4 + MODEL_POOLS * MODEL_LANES);
}

static const char *
fault_of(struct sg_str bytes, uint32_t rules_digest, bool proved)
{
	const uint8_t *p = (const uint8_t *)bytes.p;

	if (bytes.n < MODEL_HEADER)
		return "the weights are cut off";
	if (memcmp(p, MODEL_MAGIC, sizeof(MODEL_MAGIC) - 1) != 0)
		return "the weights have another kind or version";
	if (size_of(p) != bytes.n)
		return "the weights have a size that does not fit";
	if (!proved && !is_signed_off(bytes))
		return "the weights were changed: the checksum differs";
	if (le(p + MODEL_AT_RULES, 4) != rules_digest)
		return "the weights were trained with other rules";
	return NULL;
}

static bool
slots_are_sound(const struct model *m)
{
	for (uint32_t i = 0; i <= m->slot_mask; i++)
		if (le(m->slots + 2 * (size_t)i, 2) > m->n_words)
			return false;
	return true;
}

/* A search for what is not there must end: some row and slot are free. */
static bool
has_free_row(const struct model *m)
{
	return memchr(m->tags, 0, (size_t)1 << m->bits) != NULL;
}

static void
view(struct model *m, const uint8_t *p)
{
	uint32_t slot_bits = le(p + MODEL_AT_SLOT_BITS, 4);

	m->bits = le(p + MODEL_AT_BITS, 4);
	m->n_words = le(p + MODEL_AT_WORDS, 4);
	m->slot_mask = (1u << slot_bits) - 1;
	m->tags = p + MODEL_HEADER;
	m->table = (const int8_t *)m->tags + ((size_t)1 << m->bits);
	m->slots = m->tags + ((size_t)(1 + MODEL_LANES) << m->bits);
	m->hashes = m->slots + ((size_t)2 << slot_bits);
	m->rows = (const int8_t *)m->hashes + (size_t)4 * m->n_words;
	for (unsigned i = 0; i < MODEL_TIERS; i++)
		m->thresholds[i] = (int32_t)le(
		    p + MODEL_AT_THRESHOLDS + (size_t)4 * i, 4);
	for (unsigned i = 0; i < MODEL_STEPS; i++)
		m->confidence[i] = (uint16_t)le(
		    p + MODEL_AT_CONFIDENCE + (size_t)2 * i, 2);
	m->root[0] = 0;
	for (uint32_t n = 1; n < sizeof(m->root) / sizeof(m->root[0]); n++)
		m->root[n] = (uint16_t)root_of((1u << 30) / n);
}

enum sg_err
model_open(struct model *m, struct sg_str bytes, uint32_t rules_digest,
    struct sg_error *e)
{
	const char *fault = fault_of(bytes, rules_digest, false);

	if (fault == NULL) {
		view(m, (const uint8_t *)bytes.p);
		if (!slots_are_sound(m) || !has_free_row(m))
			fault = "the weights have a damaged table";
	}
	if (fault == NULL)
		return SG_OK;
	memset(m, 0, sizeof(*m));
	return err_set(e, SG_EWORD, STR(""), str_of(fault));
}

enum sg_err
model_use(struct model *m, struct sg_str bytes, uint32_t rules_digest,
    struct sg_error *e)
{
	const char *fault = fault_of(bytes, rules_digest, true);

	memset(m, 0, sizeof(*m));
	if (fault != NULL)
		return err_set(e, SG_EWORD, STR(""), str_of(fault));
	view(m, (const uint8_t *)bytes.p);
	return SG_OK;
}
