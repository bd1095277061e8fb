/* Idempotency of turns: by a hash of the whole request. */
#include <stdlib.h>
#include <string.h>

#include "thread/turn_keys.h"
#include "json/json_put.h"

#define BUCKETS 256

/* A row on its way to the store. */
struct pending {
	struct turn_key key;
	struct turn_keys *keys; /* NULL: they are gone */
	struct pending *next;
	struct sg_str answer; /* behind this struct */
};

struct turn_keys {
	const struct store_port *store;
	struct pending *bucket[BUCKETS];
};

struct turn_keys *
turn_keys_new(const struct store_port *store)
{
	struct turn_keys *k = calloc(1, sizeof(*k));

	if (k != NULL)
		k->store = store;
	return k;
}

/* What is still on its way frees itself when it is done. */
void
turn_keys_free(struct turn_keys *k)
{
	for (size_t i = 0; k != NULL && i < BUCKETS; i++)
		for (struct pending *p = k->bucket[i]; p != NULL; p = p->next)
			p->keys = NULL;
	free(k);
}

/* Ids are hashes: any of their characters spread them. */
static struct pending **
bucket_of(struct turn_keys *k, const struct turn_key *key)
{
	unsigned h = (unsigned char)key->id[0] * 31u +
	    (unsigned char)key->id[1] * 7u + (unsigned char)key->id[2];

	return &k->bucket[h % BUCKETS];
}

bool
turn_key_make(struct turn_key *out, struct sg_str user,
    const struct turn_request *q, struct buf *room)
{
	struct turn_request bare = *q;
	uint8_t digest[SHA256_SIZE];
	struct buf id = BUF_ON(out->id);
	struct sha256 h;

	bare.has_trace_config = false;
	bare.has_client_request_id = false;
	contract_encode(&turn_request_contract, &bare, room);
	if (buf_full(room))
		return false;
	sha256_of(buf_str(room), out->hash);
	sha256_init(&h);
	sha256_add(&h, user);
	sha256_add(&h, STR("\0")); /* NUL: in neither text */
	sha256_add(&h, q->client_request_id);
	sha256_end(&h, digest);
	buf_addhex(&id, digest, sizeof(digest));
	return true;
}

static const struct pending *
find_pending(struct turn_keys *k, const struct turn_key *key)
{
	const struct pending *p = *bucket_of(k, key);

	while (p != NULL && memcmp(p->key.id, key->id, TURN_KEY_TEXT) != 0)
		p = p->next;
	return p;
}

static bool
same_hash(struct sg_str hex, const uint8_t hash[SHA256_SIZE])
{
	char room[2 * SHA256_SIZE];
	struct buf b = BUF_ON(room);

	buf_addhex(&b, hash, SHA256_SIZE);
	return str_eq(hex, buf_str(&b));
}

static enum sg_err
find_stored(struct turn_keys *k, const struct turn_key *key, struct arena *a,
    struct sg_str *answer, struct sg_error *e)
{
	struct sg_str id = {key->id, TURN_KEY_TEXT};
	struct stored_answer found;
	struct store_row row;
	enum sg_err err;

	err = k->store->get(k->store->self, STORE_IDEMPOTENCY, id, a, &row, e);
	if (err != SG_OK)
		return err;
	err = contract_decode(&stored_answer_contract, row.body, a, &found, e);
	if (err != SG_OK)
		return err;
	*answer = found.answer;
	return same_hash(found.hash, key->hash) ? SG_OK : SG_ECONFLICT;
}

enum sg_err
turn_keys_find(struct turn_keys *k, const struct turn_key *key, struct arena *a,
    struct sg_str *answer, struct sg_error *e)
{
	const struct pending *p = find_pending(k, key);

	if (p == NULL)
		return find_stored(k, key, a, answer, e);
	*answer = p->answer;
	return memcmp(p->key.hash, key->hash, SHA256_SIZE) == 0 ? SG_OK
								: SG_ECONFLICT;
}

void
turn_key_row(struct buf *out, const struct turn_key *key, struct sg_str answer)
{
	char hex[2 * SHA256_SIZE];
	struct buf hash = BUF_ON(hex);

	buf_addhex(&hash, key->hash, SHA256_SIZE);
	json_open(out);
	json_put_text(out, "hash", buf_str(&hash));
	json_put_raw(out, "answer", answer);
	json_close(out);
}

void *
turn_keys_begin(
    struct turn_keys *k, const struct turn_key *key, struct sg_str answer)
{
	struct pending *p = malloc(sizeof(*p) + answer.n);
	char *text;

	if (p == NULL)
		return NULL;
	text = (char *)(p + 1);
	memcpy(text, answer.p, answer.n);
	*p = (struct pending){.key = *key,
	    .keys = k,
	    .next = *bucket_of(k, key),
	    .answer = {text, answer.n}};
	*bucket_of(k, key) = p;
	return p;
}

void
turn_keys_done(void *ctx, enum sg_err err)
{
	struct pending *p = ctx;
	struct pending **at;

	(void)err; /* it is in the store, or no more answers are given */
	if (p->keys != NULL) {
		at = bucket_of(p->keys, &p->key);
		while (*at != p)
			at = &(*at)->next;
		*at = p->next;
	}
	free(p);
}
