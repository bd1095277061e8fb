/*
 * The ETag of a memento.  The bytes are hashed field by field, so that the
 * longest field, and not the longest memento, must fit the stack.
 */
#include "base/arena.h"
#include "base/sha256.h"
#include "form/memento_tag.h"
#include "contract/table.h"
#include "base/banned.h"

#define SHAPE sg_memento
static const struct field tag_fields[] = {
#include "contract/tables.inc"
#include "form/memento_tag.def"
#include "contract/end.inc"
};
#undef SHAPE

/* Items of 200 characters, six bytes each if all are control characters. */
#define FIELD_ROOM (SG_MEMENTO_ITEMS_MAX * (200 * 6 + 3) + 64)

/* Add {"name":value} of one field without its braces; {} adds nothing. */
static bool
add_field(struct sha256 *h, const struct field *f, const struct sg_memento *m)
{
	struct contract one = {.fields = f, .nfields = 1};
	NOT_CLEARED char room[FIELD_ROOM];
	struct buf b = BUF_ON(room);

	contract_encode(&one, m, &b);
	if (buf_full(&b))
		return false;
	if (b.n > 2) {
		sha256_add(h, f == tag_fields ? STR("{") : STR(","));
		sha256_add(h, str_part(buf_str(&b), 1, b.n - 2));
	}
	return true;
}

bool
memento_etag(const struct sg_memento *m, char out[MEMENTO_ETAG_SIZE])
{
	struct buf tag = {.p = out, .cap = MEMENTO_ETAG_SIZE};
	uint8_t digest[SHA256_SIZE];
	struct sha256 h;

	out[0] = '\0';
	sha256_init(&h);
	for (size_t i = 0; i < COUNT_OF(tag_fields); i++)
		if (!add_field(&h, &tag_fields[i], m))
			return false;
	sha256_add(&h, STR("}"));
	sha256_end(&h, digest);
	buf_addc(&tag, '"');
	buf_addhex(&tag, digest, sizeof(digest));
	buf_add(&tag, STR("\"\0"));
	return true;
}
