/*
 * What a reload changed, for the ledger: which settings and from what to what,
 * which policy files, by their hash.  Texts and lists may hold what nobody
 * should read there, an address with a password in it: of these only the name.
 */
#include "base/sha256.h"
#include "json/json_put.h"
#include "policy/policy_file.h"
#include "settings/config_all.h"
#include "setup/setup_int.h"

#define ROOM  (32u << 10)
#define VALUE 512

static void
put_value(struct buf *b, const char *name, const struct config *c,
    enum config_key key)
{
	char room[VALUE];
	struct buf v = BUF_ON(room);

	config_add_value(c, key, &v);
	if (!buf_full(&v))
		json_put_text(b, name, buf_str(&v));
}

static void
put_change(struct buf *b, const struct config *old, const struct config *now,
    enum config_key key)
{
	const struct config_row *r = &config_rows[key];

	json_comma(b);
	json_open(b);
	if (r->kind != CONFIG_KIND_TEXT && r->kind != CONFIG_KIND_LIST) {
		put_value(b, "from", old, key);
		put_value(b, "to", now, key);
	}
	json_put_name(b, "name", r->name);
	json_close(b);
}

static void
put_text(struct buf *b, const char *name, struct sg_str text)
{
	uint8_t digest[SHA256_SIZE];
	char room[2 * SHA256_SIZE];
	struct buf hex = BUF_ON(room);

	sha256_of(text, digest);
	buf_addhex(&hex, digest, sizeof(digest));
	json_comma(b);
	json_open(b);
	json_put_name(b, "file", name);
	json_put_text(b, "sha256", buf_str(&hex));
	json_close(b);
}

/* A policy file that is there, and its hash. */
static void
put_policy(struct buf *b, const char *path)
{
	struct sg_error none = {0};
	struct sg_str text;
	struct arena a;

	arena_init(&a, &mem_heap, 4u << 20);
	if (config_file(path, &a, &text, &none) == SG_OK)
		put_text(b, path, text);
	arena_release(&a);
}

void
setup_told(struct setup *g, const struct config *old, const char *by)
{
	enum config_key keys[CONFIG_COUNT];
	size_t n = config_differs(old, &g->home.config, keys);
	char path[PLACE_MAX];
	struct sg_error none = {0};
	struct arena a;
	struct buf b;

	arena_init(&a, &mem_heap, 2 * ROOM);
	b = (struct buf){.p = arena_new(&a, ROOM), .cap = ROOM};
	if (b.p != NULL) {
		json_open(&b);
		json_put_name(&b, "by", by);
		json_put_list(&b, "changed");
		for (size_t i = 0; i < n; i++)
			put_change(&b, old, &g->home.config, keys[i]);
		json_list_end(&b);
		json_put_list(&b, "policy");
		if (g->joint.there)
			put_text(&b, CONFIG_ALL_NAME, g->joint.policy);
		else if (policy_path(&g->home.places, path, &none) == SG_OK)
			put_policy(&b, path);
		put_policy(&b, POLICY_SYSTEM);
		json_list_end(&b);
		json_close(&b);
	}
	if (b.p != NULL && !buf_full(&b))
		service_note(g->service, "settings.reloaded",
		    "the settings and the policy were read again", buf_str(&b));
	arena_release(&a);
}
