/*
 * The bytes of a TZif file, checked once so that looking a time up need not.
 * Layout (RFC 9636, 3): a header and a block with times of four bytes; from
 * version 2 on a second header and block with eight, and a rule between two
 * line ends.
 */
#include "zone/zone_int.h"

#include "base/banned.h"

#define HEADER 44
#define TYPE   6 /* bytes of a local time type */

struct head {
	size_t n_utc, n_std, n_leap, n_times, n_types, n_text;
	char version;
};

static uint32_t
number(const char *p)
{
	const uint8_t *b = (const uint8_t *)p;

	return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 |
	    (uint32_t)b[2] << 8 | b[3];
}

static bool
take_head(struct sg_str *s, struct head *h)
{
	size_t *const counts[] = {&h->n_utc, &h->n_std, &h->n_leap, &h->n_times,
	    &h->n_types, &h->n_text};

	if (s->n < HEADER || !str_starts(*s, STR("TZif")))
		return false;
	h->version = s->p[4];
	for (size_t i = 0; i < 6; i++) {
		*counts[i] = number(s->p + 20 + 4 * i);
		if (*counts[i] > ZONE_FILE_MAX)
			return false;
	}
	*s = str_part(*s, HEADER, s->n);
	return true;
}

static size_t
block_size(const struct head *h, size_t width)
{
	return h->n_times * (width + 1) + h->n_types * TYPE + h->n_text +
	    h->n_leap * (width + 4) + h->n_std + h->n_utc;
}

static int64_t
time_at(const struct zone *z, size_t i)
{
	const uint8_t *p = z->times + i * z->width;
	uint64_t v = p[0] >= 0x80 ? UINT64_MAX : 0;

	for (size_t k = 0; k < z->width; k++)
		v = v << 8 | p[k];
	return (int64_t)v;
}

static int32_t
type_offset(const struct zone *z, size_t type)
{
	return (int32_t)number((const char *)z->types + type * TYPE);
}

static bool
types_fit(const struct zone *z)
{
	for (size_t i = 0; i < z->n_types; i++) {
		const uint8_t *t = z->types + i * TYPE;
		int32_t offset = type_offset(z, i);

		if (offset < ZONE_LOW_S || offset > ZONE_HIGH_S || t[4] > 1 ||
		    t[5] >= z->n_text ||
		    memchr(z->text + t[5], '\0', z->n_text - t[5]) == NULL)
			return false;
	}
	return true;
}

static bool
times_fit(const struct zone *z)
{
	for (size_t i = 0; i < z->n_times; i++)
		if (z->indices[i] >= z->n_types ||
		    (i > 0 && time_at(z, i) <= time_at(z, i - 1)))
			return false;
	return true;
}

static bool
take_block(struct zone *z, struct sg_str *s, const struct head *h, size_t width)
{
	const uint8_t *p = (const uint8_t *)s->p;

	if (s->n < block_size(h, width) || h->n_types == 0 || h->n_text == 0 ||
	    h->n_leap > 0)
		return false;
	z->width = width;
	z->n_times = h->n_times;
	z->n_types = h->n_types;
	z->n_text = h->n_text;
	z->times = p;
	z->indices = z->times + h->n_times * width;
	z->types = z->indices + h->n_times;
	z->text = (const char *)z->types + h->n_types * TYPE;
	*s = str_part(*s, block_size(h, width), s->n);
	return types_fit(z) && times_fit(z);
}

/* What stands between the two line ends; nothing is fine. */
static bool
take_rule(struct zone *z, struct sg_str s)
{
	const char *end;

	if (s.n < 2 || s.p[0] != '\n')
		return false;
	s = str_part(s, 1, s.n);
	end = memchr(s.p, '\n', s.n);
	if (end == NULL)
		return false;
	s.n = (size_t)(end - s.p);
	return s.n == 0 || rule_read(&z->rule, s);
}

static bool
read_all(struct zone *z, struct sg_str s)
{
	struct head h;

	if (s.n > ZONE_FILE_MAX || !take_head(&s, &h))
		return false;
	if (h.version == '\0')
		return take_block(z, &s, &h, 4);
	if (h.version < '2' || s.n < block_size(&h, 4))
		return false;
	s = str_part(s, block_size(&h, 4), s.n);
	return take_head(&s, &h) && take_block(z, &s, &h, 8) && take_rule(z, s);
}

void
zone_utc(struct zone *z)
{
	*z = (struct zone){.name = STR("UTC")};
	z->rule.is = true;
	z->rule.abbr[0] = STR("UTC");
}

enum sg_err
zone_read(
    struct zone *z, struct sg_str name, struct sg_str tzif, struct sg_error *e)
{
	*z = (struct zone){.name = name};
	if (read_all(z, tzif))
		return SG_OK;
	zone_utc(z);
	return err_set(e, SG_EINVALID, name,
	    STR("the file of this time zone is damaged, or it counts leap "
		"seconds"));
}

enum sg_err
zone_read_rule(
    struct zone *z, struct sg_str name, struct sg_str rule, struct sg_error *e)
{
	*z = (struct zone){.name = name};
	if (rule_read(&z->rule, rule))
		return SG_OK;
	zone_utc(z);
	return err_set(e, SG_EINVALID, STR("TZ"),
	    STR("is neither the name of a time zone nor a rule"));
}

/* ---- Looking a time up ----------------------------------------------- */
/* How many of the times are not after ${unix_s}. */
static size_t
passed(const struct zone *z, int64_t unix_s)
{
	size_t low = 0, high = z->n_times;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (time_at(z, mid) <= unix_s)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

int32_t
zone_offset(const struct zone *z, int64_t unix_s, struct sg_str *abbr)
{
	size_t n = passed(z, unix_s), type;
	int summer;

	if (n == z->n_times && z->rule.is) {
		summer = rule_at(&z->rule, unix_s);
		if (abbr != NULL)
			*abbr = z->rule.abbr[summer];
		return z->rule.offset_s[summer];
	}
	type = n == 0 ? 0 : z->indices[n - 1];
	if (abbr != NULL)
		*abbr = str_of(z->text + z->types[type * TYPE + 5]);
	return type_offset(z, type);
}

bool
zone_next(const struct zone *z, int64_t unix_s, int64_t *change_s)
{
	size_t n = passed(z, unix_s);

	if (n == z->n_times)
		return z->rule.is && rule_next(&z->rule, unix_s, change_s);
	*change_s = time_at(z, n);
	return true;
}
