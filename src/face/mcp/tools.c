/* Lists of tools beside what was pinned; see tools.h. */
#include <string.h>

#include "face/mcp/tools.h"
#include "relay/message.h"
#include "relay/skim.h"
#include "json/canonical_json.h"
#include "json/json_members.h"

#define ARENA_MAX (64u << 20)
#define KEYS_MAX  64

const struct pin_words pin_words[PIN_KINDS] = {
#define X(sym, word, list, id) [PIN_##sym] = {word, list, id},
#include "face/mcp/pin_kind.def"
};

bool
tools_init(struct tools *t)
{
	*t = (struct tools){.known = false};
	for (size_t k = 0; k < PIN_KINDS; k++)
		t->first[k] = true;
	arena_init(&t->a, &mem_heap, ARENA_MAX);
	t->v = arena_new(&t->a, TOOLS_MAX * sizeof(*t->v));
	t->pins = arena_new(&t->a, TOOLS_MAX * sizeof(*t->pins));
	return t->v != NULL && t->pins != NULL;
}

void
tools_release(struct tools *t)
{
	arena_release(&t->a);
}

struct tool *
tools_find_kind(struct tools *t, enum pin_kind kind, struct sg_str name)
{
	for (size_t i = 0; i < t->n; i++)
		if (t->v[i].kind == kind && str_eq(t->v[i].name, name))
			return &t->v[i];
	return NULL;
}

struct tool *
tools_find(struct tools *t, struct sg_str name)
{
	return tools_find_kind(t, PIN_TOOLS, name);
}

bool
tools_is_held(const struct tools *t)
{
	for (size_t i = 0; i < t->n; i++)
		if (t->v[i].state == TOOL_HELD)
			return true;
	return false;
}

static struct tool *
find_or_add(struct tools *t, enum pin_kind kind, struct sg_str name)
{
	struct tool *v = tools_find_kind(t, kind, name);

	if (v != NULL || t->n == TOOLS_MAX)
		return v;
	v = &t->v[t->n];
	if (!arena_dup(&t->a, name, &v->name))
		return NULL;
	v->kind = kind;
	t->n++;
	return v;
}

static const struct pin *
pin_of(const struct tools *t, enum pin_kind kind, struct sg_str name)
{
	for (size_t i = 0; i < t->n_pins; i++)
		if (t->pins[i].kind == kind && str_eq(t->pins[i].name, name))
			return &t->pins[i];
	return NULL;
}

/* It says ${hash} of itself now. */
static struct tool *
see(struct tools *t, enum pin_kind kind, struct sg_str name,
    const uint8_t hash[SHA256_SIZE])
{
	const struct pin *p = pin_of(t, kind, name);
	struct tool *v = find_or_add(t, kind, name);

	if (v == NULL)
		return NULL;
	if (v->state != TOOL_HELD && memcmp(v->hash, hash, SHA256_SIZE) == 0)
		return v;
	memcpy(v->hash, hash, SHA256_SIZE);
	v->is_new = p == NULL;
	v->state = p != NULL && memcmp(p->hash, hash, SHA256_SIZE) == 0
	    ? TOOL_PINNED
	    : TOOL_HELD;
	if (p == NULL && t->first[kind] && pin_set(t, kind, name, hash))
		v->state = TOOL_PINNED;
	if (p == NULL && kind == PIN_RESOURCES && t->pass_new &&
	    pin_set(t, kind, name, hash)) {
		v->state = TOOL_PINNED;
		t->dirty = true;
	}
	return v;
}

bool
tools_server(struct tools *t, struct sg_str command)
{
	uint8_t hash[SHA256_SIZE];

	sha256_of(command, hash);
	return see(t, PIN_TOOLS, STR(""), hash) != NULL;
}

/* Name, length and canonical text of each part, so that none reads as two. */
static enum sg_err
add_part(
    struct sha256 *h, const char *name, struct sg_str json, struct arena *a)
{
	struct buf b = {.cap = CANONICAL_MAX(json.n)};
	char room[32];
	struct buf head = BUF_ON(room);
	struct sg_error none = {0};
	enum sg_err err;

	if ((b.p = arena_new(a, b.cap)) == NULL)
		return SG_ENOMEM;
	err = canonical_json_add(&b, json, a, &none);
	if (err != SG_OK)
		return err;
	buf_addz(&head, name);
	buf_addc(&head, ' ');
	buf_addu(&head, b.n);
	buf_addc(&head, ' ');
	sha256_add(h, buf_str(&head));
	sha256_add(h, buf_str(&b));
	return buf_full(&b) || buf_full(&head) ? SG_ENOMEM : SG_OK;
}

/* What a resource says of its content, not of itself. */
static bool
is_passing(enum pin_kind kind, struct sg_str key)
{
	return kind == PIN_RESOURCES &&
	    (str_eq(key, STR("size")) || str_eq(key, STR("annotations")));
}

static enum sg_err
hash_tool(struct sg_str json, const struct json_member *m, size_t n,
    struct arena *a, uint8_t out[SHA256_SIZE])
{
	static const char *const parts[] = {"name", "title", "description",
	    "inputSchema", "outputSchema", "annotations"};
	struct sha256 h;
	size_t known = 0;
	enum sg_err err;

	sha256_init(&h);
	for (size_t k = 0; k < sizeof(parts) / sizeof(parts[0]); k++)
		for (size_t i = 0; i < n; i++) {
			if (!str_eq(m[i].key, str_of(parts[k])))
				continue;
			known++;
			err = add_part(&h, parts[k], m[i].value, a);
			if (err != SG_OK)
				return err;
		}
	/* F20: _meta, icons and what nobody knows yet are inside the pin. */
	if (known < n && (err = add_part(&h, "whole", json, a)) != SG_OK)
		return err;
	sha256_end(&h, out);
	return SG_OK;
}

/* Each member by itself, added up: their order does not matter. */
static enum sg_err
hash_other(enum pin_kind kind, const struct json_member *m, size_t n,
    struct arena *a, uint8_t out[SHA256_SIZE])
{
	uint8_t one[SHA256_SIZE];
	struct sha256 h;
	enum sg_err err;

	memset(out, 0, SHA256_SIZE);
	for (size_t i = 0; i < n; i++) {
		if (is_passing(kind, m[i].key))
			continue;
		sha256_init(&h);
		sha256_add(&h, m[i].key);
		sha256_add(&h, STR("\0"));
		if ((err = add_part(&h, "value", m[i].value, a)) != SG_OK)
			return err;
		sha256_end(&h, one);
		for (size_t k = 0; k < SHA256_SIZE; k++)
			out[k] ^= one[k];
	}
	return SG_OK;
}

/* *${held}: it must not be shown. */
static enum sg_err
take_one(struct tools *t, enum pin_kind kind, struct sg_str json,
    struct arena *a, bool *held)
{
	struct sg_str id = str_of(pin_words[kind].id);
	struct sg_str name = {NULL, 0}, annotations = {NULL, 0};
	uint8_t hash[SHA256_SIZE];
	struct json_member *m;
	struct tool *v;
	enum sg_err err;
	size_t n;

	err = json_members(json, KEYS_MAX, a, &m, &n);
	for (size_t i = 0; err == SG_OK && i < n; i++) {
		if (str_eq(m[i].key, id))
			err = json_member_text(m[i].value, a, &name);
		else if (str_same(m[i].key, id) || skim_alike(m[i].key, id))
			err = SG_EINVALID;
		else if (str_eq(m[i].key, STR("annotations")))
			annotations = m[i].value;
	}
	if (err == SG_OK)
		err = kind == PIN_TOOLS ? hash_tool(json, m, n, a, hash)
					: hash_other(kind, m, n, a, hash);
	if (err != SG_OK)
		return err;
	if (name.n == 0)
		return SG_EINVALID;
	if ((v = see(t, kind, name, hash)) == NULL)
		return SG_EFULL;
	v->high = kind == PIN_TOOLS && mcp_claims_high(name, annotations, a);
	*held = v->state == TOOL_HELD;
	return SG_OK;
}

/* The elements of ${list} that may be shown, as an array. */
static enum sg_err
take_all(struct tools *t, enum pin_kind kind, struct sg_str list,
    struct arena *a, struct buf *out, bool *shorter)
{
	struct sg_str one;
	enum sg_err err;
	struct json j;
	int is;

	buf_addc(out, '[');
	json_init_lax(&j, list);
	while ((is = skim_element(&j, &one)) == 1) {
		bool held = false;

		if ((err = take_one(t, kind, one, a, &held)) != SG_OK)
			return err;
		*shorter |= held;
		if (held)
			continue;
		buf_addz(out, out->p[out->n - 1] == '[' ? "" : ",");
		buf_add(out, one);
	}
	buf_addc(out, ']');
	return is < 0 ? SG_EINVALID : SG_OK;
}

static enum pin_kind
kind_of_key(struct sg_str key)
{
	enum pin_kind k = PIN_TOOLS;

	while (k < PIN_KINDS && !str_same(key, str_of(pin_words[k].list)) &&
	    !skim_alike(key, str_of(pin_words[k].list)))
		k++;
	return k;
}

int
tools_kind_of(struct sg_str result, struct arena *a)
{
	struct skim_member m;
	struct sg_str key;
	struct json j;
	int kind = -1;

	json_init_lax(&j, result);
	while (skim_member(&j, &m) == 1) {
		enum pin_kind k = PIN_TOOLS; /* what cannot be read is one */

		if (m.value.p[0] != '[')
			continue;
		if (message_text(m.key, m.escaped, a, &key) &&
		    (k = kind_of_key(key)) == PIN_KINDS)
			continue;
		kind = kind < 0 || kind == (int)k ? (int)k : PIN_KINDS;
	}
	return kind;
}

bool
tools_is_list(struct sg_str result, struct arena *a)
{
	return tools_kind_of(result, a) == PIN_TOOLS;
}

enum sg_err
tools_take(struct tools *t, struct sg_str result, struct arena *a,
    struct tools_list *out)
{
	return tools_take_kind(t, PIN_TOOLS, result, a, out);
}

/* All of that kind was seen: what is not known now is new. */
static void
end_list(struct tools *t, enum pin_kind kind)
{
	static const uint8_t none[SHA256_SIZE];

	if (t->first[kind]) {
		t->dirty = true;
		if (kind != PIN_TOOLS)
			(void)pin_set(t, kind, STR(""), none);
	}
	t->first[kind] = false;
	t->known |= kind == PIN_TOOLS;
}

enum sg_err
tools_take_kind(struct tools *t, enum pin_kind kind, struct sg_str result,
    struct arena *a, struct tools_list *out)
{
	struct buf b = {.cap = result.n + 16};
	struct sg_str list, cursor;
	enum sg_err err;
	int more;

	*out = (struct tools_list){.result = result};
	if (message_member(result, str_of(pin_words[kind].list), a, &list) !=
		1 ||
	    list.p[0] != '[')
		return SG_EINVALID;
	more = message_member(result, STR("nextCursor"), a, &cursor);
	if (more < 0)
		return SG_EINVALID;
	if ((b.p = arena_new(a, b.cap)) == NULL)
		return SG_ENOMEM;
	buf_add(&b, str_part(result, 0, (size_t)(list.p - result.p)));
	if ((err = take_all(t, kind, list, a, &b, &out->shorter)) != SG_OK)
		return err;
	buf_add(&b,
	    str_part(result, (size_t)(list.p - result.p) + list.n, result.n));
	out->whole = more == 0 || str_eq(cursor, STR("null"));
	out->cursor = out->whole ? STR("") : cursor;
	if (out->shorter)
		out->result = buf_str(&b);
	if (out->whole)
		end_list(t, kind);
	return buf_full(&b) ? SG_ENOMEM : SG_OK;
}

void
tools_accept(struct tools *t, bool keep)
{
	for (size_t i = 0; i < t->n; i++) {
		struct tool *v = &t->v[i];

		if (v->state != TOOL_HELD)
			continue;
		v->state = TOOL_TAKEN;
		if (keep && pin_set(t, v->kind, v->name, v->hash))
			t->dirty = true;
	}
}
