/* By what a call is compared; see ran.h. */
#include "hold/ran.h"
#include "json/canonical_json.h"
#include "json/json_members.h"
#include "json/json_put.h"

#define KEYS_MAX 64

/* ${json} with its path without links: at its top, or in its input. */
static void
put_real(struct buf *b, struct sg_str json, struct sg_str real, struct arena *a,
    bool *found)
{
	struct json_member *m;
	size_t n = 0;

	if (json_members(json, KEYS_MAX, a, &m, &n) != SG_OK)
		n = 0;
	json_open(b);
	for (size_t i = 0; i < n; i++) {
		json_comma(b);
		json_text_add(b, m[i].key);
		buf_addc(b, ':');
		if (str_eq(m[i].key, STR("path"))) {
			json_text_add(b, real);
			*found = true;
		} else if (str_eq(m[i].key, STR("input")) &&
		    m[i].value.p[0] == '{') {
			put_real(b, m[i].value, real, a, found);
		} else {
			buf_add(b, m[i].value);
		}
	}
	json_close(b);
}

static void
hash_of(struct sg_str extension, struct sg_str text, uint8_t out[SHA256_SIZE])
{
	struct sha256 h;

	sha256_init(&h);
	sha256_add(&h, extension);
	sha256_add(&h, STR("\n"));
	sha256_add(&h, text);
	sha256_end(&h, out);
}

void
ran_keys(struct ran_call *c, const struct ran_asked *k, struct arena *a)
{
	struct buf b = arena_buf(a, k->params.n + 6 * k->real.n + 64);
	struct sg_error none = {0};
	struct sg_str text;
	bool found = false;

	hash_of(k->extension,
	    (struct sg_str){(const char *)k->params_hash, SHA256_SIZE}, c->key);
	if (k->real.n == 0)
		return;
	put_real(&b, k->params, k->real, a, &found);
	if (!found || buf_full(&b) ||
	    canonical_call(k->method, buf_str(&b), a, &text, &none) != SG_OK)
		return;
	hash_of(k->extension, text, c->real);
	c->has_real = true;
}
