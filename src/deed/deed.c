/* What a person agrees to, as hashes, and what it is about; see deed.h. */
#include "deed/deed.h"

#include "base/rfc3339.h"
#include "base/banned.h"

static void
hash_runs(const struct deed *d, uint8_t out[SHA256_SIZE])
{
	struct sha256 s;

	sha256_init(&s);
	sha256_add_text(&s, STR("solgate.deed.runs.1"));
	sha256_add_text(&s, d->kind);
	sha256_add_text(&s, d->payload);
	sha256_add_text(&s, d->url);
	sha256_add_text(&s, d->body);
	for (size_t i = 0; i < d->n_argv; i++)
		sha256_add_text(&s, d->argv[i]);
	sha256_end(&s, out);
}

static void
hash_shown(const struct deed_text *t, uint8_t out[SHA256_SIZE])
{
	struct sha256 s;

	sha256_init(&s);
	sha256_add_text(&s, STR("solgate.deed.shown.1"));
	sha256_add_text(&s, t->label);
	sha256_add_text(&s, t->target);
	for (size_t i = 0; i < t->n_bullets; i++)
		sha256_add_text(&s, t->bullets[i]);
	for (size_t i = 0; i < t->n; i++)
		sha256_add_text(&s, t->lines[i]);
	sha256_end(&s, out);
}

void
deed_hash(const struct deed *d, const struct deed_text *t,
    struct sg_str request_id, struct sg_str action_id, struct deed_hashes *out)
{
	struct sha256 s;

	hash_runs(d, out->runs);
	hash_shown(t, out->shown);
	sha256_init(&s);
	sha256_add_text(&s, STR("solgate.deed.consent.1"));
	sha256_add_text(&s, request_id);
	sha256_add_text(&s, action_id);
	sha256_add_text(
	    &s, (struct sg_str){(const char *)out->runs, SHA256_SIZE});
	sha256_add_text(
	    &s, (struct sg_str){(const char *)out->shown, SHA256_SIZE});
	sha256_end(&s, out->both);
}

/* Programs and posts have no title: they are about all that they do. */
struct sg_str
deed_subject(const struct deed *d, struct arena *a)
{
	struct sg_str about = d->title.n > 0 ? d->title : d->payload;
	struct buf b = arena_buf(a, d->kind.n + about.n + 1);

	if (b.p == NULL)
		return STR("");
	buf_add(&b, d->kind);
	buf_addc(&b, '\n');
	for (size_t i = 0; i < about.n; i++) {
		char c = about.p[i];

		buf_addc(&b, c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c);
	}
	return buf_str(&b);
}

/* "+01:00" at the end of ${text}: minutes east of UTC. */
static bool
offset_of(struct sg_str text, int64_t *minutes)
{
	const char *p = text.p + text.n - 6;

	if (text.n < 7 || (p[0] != '+' && p[0] != '-') || p[3] != ':')
		return false;
	for (size_t i = 1; i < 6; i++)
		if (i != 3 && (p[i] < '0' || p[i] > '9'))
			return false;
	*minutes = ((p[1] - '0') * 10 + p[2] - '0') * 60 + (p[4] - '0') * 10 +
	    p[5] - '0';
	if (p[1] > '2' || p[4] > '5' || *minutes >= 24 * 60)
		return false;
	if (p[0] == '-')
		*minutes = -*minutes;
	return true;
}

bool
deed_time(struct sg_str text, int64_t *unix_ms)
{
	char room[64];
	struct buf b = BUF_ON(room);
	int64_t minutes;

	if (rfc3339_parse(text, unix_ms))
		return true;
	if (!offset_of(text, &minutes))
		return false;
	buf_add(&b, str_part(text, 0, text.n - 6));
	buf_addc(&b, 'Z');
	if (buf_full(&b) || !rfc3339_parse(buf_str(&b), unix_ms))
		return false;
	*unix_ms -= minutes * 60000;
	return true;
}
